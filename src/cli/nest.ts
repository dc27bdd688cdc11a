import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  drawnSheets,
  NEST_ROTATIONS,
  type NestJob,
  type SheetLine,
  solveNest,
  svgOf,
} from '../engine/index.ts';
import { openClipper } from '../platform/clipper.ts';
import { fail } from './fail.ts';
import { readFacts } from './plan/read-facts.ts';

const USAGE = `Usage: npm run nest -- FILE[:COUNT] [FILE[:COUNT] …] --sheet 3000x1500x2 [--gap 5] [--edge 10] [--rotation quarter] [--out FOLDER]

Nests sheet parts on sheets of one format, without a server, and writes a picture of each sheet.
  --sheet LxWxT   length, width and thickness, mm
  --gap MM        between parts; default 5
  --edge MM       left free around the sheet; default 10
  --rotation R    free, quarter, half or none; default quarter
  --work MILLIONS of evaluations; default 5
  --out FOLDER    where the pictures go; default the working folder
  --help          this text`;

const USAGE_STATUS = 64;
const READ_TIMEOUT_MS = 300_000;
const SAME_THICKNESS = 0.05;

/** Null for options that are not known. */
const optionsOf = (argv: readonly string[]) => {
  try {
    return read(argv);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')) return null;
    throw error;
  }
};

const read = (argv: readonly string[]) =>
  parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      sheet: { type: 'string' },
      gap: { type: 'string', default: '5' },
      edge: { type: 'string', default: '10' },
      rotation: { type: 'string', default: 'quarter' },
      work: { type: 'string', default: '5' },
      out: { type: 'string', default: '.' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });

/** Null for a command that makes no sense. */
const parse = (argv: readonly string[]) => {
  const options = optionsOf(argv);
  if (options === null) return null;
  const { values, positionals } = options;
  if (values.help) return 'help';
  const [length = 0, width = 0, thickness = 0] = (values.sheet ?? '').split('x').map(Number);
  const [gap, edge, work] = [Number(values.gap), Number(values.edge), Number(values.work)];
  const rotation = NEST_ROTATIONS.find((one) => one === values.rotation);
  const files = positionals.map((text) => {
    const at = text.lastIndexOf(':');
    const count = Number(text.slice(at + 1));
    return at > 0 && Number.isInteger(count) ? { file: text.slice(0, at), count } : { file: text, count: 1 };
  });
  const isSound = length > 0 && width > 0 && thickness > 0 && gap >= 0 && edge >= 0 && work >= 0;
  if (!isSound || rotation === undefined || files.length === 0) return null;
  return { files, length, width, thickness, gap, edge, work, rotation, out: values.out };
};

const main = async (): Promise<number> => {
  const options = parse(process.argv.slice(2));
  if (options === 'help') {
    console.log(USAGE);
    return 0;
  }
  if (options === null) return fail(USAGE, USAGE_STATUS);
  const lines: SheetLine[] = [];
  for (const { file, count } of options.files) {
    const read = await readFacts(file, READ_TIMEOUT_MS);
    if (!read.ok) return fail(read.problem, 1);
    const { flat } = read.facts;
    if (flat === null) return fail(`${file}: no sheet part with a flat outline`, 1);
    if (Math.abs(flat.thickness_mm - options.thickness) > SAME_THICKNESS * options.thickness)
      return fail(`${file}: ${flat.thickness_mm} mm thick, not ${options.thickness}`, 1);
    const outline = { outer: flat.outer, inner: flat.inner };
    lines.push({
      item_id: `${lines.length + 1} ${basename(file)}`,
      quantity: count,
      outline,
      rotation: options.rotation,
      net_mass_kg: 0,
      alone_mass_kg: 0,
    });
  }
  const format = {
    stock_format_id: null,
    remnant_id: null,
    length_mm: options.length,
    width_mm: options.width,
  };
  const job: NestJob = {
    seed: 1,
    evaluations: options.work * 1e6,
    currency: 'EUR',
    refused: [],
    groups: [
      {
        form: 'sheet',
        material_grade_id: '',
        thickness_mm: options.thickness,
        kg_mm2: 1,
        price_per_kg: 0,
        scrap_per_kg: 0,
        co2e_per_kg: 0,
        gap_mm: options.gap,
        edge_mm: options.edge,
        formats: [format],
        remnants: [],
        lines,
      },
    ],
  };
  const result = solveNest(job, await openClipper());
  mkdirSync(options.out, { recursive: true });
  for (const [k, sheet] of drawnSheets(job, result, (id) => id).entries()) {
    const file = join(options.out, `nest-${k + 1}.svg`);
    writeFileSync(file, svgOf([sheet]));
    const share = ((result.groups[0]?.sheets[k]?.utilisation ?? 0) * 100).toFixed(1);
    const rest = result.groups[0]?.sheets[k]?.remnant_mm?.[0] ?? 0;
    console.log(`${file}  ${sheet.pieces.length} pieces, ${share} % of the sheet, ${rest} mm left`);
  }
  const refused = result.lines.filter(({ status }) => status === 'refused');
  for (const { item_id, reason } of refused) console.error(`${item_id}: ${reason}`);
  const [group] = result.groups;
  console.log(
    `${group?.sheets.length ?? 0} sheets; no nest needs fewer than ${group?.lower_bound_sheets ?? 0}`,
  );
  return refused.length === 0 ? 0 : 1;
};

process.exitCode = await main();
