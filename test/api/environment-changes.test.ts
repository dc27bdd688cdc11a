import { beforeAll, describe, expect, test } from 'vitest';
import { makeEnvironment } from '../support/api.ts';
import { steadyClock } from '../support/clock.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { useOrganisation } from '../support/use.ts';

const ROOT = '/api/v1/environments';

type Row = { id: string; [field: string]: unknown };
type Calculation = {
  id: string;
  status: string;
  config_revision: number;
  environment_changed_since_run: { latest_at: string } | null;
};
type Change = {
  id: string;
  at: string;
  actor: { id: string; kind: string; name: string | null };
  request_id: string;
  config_revision: number;
  action: string;
  subject_kind: string;
  subject_id: string;
  subject_name: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};
type Page = { items: Change[]; next_cursor: string | null; has_more: boolean };

const { app, client } = useOrganisation({ clock: steadyClock() });
let revisionId: string;
let counter = 0;

beforeAll(async () => {
  // A bought part needs no geometry, so its run reads the environment at once and then waits for a worker that is not there.
  const part = await client.post<Row>('/api/v1/parts/', {
    part_number: 'BOUGHT-1',
    make_or_buy: 'buy',
    purchase_price: 12,
  });
  const { data } = await client.get<{ data: Row[] }>(`/api/v1/parts/${part.id}/revisions`);
  revisionId = data[0]?.id ?? '';
});

const make = (body: object = {}) => makeEnvironment(client, body);

const run = async (environmentId: string): Promise<string> => {
  const made = await client.post<Row>('/api/v1/calculations', {
    part_revision_id: revisionId,
    costing_environment_id: environmentId,
  });
  await client.post(`/api/v1/calculations/${made.id}/run`);
  return made.id;
};
const changed = async (id: string) =>
  (await client.get<Calculation>(`/api/v1/calculations/${id}`)).environment_changed_since_run;

type Write = (at: { child: string; parent: string }) => Promise<unknown>;

const tool = { name: 'T', klass: 'drill', material: 'hss' };
/** Every kind of write that a price could see, at the environment itself or at its parent. */
const seen: readonly (readonly [string, Write])[] = [
  ['a setting', ({ child }) => client.ok('PATCH', `${ROOT}/${child}`, { margin_pct: 0.11 })],
  ['a setting of the parent', ({ parent }) => client.ok('PATCH', `${ROOT}/${parent}`, { margin_pct: 0.12 })],
  ['the region', ({ child }) => client.ok('PATCH', `${ROOT}/${child}`, { region: 'PL' })],
  ['the parent', ({ child }) => client.ok('PATCH', `${ROOT}/${child}`, { parent_environment_id: null })],
  ['the validity', ({ child }) => client.ok('PATCH', `${ROOT}/${child}`, { valid_to: '2030-01-01' })],
  ['a rate', ({ child }) => client.post(`${ROOT}/${child}/rates`, { kind: 'labour', value: 50 })],
  [
    'a rate of the parent',
    ({ parent }) => client.post(`${ROOT}/${parent}/rates`, { kind: 'labour', value: 50 }),
  ],
  ['a tool of the parent', ({ parent }) => client.post(`${ROOT}/${parent}/tools`, tool)],
  [
    'a subcontractor',
    ({ child }) => client.post(`${ROOT}/${child}/subcontractors`, { name: 'S', process: 'anodising' }),
  ],
  [
    'an override of the parent',
    ({ parent }) =>
      client.post(`${ROOT}/${parent}/overrides`, {
        bin: 'labour.role_factor',
        parameter: 'setter',
        value: 1.2,
      }),
  ],
  [
    'a new member',
    ({ child }) => client.post(`${ROOT}/${child}/machines`, { new_machine: { name: 'M', klass: 'turning' } }),
  ],
  [
    'a machine of the parent, by its definition',
    async ({ parent }) => {
      const [member] = await client.get<{ machine: Row }[]>(`${ROOT}/${parent}/machines`);
      await client.ok('PATCH', `/api/v1/machines/${member?.machine.id}`, { hourly_rate_eur: 77 });
    },
  ],
  [
    'a member that is switched off',
    async ({ parent }) => {
      const [member] = await client.get<Row[]>(`${ROOT}/${parent}/machines`);
      await client.ok('PATCH', `${ROOT}/${parent}/machines/${member?.id}`, { is_enabled: false });
    },
  ],
  [
    'a member that is taken out, the older way',
    async ({ parent }) => {
      const [member] = await client.get<Row[]>(`${ROOT}/${parent}/machines`);
      await client.ok('DELETE', `/api/v1/parts/environments/${parent}/machines/${member?.id}`);
    },
  ],
  [
    'rates from a sheet',
    ({ parent }) => client.post(`${ROOT}/${parent}/csv`, { kind: 'rates', csv: 'kind,value\nlabour,51\n' }),
  ],
  [
    'the template of a machine of the parent',
    async ({ parent }) => {
      const [member] = await client.get<{ machine: Row }[]>(`${ROOT}/${parent}/machines`);
      await client.ok('PATCH', `/api/v1/machines/${member?.machine.parent_template_id}`, {
        capabilities: { spindle_power_kw: 20 },
      });
    },
  ],
  [
    'the extractors',
    ({ child }) =>
      client.ok('PATCH', `/api/v1/parts/environments/${child}`, { enabled_extractors: ['mesh'] }),
  ],
];

