import { copyFile, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import type { PageFacts } from '../drawings/facts.ts';
import type { ChildOutcome } from '../platform/sandbox/outcome.ts';
import { runChild } from '../platform/sandbox/run-child.ts';
import { modelReport } from './drawing-model.ts';
import { drawingReport } from './drawing-report.ts';
import { readFacts } from './plan/read-facts.ts';
import { argumentsOf, commandStatus, UsageError } from './usage.ts';

const USAGE = `Usage: npm run drawing -- FILE [--model PART] [--json] [--overlay FOLDER]

Reads a drawing (.pdf, .png, .jpg) as the service does and prints the facts of each page: title block, sizes, threads, roughness, geometric
tolerances, hardness, edges, notes.
  --model PART      a .step, .stl or .obj of the part: which of its faces has which size, and which sizes it does not have
  --json            the whole records instead of the report
  --overlay FOLDER  where the pages go with a box round each fact; default: beside the file
  --help            this text

Ends with 0 when a page was read, 1 when none was, for a reason of the file's own, 2 when the reader crashed or met a limit, 64 when the command
makes no sense, 66 when there is no such file. docs/drawings says how much of it is right.`;

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

/** Null where help was asked for. */
const parse = (argv: readonly string[]): Options | null => {
  const { values, positionals } = argumentsOf({
    args: [...argv],
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      overlay: { type: 'string' },
      model: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return null;
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageError('Name one file to read.');
  const format = FORMATS[extname(file).toLowerCase()];
  if (format === undefined)
    throw new UsageError(`${basename(file)}: only .pdf, .png, .jpg and .jpeg are read.`);
  return { file, format, json: values.json, overlay: values.overlay, model: values.model };
};

const isThere = async (file: string): Promise<boolean> => {
  try {
    const handle = await open(file);
    const isFile = (await handle.stat()).isFile();
    await handle.close();
    return isFile;
  } catch (error) {
    if (['ENOENT', 'EACCES', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
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

/** Says why there is nothing, and gives the code to end with. */
const explain = (what: string, outcome: ChildOutcome): number => {
  if (outcome.kind === 'refused') {
    console.error(`${what}: ${outcome.message} (${outcome.code})`);
    return REFUSED;
  }
  const why =
    outcome.kind === 'limit'
      ? `ended at its limit of ${outcome.limit}`
      : outcome.kind === 'crashed'
        ? `crashed: ${outcome.detail}`
        : outcome.kind;
  console.error(`${what}: the reader ${why}`);
  return CRASHED;
};

/** The sizes of the pages beside the faces of a model. */
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
    console.log(`\nRead in ${seconds} s with ${Math.round(outcome.peakRssBytes / 2 ** 20)} MiB. ${target}\n`);
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
    if (await isThere(file)) continue;
    console.error(`${file}: there is no such file`);
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
