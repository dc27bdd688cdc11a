import { beforeAll, describe, expect, it } from 'vitest';
import { createCalculation } from '../../support/api.ts';
import { steadyClock } from '../../support/clock.ts';
import { createPricingHelpers, makeBoughtPart } from '../../support/pricing.ts';
import { use, useOrganisation } from '../../support/use.ts';

type Item = {
  id: string;
  status: string;
  lot_size: number;
  unit_cost: number | null;
  finished_at: string | null;
};
type List = {
  items: Item[];
  count: number;
  total: number | null;
  has_more: boolean;
  next_cursor: string | null;
  facets: Record<string, { value: string | null; count: number }[]> | null;
};

const LIST = '/api/v1/calculations';

describe('the list of calculations', () => {
  const { stack, app, organisation, client } = useOrganisation({ namespace: true, clock: steadyClock() });
  const hands = use(() => createPricingHelpers(app, stack));
  let first: { partId: string; revisionId: string };
  let other: { partId: string; revisionId: string };
  let second: string;
  let steel: string;
  let aluminium: string;
  let batchId: string;
  const made: Record<string, string> = {};

  const ids = async (query: string) =>
    (await client.get<List>(`${LIST}?${query}`)).items.map((item) => item.id);
  const sorted = (...names: string[]) => names.map((name) => made[name] ?? name).sort();

  beforeAll(async () => {
    [first, other] = [await makeBoughtPart(client, 10), await makeBoughtPart(client, 20)];
    const environment = { name: 'two', valid_from: '2026-01-01' };
    second = (await client.post<{ id: string }>('/api/v1/environments', environment)).id;
    const grade = async (query: string) =>
      (await client.post<{ result: { grade: { id: string } } }>('/api/v1/parts/materials/lookup', { query }))
        .result.grade.id;
    [steel, aluminium] = [await grade('1.4301'), await grade('EN AW-6082')];
    const make = async (name: string, part: { revisionId: string }, body: object) => {
      app.clock.advance(1000);
      made[name] = await createCalculation(client, part.revisionId, body);
    };
    await make('steel', first, { lot_size: 1, material_grade_id: steel });
    await make('aluminium', first, { lot_size: 2, material_grade_id: aluminium });
    await make('plain', other, { lot_size: 3, costing_environment_id: second });
    await make('draft', other, { lot_size: 4, material_grade_id: steel });
    for (const name of ['steel', 'aluminium', 'plain']) await client.post(`${LIST}/${made[name]}/run`);
    await client.post(`${LIST}/bulk-cancel`, { ids: [made.aluminium] });
    await hands.drain(organisation.id);
    const batch = await client.post<{ batch_id: string; id: string }>(`${LIST}/batch`, {
      part_revision_ids: [other.revisionId],
      costing_environment_ids: [second],
      lot_size: 9,
    });
    [batchId, made.queued] = [batch.batch_id, batch.id];
    // What an assembly made of its parts: a calculation below another one.
    await make('component', first, { lot_size: 5 });
    await stack.sql(
      `update calculations set parent_calculation_id = $2, assembly_role = 'component', component_key = 'p1' where id = $1`,
      [made.component, made.plain],
    );
  });

  it('given one filter, then what matches it, top-level only [CALC-1]', async () => {
    expect((await ids('status_filter=cancelled')).sort()).toEqual(sorted('aluminium'));
    expect((await ids('status_filter=succeeded&status_filter=queued')).sort()).toEqual(
      sorted('steel', 'plain', 'queued'),
    );
    expect(await ids('status_filter=polling')).toEqual([]);
    expect((await ids(`part_id=${first.partId}`)).sort()).toEqual(sorted('steel', 'aluminium'));
    expect(await ids(`batch_id=${batchId}`)).toEqual([made.queued]);
    expect((await ids(`material_grade_id=${steel}`)).sort()).toEqual(sorted('steel', 'draft'));
    expect((await ids(`material_grade_id=${steel}&material_grade_id=${aluminium}`)).sort()).toEqual(
      sorted('steel', 'draft', 'aluminium'),
    );
    expect(await ids(`part_id=${first.partId}&status_filter=succeeded`)).toEqual([made.steel]);
    expect(await ids(`part_id=${crypto.randomUUID()}`)).toEqual([]);
  });

  it('given parent_calculation_id or include_components, then the components are listed [CALC-16]', async () => {
    expect(await ids(`parent_calculation_id=${made.plain}`)).toEqual([made.component]);
    expect((await ids(`part_id=${first.partId}&include_components=true`)).sort()).toEqual(
      sorted('steel', 'aluminium', 'component'),
    );
    expect(await ids('include_components=true')).not.toContain(made.component);
  });

  it('given ids, then every match is returned, whatever the limit, order and paging say [CALC-17]', async () => {
    const all = Object.values(made);
    const page = await client.get<List>(`${LIST}?ids=${all.join(',')}&limit=1&order=asc&include_total=true`);
    expect(page.items.map((item) => item.id).sort()).toEqual([...all].sort());
    expect(page).toMatchObject({ count: all.length, total: all.length, has_more: false, next_cursor: null });
    const unknown = Array.from({ length: 500 - all.length }, () => crypto.randomUUID());
    expect((await ids(`ids=${[...all, ...unknown].join(',')}`)).sort()).toEqual([...all].sort());
    const many = await client.call(
      'GET',
      `${LIST}?ids=${[...all, ...unknown, crypto.randomUUID()].join(',')}`,
    );
    expect(many.status).toBe(422);
    expect((await client.call('GET', `${LIST}?ids=${made.steel},x`)).status).toBe(422);
    expect((await client.get<List>(`${LIST}?ids=${made.steel},${made.steel}`)).count).toBe(1);
  });

  it('given facets, then each is counted over the other filters [CALC-18]', async () => {
    const { facets } = await client.get<List>(
      `${LIST}?include_facets=true&status_filter=draft&material_grade_id=${steel}`,
    );
    expect(facets?.status).toEqual([
      { value: 'draft', count: 1 },
      { value: 'succeeded', count: 1 },
    ]);
    expect(facets?.material_grade_id).toEqual([{ value: steel, count: 1 }]);
    expect(facets?.costing_environment_id).toEqual([{ value: organisation.environmentId, count: 1 }]);
    expect((await client.get<List>(LIST)).facets).toBeNull();
  });

  it('given a sort whose values come with a result, then what has none is last in either direction, on a first page only [CALC-19]', async () => {
    for (const sort of ['unit_cost', 'offer_price', 'finished_at'])
      for (const order of ['asc', 'desc']) {
        const page = await client.get<List>(`${LIST}?sort=${sort}&order=${order}`);
        const field = sort === 'finished_at' ? 'finished_at' : 'unit_cost';
        const values = page.items.map((item) => item[field]);
        const known = values.filter((value) => value !== null);
        expect(values.slice(0, known.length), `${sort} ${order}`).toEqual(known);
        const up = [...known].sort((a, b) => (a < b ? -1 : 1));
        expect(known).toEqual(order === 'asc' ? up : up.reverse());
        expect(page.next_cursor).toBeNull();
        for (const more of ['cursor=x', 'offset=1'])
          expect((await client.call('GET', `${LIST}?sort=${sort}&${more}`)).status).toBe(400);
      }
    expect(await client.get<List>(`${LIST}?sort=offer_price&limit=2`)).toMatchObject({
      has_more: true,
      count: 2,
    });
  });

  it('given nothing, then the newest come first; bounds on the creation time hold', async () => {
    const page = await client.get<List & { items: { created_at: string }[] }>(LIST);
    const times = page.items.map((item) => (item as unknown as { created_at: string }).created_at);
    expect(times).toEqual([...times].sort().reverse());
    const from = encodeURIComponent(times[2] ?? '');
    expect((await client.get<List>(`${LIST}?created_after=${from}`)).count).toBe(3);
    expect((await client.get<List>(`${LIST}?created_before=${from}`)).count).toBe(times.length - 3);
  });
});
