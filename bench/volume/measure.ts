import type pg from 'pg';
import type { OrgId } from '../../src/db/kernel/ids.ts';
import { findOpenCalculations, findOrganisations } from '../../src/db/outbox/open-work.ts';
import { pruneStarts } from '../../src/db/outbox/staged-starts.ts';
import { pruneWebhooks } from '../../src/db/webhooks/delivery-retention.ts';
import { findStaleDeliveries } from '../../src/db/webhooks/open-deliveries.ts';
import type { BenchClient } from '../support/client.ts';
import type { BenchStack } from '../support/stack.ts';
import { FILLED } from './without-indexes.ts';

/** `scales`: promised not to grow with the number of all rows. Otherwise it is promised in time. */
export type Measured = { readonly name: string; readonly ms: number; readonly scales: boolean };

export type MeasuresOf = {
  readonly stack: BenchStack;
  readonly owner: pg.Client;
  readonly clients: { readonly typical: BenchClient; readonly largest: BenchClient };
  readonly orgId: OrgId;
};

const TIMES = 20;

/** The least of several times: others who use the machine only add to it. */
const least = async (times: number, work: () => Promise<unknown>): Promise<number> => {
  const took: number[] = [];
  await work();
  for (let n = 0; n < times; n += 1) {
    const started = performance.now();
    await work();
    took.push(performance.now() - started);
  }
  return Math.min(...took);
};

/** A bought part: priced without a file. Its price is the engine's least work, so the rest of a run is seen. */
const makeRun = async (client: BenchClient) => {
  const part = await client.post<{ id: string }>('/api/v1/parts/', {
    part_number: `bench-${crypto.randomUUID()}`,
    make_or_buy: 'buy',
    purchase_price: 12.5,
  });
  const revisions = await client.get<{ data: { id: string }[] }>(`/api/v1/parts/${part.id}/revisions`);
  const part_revision_id = revisions.data[0]?.id ?? '';
  return async (lot_size: number): Promise<void> => {
    const { id } = await client.post<{ id: string }>('/api/v1/calculations', { part_revision_id, lot_size });
    await client.post(`/api/v1/calculations/${id}/run`);
    const ended = await client.poll<{ status: string }>(
      `/api/v1/calculations/${id}`,
      ({ status }) => status !== 'queued' && status !== 'running',
    );
    if (ended.status !== 'succeeded') throw new Error(`a run ended as ${ended.status}`);
  };
};

/** The summary of an organisation's first folder, which it finds once. */
const makeFolderRollup = (client: BenchClient) => {
  let folder: string | undefined;
  return async (): Promise<unknown> => {
    folder ??= (await client.get<{ data: { id: string }[] }>('/api/v1/folders')).data[0]?.id;
    return client.get(`/api/v1/folders/${folder}/summary`);
  };
};

const TABLES = [...FILLED, 'staged_starts', 'released_content'];

