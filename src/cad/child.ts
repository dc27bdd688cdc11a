import { text } from 'node:stream/consumers';
import { CadFailure } from './failure.ts';
import type { Job } from './job.ts';
import { checkType, type FileFormat, GEOMETRY_FORMATS, isFileFormat } from './sniff.ts';

/** As an argument: get ready before the job comes. */
const AHEAD = '--ahead';

/** The process around one job; README.md has the protocol. */
const say = (line: unknown): void => {
  process.stdout.write(`${JSON.stringify(line)}\n`);
};

/** What is asked of the child; with nothing wanted, any file is only checked to be what its format says. */
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
  // What reads geometry takes a while to load.
  const { runJob } = await import('./job.ts');
  return runJob(request, (progress, stage) => say({ progress, stage }));
}

/**
 * Started before there is a job: the kernel is loaded. It reads nothing to warm up: what that would save the one file that comes is less than
 * it costs.
 */
async function loadAhead(): Promise<void> {
  await import('./job.ts');
  const { loadKernel } = await import('./kernel/load.ts');
  await loadKernel();
}

/** Records that refer to each other in a circle run the kernel out of stack. It is not to be used again, and will not be. */
function endlessNesting(error: unknown): CadFailure | null {
  if (!(error instanceof RangeError) || !/call stack/i.test(error.message)) return null;
  return new CadFailure(
    'kernel_limit',
    'The STEP file is damaged: its records nest too deeply or refer to each other in a circle. Export it again.',
  );
}

if (process.argv.includes(AHEAD)) await loadAhead();
const request = parseRequest(await text(process.stdin));
try {
  const files = await answer(request);
  say({ ok: true, schema: 1, files });
} catch (error) {
  // Only a fault of the file is an answer; everything else ends the process and is the parent's business.
  const failure = error instanceof CadFailure ? error : endlessNesting(error);
  if (failure === null) throw error;
  const { code, message, missing } = failure;
  say({ ok: false, code, message, ...(missing.length === 0 ? {} : { missing }) });
}
