import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  drawnSheets,
  NEST_ROTATIONS,
  type NestJob,
  type SheetLine,
  solveNest,
  svgOf,
} from '../nest/index.ts';
import { openClipper } from '../platform/clipper.ts';
import { textOrId } from '../texts/index.ts';
import { fail } from './fail.ts';
import { readFacts } from './plan/read-facts.ts';
import { commandStatus, readArguments, UsageError } from './usage.ts';

const USAGE = `Usage: npm run nest -- FILE[:COUNT]… --sheet LxWxT [options]

Nests sheet-metal parts on sheets of one format without a server, and writes a picture of each sheet (nest-1.svg, nest-2.svg, …).

  --sheet LxWxT    length, width and thickness of the sheet in mm, for example 3000x1500x2
  --gap MM         distance between parts in mm (default: 5)
  --edge MM        margin at the edges of the sheet in mm (default: 10)
  --rotation R     ${NEST_ROTATIONS.join(', ')}: allowed rotations of the parts (default: quarter)
  --work MILLIONS  millions of evaluations to spend; more gives denser sheets (default: 5)
  --out FOLDER     write the pictures to FOLDER (default: the current folder)
  --help           print this text

Exit codes: 0 all parts were nested, 1 a part cannot be nested or read, 64 wrong arguments.`;

const READ_TIMEOUT_MS = 300_000;
const SAME_THICKNESS = 0.05;

const FORMAT = /^(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)$/;

/** Upper limits: millimetres between parts and at the edge, and millions of evaluations. */
const LIMITS = { gap: 500, edge: 500, work: 1000 } as const;

/** A number from 0 to the upper limit of an option. */
const fromZero = (option: keyof typeof LIMITS, text: string): number => {
  const value = Number(text);
  if (!(value >= 0 && value <= LIMITS[option]) || text.trim() === '')
    throw new UsageError(`--${option} must be a number from 0 to ${LIMITS[option]} (got ${text}).`);
  return value;
};

const parse = (argv: readonly string[]) => {
  const { values, positionals } = readArguments({
    args: [...argv],
    allowPositionals: true,
    options: {
      sheet: { type: 'string' },
      gap: { type: 'string', default: '5' },
      edge: { type: 'string', default: '10' },
      rotation: { type: 'string', default: 'quarter' },
      work: { type: 'string', default: '5' },
      out: { type: 'string', default: '.' },
    },
  });
  if (values.help) return 'help';
  if (positionals.length === 0) throw new UsageError('Name the CAD files to nest.');
  const [length = 0, width = 0, thickness = 0] = (FORMAT.exec(values.sheet ?? '') ?? []).slice(1).map(Number);
  if (!(length > 0 && width > 0 && thickness > 0))
    throw new UsageError(
      `--sheet must be length, width and thickness in mm, for example 3000x1500x2 (got ${values.sheet ?? 'nothing'}).`,
    );
  const rotation = NEST_ROTATIONS.find((one) => one === values.rotation);
  if (rotation === undefined)
    throw new UsageError(`--rotation must be one of ${NEST_ROTATIONS.join(', ')} (got ${values.rotation}).`);
  const files = positionals.map((text) => {
    const [, file = text, count = '1'] = /^(.+):(\d{1,5})$/.exec(text) ?? [];
    return { file, count: Number(count) };
  });
  return {
    files,
    length,
    width,
    thickness,
    gap: fromZero('gap', values.gap),
    edge: fromZero('edge', values.edge),
    work: fromZero('work', values.work),
    rotation,
    out: values.out,
  };
};

const main = async (): Promise<number> => {
  const options = parse(process.argv.slice(2));
  if (options === 'help') {
    console.log(USAGE);
    return 0;
  }
  const lines: SheetLine[] = [];
  for (const { file, count } of options.files) {
    const read = await readFacts(file, READ_TIMEOUT_MS);
    if (!read.ok) return fail(read.problem, 1);
    const { flat } = read.facts;
    if (flat === null) return fail(`${file}: not a sheet-metal part with a flat pattern`, 1);
    if (Math.abs(flat.thickness_mm - options.thickness) > SAME_THICKNESS * options.thickness)
      return fail(
        `${file}: the part is ${flat.thickness_mm} mm thick, the sheet ${options.thickness} mm. Use sheets of the same thickness.`,
        1,
      );
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
    console.log(`${file}  ${sheet.pieces.length} pieces, ${share} % of the sheet used, remnant ${rest} mm`);
  }
  const refused = result.lines.filter(({ status }) => status === 'refused');
  for (const { item_id, reason, params } of refused)
    console.error(`${item_id}: ${textOrId('en', `failure.${reason}`, params)}`);
  const [group] = result.groups;
  console.log(
    `${group?.sheets.length ?? 0} sheets used; at least ${group?.lower_bound_sheets ?? 0} are needed`,
  );
  return refused.length === 0 ? 0 : 1;
};

process.exitCode = await commandStatus(USAGE, main);
