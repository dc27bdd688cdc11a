import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { steadyClock } from '../support/clock.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { createStack, type Stack } from '../support/stack.ts';

let stack: Stack;
let service: TestApp;

beforeAll(async () => {
  stack = await createStack();
  service = await createTestApp(stack, { clock: steadyClock() });
});

afterAll(async () => {
  await service?.close();
  await stack?.close();
});

type Row = { id: string; updated_at: string };

test('PATCH {} answers the record as it is: nothing moves, updated_at least of all', async () => {
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
  const override = await client.post<Row>('/api/v1/parts/materials/overrides', {
    grade_id: grade?.id,
    price_per_kg: 2,
    price_currency: 'EUR',
  });
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