const unseen: readonly (readonly [string, Write])[] = [
  [
    'name and description',
    ({ child }) => client.ok('PATCH', `${ROOT}/${child}`, { description: 'x', name: `N ${++counter}` }),
  ],
  ['the same value again', ({ parent }) => client.ok('PATCH', `${ROOT}/${parent}`, { margin_pct: 0.1 })],
  ['another environment', async () => client.ok('PATCH', `${ROOT}/${await make()}`, { margin_pct: 0.5 })],
  ['a clone', ({ child }) => client.post(`${ROOT}/${child}/clone`, { name: `Copy ${++counter}` })],
  ['a year that passes', async () => app.clock.advance(365 * 86_400_000)],
  [
    'the name of a machine',
    async ({ parent }) => {
      const [member] = await client.get<{ machine: Row }[]>(`${ROOT}/${parent}/machines`);
      await client.ok('PATCH', `/api/v1/machines/${member?.machine.id}`, { name: 'Renamed' });
    },
  ],
];

const family = async () => {
  const [parent, child] = [await make(), await make()];
  await client.ok('PATCH', `${ROOT}/${parent}`, { margin_pct: 0.1 });
  const template = await client.post<Row>('/api/v1/machines', { name: 'Type', klass: 'turning' });
  await client.post(`${ROOT}/${parent}/machines`, {
    new_machine: { name: 'Lathe', klass: 'turning', parent_template_id: template.id },
  });
  await client.ok('PATCH', `${ROOT}/${child}`, { parent_environment_id: parent });
  return { parent, child };
};

describe('environment_changed_since_run', () => {
  test.each(seen)('%s is reported, with the time of the newest write [CAL-11]', async (_name, write) => {
    const at = await family();
    const id = await run(at.child);
    expect(await changed(id)).toBeNull();
    app.clock.advance(5000);
    const before = app.clock.now();
    await write(at);
    const told = await changed(id);
    expect(told).not.toBeNull();
    expect(Date.parse(told?.latest_at ?? '')).toBeGreaterThanOrEqual(before.getTime());
    app.clock.advance(5000);
    const later = app.clock.now();
    await client.ok('PATCH', `${ROOT}/${at.child}`, { sga_pct: 0.07 });
    expect(Date.parse((await changed(id))?.latest_at ?? '')).toBeGreaterThanOrEqual(later.getTime());
    expect(await changed(await run(at.child))).toBeNull();
  });

  test.each(unseen)('%s is not [CAL-11]', async (_name, write) => {
    const at = await family();
    const id = await run(at.child);
    await write(at);
    expect(await changed(id)).toBeNull();
  });

  test('a draft has no run, so nothing changed since', async () => {
    const id = await make();
    const draft = await client.post<Row>('/api/v1/calculations', {
      part_revision_id: revisionId,
      costing_environment_id: id,
    });
    await client.ok('PATCH', `${ROOT}/${id}`, { margin_pct: 0.2 });
    expect(await changed(draft.id)).toBeNull();
  });

  test('the list says the same as the detail', async () => {
    const { child, parent } = await family();
    const id = await run(child);
    await client.ok('PATCH', `${ROOT}/${parent}`, { margin_pct: 0.3 });
    const { items } = await client.get<{ items: Calculation[] }>(`/api/v1/calculations?ids=${id}`);
    expect(items[0]?.environment_changed_since_run).toEqual(await changed(id));
    expect(items[0]?.environment_changed_since_run).not.toBeNull();
  });
});

