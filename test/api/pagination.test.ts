import { expect, test } from 'vitest';
import { MAX_PAGE_BYTES } from '../../src/api/kit/lists.ts';
import type { ApiClient } from '../support/api.ts';
import { steadyClock } from '../support/clock.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { fc } from '../support/properties.ts';
import { useApp } from '../support/use.ts';

const PARTS = '/api/v1/parts/';
const RUNS = 25;

type Page = {
  data: { id: string; part_number: string }[];
  has_more: boolean;
  next_cursor: string | null;
  count: number;
};

const { stack, app: service } = useApp({ clock: steadyClock() });

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

test('given rows that share timestamps, inserts and deletes under way, then a walk sees every lasting row once [PAG-7]', async () => {
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
});

test('given a walk backwards, then it is the walk forwards, reversed; and offsets give the same pages [PAG-2]', async () => {
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

test('given bounds on the creation time, then the lower is inclusive and the upper exclusive, to the microsecond [PAG-9]', async () => {
  const { id: orgId, apiKey } = await makeOrganisation(service.db);
  await insertAt(orgId, [0, 1, 2, 3, 4], 'p-');
  const client = service.client(apiKey);
  const page = await client.get<Page>(
    `${PARTS}?order=asc&created_after=2026-05-01T00:00:00.000001Z&created_before=2026-05-01T00:00:00.000003Z`,
  );
  expect(page.data.map((row) => row.part_number)).toEqual(['p-2', 'p-3']);
});

test.each([
  ['2026-05-01T02:00:00.000001%2B02:00', ['p-2', 'p-3']],
  ['2026-04-30T04:09:00.0000011-19:51', ['p-3']],
  ['2026-04-30T23:59:59.9999991Z', ['p-1', 'p-2', 'p-3']],
  [`2026-05-01T00:00:00.${'0'.repeat(300)}1Z`, ['p-2', 'p-3']],
])('given the bound %s, then it is the instant that it says', async (bound, found) => {
  const { id: orgId, apiKey } = await makeOrganisation(service.db);
  await insertAt(orgId, [0, 1, 2], 'p-');
  const page = await service.client(apiKey).get<Page>(`${PARTS}?order=asc&created_after=${bound}`);
  expect(page.data.map((row) => row.part_number)).toEqual(found);
});

test.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00%2B01:00', '9999-12-31T23:59:59-01:00'])(
  'given the bound %s, which no calendar of the database has, then 422',
  async (bound) => {
    const { apiKey } = await makeOrganisation(service.db);
    const answer = await service.client(apiKey).call('GET', `${PARTS}?created_before=${bound}`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(422);
  },
);

test('given a cursor of one organisation, then it shows another its own rows only [TEN-2 PAG-8]', async () => {
  const one = await makeOrganisation(service.db);
  const two = await makeOrganisation(service.db);
  await insertAt(one.id, [0, 1, 2, 3], 'one-');
  await insertAt(two.id, [0, 1, 2, 3], 'two-');
  const { next_cursor } = await service.client(one.apiKey).get<Page>(`${PARTS}?limit=2&order=asc`);
  const page = await service.client(two.apiKey).get<Page>(`${PARTS}?limit=2&order=asc&cursor=${next_cursor}`);
  for (const row of page.data) expect(row.part_number).toMatch(/^two-/);
});

test('given a cursor, then the query may be spelled otherwise, but not mean something else [PAG-3]', async () => {
  const { id: orgId, apiKey } = await makeOrganisation(service.db);
  const client = service.client(apiKey);
  await insertAt(orgId, [0, 1, 2, 3], 'p-');
  const from = 'make_or_buy=make&make_or_buy=buy&created_after=2026-05-01T00:00:00.000001Z';
  const first = await client.get<Page>(`${PARTS}?limit=1&${from}`);
  const go = (query: string) => client.call<Page>('GET', `${PARTS}?cursor=${first.next_cursor}&${query}`);
  const same = [
    from,
    `${from}&order=desc&sort=created_at&include_assembly_components=false`,
    'make_or_buy=buy&make_or_buy=make&make_or_buy=buy&created_after=2026-05-01T00:00:00.000001000Z',
    'make_or_buy=make&make_or_buy=buy&created_after=2026-05-01T02:00:00.0000010%2B02:00',
    `${from}&include_total=true&include_facets=true&limit=7`,
  ];
  for (const query of same) {
    const answer = await go(query);
    expect([answer.status, answer.body.data?.map((row) => row.part_number)], query).toEqual([
      200,
      ['p-3', 'p-2'].slice(0, answer.body.data?.length),
    ]);
  }
  const others = [
    'make_or_buy=make&created_after=2026-05-01T00:00:00.000001Z',
    from.replace('000001Z', '000002Z'),
    `${from}&order=asc`,
    `${from}&sort=updated_at`,
    `${from}&quoted=false`,
    `${from}&include_assembly_components=true`,
  ];
  for (const query of others) expect((await go(query)).status, query).toBe(400);
});

test('given formats of the trade and own ones, then they are one list of pages, the own ones first [PAG-4]', async () => {
  const { apiKey } = await makeOrganisation(service.db);
  const client = service.client(apiKey);
  const own: string[] = [];
  for (const length_mm of [1111, 2222, 3333]) {
    const made = await client.post<{ id: string }>('/api/v1/stock-formats', {
      form: 'sheet',
      length_mm,
      width_mm: 1000,
      thickness_mm: 3,
    });
    own.unshift(made.id);
  }
  type Formats = { items: { id: string; form: string }[]; next_cursor: string | null; total: number | null };
  const all: string[] = [];
  let cursor = '';
  for (;;) {
    const page: Formats = await client.get<Formats>(`/api/v1/stock-formats?form=sheet&limit=2${cursor}`);
    expect(page.total).toBeNull();
    expect(page.items.length).toBeLessThanOrEqual(2);
    all.push(...page.items.map((item) => item.id));
    if (page.next_cursor === null) break;
    cursor = `&cursor=${page.next_cursor}`;
  }
  const whole = await client.get<Formats>('/api/v1/stock-formats?form=sheet&limit=200&include_total=true');
  expect(whole.total).toBe(whole.items.length);
  expect(new Set(whole.items.map((item) => item.form))).toEqual(new Set(['sheet']));
  expect(all).toEqual(whole.items.map((item) => item.id));
  expect(all.slice(0, 3)).toEqual(own);
  expect(all.length).toBeGreaterThan(3);
  const up = await client.get<Formats>('/api/v1/stock-formats?form=sheet&limit=200&order=asc');
  expect(up.items.map((item) => item.id)).toEqual([...all].reverse());
  const later = await client.get<Formats>(
    '/api/v1/stock-formats?created_after=2000-01-01T00:00:00Z&include_total=true',
  );
  expect([later.total, later.items.map((item) => item.id)]).toEqual([3, own]);
});

test('given items that exceed 4 MiB together, then a page ends early, says so, and the walk misses none', async () => {
  const { id, apiKey } = await makeOrganisation(service.db);
  const ids = await insertAt(id, Array(200).fill(0), 'large-');
  await stack.sql(
    `update parts set description = repeat('漢', 4000), attributes = jsonb_build_object('x', repeat('x', 16000)) where org_id = $1`,
    [id],
  );
  const client = service.client(apiKey);
  const first = await client.call<Page>('GET', `${PARTS}?limit=200`);
  const { data, has_more: hasMore, count } = first.body;
  expect([data.length < 200, hasMore, count]).toEqual([true, true, 200]);
  expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThanOrEqual(MAX_PAGE_BYTES + 2);
  expect(Buffer.byteLength(JSON.stringify([...data, data[0]]))).toBeGreaterThan(MAX_PAGE_BYTES);
  expect((await walk(client, 'limit=200', async () => undefined)).toSorted()).toEqual(ids.toSorted());
});
