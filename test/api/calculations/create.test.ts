import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, createCalculation } from '../../support/api.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { steadyClock } from '../../support/clock.ts';
import { bindFile, knownFacts } from '../../support/known-geometry.ts';
import { makeOrganisation, type TestOrganisation } from '../../support/organisation.ts';
import { newPart } from '../../support/priced.ts';
import { createHands, type Hands } from '../../support/pricing.ts';
import { createStack, type Stack } from '../../support/stack.ts';

type Json = Record<string, unknown>;
type Refusal = { error: { code: string; details: { errors?: { loc: string[] }[]; field?: string } & Json } };

const PATH = '/api/v1/calculations';

describe('creating a calculation', () => {
  let stack: Stack;
  let app: TestApp;
  let hands: Hands;
  let organisation: TestOrganisation;
  let client: ApiClient;
  let partId: string;
  let revisionId: string;
  let second: string;

  const cadPart = async (who: ApiClient, orgId: TestOrganisation['id']) => {
    const part = await newPart(who);
    const facts = await knownFacts('plate_holes_pocket');
    await bindFile(stack, app, orgId, { revisionId: part.revisionId, role: 'primary_cad', facts });
    return part;
  };

  beforeAll(async () => {
    stack = await createStack({ namespace: true });
    app = await createTestApp(stack, { clock: steadyClock() });
    hands = createHands(app, stack);
    organisation = await makeOrganisation(app.db);
    client = app.client(organisation.apiKey);
    ({ partId, revisionId } = await cadPart(client, organisation.id));
    const environment = { name: 'two', valid_from: '2026-01-01', region: 'PL' };
    second = (await client.post<{ id: string }>('/api/v1/environments', environment)).id;
  });
  afterAll(async () => {
    await app?.close();
    await stack?.close();
  });

  const refused = async (body: object, path = PATH) => {
    const answer = await client.call<Refusal>('POST', path, { part_revision_id: revisionId, ...body });
    return { status: answer.status, ...answer.body.error };
  };

  it('given nothing but a revision, then the documented defaults, and nothing is enqueued or billed', async () => {
    const id = await createCalculation(client, revisionId);
    expect(await client.get(`${PATH}/${id}`)).toMatchObject({
      status: 'draft',
      costing_environment_id: organisation.environmentId,
      currency: 'EUR',
      region: 'DE',
      language: 'en',
      engine: 'analytic',
      lot_size: 1,
      annual_volume: null,
      full_stock_charge: 'auto',
      provided_stock_kind: 'none',
      material_is_provided: false,
      max_attempts: 3,
      attempt_count: 0,
      name: expect.stringMatching(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/),
    });
    expect(await stack.sql('select 1 from staged_starts where org_id = $1', [organisation.id])).toEqual([]);
    expect(await client.get('/api/v1/billing/usage')).toMatchObject({ used: 0, reserved: 0 });
  });

  it('given an environment, then its currency and region are the defaults; another engine is normalised', async () => {
    const id = await createCalculation(client, revisionId, {
      costing_environment_ids: [second, second],
      engine: 'x',
    });
    expect(await client.get(`${PATH}/${id}`)).toMatchObject({
      costing_environment_id: second,
      region: 'PL',
      engine: 'analytic',
    });
  });

  it.each([
    ['lot_size', [0, -1, 1_000_000_001, 1.5, '5', null]],
    ['annual_volume', [0, 1_000_000_001, 2.5]],
    ['language', ['e', 'en_US', 'x'.repeat(40)]],
    ['currency', ['EURO', 'eur', 5]],
    ['provided_stock_kind', ['bar']],
    ['full_stock_charge', ['half', null]],
    ['material_is_provided', ['yes', 1]],
    ['stock_format_mm', [{ length_mm: 5 }, { length_mm: 0, width_mm: 1 }, 7]],
    ['part_revision_id', ['x', null]],
    ['costing_environment_ids', [[], 'x']],
    ['no_such_field', [1]],
  ])('given a bad %s, then 422 names it', async (field, values) => {
    for (const value of values) {
      const answer = await refused({ [field]: value });
      expect([answer.status, answer.code], `${field} ${JSON.stringify(value)}`).toEqual([
        422,
        'validation_error',
      ]);
      expect(answer.details.errors?.some((error) => error.loc.includes(field))).toBe(true);
    }
    for (const edge of [1, 1_000_000_000])
      await createCalculation(client, revisionId, { lot_size: edge, annual_volume: edge });
  });

  it('given fields that exclude each other, then 422 names one of them', async () => {
    const id = crypto.randomUUID();
    const mm = { length_mm: 500, width_mm: 400 };
    for (const [field, body] of [
      ['costing_environment_ids', { costing_environment_id: second, costing_environment_ids: [second] }],
      ['costing_environment_ids', { costing_environment_ids: [second, organisation.environmentId] }],
      ['stock_format_mm', { stock_format_id: id, stock_format_mm: mm }],
      ['nest_item_id', { nest_item_id: id, stock_format_mm: mm }],
      ['nest_item_id', { nest_item_id: id, material_is_provided: true }],
    ] as const) {
      const answer = await refused(body);
      expect(answer.status).toBe(422);
      expect(answer.details.errors?.map((error) => error.loc)).toEqual([['body', field]]);
    }
  });

  it('given ids that are unknown or of another organisation, then 404 names the field; what cannot be resolved is 422', async () => {
    const stranger = await makeOrganisation(app.db);
    const theirs = await cadPart(app.client(stranger.apiKey), stranger.id);
    const foreign = await createCalculation(app.client(stranger.apiKey), theirs.revisionId);
    for (const [field, body] of [
      ['part_revision_id', { part_revision_id: theirs.revisionId }],
      ['costing_environment_id', { costing_environment_id: stranger.environmentId }],
      ['derived_from_calculation_id', { derived_from_calculation_id: foreign }],
      ['dataset_link_id', { dataset_link_id: crypto.randomUUID() }],
      ['material_grade_id', { material_grade_id: crypto.randomUUID() }],
    ] as const)
      expect(await refused(body)).toMatchObject({ status: 404, code: 'not_found', details: { field } });
    const unresolved = await refused({ material_ref: '16MnCr' });
    expect([unresolved.status, unresolved.code]).toEqual([422, 'material_unresolved']);
    const candidates = unresolved.details.candidates as { score: number }[];
    const scores = candidates.map((candidate) => candidate.score);
    expect(scores.length).toBeGreaterThan(1);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(await refused({ stock_format_id: crypto.randomUUID() })).toMatchObject({
      status: 422,
      code: 'stock_format_unresolved',
    });
    expect(await refused({ nest_item_id: crypto.randomUUID() })).toMatchObject({
      status: 422,
      code: 'nest_item_unresolved',
      details: { reason: 'not_found' },
    });
  });

  it('given a grade and a reference, then the grade wins', async () => {
    const found = await client.post<{ result: { grade: { id: string } } }>('/api/v1/parts/materials/lookup', {
      query: 'S235JR',
    });
    const id = await createCalculation(client, revisionId, {
      material_grade_id: found.result.grade.id,
      material_ref: 'no such stuff',
    });
    expect(await client.get(`${PATH}/${id}`)).toMatchObject({ material_grade_id: found.result.grade.id });
  });

  it('given the same content, then the price is free and at once; given any other price input, it is not; names do not matter', async () => {
    const base = { lot_size: 40, material_ref: '1.4301', annual_volume: 400 };
    const price = async (who: ApiClient, orgId: TestOrganisation['id'], revision: string, body: object) => {
      const id = await createCalculation(who, revision, body);
      await who.post(`${PATH}/${id}/run`);
      await hands.drain(orgId);
      return who.get<{ status: string; served_from_cache: boolean; offer_price: number }>(`${PATH}/${id}`);
    };
    const mine = (body: object, revision = revisionId) => price(client, organisation.id, revision, body);
    const first = await mine(base);
    expect(first).toMatchObject({ status: 'succeeded', served_from_cache: false });
    const used = async () => (await client.get<{ used: number }>('/api/v1/billing/usage')).used;
    const before = await used();

    await client.ok('PATCH', `/api/v1/parts/${partId}`, { description: 'another word for it' });
    await client.ok('PATCH', `/api/v1/environments/${organisation.environmentId}`, {
      description: 'renamed',
    });
    const same = await cadPart(client, organisation.id);
    for (const [body, revision] of [
      [{ ...base, name: 'by another name' }, revisionId],
      [base, same.revisionId],
    ] as const)
      expect(await mine(body, revision)).toMatchObject({
        served_from_cache: true,
        offer_price: first.offer_price,
      });
    expect(await used()).toBe(before);

    for (const change of [
      { lot_size: 41 },
      { annual_volume: 401 },
      { material_ref: 'S235JR' },
      { language: 'de' },
      { region: 'PL' },
      { currency: 'USD' },
      { material_is_provided: true },
      { full_stock_charge: 'full' },
      { costing_environment_id: second },
      { stock_format_mm: { length_mm: 1000, width_mm: 500 } },
    ])
      expect(await mine({ ...base, ...change }), JSON.stringify(change)).toMatchObject({
        status: 'succeeded',
        served_from_cache: false,
      });
    await client.ok('PATCH', `/api/v1/environments/${organisation.environmentId}`, { margin_pct: 0.123 });
    expect((await mine(base)).served_from_cache).toBe(false);

    const stranger = await makeOrganisation(app.db);
    const theirs = app.client(stranger.apiKey);
    const part = await cadPart(theirs, stranger.id);
    expect((await price(theirs, stranger.id, part.revisionId, base)).served_from_cache).toBe(false);
  });
});