describe('change history', () => {
  test('who, when, before and after, newest first, page by page [PAG-4 ENV-14]', async () => {
    const id = await make();
    const url = `${ROOT}/${id}/changes`;
    await client.ok('PATCH', `${ROOT}/${id}`, { margin_pct: 0.1 }, { 'x-request-id': 'ticket-17' });
    const rate = await client.post<Row>(`${ROOT}/${id}/rates`, { kind: 'labour', value: 40 });
    await client.ok('PATCH', `${ROOT}/${id}/rates/${rate.id}`, { value: 41 });
    await client.ok('DELETE', `${ROOT}/${id}/rates/${rate.id}`);
    const seenChanges: Change[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await client.get<Page>(
        `${url}?limit=2${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      seenChanges.push(...page.items);
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seenChanges.map((change) => [change.action, change.subject_kind, change.config_revision])).toEqual(
      [
        ['delete', 'rate', 5],
        ['update', 'rate', 4],
        ['create', 'rate', 3],
        ['update', 'environment', 2],
        ['create', 'environment', 1],
      ],
    );
    expect(await client.get(`${url}?limit=1&include_total=true`)).toMatchObject({ count: 1, total: 5 });
    const [removed, updated, , settings] = seenChanges;
    expect(removed).toMatchObject({ subject_id: rate.id, before: { value: 41 }, after: null });
    expect(updated).toMatchObject({ before: { value: 40 }, after: { value: 41 } });
    expect(settings).toMatchObject({
      before: { margin_pct: null },
      after: { margin_pct: { value: 0.1, source: null } },
      request_id: 'ticket-17',
      actor: { kind: 'api_key', name: 'test key' },
    });
    expect(
      (await client.call('GET', `${ROOT}/${await make()}/changes?cursor=${encodeURIComponent('x')}`)).status,
    ).toBe(400);
  });

  test('the history of a deleted environment stays, with all that went with it [ENV-14]', async () => {
    const id = await make();
    await client.post(`${ROOT}/${id}/rates`, { kind: 'labour', value: 40.1234567 });
    await client.ok('DELETE', `${ROOT}/${id}`);
    const { items } = await client.get<Page>(`${ROOT}/${id}/changes`);
    expect(items[0]).toMatchObject({
      action: 'delete',
      after: null,
      before: { format: 'should-cost/environment', rates: [{ value: 40.123457 }] },
    });
    expect(items[1]?.after).toMatchObject({ value: 40.123457 });
  });

  test('a machine has its own history; a stranger has none of it', async () => {
    const id = await make();
    const member = await client.post<{ machine: Row }>(`${ROOT}/${id}/machines`, {
      new_machine: { name: 'Saw', klass: 'sawing' },
    });
    const url = `/api/v1/machines/${member.machine.id}`;
    await client.ok('PATCH', url, { hourly_rate_eur: 20 });
    expect(await client.get(`${url}/changes?include_total=true&limit=1`)).toMatchObject({ total: 2 });
    const { items } = await client.get<Page>(`${url}/changes`);
    expect(items.map(({ action, config_revision }) => [action, config_revision])).toEqual([
      ['update', 3],
      ['create', null],
    ]);
    expect(items[0]?.before).toMatchObject({ hourly_rate_eur: null });
    const stranger = app.client((await makeOrganisation(app.db)).apiKey);
    expect((await stranger.call('GET', `${url}/changes`)).status).toBe(404);
    expect((await stranger.call('GET', `${ROOT}/${id}/changes`)).status).toBe(404);
  });
});
