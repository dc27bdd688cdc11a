import { describe, expect, test } from 'vitest';
import {
  type AssemblyComponent,
  type PricedResult,
  type PricingSnapshot,
  preview,
  price,
  verifyCalculation,
} from '../../src/engine/index.ts';
import { presetEnvironment, type SettingValues, withSettings } from './support/environment.ts';
import { grade, openBox, plate, snapshotOf } from './support/parts.ts';

const GERMAN = presetEnvironment('de-2026');
const LOT = 10_000;
const BOXES = 2;
const DISCOUNT = 0.2;

const SETTINGS: SettingValues = {
  margin_pct: 0.1,
  sga_pct: 0.12,
  reject_rate_pct: 0.03,
  reject_rate_base: 'herstellkosten',
  cash_discount_pct: 0,
  sales_commission_pct: 0,
  customer_discount_pct: DISCOUNT,
};

const box = (settings: SettingValues, lotSize: number): AssemblyComponent => {
  const snapshot = snapshotOf({
    facts: openBox(),
    environment: withSettings(GERMAN, settings),
    request: { lot_size: lotSize * BOXES, annual_volume: 200_000 },
  });
  if (snapshot.material === null) throw new Error('a part has a material');
  return {
    key: 'box',
    name: 'Box',
    quantity: BOXES,
    fastener: null,
    snapshot: { ...snapshot, material: { ...snapshot.material, grade: grade('PP-H') } },
  };
};

const base = (settings: SettingValues, lotSize: number): AssemblyComponent => ({
  key: 'base',
  name: 'Base',
  quantity: 1,
  fastener: null,
  snapshot: snapshotOf({
    facts: plate(),
    environment: withSettings(GERMAN, settings),
    request: { lot_size: lotSize, annual_volume: 100_000 },
  }),
});

const assembly = (more: SettingValues = {}, lotSize = LOT): PricingSnapshot => {
  const settings = { ...SETTINGS, ...more };
  return {
    ...snapshotOf({
      material: null,
      environment: withSettings(GERMAN, settings),
      request: { lot_size: lotSize, annual_volume: 100_000 },
    }),
    facts: { ...plate(), shape_class: 'assembly', features: [] },
    assembly: { of: 'products', components: [base(settings, lotSize), box(settings, lotSize)] },
  };
};

const priced = (snapshot: PricingSnapshot): PricedResult => {
  const result = price(snapshot);
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  return result;
};

const toolsOf = ({ cost_sheet }: PricedResult): number => {
  const lines = cost_sheet.lines.find(({ bucket }) => bucket === 'components')?.children ?? [];
  const term = lines.flatMap(({ terms }) => terms).find(({ name }) => name === 'tools');
  return (term?.value ?? 0) * BOXES;
};

describe('the tools of a component in an assembly', () => {
  const whole = priced(assembly());

  test('carry no overhead, reject or profit, but the discounts of the price', () => {
    const tools = toolsOf(whole);
    expect(tools).toBeGreaterThan(0);
    const separate = priced(assembly({ tooling_mode: 'separate' }));
    expect(toolsOf(separate)).toBe(0);
    expect(whole.offer_price - separate.offer_price).toBeCloseTo(tools / (1 - DISCOUNT), 5);
  });

  test('are those of its own calculation, and the sheet is verified', () => {
    const alone = price(box(SETTINGS, LOT).snapshot ?? assembly());
    if (alone.outcome !== 'priced') throw new Error('the box has a price');
    const line = alone.cost_sheet.lines
      .flatMap(({ children }) => children)
      .find(({ formula_id }) => formula_id === 'tooling.amortised');
    expect(toolsOf(whole)).toBe((line?.amount ?? 0) * BOXES);
    expect(verifyCalculation(whole)).toEqual([]);
  });

  test('a surcharge on them is a fault of the sheet', () => {
    const { cost_sheet } = whole;
    const lines = cost_sheet.lines.map((line) => ({
      ...line,
      children: line.children.map((child) => ({
        ...child,
        terms: child.terms.map((term) => (term.name === 'tools' ? { ...term, value: 0 } : term)),
      })),
    }));
    const faults = verifyCalculation({ ...whole, cost_sheet: { ...cost_sheet, lines } });
    expect(faults.map(({ code }) => code)).toContain('base_wrong');
  });

  test('are the same in the preview, and at another lot in the curve', () => {
    expect(preview(assembly(), { adjustments: {}, lot_size: null })).toMatchObject({ total_delta: 0 });
    const seen = preview(assembly(), { adjustments: {}, lot_size: 1 });
    const other = priced(assembly({}, 1));
    expect(seen.outcome === 'previewed' && seen.cost_sheet.total).toBeCloseTo(other.offer_price, 5);
  });
});
