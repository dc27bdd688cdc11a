import { describe, expect, test } from 'vitest';
import {
  audit,
  formulaById,
  MANUFACTURING_PROCESSES,
  openPlant,
  type PricedResult,
  type PricingResult,
  type PricingSnapshot,
  preview,
  price,
  verifyCalculation,
  whyUnavailable,
} from '../../../src/engine/index.ts';
import { economics } from '../../../src/engine/plant/assumptions.ts';
import {
  emptyEnvironment,
  presetEnvironment,
  type SettingValues,
  withSettings,
} from '../support/environment.ts';
import { grade, openBox, shaft, snapshotOf } from '../support/parts.ts';

const GERMAN = presetEnvironment('de-2026');

type Asked = Partial<PricingSnapshot['request']>;

const snapshot = (
  request: Asked,
  settings: SettingValues = {},
  facts = openBox(),
  code = 'PP-H',
): PricingSnapshot => {
  const whole = snapshotOf({ facts, environment: withSettings(GERMAN, settings), request });
  if (whole.material === null) throw new Error('a part has a material');
  return { ...whole, material: { ...whole.material, grade: grade(code) } };
};

const whole = (result: PricingResult): PricedResult => {
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  return result;
};

const priced = (request: Asked, settings: SettingValues = {}): PricedResult =>
  whole(price(snapshot(request, settings)));

const YEAR: Asked = { lot_size: 10_000, annual_volume: 100_000 };

type Line = PricedResult['cost_sheet']['lines'][number];

const leaves = (lines: readonly Line[]): readonly Line[] =>
  lines.flatMap((line) => (line.children.length === 0 ? [line] : leaves(line.children)));

const toolLine = ({ cost_sheet }: PricedResult): Line | undefined =>
  leaves(cost_sheet.lines).find(({ formula_id }) => formula_id === 'tooling.amortised');

