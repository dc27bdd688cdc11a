import { holds, STATIC_CHECKS, show } from './lib/checks.mjs';
import { root } from './lib/paths.mjs';
import { capture } from './lib/run.mjs';

const LIMIT_MS = 5 * 60_000;

/** What changed since the last commit, or in a clean tree, what the last commit changed. */
async function since() {
  const { status, output } = await capture('git', ['status', '--porcelain'], { cwd: root });
  if (status !== 0) return [];
  return output.trim() ? ['--changed'] : ['--changed', 'HEAD~1'];
}

/** `npm run check`: the fast loop. Types, format and lint, walls, and the pure tests of what changed. */
const start = Date.now();
const checks = await Promise.all(STATIC_CHECKS.map(holds));
const status = await show(
  'vitest',
  ['run', '--project', 'pure', '--passWithNoTests', ...(await since()), ...process.argv.slice(2)],
  LIMIT_MS,
);
console.log(
  `${checks.every(Boolean) && status === 0 ? 'All hold' : 'Not all hold'} (${Math.round((Date.now() - start) / 1000)} s). Everything: npm test`,
);
process.exitCode = checks.every(Boolean) && status === 0 ? 0 : 1;
