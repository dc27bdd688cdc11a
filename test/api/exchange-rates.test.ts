import { beforeEach, describe, expect, test } from 'vitest';
import { createCalculation } from '../support/api.ts';
import { steadyClock } from '../support/clock.ts';
import { bindFile, knownFacts } from '../support/known-geometry.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { newPart } from '../support/priced.ts';
import { createPricingHelpers } from '../support/pricing.ts';
import { use, useApp, useEachOrganisation } from '../support/use.ts';

const PATH = '/api/v1/exchange-rates';
const DAY = 86_400_000;

type Rate = {
  id: string;
  base: string;
  quote: string;
  rate: number;
  valid_from: string;
  source: string | null;
};
type Note = { code: string; params: Record<string, unknown> };
type Priced = {
  status: string;
  offer_price: number;
  served_from_cache: boolean;
  cost_sheet: { notes: Note[]; lines: { amount: number; bucket: string }[] };
  analytics: { notes: Note[] };
};
type Refusal = { error: { code: string; details: { errors?: { loc: string[]; msg: string }[] } } };

const { stack, app } = useApp({ namespace: true, clock: steadyClock() });
const { organisation, client } = useEachOrganisation(app);
const hands = use(() => createPricingHelpers(app, stack));
let revisionId: string;
beforeEach(async () => {
  ({ revisionId } = await newPart(client));
  const facts = await knownFacts('plate_holes_pocket');
  await bindFile(stack, app, organisation.id, { revisionId, role: 'primary_cad', facts });
});

const day = (offset = 0): string =>
  new Date(app.clock.now().getTime() + offset * DAY).toISOString().slice(0, 10);

const state = (base: string, quote: string, rate: number, valid_from = day(), source?: string) =>
  client.post<Rate>(PATH, { base, quote, rate, valid_from, ...(source === undefined ? {} : { source }) });

const priced = async (body: object): Promise<Priced> => {
  const id = await createCalculation(client, revisionId, { lot_size: 50, material_ref: '1.4301', ...body });
  await client.post(`/api/v1/calculations/${id}/run`);
  await hands.drain(organisation.id);
  return client.get<Priced>(`/api/v1/calculations/${id}`);
};

const exchangeNote = ({ cost_sheet }: Priced, from = 'EUR') =>
  cost_sheet.notes.find((note) => note.code === 'exchange_rate' && note.params.from === from)?.params;

describe('exchange rates', () => {
  test('of the platform: the euro reference rates, each currency once, dated, with their source [ENV-6]', async () => {
    const rates = await client.get<Rate[]>(`${PATH}/reference`);
    const quotes = rates.map(({ quote }) => quote);
    expect(quotes).toEqual([...new Set(quotes)].sort());
    for (const code of ['USD', 'PLN', 'CNY', 'CHF', 'GBP', 'CZK', 'JPY', 'INR', 'KRW'])
      expect(quotes, code).toContain(code);
    for (const rate of rates)
      expect(rate).toMatchObject({
        base: 'EUR',
        rate: expect.any(Number),
        valid_from: '2026-07-21',
        source: 'ecb_ref',
      });
  });

  test('price in any of them, and the sheet names rate, date and source [ENV-6]', async () => {
    const euro = await priced({});
    const franc = await priced({ currency: 'CHF' });
    expect(franc.status).toBe('succeeded');
    expect(franc.offer_price / euro.offer_price).toBeCloseTo(0.9259, 4);
    expect(exchangeNote(franc)).toEqual({
      from: 'EUR',
      to: 'CHF',
      rate: 0.9259,
      as_of: '2026-07-21',
      source: 'ecb_ref',
    });
    expect(euro.cost_sheet.notes.filter(({ code }) => code === 'exchange_rate')).toEqual([]);
  });

  test('of the organisation win from their day on, in both directions, and go back to those of the platform [ENV-6]', async () => {
    const euro = await priced({});
    await state('EUR', 'CHF', 5, day(2));
    expect((await priced({ currency: 'CHF' })).offer_price / euro.offer_price).toBeCloseTo(0.9259, 4);
    const own = await state('CHF', 'EUR', 0.5, day(), 'house bank');
    const stated = await priced({ currency: 'CHF' });
    expect(stated.offer_price / euro.offer_price).toBeCloseTo(2, 4);
    expect(exchangeNote(stated)).toMatchObject({ rate: 2, as_of: day(), source: 'house bank' });
    await client.ok('DELETE', `${PATH}/${own.id}`);
    expect((await priced({ currency: 'CHF' })).served_from_cache, 'the price from before').toBe(true);
    expect((await client.call('DELETE', `${PATH}/${own.id}`)).status).toBe(404);
  });

  test('of the organisation make a currency known that the platform has no rate of, also over a third one [ENV-6]', async () => {
    const draft = { part_revision_id: revisionId, currency: 'VND' };
    const refusal = await client.call<Refusal>('POST', '/api/v1/calculations', draft);
    expect([refusal.status, refusal.body.error.code]).toEqual([422, 'currency_unresolved']);
    await state('USD', 'VND', 26_000);
    const euro = await priced({});
    expect(
      (await priced({ currency: 'VND' })).offer_price / euro.offer_price / (26_000 * 1.1418),
    ).toBeCloseTo(1, 6);
  });

  test('are listed newest first, one per pair and day, and never seen by another organisation', async () => {
    const first = await state('EUR', 'CZK', 24);
    const second = await state('EUR', 'CZK', 25, day(-1));
    const twice = { base: 'EUR', quote: 'CZK', rate: 26, valid_from: day() };
    expect((await client.call('POST', PATH, twice)).status).toBe(409);
    const listed = await client.get<{ items: Rate[]; total: number }>(`${PATH}?include_total=true`);
    expect(listed.items).toEqual([second, first]);
    expect(listed.total).toBe(2);
    const stranger = app.client((await makeOrganisation(app.db)).apiKey);
    expect((await stranger.get<{ items: Rate[] }>(PATH)).items).toEqual([]);
    expect((await stranger.call('DELETE', `${PATH}/${first.id}`)).status).toBe(404);
  });

  test.each([
    ['base', { base: 'DEM' }],
    ['quote', { quote: 'XXX' }],
    ['quote', { quote: 'EUR' }],
    ['rate', { rate: 0 }],
    ['rate', { rate: -1 }],
    ['valid_from', { valid_from: '2026-02-30' }],
  ])('given a wrong %s, then 422 names it', async (field, wrong) => {
    const body = { base: 'EUR', quote: 'CZK', rate: 24, valid_from: day(), ...wrong };
    const answer = await client.call<Refusal>('POST', PATH, body);
    expect(answer.status).toBe(422);
    expect(answer.body.error.details.errors?.map(({ loc }) => loc)).toEqual([['body', field]]);
  });
});

