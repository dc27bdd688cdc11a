import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Migration } from 'kysely/migration';
import { parseSteps } from '../../src/db/kernel/migration-steps.ts';

const SQUAWK = path.resolve(import.meta.dirname, '../../node_modules/.bin/squawk');

/** Rules whose promise the runner keeps by itself, or that concern style. */
const EXCLUDED = [
  // The runner limits each wait for a lock. A long step outside the table's locks may take its time.
  'require-lock-timeout',
  'require-statement-timeout',
  // A step that is no transaction must be repeatable: the runner refuses others.
  'prefer-robust-stmts',
  'prefer-bigint-over-int',
  'prefer-text-field',
  'prefer-identity',
  'ban-char-field',
];

/** The SQL of a migration as PostgreSQL gets it: each step that runs in a transaction between `begin` and `commit`. */
const scriptOf = async (file: string): Promise<string> => {
  if (file.endsWith('.sql')) {
    const steps = parseSteps(path.basename(file), await readFile(file, 'utf8'));
    return steps
      .map((one) => (one.kind === 'concurrent' ? one.text : `begin;\n${one.text}\ncommit;`))
      .join('\n');
  }
  const statements: string[] = [];
  const db = new Kysely<unknown>({
    log: ({ query }) => void statements.push(`${query.sql};`),
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  await ((await import(pathToFileURL(file).href)) as Migration).up(db);
  return ['begin;', ...statements, 'commit;'].join('\n');
};

/** @returns `file: rule: message` of each finding */
export const lintMigrations = async (files: readonly string[]): Promise<readonly string[]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'should-cost-lint-'));
  try {
    const scripts = await Promise.all(
      files.map(async (file) => {
        const script = path.join(folder, `${path.basename(file)}.sql`);
        await writeFile(script, await scriptOf(file));
        return script;
      }),
    );
    const args = ['--reporter', 'json', '--pg-version', '18', '--exclude', EXCLUDED.join(','), ...scripts];
    // It reads its input when that is a pipe. With nothing to check it would print its usage.
    if (scripts.length === 0) return [];
    const child = spawn(SQUAWK, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const output = await text(child.stdout);
    const found = JSON.parse(output) as { file: string; rule_name: string; message: string }[];
    return found.map((one) => `${path.basename(one.file, '.sql')}: ${one.rule_name}: ${one.message}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
