import { describe, expect, it } from 'vitest';
import { partFacts } from '../../../src/engine/facts/part-facts.ts';
import { type GeometryFeature, type PricingGeometry, price } from '../../../src/engine/index.ts';
import { openParameters } from '../../../src/engine/parameters/lookup.ts';
import type { ProcessPlan } from '../../../src/engine/records.ts';
import { knownPart, planNamed, planOf, snapshotOf } from './plan.ts';

const plate = knownPart('plate_holes_pocket');
const block = knownPart('block_features');

const dimensions = (facts: PricingGeometry): number => {
  const snapshot = snapshotOf({ facts });
  return partFacts(snapshot, openParameters(snapshot)).dimension_count;
};

const like = (change: Partial<GeometryFeature>): GeometryFeature => {
  const [first] = plate.features.filter(({ kind }) => kind === 'hole');
  if (first === undefined) throw new Error('the plate has holes');
  return { ...first, id: 'more-1', ...change };
};

const count = (plan: ProcessPlan, setup: number, element: string): number =>
  plan.operations
    .filter(({ setup_no }) => setup_no === setup)
    .flatMap(({ time }) => time?.th ?? [])
    .filter(({ id }) => id === element)
    .reduce((sum, { time }) => sum + (time.terms.find(({ name }) => name === 'count')?.value ?? 0), 0);

describe('dimensions to measure without a drawing', () => {
  it('are the three outer ones, and size and place of each kind of hole and pocket: 9 for the plate', () => {
    expect(plate.features.filter(({ kind }) => kind === 'face')).toHaveLength(6);
    expect(dimensions(plate)).toBe(3 + 2 * 3);
  });

  it('grow by none for a plain face, by one for a chamfer or a rounded edge, by two for another hole, by none for an equal one', () => {
    const more = (change: Partial<GeometryFeature>): number =>
      dimensions({ ...plate, features: [...plate.features, like(change)] }) - dimensions(plate);
    expect(more({ kind: 'face' })).toBe(0);
    expect(more({ kind: 'turned_segment', subtype: 'face' })).toBe(0);
    expect(more({ kind: 'chamfer' })).toBe(1);
    expect(more({ kind: 'fillet' })).toBe(1);
    expect(more({ diameter_mm: 3 })).toBe(2);
    expect(more({})).toBe(0);
  });
});

describe('mouths of holes', () => {
  it('are broken on both sides of a re-clamped part: two entries on top, two exits below', () => {
    const plan = planNamed(planOf({ facts: block, grade: '6082' }), 'mill_3axis:plate_40');
    expect([1, 2].map((setup) => count(plan, setup, 'break_holes'))).toEqual([2, 2]);
    // The bench has the upright edges, which no chamfer mill reaches, and no mouth.
    expect(plan.operations.find(({ step }) => step === 'deburr')?.time?.th.map(({ id }) => id)).toEqual([
      'edges',
    ]);
  });

  it('are left to the bench on a side that is never up, with the edges of that side', () => {
    const plan = planNamed(planOf({ facts: plate }), 'mill_3axis:flat_bar_80x12_drawn');
    expect(count(plan, 1, 'break_holes')).toBe(5);
    expect(count(plan, 2, 'holes')).toBe(4);
    expect(plan.operations.find(({ step }) => step === 'deburr')?.time?.th.map(({ id }) => id)).toEqual([
      'edges',
      'holes',
    ]);
  });

  it('are broken by hand where a hole crosses a shaft, on both sides, and the keyway beside it in the machine', () => {
    const plan = planNamed(
      planOf({ facts: knownPart('shaft_keyway_crosshole') }),
      'turn_mill:round_40_bar_fed',
    );
    const bench = plan.operations.find(({ step }) => step === 'deburr');
    expect(bench?.feature_ids).toEqual(['hole-1']);
    expect(bench?.time?.th.map(({ id }) => id)).toEqual(['holes']);
    expect(count(plan, bench?.setup_no ?? 0, 'holes')).toBe(2);
    expect(count(plan, 3, 'break_holes')).toBe(0);
    expect(plan.operations.map(({ step }) => step)).toContain('mill_deburr');
  });
});

describe('an assembly without its components', () => {
  it('says that they are missing', () => {
    const snapshot = snapshotOf({ facts: { ...plate, shape_class: 'assembly' } });
    expect(price(snapshot)).toMatchObject({
      outcome: 'unpriceable',
      reasons: [{ code: 'components_missing' }],
    });
  });
});
