import { describe, expect, test } from 'vitest';
import { copyPreset } from '../../src/db/organisations/provision.ts';
import { makeEnvironment } from '../support/api.ts';
import { createTestApp, TEST_BASE_URL } from '../support/app.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { confirmedPerson, PASSWORD } from '../support/people.ts';
import { useOrganisation } from '../support/use.ts';

const ROOT = '/api/v1/environments';
const NEW_YEAR = new Date('2026-01-01T09:00:00Z');

type Row = { id: string; [field: string]: unknown };
type Assumption = {
  bin: string;
  parameter: string;
  value: number;
  unit: string;
  sigma: number;
  source: string;
  source_id: string;
};
type Assumptions = {
  chain: string[];
  config_revision: number;
  economics: Record<
    string,
    { value: number | string | null; level: string; source: string | null; source_id: string | null }
  >;
  name: string;
  named_sigmas: Record<string, number>;
  parameter_version: string;
  parameters: Assumption[];
  total: number;
};
type Finding = {
  code: string;
  panel: string;
  severity: string;
  subject_id: string | null;
  subject_name: string;
  params: Record<string, unknown>;
};
type Audit = {
  clean: boolean;
  counts: { error: number; warning: number; info: number };
  findings: Finding[];
};

const { stack, app, organisation: org, client } = useOrganisation({ clock: { now: () => NEW_YEAR } });

const make = (body: object = {}) => makeEnvironment(client, body);
const assumptions = (id: string, query = ''): Promise<Assumptions> =>
  client.get<Assumptions>(`${ROOT}/${id}/assumptions${query}`);
const audit = (id: string): Promise<Audit> => client.get<Audit>(`${ROOT}/${id}/audit`);
const codes = async (id: string): Promise<string[]> => (await audit(id)).findings.map(({ code }) => code);

