import { describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { MAX_KNOWN_PRICES } from '../../src/db/known-prices/known-prices.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { makePriced, newPart } from '../support/priced.ts';
import { useApp, useEachOrganisation } from '../support/use.ts';

const PATH = '/api/v1/known-prices';

type Known = { id: string; part_number: string; price: number; breakdown: unknown[]; updated_at: string };
type Refusal = {
  error: { code: string; details: { reason?: string; errors?: { loc: unknown[]; msg: string }[] } };
};
type Gap = {
  known_price: Known;
  calculation_id: string | null;
  currency: string;
  paid: number;
  annual_volume: number | null;
  gap_per_year: number | null;
  reason: string | null;
  comparison: {
    lot_size: number;
    should_cost: number;
    gap: number;
    inside_band: boolean;
    categories_lot_size: number;
    categories: { category: string; paid: number | null; should_cost: number; gap: number | null }[];
  } | null;
};
type Gaps = {
  items: Gap[];
  total: number;
  compared_count: number;
  totals: unknown[];
  exchange_rates: { from: string }[];
};
type Imported = {
  columns: string[];
  mapping: Record<string, unknown>;
  missing: string[];
  decimal: string | null;
  accepted_count: number;
  accepted: { row: number; price: Known }[];
  refused: { row: number; column: string | null; reason: string }[];
};

const { app, stack } = useApp();
const { organisation: org, client } = useEachOrganisation(app);

const price = {
  part_number: 'PN-1',
  supplier: 'Acme',
  lot_size: 10,
  price: 4,
  currency: 'EUR',
  date: '2026-03-01',
};
const add = async (...items: object[]): Promise<Known[]> =>
  (await client.post<{ items: Known[] }>(PATH, { items })).items;
const gaps = (query = ''): Promise<Gaps> => client.get<Gaps>(`${PATH}/gaps${query}`);

/** A part with this number and a price of its own. */
const priced = async (partNumber: string, fields: Partial<Parameters<typeof makePriced>[4]> = {}) => {
  const part = await newPart(client, { part_number: partNumber });
  return makePriced(stack, app.db, client, { orgId: org.id, ...part }, { offerPrice: 3, ...fields });
};

describe('known prices', () => {
  test('are written, listed, replaced by their key, and deleted', async () => {
    const [first] = await add(price, { ...price, part_number: 'PN-2', supplier: null });
    expect(first).toMatchObject({ ...price, annual_volume: null, breakdown: [] });
    const [again] = await add({ ...price, price: 5, breakdown: [{ category: 'material', amount: 2 }] });
    expect(again).toMatchObject({
      id: first?.id,
      price: 5,
      breakdown: [{ category: 'material', amount: 2 }],
    });
    const page = await client.get<{ items: Known[]; total: number }>(
      `${PATH}?include_total=true&part_number=PN-1`,
    );
    expect(page).toMatchObject({ total: 1, items: [{ id: first?.id, price: 5 }] });
    const path = `${PATH}/${first?.id}`;
    const stranger = app.client((await makeOrganisation(app.db)).apiKey);
    expect((await stranger.call('DELETE', path)).status).toBe(404);
    expect((await stranger.get<{ items: Known[] }>(PATH)).items).toEqual([]);
    expect((await client.call('DELETE', path)).status).toBe(200);
    expect((await client.call('DELETE', path)).status).toBe(404);
  });

  test.each([
    ['price', { price: 0 }],
    ['currency', { currency: 'XXX' }],
    ['date', { date: '2026-02-30' }],
    ['category', { breakdown: [{ category: 'paint', amount: 1 }] }],
    ['breakdown', { breakdown: [{ category: 'material', amount: 4.1 }] }],
    [
      'breakdown',
      {
        breakdown: [
          { category: 'setup', amount: 1 },
          { category: 'setup', amount: 1 },
        ],
      },
    ],
  ])('a wrong %s is named', async (field, change) => {
    const { status, body } = await client.call<Refusal>('POST', PATH, { items: [{ ...price, ...change }] });
    expect(status).toBe(422);
    expect(JSON.stringify(body.error.details.errors?.map(({ loc }) => loc))).toContain(field);
  });

  test('the same price twice in a request is refused, and more than an organisation may have', async () => {
    const twice = await client.call<Refusal>('POST', PATH, { items: [price, { ...price, price: 9 }] });
    expect([twice.status, twice.body.error.details.errors?.[0]?.loc]).toEqual([422, ['body', 'items', 1]]);
    await stack.sql(
      `insert into known_prices (org_id, id, part_number, lot_size, price, currency, priced_on, breakdown, created_at, updated_at)
       select $1, gen_random_uuid(), 'N-' || n, 1, 1, 'EUR', '2026-01-01', '{}', now(), now() from generate_series(1, $2) n`,
      [org.id, MAX_KNOWN_PRICES],
    );
    const over = await client.call<Refusal>('POST', PATH, { items: [price] });
    expect([over.status, over.body.error.details.reason]).toEqual([409, 'too_many_prices']);
  });
});

describe('the gaps', () => {
  test('stand beside the nearest lot of the lot curve, by money a year', async () => {
    const calculation = await priced('PN-1', { annualVolume: 500 });
    await priced('PN-2');
    await add(
      { ...price, lot_size: 10, price: 30, breakdown: [{ category: 'material', amount: 2.5 }] },
      { ...price, part_number: 'PN-2', price: 26, annual_volume: 10_000 },
      { ...price, part_number: 'PN-2', price: 9, supplier: 'Without a volume' },
      { ...price, part_number: 'PN-3' },
    );
    const { items, total, compared_count, totals } = await gaps();
    expect([total, compared_count]).toEqual([4, 3]);
    expect(items.map((row) => [row.known_price.part_number, row.gap_per_year, row.reason])).toEqual([
      ['PN-2', expect.closeTo(((items[0]?.comparison?.gap ?? 0) * 10_000) as number, 4), null],
      ['PN-1', expect.closeTo((items[1]?.comparison?.gap ?? 0) * 500, 4), null],
      ['PN-2', null, null],
      ['PN-3', null, 'no_part'],
    ]);
    const one = items.find((row) => row.calculation_id === calculation);
    expect(one?.comparison?.gap).toBeCloseTo(30 - (one?.comparison?.should_cost ?? 0), 6);
    expect(totals).toEqual([
      {
        currency: 'EUR',
        gap_per_year: expect.closeTo((items[0]?.gap_per_year ?? 0) + (items[1]?.gap_per_year ?? 0), 4),
        prices: 2,
      },
    ]);
    const rest = await gaps('?limit=1&offset=3');
    expect(rest.items.map((row) => row.reason)).toEqual(['no_part']);
  });

  test('a price at the calculation’s own lot has a gap in each category that the supplier states', async () => {
    await priced('PN-1');
    const lot = (
      await stack.sql<{ lot: number }>(
        `select (figures #>> '{should_cost,lot_size}')::int as lot from calculation_results where org_id = $1`,
        [org.id],
      )
    )[0]?.lot;
    await add(
      { ...price, lot_size: lot, breakdown: [{ category: 'material', amount: 2.5 }] },
      { ...price, lot_size: (lot ?? 0) * 7, breakdown: [{ category: 'material', amount: 2.5 }] },
    );
    const { items } = await gaps();
    const [own, other] = [lot, (lot ?? 0) * 7].map((size) =>
      items.find((row) => (row.known_price as unknown as { lot_size: number }).lot_size === size),
    );
    const material = own?.comparison?.categories.find(({ category }) => category === 'material');
    expect(material?.gap).toBeCloseTo(2.5 - (material?.should_cost ?? 0), 6);
    expect(own?.comparison).toMatchObject({ lot_size: lot, categories_lot_size: lot, should_cost: 3 });
    expect(
      own?.comparison?.categories.filter(({ paid }) => paid === null).every(({ gap }) => gap === null),
    ).toBe(true);
    expect(other?.comparison?.categories.every(({ gap }) => gap === null)).toBe(true);
    expect(other?.comparison?.lot_size).not.toBe(other?.comparison?.categories_lot_size);
  });

  test('nothing is compared across currencies unless one is named, and the rate is named then', async () => {
    await priced('PN-1', { currency: 'PLN' });
    await stack.sql(`update calculations set currency = 'PLN' where org_id = $1`, [org.id]);
    await add(price);
    expect((await gaps()).items[0]).toMatchObject({ reason: 'other_currency', comparison: null });
    const converted = await gaps('?currency=EUR');
    expect(converted.items[0]).toMatchObject({ reason: null, currency: 'EUR', paid: 4 });
    expect(converted.exchange_rates.map(({ from }) => from)).toEqual(['PLN']);
    const { status } = await client.call('GET', `${PATH}/gaps?costing_environment_id=${crypto.randomUUID()}`);
    expect(status).toBe(404);
  });

  test('a calculation of the same lot is preferred, then the newest; only those of the environment count', async () => {
    const part = await newPart(client, { part_number: 'PN-1' });
    const target = { orgId: org.id, ...part };
    const older = await makePriced(stack, app.db, client, target, { offerPrice: 3 });
    app.clock.advance(1_000);
    const newer = await makePriced(stack, app.db, client, target, { offerPrice: 5 });
    await add(price);
    expect((await gaps()).items[0]?.calculation_id).toBe(newer);
    await stack.sql('update calculations set lot_size = 11 where id = $1', [newer]);
    expect((await gaps()).items[0]?.calculation_id).toBe(older);
    const created = await client.post<{ id: string }>('/api/v1/environments', {
      name: 'Other',
      valid_from: '2026-01-01',
    });
    const other = await gaps(`?costing_environment_id=${created.id}`);
    expect(other.items[0]).toMatchObject({ reason: 'not_priced', calculation_id: null });
  });
});

describe('the accuracy', () => {
  type Accuracy = {
    count: number;
    median_factor: number;
    inside_band_share: number;
    by_process: { process: string | null; count: number }[];
    by_material: { material: string | null; count: number }[];
    not_compared: unknown[];
  };

  test('is the median factor and the share inside the band, by process and material', async () => {
    const empty = await client.get<Accuracy>(`${PATH}/accuracy`);
    expect(empty).toMatchObject({ count: 0, median_factor: null, inside_band_share: null, by_process: [] });
    const factors = [0.9, 1, 4];
    for (const [index, factor] of factors.entries()) {
      await priced(`PN-${index}`);
      await add({ ...price, part_number: `PN-${index}` });
      const [row] = (await gaps()).items.filter(
        ({ known_price }) => known_price.part_number === `PN-${index}`,
      );
      await add({
        ...price,
        part_number: `PN-${index}`,
        price: (row?.comparison?.should_cost ?? 0) * factor,
      });
    }
    await add({ ...price, part_number: 'unknown' });
    const found = await client.get<Accuracy>(`${PATH}/accuracy`);
    expect(found.count).toBe(3);
    expect(found.median_factor).toBeCloseTo(1, 5);
    const inside = (await gaps()).items.filter(({ comparison }) => comparison?.inside_band === true).length;
    expect(inside).toBeGreaterThan(0);
    expect(inside).toBeLessThan(3);
    expect(found.inside_band_share).toBeCloseTo(inside / 3, 9);
    expect(found.by_process).toMatchObject([{ process: expect.any(String), count: 3 }]);
    expect(found.not_compared).toEqual([{ reason: 'no_part', count: 1 }]);
  });
});

describe('the proposed calibration', () => {
  type Proposal = {
    observations: {
      calculation_id: string;
      actual_unit_cost: number;
      currency: string;
      calibrated_unit_cost: number;
    }[];
    factors: { category: string; factor: number }[];
    error_before: number | null;
    error_after: number | null;
    error_cross_validated: number | null;
    refused_reason: string | null;
  };

  test('is fitted, validated on what was left out, and accepted as it stands', async () => {
    const env = org.environmentId;
    const query = `?costing_environment_id=${env}`;
    const propose = () => client.get<Proposal>(`${PATH}/calibration${query}`);
    expect(await propose()).toMatchObject({ refused_reason: 'too_few_observations', factors: [] });
    for (let n = 0; n < 6; n += 1) {
      await priced(`PN-${n}`);
      await add({ ...price, part_number: `PN-${n}` });
    }
    for (const { known_price, comparison } of (await gaps()).items)
      await add({
        ...price,
        part_number: known_price.part_number,
        price: (comparison?.should_cost ?? 0) * 1.3,
      });
    const proposal = await propose();
    expect(proposal.observations).toHaveLength(6);
    expect(proposal.error_after ?? 1).toBeLessThan(proposal.error_before ?? 0);
    expect(proposal.error_cross_validated ?? 1).toBeLessThan(proposal.error_before ?? 0);
    expect(proposal.error_cross_validated ?? 0).toBeGreaterThanOrEqual(proposal.error_after ?? 1);
    expect((await client.call('GET', `/api/v1/environments/${env}/calibration`)).status).toBe(404);
    const observations = proposal.observations.map(({ calculation_id, actual_unit_cost, currency }) => ({
      calculation_id,
      actual_unit_cost,
      currency,
    }));
    const { status, body } = await client.call<{ factors: unknown }>(
      'PUT',
      `/api/v1/environments/${env}/calibration`,
      {
        observations,
      },
    );
    expect(status).toBe(200);
    expect(body.factors).toEqual(proposal.factors);
  });
});

describe('an import', () => {
  const csv = [
    'Purchases of the year;;;;;;',
    'Teilenummer;Lieferant;Menge;Preis;Währung;Datum;Materialeinzelkosten',
    'PN-1;Acme;100;1.234,50;EUR;01.03.2026;400,25',
    'PN-2;Acme;100;2,50;EUR;2026-03-01;',
    'PN-3;Acme;100;cheap;EUR;01.03.2026;',
    'PN-1;Acme;100;9,00;EUR;01.03.2026;',
    ';Acme;5;1,00;EUR;01.03.2026;',
  ].join('\n');
  const send = (body: object) => client.post<Imported>(`${PATH}/import`, body);
  const listed = async () => (await client.get<{ items: Known[] }>(PATH)).items;

  test('of CSV guesses columns and decimals; the dry run says what rows would become and which are refused', async () => {
    const dry = await send({ csv, dry_run: true });
    expect(dry).toMatchObject({
      columns: ['Teilenummer', 'Lieferant', 'Menge', 'Preis', 'Währung', 'Datum', 'Materialeinzelkosten'],
      mapping: {
        part_number: 'Teilenummer',
        lot_size: 'Menge',
        breakdown: [{ category: 'material', column: 'Materialeinzelkosten' }],
      },
      decimal: 'comma',
      missing: [],
      accepted_count: 2,
      accepted: [
        {
          row: 3,
          price: {
            part_number: 'PN-1',
            price: 1234.5,
            date: '2026-03-01',
            breakdown: [{ category: 'material', amount: 400.25 }],
          },
        },
        { row: 4, price: { part_number: 'PN-2', price: 2.5 } },
      ],
      refused: [
        { row: 5, column: 'Preis' },
        { row: 6, column: null, reason: expect.stringContaining('row 3') },
        { row: 7, column: 'Teilenummer', reason: 'is required, but empty' },
      ],
    });
    expect(await listed()).toEqual([]);
    const written = await send({ csv });
    expect({ ...written, dry_run: true }).toEqual(dry);
    expect((await listed()).map(({ part_number }) => part_number).sort()).toEqual(['PN-1', 'PN-2']);
    await send({ csv });
    expect(await listed()).toHaveLength(2);
  });

  test('with a mapping and defaults reads a file of any headings', async () => {
    const other = 'no;what it costs\nPN-9;3.25\n';
    const dry = await send({ csv: other, dry_run: true });
    expect(dry.missing).toEqual(['part_number', 'lot_size', 'price', 'currency', 'date']);
    const whole = await client.call<Refusal>('POST', `${PATH}/import`, { csv: other });
    expect([whole.status, whole.body.error.details.errors?.length]).toEqual([422, 5]);
    const mapping = { part_number: 'no', price: 'what it costs' };
    const defaults = { lot_size: 50, currency: 'USD', date: '2026-01-31', supplier: 'Beta' };
    await send({ csv: other, mapping, defaults });
    expect(await listed()).toMatchObject([
      { part_number: 'PN-9', price: 3.25, currency: 'USD', lot_size: 50, supplier: 'Beta' },
    ]);
    const unknown = await client.call<Refusal>('POST', `${PATH}/import`, {
      csv: other,
      mapping: { part_number: 'nope' },
      defaults,
    });
    expect([unknown.status, unknown.body.error.details.errors?.[0]?.msg]).toEqual([
      422,
      expect.stringContaining('"nope"'),
    ]);
  });

  test('of a workbook reads the same rows; a formula counts with its stored value', async () => {
    const book = await workbook([
      ['Part number', 'Supplier', 'Lot size', 'Price', 'Currency', 'Date', 'profit'],
      ['PN-1', 'Acme', 100, 12.5, 'eur', new Date('2026-03-01T00:00:00Z'), 0.5],
      ['PN-2', null, 10, 'free', 'EUR', new Date('2026-03-01T00:00:00Z'), null],
    ]);
    expect(await send({ xlsx_base64: book, dry_run: true })).toMatchObject({
      accepted: [
        {
          row: 2,
          price: {
            part_number: 'PN-1',
            price: 12.5,
            currency: 'EUR',
            date: '2026-03-01',
            breakdown: [{ category: 'profit', amount: 0.5 }],
          },
        },
      ],
      refused: [{ row: 3, column: 'Price', reason: expect.stringContaining('"free"') }],
    });
  });

  test('of what is no workbook, of both files and of neither is refused', async () => {
    const refuse = async (body: object) =>
      (await client.call<Refusal>('POST', `${PATH}/import`, body)).status;
    expect(await refuse({ xlsx_base64: Buffer.from('no archive').toString('base64') })).toBe(422);
    expect(await refuse({ xlsx_base64: 'UEs=', csv })).toBe(422);
    expect(await refuse({})).toBe(422);
    expect(await refuse({ csv: 'a,b\n"open' })).toBe(422);
    const many = ['Part number', ...Array.from({ length: 5_100 }, (_, n) => `PN-${n}`)].join('\n');
    expect(await refuse({ csv: many, dry_run: true })).toBe(422);
  });

  test('takes the most rows that a file may have', async () => {
    const rows = Array.from({ length: 5_000 }, (_, n) => `PN-${n},10,1.5,EUR,2026-01-01`);
    const { accepted_count } = await send({
      csv: ['part number,lot size,price,currency,date', ...rows].join('\n'),
    });
    expect(accepted_count).toBe(5_000);
  });
});

type Value = string | number | Date | null;

const workbook = async (rows: readonly (readonly Value[])[]): Promise<string> => {
  const data = rows.map((row) =>
    row.map((value) => {
      if (value === null) return null;
      if (value instanceof Date) return { type: Date, value, format: 'yyyy-mm-dd' };
      return typeof value === 'number' ? { type: Number, value } : { type: String, value };
    }),
  );
  return (await writeExcelFile([{ sheet: 'Prices', data: data as never }]).toBuffer()).toString('base64');
};
