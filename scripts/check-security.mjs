import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { show } from './lib/checks.mjs';
import { readCommand } from './lib/help.mjs';
import { root } from './lib/paths.mjs';
import { SECURITY_PROOF } from './lib/security-proof.mjs';

const LIMIT_MS = 30 * 60_000;

readCommand(`Usage: npm run check:security

Runs the tests behind each promise of SECURITY.md, and lists which promises hold.

  --help   print this text

Exit codes: 0 all promises hold, 1 at least one does not, 64 wrong arguments.`);

const reportPath = join(root, 'reports', 'security.json');

/** `npm run check:security`: promise by promise. */
async function main() {
  mkdirSync(join(root, 'reports'), { recursive: true });
  rmSync(reportPath, { force: true });
  const files = SECURITY_PROOF.flatMap(([, proof]) => proof);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`];
  const status = await show('vitest', ['run', ...reporters, ...files], LIMIT_MS);
  const report = existsSync(reportPath) ? JSON.parse(readFileSync(reportPath, 'utf8')) : { testResults: [] };
  const passed = new Set(
    report.testResults
      .filter((file) => file.status === 'passed' && file.assertionResults.length > 0)
      .map((file) => relative(root, file.name)),
  );
  let held = 0;
  console.log('');
  for (const [promise, proof] of SECURITY_PROOF) {
    const broken = proof.filter((file) => !passed.has(file));
    if (broken.length === 0) held += 1;
    console.log(broken.length === 0 ? `✓ ${promise}` : `✗ ${promise}: ${broken.join(', ')}`);
  }
  console.log(`Promises that hold: ${held} of ${SECURITY_PROOF.length}`);
  process.exitCode = status === 0 && held === SECURITY_PROOF.length ? 0 : 1;
}

await main();
