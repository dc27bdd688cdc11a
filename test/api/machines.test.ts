import { beforeEach, describe, expect, test } from 'vitest';
import { loadChain } from '../../src/db/resolve/load-chain.ts';
import { resolveChain } from '../../src/db/resolve/resolve-chain.ts';
import { makeEnvironment } from '../support/api.ts';
import { steadyClock } from '../support/clock.ts';
import { useOrganisation } from '../support/use.ts';

const ROOT = '/api/v1/environments';
const LEGACY = '/api/v1/parts/environments';

type Rate = {
  value: number | null;
  setup_value: number | null;
  currency: string;
  source: string | null;
  level: string;
  needs_review: boolean;
  reason: string | null;
  components: { id: string; amount: number; formula_id: string; terms: { name: string; value: number }[] }[];
};
type Machine = {
  id: string;
  name: string;
  klass: string;
  capabilities: Record<string, unknown> & { vdi_3258: Record<string, number | null> | null };
  hourly_rate: Rate;
};
type Member = {
  id: string;
  machine: Machine;
  fleet_priority: number;
  is_enabled: boolean;
  valid_from: string | null;
  valid_to: string | null;
  hourly_rate: Rate;
};
type Failure = {
  error: { code: string; details: Record<string, unknown> & { errors?: { loc: unknown[]; type: string }[] } };
};

/** The worked example of the method: 1600 productive hours of 2000, life 16,000 h. */
const VDI = {
  acquisition_cost_eur: 240_000,
  depreciation_life_h: 16_000,
  annual_hours_T_G: 2000,
  annual_hours_T_ST: 300,
  annual_hours_T_IH: 100,
  capital_interest_rate: 0.06,
  floor_space_m2: 20,
  space_eur_per_m2_y: 96,
  energy_kw: 10,
  energy_eur_per_kwh: 0.2,
  maintenance_eur_per_year: 8000,
  tooling_eur_per_year: 1600,
};
const COMPONENTS = { depreciation: 15, interest: 4.5, space: 1.2, energy: 2, maintenance: 5, tooling: 1 };

const { stack, app, organisation: org, client } = useOrganisation({ clock: steadyClock() });
let env: string;

const make = (body: object = {}) => makeEnvironment(client, body);

beforeEach(async () => {
  env = await make();
});

const revision = async (id = env): Promise<number> =>
  (await client.get<{ config_revision: number }>(`${ROOT}/${id}`)).config_revision;
const attach = (body: object, id = env): Promise<Member> =>
  client.post<Member>(`${LEGACY}/${id}/machines`, body);
const fleet = (id = env): Promise<Member[]> => client.get<Member[]>(`${LEGACY}/${id}/machines`);
const refused = async (method: string, url: string, body?: unknown) => {
  const answer = await client.call<Failure>(method, url, body);
  const locs = answer.body.error.details?.errors?.map(({ loc }) => loc.join('.')) ?? [];
  return { status: answer.status, details: answer.body.error.details, locs };
};

