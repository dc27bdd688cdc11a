import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * What lasts longer than a transaction. A pooler in transaction mode gives the connection to somebody else after each one, so
 * that such a state would be lost, or found by another process.
 */
const OF_SESSIONS = [
  /\bpg_(try_)?advisory_(un)?lock\b/,
  /\bpg_(try_)?advisory_lock_shared\b/,
  /[`'";]\s*(un)?listen\s+[a-z_$]/i,
  /\bset\s+session\b/i,
  /\bcreate\s+temp(orary)?\b/i,
  /\bwith\s+hold\b/i,
  /[`'";]\s*(set|reset)\s+(?!local\b)(role|search_path|statement_timeout|lock_timeout)\b/i,
  /set_config\([^)]*,\s*false\s*\)/i,
  /\b(statement_timeout|lock_timeout|idle_in_transaction_session_timeout):\s*\d/,
];

const offences = (text: string): readonly string[] =>
  text.split('\n').filter((line) => OF_SESSIONS.some((pattern) => pattern.test(line)));

const sources = readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  /^(db|api|activities|console|mcp|oauth|cli)\/.*\.(ts|sql)$/.test(file),
);

/** The job of the schema's owner reaches the server itself. */
const OF_THE_OWNER = ['db/kernel/functions.ts', 'db/kernel/migrate.ts', 'db/kernel/migration-steps.ts'];

test('no SQL of the service leaves anything in a session [OPE-7]', () => {
  const found = sources
    .filter((file) => !OF_THE_OWNER.includes(file))
    .flatMap((file) =>
      offences(readFileSync(path.join(ROOT, 'src', file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
    );
  expect(sources.length).toBeGreaterThan(300);
  expect(found).toEqual([]);
});

test.each([
  'sql`select pg_advisory_lock(1)`',
  'sql`listen prices`',
  'sql`set session characteristics as transaction read only`',
  'sql`create temp table t ()`',
  'sql`set statement_timeout = 0`',
  "sql`select set_config('role', 'sc_tenant', false)`",
  'statement_timeout: 60_000,',
])('the rule catches %s', (line) => {
  expect(offences(line)).toEqual([line]);
});
