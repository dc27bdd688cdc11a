import { describe, expect, test } from 'vitest';
import { steadyClock } from '../support/clock.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { makePriced, newPart, type Priced } from '../support/priced.ts';
import { useApp, useEachOrganisation } from '../support/use.ts';

const FOLDERS = '/api/v1/folders';

type Folder = { id: string; name: string; parent_id: string | null; part_count: number };
type Failure = { error: { code: string; details?: Record<string, unknown> } };

const { stack, app: service } = useApp({ clock: steadyClock() });
const { organisation: org, client } = useEachOrganisation(service);

const make = (name: string, parentId: string | null = null) =>
  client.post<Folder>(FOLDERS, { name, parent_id: parentId });

const refused = async (method: string, path: string, body: unknown, status: number) => {
  const answer = await client.call<Failure>(method, `${FOLDERS}${path}`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  return answer.body.error;
};

describe('the tree', () => {
  test('given folders, then the list is flat, by name, with parts filed directly [FOL-1]', async () => {
    const b = await make('b');
    const a = await make('A', b.id);
    await newPart(client, { folder_id: a.id });
    const list = await client.get<{ count: number; data: Folder[] }>(FOLDERS);
    expect(list.count).toBe(2);
    expect(list.data.map(({ name, parent_id, part_count }) => [name, parent_id, part_count])).toEqual([
      ['A', b.id, 1],
      ['b', null, 0],
    ]);
    expect(await client.get(`${FOLDERS}/${a.id}`)).toEqual(list.data[0]);
  });

  test('given a sibling of the same name in another case, then 409 on create, rename and move; elsewhere it is fine [FOL-2]', async () => {
    const root = await make('Gear');
    await refused('POST', '', { name: 'GEAR' }, 409);
    const below = await make('gear', root.id);
    const other = await make('other');
    await refused('PATCH', `/${other.id}`, { name: 'gEAR' }, 409);
    const error = await refused('PATCH', `/${below.id}`, { parent_id: null }, 409);
    expect(error.details).toMatchObject({ reason: 'name_taken' });
    expect(await client.ok('PATCH', `${FOLDERS}/${root.id}`, { name: 'GEAR' })).toMatchObject({
      name: 'GEAR',
    });
  });

  test('given a move into its own subtree, then 409 and nothing moves [FOL-3]', async () => {
    const top = await make('top');
    const mid = await make('mid', top.id);
    const low = await make('low', mid.id);
    for (const target of [top.id, mid.id, low.id]) {
      await refused('PATCH', `/${top.id}`, { parent_id: target }, 409);
    }
    expect(await client.get(`${FOLDERS}/${top.id}`)).toMatchObject({ parent_id: null });
    expect(await client.ok('PATCH', `${FOLDERS}/${low.id}`, { parent_id: null })).toMatchObject({
      parent_id: null,
    });
  });

  test('given two moves at once that would close a ring, then one of them is 409 [FOL-3]', async () => {
    const a = await make('a');
    const b = await make('b');
    const answers = await Promise.all([
      client.call('PATCH', `${FOLDERS}/${a.id}`, { parent_id: b.id }),
      client.call('PATCH', `${FOLDERS}/${b.id}`, { parent_id: a.id }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  test('given 20 levels, then a 21st is 422, also by a move of a subtree [FOL-3]', async () => {
    let parent: string | null = null;
    const chain: string[] = [];
    for (let level = 0; level < 20; level += 1) {
      parent = (await make(`level ${level}`, parent)).id;
      chain.push(parent);
    }
    await refused('POST', '', { name: 'too deep', parent_id: parent }, 422);
    const branch = await make('branch');
    await make('twig', branch.id);
    await refused('PATCH', `/${branch.id}`, { parent_id: chain[18] }, 422);
    await client.ok('PATCH', `${FOLDERS}/${branch.id}`, { parent_id: chain[17] });
  });

  test('given a deletion, then subfolders go and parts stay, unfiled [FOL-4]', async () => {
    const top = await make('top');
    const low = await make('low', top.id);
    const { partId } = await newPart(client, { folder_id: low.id });
    await client.ok('DELETE', `${FOLDERS}/${top.id}`);
    await refused('GET', `/${low.id}`, undefined, 404);
    expect(await client.get(`/api/v1/parts/${partId}`)).toMatchObject({ folder_id: null });
  });

  test('given the folder of the assemblies’ components, then it is neither renamed, moved nor deleted [FOL-3]', async () => {
    const folder = await make('Assembly components');
    await stack.sql('update folders set is_system = true where id = $1', [folder.id]);
    await refused('PATCH', `/${folder.id}`, { name: 'mine' }, 409);
    await refused('DELETE', `/${folder.id}`, undefined, 409);
  });

  test('given an unknown or foreign parent, then 404 names the field', async () => {
    const other = service.client((await makeOrganisation(service.db)).apiKey);
    const foreign = await other.post<Folder>(FOLDERS, { name: 'theirs' });
    const error = await refused('POST', '', { name: 'mine', parent_id: foreign.id }, 404);
    expect(error.details).toEqual({ field: 'parent_id' });
  });
});

describe('move-parts', () => {
  test('given known, unknown, foreign and repeated ids, then the counts say what happened [FOL-5]', async () => {
    const folder = await make('target');
    const [a, b] = [await newPart(client), await newPart(client, { folder_id: folder.id })];
    const other = service.client((await makeOrganisation(service.db)).apiKey);
    const foreign = await newPart(other);
    const unknown = crypto.randomUUID();
    const answer = await client.post(`${FOLDERS}/move-parts`, {
      part_ids: [a.partId, a.partId.toUpperCase(), b.partId, foreign.partId, unknown],
      folder_id: folder.id,
    });
    expect(answer).toEqual({ moved: 1, requested: 4, not_found: [foreign.partId, unknown] });
    expect(await other.get(`/api/v1/parts/${foreign.partId}`)).toMatchObject({ folder_id: null });
    expect(await client.post(`${FOLDERS}/move-parts`, { part_ids: [a.partId], folder_id: null })).toEqual({
      moved: 1,
      requested: 1,
      not_found: [],
    });
  });

  test('given 150 unknown ids, then 100 are listed and the counts are whole [FOL-5]', async () => {
    const ids = Array.from({ length: 150 }, () => crypto.randomUUID());
    const answer = await client.post<{ requested: number; not_found: string[] }>(`${FOLDERS}/move-parts`, {
      part_ids: ids,
      folder_id: null,
    });
    expect(answer.requested).toBe(150);
    expect(answer.not_found).toEqual(ids.slice(0, 100));
  });
});

describe('the rollup', () => {
  const priced = async (folderId: string | null, price: Priced) => {
    const part = await newPart(client, { folder_id: folderId });
    await makePriced(stack, service.db, client, { orgId: org.id, ...part }, price);
    return part;
  };
  const made = { effective_annual_cost: 900, net_saving_per_year: 50 };

  test('given prices in a folder and below, then money is summed over both, once per part [FOL-6]', async () => {
    const top = await make('top');
    const low = await make('low', top.id);
    await priced(top.id, { offerPrice: 10, annualVolume: 100, economics: made });
    const twice = await priced(low.id, {
      offerPrice: 99,
      annualVolume: 1,
      economics: made,
      finishedAt: new Date('2026-01-01T00:00:00Z'),
    });
    await makePriced(
      stack,
      service.db,
      client,
      { orgId: org.id, ...twice },
      {
        offerPrice: 3,
        annualVolume: 1000,
        economics: { effective_annual_cost: 2900, net_saving_per_year: -5 },
      },
    );
    await priced(low.id, { offerPrice: 7 });
    await newPart(client, { folder_id: low.id });
    await newPart(client);
    const summary = await client.get(`${FOLDERS}/${top.id}/summary`);
    expect(summary).toEqual({
      folder_id: top.id,
      part_count: 4,
      quoted_part_count: 3,
      calculation_count: 4,
      calculation_count_capped: false,
      currencies: ['EUR'],
      currency: 'EUR',
      total_annual_spend_eur: 4000,
      effective_annual_cost_eur: 3800,
      potential_savings_eur: 50,
    });
    expect(await client.get(`${FOLDERS}/summary`)).toMatchObject({
      folder_id: null,
      part_count: 5,
      quoted_part_count: 3,
      total_annual_spend_eur: 4000,
    });
  });

  test('given two currencies, then every money total is null [FOL-6]', async () => {
    await priced(null, { offerPrice: 10, annualVolume: 1, economics: made, currency: 'PLN' });
    await priced(null, { offerPrice: 10, annualVolume: 1, economics: made });
    expect(await client.get(`${FOLDERS}/summary`)).toMatchObject({
      currencies: ['EUR', 'PLN'],
      currency: null,
      total_annual_spend_eur: null,
      effective_annual_cost_eur: null,
      potential_savings_eur: null,
    });
  });

  test('given an offer price beside a purchase price, then only the spend is summed [FOL-6]', async () => {
    await priced(null, { offerPrice: 10, annualVolume: 10, economics: made });
    await priced(null, { offerPrice: 5, annualVolume: 10, economics: null });
    expect(await client.get(`${FOLDERS}/summary`)).toMatchObject({
      currency: 'EUR',
      total_annual_spend_eur: 150,
      effective_annual_cost_eur: null,
      potential_savings_eur: null,
    });
  });

  test('given nothing, then no currency and no money', async () => {
    expect(await client.get(`${FOLDERS}/summary`)).toEqual({
      folder_id: null,
      part_count: 0,
      quoted_part_count: 0,
      calculation_count: 0,
      calculation_count_capped: false,
      currencies: [],
      currency: null,
      total_annual_spend_eur: 0,
      effective_annual_cost_eur: 0,
      potential_savings_eur: 0,
    });
  });
});
