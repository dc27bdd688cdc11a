import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { createStack, type Stack } from '../support/stack.ts';

let stack: Stack;
let service: TestApp;

beforeAll(async () => {
  stack = await createStack();
  service = await createTestApp(stack);
});

afterAll(async () => {
  await service?.close();
  await stack?.close();
});

test('given an organisation, when a part is created, then it is read back', async () => {
  const { apiKey } = await makeOrganisation(service.db);
  const client = service.client(apiKey);
  const made = await client.post<{ id: string }>('/api/v1/parts/', { part_number: 'P-1' });
  expect(await client.get(`/api/v1/parts/${made.id}`)).toMatchObject({ part_number: 'P-1' });
});
