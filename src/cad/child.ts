import { text } from 'node:stream/consumers';
import { CadFailure } from './failure.ts';
import { type Job, runJob } from './job.ts';

/** The process around one job; README.md has the protocol. */
const say = (line: unknown): void => {
  process.stdout.write(`${JSON.stringify(line)}\n`);
};

const FORMATS = new Set(['step', 'stl', 'obj']);

function parseJob(line: string): Job {
  const job = JSON.parse(line) as Partial<Job>;
  const whole =
    typeof job.input === 'string' &&
    typeof job.out_dir === 'string' &&
    FORMATS.has(job.format ?? '') &&
    Array.isArray(job.want);
  if (!whole) throw new TypeError('a job needs input, format (step, stl, obj), out_dir and want');
  return job as Job;
}

/** Records that refer to each other in a circle run the kernel out of stack. It is not to be used again, and will not be. */
function endlessNesting(error: unknown): CadFailure | null {
  if (!(error instanceof RangeError) || !/call stack/i.test(error.message)) return null;
  return new CadFailure(
    'kernel_limit',
    'The geometry kernel could not follow the file: its records nest without end or refer to each other in a circle.',
  );
}

const job = parseJob(await text(process.stdin));
try {
  const files = await runJob(job, (progress, stage) => say({ progress, stage }));
  say({ ok: true, schema: 1, files });
} catch (error) {
  // Only a fault of the file is an answer; everything else ends the process and is the parent's business.
  const failure = error instanceof CadFailure ? error : endlessNesting(error);
  if (failure === null) throw error;
  say({ ok: false, code: failure.code, message: failure.message });
}
