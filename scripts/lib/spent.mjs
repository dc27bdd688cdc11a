import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './paths.mjs';
import { projectNameOf } from './projects.mjs';

const TICKS_PER_SECOND = 100;

/** Seconds that the ended child processes of this one computed, with theirs; null where the system does not say (only Linux does). */
function computedSeconds() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(13, 15);
    return (Number(user) + Number(system)) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}

/** Does `work` and notes in `rows` how long it took and how much its processes computed. */
export async function spending(rows, name, work) {
  const [start, before] = [Date.now(), computedSeconds()];
  const result = await work();
  const after = computedSeconds();
  const computed = before === null || after === null ? null : after - before;
  rows.push({ name, seconds: (Date.now() - start) / 1000, computed });
  return result;
}

/** Files of each project, and the time of each file added up: files run side by side. */
const byProject = (report) => {
  const sums = new Map();
  for (const { name, startTime, endTime } of report.testResults) {
    const project = projectNameOf(relative(root, name));
    const { files, seconds } = sums.get(project) ?? { files: 0, seconds: 0 };
    sums.set(project, { files: files + 1, seconds: seconds + (endTime - startTime) / 1000 });
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
};

const cell = (seconds) => (seconds === null ? '' : `${Math.round(seconds)} s`).padStart(12);

/** The table that the gate prints: time and computing of each step, and the files of each project. */
export const spentLines = (rows, report) => [
  `  ${'step'.padEnd(28)}${'time'.padStart(12)}${'computing'.padStart(12)}`,
  ...rows.map(({ name, seconds, computed }) => `  ${name.padEnd(28)}${cell(seconds)}${cell(computed)}`),
  ...(report ? byProject(report) : []).map(
    ([name, { files, seconds }]) => `    ${`${name}, ${files} files`.padEnd(26)}${cell(seconds)}`,
  ),
];
