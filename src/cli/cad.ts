import { copyFile, mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import type { GeometryFacts } from '../cad/facts.ts';
import { runChild } from '../platform/sandbox/run-child.ts';
import { cadReport } from './cad-report.ts';
import { argumentsOf, commandStatus, UsageError } from './usage.ts';

const USAGE = `Usage: npm run cad -- FILE [--json] [--pictures FOLDER] [--timeout SECONDS]

Reads a STEP (.step, .stp), STL or OBJ file and prints what the service sees in it: measures, features, set-ups, components, PMI, notes.
  --json              the whole record instead of the report
  --pictures FOLDER   also writes preview.glb, faces.glb, thumbnail.png and features.png there
  --timeout SECONDS   default 300
  --help              this text

Ends with 0 when the file was read, 1 when it was refused for a reason of its own, 2 when the reader crashed or met a limit,
64 when the command makes no sense, 66 when there is no such file. docs/cad shows what is recognised and what is not.`;

const FORMATS: Readonly<Record<string, string>> = {
  '.step': 'step',
  '.stp': 'step',
  '.stl': 'stl',
  '.obj': 'obj',
};
const MiB = 2 ** 20;
const PICTURES = ['preview.glb', 'faces.glb', 'thumbnail.png', 'features.png'];

type Options = {
  readonly file: string;
  readonly json: boolean;
  readonly pictures: string | undefined;
  readonly timeoutMs: number;
};

/** Null where help was asked for. */
function parse(argv: readonly string[]): Options | null {
  const { values, positionals } = argumentsOf({
    args: [...argv],
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      pictures: { type: 'string' },
      timeout: { type: 'string', default: '300' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return null;
  const [file, ...others] = positionals;
  const seconds = Number(values.timeout);
  if (file === undefined) throw new UsageError('Name the file to read.');
  if (others.length > 0) throw new UsageError(`One file at a time: ${others.join(', ')} is too much.`);
  if (!(seconds > 0)) throw new UsageError(`--timeout takes seconds, not ${values.timeout}.`);
  return { file, json: values.json, pictures: values.pictures, timeoutMs: seconds * 1000 };
}

const PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'the file may not be read',
  EISDIR: 'that is a folder',
};

/** Why the path cannot be read; null where it can. */
async function problemWith(file: string): Promise<string | null> {
  try {
    const handle = await open(file);
    const isFile = (await handle.stat()).isFile();
    await handle.close();
    return isFile ? null : 'that is no file';
  } catch (error) {
    const problem = PROBLEMS[(error as NodeJS.ErrnoException).code ?? ''];
    if (problem === undefined) throw error;
    return problem;
  }
}

const showProgress = (text: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
};

/** The job runs as the service runs it: in the sandbox, so that a developer meets the same limits. */
async function ingest(options: Options, format: string, folder: string): Promise<number> {
  const input = join(folder, `input${extname(options.file)}`);
  await copyFile(options.file, input);
  const outcome = await runChild({
    script: join(import.meta.dirname, '../cad/child.ts'),
    job: {
      input,
      format,
      out_dir: join(folder, 'out'),
      want: options.pictures === undefined ? ['facts'] : ['facts', 'pictures', 'feature_picture'],
    },
    timeoutMs: options.timeoutMs,
    maxRssBytes: 3_000 * MiB,
    cpuSeconds: options.timeoutMs / 1000,
    maxOutputBytes: 1_000 * MiB,
    tmpDir: folder,
    onProgress: ({ progress, stage }) => showProgress(`${Math.round(progress * 100)} % ${stage}`),
  });
  showProgress('');
  if (outcome.kind === 'refused') {
    console.error(`${basename(options.file)}: ${outcome.message} (${outcome.code})`);
    return 1;
  }
  if (outcome.kind !== 'ok') {
    const why =
      outcome.kind === 'limit'
        ? `ended at its limit of ${outcome.limit}`
        : outcome.kind === 'crashed'
          ? `crashed: ${outcome.detail}`
          : outcome.kind;
    console.error(`${basename(options.file)}: the reader ${why}`);
    return 2;
  }
  const facts = await readFile(join(folder, 'out/facts.json'), 'utf8');
  console.log(options.json ? facts : cadReport(JSON.parse(facts) as GeometryFacts));
  if (!options.json) {
    console.log(
      `\nRead in ${(outcome.wallMs / 1000).toFixed(1)} s with ${Math.round(outcome.peakRssBytes / MiB)} MiB.`,
    );
    for (const missing of outcome.isolation.missing) console.log(`Not isolated: ${missing}`);
  }
  if (options.pictures !== undefined) {
    await mkdir(options.pictures, { recursive: true });
    const written = (outcome.result.files as readonly string[]).filter((name) => PICTURES.includes(name));
    for (const name of written) await copyFile(join(folder, 'out', name), join(options.pictures, name));
    if (!options.json)
      console.log(`Pictures: ${written.map((name) => join(options.pictures ?? '', name)).join(', ')}`);
  }
  return 0;
}

async function main(): Promise<number> {
  const options = parse(process.argv.slice(2));
  if (options === null) {
    console.log(USAGE);
    return 0;
  }
  const format = FORMATS[extname(options.file).toLowerCase()];
  if (format === undefined)
    throw new UsageError(`${basename(options.file)}: only .step, .stp, .stl and .obj are read.`);
  const problem = await problemWith(options.file);
  if (problem !== null) {
    console.error(`${options.file}: ${problem}`);
    return 66;
  }
  const folder = await mkdtemp(join(tmpdir(), 'cad-'));
  try {
    return await ingest(options, format, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

process.exitCode = await commandStatus(USAGE, main);
