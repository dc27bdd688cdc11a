import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Tx } from '../../src/db/kernel/database.ts';
import { ending, together } from '../../src/db/kernel/pipeline.ts';
import { makeOrganisation, openTestDatabase, WAIT_MS } from '../support/organisation.ts';
import { countRoundTrips } from '../support/round-trips.ts';
import { use, useStack } from '../support/use.ts';

const stack = useStack();
/** One connection, so that each transaction finds what the one before left. */
const db = use(() => openTestDatabase(stack, 1));
const organisation = use(() => makeOrganisation(db));

const nameOf = async (tx: Tx): Promise<string> =>
  (
    await tx
      .selectFrom('organisations')
      .select('name')
      .where('id', '=', organisation.id)
      .executeTakeFirstOrThrow()
  ).name;
const failing = (tx: Tx) => sql`select 1 / 0`.execute(tx);
const read = () => db.asReader(organisation.id, nameOf);

/** A write that a test can look for. */
const stageStart = (tx: Tx, workflowId: string) =>
  sql`insert into staged_starts (org_id, id, kind, workflow_id, signal_name, staged_at)
    values (${organisation.id}, gen_random_uuid(), 'signal', ${workflowId}, 'test', now())`.execute(tx);
const isStaged = async (workflowId: string): Promise<boolean> =>
  db.asTenant(organisation.id, async (tx) => {
    const { rows } = await sql`select 1 from staged_starts where workflow_id = ${workflowId}`.execute(tx);
    return rows.length > 0;
  });

describe('a transaction', () => {
  beforeAll(read);

  it('costs nothing if it sends nothing', async () => {
    expect(await countRoundTrips(() => db.asTenant(organisation.id, async () => 'nothing'))).toBe(0);
  });

  it('begins in the round trip of its first SQL statement', async () => {
    expect(await countRoundTrips(() => db.asTenant(organisation.id, nameOf))).toBe(2);
  });

  it('that only reads gives its result before its connection has the answer to the commit', async () => {
    await read();
    expect(db.connections().busy).toBe(1);
    await read();
  });

  it('sends SQL statements that were begun together in one round trip, in their order', async () => {
    const trips = await countRoundTrips(async () => {
      const [, seen] = await db.asTenant(organisation.id, (tx) =>
        together([
          stageStart(tx, 'in order'),
          sql<{ count: number }>`select count(*) from staged_starts where workflow_id = 'in order'`.execute(
            tx,
          ),
        ]),
      );
      expect(seen.rows).toEqual([{ count: 1 }]);
    });
    expect(trips).toBe(2);
  });

  it('sends its last SQL statement with its commit', async () => {
    const trips = await countRoundTrips(() =>
      db.asTenant(organisation.id, async (tx) => ending(stageStart(tx, 'last'))),
    );
    expect(trips).toBe(1);
    expect(await isStaged('last')).toBe(true);
  });

  it('reports the SQL statement that failed, and keeps nothing', async () => {
    await expect(
      db.asTenant(organisation.id, async (tx) => {
        await stageStart(tx, 'lost');
        return ending(failing(tx));
      }),
    ).rejects.toThrow('division by zero');
    await expect(
      db.asTenant(organisation.id, (tx) =>
        together([stageStart(tx, 'lost'), failing(tx), stageStart(tx, 'lost')]),
      ),
    ).rejects.toThrow('division by zero');
    expect(await isStaged('lost')).toBe(false);
  });

  it('begins no SQL statement after its last ones', async () => {
    const late = Promise.withResolvers<unknown>();
    await db.asTenant(organisation.id, async (tx) => {
      const last = nameOf(tx);
      last.then(() => nameOf(tx)).catch(late.resolve);
      return ending(last);
    });
    expect(await late.promise).toMatchObject({ message: expect.stringMatching(/last SQL statement|commit/) });
  });

  it('reports that it could not begin, and leaves its connection as it was', async () => {
    const other = openDatabase({
      url: stack.databaseUrl,
      poolSize: 1,
      waitMs: WAIT_MS,
      filesOnly: true,
      onIdleError: () => undefined,
    });
    try {
      // This login may not take the role of the worker that reads files.
      await expect(other.asTenant(organisation.id, nameOf)).rejects.toThrow('permission denied to set role');
      await expect(other.asTenant(organisation.id, async (tx) => ending(nameOf(tx)))).rejects.toThrow(
        'permission denied to set role',
      );
      expect(await other.asAdmin(nameOf)).toBe('Test organisation');
    } finally {
      await other.close();
    }
  });
});
