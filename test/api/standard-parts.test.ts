import { describe, expect, test } from 'vitest';
import { findStandardPartsFor, priceList } from '../../src/db/materials/standard-part-prices.ts';
import { allStandardParts } from '../../src/db/materials/standard-parts.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { useApp, useEachOrganisation } from '../support/use.ts';

const PATH = '/api/v1/standard-parts';

type Row = { id: string; kind: string; price: number; updated_at: string };
type Page = { items: Row[]; total: number | null };
type Sheet = { csv: string };
type Refusal = {
  error: { code: string; details: Record<string, unknown> & { errors?: { loc: unknown[] }[] } };
};

const { app } = useApp();
const { organisation: org, client } = useEachOrganisation(app);
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

describe('what a price reads of the catalogue', () => {
  const nut = { ...screw, kind: 'nut', standard: 'ISO 4032', length_mm: null };
  const unknown = { standard: null, size: null, length_mm: null };

  test('the rows that its components ask for, however long the catalogue', async () => {
    const csv = [
      'kind,standard,size,length_mm,name,price,currency,source',
      ...Array.from({ length: 1000 }, (_, i) => `screw,ISO ${4000 + i},M6,20,,0.1,EUR,`),
      ...Array.from({ length: 1000 }, (_, i) => `screw,,,,s${i},0.1,EUR,`),
      ...Array.from({ length: 1000 }, (_, i) => `screw,,,,größe ${i},0.1,EUR,`),
      `screw,,,,${'\ufdfa'.repeat(150)},0.1,EUR,`,
      'nut,,,,,0.02,EUR,',
    ].join('\n');
    await client.call('POST', `${PATH}/csv`, { csv });
    const sought = { name: 'S_7', kind: 'screw', standard: 'ISO-4762', size: 'M6', length_mm: 20 } as const;
    const rows = await app.db.asTenant(org.id, (tx) => findStandardPartsFor(tx, org.id, [sought]));
    expect(rows.map(({ standard, name }) => [standard, name])).toEqual([['ISO 4762', null]]);
    const named = { ...sought, name: 's7' };
    const both = await app.db.asTenant(org.id, (tx) => findStandardPartsFor(tx, org.id, [named]));
    expect(both.map(({ standard, name }) => [standard, name])).toEqual([
      ['ISO 4762', null],
      [null, 's7'],
    ]);
    const wide = { ...sought, name: 'GRÖSSE_7', standard: null };
    const folded = await app.db.asTenant(org.id, (tx) => findStandardPartsFor(tx, org.id, [wide]));
    expect(folded.map(({ name }) => name)).toEqual(['größe 7']);
  });

  test('finds what the whole catalogue would have found, however a name is spelled', async () => {
    const names = [
      'Maßstab',
      'MASSSTAB',
      'größe  7',
      'GROESSE 7',
      'Motor\t24V',
      'motor-24v ',
      'ﬁnger',
      '½ zoll',
    ];
    for (const name of names)
      await client.call('POST', PATH, { ...unknown, kind: 'other', name, price: 1, currency: 'EUR' });
    for (const row of [screw, nut, { ...screw, size: null }, { ...screw, name: 'Größe 7' }])
      await client.call('POST', PATH, row);
    const whole = await app.db.asTenant(org.id, (tx) => allStandardParts(tx, org.id));
    const spellings = ['masSstab', 'GRÖSSE 7', 'Groesse_7', 'MOTOR 24V', 'Finger', '1⁄2 ZOLL', 'none'];
    const sought = spellings.flatMap((name) => [
      { ...unknown, name, kind: 'other' as const },
      { name, kind: 'screw' as const, standard: 'ISO 4762', size: 'M6', length_mm: 20 },
      { name, kind: 'nut' as const, standard: 'iso 4032', size: 'M6', length_mm: 5 },
    ]);
    const found = await Promise.all(
      sought.map((one) =>
        app.db.asTenant(org.id, async (tx) => priceList(await findStandardPartsFor(tx, org.id, [one]))(one)),
      ),
    );
    expect(found).toEqual(sought.map(priceList(whole)));
    expect(found.filter((row) => row !== null).length).toBeGreaterThan(15);
  });
});
