import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MIGRATIONS, migrationFiles } from '../../src/db/kernel/migration-files.ts';
import { lintMigrations } from '../support/lint-migrations.ts';

/** The last file of the first release. It runs on an empty database, where no lock hurts. */
const LAST_OF_BASELINE = '0016-reference-sets.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'should-cost-walls-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const rulesOf = async (text: string, ending = 'sql'): Promise<readonly string[]> => {
  const file = path.join(folder, `0100-example.${ending}`);
  await writeFile(file, text);
  return (await lintMigrations([file])).map((found) => found.split(': ')[1] ?? '');
};

describe('migrations after the first release', () => {
  test('rewrite no table and hold no lock for as long as a table is large', async () => {
    const files = await migrationFiles();
    expect(files).toContain(LAST_OF_BASELINE);
    const later = files.filter((file) => file > LAST_OF_BASELINE);
    expect(await lintMigrations(later.map((file) => path.join(MIGRATIONS, file)))).toEqual([]);
  });

  test.each([
    ['a rewrite', 'alter table parts alter column name type integer;', 'changing-column-type'],
    ['an index under a lock', 'create index x on parts (name);', 'require-concurrent-index-creation'],
    [
      'a check of all rows',
      'alter table parts add constraint c check (a > 0);',
      'constraint-missing-not-valid',
    ],
    ['a scan for nulls', 'alter table parts alter column a set not null;', 'adding-not-nullable-field'],
    [
      'a foreign key',
      'alter table parts add constraint f foreign key (a) references b (id);',
      'adding-foreign-key-constraint',
    ],
    ['a column that the former release reads', 'alter table parts drop column a;', 'ban-drop-column'],
    ['a new name', 'alter table parts rename column a to b;', 'renaming-column'],
    [
      'both halves of a check at once',
      'alter table parts add constraint c check (a > 0) not valid; alter table parts validate constraint c;',
      'constraint-missing-not-valid',
    ],
  ])('the check finds %s', async (_, text, rule) => {
    expect(await rulesOf(`-- step: Example\n${text}\n`)).toContain(rule);
  });

  test('the check accepts the end of a contraction that says so', async () => {
    const text = '-- step: Drop it\n-- squawk-ignore ban-drop-column\nalter table parts drop column a;\n';
    expect(await rulesOf(text)).toEqual([]);
  });

  test('the check reads migrations in TypeScript', async () => {
    const kysely = path.resolve(import.meta.dirname, '../../node_modules/kysely/dist/index.js');
    const text = `import { sql } from ${JSON.stringify(kysely)};
      export const up = async (db) => { await sql\`create index x on parts (name)\`.execute(db); };`;
    expect(await rulesOf(text, 'ts')).toContain('require-concurrent-index-creation');
  });

  test('the check accepts an expansion in steps', async () => {
    expect(
      await rulesOf(`-- step: Add the column
alter table parts add column later integer;
-- repeat: Fill it
update parts set later = 1 where id in (select id from parts where later is null limit 1000);
-- step: Check new rows
alter table parts add constraint c check (later > 0) not valid;
-- step: Check old rows
alter table parts validate constraint c;
-- step: Index it
create index concurrently if not exists parts_later on parts (org_id, later);
`),
    ).toEqual([]);
  });
});
