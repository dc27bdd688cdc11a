import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../support/api.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { steadyClock } from '../support/clock.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { fc } from '../support/properties.ts';
import { createStack, type Stack } from '../support/stack.ts';

const PARTS = '/api/v1/parts/';
const RUNS = 25;

type Page = {
  data: { id: string; part_number: string }[];
  has_more: boolean;
  next_cursor: string | null;
  count: number;
};

let stack: Stack;
let service: TestApp;

beforeAll(async () => {
  stack = await createStack();
  service = await createTestApp(stack, { clock: steadyClock() });
});

afterAll(async () => {
  await service?.close();
  await stack?.close();
});

/** Rows at these microseconds after a fixed instant; many share one, which only the id can order. */
const insertAt = async (
  orgId: string,
  microseconds: readonly number[],
  prefix: string,
): Promise<string[]> => {
  const rows = await stack.sql<{ id: string }>(
    `insert into parts (org_id, id, part_number, description, base_uom, default_currency, lead_time_days, make_or_buy,
       procurement_type, attributes, created_at, updated_at)
     select $1, gen_random_uuid(), $3 || n, '', 'EA', 'EUR', 0, 'make', 'x', '{}',
       timestamptz '2026-05-01 00:00:00Z' + us * interval '1 microsecond', timestamptz '2026-05-01 00:00:00Z' + (us / 2) * interval '1 microsecond'
     from unnest($2::int[]) with ordinality as t(us, n) returning id`,
    [orgId, microseconds, prefix],
  );
  return rows.map((row) => row.id);
};

const walk = async (
  client: ApiClient,
  query: string,
  between: (page: number) => Promise<void>,
): Promise<string[]> => {
  const seen: string[] = [];
  let cursor: string | null = null;
  for (let page = 0; ; page += 1) {
    const next: string = cursor === null ? '' : `&cursor=${cursor}`;
    const answer: Page = await client.get<Page>(`${PARTS}?${query}${next}`);
    seen.push(...answer.data.map((row) => row.id));
    expect(answer.has_more).toBe(answer.next_cursor !== null);
    if (!answer.has_more) return seen;
    cursor = answer.next_cursor;
    await between(page);
  }
};

const moments = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 0, maxLength: 40 });
const sorts = fc.constantFrom('created_at', 'updated_at', 'part_number');
const orders = fc.constantFrom('asc', 'desc');

test('given rows that share timestamps, inserts and deletes under way, then a walk sees every lasting row once', async () => {
  await fc.assert(
    fc.asyncProperty(
      moments,
      moments,
      fc.integer({ min: 1, max: 7 }),
      sorts,
      orders,
      async (lasting, passing, limit, sort, order) => {
        const { id: orgId, apiKey } = await makeOrganisation(service.db);
        const client = service.client(apiKey);
        const stay = await insertAt(orgId, lasting, 'stay-');
        const leave = await insertAt(orgId, passing, 'leave-');
        const seen = await walk(client, `limit=${limit}&sort=${sort}&order=${order}`, async (page) => {
          const gone = leave.pop();
          if (gone !== undefined) await stack.sql('delete from parts where id = $1', [gone]);
          await insertAt(orgId, [page % 7], `new-${page}-`);
        });
        expect(new Set(seen).size).toBe(seen.length);
        const found = new Set(seen);
        expect(stay.filter((id) => !found.has(id))).toEqual([]);
      },
    ),
    { numRuns: RUNS, seed: 20260501, endOnFailure: true },
  );
}, 120_000);

test('given a walk backwards, then it is the walk forwards, reversed; and offsets give the same pages', async () => {
  const { id: orgId, apiKey } = await makeOrganisation(service.db);
  const client = service.client(apiKey);
  await insertAt(
    orgId,
    Array.from({ length: 60 }, (_, n) => n % 4),
    'p-',
  );
  for (const sort of ['created_at', 'updated_at', 'part_number']) {
    const nothing = async () => undefined;
    const down = await walk(client, `limit=7&sort=${sort}&order=desc`, nothing);
    const up = await walk(client, `limit=7&sort=${sort}&order=asc`, nothing);
    expect(up).toEqual([...down].reverse());
    const paged: string[] = [];
    for (let offset = 0; offset < 60; offset += 13) {
      const page = await client.get<Page>(`${PARTS}?limit=13&sort=${sort}&order=desc&offset=${offset}`);
      paged.push(...page.data.map((row) => row.id));
      expect(page.count).toBe(60);
    }
    expect(paged).toEqual(down);
  }
});

test('given bounds on the creation time, then the lower is inclusive and the upper exclusive, to the microsecond', async () => {
  const { id: orgId, apiKey } = await makeOrganisation(service.db);
  await insertAt(orgId, [0, 1, 2, 3, 4], 'p-');
  const client = service.client(apiKey);
  const page = await client.get<Page>(
    `${PARTS}?order=asc&created_after=2026-05-01T00:00:00.000001Z&created_before=2026-05-01T00:00:00.000003Z`,
  );
  expect(page.data.map((row) => row.part_number)).toEqual(['p-2', 'p-3']);
});

test('given a cursor of one organisation, then it shows another its own rows only', async () => {
  const one = await makeOrganisation(service.db);
  const two = await makeOrganisation(service.db);
  await insertAt(one.id, [0, 1, 2, 3], 'one-');
  await insertAt(two.id, [0, 1, 2, 3], 'two-');
  const { next_cursor } = await service.client(one.apiKey).get<Page>(`${PARTS}?limit=2&order=asc`);
  const page = await service.client(two.apiKey).get<Page>(`${PARTS}?limit=2&order=asc&cursor=${next_cursor}`);
  for (const row of page.data) expect(row.part_number).toMatch(/^two-/);
});
