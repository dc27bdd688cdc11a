import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/db/kernel/database.ts';
import { keepPartitions } from '../../src/db/webhooks/delivery-partitions.ts';
import { makeOrganisation, openTestDatabase, type TestOrganisation } from '../support/organisation.ts';
import { useStack } from '../support/use.ts';

const stack = useStack();
let db: Database;
let own: TestOrganisation;
let other: TestOrganisation;

beforeAll(async () => {
  db = openTestDatabase(stack);
  [own, other] = [await makeOrganisation(db), await makeOrganisation(db)];
  for (const { id } of [own, other])
    await stack.sql(
      `insert into webhook_endpoints (org_id, id, url, event_types, status, counting_since, secret_sealed, created_at, updated_at)
       values ($1, $1, 'https://example.com', '{*}', 'enabled', now(), '', now(), now())`,
      [id],
    );
});
afterAll(() => db?.close());

const keep = (now: string) => db.asSystem((tx) => keepPartitions(tx, new Date(now)));

/** An event, a delivery and an attempt, whose one id is of this millisecond. */
const deliver = async (org: TestOrganisation, at: string, status = 'succeeded'): Promise<string> => {
  const id = v7({ msecs: Date.parse(at) });
  await stack.sql(
    `insert into events (org_id, id, type, fact_key, created_at) values ($1, $2, 'endpoint.test', $2::uuid::text, $3)`,
    [org.id, id, at],
  );
  await stack.sql(
    `insert into webhook_deliveries (org_id, id, endpoint_id, event_id, event_type, status, created_at)
     values ($1, $2, $1, $2, 'endpoint.test', $3, $4)`,
    [org.id, id, status, at],
  );
  await stack.sql(
    `insert into delivery_attempts (org_id, delivery_id, n, endpoint_id, started_at) values ($1, $2, 1, $1, $3)`,
    [org.id, id, at],
  );
  return id;
};

const partitionsOf = (id: string): Promise<{ place: string }[]> =>
  stack.sql(
    `select tableoid::regclass::text as place from webhook_deliveries where id = $1
     union all select tableoid::regclass::text from delivery_attempts where delivery_id = $1
     union all select tableoid::regclass::text from events where id = $1 order by 1 desc`,
    [id],
  );

describe('partitions', () => {
  test('are made for the present fortnight and the next two, once, and take their events, deliveries and attempts', async () => {
    const first = await keep('2031-03-01T00:00:00Z');
    // Those that the migration made are past their time in this test.
    expect(first.dropped).toHaveLength(6);
    expect(first).toMatchObject({ made: ['_20310220', '_20310306', '_20310320'], strays: 0 });
    expect((await keep('2031-03-01T00:00:00Z')).made).toEqual([]);
    expect((await keep('2031-03-06T00:00:00Z')).made).toEqual(['_20310403']);
    for (const [at, suffix] of [
      ['2031-02-20T00:00:00Z', '_20310220'],
      ['2031-03-05T23:59:59.999Z', '_20310220'],
      ['2031-03-06T00:00:01Z', '_20310306'],
    ] as const)
      expect(await partitionsOf(await deliver(own, at))).toEqual([
        { place: `partitions.webhook_deliveries${suffix}` },
        { place: `partitions.events${suffix}` },
        { place: `partitions.delivery_attempts${suffix}` },
      ]);
  });

  test('keep row-level security: no role reaches a partition, and none another organisation through the table', async () => {
    const id = await deliver(own, '2031-03-07T00:00:00Z');
    for (const table of ['events', 'webhook_deliveries'] as const) {
      const seen = (org: TestOrganisation) =>
        db.asTenant(org.id, (tx) => tx.selectFrom(table).select('id').where('id', '=', id).execute());
      expect(await seen(own)).toEqual([{ id }]);
      expect(await seen(other)).toEqual([]);
    }
    const rights = await stack.sql(
      `select c.oid::regclass::text as name, role from pg_class c, unnest(array['sc_tenant', 'sc_system', 'sc_admin', 'sc_eraser', 'sc_app', 'sc_files']) role
       where c.relnamespace = 'partitions'::regnamespace and c.relkind = 'r'
         and (has_any_column_privilege(role, c.oid, 'select, insert, update') or has_table_privilege(role, c.oid, 'delete'))`,
    );
    expect(rights).toEqual([]);
    const unprotected = await stack.sql(
      `select relname from pg_class where relnamespace = 'partitions'::regnamespace and relkind = 'r' and not relrowsecurity`,
    );
    expect(unprotected).toEqual([]);
  });

  test('are dropped with their attempts 90 days after their last day, but not while a delivery in them is open', async () => {
    const [old, open] = [
      await deliver(own, '2031-02-21T00:00:00Z'),
      await deliver(own, '2031-03-08T00:00:00Z', 'pending'),
    ];
    // The fortnight ends on 6 March; 90 days later it is 4 June.
    expect((await keep('2031-06-03T23:00:00Z')).dropped).toEqual([]);
    expect((await keep('2031-06-25T00:00:00Z')).dropped).toEqual(['_20310220']);
    expect(await partitionsOf(old)).toEqual([{ place: 'partitions.events_20310220' }]);
    expect(await partitionsOf(open)).toHaveLength(3);
    await stack.sql(`update webhook_deliveries set status = 'failed', finished_at = now() where id = $1`, [
      open,
    ]);
    expect((await keep('2031-06-25T00:00:00Z')).dropped).toEqual(['_20310306']);
    expect(await partitionsOf(open)).toEqual([{ place: 'partitions.events_20310306' }]);
  });

  test('of events are dropped when the deliveries of the 30 days after them are gone', async () => {
    // Replayed on the last day of its body.
    const late = await deliver(own, '2031-04-04T00:00:00Z', 'pending');
    expect((await keep('2031-07-17T00:00:00Z')).dropped).toEqual(['_20310320']);
    await stack.sql(`update webhook_deliveries set status = 'failed', finished_at = now() where id = $1`, [
      late,
    ]);
    // The fortnight of the events ends on 6 March, their bodies go on 5 April, and the deliveries of that day on 17 July.
    expect((await keep('2031-07-17T00:00:00Z')).dropped).toEqual(['_20310403', 'events_20310220']);
    expect((await keep('2031-07-20T00:00:00Z')).dropped).toEqual(['events_20310306']);
    expect(await partitionsOf(late)).toEqual([{ place: 'partitions.events_20310403' }]);
  });

  test('given a delivery of a fortnight without one, then it and its event are kept among all others, and reported', async () => {
    const id = await deliver(own, '2035-01-01T00:00:00Z');
    expect(await partitionsOf(id)).toEqual([
      { place: 'partitions.webhook_deliveries_other' },
      { place: 'partitions.events_other' },
      { place: 'partitions.delivery_attempts_other' },
    ]);
    const { made, strays } = await keep('2035-01-01T00:00:00Z');
    expect([made.length, strays]).toEqual([2, 3]);
  });
});
