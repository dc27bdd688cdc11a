import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import type { PageFacts } from '../drawings/facts.ts';
import type { ChildOutcome } from '../platform/sandbox/outcome.ts';
import { runChild } from '../platform/sandbox/run-child.ts';
import { modelReport } from './drawing-model.ts';
import { drawingReport } from './drawing-report.ts';
import { readFacts } from './plan/read-facts.ts';
import { problemWith, whyUnread } from './reading.ts';
import { commandStatus, readArguments, UsageError } from './usage.ts';

const USAGE = `Usage: npm run drawing -- FILE [options]

Reads a drawing (.pdf, .png, .jpg, .jpeg) as the service does. Prints the facts of each page: title block, dimensions, threads,
roughness, geometric tolerances, hardness, edges and notes. Also writes a picture of each page with a box around each fact.

  --model PART      compare with a .step, .stl or .obj file of the part: the faces of each dimension, and dimensions without a face
  --json            print the whole records as JSON instead of the report
  --overlay FOLDER  write the pictures to FOLDER (default: beside the drawing)
  --help            print this text

Example: npm run drawing -- examples/plate_holes_pocket.pdf --model examples/plate_holes_pocket.step

Exit codes:
  0    one page or more was read
  1    the file was rejected
  2    the reader crashed or reached a limit
  64   wrong arguments
  66   file not found

docs/drawings states the accuracy.`;

const FORMATS: Readonly<Record<string, string>> = {
  '.pdf': 'pdf',
  '.png': 'png',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
};
const MODELS = join(import.meta.dirname, '../../data/ocr');
const PAGE_SECONDS = 120;
const MODEL_MS = 600_000;

const OK = 0;
const REFUSED = 1;
const CRASHED = 2;
const NO_FILE = 66;

type Options = {
  readonly file: string;
  readonly format: string;
  readonly json: boolean;
  readonly overlay: string | undefined;
  readonly model: string | undefined;
};

/** Null for `--help`. */
const parse = (argv: readonly string[]): Options | null => {
  const { values, positionals } = readArguments({
    args: [...argv],
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      overlay: { type: 'string' },
      model: { type: 'string' },
    },
  });
  if (values.help) return null;
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageError('Name one drawing to read.');
  const format = FORMATS[extname(file).toLowerCase()];
  if (format === undefined)
    throw new UsageError(
      `${basename(file)}: this file type is not supported. Supported are .pdf, .png, .jpg and .jpeg.`,
    );
  return { file, format, json: values.json, overlay: values.overlay, model: values.model };
};

/** In the sandbox, so that a developer meets the same limits as the service. */
const ask = ({ format }: Options, folder: string, page: number | null): Promise<ChildOutcome> =>
  runChild({
    script: join(import.meta.dirname, '../drawings/child.ts'),
    job: { input: join(folder, 'input'), format, out_dir: folder, page, models: MODELS },
    timeoutMs: 3 * PAGE_SECONDS * 1000,
    maxRssBytes: 1.5 * 2 ** 30,
    cpuSeconds: PAGE_SECONDS,
    maxOutputBytes: 64 * 2 ** 20,
    tmpDir: folder,
    readable: [MODELS],
  });

/** Prints why nothing was read, and returns the exit code. */
const explain = (what: string, outcome: Exclude<ChildOutcome, { readonly kind: 'ok' }>): number => {
  console.error(`${what}: ${whyUnread(outcome)}`);
  return outcome.kind === 'refused' ? REFUSED : CRASHED;
};

/** Prints the dimensions of the pages beside the faces of a model. */
const showModel = async (file: string, pages: readonly PageFacts[]): Promise<number> => {
  const model = await readFacts(file, MODEL_MS);
  if (!model.ok) {
    console.error(model.problem);
    return REFUSED;
  }
  console.log(`${modelReport(pages, model.facts)}\n`);
  return OK;
};

const read = async (options: Options, folder: string): Promise<number> => {
  await copyFile(options.file, join(folder, 'input'));
  const name = basename(options.file);
  const opened = await ask(options, folder, null);
  if (opened.kind !== 'ok') return explain(name, opened);
  const pages: PageFacts[] = [];
  let end = OK;
  for (let page = 1; page <= Number(opened.result.pages); page += 1) {
    const outcome = await ask(options, folder, page);
    if (outcome.kind !== 'ok') {
      end = Math.max(end, explain(`${name}, page ${page}`, outcome));
      continue;
    }
    const facts = JSON.parse(await readFile(join(folder, 'page.json'), 'utf8')) as PageFacts;
    pages.push(facts);
    const target = join(options.overlay ?? join(options.file, '..'), `${name}-${page}.facts.png`);
    await copyFile(join(folder, 'page.png'), target);
    if (options.json) continue;
    const seconds = (outcome.wallMs / 1000).toFixed(1);
    console.log(drawingReport(facts));
    console.log(
      `\nRead in ${seconds} s, using ${Math.round(outcome.peakRssBytes / 2 ** 20)} MiB of memory. Picture: ${target}\n`,
    );
  }
  if (options.json) console.log(JSON.stringify(pages, null, 1));
  else if (options.model !== undefined) end = Math.max(end, await showModel(options.model, pages));
  return pages.length > 0 && options.model === undefined ? OK : end;
};

const main = async (): Promise<number> => {
  const options = parse(process.argv.slice(2));
  if (options === null) {
    console.log(USAGE);
    return OK;
  }
  for (const file of [options.file, options.model ?? options.file]) {
    const problem = await problemWith(file);
    if (problem === null) continue;
    console.error(`${file}: ${problem}`);
    return NO_FILE;
  }
  const folder = await mkdtemp(join(tmpdir(), 'drawing-'));
  try {
    return await read(options, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

process.exitCode = await commandStatus(USAGE, main);
