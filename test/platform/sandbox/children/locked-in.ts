import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { missingIsolation } from '../../../../src/platform/sandbox/missing-isolation.ts';
import { runChild } from '../../../../src/platform/sandbox/run-child.ts';

/** Says as one JSON line which walls this process can build, and how two children fared behind them. */
const [folder = ''] = process.argv.slice(2);
const script = path.join(import.meta.dirname, 'behave.ts');
const limits = {
  script,
  timeoutMs: 120_000,
  maxRssBytes: 400 * 1024 * 1024,
  cpuSeconds: 60,
  maxOutputBytes: 10 * 1024 * 1024,
};
const missing = await missingIsolation(script);
const file = path.join(folder, 'out.txt');
const wrote = await runChild({ ...limits, tmpDir: folder, job: { do: 'write', path: file } });
const text = await readFile(file, 'utf8');
const hung = await runChild({ ...limits, job: { do: 'hang' }, timeoutMs: 1_500 });
process.stdout.write(
  `${JSON.stringify({ missing, wrote: wrote.kind, text, hung: hung.kind, isolation: hung.isolation })}\n`,
);