describe('codes', () => {
  test.each([
    ['/api/v1/calculations', 'currency', 'DEM'],
    ['/api/v1/calculations', 'region', 'XX'],
    ['/api/v1/calculations', 'region', 'Bavaria'],
    ['/api/v1/environments', 'currency', 'ABC'],
    ['/api/v1/environments', 'region', 'EU'],
    ['/api/v1/parts/', 'default_currency', 'XYZ'],
  ])('%s: a %s %s is refused when it is written', async (path, field, value) => {
    const bodies: Record<string, object> = {
      '/api/v1/calculations': { part_revision_id: revisionId },
      '/api/v1/environments': { name: 'x', valid_from: '2026-01-01' },
      '/api/v1/parts/': { part_number: 'X' },
    };
    const answer = await client.call<Refusal>('POST', path, { ...bodies[path], [field]: value });
    expect(answer.status).toBe(422);
    expect(answer.body.error.details.errors?.map(({ loc }) => loc)).toEqual([['body', field]]);
  });
});

describe('the region', () => {
  const noteOf = ({ analytics }: Priced) =>
    analytics.notes.find(({ code }) => code === 'material_price_level');
  const material = ({ cost_sheet }: Priced) =>
    cost_sheet.lines.find(({ bucket }) => bucket === 'material')?.amount ?? 0;

  test('selects the price level of the material, dated and with its source; a country without one says so [ENV-7]', async () => {
    const german = await priced({ material_ref: 'S235JR' });
    expect(noteOf(german)).toBeUndefined();
    const polish = await priced({ material_ref: 'S235JR', region: 'PL' });
    expect(material(polish) / material(german)).toBeCloseTo(0.97, 4);
    expect(noteOf(polish)?.params).toEqual({
      region: 'PL',
      factor: 0.97,
      as_of: '2023-11',
      source: 'eurometal_sections_2311',
    });
    const french = await priced({ material_ref: 'S235JR', region: 'FR' });
    expect(material(french)).toBe(material(german));
    expect(noteOf(french)?.params).toMatchObject({ region: 'FR', factor: 1, source: 'assumed' });
  });

  test('never moves a price that the organisation states [ENV-7]', async () => {
    const { result } = await client.post<{ result: { grade: { id: string } } }>(
      '/api/v1/parts/materials/lookup',
      { query: 'S235JR' },
    );
    await client.post('/api/v1/parts/materials/overrides', {
      grade_id: result.grade.id,
      price_per_kg: 2,
      scrap_price_per_kg: 0.2,
      price_currency: 'EUR',
    });
    const [german, american] = [
      await priced({ material_ref: 'S235JR' }),
      await priced({ material_ref: 'S235JR', region: 'US' }),
    ];
    expect(material(american)).toBe(material(german));
  });
});
