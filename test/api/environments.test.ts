import { describe, expect, test } from 'vitest';
import type { Answer } from '../support/api.ts';
import { steadyClock } from '../support/clock.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { use, useOrganisation } from '../support/use.ts';

const ROOT = '/api/v1/environments';

type Environment = {
  id: string;
  name: string;
  currency: string;
  region: string;
  is_baseline: boolean;
  parent_environment_id: string | null;
  source_preset_id: string | null;
  config_revision: number;
  machine_count: number;
  tool_count: number;
  subcontractor_count: number;
  rate_count: number;
  machines_cloned: number | null;
  margin_pct: number | null;
  energy_eur_per_kwh: number | null;
  freight_eur_per_part: number | null;
  production_overhead_pct: number | null;
  default_labour_rate_eur_per_h: number | null;
  valid_to: string | null;
  setting_sources: Record<string, string>;
};
type Failure = {
  error: {
    code: string;
    details: {
      reason?: string;
      field?: string;
      errors?: { loc: (string | number)[]; type: string }[];
      limit?: number;
    };
  };
};

const { stack, app, organisation: org, client } = useOrganisation({ clock: steadyClock() });
const other = use(async () => app.client((await makeOrganisation(app.db)).apiKey));

let counter = 0;
const unique = (name: string): string => `${name} ${++counter}`;
const make = (body: object = {}): Promise<Environment> =>
  client.post<Environment>(ROOT, { name: unique('Plant'), valid_from: '2026-01-01', ...body });
const read = (id: string): Promise<Environment> => client.get<Environment>(`${ROOT}/${id}`);
const refused = async (method: string, url: string, body?: unknown) => {
  const answer = await client.call<Failure>(method, url, body);
  return { status: answer.status, error: answer.body.error };
};
const locs = (failure: Failure['error']) => failure.details.errors?.map(({ loc }) => loc.join('.')) ?? [];

