import { describe, expect, test } from 'vitest';
import { makeEnvironment } from '../support/api.ts';
import { steadyClock } from '../support/clock.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { useOrganisation } from '../support/use.ts';

const ROOT = '/api/v1/environments';

type Row = { id: string; [field: string]: unknown };
type Failure = {
  error: { code: string; details: Record<string, unknown> & { errors?: { loc: unknown[]; type: string }[] } };
};

const { app, organisation: org, client } = useOrganisation({ clock: steadyClock() });
let env: string;

const fresh = async (body: object = {}): Promise<string> => {
  const id = await makeEnvironment(client, body);
  env = `${ROOT}/${id}`;
  return id;
};
const revision = async (): Promise<number> =>
  (await client.get<{ config_revision: number }>(env)).config_revision;
const refused = async (method: string, url: string, body: unknown) => {
  const answer = await client.call<Failure>(method, url, body);
  const locs = answer.body.error.details?.errors?.map(({ loc }) => loc.join('.')) ?? [];
  return { status: answer.status, details: answer.body.error.details, locs };
};

describe('rates', () => {
  test('are stated, changed and taken back; each write raises the revision [ENV-18]', async () => {
    await fresh();
    const rate = await client.post<Row>(`${env}/rates`, {
      kind: 'labour',
      value: 44.5,
      source: 'IG Metall 2026',
    });
    expect(rate).toEqual({
      id: rate.id,
      kind: 'labour',
      subject_id: null,
      value: 44.5,
      unit: 'EUR/h',
      currency: 'EUR',
      valid_from: '2026-01-01',
      valid_to: null,
      source: 'IG Metall 2026',
    });
    expect(await revision()).toBe(2);
    expect(await client.get(env)).toMatchObject({ default_labour_rate_eur_per_h: 44.5, rate_count: 1 });
    const changed = await client.ok<Row>('PATCH', `${env}/rates/${rate.id}`, {
      value: 46,
      valid_to: '2026-12-31',
    });
    expect(changed).toMatchObject({ value: 46, valid_to: '2026-12-31', source: 'IG Metall 2026' });
    expect(await revision()).toBe(3);
    await client.ok('PATCH', `${env}/rates/${rate.id}`, { value: 46 });
    expect(await revision()).toBe(3);
    const zloty = await client.ok<Row>('PATCH', `${env}/rates/${rate.id}`, { currency: 'PLN' });
    expect(zloty.unit).toBe('PLN/h');
    await client.ok('DELETE', `${env}/rates/${rate.id}`);
    expect(await client.get(`${env}/rates`)).toEqual([]);
    expect(await revision()).toBe(5);
  });

  test('the unit may be spelled as the trade does, and never means something else', async () => {
    await fresh();
    const rate = await client.post<Row>(`${env}/rates`, { kind: 'labour', value: 40, unit: 'EUR/hour' });
    expect(rate.unit).toBe('EUR/hour');
    const zloty = await client.ok<Row>('PATCH', `${env}/rates/${rate.id}`, { currency: 'PLN' });
    expect(zloty.unit).toBe('PLN/hour');
    expect((await refused('PATCH', `${env}/rates/${rate.id}`, { unit: 'EUR/hour' })).locs).toEqual([
      'body.unit',
    ]);
  });

  test('windows: valid_to is inclusive, an overlap is 409 and names the other row', async () => {
    await fresh();
    const first = await client.post<Row>(`${env}/rates`, {
      kind: 'energy',
      value: 0.2,
      valid_from: '2026-01-01',
      valid_to: '2026-06-30',
    });
    await client.post(`${env}/rates`, { kind: 'energy', value: 0.22, valid_from: '2026-07-01' });
    const overlap = await refused('POST', `${env}/rates`, {
      kind: 'energy',
      value: 0.3,
      valid_from: '2026-06-30',
      valid_to: '2026-06-30',
    });
    expect(overlap.status).toBe(409);
    expect(overlap.details).toMatchObject({ reason: 'windows_overlap', rate_id: first.id });
    const grown = await refused('PATCH', `${env}/rates/${first.id}`, { valid_to: '2026-07-01' });
    expect(grown.status).toBe(409);
    await client.post(`${env}/rates`, { kind: 'space', value: 100, valid_from: '2026-01-01' });
    expect(await client.get<Row[]>(`${env}/rates`)).toHaveLength(3);
  });

  test('two rows for one window at once: one is kept', async () => {
    await fresh();
    const answers = await Promise.all(
      [1, 2, 3].map((value) => client.call('POST', `${env}/rates`, { kind: 'labour', value })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test.each([
    [{ kind: 'labour', value: -1 }, 'body.value'],
    [{ kind: 'rent', value: 1 }, 'body.kind'],
    [{ kind: 'labour', value: 1, valid_from: '2026-02-30' }, 'body.valid_from'],
    [{ kind: 'labour', value: 1, valid_from: '2026-02-02', valid_to: '2026-02-01' }, 'body.valid_to'],
    [{ kind: 'labour', value: 1, unit: 'EUR/min' }, 'body.unit'],
    [{ kind: 'machine', value: 1 }, 'body.subject_id'],
    [{ kind: 'labour', value: 1, colour: 'red' }, 'body.colour'],
    [{ kind: 'labour' }, 'body.value'],
  ])('%j is refused by name', async (body, loc) => {
    await fresh();
    const { status, locs } = await refused('POST', `${env}/rates`, body);
    expect([status, locs]).toEqual([422, [loc]]);
    expect(await revision()).toBe(1);
  });

  test('an unknown machine is 404 and names the field', async () => {
    await fresh();
    const { status, details } = await refused('POST', `${env}/rates`, {
      kind: 'machine',
      value: 60,
      subject_id: '01922f3e-0000-7000-8000-000000000000',
    });
    expect([status, details.field]).toEqual([404, 'subject_id']);
  });
});

describe('tools', () => {
  test('keep life, price and cutting data', async () => {
    await fresh();
    const body = {
      name: 'Solid carbide 10',
      klass: 'end_mill',
      diameter_mm: 10,
      flutes: 4,
      material: 'coated_carbide',
      price: 62,
      life_min: 60,
      cutting_data: [{ iso_group: 'P', vc_m_min: 190, fz_mm: 0.055, ap_max_mm: 20, source: 'maker 2026' }],
    };
    const tool = await client.post<Row>(`${env}/tools`, body);
    expect(tool).toEqual({ id: tool.id, ...body, source: null });
    const changed = await client.ok<Row>('PATCH', `${env}/tools/${tool.id}`, { price: 65 });
    expect(changed).toEqual({ ...tool, price: 65 });
    const same = await refused('POST', `${env}/tools`, body);
    expect([same.status, same.details.tool_id]).toEqual([409, tool.id]);
    expect(await revision()).toBe(3);
  });

  test.each([
    [{ klass: 'hammer' }, 'body.klass'],
    [{ material: 'wood' }, 'body.material'],
    [{ price: -1 }, 'body.price'],
    [{ cutting_data: [{ iso_group: 'X', vc_m_min: 1, fz_mm: 1 }] }, 'body.cutting_data.0.iso_group'],
    [{ cutting_data: [{ iso_group: 'P', vc_m_min: 0, fz_mm: 1 }] }, 'body.cutting_data.0.vc_m_min'],
  ])('%j is refused by name', async (fields, loc) => {
    await fresh();
    const tool = { name: 'T', klass: 'drill', material: 'hss', ...fields };
    const { status, locs } = await refused('POST', `${env}/tools`, tool);
    expect([status, locs]).toEqual([422, [loc]]);
  });
});

describe('subcontractors and overrides', () => {
  test('a subcontractor is stated once per process and name', async () => {
    await fresh();
    const made = await client.post<Row>(`${env}/subcontractors`, {
      name: 'Härterei Nord',
      process: 'heat_treatment',
      price_per_kg: 1.4,
      min_price: 90,
      lead_time_days: 7,
    });
    expect(made).toMatchObject({ price_per_lot: null, transport_eur_per_lot: null, price_per_kg: 1.4 });
    expect(
      (await refused('POST', `${env}/subcontractors`, { name: 'Härterei Nord', process: 'heat_treatment' }))
        .status,
    ).toBe(409);
    expect((await refused('POST', `${env}/subcontractors`, { name: 'X', process: 'magic' })).locs).toEqual([
      'body.process',
    ]);
    await client.ok('DELETE', `${env}/subcontractors/${made.id}`);
    expect(await client.get(`${env}/subcontractors`)).toEqual([]);
  });

  test('an override names a parameter that the platform has', async () => {
    await fresh();
    const body = { bin: 'labour.role_factor', parameter: 'setter', value: 1.3, source: 'payroll 2026' };
    const made = await client.post<Row>(`${env}/overrides`, body);
    expect(made).toEqual({ id: made.id, ...body });
    expect((await refused('POST', `${env}/overrides`, body)).status).toBe(409);
    const unknown = await refused('POST', `${env}/overrides`, { ...body, parameter: 'king' });
    expect([unknown.status, unknown.locs]).toEqual([422, ['body.parameter']]);
    const none = await client.ok<Row>('PATCH', `${env}/overrides/${made.id}`, { source: null });
    expect(none.source).toBeNull();
  });
});

test('rows of another organisation, or of another environment, are not found', async () => {
  await fresh();
  const rate = await client.post<Row>(`${env}/rates`, { kind: 'labour', value: 40 });
  const url = `${env}/rates/${rate.id}`;
  const stranger = app.client((await makeOrganisation(app.db)).apiKey);
  for (const [method, body] of [
    ['PATCH', { value: 1 }],
    ['DELETE', undefined],
  ] as const)
    expect((await stranger.call(method, url, body)).status).toBe(404);
  const elsewhere = `${ROOT}/${org.environmentId}/rates/${rate.id}`;
  expect((await client.call('DELETE', elsewhere)).status).toBe(404);
  expect(await client.get<Row[]>(`${env}/rates`)).toHaveLength(1);
});
