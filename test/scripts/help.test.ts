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
  test('says how it is used, and does nothing else [SMA-6]', async () => {
    const { stdout, stderr } = await run('npm', ['run', '--silent', name, '--', '--help'], { cwd: root });
    expect(stdout).toMatch(/usage|COMMON COMMANDS|npm run/i);
    // The set-up may have something to bring first, and says so there.
    expect(stderr).not.toMatch(/error|usage/i);
  });
});

test.each(['cad', 'plan', 'nest', 'drawing', 'estimates', 'demo', 'ask', 'env'])(
  'npm run %s says which option it does not know',
  async (name) => {
    const command = ['run', '--silent', name, '--', '--no-such-option'];
    const failed = (await run('npm', command, { cwd: root }).catch((error) => error)) as {
      code: number;
      stderr: string;
    };
    expect(failed.code).toBeGreaterThan(0);
    expect(failed.stderr).toContain("Unknown option '--no-such-option'");
    expect(failed.stderr).not.toContain('    at ');
  },
);