describe('create', () => {
  test('a new organisation has a baseline that was copied from the preset of Germany [ENV-1]', async () => {
    const baseline = await read(org.environmentId);
    expect(baseline).toMatchObject({
      is_baseline: true,
      currency: 'EUR',
      region: 'DE',
      machine_count: 35,
      tool_count: 45,
      subcontractor_count: 6,
      default_labour_rate_eur_per_h: 41.19,
      energy_eur_per_kwh: 0.18,
    });
    const [preset] = await stack.sql<{ id: string }>(
      "select id from environment_presets where slug = 'de-2026'",
    );
    expect(baseline.source_preset_id).toBe(preset?.id);
    expect(baseline.setting_sources.energy_eur_per_kwh).toBe('vea_2025');
  });

  test('the three sources bring what they promise [ENV-2]', async () => {
    const copy = await make();
    expect(copy).toMatchObject({
      machine_count: 35,
      tool_count: 45,
      is_baseline: false,
      machines_cloned: null,
    });
    expect((await read(copy.id)).energy_eur_per_kwh).toBe(0.18);
    const blank = await make({ source: 'blank' });
    expect(blank).toMatchObject({ machine_count: 0, tool_count: 45, rate_count: 0, subcontractor_count: 0 });
    expect((await read(blank.id)).energy_eur_per_kwh).toBeNull();
    const empty = await make({ empty: true });
    expect(empty).toMatchObject({ machine_count: 0, tool_count: 0, rate_count: 0 });
  });

  test('a copy in another currency carries its money over at the dated rate, machines included', async () => {
    const copy = await make({ currency: 'PLN' });
    const [fx] = await stack.sql<{ rate: string }>(
      "select rate from exchange_rates where base = 'EUR' and quote = 'PLN' order by valid_from desc limit 1",
    );
    const rate = Number(fx?.rate);
    const detail = await read(copy.id);
    const baseline = await read(org.environmentId);
    expect(detail.currency).toBe('PLN');
    expect(detail.freight_eur_per_part).toBeCloseTo((baseline.freight_eur_per_part ?? 0) * rate, 9);
    expect(detail.production_overhead_pct).toBe(baseline.production_overhead_pct);
    expect(detail.default_labour_rate_eur_per_h).toBeCloseTo(41.19 * rate, 5);
    const sums = await stack.sql<{ sum: string }>(
      `select sum((m.capabilities -> 'vdi_3258' ->> 'acquisition_cost_eur')::numeric) as sum
       from environment_machines em join machines m on m.org_id = em.org_id and m.id = em.machine_id
       where em.environment_id = any($1::uuid[]) group by em.environment_id order by 1`,
      [[copy.id, org.environmentId]],
    );
    expect(Number(sums[1]?.sum) / Number(sums[0]?.sum)).toBeCloseTo(rate, 9);
    const stranger = await refused('POST', ROOT, {
      name: unique('Plant'),
      valid_from: '2026-01-01',
      currency: 'VND',
    });
    expect([stranger.status, stranger.error.code]).toEqual([422, 'currency_unresolved']);
  });

  test('overrides of money come over at the dated rate, those of times as they are', async () => {
    const stated = [
      { bin: 'fixture.soft_jaws', parameter: 'price', value: 80, source: 'invoice' },
      { bin: 'deburring.hole', parameter: 'time_per_side', value: 12, source: 'measured' },
    ];
    const rows: { id: string }[] = [];
    for (const row of stated) rows.push(await client.post(`${ROOT}/${org.environmentId}/overrides`, row));
    const copy = await make({ currency: 'PLN' });
    for (const { id } of rows) await client.ok('DELETE', `${ROOT}/${org.environmentId}/overrides/${id}`);
    const [fx] = await stack.sql<{ rate: string }>(
      "select rate from exchange_rates where base = 'EUR' and quote = 'PLN' order by valid_from desc limit 1",
    );
    const copied = await client.get<{ bin: string; value: number }[]>(`${ROOT}/${copy.id}/overrides`);
    const value = (bin: string) => copied.find((row) => row.bin === bin)?.value;
    expect(value('fixture.soft_jaws')).toBeCloseTo(80 * Number(fx?.rate), 6);
    expect(value('deburring.hole')).toBe(12);
  });

  test('every problem of a body is named at once, and nothing is created [ENV-2]', async () => {
    const before = await stack.sql('select 1 from environments');
    const { status, error } = await refused('POST', ROOT, {
      valid_from: '2026-02-30',
      currency: 'euro',
      source: 'copy',
      colour: 'red',
    });
    expect(status).toBe(422);
    expect(locs(error).sort()).toEqual(
      ['body.colour', 'body.currency', 'body.name', 'body.source', 'body.valid_from'].sort(),
    );
    const reversed = await refused('POST', ROOT, {
      name: unique('Plant'),
      valid_from: '2026-03-01',
      valid_to: '2026-02-01',
    });
    expect([reversed.status, locs(reversed.error)]).toEqual([422, ['body.valid_to']]);
    expect(await stack.sql('select 1 from environments')).toHaveLength(before.length);
  });

  test('names are unique whatever their case [ENV-2]', async () => {
    const one = await make();
    const again = await refused('POST', ROOT, { name: one.name.toUpperCase(), valid_from: '2026-01-01' });
    expect([again.status, again.error.details.field]).toEqual([409, 'name']);
  });

  test('the plan bounds how many there are, also for writers at once [ENV-2]', async () => {
    const small = await makeOrganisation(app.db, { tierSlug: 'free' });
    const caller = app.client(small.apiKey);
    const answers = await Promise.all(
      [1, 2, 3].map((n) => caller.call(`POST`, ROOT, { name: `Plant ${n}`, valid_from: '2026-01-01' })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
    const clone = await caller.call<Failure>('POST', `${ROOT}/${small.environmentId}/clone`, {
      name: 'Copy',
    });
    expect([clone.status, clone.body.error.code]).toEqual([409, 'environment_limit']);
    expect(clone.body.error.details.limit).toBe(2);
  });
});

describe('list', () => {
  test('pages through everything once, newest first, by cursor [ENV-8]', async () => {
    const mine = app.client((await makeOrganisation(app.db)).apiKey);
    const names = Array.from({ length: 7 }, (_, n) => `Plant ${n}`);
    for (const name of names) await mine.post(ROOT, { name, valid_from: '2026-01-01', source: 'empty' });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const answer: Answer<unknown> = await mine.call<unknown>(
        'GET',
        `${ROOT}/?limit=3${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      seen.push(...(answer.body as Environment[]).map(({ name }) => name));
      expect(answer.headers.get('x-page-limit')).toBe('3');
      cursor = answer.headers.get('x-next-cursor');
    } while (cursor !== null);
    expect(seen).toEqual([...names.reverse(), 'Germany 2026']);
  });
});

describe('change', () => {
  test('a field given is applied, null clears, omitted stays; only what a price could see raises the revision [ENV-9]', async () => {
    const { id } = await make({ source: 'empty' });
    const one = await client.ok<Environment>('PATCH', `${ROOT}/${id}`, {
      margin_pct: 0.1,
      energy_eur_per_kwh: 0.21,
      setting_sources: { energy_eur_per_kwh: 'contract 2026-17' },
    });
    expect(one).toMatchObject({ margin_pct: 0.1, energy_eur_per_kwh: 0.21, config_revision: 2 });
    expect(one.setting_sources).toEqual({ energy_eur_per_kwh: 'contract 2026-17' });
    const two = await client.ok<Environment>('PATCH', `${ROOT}/${id}`, { margin_pct: null });
    expect(two).toMatchObject({ margin_pct: null, energy_eur_per_kwh: 0.21, config_revision: 3 });
    const three = await client.ok<Environment>('PATCH', `${ROOT}/${id}`, {
      description: 'ours',
      name: unique('New'),
    });
    expect(three.config_revision).toBe(3);
    const same = await client.ok<Environment>('PATCH', `${ROOT}/${id}`, { energy_eur_per_kwh: 0.21 });
    expect(same.config_revision).toBe(3);
  });

  test('holes of a core diameter are decided by a setting, with its source, shown among the assumptions and audited', async () => {
    const { id } = await make({ source: 'empty' });
    const read = async () => {
      const { economics } = await client.get<{
        economics: Record<string, { value: unknown; level: string }>;
      }>(`${ROOT}/${id}/assumptions`);
      return economics.core_holes;
    };
    expect(await read()).toMatchObject({ value: 'plain', level: 'platform' });
    const wrong = await refused('PATCH', `${ROOT}/${id}`, { core_holes: 'threaded' });
    expect([wrong.status, locs(wrong.error)]).toEqual([422, ['body.core_holes']]);
    const tapped = await client.ok<Environment & { core_holes: string | null }>('PATCH', `${ROOT}/${id}`, {
      core_holes: 'tapped',
      setting_sources: { core_holes: 'assumed' },
    });
    expect(tapped).toMatchObject({ core_holes: 'tapped', config_revision: 2 });
    expect(await read()).toMatchObject({ value: 'tapped', level: 'environment' });
    expect(JSON.stringify(await client.get(`${ROOT}/${id}/audit`))).toContain('"core_holes"');
  });

  test('bad values are refused by name [ENV-9]', async () => {
    const { id } = await make({ source: 'empty' });
    const { status, error } = await refused('PATCH', `${ROOT}/${id}`, {
      cash_discount_pct: 1,
      margin_pct: -0.1,
      default_material_family: 'wood',
      valid_from: '2026-13-01',
      config_revision: 7,
      overhead_var_pct: 0.2,
    });
    expect(status).toBe(422);
    expect(locs(error).sort()).toEqual([
      'body.cash_discount_pct',
      'body.config_revision',
      'body.default_material_family',
      'body.margin_pct',
      'body.overhead_var_pct',
      'body.valid_from',
    ]);
    const sum = await refused('PATCH', `${ROOT}/${id}`, {
      cash_discount_pct: 0.6,
      sales_commission_pct: 0.4,
    });
    expect([sum.status, locs(sum.error)]).toEqual([
      422,
      ['body.cash_discount_pct', 'body.sales_commission_pct'],
    ]);
    expect((await read(id)).config_revision).toBe(1);
  });

  test('discounts are summed with what a parent states', async () => {
    const parent = await make({ source: 'empty' });
    await client.ok('PATCH', `${ROOT}/${parent.id}`, { sales_commission_pct: 0.5 });
    const child = await make({ source: 'empty' });
    await client.ok('PATCH', `${ROOT}/${child.id}`, { parent_environment_id: parent.id });
    const { status } = await refused('PATCH', `${ROOT}/${child.id}`, { cash_discount_pct: 0.5 });
    expect(status).toBe(422);
  });

  test('parents: no cycle, no stranger, no other currency [ENV-10]', async () => {
    const [a, b, c] = [
      await make({ source: 'empty' }),
      await make({ source: 'empty' }),
      await make({ source: 'empty' }),
    ];
    await client.ok('PATCH', `${ROOT}/${b.id}`, { parent_environment_id: a.id });
    await client.ok('PATCH', `${ROOT}/${c.id}`, { parent_environment_id: b.id });
    for (const parent of [a.id, c.id]) {
      const cycle = await refused('PATCH', `${ROOT}/${a.id}`, { parent_environment_id: parent });
      expect([cycle.status, cycle.error.details.reason]).toEqual([409, 'parent_cycle']);
    }
    const [stranger] = await other.get<Environment[]>(`${ROOT}/`);
    const foreign = await refused('PATCH', `${ROOT}/${a.id}`, { parent_environment_id: stranger?.id });
    expect([foreign.status, foreign.error.details.field]).toEqual([404, 'parent_environment_id']);
    const zloty = await make({ source: 'empty', currency: 'PLN' });
    const mixed = await refused('PATCH', `${ROOT}/${zloty.id}`, { parent_environment_id: a.id });
    expect([mixed.status, mixed.error.details.reason]).toEqual([409, 'parent_currency_differs']);
    const relabelled = await refused('PATCH', `${ROOT}/${a.id}`, { currency: 'PLN' });
    expect([relabelled.status, relabelled.error.details.reason]).toEqual([409, 'children_in_currency']);
  });

  test('two that would become each other’s parent at once: one of them is refused', async () => {
    const [a, b] = [await make({ source: 'empty' }), await make({ source: 'empty' })];
    const answers = await Promise.all([
      client.call('PATCH', `${ROOT}/${a.id}`, { parent_environment_id: b.id }),
      client.call('PATCH', `${ROOT}/${b.id}`, { parent_environment_id: a.id }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('two writers at once: both changes are stored, or the second is refused', async () => {
    const { id } = await make({ source: 'empty' });
    const fields = ['margin_pct', 'sga_pct', 'material_overhead_pct', 'fai_cost', 'sample_pct_default'];
    await Promise.all(fields.map((field) => client.ok('PATCH', `${ROOT}/${id}`, { [field]: 0.25 })));
    const after = await read(id);
    expect(after).toMatchObject(Object.fromEntries(fields.map((field) => [field, 0.25])));
    expect(after.config_revision).toBe(1 + fields.length);
    const guarded = await Promise.all(
      [0.1, 0.2].map((margin_pct) =>
        client.call('PATCH', `${ROOT}/${id}`, {
          margin_pct,
          expected_config_revision: after.config_revision,
        }),
      ),
    );
    expect(guarded.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('another organisation sees and changes nothing [ENV-12]', async () => {
    for (const [method, url, body] of [
      ['GET', `${ROOT}/${org.environmentId}`, undefined],
      ['PATCH', `${ROOT}/${org.environmentId}`, { margin_pct: 0.5 }],
      ['DELETE', `${ROOT}/${org.environmentId}`, undefined],
      ['POST', `${ROOT}/${org.environmentId}/clone`, { name: 'Mine' }],
    ] as const) {
      expect((await other.call(method, url, body)).status, `${method} ${url}`).toBe(404);
    }
  });
});

describe('delete', () => {
  test('is refused for the baseline, a parent and while work is pending; a deleted one is gone [ENV-11]', async () => {
    const baseline = await refused('DELETE', `${ROOT}/${org.environmentId}`);
    expect([baseline.status, baseline.error.details.reason]).toEqual([409, 'baseline']);
    const [parent, child] = [await make(), await make({ source: 'empty' })];
    await client.ok('PATCH', `${ROOT}/${child.id}`, { parent_environment_id: parent.id });
    const used = await refused('DELETE', `${ROOT}/${parent.id}`);
    expect([used.status, used.error.details.reason]).toEqual([409, 'has_children']);
    await client.ok('DELETE', `${ROOT}/${child.id}`);
    expect((await client.call('GET', `${ROOT}/${child.id}`)).status).toBe(404);
    const machines = await stack.sql('select 1 from machines where org_id = $1', [org.id]);
    await client.ok('DELETE', `${ROOT}/${parent.id}`);
    expect(await stack.sql('select 1 from environment_rates where environment_id = $1', [parent.id])).toEqual(
      [],
    );
    expect(
      await stack.sql('select 1 from environment_machines where environment_id = $1', [parent.id]),
    ).toEqual([]);
    expect(await stack.sql('select 1 from machines where org_id = $1', [org.id])).toHaveLength(
      machines.length,
    );
    const reused = await make({ name: parent.name });
    expect(reused.name).toBe(parent.name);
  });
});
