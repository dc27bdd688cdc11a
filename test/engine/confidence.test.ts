import { describe, expect, test } from 'vitest';
import { confidence } from '../../src/engine/confidence/confidence.ts';
import { compile, evaluate } from '../../src/engine/cost/compiled.ts';
import { type Leaf, makeLeaf, type Uncertainty } from '../../src/engine/cost/leaf.ts';
import { perPart } from '../../src/engine/formulas/cost.ts';
import type { Bucket } from '../../src/engine/index.ts';
import type { Operation } from '../../src/engine/records.ts';
import { contextOf } from './support/context.ts';
import { emptyEnvironment, type SettingValues } from './support/environment.ts';

const leaf = (top: Bucket, amount: number, uncertainty: readonly Uncertainty[], bucket: Bucket = top): Leaf =>
  makeLeaf({
    top,
    bucket,
    label_id: 'line.machine',
    formula: perPart,
    terms: { per_part: { value: amount, source: 'test' } },
    evidence: { kind: 'stated', source: 'test', source_id: null, sigma: 0 },
    door: null,
    uncertainty,
  });

const of = (leaves: readonly Leaf[], settings: SettingValues = {}, doubts: readonly Uncertainty[] = []) => {
  const context = contextOf(emptyEnvironment({ material_overhead_pct: 0, ...settings }));
  return confidence(
    evaluate(
      compile('t', context, leaves, () => []),
      1,
    ),
    context,
    doubts,
  );
};

describe('the spread of a price', () => {
  test('independent causes add as squares, causes that share a key add up', () => {
    const two = (a: string, b: string) =>
      of([leaf('machine', 50, [{ key: a, sigma: 0.3 }]), leaf('machine', 50, [{ key: b, sigma: 0.4 }])])
        .sigma_rel;
    expect(two('a', 'b')).toBeCloseTo(0.25, 9);
    expect(two('a', 'a')).toBeCloseTo(0.35, 9);
  });

  test('a leaf weighs with the surcharges that rest on it', () => {
    const settings = {
      production_overhead_pct: 1,
      sga_pct: 0.1,
      margin_pct: 0.1,
      customer_discount_pct: 0.2,
    };
    const chain = (1.1 * 1.1) / 0.8;
    const wages = of([leaf('labour', 10, [{ key: 'w', sigma: 0.1 }])], settings);
    const driver = (result: typeof wages, key: string) =>
      result.drivers.find((entry) => entry.key === key)?.sigma_rel ?? Number.NaN;
    expect(driver(wages, 'w')).toBeCloseTo((10 * 0.1 * 2 * chain) / (20 * chain), 6);
    const mixed = of(
      [leaf('labour', 10, [{ key: 'w', sigma: 0.1 }]), leaf('machine', 10, [{ key: 'm', sigma: 0.1 }])],
      settings,
    );
    expect(driver(mixed, 'w') / driver(mixed, 'm')).toBeCloseTo(2, 6);
    const material = of(
      [leaf('material', 10, [{ key: 'p', sigma: 0.1 }]), leaf('machine', 10, [{ key: 'm', sigma: 0.1 }])],
      { ...settings, material_overhead_pct: 0.5 },
    );
    expect(driver(material, 'p') / driver(material, 'm')).toBeCloseTo(1.5, 6);
    const outside = of(
      [leaf('subcontract', 10, [{ key: 's', sigma: 0.1 }]), leaf('machine', 10, [{ key: 'm', sigma: 0.1 }])],
      { ...settings, subcontract_overhead_pct: 0.25 },
    );
    expect(driver(outside, 's') / driver(outside, 'm')).toBeCloseTo(1.25, 6);
  });

  test('the offer price is the mean of a log-normal', () => {
    const result = of([leaf('machine', 100, [{ key: 'a', sigma: 0.2 }])]);
    const s = Math.sqrt(Math.log(1.04));
    expect(result.p50).toBeCloseTo(100 * Math.exp(-(s * s) / 2), 4);
    expect(result.p90 / result.p50).toBeCloseTo(Math.exp(1.2815515655 * s), 5);
    expect(result.p50 / result.p10).toBeCloseTo(Math.exp(1.2815515655 * s), 5);
  });

  test('the band opens upwards by the share of the price that is cutting, and not downwards', () => {
    const share = 0.25;
    const plain = [leaf('machine', 100, [{ key: 'a', sigma: 0.2 }])];
    const sheet = of(plain);
    const component = of(plain.map((one) => ({ ...one, cutting_share: share })));
    const context = contextOf(emptyEnvironment({ material_overhead_pct: 0 }));
    const leftOut = context.lookup('uncertainty.process', 'left_out').value;
    expect([sheet.cutting_share, component.cutting_share]).toEqual([0, share]);
    expect(component.p90 / sheet.p90).toBeCloseTo(1 + leftOut * share, 5);
    expect([component.p10, component.p50, component.sigma_rel]).toEqual([
      sheet.p10,
      sheet.p50,
      sheet.sigma_rel,
    ]);

    const evaluated = evaluate(
      compile('t', context, [...plain, { ...leaf('machine', 300, []), op_refs: ['OP10'] }], () => []),
      1,
    );
    const by = (process: string) =>
      confidence(evaluated, context, [], [{ op_id: 'OP10', process } as Operation]).cutting_share;
    expect([by('milling'), by('laser')]).toEqual([expect.closeTo(0.75, 9), 0]);
  });

  test('doubts that belong to no line count on the price', () => {
    const result = of([leaf('machine', 100, [{ key: 'a', sigma: 0.3 }])], {}, [
      { key: 'drawing', sigma: 0.4 },
    ]);
    expect(result.sigma_rel).toBeCloseTo(0.5, 9);
    expect(result.drivers.map(({ key, share }) => [key, Math.round(share * 100)])).toEqual([
      ['drawing', 64],
      ['a', 36],
    ]);
    expect(result.score).toBe(0);
  });

  test('the score falls from 100 as the spread grows', () => {
    expect(of([leaf('machine', 100, [])]).score).toBe(100);
    expect(of([leaf('machine', 100, [{ key: 'a', sigma: 0.125 }])]).score).toBe(75);
  });

  test('a price of 0 has no spread', () => {
    expect(of([leaf('machine', 0, [{ key: 'a', sigma: 0.3 }])])).toMatchObject({
      sigma_rel: 0,
      p10: 0,
      p90: 0,
    });
  });
});
