import { MockActivityEnvironment } from '@temporalio/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { createRepriceActivities } from '../../src/activities/reprice-set.ts';
import { MAX_SETS } from '../../src/db/reference-sets/changes.ts';
import { pricePart, type Shop } from '../mcp/mcp-app.ts';
import { steadyClock } from '../support/clock.ts';
import { bindFile, knownFacts } from '../support/known-geometry.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { newPart } from '../support/priced.ts';
import { createPricingHelpers } from '../support/pricing.ts';
import { useApp } from '../support/use.ts';

const SETS = '/api/v1/reference-sets';

type Item = {
  part_revision_id: string;
  baseline: { calculation_id: string; offer_price: number } | null;
};
type ReferenceSet = {
  id: string;
  name: string;
  item_count: number;
  items: Item[];
  reprices: { id: string }[];
};
type Reprice = {
  id: string;
  status: string;
  total: number;
  ended: number;
  accepted_at: string | null;
  items: {
    part_revision_id: string;
    calculation_id: string | null;
    status: string | null;
    reason: string | null;
    offer_price_before: number | null;
    offer_price: number | null;
    delta_pct: number | null;
  }[];
};
type Differences = {
  offer_price_before: number;
  offer_price: number;
  before: { config_revision: number };
  after: { config_revision: number };
  lines: {
    path: string[];
    delta: number;
    causes: string[];
    terms: { source: string; cause: string | null }[];
  }[];
};
type Refusal = { error: { code: string; details: { reason?: string } } };

const { stack, app } = useApp({ namespace: true, clock: steadyClock() });
let shop: Shop;
let plate: { revisionId: string; id: string };

const aPlate = async (lotSize = 100) => {
  const { revisionId } = await newPart(shop.client);
  const facts = await knownFacts('plate_holes_pocket');
  await bindFile(stack, app, shop.id, { revisionId, role: 'primary_cad', facts });
  return { revisionId, id: await pricePart(stack, app, shop, { revisionId, lot_size: lotSize }) };
};

beforeEach(async () => {
  const own = await makeOrganisation(app.db);
  shop = { ...own, client: app.client(own.apiKey), mcpKey: '' };
  plate = await aPlate();
});

const create = (items: object[] = [{ part_revision_id: plate.revisionId }]) =>
  shop.client.post<ReferenceSet>(SETS, { name: 'Gearbox', items });
const refused = async (method: string, path: string, body: object = {}) => {
  const { status, body: answer } = await shop.client.call<Refusal>(method, path, body);
  return [status, answer.error.code, answer.error.details.reason];
};
const startPage = (id: string): Promise<'more' | 'done'> => {
  const { startRepricePage } = createRepriceActivities(app.deps);
  return new MockActivityEnvironment().run(() => startRepricePage({ orgId: shop.id, id, seq: 1 }));
};
const drain = () => createPricingHelpers(app, stack).drain(shop.id);
const used = async (): Promise<number> =>
  (await shop.client.get<{ used: number }>('/api/v1/billing/usage')).used;
const start = (set: ReferenceSet) => shop.client.post<Reprice>(`${SETS}/${set.id}/reprice`);
const read = (set: ReferenceSet, id: string) => shop.client.get<Reprice>(`${SETS}/${set.id}/reprices/${id}`);
/** Wages of the environment rise, as a user would state it. */
const raiseWages = async () => {
  const path = `/api/v1/environments/${shop.environmentId}/rates`;
  const rates = await shop.client.get<{ id: string; kind: string; value: number }[]>(path);
  const wages = rates.filter(({ kind }) => kind === 'labour');
  expect(wages.length).toBeGreaterThan(0);
  for (const { id, value } of wages) await shop.client.call('PATCH', `${path}/${id}`, { value: 2 * value });
};

describe('a reference set', () => {
  test('keeps the newest price of each revision as its baseline, or the named one', async () => {
    const newer = await pricePart(stack, app, shop, { revisionId: plate.revisionId, lot_size: 10 });
    const set = await create();
    expect(set).toMatchObject({ name: 'Gearbox', item_count: 1, reprices: [] });
    expect(set.items[0]?.baseline?.calculation_id).toBe(newer);
    const named = { part_revision_id: plate.revisionId, calculation_id: plate.id };
    const changed = await shop.client.call<ReferenceSet>('PATCH', `${SETS}/${set.id}`, { items: [named] });
    expect(changed.body.items[0]?.baseline?.calculation_id).toBe(plate.id);
    const renamed = await shop.client.call<ReferenceSet>('PATCH', `${SETS}/${set.id}`, { name: 'Drives' });
    expect(renamed.body).toMatchObject({ name: 'Drives', items: changed.body.items });
    await shop.client.call('DELETE', `/api/v1/calculations/${plate.id}`);
    expect((await shop.client.get<ReferenceSet>(`${SETS}/${set.id}`)).items[0]?.baseline).toBeNull();
  });

  test('refuses unknown and unpriced revisions, and more sets than allowed', async () => {
    const unpriced = await newPart(shop.client);
    const other = { part_revision_id: crypto.randomUUID() };
    expect(await refused('POST', SETS, { name: 'x', items: [other] })).toEqual([404, 'not_found', undefined]);
    expect(
      await refused('POST', SETS, { name: 'x', items: [{ part_revision_id: unpriced.revisionId }] }),
    ).toEqual([409, 'conflict', 'not_priced']);
    const empty = await create([]);
    expect(await refused('POST', `${SETS}/${empty.id}/reprice`)).toEqual([409, 'conflict', 'empty_set']);
    await stack.sql(
      `insert into reference_sets (org_id, id, name, created_at, updated_at)
       select $1, gen_random_uuid(), 's', now(), now() from generate_series(1, $2::int)`,
      [shop.id, MAX_SETS - 1],
    );
    expect(await refused('POST', SETS, { name: 'x' })).toEqual([409, 'conflict', 'too_many_sets']);
    expect((await shop.client.call('DELETE', `${SETS}/${empty.id}`)).status).toBe(200);
    expect((await shop.client.call('GET', `${SETS}/${empty.id}`)).status).toBe(404);
  });

  test('belongs to its organisation', async () => {
    const set = await create();
    const reprice = await start(set);
    const stranger = app.client((await makeOrganisation(app.db)).apiKey);
    for (const [method, path] of [
      ['GET', `${SETS}/${set.id}`],
      ['PATCH', `${SETS}/${set.id}`],
      ['DELETE', `${SETS}/${set.id}`],
      ['POST', `${SETS}/${set.id}/reprice`],
      ['GET', `${SETS}/${set.id}/reprices/${reprice.id}`],
      ['POST', `${SETS}/${set.id}/reprices/${reprice.id}/accept`],
    ] as const)
      expect((await stranger.call(method, path, method === 'PATCH' ? {} : undefined)).status, path).toBe(404);
    expect((await stranger.get<{ items: unknown[] }>(SETS)).items).toEqual([]);
  });
});

