import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS } from '../../scripts/lib/commands.mjs';
import { finished } from '../support/programs.ts';

const root = path.resolve(import.meta.dirname, '../..');

const run = (args: readonly string[], env: Record<string, string> = {}) =>
  finished(process.execPath, args, { cwd: root, env: { ...process.env, ...env } });

test('a command that does not exist is answered with those that do', async () => {
  const { code, err } = await run(['scripts/run.mjs', 'strat']);
  expect(code).toBe(1);
  expect(err).toContain('Unknown command strat. Known commands: start, migrate, cluster, demo, test, check');
  expect(err, 'no stack for a slip of the pen').not.toContain('    at ');
});

test('every server that the environment names must answer: each one that does not is named', async () => {
  // The discard port: nothing answers there.
  const { code, err } = await run(['scripts/setup.mjs'], {
    DATABASE_URL: 'postgres://user:secret@127.0.0.1:9/db',
    TEMPORAL_ADDRESS: '127.0.0.1:9',
    S3_ENDPOINT: 'http://127.0.0.1:9',
  });
  expect(code).toBe(1);
  for (const variable of ['DATABASE_URL', 'TEMPORAL_ADDRESS', 'S3_ENDPOINT']) {
    expect(err).toContain(`${variable}: the server 127.0.0.1:9 does not respond (ECONNREFUSED).`);
  }
  expect(err, 'a password is not shown').not.toContain('secret');
});

test('an address that cannot be read is named', async () => {
  const { code, err } = await run(['scripts/setup.mjs'], {
    DATABASE_URL: 'postgres://user@127.0.0.1:9/db',
    TEMPORAL_ADDRESS: 'http://:bad:',
    S3_ENDPOINT: 'http://127.0.0.1:9',
  });
  expect(code).toBe(1);
  expect(err).toContain('TEMPORAL_ADDRESS must be host:port or a URL (got "http://:bad:").');
});

/** The files of the repository that a program loads, without those of which it takes types alone. */
const loadedBy = (entries: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    if (!existsSync(file)) return;
    const imports = /^(?:import|export)\s(?!type\b)[^;]*?from\s'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm;
    for (const [, one, other] of readFileSync(file, 'utf8').matchAll(imports))
      visit(path.join(path.dirname(file), one ?? other ?? ''));
  };
  for (const entry of entries) visit(path.join(root, entry));
  return found;
};

test('each command that loads the generated client has it generated first: a clone comes without', () => {
  const generated = path.join(root, 'clients/typescript/src/generated');
  const using = Object.entries(COMMANDS).filter(
    ([
      name,
      {
        run: [entry],
      },
    ]) => {
      // Each benchmark is a process of its own.
      const entries = name === 'bench' ? globSync('bench/*/main.ts', { cwd: root }) : [entry];
      return [...loadedBy(entries)].some((file) => file.startsWith(generated));
    },
  );
  expect(using.map(([name]) => name)).toEqual(expect.arrayContaining(['demo', 'bench', 'soak']));
  expect(using.filter(([, { client, tests }]) => !client && !tests)).toEqual([]);
});
