import { createInterface } from 'node:readline';
import { CadFailure } from './failure.ts';
import type { Job } from './job.ts';
import { checkType, type FileFormat, GEOMETRY_FORMATS, isFileFormat } from './sniff.ts';

/** Argument: load the kernel before the job comes. */
const AHEAD = '--ahead';

/** Line before the job: get ready for it. */
const PREPARE = '{"prepare":true}';

/** Sends a line of the protocol; see README.md. */
const print = (line: unknown): void => {
  process.stdout.write(`${JSON.stringify(line)}\n`);
};

/** Request to the child; with an empty `want`, only the format is checked. */
type Request = Omit<Job, 'format'> & { readonly format: FileFormat };

const GEOMETRY: ReadonlySet<FileFormat> = new Set([...GEOMETRY_FORMATS, 'zip']);

const hasGeometry = (request: Request): request is Job => GEOMETRY.has(request.format);

function parseRequest(line: string): Request {
  const job = JSON.parse(line) as Partial<Request>;
  const whole =
    typeof job.input === 'string' &&
    typeof job.out_dir === 'string' &&
    isFileFormat(job.format) &&
    Array.isArray(job.want) &&
    (job.want.length === 0 || GEOMETRY.has(job.format));
  if (!whole) throw new TypeError('a job needs input, format, out_dir and want');
  return job as Request;
}

async function answer(request: Request): Promise<string[]> {
  await checkType(request.input, request.format);
  if (request.want.length === 0 || !hasGeometry(request)) return [];
  // Loaded late, because the geometry code takes a while to load.
  const { runJob } = await import('./job.ts');
  return runJob(request, (progress, stage) => print({ progress, stage }));
}

/** Pre-started: loads the kernel. */
async function loadAhead(): Promise<void> {
  await import('./job.ts');
  const { loadKernel } = await import('./kernel/load.ts');
  await loadKernel();
}

/** Circular references exhaust the kernel's stack. The process is not used again afterwards. */
function endlessNesting(error: unknown): CadFailure | null {
  if (!(error instanceof RangeError) || !/call stack/i.test(error.message)) return null;
  return new CadFailure(
    'kernel_limit',
    'The STEP file is damaged: its records nest too deeply or refer to each other in a circle. Export it again.',
  );
}

/** The line with the job, and what stands before it. */
async function jobLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) {
    if (line !== PREPARE) return line;
    await (await import('./prepare/prepare.ts')).prepare();
  }
  throw new TypeError('a job is one line');
}

if (process.argv.includes(AHEAD)) await loadAhead();
const request = parseRequest(await jobLine());
try {
  const files = await answer(request);
  print({ ok: true, schema: 1, files });
} catch (error) {
  // Only a fault of the file is a result; any other error ends the process, and the parent handles it.
  const failure = error instanceof CadFailure ? error : endlessNesting(error);
  if (failure === null) throw error;
  const { code, message, missing } = failure;
  print({ ok: false, code, message, ...(missing.length === 0 ? {} : { missing }) });
}
