import { expect, test } from 'vitest';
import { loadChain } from '../../src/db/resolve/load-chain.ts';
import { resolveChain } from '../../src/db/resolve/resolve-chain.ts';
import { makeEnvironment } from '../support/api.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { useOrganisation } from '../support/use.ts';

const ROOT = '/api/v1/environments';
const NOW = new Date('2026-06-15T12:00:00Z');

type Row = { id: string; [field: string]: unknown };

const { stack, app, organisation: org, client } = useOrganisation({ clock: { now: () => NOW } });

const make = () => makeEnvironment(client);

/** What a price sees, without the ids of the rows that say so. */
const seen = async (id: string): Promise<string> => {
  const chain = await app.db.asTenant(org.id, (tx) => loadChain(tx, org.id, id));
  if (chain === null) throw new Error('no chain');
  const text = JSON.stringify(resolveChain(chain, '2026-06-15'), (key, value) =>
    key === 'source_id' || /^(id|membership_id|rate_id|tool_id|subcontractor_id)$/.test(key)
      ? undefined
      : value,
  );
  return text;
};

test('a clone prices as its source does today, shares its machines, and is nobody’s baseline [ENV-17]', async () => {
  const made = await client.post<Row>(`${ROOT}/${org.environmentId}/clone`, {
    name: 'Copy',
    description: 'as of today',
  });
  expect(made).toMatchObject({
    name: 'Copy',
    description: 'as of today',
    is_baseline: false,
    valid_from: '2026-06-15',
    valid_to: null,
    machine_count: 35,
    machines_cloned: 35,
    tool_count: 45,
    subcontractor_count: 6,
    scheduled_changes_dropped: 0,
  });
  expect(made.rates_cloned).toBe(made.rate_count);
  const detail = await client.get<Row>(`${ROOT}/${made.id}`);
  expect(detail).toMatchObject({
    source_preset_id: org.environmentId,
    is_calibrated: false,
    config_revision: 1,
  });
  expect(JSON.parse(await seen(made.id))).toEqual(JSON.parse(await seen(org.environmentId)));
  const machines = await stack.sql('select 1 from machines where org_id = $1', [org.id]);
  expect(machines).toHaveLength(35);
});

test('members that are not active today stay behind and are counted; those switched off come along [ENV-17]', async () => {
  const id = await make();
  const attach = (name: string, body: object) =>
    client.post(`${ROOT}/${id}/machines`, { new_machine: { name, klass: 'turning' }, ...body });
  await attach('always', {});
  await attach('last day', { valid_to: '2026-06-15' });
  await attach('first day', { valid_from: '2026-06-15' });
  await attach('gone', { valid_to: '2026-06-14' });
  await attach('planned', { valid_from: '2026-06-16' });
  await attach('off', { is_enabled: false });
  const made = await client.post<Row>(`${ROOT}/${id}/clone`, { name: 'Snapshot' });
  expect(made).toMatchObject({ machines_cloned: 4, machine_count: 4, scheduled_changes_dropped: 2 });
  const members = await client.get<{ machine: { name: string }; is_enabled: boolean }[]>(
    `${ROOT}/${made.id}/machines`,
  );
  expect(members.map(({ machine }) => machine.name).sort()).toEqual([
    'always',
    'first day',
    'last day',
    'off',
  ]);
  expect(members.find(({ machine }) => machine.name === 'off')?.is_enabled).toBe(false);
});

test('the parent stays the parent', async () => {
  const [parent, child] = [await make(), await make()];
  await client.ok('PATCH', `${ROOT}/${parent}`, { margin_pct: 0.09 });
  await client.ok('PATCH', `${ROOT}/${child}`, { parent_environment_id: parent });
  const made = await client.post<Row>(`${ROOT}/${child}/clone`, { name: 'Sibling' });
  expect(made.parent_environment_id).toBe(parent);
  expect(JSON.parse(await seen(made.id)).settings.margin_pct).toMatchObject({ value: 0.09, level: 'parent' });
});

test('a preset, another organisation and a deleted environment are 404 [ENV-17]', async () => {
  const [preset] = await stack.sql<Row>("select id from environment_presets where slug = 'pl-2026'");
  const stranger = await makeOrganisation(app.db);
  const gone = await make();
  await client.ok('DELETE', `${ROOT}/${gone}`);
  for (const id of [preset?.id, stranger.environmentId, gone]) {
    const answer = await client.call('POST', `${ROOT}/${id}/clone`, { name: 'Never' });
    expect(answer.status).toBe(404);
  }
});

test('500 machines: all of them or nothing', async () => {
  const id = await make();
  await stack.sql(
    `with made as (
       insert into machines (org_id, id, name, klass, capabilities, created_at, updated_at)
       select $1::uuid, uuidv7(), 'M ' || n, 'turning', (select capabilities from machines where org_id = $1 limit 1), now(), now()
       from generate_series(1, 500) n returning id)
     insert into environment_machines (org_id, id, environment_id, machine_id, fleet_priority, is_enabled, created_at)
     select $1::uuid, uuidv7(), $2::uuid, id, 10, true, now() from made`,
    [org.id, id],
  );
  // Whatever goes wrong on the way, here the last of the copied tables.
  await stack.sql(
    `create function fail() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`,
  );
  await stack.sql('create trigger fail before insert on environment_changes execute function fail()');
  const count = () =>
    stack.sql(
      'select (select count(*) from environments) as e, (select count(*) from environment_machines) as m',
    );
  const before = await count();
  expect((await client.call('POST', `${ROOT}/${id}/clone`, { name: 'Half' })).status).toBe(500);
  expect(await count()).toEqual(before);
  await stack.sql('drop trigger fail on environment_changes');
  const made = await client.post<Row>(`${ROOT}/${id}/clone`, { name: 'Whole' });
  expect(made).toMatchObject({ machines_cloned: 500, machine_count: 500 });
});
