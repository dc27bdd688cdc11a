import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>;
};
const run = promisify(execFile);

describe.each(Object.keys(scripts))('npm run %s -- --help', (name) => {
  test('says how it is used, and does nothing else', async () => {
    const { stdout, stderr } = await run('npm', ['run', '--silent', name, '--', '--help'], { cwd: root });
    expect(stdout).toMatch(/usage|COMMON COMMANDS|npm run/i);
    // The set-up may have something to bring first, and says so there.
    expect(stderr).not.toMatch(/error|usage/i);
  });
});
