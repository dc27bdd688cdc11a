import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { EXAMPLES, factsOf } from '../../cad/support.ts';
import { type ApiClient, createCalculation } from '../../support/api.ts';
import { steadyClock } from '../../support/clock.ts';
import { bindFile, knownFacts } from '../../support/known-geometry.ts';
import { makeOrganisation, type TestOrganisation } from '../../support/organisation.ts';
import { newPart } from '../../support/priced.ts';
import { createPricingHelpers } from '../../support/pricing.ts';
import { use, useOrganisation } from '../../support/use.ts';

type Json = Record<string, unknown>;
type Refusal = { error: { code: string; details: { errors?: { loc: string[] }[]; field?: string } & Json } };

const PATH = '/api/v1/calculations';

describe('creating a calculation', () => {
  const { stack, app, organisation, client } = useOrganisation({ namespace: true, clock: steadyClock() });
  const hands = use(() => createPricingHelpers(app, stack));
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
    ({ partId, revisionId } = await cadPart(client, organisation.id));
    const environment = { name: 'two', valid_from: '2026-01-01', region: 'PL' };
    second = (await client.post<{ id: string }>('/api/v1/environments', environment)).id;
  });

  const refused = async (body: object, path = PATH) => {
    const answer = await client.call<Refusal>('POST', path, { part_revision_id: revisionId, ...body });
    return { status: answer.status, ...answer.body.error };
  };

  it('given nothing but a revision, then the documented defaults, and nothing is enqueued or billed [CAS-2 CAC-1]', async () => {
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

  it('given a record with a flat outline, then the price rests on the same content as without one', async () => {
    const facts = (await knownFacts('bracket_sheetmetal')) as Json;
    const digests: unknown[] = [];
    for (const read of [facts, { ...facts, flat: { outline: [0, 0, 10, 0, 10, 10] } }]) {
      const part = await newPart(client);
      await bindFile(stack, app, organisation.id, { ...part, role: 'primary_cad', facts: read });
      const id = await createCalculation(client, part.revisionId, { material_ref: '1.0038' });
      await client.post(`${PATH}/${id}/run`);
      const [row] = await stack.sql<Json>(
        'select snapshot_digest as digest from calculations where id = $1',
        [id],
      );
      digests.push(row?.digest);
    }
    expect(digests[0]).toEqual(expect.any(String));
    expect(digests[1]).toBe(digests[0]);
  });

  it('given an environment, then its currency and region are the defaults; another engine is normalised [CAC-1]', async () => {
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
    ['lot_size', [0, -1, 1_000_000_001, 1.5, '5']],
    ['annual_volume', [0, 1_000_000_001, 2.5]],
    ['language', ['e', 'en_US', 'x'.repeat(40)]],
    ['currency', ['EURO', 'eur', 5]],
    ['provided_stock_kind', ['bar']],
    ['full_stock_charge', ['half']],
    ['material_is_provided', ['yes', 1]],
    ['stock_format_mm', [{ length_mm: 5 }, { length_mm: 0, width_mm: 1 }, 7]],
    ['part_revision_id', ['x', null]],
    ['costing_environment_ids', [[], 'x']],
    ['no_such_field', [1]],
  ])('given a bad %s, then 422 names it [CAC-1]', async (field, values) => {
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

  it('given fields that exclude each other, then 422 names one of them [CAC-2 NMO-9]', async () => {
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

  it('given ids that are unknown or of another organisation, then 404 names the field; what cannot be resolved is 422 [CAC-3]', async () => {
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

  it('given a grade and a reference, then the grade wins [CAC-10]', async () => {
    const found = await client.post<{ result: { grade: { id: string } } }>('/api/v1/parts/materials/lookup', {
      query: 'S235JR',
    });
    const id = await createCalculation(client, revisionId, {
      material_grade_id: found.result.grade.id,
      material_ref: 'no such stuff',
    });
    expect(await client.get(`${PATH}/${id}`)).toMatchObject({ material_grade_id: found.result.grade.id });
  });

  it('given the same content, then the price is free and at once; given any other price input, it is not; names do not matter [CAC-13]', async () => {
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
      { manufacturing_process: 'milling' },
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

  it('given a process that is unknown or ruled out, then 422 with the reasons; given one that the part rules out, then the run fails with them', async () => {
    const codes = ({ details }: { details: Json }) =>
      (details.reasons as { code: string; message: string }[]).map(({ code }) => code);
    for (const [body, reason] of [
      [{ manufacturing_process: 'knitting' }, 'process_unknown'],
      [{ manufacturing_process: 'injection_moulding', material_ref: 'S235JR' }, 'no_moulding_data'],
    ] as const)
      for (const path of [PATH, `${PATH}/quote`]) {
        const refusal = await refused(body, path);
        expect([refusal.status, refusal.code, codes(refusal)]).toEqual([
          422,
          'process_unavailable',
          [reason],
        ]);
      }
    const document = await client.get<Json & { rates: { machine: string | null }[] }>(
      `/api/v1/environments/${second}/export`,
    );
    const empty = await client.post<{ id: string }>('/api/v1/environments/import', {
      ...document,
      name: 'no machines',
      machines: [],
      fleet: [],
      rates: document.rates.filter(({ machine }) => machine === null),
    });
    const bare = await refused({ manufacturing_process: 'milling', costing_environment_id: empty.id });
    expect([bare.code, codes(bare)]).toEqual(['process_unavailable', ['no_capable_machine']]);

    const run = async (manufacturing_process: string) => {
      const id = await createCalculation(client, revisionId, {
        manufacturing_process,
        material_ref: 'S235JR',
      });
      await client.post(`${PATH}/${id}/run`);
      await hands.drain(organisation.id);
      return client.get<Json & { failure: { code: string } | null }>(`${PATH}/${id}`);
    };
    expect(await run('milling')).toMatchObject({
      status: 'succeeded',
      manufacturing_process: 'milling',
      chosen_process: { name: 'milling' },
      tooling: null,
    });
    expect(await run('turning')).toMatchObject({
      status: 'failed',
      failure: { code: 'process_unavailable', params: { process: 'turning' } },
    });
  });

  it('given a plastic part and an annual volume, then it is moulded, with its tool, its curve and the volumes at which the process changes', async () => {
    const part = await newPart(client);
    const facts = await factsOf(join(EXAMPLES, 'cover_moulded.step'));
    await bindFile(stack, app, organisation.id, { revisionId: part.revisionId, role: 'primary_cad', facts });
    const asked = { material_ref: 'PP-H', lot_size: 5000, annual_volume: 50_000 };
    const id = await createCalculation(client, part.revisionId, asked);
    await client.post(`${PATH}/${id}/run`);
    await hands.drain(organisation.id);
    const found = await client.get<{
      chosen_process: { name: string; cheapest_from_annual_volume: number };
      tooling: Json;
      annual_curve: { annual_volume: number; process: string }[];
      analytics: { alternatives: { process: string | null; cheapest_from_annual_volume: number | null }[] };
    }>(`${PATH}/${id}?include=all`);
    expect(found.chosen_process.name).toBe('injection_moulding');
    expect(found.tooling).toMatchObject({ mode: 'amortised', currency: 'EUR', count: 1 });
    expect(found.annual_curve[0]).toMatchObject({ annual_volume: 1, process: 'milling' });
    const milled = found.analytics.alternatives.find(({ process }) => process === 'milling');
    expect(milled?.cheapest_from_annual_volume).toBe(1);
    expect(found.chosen_process.cheapest_from_annual_volume).toBeGreaterThan(10);
    const derived = await createCalculation(client, part.revisionId, {
      derived_from_calculation_id: id,
      manufacturing_process: 'milling',
    });
    expect(await client.get(`${PATH}/${derived}`)).toMatchObject({ manufacturing_process: 'milling' });
  });

  it('given a part of a die-casting alloy at ten a year, then it is sand cast in the equivalent alloy, after review', async () => {
    const part = await newPart(client);
    const facts = await factsOf(join(EXAMPLES, 'housing_cast.step'));
    await bindFile(stack, app, organisation.id, { revisionId: part.revisionId, role: 'primary_cad', facts });
    const asked = { material_ref: 'EN AC-46000', lot_size: 10, annual_volume: 10 };
    const id = await createCalculation(client, part.revisionId, asked);
    await client.post(`${PATH}/${id}/run`);
    await hands.drain(organisation.id);
    const found = await client.get<{ tooling: Json; analytics: Json }>(`${PATH}/${id}?include=all`);
    expect(found).toMatchObject({ status: 'succeeded', chosen_process: { name: 'sand_casting' } });
    expect(found.tooling).toMatchObject({ mode: 'amortised', items: [{ kind: 'pattern', life: 500 }] });
    expect(JSON.stringify(found)).toContain('casting_equivalent');
  });

  it('given a calculation to derive from, then what the body leaves out is its word, with the material as corrected; null takes the default again [CAR-5]', async () => {
    const stated = {
      costing_environment_id: second,
      lot_size: 77,
      annual_volume: 700,
      language: 'de',
      currency: 'USD',
      region: 'CZ',
      material_is_provided: true,
      provided_stock_kind: 'sawn_blank',
      full_stock_charge: 'full',
      stock_format_mm: { length_mm: 900, width_mm: 450 },
    } as const;
    const first = await createCalculation(client, revisionId, { ...stated, material_ref: 'S235JR' });
    await client.post(`${PATH}/${first}/run`);
    await hands.drain(organisation.id);
    const asRun = await client.get<Json>(`${PATH}/${first}`);
    expect(asRun.status).toBe('succeeded');
    const corrected = await client.ok<Json>('PATCH', `${PATH}/${first}/material`, { material_ref: '1.4301' });
    const steel = { material_grade_id: asRun.material_grade_id, material_ref: 'S235JR' };
    const stainless = { material_grade_id: corrected.material_grade_id, material_ref: '1.4301' };

    expect(await client.get(`${PATH}/${first}`), 'the record of the run').toMatchObject({
      ...steel,
      corrected_material: stainless,
      inputs_changed_since_run: { corrections: 1 },
      cost_sheet: asRun.cost_sheet,
    });
    const listed = (filter: unknown) =>
      client.get<{ items: Json[] }>(`${PATH}?ids=${first}&material_grade_id=${String(filter)}`);
    expect((await listed(steel.material_grade_id)).items).toMatchObject([
      { id: first, ...steel, corrected_material: stainless },
    ]);
    expect((await listed(stainless.material_grade_id)).items).toEqual([]);

    const again = await createCalculation(client, revisionId, { derived_from_calculation_id: first });
    expect(await client.get(`${PATH}/${again}`)).toMatchObject({
      ...stated,
      ...stainless,
      corrected_material: null,
      derived_from_calculation_id: first,
    });
    const partly = await createCalculation(client, revisionId, {
      derived_from_calculation_id: first,
      lot_size: 5,
      material_ref: 'S235JR',
    });
    expect(await client.get(`${PATH}/${partly}`)).toMatchObject({ ...stated, ...steel, lot_size: 5 });
    const cleared = await createCalculation(client, revisionId, {
      derived_from_calculation_id: first,
      ...Object.fromEntries([...Object.keys(stated), 'material_ref'].map((field) => [field, null])),
    });
    expect(await client.get(`${PATH}/${cleared}`)).toMatchObject({
      costing_environment_id: organisation.environmentId,
      lot_size: 1,
      annual_volume: null,
      language: 'en',
      currency: 'EUR',
      region: 'DE',
      material_grade_id: null,
      material_ref: null,
      material_is_provided: false,
      provided_stock_kind: 'none',
      full_stock_charge: 'auto',
      stock_format_mm: null,
    });
  });

  it('given a calculation whose environment was deleted, when one is derived from it, then that is a conflict until the body names another', async () => {
    const gone = await client.post<{ id: string }>('/api/v1/environments', {
      name: 'soon deleted',
      valid_from: '2026-01-01',
    });
    const first = await createCalculation(client, revisionId, { costing_environment_id: gone.id });
    await client.ok('DELETE', `/api/v1/environments/${gone.id}`);
    const derive = (body: object) =>
      client.call<{ id: string; error: { code: string; details: object } }>('POST', PATH, {
        part_revision_id: revisionId,
        derived_from_calculation_id: first,
        ...body,
      });
    const refused = await derive({});
    expect([refused.status, refused.body.error]).toEqual([
      409,
      expect.objectContaining({
        code: 'conflict',
        details: { reason: 'environment_deleted', costing_environment_id: gone.id },
      }),
    ]);
    expect((await derive({ costing_environment_id: gone.id })).status).toBe(404);
    expect((await derive({ costing_environment_id: null })).status).toBe(201);
  });

  it('given a correction of a run that failed, then the next run is priced with it [CAL-11]', async () => {
    const environment = await client.post<{ id: string }>('/api/v1/environments', {
      name: 'no laser for plastics',
      valid_from: '2026-01-01',
    });
    const part = await newPart(client);
    const facts = await knownFacts('plate_holes_pocket');
    await bindFile(stack, app, organisation.id, { revisionId: part.revisionId, role: 'primary_cad', facts });
    const id = await createCalculation(client, part.revisionId, {
      costing_environment_id: environment.id,
      material_ref: 'S235JR',
    });
    await client.post(`${PATH}/${id}/run`);
    const [row] = await stack.sql<{ run_seq: number }>('select run_seq from calculations where id = $1', [
      id,
    ]);
    await hands.takeSlot(organisation.id, id, row?.run_seq ?? 0);
    await hands.endRun(organisation.id, id, row?.run_seq ?? 0, 'failed');
    const { material_grade_id } = await client.ok<Json>('PATCH', `${PATH}/${id}/material`, {
      material_ref: '1.4301',
    });
    expect(await client.get(`${PATH}/${id}`)).toMatchObject({
      status: 'failed',
      error:
        'internal_error: The calculation failed because of an internal error. Run it again; if it fails again, contact support.',
      failure: { code: 'internal_error', params: {}, rejected_machines: [], reasons: [] },
      material_ref: 'S235JR',
      corrected_material: { material_grade_id },
    });
    await client.post(`${PATH}/${id}/run`);
    await hands.drain(organisation.id);
    expect(await client.get(`${PATH}/${id}`)).toMatchObject({
      status: 'succeeded',
      error: null,
      failure: null,
      material_grade_id,
      material_ref: '1.4301',
      corrected_material: null,
      inputs_changed_since_run: null,
    });
  });

  it('given a price or a copy of it, then each names the file that it was made from [CAL-11]', async () => {
    const body = { lot_size: 91, material_ref: 'S235JR' };
    const price = async (revision: string) => {
      const id = await createCalculation(client, revision, body);
      await client.post(`${PATH}/${id}/run`);
      await hands.drain(organisation.id);
      return client.get<Json>(`${PATH}/${id}`);
    };
    const linkOf = async (part: { partId: string; revisionId: string }) =>
      (
        await client.get<{ datasets: { id: string }[] }>(
          `/api/v1/parts/${part.partId}/revisions/${part.revisionId}`,
        )
      ).datasets[0]?.id;
    const other = await cadPart(client, organisation.id);
    expect(await price(revisionId)).toMatchObject({
      served_from_cache: false,
      dataset_link_id: await linkOf({ partId, revisionId }),
    });
    expect(await price(other.revisionId)).toMatchObject({
      served_from_cache: true,
      dataset_link_id: await linkOf(other),
    });
  });

  it.each([
    ['en', 'No machine for three-axis milling in this environment can make the part'],
    ['de-AT', 'Keine Maschine für Dreiachsfräsen in dieser Umgebung kann das Teil fertigen'],
  ])(
    'given a part that nobody can make, then %s says so in words, and the reasons stand beside it [CAR-6]',
    async (language, said) => {
      const environment = await client.post<{ id: string }>('/api/v1/environments', {
        name: `tiny shop ${language}`,
        valid_from: '2026-01-01',
        source: 'empty',
      });
      const { machine } = await client.post<{ machine: { id: string } }>(
        `/api/v1/parts/environments/${environment.id}/machines`,
        {
          new_machine: {
            name: 'Watchmaker',
            klass: 'milling_3axis',
            hourly_rate_eur: 50,
            capabilities: { max_part_envelope_mm: [5, 5, 5] },
          },
        },
      );
      const id = await createCalculation(client, revisionId, {
        costing_environment_id: environment.id,
        material_ref: 'S235JR',
        language,
      });
      await client.post(`${PATH}/${id}/run`);
      await hands.drain(organisation.id);
      type Failed = { error: string; failure: { reasons: object[] } & Json };
      const failed = await client.get<Failed>(`${PATH}/${id}`);
      expect(failed.error.startsWith(`no_capable_machine: ${said}`), failed.error).toBe(true);
      expect(failed.error).not.toMatch(/[{}[\]"]/);
      expect(failed.failure).toMatchObject({
        code: 'no_capable_machine',
        params: { klass: 'milling_3axis', first_reason: 'envelope' },
        rejected_machines: [{ machine_id: machine.id, name: 'Watchmaker', reason: 'envelope' }],
      });
      expect(failed.failure.reasons[0]).toMatchObject({ code: 'no_capable_machine' });
      const [event] = await stack.sql<{ body: string }>(
        `select body::text from events where org_id = $1 and type = 'calculation.failed' order by created_at desc limit 1`,
        [organisation.id],
      );
      expect(JSON.parse(event?.body ?? '{}').data).toMatchObject({ calculation_id: id, error: failed.error });
    },
  );
});
