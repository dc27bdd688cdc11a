/** `npm run bench [-- name …]`: every benchmark in a process of its own, one after the other; exit code 1 when a promise is broken. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const FOLDER = import.meta.dirname;
const all = readdirSync(FOLDER)
  .filter((name) => existsSync(path.join(FOLDER, name, 'main.ts')))
  .sort();
const names = process.argv.slice(2);
const unknown = names.filter((name) => !all.includes(name));
const USAGE = `Usage: npm run bench [-- NAME…]

Runs the benchmarks, or those named, one after the other. Exits with 1 if a promise is broken.

  --help   print this text

Names: ${all.join(', ')}`;
if (names.includes('--help') || names.includes('-h')) {
  console.log(USAGE);
  process.exit(0);
}
if (unknown.length > 0) {
  console.error(`Unknown benchmark ${unknown.join(', ')}.\n\n${USAGE}`);
  process.exit(2);
}
let broken = 0;
for (const name of names.length > 0 ? names : all) {
  console.log(`\n== ${name}`);
  const { status } = spawnSync(process.execPath, ['--expose-gc', path.join(FOLDER, name, 'main.ts')], {
    stdio: 'inherit',
  });
  if (status !== 0) broken += 1;
}
process.exit(broken === 0 ? 0 : 1);
