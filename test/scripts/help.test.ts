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

/** What `npm run` makes of it, without starting npm each time. */
const runScript = (name: string, option: string) => {
  const env = {
    ...process.env,
    PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
  };
  return run('/bin/sh', ['-c', `${scripts[name]} ${option}`], { cwd: root, env });
};

describe.each(Object.keys(scripts))('npm run %s -- --help', (name) => {
  test('says how it is used, and does nothing else [SMA-6]', async () => {
    const { stdout, stderr } = await runScript(name, '--help');
    expect(stdout).toMatch(/usage|COMMON COMMANDS|npm run/i);
    // The set-up may have something to bring first, and says so there.
    expect(stderr).not.toMatch(/error|usage/i);
  });
});

/** Arguments of these go to another program, which refuses unknown ones itself. */
const PASSED_ON = ['test', 'test:one', 'test:deep', 'format', 'types', 'lint', 'walls'];

test.each(Object.keys(scripts).filter((name) => !PASSED_ON.includes(name) && name !== 'bench'))(
  'npm run %s refuses an option that it does not know, and lists the known ones [SMA-6]',
  async (name) => {
    const failed = (await runScript(name, '--no-such-option').catch((error) => error)) as {
      code: number;
      stderr: string;
    };
    expect(failed.code).toBeGreaterThan(0);
    expect(failed.stderr).toContain("Unknown option '--no-such-option'. Known options: ");
    expect(failed.stderr).toContain('--help');
    expect(failed.stderr).not.toContain('    at ');
  },
);