describe('definitions', () => {
  test('keep every field, fill in omitted fields, and show the rate with its components [ENL-5]', async () => {
    const machine = await client.post<Machine>('/api/v1/machines', {
      name: 'VMC 40',
      klass: 'milling_3axis',
      vendor: 'Maker',
      capabilities: { max_spindle_rpm: 12_000, vdi_3258: VDI, extra: { pallets: 2 } },
    });
    expect(machine).toMatchObject({
      name: 'VMC 40',
      vendor: 'Maker',
      hourly_rate_eur: null,
      capabilities: { schema_version: 1, klass: 'milling_3axis', max_spindle_rpm: 12_000, coolant: [] },
    });
    expect(machine.capabilities.vdi_3258).toEqual({
      ...VDI,
      operator_hourly_eur: null,
      operator_share: null,
    });
    expect(machine.hourly_rate).toMatchObject({ source: 'vdi_3258', level: 'environment', currency: 'EUR' });
    expect(machine.hourly_rate.value).toBeCloseTo(28.7, 9);
    expect(Object.fromEntries(machine.hourly_rate.components.map(({ id, amount }) => [id, amount]))).toEqual(
      COMPONENTS,
    );
    expect(await client.get(`/api/v1/machines/${machine.id}`)).toEqual(machine);
  });

  test('take a subclass at either of its two places, and refuse two words that differ [ENV-15]', async () => {
    const body = { name: 'VMC 41', klass: 'milling_3axis' };
    type Classed = Machine & { subclass: string | null };
    const inside = await client.post<Classed>('/api/v1/machines', {
      ...body,
      capabilities: { subclass: 'vmc' },
    });
    expect(inside).toMatchObject({ subclass: 'vmc', capabilities: { subclass: 'vmc' } });
    const changed = { capabilities: { subclass: 'hmc' } };
    expect(await client.ok('PATCH', `/api/v1/machines/${inside.id}`, changed)).toMatchObject({
      subclass: 'hmc',
      capabilities: { subclass: 'hmc' },
    });
    const differing = { ...body, subclass: 'a', capabilities: { subclass: 'b' } };
    expect(await refused('POST', '/api/v1/machines', differing)).toMatchObject({
      status: 422,
      locs: ['body.capabilities.subclass'],
    });
  });

  test('a change merges, down to one field of the cost data', async () => {
    const made = await client.post<Machine>('/api/v1/machines', {
      name: 'VMC',
      klass: 'milling_3axis',
      capabilities: { max_spindle_rpm: 8000, spindle_power_kw: 15, vdi_3258: VDI },
    });
    const changed = await client.ok<Machine>('PATCH', `/api/v1/machines/${made.id}`, {
      capabilities: { max_spindle_rpm: null, vdi_3258: { acquisition_cost_eur: 480_000 } },
    });
    expect(changed.capabilities).toMatchObject({ max_spindle_rpm: null, spindle_power_kw: 15 });
    expect(changed.capabilities.vdi_3258?.energy_kw).toBe(10);
    expect(changed.hourly_rate.value).toBeCloseTo(28.7 + 15 + 4.5, 9);
  });

  test('two changes of one machine at once both stand', async () => {
    const { id } = await client.post<Machine>('/api/v1/machines', { name: 'VMC', klass: 'milling_3axis' });
    await Promise.all(
      [
        { max_spindle_rpm: 9000 },
        { spindle_power_kw: 12 },
        { vdi_3258: { energy_kw: 4 } },
        { vdi_3258: { floor_space_m2: 9 } },
      ].map((capabilities) => client.ok('PATCH', `/api/v1/machines/${id}`, { capabilities })),
    );
    expect((await client.get<Machine>(`/api/v1/machines/${id}`)).capabilities).toMatchObject({
      max_spindle_rpm: 9000,
      spindle_power_kw: 12,
      vdi_3258: { energy_kw: 4, floor_space_m2: 9 },
    });
  });

  test('a machine takes what it leaves unstated from its template', async () => {
    const template = await client.post<Machine>('/api/v1/machines', {
      name: 'Type',
      klass: 'milling_3axis',
      capabilities: { spindle_power_kw: 15, vdi_3258: VDI },
    });
    const machine = await client.post<Machine>('/api/v1/machines', {
      name: 'Number 7',
      klass: 'milling_3axis',
      parent_template_id: template.id,
      capabilities: { vdi_3258: { acquisition_cost_eur: 480_000 } },
    });
    expect(machine.capabilities.spindle_power_kw).toBeNull();
    expect(machine.hourly_rate.value).toBeCloseTo(28.7 + 15 + 4.5, 9);
    await attach({ machine_id: machine.id });
    const before = await revision();
    await client.ok('PATCH', `/api/v1/machines/${template.id}`, {
      capabilities: { vdi_3258: { maintenance_eur_per_year: 16_000 } },
    });
    expect(await revision()).toBe(before + 1);
    expect((await fleet())[0]?.hourly_rate.value).toBeCloseTo(28.7 + 15 + 4.5 + 5, 9);
    const cycle = await refused('PATCH', `/api/v1/machines/${template.id}`, {
      parent_template_id: machine.id,
    });
    expect([cycle.status, cycle.details.reason]).toEqual([409, 'template_cycle']);
    expect((await refused('DELETE', `/api/v1/machines/${template.id}`)).details.reason).toBe('is_template');
  });

  test('a new version follows the old one by date', async () => {
    const version = (name: string, window: object, rate: number) =>
      attach({ new_machine: { name, klass: 'turning', hourly_rate_eur: rate, ...window } });
    await version('Lathe, first', { valid_to: '2026-06-30' }, 40);
    await version('Lathe, rebuilt', { valid_from: '2026-07-01' }, 55);
    const chain = await app.db.asTenant(org.id, (tx) => loadChain(tx, org.id, env));
    const on = (day: string) =>
      chain === null ? [] : resolveChain(chain, day).machines.map(({ name }) => name);
    expect(on('2026-06-30')).toEqual(['Lathe, first']);
    expect(on('2026-07-01')).toEqual(['Lathe, rebuilt']);
  });

  test.each([
    [{ klass: 'time_machine' }, ['body.klass']],
    [{ hourly_rate_eur: -5 }, ['body.hourly_rate_eur']],
    [{ valid_from: '2026-05-01', valid_to: '2026-04-30' }, ['body.valid_to']],
    [{ valid_from: '2026-02-30' }, ['body.valid_from']],
    [{ capabilities: { klass: 'turning' } }, ['body.capabilities.klass']],
    [{ capabilities: { colour: 'red' } }, ['body.capabilities.colour']],
    [
      { capabilities: { vdi_3258: { ...VDI, annual_hours_T_ST: 1900 } } },
      ['body.capabilities.vdi_3258.annual_hours_T_G'],
    ],
    [
      { capabilities: { vdi_3258: { ...VDI, depreciation_life_h: 0 } } },
      ['body.capabilities.vdi_3258.depreciation_life_h'],
    ],
  ])('%j is refused by name', async (fields, expected) => {
    const body = { name: 'X', klass: 'milling_3axis', ...fields };
    const { status, locs } = await refused('POST', '/api/v1/machines', body);
    expect([status, locs]).toEqual([422, expected]);
  });

  test('are listed by page and class, and deleted only while no environment has them', async () => {
    const made = await client.post<Machine>('/api/v1/machines', { name: 'W', klass: 'welding' });
    const page = await client.get<{ items: Machine[]; total: number; has_more: boolean }>(
      '/api/v1/machines?klass=welding&limit=1&include_total=true',
    );
    expect(page.items.map(({ id }) => id)).toEqual([made.id]);
    expect(page.total).toBeGreaterThan(1);
    expect(page.has_more).toBe(true);
    const member = await attach({ machine_id: made.id });
    const kept = await refused('DELETE', `/api/v1/machines/${made.id}`);
    expect([kept.status, kept.details.environment_ids]).toEqual([409, [env]]);
    await client.ok('DELETE', `${LEGACY}/${env}/machines/${member.id}`);
    await client.ok('DELETE', `/api/v1/machines/${made.id}`);
    expect((await refused('GET', `/api/v1/machines/${made.id}`)).status).toBe(404);
  });
});

