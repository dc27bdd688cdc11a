import { describe, expect, test } from 'vitest';
import { ISO_GROUPS } from '../../src/api/environments/statement-schemas.ts';
import { MAX_TEMPLATES, ROW_LIMITS } from '../../src/db/configuration/row-limits.ts';
import { makeEnvironment } from '../support/api.ts';
import { useOrganisation } from '../support/use.ts';

const ROOT = '/api/v1/environments';

type Refused = { error: { details: { errors: { loc: (string | number)[]; type: string }[] } } };

const { client } = useOrganisation({ namespace: true });

const make = () => makeEnvironment(client);
const importCsv = (id: string, kind: 'machines' | 'rates', lines: readonly string[]) =>
  client.call<Refused>('POST', `${ROOT}/${id}/csv`, { kind, csv: lines.join('\n') });
const machines = (count: number) => [
  'name,klass',
  ...Array.from({ length: count }, (_, n) => `M${n},turning`),
];

const expectFull = ({ status, body }: { status: number; body: Refused }) => {
  expect(status, JSON.stringify(body)).toBe(422);
  expect(body.error.details.errors.map(({ type }) => type)).toEqual(['too_many_rows']);
};

describe('an environment that is full', () => {
  test('takes no further machine: by a sheet, by attaching one, or by a parent', async () => {
    const full = await make();
    expectFull(await importCsv(full, 'machines', machines(ROW_LIMITS.machines + 1)));
    expect((await importCsv(full, 'machines', machines(ROW_LIMITS.machines))).status).toBe(200);
    expectFull(await importCsv(full, 'machines', machines(1)));
    const one = { new_machine: { name: 'one more', klass: 'turning' } };
    expectFull(await client.call('POST', `${ROOT}/${full}/machines`, one));
    const child = await make();
    await client.post(`${ROOT}/${child}/machines`, one);
    expectFull(await client.call('PATCH', `${ROOT}/${child}`, { parent_environment_id: full }));
    // What a parent may take depends on those that inherit from it.
    const parent = await make();
    await client.ok('PATCH', `${ROOT}/${full}`, { parent_environment_id: parent });
    expectFull(await client.call('POST', `${ROOT}/${parent}/machines`, one));
  });

  test('takes no further rate and no further row of cutting data', async () => {
    const full = await make();
    const day = (n: number) => new Date(Date.UTC(2001, 0, 1 + n)).toISOString().slice(0, 10);
    const rates = Array.from({ length: ROW_LIMITS.rates }, (_, n) => `space,1,${day(n)},${day(n)}`);
    const header = 'kind,value,valid_from,valid_to';
    expectFull(await importCsv(full, 'rates', [header, ...rates, 'energy,1,2001-01-01,']));
    expect((await importCsv(full, 'rates', [header, ...rates])).status).toBe(200);
    expectFull(await client.call('POST', `${ROOT}/${full}/rates`, { kind: 'energy', value: 1 }));
    const datum = { iso_group: 'P', vc_m_min: 100, fz_mm: 0.1 };
    const tool = (name: string, groups: readonly string[]) => ({
      name,
      klass: 'end_mill',
      material: 'carbide',
      cutting_data: groups.map((iso_group) => ({ ...datum, iso_group })),
    });
    const groups = ISO_GROUPS.slice(0, 25);
    const document = {
      ...(await client.get<object>(`${ROOT}/${await make()}/export`)),
      name: 'full of tools',
      tools: Array.from({ length: ROW_LIMITS.cutting_data / groups.length }, (_, n) => tool(`T${n}`, groups)),
    };
    const { id } = await client.post<{ id: string }>(`${ROOT}/import`, document);
    expectFull(await client.call('POST', `${ROOT}/${id}/tools`, tool('one more', ['P'])));
    const last = await client.post<{ id: string }>(`${ROOT}/${id}/tools`, tool('without data', []));
    expectFull(await client.call('PATCH', `${ROOT}/${id}/tools/${last.id}`, { cutting_data: [datum] }));
  });
});

test('a machine reads its unstated fields over so many others at most, wherever the next one is put', async () => {
  const define = (above: string | null) => ({
    name: 'M',
    klass: 'turning',
    ...(above === null ? {} : { parent_template_id: above }),
  });
  const top = await client.post<{ id: string }>('/api/v1/machines', define(null));
  let last = top.id;
  for (let n = 0; n < MAX_TEMPLATES; n += 1)
    last = (await client.post<{ id: string }>('/api/v1/machines', define(last))).id;
  const tooDeep = await client.call<Refused>('POST', '/api/v1/machines', define(last));
  expect([tooDeep.status, tooDeep.body.error.details.errors[0]?.type]).toEqual([422, 'too_deep']);
  const other = await client.post<{ id: string }>('/api/v1/machines', define(null));
  const above = await client.call<Refused>('PATCH', `/api/v1/machines/${top.id}`, {
    parent_template_id: other.id,
  });
  expect([above.status, above.body.error.details.errors[0]?.type]).toEqual([422, 'too_deep']);
});
