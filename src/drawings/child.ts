import { text } from 'node:stream/consumers';
import { DRAWING_FORMATS } from './facts.ts';
import { DrawingFailure } from './failure.ts';
import { type Job, REQUEST_FORMATS, runJob } from './job.ts';

/** Sends a line of the protocol; see README.md. */
const print = (line: unknown): void => {
  process.stdout.write(`${JSON.stringify(line)}\n`);
};

function parseJob(line: string): Job {
  const job = JSON.parse(line) as Partial<Job>;
  const whole =
    typeof job.input === 'string' &&
    typeof job.out_dir === 'string' &&
    typeof job.models === 'string' &&
    [...DRAWING_FORMATS, ...REQUEST_FORMATS].some((format) => format === job.format) &&
    (job.page === null || Number.isInteger(job.page));
  if (!whole) throw new TypeError('a job needs input, format, out_dir, models and page');
  return job as Job;
}

const job = parseJob(await text(process.stdin));
try {
  const done = await runJob(job, (progress, stage) => print({ progress, stage }));
  print({ ok: true, schema: 1, ...done });
} catch (error) {
  // Only a fault of the file is a result; any other error ends the process, and the parent handles it.
  if (!(error instanceof DrawingFailure)) throw error;
  print({ ok: false, code: error.code, message: error.message });
}