describe('a mould is charged', () => {
  test('in the piece, beside it, or not at all, and is chosen alike', () => {
    const amortised = priced(YEAR);
    const separate = priced(YEAR, { tooling_mode: 'separate' });
    const owned = priced(YEAR, { tooling_mode: 'customer_owned' });
    const line = toolLine(amortised)?.amount ?? 0;
    expect(line).toBeGreaterThan(0);
    expect([separate, owned].map(toolLine)).toEqual([undefined, undefined]);
    expect([separate, owned].map(({ plan_id }) => plan_id)).toEqual([amortised.plan_id, amortised.plan_id]);
    for (const other of [separate, owned]) expect(amortised.unit_cost - other.unit_cost).toBeCloseTo(line, 6);
    expect([amortised, separate, owned].map(({ tooling }) => tooling?.mode)).toEqual([
      'amortised',
      'separate',
      'customer_owned',
    ]);
    expect(separate.tooling?.cost).toBe(amortised.tooling?.cost);
    expect(owned.tooling).toMatchObject({ cost: null, cavities: amortised.tooling?.cavities });
  });

  test('without overheads, rejects and profit on it, but with the discounts of the price', () => {
    const settings: SettingValues = {
      margin_pct: 0.1,
      sga_pct: 0.12,
      reject_rate_pct: 0.03,
      reject_rate_base: 'herstellkosten',
      cash_discount_pct: 0,
      sales_commission_pct: 0,
      customer_discount_pct: 0.2,
    };
    const amortised = priced(YEAR, settings);
    const separate = priced(YEAR, { ...settings, tooling_mode: 'separate' });
    const line = toolLine(amortised)?.amount ?? 0;
    expect(amortised.offer_price - separate.offer_price).toBeCloseTo(line / (1 - 0.2), 5);
  });

  test('at its mark-up over its years', () => {
    const at = (settings: SettingValues) => toolLine(priced(YEAR, settings))?.amount ?? 0;
    const plain = at({ tool_markup_pct: 0 });
    expect(at({ tool_markup_pct: 0.25 }) / plain).toBeCloseTo(1.25, 4);
    expect(at({ tooling_amortisation_years: 2 })).toBeGreaterThan(at({ tooling_amortisation_years: 5 }));
  });

  test('as amortised in the choice, so that no mode makes it cheap for one piece', () => {
    for (const tooling_mode of ['amortised', 'separate', 'customer_owned'] as const) {
      const one = priced({ lot_size: 1, annual_volume: 1 }, { tooling_mode });
      expect(one.chosen_process?.name, tooling_mode).toBe('milling');
    }
  });

  test('with the reason why a plan that shows less is not chosen', () => {
    for (const tooling_mode of ['amortised', 'separate', 'customer_owned'] as const) {
      const one = priced({ lot_size: 100, annual_volume: 100 }, { tooling_mode });
      expect(one.chosen_process?.name, tooling_mode).toBe('milling');
      expect(one.tooling, tooling_mode).toBeNull();
      const mould = one.alternatives.find(({ process }) => process === 'injection_moulding');
      const isCharged = tooling_mode === 'amortised';
      expect(mould?.reason, tooling_mode).toBe(isCharged ? null : 'dearer_with_tool');
    }
  });

  test('by the lot where nobody states an annual volume and the caller wants it', () => {
    const asked = { lot_size: 5000, annual_volume: null, manufacturing_process: 'injection_moulding' };
    const result = priced(asked);
    const line = toolLine(result);
    expect(result.chosen_process).toEqual({ name: 'injection_moulding', cheapest_from_annual_volume: null });
    expect(line?.terms.find(({ name }) => name === 'annual_volume')?.value).toBe(5000);
    expect(result.notes.map(({ code }) => code)).toContain('tool_on_lot');
    expect(result.annual_curve).toEqual([]);
    const halves = result.lot_curve.filter(({ lot_size }) => [1000, 2000].includes(lot_size));
    expect((halves[0]?.unit_cost ?? 0) - (halves[1]?.unit_cost ?? 0)).toBeGreaterThan(1);
  });

  test('again when its life is over', () => {
    const short = priced(YEAR).tooling;
    const long = priced({ lot_size: 100_000, annual_volume: 5_000_000 }).tooling;
    if (short == null || long == null) throw new Error('both are moulded');
    expect(short.count).toBe(1);
    expect(long.count).toBe(Math.ceil((5_000_000 * 5) / (long.cavities * 0.98) / long.life));
    expect(long.lead_time_days).toBeGreaterThan(short.lead_time_days ?? Number.NaN);
  });

  test('at a price that a what-if changes', () => {
    const of = snapshot(YEAR);
    const before = whole(price(of));
    const after = preview(of, { adjustments: { 'tooling.price': 0.5 }, lot_size: null });
    if (after.outcome !== 'previewed') throw new Error(JSON.stringify(after));
    expect(after.total_delta).toBeLessThan(0);
    expect(after.delta.special_direct).toBeLessThan(0);
    expect(-after.total_delta).toBeGreaterThanOrEqual(0.5 * (toolLine(before)?.amount ?? 0) - 1e-6);
    expect(before.findings.find(({ kind }) => kind === 'tool_price')?.saving_per_piece).toBeGreaterThan(0);
  });
});

describe('the verifier', () => {
  test('recomputes the tools, and finds a wrong one', () => {
    for (const tooling_mode of ['amortised', 'separate', 'customer_owned'] as const) {
      const result = priced(YEAR, { tooling_mode, margin_pct: 0.1, sga_pct: 0.1 });
      expect(verifyCalculation(result), tooling_mode).toEqual([]);
      const { tooling } = result;
      if (tooling === null) throw new Error('a moulded part has a tool');
      const other = { ...tooling, mode: tooling_mode === 'amortised' ? 'separate' : 'amortised' } as const;
      expect(verifyCalculation({ ...result, tooling: other }).map(({ path }) => path)).toEqual([
        'tooling.mode',
      ]);
      if (tooling.cost === null) continue;
      const dearer = { ...tooling, cost: tooling.cost + 1 };
      expect(verifyCalculation({ ...result, tooling: dearer }).map(({ path }) => path)).toEqual([
        'tooling.cost',
      ]);
    }
  });
});