export const createMeasures = async ({ stack, owner, clients, orgId }: MeasuresOf) => {
  const { db } = stack;
  const endpoint = await clients.typical.post<{ id: string }>('/api/v1/webhook-endpoints', {
    url: 'https://example.com/hook',
    // An event that no run of this bench has: its deliveries would go on beside the measures.
    event_types: ['calculation.failed'],
  });
  const run = await makeRun(clients.typical);
  await run(1);
  let lot = 1;
  const get =
    (url: string, client = clients.typical) =>
    (): Promise<unknown> =>
      client.get(url);
  const scaling: readonly (readonly [string, () => Promise<unknown>, number?])[] = [
    ['a page of calculations', get('/api/v1/calculations?limit=50')],
    ['a page of failed calculations', get('/api/v1/calculations?limit=50&status_filter=failed')],
    ['a page of calculations with its total', get('/api/v1/calculations?limit=50&include_total=true')],
    ['a page of calculations with facets', get('/api/v1/calculations?limit=50&include_facets=true')],
    ['a page of deliveries', get(`/api/v1/webhook-endpoints/${endpoint.id}/deliveries?limit=50`)],
    ['a page of events', get('/api/v1/events?limit=50')],
    ['a rollup', get('/api/v1/folders/summary')],
    [
      'a page of calculations of the largest organisation',
      get('/api/v1/calculations?limit=50', clients.largest),
    ],
    [
      'a page of deliveries of the largest organisation',
      get(`/api/v1/webhook-endpoints/${endpoint.id}/deliveries?limit=50`, clients.largest),
    ],
    [
      'a run',
      () => {
        lot += 1;
        return run(lot);
      },
    ],
    ['a cache hit', () => run(lot)],
    ['the search for open runs', () => findOpenCalculations(db, new Date(), null)],
    ['the search for stale deliveries', () => findStaleDeliveries(db, new Date(), null)],
    ['a page of organisations', () => findOrganisations(db, null)],
    [
      'a pass over old rows of one organisation',
      () =>
        db.asTenant(orgId, async (tx) => {
          await pruneWebhooks(tx, orgId, { now: new Date(), limit: 1_000 });
          await pruneStarts(tx, orgId, { before: new Date(0), limit: 1_000 });
        }),
    ],
  ];
  const timed: readonly (readonly [string, () => Promise<unknown>, number?])[] = [
    [
      'a page of calculations with facets of the largest organisation',
      get('/api/v1/calculations?limit=50&include_facets=true', clients.largest),
      3,
    ],
    [
      'a page of calculations with its total of the largest organisation',
      get('/api/v1/calculations?limit=50&include_total=true', clients.largest),
      3,
    ],
    [
      'a page of calculations since a date, with total and facets, of the largest organisation',
      get(
        '/api/v1/calculations?limit=50&include_facets=true&include_total=true&created_after=2000-01-01T00:00:00Z',
        clients.largest,
      ),
      3,
    ],
    ['a rollup of a folder of the largest organisation', makeFolderRollup(clients.largest), 3],
    ['a rollup of the largest organisation', get('/api/v1/folders/summary', clients.largest), 3],
    [
      'a page of parts with facets of the largest organisation',
      get('/api/v1/parts/?limit=50&include_facets=true', clients.largest),
      3,
    ],
  ];
  return {
    all: async (): Promise<Measured[]> => {
      const measured: Measured[] = [];
      for (const [scales, list] of [
        [true, scaling],
        [false, timed],
      ] as const)
        for (const [name, work, times = TIMES] of list)
          measured.push({ name, ms: await least(times, work), scales });
      return measured;
    },
    /** Bytes that a run writes to the log of the server, and how many of its changes of calculations needed no index entry. */
    printWrites: async (): Promise<void> => {
      const state = async () =>
        (
          await owner.query<{ wal: string; changed: string; hot: string }>(
            `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as wal, n_tup_upd as changed, n_tup_hot_upd as hot
             from pg_stat_user_tables where relname = 'calculations'`,
          )
        ).rows[0];
      for (const [name, lotOf] of [
        [
          'a run',
          () => {
            lot += 1;
            return lot;
          },
        ],
        ['a cache hit', () => lot],
      ] as const) {
        const before = await state();
        for (let n = 0; n < TIMES; n += 1) await run(lotOf());
        // Sessions report what they changed about a second after it.
        await new Promise((resolve) => setTimeout(resolve, 2_000));
        const after = await state();
        const each = (key: 'wal' | 'changed' | 'hot'): string =>
          ((Number(after?.[key]) - Number(before?.[key])) / TIMES).toFixed(1);
        console.log(
          `${name}: ${each('wal')} bytes of log, ${each('changed')} new versions of its calculation, ${each('hot')} of them without index entries`,
        );
      }
    },
    /** Bytes of a row with its indexes, and how long a vacuum of its table takes. */
    printSizes: async (): Promise<void> => {
      for (const table of TABLES) {
        const started = performance.now();
        await owner.query(`vacuum ${table}`);
        const seconds = (performance.now() - started) / 1000;
        const { rows } = await owner.query<{ n: string; heap: string; indexes: string; toast: string }>(
          `select (select count(*) from ${table}) as n, sum(pg_relation_size(relid)) as heap, sum(pg_indexes_size(relid)) as indexes,
             sum(pg_total_relation_size(relid) - pg_relation_size(relid) - pg_indexes_size(relid)) as toast
           from (select '${table}'::regclass as relid union select relid from pg_partition_tree('${table}')) parts`,
        );
        const [row] = rows;
        if (Number(row?.n) === 0) continue;
        const each = (bytes: string | undefined): string => (Number(bytes) / Number(row?.n)).toFixed(0);
        console.log(
          `${table}: ${row?.n} rows of ${each(row?.heap)} bytes, ${each(row?.indexes)} in indexes, ${each(row?.toast)} beside; vacuum ${seconds.toFixed(1)} s`,
        );
      }
    },
  };
};
