import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

const run = (file: string, env: Record<string, string>) =>
  spawnSync(process.execPath, [file], { cwd: root, encoding: 'utf8', env: { ...process.env, ...env } });

const KEY = Buffer.alloc(32).toString('base64');

test.each(['src/main.ts', 'src/cli/check-ledger.ts', 'src/cli/check-orphans.ts'])(
  '%s: a DATABASE_URL that is no address is named with what was expected, without a stack [SMA-6]',
  (file) => {
    const { status, stderr } = run(file, { DATABASE_URL: 'not:an:address', ENCRYPTION_KEYS: KEY });
    expect(status).not.toBe(0);
    expect(stderr).toContain(
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/database',
    );
    expect(stderr).not.toContain('    at ');
  },
);

test('a database that nobody serves is named by its setting, without a stack and without its password [SMA-6]', () => {
  const { status, stderr } = run('src/main.ts', {
    // The discard port: nothing answers there.
    DATABASE_URL: 'postgres://user:secret@127.0.0.1:9/db',
    TEMPORAL_ADDRESS: '127.0.0.1:9',
    S3_ENDPOINT: 'http://127.0.0.1:9',
    ENCRYPTION_KEYS: KEY,
  });
  expect(status).toBe(1);
  expect(stderr).toContain('DATABASE_URL: the database cannot be opened');
  expect(stderr).not.toContain('    at ');
  expect(stderr).not.toContain('secret');
});
