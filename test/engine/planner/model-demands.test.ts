import { expect, test } from 'vitest';
import { type PricedResult, price } from '../../../src/engine/index.ts';
import { snapshotOf } from '../support/parts.ts';
import { calloutOf, drawingOf, knownPart } from './plan.ts';

/** 120 × 80 × 12, four holes Ø8 through. */
const plate = knownPart('plate_holes_pocket');
const ids = plate.features.filter(({ diameter_mm }) => diameter_mm === 8).map(({ id }) => id);
const callout = (feature_id: string | null, fit: string) =>
  calloutOf(feature_id, { nominal_mm: 8, it_grade: Number(fit.slice(1)), fit });
const asked = { ...plate, pmi: { callouts: [...ids.map((id) => callout(id, 'H7')), callout(null, 'H6')] } };
const priced = (...[options]: Parameters<typeof snapshotOf>): PricedResult => {
  const result = price(snapshotOf(options));
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  return result;
};
const steps = ({ process_plan }: PricedResult) => process_plan.map(({ step }) => step);

test('what the model itself demands of a feature is made, and its demands on none are no question', () => {
  const result = priced({ facts: asked });
  expect(steps(result)).toContain('ream');
  expect(steps(priced({ facts: plate }))).not.toContain('ream');
  expect(result.review_reasons).not.toContain('callout_unmatched');
});

test('a drawing that speaks of the feature decides, and leaves the others to the model', () => {
  const drawing = drawingOf({ callouts: ids.map((id) => calloutOf(id, { it_grade: 11 })) });
  expect(priced({ facts: asked, drawing }).offer_price).toBe(priced({ facts: plate, drawing }).offer_price);
  const [first = ''] = ids;
  const one = drawingOf({ callouts: [calloutOf(first, { it_grade: 11 })] });
  expect(steps(priced({ facts: asked, drawing: one }))).toContain('ream');
});
