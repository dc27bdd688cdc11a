import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { loadKernel } from '../../src/cad/kernel/load.ts';
import { bareKernel, fullFacts } from './stages.ts';

/** Run as a process of its own: `peak-child.ts bare|full FILE` prints the peak of resident memory in MiB stage by stage, as JSON. */
const [what = '', file = ''] = process.argv.slice(2);
const CLEAR = '/proc/self/clear_refs';
const RESET_PEAK = '5';

/** Peak since the last look where the kernel keeps it (Linux), else what is resident now. */
function peakMiB(): number {
  if (!existsSync(CLEAR)) return process.memoryUsage.rss() / 2 ** 20;
  const kib = Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0);
  writeFileSync(CLEAR, RESET_PEAK);
  return kib / 1024;
}

const oc = await loadKernel();
const bytes = readFileSync(file);
const peaks: Record<string, number> = { start: Math.round(peakMiB()) };
const mark = (stage: string): void => {
  peaks[stage] = Math.round(peakMiB());
};
if (what === 'bare') bareKernel(oc, bytes, mark);
else fullFacts(oc, bytes, mark);
console.log(JSON.stringify(peaks));
