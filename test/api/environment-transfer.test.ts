import { describe, expect, test } from 'vitest';
import { type ApiClient, makeEnvironment } from '../support/api.ts';
import { steadyClock } from '../support/clock.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { use, useOrganisation } from '../support/use.ts';

const ROOT = '/api/v1/environments';

type Row = { id: string; [field: string]: unknown };
type Document = {
  name: string;
  machines: {
    key: string;
    template: string | null;
    definition: { name: string; capabilities: Record<string, unknown> };
  }[];
  fleet: Record<string, unknown>[];
  rates: Record<string, unknown>[];
  overrides: Record<string, unknown>[];
  settings: Record<string, { value: unknown; source: string | null }>;
  [field: string]: unknown;
};
type Failure = {
  error: { code: string; details: { errors: { loc: unknown[]; msg: string; type: string }[] } };
};

const { stack, app, organisation: org, client } = useOrganisation({ clock: steadyClock() });
const other = use(async () => app.client((await makeOrganisation(app.db)).apiKey));

const make = (body: object = {}) => makeEnvironment(client, body);

/** The bytes that the wire carries. */
const exported = async (caller: ApiClient, id: string): Promise<string> =>
  JSON.stringify(await caller.get<Document>(`${ROOT}/${id}/export`));

const locs = (failure: Failure): string[] => failure.error.details.errors.map(({ loc }) => loc.join('.'));

