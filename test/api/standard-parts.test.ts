import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../support/api.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { createStack, type Stack } from '../support/stack.ts';

const PATH = '/api/v1/standard-parts';

type Row = { id: string; kind: string; price: number; updated_at: string };
type Page = { items: Row[]; total: number | null };
type Sheet = { csv: string };
type Refusal = {
  error: { code: string; details: Record<string, unknown> & { errors?: { loc: unknown[] }[] } };
};

let stack: Stack;
let app: TestApp;
let client: ApiClient;

beforeAll(async () => {
  stack = await createStack();
  app = await createTestApp(stack);
});
afterAll(async () => {
  await app?.close();
  await stack?.close();
});
beforeEach(async () => {
  client = app.client((await makeOrganisation(app.db)).apiKey);
});

const screw = {
  kind: 'screw',
  standard: 'ISO 4762',
  size: 'M6',
  length_mm: 20,
  price: 0.125,
  currency: 'EUR',
  source: 'framework contract 2026',
};
const everything = async (): Promise<Row[]> =>
  (await client.call<Page>('GET', `${PATH}?order=asc&include_total=true`)).body.items;

describe('prices of standard parts', () => {
  test('stated, read, changed, taken back', async () => {
    const { status, body } = await client.call<Row>('POST', PATH, screw);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...screw, name: null });
    expect((await client.call<Row>('GET', `${PATH}/${body.id}`)).body).toEqual(body);
    const changed = await client.call<Row>('PATCH', `${PATH}/${body.id}`, { price: 0.2 });
    expect(changed.body).toMatchObject({ ...screw, price: 0.2 });
    const same = await client.call<Row>('PATCH', `${PATH}/${body.id}`, {});
    expect(same.body).toEqual(changed.body);
    expect((await client.call('DELETE', `${PATH}/${body.id}`)).status).toBe(200);
    expect((await client.call('GET', `${PATH}/${body.id}`)).status).toBe(404);
    expect((await client.call('PATCH', `${PATH}/${body.id}`, { price: 1 })).status).toBe(404);
    expect((await client.call('DELETE', `${PATH}/${body.id}`)).status).toBe(404);
  });

  test('one price for what is the same, also where nothing but the kind is said', async () => {
    await client.call('POST', PATH, screw);
    const again = await client.call<Refusal>('POST', PATH, { ...screw, price: 9 });
    expect([again.status, again.body.error.details.reason]).toEqual([409, 'part_exists']);
    const kindAlone = { kind: 'screw', price: 0.3, currency: 'EUR' };
    expect((await client.call('POST', PATH, kindAlone)).status).toBe(201);
    expect((await client.call('POST', PATH, kindAlone)).status).toBe(409);
    expect(await everything()).toHaveLength(2);
  });

  test.each([
    ['kind', { kind: 'motor' }],
    ['standard', { standard: 'iso4762' }],
    ['size', { size: 'six' }],
    ['length_mm', { length_mm: 0 }],
    ['length_mm', { length_mm: 5e-324 }],
    ['price', { price: -1 }],
    ['price', { price: 1e8 }],
    ['currency', { currency: 'XXX' }],
    ['colour', { colour: 'black' }],
  ])('a wrong %s is named', async (field, change) => {
    const { status, body } = await client.call<Refusal>('POST', PATH, { ...screw, ...change });
    expect(status).toBe(422);
    expect(JSON.stringify(body.error.details.errors?.map(({ loc }) => loc))).toContain(field);
  });

  test('of another organisation nothing is seen', async () => {
    const { body } = await client.call<Row>('POST', PATH, screw);
    const stranger = app.client((await makeOrganisation(app.db)).apiKey);
    expect((await stranger.call('GET', `${PATH}/${body.id}`)).status).toBe(404);
    expect((await stranger.call('PATCH', `${PATH}/${body.id}`, { price: 0 })).status).toBe(404);
    expect((await stranger.call('DELETE', `${PATH}/${body.id}`)).status).toBe(404);
    expect((await stranger.call<Page>('GET', PATH)).body.items).toEqual([]);
    expect((await client.call<Row>('GET', `${PATH}/${body.id}`)).body).toEqual(body);
  });
});

describe('as a sheet', () => {
  const header = 'kind,standard,size,length_mm,name,price,currency,source';
  const lines = [
    'bearing is no kind',
    'screw,ISO 4762,M6,20,,0.125,EUR,framework contract 2026',
    'other,,,,=Motor 24 V,38.5,USD,',
  ];

  test('out and in again it is the same, formulas of spreadsheets disarmed', async () => {
    await client.call('POST', PATH, screw);
    await client.call('POST', PATH, { kind: 'other', name: '=Motor 24 V', price: 38.5, currency: 'USD' });
    const { csv } = (await client.call<Sheet>('GET', `${PATH}/csv`)).body;
    expect(csv.split('\n')[0]).toBe(header);
    expect(csv).toContain("'=Motor 24 V");
    const answer = await client.call('POST', `${PATH}/csv`, { csv, mode: 'replace' });
    expect(answer.body).toEqual({ created: 2, removed: 2 });
    expect((await client.call<Sheet>('GET', `${PATH}/csv`)).body.csv).toBe(csv);
  });

  test('what is there already refuses the whole sheet, and nothing is taken', async () => {
    await client.call('POST', PATH, screw);
    const csv = [header, ...lines.slice(1)].join('\n');
    const { status, body } = await client.call<Refusal>('POST', `${PATH}/csv`, { csv });
    expect([status, body.error.details]).toMatchObject([409, { reason: 'part_exists', repeated: 1 }]);
    expect(await everything()).toHaveLength(1);
  });

  test('every fault by line and column; a line that stands twice is one', async () => {
    const wrong = [header, 'bearing,,,,,0.1,EUR,', 'screw,,M6,,,cheap,EUR,'].join('\n');
    const { status, body } = await client.call<Refusal>('POST', `${PATH}/csv`, { csv: wrong });
    expect(status).toBe(422);
    expect(body.error.details.errors?.map(({ loc }) => loc)).toEqual([
      ['body', 'csv', 2, 'kind'],
      ['body', 'csv', 3, 'price'],
    ]);
    const twice = [header, lines[1], lines[1]].join('\n');
    const repeated = await client.call<Refusal>('POST', `${PATH}/csv`, { csv: twice });
    expect([repeated.status, repeated.body.error.details.errors?.[0]?.loc]).toEqual([
      422,
      ['body', 'csv', 3],
    ]);
    expect(await everything()).toEqual([]);
  });

  test('the most lines that a sheet may have go in at once', async () => {
    const csv = [header, ...Array.from({ length: 5000 }, (_, i) => `screw,,M6,,s${i},0.1,EUR,`)].join('\n');
    const { body } = await client.call('POST', `${PATH}/csv`, { csv });
    expect(body).toEqual({ created: 5000, removed: 0 });
  });
});
