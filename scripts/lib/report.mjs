import { relative } from 'node:path';
import { root } from './paths.mjs';

const testsOf = (report) =>
  report.testResults.flatMap((file) =>
    file.assertionResults.map((test) => ({
      name: `${relative(root, file.name)} › ${test.fullName}`,
      ms: test.duration ?? 0,
    })),
  );

export function slowest(report, count = 10) {
  return testsOf(report)
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ name, ms }) => `  ${(ms / 1000).toFixed(2).padStart(8)} s  ${name}`);
}

/**
 * Counts of the whole run: the static checks and the tests. A test run that failed without a failing test (a file
 * that cannot be loaded, an unhandled rejection, a time limit, no report at all) counts as one failure more.
 */
export function totals(checks, report, testStatus) {
  const passed = checks.filter(Boolean).length + (report?.numPassedTests ?? 0);
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
  const failedTests = report?.numFailedTests ?? 0;
  const hidden = testStatus !== 0 && failedTests === 0 ? 1 : 0;
  return { passed, failed: checks.filter((held) => !held).length + failedTests + hidden, skipped };
}

export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
