import { describe, expect, test } from 'vitest';
import { type CoreHoles, type PricedResult, price } from '../../../src/engine/index.ts';
import { presetEnvironment } from '../support/environment.ts';
import { drawingOf, plate, snapshotOf } from '../support/parts.ts';

const HOLES = 24;

/** A plate with 24 holes Ø2.5, the core diameter of M3, as recognition marks them. */
const facts = () => {
  const base = plate({ holes: HOLES });
  return {
    ...base,
    features: base.features.map((feature) =>
      feature.kind === 'hole'
        ? {
            ...feature,
            diameter_mm: 2.5,
            depth_mm: 8,
            through: false,
            details: { thread_candidate: 'M3' },
          }
        : feature,
    ),
  };
};

const priced = (made: CoreHoles | null, more: Parameters<typeof snapshotOf>[0] = {}): PricedResult => {
  const environment = presetEnvironment('de-2026');
  const core_holes = { value: made, level: 'environment' as const, source: null, source_id: 'env' };
  const result = price(
    snapshotOf({
      facts: facts(),
      request: { lot_size: 20, annual_volume: null },
      environment: { ...environment, settings: { ...environment.settings, core_holes } },
      ...more,
    }),
  );
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  return result;
};

const noteOf = ({ notes }: PricedResult) => notes.find(({ code }) => code.startsWith('core_holes_'));
const taps = ({ process_plan }: PricedResult) => process_plan.filter(({ step }) => step === 'tap').length;

describe('holes of a core diameter without a drawing', () => {
  const [plain, tapped] = [priced('plain'), priced('tapped')];

  test('are drilled, and the price says what tapping them costs, to the last digit', () => {
    expect(taps(plain)).toBe(0);
    const difference = tapped.offer_price - plain.offer_price;
    expect(difference).toBeGreaterThan(0);
    expect(noteOf(plain)).toEqual({
      code: 'core_holes_plain',
      params: { holes: HOLES, threads: 'M3', amount: expect.closeTo(difference, 6), currency: 'EUR' },
    });
  });

  test('are tapped where the environment says so, and the price says what that costs', () => {
    expect(taps(tapped)).toBeGreaterThan(0);
    expect(noteOf(tapped)).toMatchObject({
      code: 'core_holes_tapped',
      params: { amount: expect.closeTo(tapped.offer_price - plain.offer_price, 6) },
    });
  });

  test('are drilled where nobody says anything', () => {
    expect(priced(null).offer_price).toBe(plain.offer_price);
  });

  test('are what the drawing says where there is one', () => {
    const drawn = priced('tapped', { drawing: drawingOf({}) });
    expect(noteOf(drawn)).toBeUndefined();
    expect(taps(drawn)).toBe(0);
  });
});
