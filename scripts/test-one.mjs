import { show } from './lib/checks.mjs';
import { orHelp } from './lib/help.mjs';
import { keepTestServers } from './lib/test-servers.mjs';

orHelp(`Usage: npm run test:one -- PATH [VITEST ARGUMENTS]

Runs one test file, or those below a folder, without anything before it. The servers that it needs stay up between calls.
  npm run test:one -- test/api/parts.test.ts -t 'a part'`);

const LIMIT_MS = 60 * 60_000;
const args = process.argv.slice(2);
if (args.length === 0) {
  console.error(
    'npm run test:one needs the path of a test file or folder: npm run test:one -- test/engine/math.test.ts',
  );
  process.exitCode = 2;
} else {
  process.exitCode = await show('vitest', ['run', ...args], LIMIT_MS, {
    TEST_SERVERS: await keepTestServers(),
  });
}
