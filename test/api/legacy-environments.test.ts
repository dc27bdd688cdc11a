import { expect, test } from 'vitest';
import { steadyClock } from '../support/clock.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { useOrganisation } from '../support/use.ts';

const LEGACY = '/api/v1/parts/environments';
const ROOT = '/api/v1/environments';
const FIELDS = [
  'currency',
  'description',
  'enabled_extractors',
  'id',
  'is_baseline',
  'name',
  'region',
  'valid_from',
  'valid_to',
];

type Record_ = { id: string; name: string; enabled_extractors: string[]; [field: string]: unknown };

const { app, client } = useOrganisation({ clock: steadyClock() });

test('create, read and list: the same rows in the older record [ENL-1]', async () => {
  const made = await client.post<Record_>(LEGACY, {
    name: 'Old way',
    valid_from: '2026-01-01',
    enabled_extractors: ['mesh'],
  });
  expect(Object.keys(made).sort()).toEqual(FIELDS);
  expect(made.enabled_extractors).toEqual(['cad_brep', 'mesh']);
  const detail = await client.get<Record_>(`${LEGACY}/${made.id}`);
  expect(Object.keys(detail).sort()).toEqual([...FIELDS, 'attributes', 'extraction_budget_cents'].sort());
  expect(await client.get<Record_>(`${ROOT}/${made.id}`)).toMatchObject({
    name: 'Old way',
    machine_count: 35,
  });
  const all = await client.get<Record_[]>(`${LEGACY}/`);
  expect(all.map(({ name }) => name)).toEqual(['Old way', 'Germany 2026']);
  const second = await client.get<Record_[]>(`${LEGACY}/?limit=1&offset=1`);
  expect(second.map(({ name }) => name)).toEqual(['Germany 2026']);
  for (const query of ['limit=0', 'limit=501', 'offset=-1']) {
    expect((await client.call('GET', `${LEGACY}/?${query}`)).status, query).toBe(422);
  }
  expect((await client.call('GET', `${LEGACY}/?limit=500`)).status).toBe(200);
});

test('the extractors are replaced; the exact geometry always stays [ENL-2]', async () => {
  const made = await client.post<Record_>(LEGACY, { name: 'Sources', valid_from: '2026-01-01' });
  const after = await client.ok<Record_>('PATCH', `${LEGACY}/${made.id}`, {
    enabled_extractors: ['rfq_text', 'mesh'],
  });
  expect(after.enabled_extractors).toEqual(['cad_brep', 'rfq_text', 'mesh']);
  for (const body of [{ enabled_extractors: [] }, {}, { enabled_extractors: ['telepathy'] }]) {
    expect((await client.call('PATCH', `${LEGACY}/${made.id}`, body)).status).toBe(422);
  }
});

test('identity: omitted means unchanged [ENL-3]', async () => {
  const made = await client.post<Record_>(LEGACY, {
    name: 'Identity',
    valid_from: '2026-01-01',
    valid_to: '2026-12-31',
    description: 'first',
  });
  const after = await client.ok<Record_>('PUT', `${LEGACY}/${made.id}/identity`, {
    name: 'Identity 2',
    valid_to: null,
  });
  expect(after).toMatchObject({
    name: 'Identity 2',
    valid_to: null,
    description: 'first',
    valid_from: '2026-01-01',
  });
  const reversed = await client.call('PUT', `${LEGACY}/${made.id}/identity`, { valid_to: '2025-01-01' });
  expect(reversed.status).toBe(422);
  expect((await client.call('PUT', `${LEGACY}/${made.id}/identity`, { name: 'germany 2026' })).status).toBe(
    409,
  );
});

test('delete answers a message; another organisation finds nothing [ENL-4]', async () => {
  const made = await client.post<Record_>(LEGACY, { name: 'Short', valid_from: '2026-01-01' });
  const stranger = app.client((await makeOrganisation(app.db)).apiKey);
  const [membership] = await client.get<{ id: string }[]>(`${LEGACY}/${made.id}/machines`);
  for (const [method, url, body] of [
    ['GET', `${LEGACY}/${made.id}`, undefined],
    ['PATCH', `${LEGACY}/${made.id}`, { enabled_extractors: ['mesh'] }],
    ['PUT', `${LEGACY}/${made.id}/identity`, { name: 'Stolen' }],
    ['GET', `${LEGACY}/${made.id}/machines`, undefined],
    ['POST', `${LEGACY}/${made.id}/machines`, { new_machine: { name: 'M', klass: 'turning' } }],
    ['PATCH', `${LEGACY}/${made.id}/machines/${membership?.id}`, { is_enabled: false }],
    ['DELETE', `${LEGACY}/${made.id}`, undefined],
  ] as const) {
    expect((await stranger.call(method, url, body)).status, `${method} ${url}`).toBe(404);
  }
  expect(await client.ok('DELETE', `${LEGACY}/${made.id}`)).toHaveProperty('message');
  expect((await client.call('GET', `${LEGACY}/${made.id}`)).status).toBe(404);
});
