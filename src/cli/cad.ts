import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { GeometryFacts } from '../cad/facts.ts';
import { runChild } from '../platform/sandbox/run-child.ts';
import { cadReport } from './cad-report.ts';

const USAGE = `Usage: npm run cad -- FILE [--json] [--pictures FOLDER] [--timeout SECONDS]

Reads a STEP, STL or OBJ file and prints what the service sees in it.
  --json              the whole record instead of the report
  --pictures FOLDER   also writes preview.glb, faces.glb, thumbnail.png and features.png there
  --timeout SECONDS   default 300`;

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

function parse(argv: readonly string[]): Options | null {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      pictures: { type: 'string' },
      timeout: { type: 'string', default: '300' },
    },
  });
  const [file] = positionals;
  const seconds = Number(values.timeout);
  if (file === undefined || positionals.length > 1 || !(seconds > 0)) return null;
  return { file, json: values.json, pictures: values.pictures, timeoutMs: seconds * 1000 };
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
    console.error(USAGE);
    return 64;
  }
  const format = FORMATS[extname(options.file).toLowerCase()];
  if (format === undefined) {
    console.error(`${basename(options.file)}: only .step, .stp, .stl and .obj are read`);
    return 64;
  }
  const folder = await mkdtemp(join(tmpdir(), 'cad-'));
  try {
    return await ingest(options, format, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
