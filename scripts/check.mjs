import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { holds, STATIC_CHECKS, show } from './lib/checks.mjs';
import { orHelp } from './lib/help.mjs';
import { root } from './lib/paths.mjs';
import { changedFiles, knownSeconds, relatedTests } from './lib/related.mjs';
import { keepTestServers } from './lib/test-servers.mjs';

orHelp(`Usage: npm run check [-- --since COMMIT] [-- --all-related]

The fast loop: types, format and lint, import rules, and the tests that the change touches, also those that talk to servers. The servers
stay up between calls. Ends with 0 when all hold.
  --since COMMIT   what the change is compared with; without it the upstream branch, else the last commit
  --all-related    every test file that imports a changed file, however long it takes
Without --all-related only the nearest tests run, about a minute of them; npm test runs all.`);

const LIMIT_MS = 30 * 60_000;
/** What the nearest tests may take together on two workers. */
const BUDGET_SECONDS = 60;
/** Until a file was run once in this copy. */
const GUESSED_SECONDS = { pure: 2, stack: 8, e2e: 90 };

const since = process.argv.includes('--since')
  ? process.argv[process.argv.indexOf('--since') + 1]
  : undefined;
const needsServers = (file) =>
  /^test\/(api|db|workflows|webhooks|console|contract|mcp|oauth|e2e)\//.test(file);

/** The nearest tests that fit into the budget; a changed test always runs. */
function chosen(related, changed) {
  if (process.argv.includes('--all-related')) return related;
  const known = knownSeconds();
  let left = BUDGET_SECONDS;
  return related.filter((file) => {
    const group = file.startsWith('test/e2e/') ? 'e2e' : needsServers(file) ? 'stack' : 'pure';
    const seconds = known.get(file) ?? GUESSED_SECONDS[group];
    if (!changed.includes(file) && seconds > left) return false;
    left -= seconds;
    return true;
  });
}

async function runTests(files) {
  if (files.length === 0) return true;
  const env = files.some(needsServers) ? { TEST_SERVERS: await keepTestServers() } : {};
  mkdirSync(join(root, 'reports'), { recursive: true });
  const reporters = ['--reporter=default', '--reporter=json', '--outputFile.json=reports/check.json'];
  return (await show('vitest', ['run', '--maxWorkers=2', ...reporters, ...files], LIMIT_MS, env)) === 0;
}

const start = Date.now();
const changed = changedFiles(since);
const related = relatedTests(changed);
const files = chosen(related, changed);
const checks = await Promise.all(STATIC_CHECKS.map(holds));
const all = (await runTests(files)) && checks.every(Boolean);
console.log(
  `${changed.length} changed files touch ${related.length} test files; ${files.length} of them ran.`,
);
console.log(
  `${all ? 'All hold' : 'Not all hold'} (${Math.round((Date.now() - start) / 1000)} s). Everything: npm test`,
);
process.exitCode = all ? 0 : 1;
