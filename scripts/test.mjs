import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { passes, STATIC_CHECKS, show } from './lib/checks.mjs';
import { orHelp } from './lib/help.mjs';
import { root } from './lib/paths.mjs';
import { closingLine, slowest, totals } from './lib/report.mjs';
import { spending, spentLines } from './lib/spent.mjs';

orHelp(`Usage: npm test [-- VITEST ARGUMENTS]

Runs the set-up, types, format, lint, import rules and every test. The servers that tests need are started on free ports.

Example: npm test -- test/engine   runs only the tests of a folder. Arguments go to vitest.`);

/** A run that hangs is ended. .ci/run has a limit of its own, and says until when the tests may take: seconds since 1970. */
const endBy = process.env.TESTS_END_BY;
const LIMIT_MS = endBy === undefined ? 85 * 60_000 : Math.max(60_000, Number(endBy) * 1000 - Date.now());

const reportPath = join(root, 'reports', 'vitest.json');

/** `npm test`: types, format and lint, walls and every test. Arguments go to vitest: `npm test -- test/engine`. */
async function main() {
  const checks = [];
  const spent = [];
  for (const check of STATIC_CHECKS) checks.push(await spending(spent, check[0], () => passes(check)));
  mkdirSync(join(root, 'reports'), { recursive: true });
  rmSync(reportPath, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`];
  const args = ['run', ...reporters, ...process.argv.slice(2)];
  const status = await spending(spent, 'tests', () => show('vitest', args, LIMIT_MS));
  const report = existsSync(reportPath) ? JSON.parse(readFileSync(reportPath, 'utf8')) : undefined;
  if (report) console.log(['\nThe slowest tests:', ...slowest(report)].join('\n'));
  console.log(['\nWhere the time went:', ...spentLines(spent, report), ''].join('\n'));
  const counts = totals(checks, report, status);
  console.log(closingLine(counts));
  process.exitCode = counts.failed > 0 || status !== 0 ? 1 : 0;
}

await main();