describe('document', () => {
  test('the baseline, carried to another organisation and exported there, is the same bytes', async () => {
    const bytes = await exported(client, org.environmentId);
    const renamed = JSON.parse(bytes.replace('"Germany 2026"', '"Carried over"')) as Document;
    const made = await other.post<Row>(`${ROOT}/import`, renamed);
    expect(made).toMatchObject({
      machine_count: 35,
      tool_count: 45,
      subcontractor_count: 6,
      is_baseline: false,
    });
    expect(await exported(other, made.id)).toBe(JSON.stringify(renamed));
    expect(renamed.settings.energy_eur_per_kwh).toEqual({ value: 0.18, source: 'vea_2025' });
  });

  test('rates of machines, templates, twins, overrides and the parent survive the way', async () => {
    const parent = await make();
    const id = await make();
    await client.ok('PATCH', `${ROOT}/${id}`, { parent_environment_id: parent, margin_pct: 0.07 });
    const template = await client.post<Row>('/api/v1/machines', {
      name: 'Type',
      klass: 'turning',
      capabilities: { spindle_power_kw: 11 },
    });
    const twins = [];
    for (const priority of [1, 1]) {
      const member = await client.post<{ machine: Row }>(`${ROOT}/${id}/machines`, {
        new_machine: { name: 'Twin', klass: 'turning', parent_template_id: template.id },
        fleet_priority: priority,
      });
      twins.push(member.machine.id);
    }
    await client.post(`${ROOT}/${id}/rates`, { kind: 'machine', subject_id: twins[1], value: 61.123456 });
    await client.post(`${ROOT}/${id}/overrides`, {
      bin: 'labour.role_factor',
      parameter: 'setter',
      value: 1.1,
    });
    const bytes = await exported(client, id);
    const document = JSON.parse(bytes) as Document;
    expect(document.machines.filter(({ template: key }) => key !== null)).toHaveLength(2);
    expect(document.rates).toHaveLength(1);
    await client.ok('DELETE', `${ROOT}/${id}`);
    const made = await client.post<Row>(`${ROOT}/import`, document);
    expect(made.parent_environment_id).toBe(parent);
    expect(await exported(client, made.id)).toBe(bytes);
  });

  test('what an environment decides of holes of a core diameter survives the way, with its source', async () => {
    const id = await make();
    await client.ok('PATCH', `${ROOT}/${id}`, {
      core_holes: 'tapped',
      setting_sources: { core_holes: 'rule of the shop' },
    });
    const bytes = await exported(client, id);
    const document = JSON.parse(bytes) as Document;
    expect(document.settings.core_holes).toEqual({ value: 'tapped', source: 'rule of the shop' });
    const made = await other.post<Row>(`${ROOT}/import`, document);
    expect(await other.get(`${ROOT}/${made.id}`)).toMatchObject({
      core_holes: 'tapped',
      setting_sources: { core_holes: 'rule of the shop' },
    });
    expect(await exported(other, made.id)).toBe(bytes);
    const wrong = await other.call<Failure>('POST', `${ROOT}/import`, {
      ...document,
      name: 'Threaded',
      settings: { ...document.settings, core_holes: { value: 'threaded', source: null } },
    });
    expect([wrong.status, locs(wrong.body)]).toEqual([422, ['body.settings.core_holes.value']]);
  });

  test('what an environment decides of moulds and dies survives the way, and shows in its assumptions', async () => {
    const id = await make();
    const stated = { tooling_mode: 'separate', tooling_amortisation_years: 3, tool_markup_pct: 0.15 };
    await client.ok('PATCH', `${ROOT}/${id}`, { ...stated, setting_sources: { tooling_mode: 'contract' } });
    const bytes = await exported(client, id);
    const document = JSON.parse(bytes) as Document;
    expect(document.settings.tooling_mode).toEqual({ value: 'separate', source: 'contract' });
    const made = await other.post<Row>(`${ROOT}/import`, document);
    expect(await other.get(`${ROOT}/${made.id}`)).toMatchObject(stated);
    expect(await exported(other, made.id)).toBe(bytes);
    const { economics } = await other.get<{ economics: Record<string, { value: unknown; level: string }> }>(
      `${ROOT}/${made.id}/assumptions`,
    );
    for (const [name, value] of Object.entries(stated))
      expect(economics[name]).toMatchObject({ value, level: 'environment' });
    for (const [field, value] of [
      ['tooling_mode', 'free'],
      ['tooling_amortisation_years', 0],
      ['tool_markup_pct', -0.1],
    ] as const) {
      const wrong = await client.call<Failure>('PATCH', `${ROOT}/${id}`, { [field]: value });
      expect([wrong.status, locs(wrong.body)], field).toEqual([422, [`body.${field}`]]);
    }
  });

  test('every problem is named by its place, and nothing is made', async () => {
    const document = JSON.parse(await exported(client, org.environmentId)) as Document;
    const [first, second] = document.machines;
    const rate = {
      kind: 'labour',
      machine: null,
      value: 40,
      unit: 'EUR/h',
      currency: 'EUR',
      valid_from: '2026-01-01',
      valid_to: null,
      source: null,
    };
    const counts = () =>
      stack.sql('select (select count(*) from environments) as e, (select count(*) from machines) as m');
    const before = await counts();
    const answer = await client.call<Failure>('POST', `${ROOT}/import`, {
      ...document,
      name: 'Faulty',
      parent: 'Nowhere',
      machines: [{ ...first, key: second?.key, template: 'm99' }, ...document.machines.slice(1)],
      rates: [
        rate,
        { ...rate, valid_from: '2027-01-01' },
        { ...rate, kind: 'energy', unit: 'EUR/h' },
        { ...rate, kind: 'machine' },
      ],
      overrides: [{ bin: 'no', parameter: 'such', value: 1 }],
    });
    expect(answer.status).toBe(422);
    expect(locs(answer.body)).toEqual(
      expect.arrayContaining([
        'body.machines.1.key',
        'body.machines.0.template',
        'body.rates.1.valid_from',
        'body.rates.2.unit',
        'body.rates.3.machine',
        'body.parent',
        'body.overrides.0.parameter',
      ]),
    );
    const shape = await client.call<Failure>('POST', `${ROOT}/import`, {
      ...document,
      rates: [{ ...rate, value: -1 }],
      version: 2,
    });
    expect(locs(shape.body).sort()).toEqual(['body.rates.0.value', 'body.version']);
    const many = await client.call<Failure>('POST', `${ROOT}/import`, {
      ...document,
      machines: [],
      tools: [],
      fleet: [],
      overrides: Array.from({ length: 10_000 }, () => ({ bin: 'a', parameter: 'b', value: 1 })),
    });
    expect([many.status, locs(many.body)]).toEqual([422, ['body.overrides']]);
    const same = await client.call('POST', `${ROOT}/import`, document);
    expect(same.status).toBe(409);
    expect(await counts()).toEqual(before);
  });
});

const csv = async (id: string, kind: string): Promise<string> =>
  (await client.get<{ csv: string }>(`${ROOT}/${id}/csv?kind=${kind}`)).csv;
const load = (id: string, kind: string, text: string, mode = 'add') =>
  client.call<Failure & { created: number; removed: number }>('POST', `${ROOT}/${id}/csv`, {
    kind,
    csv: text,
    mode,
  });