describe('assumptions', () => {
  test('name the chain, the level that states each value, and the rows that the organisation states [ENV-10 ENV-13]', async () => {
    const [root, leaf] = [await make(), await make()];
    await client.ok('PATCH', `${ROOT}/${leaf}`, { parent_environment_id: root, margin_pct: 0.08 });
    await client.ok('PATCH', `${ROOT}/${root}`, {
      margin_pct: 0.05,
      sga_pct: 0.1,
      setting_sources: { sga_pct: 'controlling 2026' },
    });
    const overridden = { bin: 'labour.role_factor', parameter: 'setter', value: 1.3, source: 'payroll' };
    const inherited = await client.post<Row>(`${ROOT}/${root}/overrides`, overridden);
    await client.post(`${ROOT}/${root}/overrides`, { ...overridden, parameter: 'operator', value: 1.1 });
    const own = await client.post<Row>(`${ROOT}/${leaf}/overrides`, {
      ...overridden,
      parameter: 'operator',
      value: 1.2,
    });
    const tool = await client.post<Row>(`${ROOT}/${leaf}/tools`, {
      name: 'Ø10 mill',
      klass: 'end_mill',
      diameter_mm: 10,
      flutes: 4,
      material: 'carbide',
      price: 60,
      life_min: 55,
      cutting_data: [{ iso_group: 'P', vc_m_min: 180, fz_mm: 0.05, source: 'maker' }],
    });
    const found = await assumptions(leaf);
    expect(found.chain).toHaveLength(2);
    expect(found.chain[0]).toBe(found.name);
    expect(found.economics.margin_pct).toMatchObject({ value: 0.08, level: 'environment', source_id: leaf });
    expect(found.economics.sga_pct).toMatchObject({
      value: 0.1,
      level: 'parent',
      source: 'controlling 2026',
      source_id: root,
    });
    expect(found.economics.overhead_var_pct).toMatchObject({
      value: 0.15,
      level: 'platform',
      source_id: null,
    });
    expect(Object.keys(found.named_sigmas).sort()).toEqual([
      'manual_entry',
      'subcontract_override',
      'tuning_and_rate_pin',
    ]);
    const rows = Object.fromEntries(found.parameters.map((row) => [`${row.bin} ${row.parameter}`, row]));
    expect(rows['labour.role_factor setter']).toMatchObject({
      value: 1.3,
      source: 'inherited',
      source_id: inherited.id,
    });
    expect(rows['labour.role_factor operator']).toMatchObject({
      value: 1.2,
      source: 'override',
      source_id: own.id,
    });
    expect(rows['tool_data.end_mill.10_mill.P vc']).toMatchObject({
      value: 180,
      source: 'tool',
      source_id: tool.id,
      unit: 'm/min',
    });
    expect(found.parameters.every((row) => row.source !== 'platform')).toBe(true);
    expect(found.total).toBe(found.parameters.length);
    const some = await assumptions(leaf, '?bin_prefix=labour');
    expect(some.parameters.map(({ parameter }) => parameter)).toEqual(['operator', 'setter']);
    const none = await assumptions(leaf, '?parameters=false');
    expect([none.parameters, none.total]).toEqual([[], 0]);
    expect(none.economics).toEqual(found.economics);
  });

  test('a person who signed in sees the rows of the platform too; changes carry the person [ENV-13]', async () => {
    const send = (method: string, url: string, body?: object, cookie = '') =>
      app.app.request(
        `${TEST_BASE_URL}${url}`,
        {
          method,
          headers: { origin: TEST_BASE_URL, cookie, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        },
        { incoming: { socket: { remoteAddress: '198.51.100.7' } } },
      );
    const identity = { email: 'owner@works.example', password: PASSWORD };
    await confirmedPerson(app, (await makeOrganisation(app.db)).id, 'owner', identity.email);
    const signedIn = await send('POST', '/api/v1/auth/login', identity);
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    const [baseline] = (await (await send('GET', `${ROOT}/`, undefined, cookie)).json()) as Row[];
    const url = `${ROOT}/${baseline?.id}`;
    const seen = (await (await send('GET', `${url}/assumptions`, undefined, cookie)).json()) as Assumptions;
    const platform = seen.parameters.filter(({ source }) => source === 'platform');
    expect(platform.length).toBeGreaterThan(900);
    expect(seen.total).toBe(seen.parameters.length);
    expect(platform.every((row) => row.source_id !== 'assumed' || row.sigma >= 0.1)).toBe(true);
    await send('PATCH', url, { margin_pct: 0.2 }, cookie);
    const { items } = (await (await send('GET', `${url}/changes`, undefined, cookie)).json()) as {
      items: { actor: { kind: string } }[];
    };
    expect(items[0]?.actor.kind).toBe('user');
  });

  test('the variable overhead is off once a production overhead is stated', async () => {
    const id = await make();
    await client.ok('PATCH', `${ROOT}/${id}`, { production_overhead_pct: 0.8 });
    expect((await assumptions(id, '?parameters=false')).economics.overhead_var_pct?.value).toBe(0);
  });

  test('equal stamps mean equal parameters [ENV-13]', async () => {
    const [a, b] = [await make(), await make()];
    const stamp = async (id: string) => (await assumptions(id, '?parameters=false')).parameter_version;
    const bare = await stamp(a);
    expect(await stamp(b)).toBe(bare);
    const stated = { bin: 'labour.role_factor', parameter: 'setter', value: 1.3 };
    await client.post(`${ROOT}/${a}/overrides`, stated);
    expect(await stamp(a)).not.toBe(bare);
    const made = await client.post<Row>(`${ROOT}/${b}/overrides`, stated);
    expect(await stamp(b)).toBe(await stamp(a));
    await client.ok('PATCH', `${ROOT}/${b}/overrides/${made.id}`, { value: 1.31 });
    expect(await stamp(b)).not.toBe(await stamp(a));
    await client.ok('DELETE', `${ROOT}/${b}/overrides/${made.id}`);
    expect(await stamp(b)).toBe(bare);
    // Economics are no parameters; another currency reads the platform's money at another value.
    await client.ok('PATCH', `${ROOT}/${b}`, { margin_pct: 0.2 });
    expect(await stamp(b)).toBe(bare);
    expect(await stamp(await make({ currency: 'PLN' }))).not.toBe(bare);
  });
});

describe('audit', () => {
  test.each(['de-2026', 'pl-2026', 'cn-2026', 'us-2026'])(
    'the preset %s has no error and no warning at its date; what is assumed is said',
    async (slug) => {
      const fresh = await makeOrganisation(app.db);
      const id = await app.db.asTenant(fresh.id, async (tx) => {
        await tx.updateTable('environments').set({ name: 'Baseline' }).execute();
        return copyPreset(tx, fresh.id, { slug, now: NEW_YEAR, isBaseline: false });
      });
      const found = await app.client(fresh.apiKey).get<Audit>(`${ROOT}/${id}/audit`);
      expect(found.findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
      expect(found.clean).toBe(true);
      expect(found.counts).toMatchObject({ error: 0, warning: 0 });
      expect(found.findings.map(({ code }) => code)).toContain('parameter_assumed');
    },
  );

  test('prices of scrap that nobody renewed for 90 days are stale while scrap is credited [ENV-16]', async () => {
    const id = await make();
    expect(await codes(id)).not.toContain('scrap_price_stale');
    const later = await createTestApp(stack, { clock: { now: () => new Date('2026-06-01T00:00:00Z') } });
    try {
      const caller = later.client(org.apiKey);
      const found = await caller.get<Audit>(`${ROOT}/${id}/audit`);
      expect(found.findings.find(({ code }) => code === 'scrap_price_stale')).toMatchObject({
        severity: 'warning',
        panel: 'materials',
      });
      await caller.ok('PATCH', `${ROOT}/${id}`, { scrap_credit_eur_per_kg: 0.2 });
      const flat = await caller.get<Audit>(`${ROOT}/${id}/audit`);
      expect(flat.findings.map(({ code }) => code)).not.toContain('scrap_price_stale');
    } finally {
      await later.close();
    }
  });

  test('rates in another currency and discounts of a whole price are errors [ENV-16]', async () => {
    const [root, leaf] = [await make(), await make()];
    const rate = await client.post<Row>(`${ROOT}/${leaf}/rates`, {
      kind: 'labour',
      value: 100,
      currency: 'PLN',
      unit: 'PLN/h',
    });
    await client.ok('PATCH', `${ROOT}/${leaf}`, { parent_environment_id: root, cash_discount_pct: 0.5 });
    // Stated afterwards by the parent, where nothing is wrong with it alone.
    await client.ok('PATCH', `${ROOT}/${root}`, { sales_commission_pct: 0.5 });
    const found = await audit(leaf);
    expect(found.clean).toBe(false);
    expect(found.findings.slice(0, 2).map(({ code, severity }) => [code, severity])).toEqual([
      ['discounts_reach_price', 'error'],
      ['rate_currency_mismatch', 'error'],
    ]);
    expect(found.findings[1]).toMatchObject({
      subject_id: rate.id,
      panel: 'rates',
      params: { rate_currency: 'PLN' },
    });
  });

  test('doubtful tools, overrides and machines are named one by one [ENV-16]', async () => {
    const id = await make();
    const tool = await client.post<Row>(`${ROOT}/${id}/tools`, {
      name: 'Wonder mill',
      klass: 'end_mill',
      diameter_mm: 10,
      flutes: 4,
      material: 'carbide',
      price: 60,
      cutting_data: [
        { iso_group: 'P', vc_m_min: 5000, fz_mm: 0.05, source: 'brochure' },
        { iso_group: 'M', vc_m_min: 90, fz_mm: 0.04 },
      ],
    });
    const override = await client.post<Row>(`${ROOT}/${id}/overrides`, {
      bin: 'labour.role_factor',
      parameter: 'setter',
      value: 900,
    });
    const attach = (machine: object) =>
      client.post<{ machine: Row }>(`${ROOT}/${id}/machines`, { new_machine: machine });
    const bare = await attach({ name: 'Bare', klass: 'turning' });
    const broken = await attach({
      name: 'Broken',
      klass: 'milling_3axis',
      capabilities: {
        spindle_power_kw: 10,
        vdi_3258: {
          acquisition_cost_eur: 100_000,
          depreciation_life_h: 16_000,
          annual_hours_T_G: 1000,
          annual_hours_T_IH: 900,
        },
      },
    });
    const dear = await attach({
      name: 'Dear',
      klass: 'sawing',
      hourly_rate_eur: 900,
      capabilities: { spindle_power_kw: 3 },
    });
    const wage = await attach({
      name: 'With wage',
      klass: 'deburring',
      capabilities: {
        vdi_3258: {
          acquisition_cost_eur: 20_000,
          depreciation_life_h: 10_000,
          annual_hours_T_G: 2000,
          annual_hours_T_ST: 900,
          operator_hourly_eur: 40,
          tooling_eur_per_year: 500,
        },
      },
    });
    const { findings } = await audit(id);
    const of = (subject: unknown): string[] =>
      findings
        .filter((row) => row.subject_id === subject)
        .map(({ code }) => code)
        .sort();
    expect(of(tool.id)).toEqual(['cutting_data_out_of_range', 'cutting_data_unsourced', 'tool_without_life']);
    expect(of(override.id)).toEqual(['override_out_of_range', 'override_unsourced']);
    expect(of(bare.machine.id)).toEqual(['member_sources_nothing', 'spindle_power_missing']);
    expect(of(broken.machine.id)).toEqual(['machine_unresolvable']);
    expect(of(dear.machine.id)).toEqual(['machine_rate_out_of_range']);
    expect(of(wage.machine.id)).toEqual([
      'double_operator_wage',
      'general_tooling_beside_wear',
      'setup_in_standstill',
    ]);
    expect(findings.find(({ code }) => code === 'cutting_data_out_of_range')?.params).toMatchObject({
      iso_group: 'P',
      value: 5000,
    });
  });

  test('a feed that no milling machine can follow, and prices of which some are old', async () => {
    const id = await make();
    await client.post(`${ROOT}/${id}/machines`, {
      new_machine: {
        name: 'Slow',
        klass: 'milling_3axis',
        hourly_rate_eur: 20,
        capabilities: { spindle_power_kw: 5, rapid_traverse_m_per_min: 2, max_spindle_rpm: 8000 },
      },
    });
    const data = { iso_group: 'N_al_wrought', vc_m_min: 500, fz_mm: 0.1, source: 'maker' };
    const tool = {
      name: 'Fast',
      klass: 'end_mill',
      diameter_mm: 10,
      flutes: 4,
      material: 'carbide',
      cutting_data: [data],
    };
    await client.post(`${ROOT}/${id}/tools`, tool);
    const { findings } = await audit(id);
    // 8000 rpm (the spindle's top speed, not the 15,915 that the tool asks for) · 4 · 0.1 mm
    expect(findings.find(({ code }) => code === 'feed_above_machine')?.params).toMatchObject({
      feed_mm_min: expect.closeTo(3200, 6),
      machine_mm_min: 2000,
    });
    expect(findings.find(({ code }) => code === 'scrap_prices_ageing')?.params.older).toBeGreaterThan(100);
  });

  test('years of amortisation that no piece pays', async () => {
    const id = await make();
    await client.ok('PATCH', `${ROOT}/${id}`, { tooling_mode: 'customer_owned' });
    expect(await codes(id)).not.toContain('tool_terms_inactive');
    await client.ok('PATCH', `${ROOT}/${id}`, { tooling_amortisation_years: 3 });
    const found = await audit(id);
    expect(found.findings.find(({ code }) => code === 'tool_terms_inactive')).toMatchObject({
      panel: 'rates',
      severity: 'info',
      params: { tooling_mode: 'customer_owned', years: 3 },
    });
  });

  test('the overhead that no longer acts, and a force that no steel has', async () => {
    const id = await make();
    await client.ok('PATCH', `${ROOT}/${id}`, { material_overhead_pct: 0.07 });
    await client.post(`${ROOT}/${id}/rates`, { kind: 'variable_overhead', value: 0.2 });
    const [grade] = await stack.sql<{ id: string }>('select id from material_grades limit 1');
    const material = await client.post<Row>('/api/v1/parts/materials/overrides', {
      grade_id: grade?.id,
      kc1_1_n_mm2: 9000,
    });
    const found = await audit(id);
    expect(found.findings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['variable_overhead_inactive', 'specific_force_out_of_range']),
    );
    await client.ok('DELETE', `/api/v1/parts/materials/overrides/${material.id}`);
    expect(await codes(id)).not.toContain('specific_force_out_of_range');
  });

  test('another organisation finds nothing to look over [ENV-12]', async () => {
    const stranger = app.client((await makeOrganisation(app.db)).apiKey);
    for (const what of ['audit', 'assumptions']) {
      expect((await stranger.call('GET', `${ROOT}/${org.environmentId}/${what}`)).status).toBe(404);
    }
  });
});
