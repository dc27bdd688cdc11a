import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import type { GeometryFacts } from '../cad/facts.ts';
import { runChild } from '../platform/sandbox/run-child.ts';
import { cadReport } from './cad-report.ts';
import { problemWith, whyUnread } from './reading.ts';
import { commandStatus, readArguments, UsageError } from './usage.ts';

const USAGE = `Usage: npm run cad -- FILE [options]

Reads a STEP (.step, .stp), STL or OBJ file as the service does. Prints what it recognises: dimensions, features, set-up directions,
components, PMI and notes.

  --json              print the whole record as JSON instead of the report
  --pictures FOLDER   also write preview.glb, faces.glb, thumbnail.png and features.png to FOLDER
  --timeout SECONDS   stop reading after SECONDS (default: 300)
  --help              print this text

Example: npm run cad -- examples/plate_holes_pocket.step

Exit codes:
  0    the file was read
  1    the file was rejected
  2    the reader crashed or reached a limit
  64   wrong arguments
  66   file not found

docs/cad lists what is recognised.`;

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

/** Null for `--help`. */
function parse(argv: readonly string[]): Options | null {
  const { values, positionals } = readArguments({
    args: [...argv],
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      pictures: { type: 'string' },
      timeout: { type: 'string', default: '300' },
    },
  });
  if (values.help) return null;
  const [file, ...others] = positionals;
  const seconds = Number(values.timeout);
  if (file === undefined) throw new UsageError('Name the CAD file to read.');
  if (others.length > 0) throw new UsageError(`Name one file only (got also ${others.join(', ')}).`);
  if (!(seconds > 0))
    throw new UsageError(`--timeout must be a number of seconds greater than 0 (got ${values.timeout}).`);
  return { file, json: values.json, pictures: values.pictures, timeoutMs: seconds * 1000 };
}

const showProgress = (text: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
};

/** Runs the job in the sandbox, as the service does, so that a developer has the same limits. */
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
  if (outcome.kind !== 'ok') {
    console.error(`${basename(options.file)}: ${whyUnread(outcome)}`);
    return outcome.kind === 'refused' ? 1 : 2;
  }
  const facts = await readFile(join(folder, 'out/facts.json'), 'utf8');
  console.log(options.json ? facts : cadReport(JSON.parse(facts) as GeometryFacts));
  if (!options.json) {
    console.log(
      `\nRead in ${(outcome.wallMs / 1000).toFixed(1)} s, using ${Math.round(outcome.peakRssBytes / MiB)} MiB of memory.`,
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
    throw new UsageError(
      `${basename(options.file)}: this file type is not supported. Supported are .step, .stp, .stl and .obj.`,
    );
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
