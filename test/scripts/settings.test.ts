import path from 'node:path';
import { expect, test } from 'vitest';
import { finished } from '../support/programs.ts';

const root = path.resolve(import.meta.dirname, '../..');

const run = (file: string, env: Record<string, string>) =>
  finished(process.execPath, [file], { cwd: root, env: { ...process.env, ...env } });

const KEY = Buffer.alloc(32).toString('base64');

test.each(['src/main.ts', 'src/cli/check-ledger.ts', 'src/cli/check-orphans.ts'])(
  '%s: a DATABASE_URL that is no address is named with what was expected, without a stack [SMA-6]',
  async (file) => {
    const { code, err } = await run(file, { DATABASE_URL: 'not:an:address', ENCRYPTION_KEYS: KEY });
    expect(code).not.toBe(0);
    expect(err).toContain(
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/database',
    );
    expect(err).not.toContain('    at ');
  },
);

test('a database that nobody serves is named by its setting, without a stack and without its password [SMA-6]', async () => {
  const { code, err } = await run('src/main.ts', {
    // The discard port: nothing answers there.
    DATABASE_URL: 'postgres://user:secret@127.0.0.1:9/db',
    TEMPORAL_ADDRESS: '127.0.0.1:9',
    S3_ENDPOINT: 'http://127.0.0.1:9',
    ENCRYPTION_KEYS: KEY,
  });
  expect(code).toBe(1);
  expect(err).toContain('DATABASE_URL: the database cannot be opened');
  expect(err).not.toContain('    at ');
  expect(err).not.toContain('secret');
});