describe('sheets', () => {
  test('machines and rates go out and in again and say the same', async () => {
    const [from, to] = [await make({ source: 'baseline_copy' }), await make()];
    const machines = await csv(from, 'machines');
    expect(machines.split('\n')).toHaveLength(35 + 2);
    expect((await load(to, 'machines', machines)).body).toEqual({
      kind: 'machines',
      created: 35,
      removed: 0,
    });
    expect(await csv(to, 'machines')).toBe(machines);
    const rates = await csv(from, 'rates');
    expect((await load(to, 'rates', rates)).body).toMatchObject({ removed: 0 });
    const sorted = (text: string) => text.trim().split('\n').sort();
    expect(sorted(await csv(to, 'rates'))).toEqual(sorted(rates));
    const again = await load(to, 'rates', rates, 'replace');
    expect(again.body.created).toBe(again.body.removed);
    expect((await load(to, 'rates', rates)).status).toBe(422);
    const { items } = await client.get<{
      items: { action: string; before: { rows: unknown[] }; after: { rows: unknown[] } }[];
    }>(`${ROOT}/${to}/changes`);
    expect(items.map(({ action }) => action)).toEqual(['import', 'import', 'import', 'create']);
    expect(items[0]?.before.rows).toHaveLength(again.body.removed);
    expect(items[0]?.after.rows).toHaveLength(again.body.created);
  });

  test('faults are named by line and column, also behind a cell of several lines; nothing is written', async () => {
    const id = await make();
    const text = [
      'kind,value,valid_from,valid_to,source',
      'labour,40,2026-01-01,2026-06-30,"a source',
      'of two lines"',
      'labour,-3,2026-07-01,,',
      'rent,10,2026-01-01,,',
      'energy,"0,18",2026-02-30,,',
      'space,100,2026-05-01,2026-04-01,',
      'labour,41,2026-06-30,2026-06-30',
    ].join('\n');
    const answer = await load(id, 'rates', text);
    expect(answer.status).toBe(422);
    expect(locs(answer.body)).toEqual([
      'body.csv.4.value',
      'body.csv.5.kind',
      'body.csv.6.value',
      'body.csv.6.valid_from',
      'body.csv.8',
    ]);
    const windows = await load(
      id,
      'rates',
      'kind,value,valid_from,valid_to\nspace,100,2026-05-01,2026-04-01\nlabour,40,2026-01-01,\nlabour,41,2026-06-30,\n',
    );
    expect(locs(windows.body)).toEqual(['body.csv.2.valid_to']);
    const overlap = await load(
      id,
      'rates',
      'kind,value,valid_from\nlabour,40,2026-01-01\nlabour,41,2026-06-30\n',
    );
    expect(locs(overlap.body)).toEqual(['body.csv.3.valid_from']);
    const header = await load(id, 'rates', 'kind,colour\nlabour,red\n');
    expect(locs(header.body)).toEqual(['body.csv.1.colour', 'body.csv.1.value']);
    const machine = await load(id, 'rates', 'kind,machine,value\nmachine,Nobody,10\nmachine,,10\n');
    expect(locs(machine.body)).toEqual(['body.csv.2.machine', 'body.csv.3.machine']);
    expect((await load(id, 'rates', 'kind,value\n"labour,40')).status).toBe(422);
    expect(await client.get(`${ROOT}/${id}/rates`)).toEqual([]);
    expect(await client.get(`${ROOT}/${id}`)).toMatchObject({ config_revision: 1 });
  });

  test('machines: unknown classes, no productive hours and ten thousand lines', async () => {
    const id = await make();
    const columns = 'name,klass,acquisition_cost_eur,depreciation_life_h,annual_hours_T_G,annual_hours_T_ST';
    const faulty = await load(id, 'machines', `${columns}\nA,lathe,,,,\nB,turning,1000,0,,\n`);
    expect(locs(faulty.body)).toEqual(['body.csv.2.klass']);
    const hours = await load(
      id,
      'machines',
      `${columns}\nA,turning,1000,10000,2000,2000\nB,turning,1000,0,2000,\n`,
    );
    expect(locs(hours.body)).toEqual(['body.csv.2.annual_hours_T_G', 'body.csv.3.depreciation_life_h']);
    const many = await load(id, 'machines', `name,klass\n${'M,turning\n'.repeat(10_000)}`);
    expect(many.status).toBe(422);
    expect(many.body.error.details.errors[0]).toMatchObject({ type: 'too_many_rows' });
    expect(await client.get(`${ROOT}/${id}/machines`)).toEqual([]);
  });

  test('a cell that a spreadsheet would run as a formula is written as text, and read back as it was', async () => {
    const id = await make();
    const name = '=HYPERLINK("http://evil")';
    await client.post(`${ROOT}/${id}/machines`, { new_machine: { name, klass: 'turning' } });
    const sheet = await csv(id, 'machines');
    expect(sheet).not.toMatch(/^"?=/m);
    const copy = await make();
    await load(copy, 'machines', sheet);
    const [member] = await client.get<{ machine: { name: string } }[]>(`${ROOT}/${copy}/machines`);
    expect(member?.machine.name).toBe(name);
  });
});
