import { show } from './lib/checks.mjs';
import { orHelp } from './lib/help.mjs';
import { keepTestServers } from './lib/test-servers.mjs';

orHelp(`Usage: npm run test:one -- PATH [VITEST ARGUMENTS]

Runs one test file, or the test files of a folder, and nothing else. The servers that tests need keep running between calls.

Example: npm run test:one -- test/api/parts.test.ts -t 'a part'`);

const LIMIT_MS = 60 * 60_000;
const args = process.argv.slice(2);
if (args.length === 0) {
  console.error('Name a test file or folder, for example: npm run test:one -- test/engine/math.test.ts');
  process.exitCode = 2;
} else {
  process.exitCode = await show('vitest', ['run', ...args], LIMIT_MS, {
    TEST_SERVERS: await keepTestServers(),
  });
}