describe('memberships', () => {
  test('attach an existing or a new machine, ordered by priority; both families show the same rows [ENL-5]', async () => {
    const definition = await client.post<Machine>('/api/v1/machines', {
      name: 'Old',
      klass: 'turning',
      valid_from: '2020-01-01',
      valid_to: '2030-12-31',
    });
    const second = await attach({ machine_id: definition.id, fleet_priority: 20 });
    const first = await attach({
      new_machine: { name: 'New', klass: 'turning' },
      fleet_priority: 10,
      is_enabled: false,
    });
    expect(second).toMatchObject({ valid_from: '2020-01-01', valid_to: '2030-12-31', is_enabled: true });
    expect((await fleet()).map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(await client.get(`${ROOT}/${env}/machines`)).toEqual(await fleet());
    expect(await revision()).toBe(3);
    const moved = await client.ok<Member>('PATCH', `${LEGACY}/${env}/machines/${first.id}`, {
      fleet_priority: 30,
      is_enabled: true,
      valid_to: '2026-12-31',
    });
    expect(moved).toMatchObject({ fleet_priority: 30, is_enabled: true, valid_to: '2026-12-31' });
    expect((await fleet()).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(await revision()).toBe(4);
  });

  test('refuse what does not fit, and leave nothing behind [ENL-5]', async () => {
    const machine = await client.post<Machine>('/api/v1/machines', { name: 'M', klass: 'drilling' });
    const url = `${LEGACY}/${env}/machines`;
    expect((await refused('POST', url, {})).locs).toEqual(['body.machine_id']);
    const both = { machine_id: machine.id, new_machine: { name: 'N', klass: 'drilling' } };
    expect((await refused('POST', url, both)).status).toBe(422);
    const unknown = await refused('POST', url, { machine_id: org.environmentId });
    expect([unknown.status, unknown.details.field]).toEqual([404, 'machine_id']);
    await attach({ machine_id: machine.id });
    expect((await refused('POST', url, { machine_id: machine.id })).status).toBe(409);
    const count = async () => (await stack.sql('select 1 from machines')).length;
    const before = await count();
    const window = { valid_from: '2026-02-01', valid_to: '2026-01-01' };
    const late = await refused('POST', url, { new_machine: { name: 'N', klass: 'drilling' }, ...window });
    expect([late.status, late.locs]).toEqual([422, ['body.valid_to']]);
    expect(await count()).toBe(before);
    const inside = await refused('POST', url, {
      new_machine: { name: 'N', klass: 'milling_3axis', capabilities: { klass: 'turning' } },
    });
    expect(inside.locs).toEqual(['body.new_machine.capabilities.klass']);
  });
});

describe('the rate in force', () => {
  test('rate row, then stated, then VDI 3258, then class default; the level that won is named', async () => {
    const machine = await client.post<Machine>('/api/v1/machines', {
      name: 'VMC',
      klass: 'milling_3axis',
      hourly_rate_eur: 50,
      burden_rate_eur: 10,
      capabilities: { vdi_3258: VDI },
    });
    const parent = env;
    const child = await make();
    await client.ok('PATCH', `${ROOT}/${child}`, { parent_environment_id: parent });
    await attach({ machine_id: machine.id }, child);
    const rate = async () => (await fleet(child))[0]?.hourly_rate;
    expect(await rate()).toMatchObject({ value: 60, source: 'stated', level: 'environment' });
    const above = await client.post<{ id: string }>(`${ROOT}/${parent}/rates`, {
      kind: 'machine',
      subject_id: machine.id,
      value: 71,
    });
    expect(await rate()).toMatchObject({
      value: 71,
      source: 'rate_row',
      level: 'parent',
      source_id: above.id,
    });
    const own = await client.post<{ id: string }>(`${ROOT}/${child}/rates`, {
      kind: 'machine',
      subject_id: machine.id,
      value: 72,
    });
    expect(await rate()).toMatchObject({
      value: 72,
      source: 'rate_row',
      level: 'environment',
      source_id: own.id,
    });
    // A row in another currency is a mistake that the audit names; it never acts.
    await client.ok('PATCH', `${ROOT}/${child}/rates/${own.id}`, { currency: 'PLN' });
    expect(await rate()).toMatchObject({ value: 71, level: 'parent' });
    await client.ok('DELETE', `${ROOT}/${parent}/rates/${above.id}`);
    await client.ok('PATCH', `/api/v1/machines/${machine.id}`, {
      hourly_rate_eur: null,
      burden_rate_eur: null,
    });
    expect((await rate())?.source).toBe('vdi_3258');
    expect((await rate())?.value).toBeCloseTo(28.7, 9);
    await client.ok('PATCH', `/api/v1/machines/${machine.id}`, { capabilities: { vdi_3258: null } });
    expect(await rate()).toMatchObject({ source: 'class_default', level: 'platform', needs_review: true });
  });

  test("the environment's energy price wins over the machine's; the operator is never in the rate", async () => {
    await attach({
      new_machine: {
        name: 'VMC',
        klass: 'milling_3axis',
        capabilities: { vdi_3258: { ...VDI, operator_hourly_eur: 40, operator_share: 1 } },
      },
    });
    expect((await fleet())[0]?.hourly_rate.value).toBeCloseTo(28.7, 9);
    await client.ok('PATCH', `${ROOT}/${env}`, { energy_eur_per_kwh: 0.3 });
    expect((await fleet())[0]?.hourly_rate.value).toBeCloseTo(29.7, 9);
    await client.post(`${ROOT}/${env}/rates`, { kind: 'energy', value: 0.4 });
    expect((await fleet())[0]?.hourly_rate.value).toBeCloseTo(30.7, 9);
  });

  test('the calculator shows each component of a machine that nobody has yet, and stores nothing', async () => {
    await client.ok('PATCH', `${ROOT}/${env}`, { space_eur_per_m2_y: 192 });
    const before = (await stack.sql('select 1 from machines')).length;
    const answer = await client.post<{
      hourly_rate: Rate;
      labour: { value: number; operator_share: number };
    }>(`${ROOT}/${env}/machine-rate`, {
      machine: {
        name: 'X',
        klass: 'milling_3axis',
        capabilities: { vdi_3258: { ...VDI, operator_share: 0.5 } },
      },
    });
    const amounts = Object.fromEntries(answer.hourly_rate.components.map(({ id, amount }) => [id, amount]));
    expect(amounts).toEqual({ ...COMPONENTS, space: 2.4 });
    expect(
      answer.hourly_rate.components.every(({ formula_id, terms }) => formula_id !== '' && terms.length > 0),
    ).toBe(true);
    expect(answer.hourly_rate.setup_value).toBeCloseTo(28.7 + 1.2 - 2 + 2 * 0.4, 9);
    expect(answer.labour.operator_share).toBe(0.5);
    expect(answer.labour.value).toBeGreaterThan(0);
    expect(await stack.sql('select 1 from machines')).toHaveLength(before);
    const refusal = await refused('POST', `${ROOT}/${env}/machine-rate`, {
      machine: {
        name: 'X',
        klass: 'milling_3axis',
        capabilities: { vdi_3258: { ...VDI, annual_hours_T_IH: 1700 } },
      },
    });
    expect(refusal.locs).toEqual(['body.machine.capabilities.vdi_3258.annual_hours_T_G']);
  });

  test('the calculator rates a machine outside the fleet with the rate row prepared for it', async () => {
    const machine = await client.post<{ id: string }>('/api/v1/machines', {
      name: 'waiting',
      klass: 'turning',
      hourly_rate_eur: 40,
    });
    const calculated = async () =>
      (
        await client.post<{ hourly_rate: Rate }>(`${ROOT}/${env}/machine-rate`, {
          machine_id: machine.id,
        })
      ).hourly_rate;
    expect(await calculated()).toMatchObject({ value: 40, source: 'stated' });
    const row = await client.post<{ id: string }>(`${ROOT}/${env}/rates`, {
      kind: 'machine',
      subject_id: machine.id,
      value: 55,
    });
    expect(await calculated()).toMatchObject({ value: 55, source: 'rate_row', source_id: row.id });
  });
});