describe('what an environment states of tools', () => {
  const plantOf = (settings: SettingValues) => openPlant(withSettings(GERMAN, settings), []);

  test('is among its assumptions, and the platform says what holds where it states nothing', () => {
    const of = ({ tooling_mode, tooling_amortisation_years }: ReturnType<typeof economics>) =>
      [tooling_mode, tooling_amortisation_years].map((one) => [one?.value, one?.level]);
    expect(of(economics(plantOf({})))).toEqual([
      ['amortised', 'platform'],
      [5, 'platform'],
    ]);
    const stated = plantOf({ tooling_mode: 'separate', tooling_amortisation_years: 3 });
    expect(of(economics(stated))).toEqual([
      ['separate', 'environment'],
      [3, 'environment'],
    ]);
  });

  test('reaches audit, price, what-if, levers and verifier', () => {
    const settings = { tooling_mode: 'separate', tooling_amortisation_years: 2 } as const;
    const { findings } = audit(plantOf(settings), {
      name: 'shop',
      today: '2026-06-01',
      rates: [],
      scrapPrices: null,
      materials: [],
    });
    expect(findings.find(({ code }) => code === 'tool_terms_inactive')?.params).toEqual({
      tooling_mode: 'separate',
      years: 2,
    });
    const amortised = priced(YEAR, { tooling_amortisation_years: 2 });
    expect(toolLine(amortised)?.terms.find(({ name }) => name === 'years')?.value).toBe(2);
    const dearer = preview(snapshot(YEAR, { tooling_amortisation_years: 2 }), {
      adjustments: { 'tooling.price': 1.1 },
      lot_size: null,
    });
    expect(dearer.outcome === 'previewed' && dearer.total_delta).toBeGreaterThan(0);
    const saving = ({ findings: levers }: PricedResult) =>
      levers.find(({ kind }) => kind === 'tool_price')?.saving_per_piece ?? 0;
    expect(saving(amortised)).toBeGreaterThan(saving(priced(YEAR)));
    expect(verifyCalculation(amortised)).toEqual([]);
    expect(verifyCalculation(priced(YEAR, settings))).toEqual([]);
  });
});

describe('the annual curve', () => {
  const result = priced({ lot_size: 100, annual_volume: 1000 });

  test('has the price of the calculation at its volume', () => {
    const here = result.annual_curve.find(({ annual_volume }) => annual_volume === 1000);
    expect(here).toMatchObject({
      lot_size: 100,
      unit_cost: result.unit_cost,
      offer_price: result.offer_price,
      plan_id: result.plan_id,
      process: result.chosen_process?.name,
    });
  });

  test('is at each volume what a run with that volume costs', () => {
    for (const { annual_volume, lot_size, unit_cost, process } of result.annual_curve) {
      const run = priced({ lot_size, annual_volume });
      expect([run.unit_cost, run.chosen_process?.name], `${annual_volume}`).toEqual([unit_cost, process]);
    }
  });

  test('names the volume from which each process is the cheapest', () => {
    const chosen = result.chosen_process;
    const known = new Map([
      ...result.alternatives.map((one) => [one.process, one.cheapest_from_annual_volume] as const),
      [chosen?.name ?? null, chosen?.cheapest_from_annual_volume ?? null] as const,
    ]);
    expect(known.get('milling')).toBe(1);
    const from = known.get('injection_moulding') ?? Number.NaN;
    expect(from).toBeGreaterThan(10);
    expect(from).toBeLessThan(10_000);
    const at = (volume: number) =>
      priced({ lot_size: Math.min(100, volume), annual_volume: volume }).chosen_process?.name;
    expect([at(from - 1), at(from)]).toEqual(['milling', 'injection_moulding']);
  });

  test('is the same with a tool beside the price', () => {
    const separate = priced({ lot_size: 100, annual_volume: 1000 }, { tooling_mode: 'separate' });
    expect(separate.annual_curve.map(({ process }) => process)).toEqual(
      result.annual_curve.map(({ process }) => process),
    );
    for (const [i, { tooling_per_piece }] of separate.annual_curve.entries())
      expect(tooling_per_piece).toBeCloseTo(result.annual_curve[i]?.tooling_per_piece ?? Number.NaN, 6);
  });

  test('of a part that nothing shapes in a tool has one process from the first piece', () => {
    const turned = whole(
      price(snapshotOf({ facts: shaft(), environment: GERMAN, request: { annual_volume: 500 } })),
    );
    expect(turned.chosen_process).toEqual({ name: 'turning', cheapest_from_annual_volume: 1 });
    expect(turned.tooling).toBeNull();
    expect(turned.annual_curve.length).toBeGreaterThan(5);
  });
});

test.each(['de-2026', 'pl-2026', 'cn-2026', 'us-2026'] as const)(
  'in %s a plastic part is milled at one a year and moulded at a hundred thousand, in the money of the country',
  (slug) => {
    const environment = presetEnvironment(slug);
    const at = (annual_volume: number): PricedResult => {
      const request = { lot_size: Math.min(annual_volume, 10_000), annual_volume };
      const { currency } = environment;
      const of = snapshot({ ...request, currency });
      return whole(price({ ...of, environment, request: { ...of.request, region: environment.region } }));
    };
    const [one, many] = [at(1), at(100_000)];
    expect([one, many].map(({ chosen_process: of }) => of?.name)).toEqual(['milling', 'injection_moulding']);
    expect(many.tooling).toMatchObject({ currency: environment.currency, count: 1 });
    expect(verifyCalculation(many)).toEqual([]);
  },
);

