import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../../src/db/kernel/migrate.ts';
import { MIGRATIONS } from '../../../src/db/kernel/migration-files.ts';
import { someoneWaits } from '../../support/lock-waits.ts';
import { useStack } from '../../support/use.ts';

const NOW = new Date('2026-11-01T00:00:00Z');
const stack = useStack();
let folder: string;
/** Another session, which holds what a step needs. */
let holder: pg.Client;
let holderPid: number;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'should-cost-migrations-'));
  for (const file of await readdir(MIGRATIONS))
    await symlink(path.join(MIGRATIONS, file), path.join(folder, file));
  holder = new pg.Client({ connectionString: stack.ownerUrl });
  await holder.connect();
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
  holderPid = rows[0]?.pid ?? 0;
});
afterEach(() => holder.query('rollback'));
afterAll(async () => {
  await holder?.end();
  await rm(folder, { recursive: true, force: true });
});

/** Four tables of five rows, and a migration of four steps, one for each table. */
const prepareAs = async (name: string, file: string): Promise<void> => {
  for (const n of [1, 2, 3, 4]) {
    await stack.sql(`create table ${name}_${n} (id integer primary key, former integer, later integer)`);
    await stack.sql(`insert into ${name}_${n} select n, n, null from generate_series(1, 5) n`);
  }
  await writeFile(
    path.join(folder, `${file.slice(1)}.sql`),
    `-- step: Add the column
alter table ${name}_1 add column added integer;
insert into ${name}_1 (id) values (6);
-- repeat: Fill the column, two rows at a time
update ${name}_2 set later = former where id in (select id from ${name}_2 where later is null order by id limit 2);
-- step: Make the index without a lock against writes
create index concurrently if not exists ${name}_former on ${name}_3 (former);
-- step: Check new rows
alter table ${name}_4 add constraint ${name}_positive check (former > 0) not valid;
`,
  );
};

const expectMigrated = async (name: string): Promise<void> => {
  expect(await stack.sql(`select count(*)::int as n, count(added)::int as added from ${name}_1`)).toEqual([
    { n: 6, added: 0 },
  ]);
  expect(await stack.sql(`select sum(later)::int as n from ${name}_2`)).toEqual([{ n: 15 }]);
  expect(
    await stack.sql(
      `select indisvalid from pg_index where indexrelid = to_regclass('${name}_former')
       union all select not convalidated from pg_constraint where conname = '${name}_positive'`,
    ),
  ).toEqual([{ indisvalid: true }, { indisvalid: true }]);
};

/** Locks that make each step wait. A concurrent index waits for writers after it has made its row in the catalogue. */
const HELD = ['exclusive', 'exclusive', 'row exclusive', 'exclusive'] as const;

/** A migration that is there until the end of the test. */
const writeMigration = async (file: string, text: string): Promise<void> => {
  await writeFile(path.join(folder, file), text);
  onTestFinished(() => rm(path.join(folder, file), { force: true }));
};

describe('a migration of steps', () => {
  test.each([
    [1, 'm9001-first'],
    [2, 'm9002-second'],
    [3, 'm9003-third'],
    [4, 'm9004-fourth'],
  ])(
    'given a process that is killed at step %i, then the next run continues there and does nothing twice',
    async (step, file) => {
      const name = file.replace('-', '_');
      await prepareAs(name, file);
      await holder.query('begin');
      await holder.query(`lock table ${name}_${step} in ${HELD[step - 1]} mode`);
      const child = spawn(process.execPath, [
        path.join(import.meta.dirname, 'child.ts'),
        stack.ownerUrl,
        folder,
      ]);
      const ended = once(child, 'exit');
      const pid = await someoneWaits(stack, holderPid);
      child.kill('SIGKILL');
      await ended;
      // The server ends the session of a client that is gone when it next writes to it; here it does so at once.
      await holder.query('select pg_terminate_backend($1, 60000)', [pid]);
      if (step === 3)
        expect(
          await stack.sql(`select indisvalid from pg_index where indexrelid = to_regclass('${name}_former')`),
        ).toEqual([{ indisvalid: false }]);
      await holder.query('rollback');
      expect(await migrate(stack.ownerUrl, NOW, { folder })).toEqual([file.slice(1)]);
      await expectMigrated(name);
      expect(await migrate(stack.ownerUrl, NOW, { folder })).toEqual([]);
    },
  );

  test('given a table that others hold, then the step lets them go first and tries again', async () => {
    await prepareAs('m9005_busy', 'm9005-busy');
    await holder.query('begin');
    await holder.query('select count(*) from m9005_busy_1');
    let pauses = 0;
    const pause = async (): Promise<void> => {
      pauses += 1;
      // Whoever comes after the step that gave up is served, though the holder is still there.
      await stack.sql('select count(*) from m9005_busy_1');
      await holder.query('rollback');
    };
    expect(await migrate(stack.ownerUrl, NOW, { folder, pause })).toEqual(['9005-busy']);
    expect(pauses).toBe(1);
    await expectMigrated('m9005_busy');
  });

  test('given a table that is held for good, then the run ends and says what to do', async () => {
    await prepareAs('m9006_held', 'm9006-held');
    await holder.query('begin');
    await holder.query('select count(*) from m9006_held_1');
    await expect(
      migrate(stack.ownerUrl, NOW, { folder, attempts: 2, pause: async () => undefined }),
    ).rejects.toThrow(/"Add the column" did not get its lock in 2 tries\. End the transactions/);
    await holder.query('rollback');
    expect(await migrate(stack.ownerUrl, NOW, { folder })).toEqual(['9006-held']);
  });

  test('given several runs at once, then one applies the steps and the others wait for it', async () => {
    await prepareAs('m9007_together', 'm9007-together');
    const runs = await Promise.all([1, 2, 3].map(() => migrate(stack.ownerUrl, NOW, { folder })));
    expect(runs.flat()).toEqual(['9007-together']);
    await expectMigrated('m9007_together');
  });

  test('given a step that was changed after it ran, then the run refuses it', async () => {
    await writeMigration('9008-changed.sql', '-- step: One\nselect 1;\n-- step: Two\nselect 1/0;\n');
    await expect(migrate(stack.ownerUrl, NOW, { folder })).rejects.toThrow(/division by zero/);
    await writeMigration('9008-changed.sql', '-- step: One\nselect 2;\n-- step: Two\nselect 1;\n');
    await expect(migrate(stack.ownerUrl, NOW, { folder })).rejects.toThrow(
      /step "One" of 9008-changed was changed after it ran here/,
    );
  });

  test.each([
    ['select 1;', /must follow a line "-- step/],
    ['-- step: Index\ncreate index concurrently x on parts (org_id);', /must be one SQL statement/],
    [
      '-- step: Index\ncreate index concurrently if not exists x on parts (org_id); select 1;',
      /must be one SQL statement/,
    ],
  ])('given a file that could not run twice, then it is refused: %s', async (text, message) => {
    await writeMigration('9009-refused.sql', text);
    await expect(migrate(stack.ownerUrl, NOW, { folder })).rejects.toThrow(message);
  });
});
