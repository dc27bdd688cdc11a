import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { passes, STATIC_CHECKS, show } from './lib/checks.mjs';
import { readCommand } from './lib/help.mjs';
import { root } from './lib/paths.mjs';
import { projectOf } from './lib/projects.mjs';
import { changedFiles, knownSeconds, relatedTests } from './lib/related.mjs';
import { keepTestServers } from './lib/test-servers.mjs';

const { values } = readCommand(
  `Usage: npm run check [-- options]

Checks a change quickly: types, format, lint, import rules, and about a minute of the tests closest to the change. The servers that
tests need keep running between calls. npm test runs everything.

  --since COMMIT   compare with COMMIT (default: the upstream branch, else the last commit)
  --all-related    run every test file that imports a changed file, however long it takes
  --help           print this text

Exit codes: 0 all checks passed, 1 at least one failed, 64 wrong arguments.`,
  { options: { since: { type: 'string' }, 'all-related': { type: 'boolean' } } },
);

const LIMIT_MS = 30 * 60_000;
/** What the nearest tests may take together. */
const BUDGET_SECONDS = 60;

/** The nearest tests that fit into the budget; a changed test always runs. */
function chosen(related, changed) {
  if (values['all-related']) return related;
  const known = knownSeconds();
  let left = BUDGET_SECONDS;
  return related.filter((file) => {
    const seconds = known.get(file) ?? projectOf(file).seconds;
    if (!changed.includes(file) && seconds > left) return false;
    left -= seconds;
    return true;
  });
}

async function runTests(files) {
  if (files.length === 0) return true;
  const env = files.some((file) => projectOf(file).servers) ? { TEST_SERVERS: await keepTestServers() } : {};
  mkdirSync(join(root, 'reports'), { recursive: true });
  const reporters = ['--reporter=default', '--reporter=json', '--outputFile.json=reports/check.json'];
  return (await show('vitest', ['run', '--maxWorkers=2', ...reporters, ...files], LIMIT_MS, env)) === 0;
}

const start = Date.now();
const changed = changedFiles(values.since);
const related = relatedTests(changed);
const files = chosen(related, changed);
// Together: tests on servers wait for half of their time.
const held = await Promise.all([...STATIC_CHECKS.map(passes), runTests(files)]);
const all = held.every(Boolean);
console.log(
  `Changed files: ${changed.length}. Related test files: ${related.length}, of which ${files.length} ran.`,
);
console.log(
  `${all ? 'All checks passed' : 'Some checks failed'} (${Math.round((Date.now() - start) / 1000)} s). To run everything: npm test`,
);
process.exitCode = all ? 0 : 1;
