/** `npm run bench [-- name …]`: every benchmark in a process of its own, one after the other; exit code 1 when a promise is broken. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const FOLDER = import.meta.dirname;
const all = readdirSync(FOLDER)
  .filter((name) => existsSync(path.join(FOLDER, name, 'main.ts')))
  .sort();
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !all.includes(name));
if (asked.includes('--help') || unknown.length > 0) {
  console.log(`usage: npm run bench -- [${all.join(' | ')}]`);
  process.exit(asked.includes('--help') ? 0 : 2);
}
let broken = 0;
for (const name of asked.length > 0 ? asked : all) {
  console.log(`\n== ${name}`);
  const { status } = spawnSync(process.execPath, ['--expose-gc', path.join(FOLDER, name, 'main.ts')], {
    stdio: 'inherit',
  });
  if (status !== 0) broken += 1;
}
process.exit(broken === 0 ? 0 : 1);