describe('a process that the caller asks for', () => {
  test('is the only one that is planned', () => {
    const few: Asked = { lot_size: 10, annual_volume: 10 };
    const moulded = priced({ ...few, manufacturing_process: 'injection_moulding' });
    expect(moulded.chosen_process?.name).toBe('injection_moulding');
    // With the other runner.
    expect(new Set(moulded.alternatives.map(({ process }) => process))).toEqual(
      new Set(['injection_moulding']),
    );
    const milled = priced({ ...YEAR, manufacturing_process: 'milling' });
    expect(milled.chosen_process?.name).toBe('milling');
    expect(milled.unit_cost).toBeGreaterThan(priced(YEAR).unit_cost);
  });

  test('refuses a part that it cannot make, with its reasons', () => {
    const turned = price(snapshot({ ...YEAR, manufacturing_process: 'turning' }));
    expect(turned.outcome === 'unpriceable' && turned.reasons[0]).toEqual({
      code: 'process_unavailable',
      params: { process: 'turning' },
    });
    const thick = { ...openBox(), walls: { least_mm: 14, median_mm: 14, greatest_mm: 20 } };
    const walled = price(snapshot({ ...YEAR, manufacturing_process: 'injection_moulding' }, {}, thick));
    expect(walled.outcome === 'unpriceable' && walled.reasons.map(({ code }) => code)).toEqual([
      'process_unavailable',
      'moulding_wall',
    ]);
  });

  test('is unavailable where nobody knows it, or material or machines rule it out', () => {
    const codes = (name: string, code: string | null, environment = GERMAN) =>
      whyUnavailable(name, code === null ? null : grade(code), environment).map((reason) => reason.code);
    expect(codes('knitting', null)).toEqual(['process_unknown']);
    expect(codes('injection_moulding', '1.0038')).toEqual(['no_moulding_data']);
    expect(codes('injection_moulding', 'PTFE')).toEqual(['no_moulding_data']);
    expect(codes('injection_moulding', 'PP-H')).toEqual([]);
    // An alloy for sand whose melt nobody has figures of, and one of pressure dies alone.
    expect(codes('sand_casting', 'MC21120')).toEqual(['metal_not_priced']);
    expect(codes('die_casting', 'MC21120')).toEqual([]);
    expect(codes('sand_casting', 'AC-43500')).toEqual(['alloy_not_sand_cast']);
    expect(codes('gravity_casting', '5.1301')).toEqual(['alloy_not_chill_cast']);
    expect(codes('milling', '1.0038', emptyEnvironment())).toEqual(['no_capable_machine']);
    // Sheet is also cut by contractors.
    expect(codes('sheet_metal', '1.0038', emptyEnvironment())).toEqual([]);
    for (const process of MANUFACTURING_PROCESSES) expect(codes(process, null), process).toEqual([]);
  });
});

describe('what a drawing says of the process', () => {
  const drawn = (text: string, request: Asked): PricedResult => {
    const fact = { id: 'n', kind: 'note', value: { note: 'other' }, text, page: 1, confidence: 1 } as const;
    return whole(price({ ...snapshot(request), drawing_read: { facts: [fact] } }));
  };
  const few: Asked = { lot_size: 1, annual_volume: 1 };

  test('asks for a review where another process is priced', () => {
    for (const text of [
      'Spritzgussteil, Angussrest max. 0,3',
      'Tolerances ISO 20457-TG5',
      'injection moulded',
    ]) {
      const result = drawn(text, few);
      expect(result.review_reasons, text).toContain('process_contradicts_drawing');
      const note = result.notes.find(({ code }) => code === 'process_contradicts_drawing');
      expect(note?.params).toEqual({ process: 'injection_moulding', said: text });
    }
  });

  test('asks for none where it agrees or says nothing', () => {
    for (const result of [drawn('Spritzguss', YEAR), drawn('Kanten gebrochen', few)])
      expect(result.review_reasons).not.toContain('process_contradicts_drawing');
  });
});

test('a tool takes as many sets of inserts as its shots wear out', () => {
  const count = (shots: number) => formulaById('tooling.count')?.evaluate({ shots, life: 1000 });
  expect([1, 1000, 1001, 3000].map(count)).toEqual([1, 1, 2, 3]);
});