describe('a reprice', () => {
  test('without a change has the same prices, costs nothing, and names no line', async () => {
    const set = await create();
    const before = await used();
    const { id } = await start(set);
    expect(await startPage(id)).toBe('done');
    await drain();
    const reprice = await read(set, id);
    expect(reprice).toMatchObject({ status: 'done', total: 1, ended: 1, items: [{ delta_pct: 0 }] });
    const path = `${SETS}/${set.id}/reprices/${id}/parts/${plate.revisionId}`;
    expect((await shop.client.get<Differences>(path)).lines).toEqual([]);
    expect(await used()).toBe(before);
  });

  test('after a changed rate explains the lines by it, and becomes the baseline when it is accepted', async () => {
    const set = await create();
    await raiseWages();
    const { id } = await start(set);
    const at = `${SETS}/${set.id}/reprices/${id}`;
    expect(await read(set, id)).toMatchObject({ status: 'running', total: 1, ended: 0 });
    expect(await refused('POST', `${at}/accept`)).toEqual([409, 'conflict', 'still_running']);
    await startPage(id);
    await drain();
    const { items } = await read(set, id);
    expect(items[0]?.delta_pct).toBeGreaterThan(0);
    const found = await shop.client.get<Differences>(`${at}/parts/${plate.revisionId}`);
    expect(found.after.config_revision).toBeGreaterThan(found.before.config_revision);
    const wages = found.lines.filter(({ causes }) => causes.includes('rate'));
    expect(wages.length).toBeGreaterThan(0);
    expect(wages.flatMap(({ terms }) => terms).every(({ source }) => source !== '')).toBe(true);
    expect(found.lines.flatMap(({ causes }) => causes)).not.toContain('engine');
    // The top-level lines explain the whole difference.
    const whole = found.lines
      .filter(({ path }) => path.length === 1)
      .reduce((sum, { delta }) => sum + delta, 0);
    expect(whole).toBeCloseTo(found.offer_price - found.offer_price_before, 5);

    expect((await shop.client.post<Reprice>(`${at}/accept`)).accepted_at).not.toBeNull();
    expect(await refused('POST', `${at}/accept`)).toEqual([409, 'conflict', 'already_accepted']);
    const accepted = await shop.client.get<ReferenceSet>(`${SETS}/${set.id}`);
    expect(accepted.items[0]?.baseline).toMatchObject({
      calculation_id: items[0]?.calculation_id,
      offer_price: items[0]?.offer_price,
    });
  });

  test('starts each part once and bills it once, however often its step is repeated', async () => {
    const other = await aPlate(20);
    const set = await create([
      { part_revision_id: plate.revisionId },
      { part_revision_id: other.revisionId },
    ]);
    await raiseWages();
    const before = await used();
    const { id } = await start(set);
    await Promise.all([startPage(id), startPage(id)]);
    await startPage(id);
    await drain();
    await startPage(id);
    const rows = await stack.sql('select id from calculations where batch_id = $1', [id]);
    expect(rows).toHaveLength(2);
    expect(await used()).toBe(before + 2);
    expect(await read(set, id)).toMatchObject({ status: 'done', ended: 2 });
  });

  test('names the parts that it cannot price again, and prices the others', async () => {
    const other = await aPlate(20);
    const set = await create([
      { part_revision_id: plate.revisionId },
      { part_revision_id: other.revisionId },
    ]);
    await shop.client.call('DELETE', `/api/v1/calculations/${other.id}`);
    const { id } = await start(set);
    await startPage(id);
    await drain();
    const { status, items } = await read(set, id);
    expect(status).toBe('done');
    const of = (revisionId: string) => items.find((item) => item.part_revision_id === revisionId);
    expect(of(other.revisionId)).toMatchObject({ calculation_id: null, reason: 'baseline_deleted' });
    expect(of(plate.revisionId)).toMatchObject({ status: 'succeeded', reason: null });
    const path = `${SETS}/${set.id}/reprices/${id}/parts/${other.revisionId}`;
    expect((await shop.client.call('GET', path)).status).toBe(404);
  });

  test('that failed keeps what it started', async () => {
    const set = await create();
    const { id } = await start(set);
    const { failReprice } = createRepriceActivities(app.deps);
    await new MockActivityEnvironment().run(() => failReprice({ orgId: shop.id, id, seq: 1 }));
    expect(await read(set, id)).toMatchObject({ status: 'failed', items: [{ calculation_id: null }] });
    expect(await startPage(id)).toBe('done');
  });
});
