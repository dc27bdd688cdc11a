import { describe, expect, test } from 'vitest';
import {
  type GeometryFeature,
  type PricedResult,
  type PricingGeometry,
  price,
  verifyCalculation,
} from '../../../src/engine/index.ts';
import { bracket, snapshotOf } from '../support/parts.ts';

/** A flat sheet 300 × 200 × 1.5 with holes of 6 mm. */
const perforated = (holes: number): PricingGeometry => {
  const [first] = bracket().features.filter(({ kind }) => kind === 'hole') as [GeometryFeature];
  const t = 1.5;
  const contour = 2 * (300 + 200) + holes * Math.PI * 6;
  const face = 300 * 200 - holes * Math.PI * 9;
  return {
    ...bracket(),
    obb_mm: [300, 200, t],
    volume_mm3: face * t,
    area_mm2: 2 * face + contour * t,
    features: [{ ...first, id: 'holes', face_ids: ['hole'], diameter_mm: 6, depth_mm: t, count: holes }],
    sheet: {
      thickness_mm: t,
      bend_count: 0,
      contour_length_mm: contour,
      pierces: 1 + holes,
      unfolded_mm: [300, 200],
    },
  };
};

const priced = (holes: number, lot_size: number, material = '1.0330'): PricedResult => {
  const result = price(snapshotOf({ facts: perforated(holes), material, request: { lot_size } }));
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  expect(verifyCalculation(result)).toEqual([]);
  return result;
};

const routeOf = ({ plan_id }: PricedResult): string => plan_id?.split(':')[0] ?? '';
const plansOf = (result: PricedResult): readonly string[] => [
  result.plan_id ?? '',
  ...result.alternatives.map(({ id }) => id),
];

describe('perforated sheet', () => {
  test('is cut by the laser alone and punched by the thousand, for less [PRS-11]', () => {
    expect(routeOf(priced(200, 1))).toBe('laser');
    const many = priced(200, 5000);
    expect(routeOf(many)).toBe('punch');
    const laser = many.alternatives.find(({ id }) => id.startsWith('laser:'));
    expect(many.unit_cost).toBeLessThan((laser?.unit_cost ?? 0) * 0.9);
  });

  test('is struck hole by hole: twice the holes is twice the strokes', () => {
    const strokes = (holes: number) =>
      priced(holes, 5000)
        .cost_sheet.lines.find(({ bucket }) => bucket === 'subcontract')
        ?.children.find(({ formula_id }) => formula_id === 'cost.subcontract_by_hour')
        ?.terms.find(({ name }) => name === 'hours')?.value ?? 0;
    expect(strokes(400) - strokes(200)).toBeCloseTo(200 / 400 / 60, 6);
  });

  test.each([
    ['with few holes', 10, '1.0330'],
    ['of titanium', 200, '3.7165'],
  ])('%s is no work for a press', (_, holes, material) => {
    expect(plansOf(priced(holes, 5000, material)).filter((id) => id.startsWith('punch'))).toEqual([]);
  });
});

test('a laser beside the press is no doubt about the process', () => {
  expect(priced(200, 1).review_reasons).not.toContain('route_runner_up_far');
});
