import { beforeAll, describe, expect, test } from 'vitest';
import { refreshPartPrice } from '../../src/db/calculations/part-prices.ts';
import { asId, type PartId } from '../../src/db/kernel/ids.ts';
import type { ApiClient } from '../support/api.ts';
import { steadyClock } from '../support/clock.ts';
import { makeOrganisation, type TestOrganisation } from '../support/organisation.ts';
import { makePriced, newPart, type Priced } from '../support/priced.ts';
import { useOrganisation } from '../support/use.ts';

const PARTS = '/api/v1/parts/';

type Part = { id: string; part_number: string; updated_at: string };
type Facets = Record<string, { value: string | boolean | null; count: number }[]>;
type List = {
  count: number;
  data: Part[];
  facets: Facets | null;
  has_more: boolean;
  next_cursor: string | null;
};
type Failure = { error: { code: string; details?: Record<string, unknown> } };

const { stack, app: service, organisation: org, client } = useOrganisation({ clock: steadyClock() });

const refused = async (method: string, path: string, body: unknown, status: number) => {
  const answer = await client.call<Failure>(method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  return answer.body.error;
};

describe('one part', () => {
  test('given a number that is taken, then 409 carries the existing id [PAR-1]', async () => {
    const part = await client.post<Part>(PARTS, { part_number: 'TAKEN' });
    const error = await refused('POST', PARTS, { part_number: 'TAKEN' }, 409);
    expect(error.details).toEqual({ existing_part_id: part.id });
    const other = service.client((await makeOrganisation(service.db)).apiKey);
    expect((await other.call('POST', PARTS, { part_number: 'TAKEN' })).status).toBe(201);
  });

  test('given nothing but a number, then the documented defaults [CON-1]', async () => {
    expect(await client.post(PARTS, { part_number: 'DEFAULTS' })).toMatchObject({
      org_id: org.id,
      description: '',
      base_uom: 'EA',
      default_currency: 'EUR',
      classification_id: null,
      folder_id: null,
      lead_time_days: 0,
      make_or_buy: 'make',
      procurement_type: 'in_house',
      purchase_price: null,
      attributes: {},
    });
  });

  test('given a PATCH, then only its fields change; null clears; the number is refused [CON-2]', async () => {
    const { partId } = await newPart(client, {
      purchase_price: 5,
      description: 'keep',
      classification_id: 'c',
    });
    const changed = await client.ok('PATCH', `${PARTS}${partId}`, {
      purchase_price: null,
      classification_id: null,
      make_or_buy: 'buy',
      attributes: { a: [1, { b: null }] },
    });
    expect(changed).toMatchObject({
      purchase_price: null,
      classification_id: null,
      make_or_buy: 'buy',
      description: 'keep',
      attributes: { a: [1, { b: null }] },
    });
    expect(await client.get(`${PARTS}${partId}`)).toEqual(changed);
    const error = await refused('PATCH', `${PARTS}${partId}`, { part_number: 'x', descripton: 'typo' }, 422);
    expect(error.details).toMatchObject({
      errors: [
        { loc: ['body', 'part_number'], type: 'unknown_field' },
        { loc: ['body', 'descripton'], type: 'unknown_field' },
      ],
    });
    const empty = await client.ok<Part>('PATCH', `${PARTS}${partId}`, {});
    expect(empty.updated_at).toBe(changed.updated_at);
  });

  test('given an unknown folder, then 404 names the field on create and on PATCH', async () => {
    const { partId } = await newPart(client);
    const folder_id = crypto.randomUUID();
    for (const [method, path, body] of [
      ['POST', PARTS, { part_number: 'F', folder_id }],
      ['PATCH', `${PARTS}${partId}`, { folder_id }],
    ] as const) {
      expect((await refused(method, path, body, 404)).details).toEqual({ field: 'folder_id' });
    }
  });

  test('given queued work, then a deletion is 409; after it, revisions and calculations are gone [PAR-2]', async () => {
    const part = await newPart(client);
    const id = await makePriced(stack, service.db, client, { orgId: org.id, ...part }, { offerPrice: 1 });
    const open = await client.post<{ id: string }>('/api/v1/calculations', {
      part_revision_id: part.revisionId,
    });
    await stack.sql(`update calculations set status = 'queued', enqueued_at = now() where id = $1`, [
      open.id,
    ]);
    expect((await refused('DELETE', `${PARTS}${part.partId}`, undefined, 409)).details).toEqual({
      reason: 'work_pending',
    });
    await stack.sql(`update calculations set status = 'draft' where id = $1`, [open.id]);
    expect(await client.ok('DELETE', `${PARTS}${part.partId}`)).toHaveProperty('message');
    await refused('GET', `${PARTS}${part.partId}`, undefined, 404);
    await refused('GET', `/api/v1/calculations/${id}`, undefined, 404);
    expect(await stack.sql('select 1 from part_prices where part_id = $1', [part.partId])).toEqual([]);
  });
});

describe('revisions and their files', () => {
  const path = (partId: string, rest = '') => `${PARTS}${partId}/revisions${rest}`;

  test('given new revisions, then the letters go on, also at once, and a taken code is 409 [PAR-3]', async () => {
    const { partId, revisionId } = await newPart(client);
    await Promise.all(Array.from({ length: 4 }, () => client.post(path(partId), {})));
    const list = await client.get<{ count: number; data: { revision_code: string }[] }>(path(partId));
    expect(list.count).toBe(5);
    expect(list.data.map((row) => row.revision_code).sort()).toEqual(['A', 'B', 'C', 'D', 'E']);
    const error = await refused('POST', path(partId), { revision_code: 'A' }, 409);
    expect(error.details).toEqual({ existing_revision_id: revisionId });
    await stack.sql(`update part_revisions set revision_code = 'Z' where id = $1`, [revisionId]);
    await refused('PATCH', path(partId, `/${revisionId}`), { revision_code: 'B' }, 409);
  });

  test('given codes of any kind, then the default is the next free one [PAR-3]', async () => {
    const next = async (codes: readonly string[]) => {
      const { partId, revisionId } = await newPart(client);
      const [first, ...more] = codes;
      await stack.sql('update part_revisions set revision_code = $2 where id = $1', [revisionId, first]);
      for (const revision_code of more) await client.post(path(partId), { revision_code });
      return (await client.post<{ revision_code: string }>(path(partId), {})).revision_code;
    };
    expect(await next(['A', 'C', 'B'])).toBe('D');
    expect(await next(['A', 'B', '01'])).toBe('C');
    expect(await next(['A', 'a'])).toBe('B');
    expect(await next(['AA', 'Z'])).toBe('AB');
    expect(await next(['Z'.repeat(32)])).toBe('A');
    expect(await next(['A', 'Z'.repeat(32)])).toBe('B');
  });

  test('given ids in upper case in body and query, then they are the ids [PAG-6]', async () => {
    const { partId, revisionId } = await newPart(client);
    const folder = await client.post<{ id: string }>('/api/v1/folders', { name: `upper ${partId}` });
    const moved = await client.post('/api/v1/folders/move-parts', {
      part_ids: [partId.toUpperCase(), partId],
      folder_id: folder.id.toUpperCase(),
    });
    expect(moved).toEqual({ moved: 1, requested: 1, not_found: [] });
    const { data } = await client.get<{ data: { id: string; folder_id: string }[] }>(
      `${PARTS}?folder_id=${folder.id.toUpperCase()}`,
    );
    expect(data).toMatchObject([{ id: partId, folder_id: folder.id }]);
    const { id } = await client.post<{ id: string }>('/api/v1/calculations', {
      part_revision_id: revisionId.toUpperCase(),
    });
    const list = await client.get<{ items: { id: string; part_revision_id: string }[] }>(
      `/api/v1/calculations?ids=${id.toUpperCase()},${id}`,
    );
    expect(list.items).toMatchObject([{ id, part_revision_id: revisionId }]);
  });

  test('given a change and a deletion, then they hold; the only revision stays', async () => {
    const { partId, revisionId } = await newPart(client);
    await refused('DELETE', path(partId, `/${revisionId}`), undefined, 409);
    const second = await client.post<{ id: string; revision_code: string }>(path(partId), {});
    expect(second.revision_code).toBe('B');
    expect(
      await client.ok('PATCH', path(partId, `/${second.id}`), { description: 'bored out' }),
    ).toMatchObject({ revision_code: 'B', description: 'bored out' });
    await client.ok('DELETE', path(partId, `/${second.id}`));
    await refused('GET', path(partId, `/${second.id}`), undefined, 404);
    await refused('GET', path((await newPart(client)).partId, `/${revisionId}`), undefined, 404);
  });

  test('given the newest price on a revision that is deleted, then the part’s price is the one before', async () => {
    const part = await newPart(client);
    await makePriced(
      stack,
      service.db,
      client,
      { orgId: org.id, ...part },
      { offerPrice: 1, annualVolume: 10 },
    );
    const second = await client.post<{ id: string }>(path(part.partId), {});
    await makePriced(
      stack,
      service.db,
      client,
      { orgId: org.id, partId: part.partId, revisionId: second.id },
      { offerPrice: 2, annualVolume: 10 },
    );
    const spend = async () =>
      (
        await stack.sql<{ annual_spend: string }>('select annual_spend from part_prices where part_id = $1', [
          part.partId,
        ])
      )[0];
    const listed = async () => {
      const list = await client.get<{ data: { id: string; newest_price: object | null }[] }>(
        '/api/v1/parts/?limit=200',
      );
      return list.data.find(({ id }) => id === part.partId)?.newest_price;
    };
    expect(Number((await spend())?.annual_spend)).toBe(20);
    expect(await listed()).toMatchObject({ offer_price: 2, currency: 'EUR' });
    await client.ok('DELETE', path(part.partId, `/${second.id}`));
    expect(Number((await spend())?.annual_spend)).toBe(10);
    expect(await listed()).toMatchObject({ offer_price: 1 });
    await stack.sql('delete from part_prices where part_id = $1', [part.partId]);
    expect(await listed()).toBeNull();
  });

  test('given a file, then it is bound by role, listed, and taken off again', async () => {
    const { partId, revisionId } = await newPart(client);
    const { data_source_id } = await client.post<{ data_source_id: string }>('/api/v1/uploads/presign', {
      name: 'a.step',
    });
    const files = path(partId, `/${revisionId}/datasets`);
    const body = { data_source_id, role: 'primary_cad' };
    expect((await refused('POST', files, body, 409)).details).toEqual({ reason: 'upload_pending' });
    await stack.sql(
      `update uploads set status = 'confirmed', size_bytes = 1, sha256 = repeat('a', 64), object_key = 'k' where id = $1`,
      [data_source_id],
    );
    await refused('POST', files, { data_source_id, role: 'drawing_2d' }, 422);
    const link = await client.post<{ id: string }>(files, body);
    const listed = await client.get<{ items: { id: string }[]; total: number }>(
      `${files}?include_total=true`,
    );
    expect([listed.items.map((item) => item.id), listed.total]).toEqual([[link.id], 1]);
    const copy = await client.post<{ datasets: { data_source_id: string }[] }>(path(partId), {
      copy_datasets: true,
    });
    expect(copy.datasets.map((item) => item.data_source_id)).toEqual([data_source_id]);
    await client.ok('DELETE', `${files}/${link.id}`);
    await refused('DELETE', `${files}/${link.id}`, undefined, 404);
  });
});

describe('the list', () => {
  let own: TestOrganisation;
  let caller: ApiClient;
  const grade = crypto.randomUUID();
  const parts: Record<string, { partId: string; revisionId: string }> = {};
  let folderId: string;

  const add = async (number: string, fields: Record<string, unknown>, price?: Priced) => {
    const part = await newPart(caller, { part_number: number, ...fields });
    parts[number] = part;
    if (price !== undefined) {
      await makePriced(stack, service.db, caller, { orgId: own.id, ...part }, price);
    }
  };

  beforeAll(async () => {
    own = await makeOrganisation(service.db);
    caller = service.client(own.apiKey);
    folderId = (await caller.post<{ id: string }>('/api/v1/folders', { name: 'f' })).id;
    const at = (day: number) => new Date(Date.UTC(2026, 3, day));
    await add(
      'A-1',
      { folder_id: folderId, classification_id: 'c1' },
      { offerPrice: 8, annualVolume: 5, finishedAt: at(3), gradeId: grade },
    );
    await add(
      'B-2',
      { make_or_buy: 'buy', description: 'Deckel 100% neu' },
      { offerPrice: 2, annualVolume: 50, finishedAt: at(1) },
    );
    await add('C-3', { procurement_type: 'external' }, { offerPrice: 4, finishedAt: at(2) });
    await add('D-4', { procurement_type: 'sub', make_or_buy: 'buy' });
    await add('E-5', { classification_id: 'c1' });
    await stack.sql('update parts set is_assembly_component = true where org_id = $1 and part_number = $2', [
      own.id,
      'E-5',
    ]);
  });

  const numbers = async (query: string): Promise<string> => {
    const list = await caller.get<List>(`${PARTS}?${query}`);
    expect(list.count, query).toBe(list.data.length);
    return list.data.map((row) => row.part_number.slice(0, 1)).join('');
  };

  test.each([
    ['', 'DCBA'],
    ['order=asc', 'ABCD'],
    ['q=deckel%20100%25', 'B'],
    ['q=%25', 'B'],
    ['q=-3', 'C'],
    ['classification_id=c1', 'A'],
    ['unfiled=true', 'DCB'],
    ['unfiled=false', 'A'],
    ['make_or_buy=buy', 'DB'],
    ['make_or_buy=buy&make_or_buy=make', 'DCBA'],
    ['procurement_type=sub&procurement_type=external', 'DC'],
    ['quoted=true', 'CBA'],
    ['quoted=false', 'D'],
    ['include_assembly_components=true', 'EDCBA'],
    ['sort=part_number', 'DCBA'],
    ['sort=part_number&order=asc', 'ABCD'],
    ['sort=updated_at&order=asc', 'ABCD'],
    ['sort=unit_cost', 'ACBD'],
    ['sort=unit_cost&order=asc', 'BCAD'],
    // C has a price and no annual volume, D no price: both without annual spend, ordered by id.
    ['sort=annual_spend', 'BADC'],
    ['sort=annual_spend&order=asc', 'ABCD'],
    ['sort=last_quoted_at', 'ACBD'],
    ['sort=last_quoted_at&order=asc', 'BCAD'],
    ['created_before=2020-01-01T00:00:00Z', ''],
    ['created_after=2020-01-01T00:00:00Z', 'DCBA'],
  ])('given ?%s, then %s [PAR-4]', async (query, expected) => {
    expect(await numbers(query)).toBe(expected);
  });

  test('given a folder or a grade, then its parts [PAR-4]', async () => {
    expect(await numbers(`folder_id=${folderId}`)).toBe('A');
    expect(await numbers(`material_grade_id=${grade}`)).toBe('A');
    expect(await numbers(`material_grade_id=${grade}&material_grade_id=${crypto.randomUUID()}`)).toBe('A');
    expect(await numbers(`folder_id=${crypto.randomUUID()}`)).toBe('');
  });

  test('given the folder of components, then they are shown there without asking [PAR-7]', async () => {
    const made = await caller.post<{ id: string }>('/api/v1/folders', { name: 'Assembly components' });
    await stack.sql('update folders set is_system = true where id = $1', [made.id]);
    await caller.ok('PATCH', `${PARTS}${parts['E-5']?.partId}`, { folder_id: made.id });
    expect(await numbers(`folder_id=${made.id}`)).toBe('E');
    expect(await numbers('q=E-5')).toBe('');
  });

  test('given facets, then each is counted over the other filters [PAR-5]', async () => {
    const list = await caller.get<List>(`${PARTS}?include_facets=true&make_or_buy=buy`);
    expect(list.facets).toEqual({
      classification_id: [{ value: null, count: 2 }],
      make_or_buy: [
        { value: 'buy', count: 2 },
        { value: 'make', count: 2 },
      ],
      procurement_type: [
        { value: 'in_house', count: 1 },
        { value: 'sub', count: 1 },
      ],
      material_grade_id: [],
      quoted: [
        { value: false, count: 1 },
        { value: true, count: 1 },
      ],
    });
    expect((await caller.get<List>(PARTS)).facets).toBeNull();
  });

  test('given an offset-only sort, then pages go on by offset and a cursor is refused [PAR-6]', async () => {
    const first = await caller.call<List>('GET', `${PARTS}?sort=unit_cost&limit=3`);
    expect(first.body).toMatchObject({ count: 4, has_more: true, next_cursor: null });
    expect(first.headers.get('x-has-more')).toBe('true');
    expect(first.headers.get('x-next-cursor')).toBeNull();
    const second = await caller.get<List>(`${PARTS}?sort=unit_cost&limit=3&offset=3`);
    expect(second).toMatchObject({ has_more: false, next_cursor: null });
    expect(second.data.map((row) => row.part_number)).toEqual(['D-4']);
    const { next_cursor } = await caller.get<List>(`${PARTS}?limit=1`);
    const answer = await caller.call<Failure>('GET', `${PARTS}?sort=unit_cost&cursor=${next_cursor}`);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_cursor']);
  });

  test('given a page of another sort, filter or order, then its cursor is refused [PAG-3]', async () => {
    const { next_cursor } = await caller.get<List>(`${PARTS}?limit=1&make_or_buy=buy`);
    for (const query of [
      'limit=1',
      'make_or_buy=make',
      'make_or_buy=buy&order=asc',
      'make_or_buy=buy&sort=part_number',
      'make_or_buy=buy&offset=0',
    ]) {
      const answer = await caller.call<Failure>('GET', `${PARTS}?${query}&cursor=${next_cursor}`);
      expect([query, answer.status, answer.body.error.code]).toEqual([query, 400, 'invalid_cursor']);
    }
    const next = await caller.get<List>(`${PARTS}?limit=7&make_or_buy=buy&cursor=${next_cursor}`);
    expect(next.data.map((row) => row.part_number)).toEqual(['B-2']);
  });

  test('given a price that is found anew, then it is the newest one', async () => {
    const part = parts['A-1'];
    if (part === undefined) throw new Error('A-1 was made');
    const price = () => stack.sql('select * from part_prices where part_id = $1', [part.partId]);
    const before = await price();
    await service.db.asTenant(own.id, (tx) => refreshPartPrice(tx, own.id, asId<PartId>(part.partId)));
    expect(await price()).toEqual(before);
  });
});
