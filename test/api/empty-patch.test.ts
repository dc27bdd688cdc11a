import { z } from '@hono/zod-openapi';
import { expect, test } from 'vitest';
import type { RouteSpec } from '../../src/api/kit/route.ts';
import { routes } from '../../src/api/routes.ts';
import { steadyClock } from '../support/clock.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { useApp } from '../support/use.ts';

const { app: service } = useApp({ clock: steadyClock() });

type Row = { id: string; updated_at: string };

const fieldsOf = ({ responses }: RouteSpec): readonly string[] => {
  const schema = responses[200]?.schema;
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
};

test('PATCH {} answers the record as it is: nothing moves, updated_at least of all [SMA-1]', async () => {
  const client = service.client((await makeOrganisation(service.db)).apiKey);
  const part = await client.post<Row>('/api/v1/parts/', { part_number: 'P-1' });
  const revisions = await client.get<{ data: Row[] }>(`/api/v1/parts/${part.id}/revisions`);
  const [grade] = (await client.get<{ data: Row[] }>('/api/v1/parts/materials/grades?limit=1')).data;
  const paths = [
    `/api/v1/parts/${part.id}`,
    `/api/v1/parts/${part.id}/revisions/${revisions.data[0]?.id}`,
    `/api/v1/folders/${(await client.post<Row>('/api/v1/folders', { name: 'F' })).id}`,
    `/api/v1/machines/${(await client.post<Row>('/api/v1/machines', { name: 'M', klass: 'turning' })).id}`,
    `/api/v1/environments/${(await client.get<Row[]>('/api/v1/environments/'))[0]?.id}`,
    `/api/v1/webhook-endpoints/${
      (
        await client.post<Row>('/api/v1/webhook-endpoints', {
          url: 'http://127.0.0.1:4999/hook',
          event_types: ['*'],
        })
      ).id
    }`,
  ];
  paths.push(
    `/api/v1/reference-sets/${(await client.post<Row>('/api/v1/reference-sets', { name: 'S' })).id}`,
  );
  const override = await client.post<Row>('/api/v1/parts/materials/overrides', {
    grade_id: grade?.id,
    price_per_kg: 2,
    price_currency: 'EUR',
  });
  const priced = await client.post<Row>('/api/v1/standard-parts', {
    kind: 'screw',
    standard: 'ISO 4762',
    size: 'M8',
    length_mm: 20,
    price: 0.1,
    currency: 'EUR',
  });
  paths.push(`/api/v1/standard-parts/${priced.id}`);
  const own = async (path: string) =>
    path.includes('overrides')
      ? (await client.get<Row[]>('/api/v1/parts/materials/overrides'))[0]
      : client.get<Row>(path);
  for (const path of [...paths, `/api/v1/parts/materials/overrides/${override.id}`]) {
    const before = await own(path);
    expect(before?.updated_at, path).toBeTypeOf('string');
    service.clock.advance(1000);
    expect(await client.ok('PATCH', path, {}), path).toMatchObject({ updated_at: before?.updated_at });
    expect(await own(path), path).toEqual(before);
  }
});

test('every record that says when it changed is among them [SMA-1]', () => {
  const asked = [
    'parts',
    'revisions',
    'folders',
    'machines',
    'environments',
    'overrides',
    'standard-parts',
    'reference-sets',
  ];
  const told = routes.filter(({ spec }) => spec.method === 'patch' && fieldsOf(spec).includes('updated_at'));
  const nouns = told.map(({ spec }) =>
    spec.path
      .split('/')
      .filter((part) => /^[a-z]/.test(part))
      .at(-1),
  );
  expect(nouns.filter((noun) => noun !== 'webhook-endpoints').sort()).toEqual(asked.sort());
});

test('PATCH {} of what an environment states moves no revision of it [SMA-1]', async () => {
  const client = service.client((await makeOrganisation(service.db)).apiKey);
  const environment = `/api/v1/environments/${(await client.get<Row[]>('/api/v1/environments/'))[0]?.id}`;
  const stated = [
    ['rates', { kind: 'space', value: 120 }],
    ['tools', { name: 'Own drill', klass: 'drill', material: 'carbide' }],
    ['subcontractors', { name: 'Own platers', process: 'zinc_plating', price_per_kg: 2 }],
    ['overrides', { bin: 'allowance.total', parameter: 'z_v', value: 0.11 }],
    ['machines', { new_machine: { name: 'Own saw', klass: 'sawing' } }],
  ] as const;
  for (const [noun, body] of stated) {
    const { id } = await client.post<Row>(`${environment}/${noun}`, body);
    const before = await client.get<Row>(environment);
    service.clock.advance(1000);
    await client.ok('PATCH', `${environment}/${noun}/${id}`, {});
    expect(await client.get(environment), noun).toEqual(before);
  }
  const legacy = environment.replace('environments', 'parts/environments');
  const before = await client.get<Row>(environment);
  const { enabled_extractors } = await client.get<{ enabled_extractors: string[] }>(legacy);
  await client.ok('PATCH', legacy, { enabled_extractors });
  expect(await client.get(environment)).toEqual(before);
});
