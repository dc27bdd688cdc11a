import { describe, expect, test } from 'vitest';
import type { GeometryFacts } from '../../../src/cad/facts.ts';
import { type PricedResult, price } from '../../../src/engine/index.ts';
import { factsOfShape, type Maker } from '../../cad/shapes.ts';
import { fc } from '../../support/properties.ts';
import { snapshotOf } from '../support/parts.ts';
import { propertyRuns } from '../support/runs.ts';
import { type Bought, expectEachFaceAccounted, isLargestDiameter, isOutermost, isSide } from './given.ts';

/** Building and reading a shape takes a good part of a second. */
const RUNS = Math.max(8, Math.round((propertyRuns().numRuns ?? 0) / 40));

type Step = { readonly radius: number; readonly length: number };
type Shaft = {
  readonly steps: readonly Step[];
  readonly bore: { readonly radius: number; readonly depth: number } | null;
  readonly cross: number | null;
  readonly ball: number | null;
};
type Sheet = {
  readonly size: readonly [number, number];
  readonly thickness: number;
  readonly holes: readonly (readonly [number, number, number])[];
  readonly notch: boolean;
  readonly flange: number | null;
};

const size = (min: number, max: number) => fc.integer({ min, max });

const shafts: fc.Arbitrary<Shaft> = fc.record({
  steps: fc.array(fc.record({ radius: size(6, 30), length: size(8, 40) }), { minLength: 1, maxLength: 4 }),
  bore: fc.option(fc.record({ radius: size(2, 5), depth: size(8, 40) }), { nil: null }),
  cross: fc.option(size(1, 2), { nil: null }),
  ball: fc.option(size(8, 25), { nil: null }),
});

const sheets: fc.Arbitrary<Sheet> = fc.record({
  size: fc.tuple(size(60, 300), size(60, 200)),
  thickness: fc.constantFrom(1, 1.5, 2, 3, 5),
  holes: fc.array(fc.tuple(size(15, 45), size(15, 45), size(2, 6)), { maxLength: 3 }),
  notch: fc.boolean(),
  flange: fc.option(size(20, 50), { nil: null }),
});

const shaftOf =
  ({ steps, bore, cross, ball }: Shaft) =>
  ({ cylinder, sphere, cut, fuse }: Maker) => {
    let at = 0;
    const discs = steps.map(({ radius, length }) => {
      const one = cylinder([0, 0, at], [0, 0, 1], radius, length);
      at += length;
      return one;
    });
    const balls = ball === null ? [] : [sphere([0, 0, at + ball / 2], ball)];
    const [first, ...others] = [...discs, ...balls];
    if (first === undefined) throw new Error('a shaft has a step');
    const tools = [
      ...(bore === null ? [] : [cylinder([0, 0, -1], [0, 0, 1], bore.radius, bore.depth + 1)]),
      ...(cross === null ? [] : [cylinder([-40, 0, 4], [1, 0, 0], cross, 80)]),
    ];
    const whole = fuse(first, ...others);
    return tools.length === 0 ? whole : cut(whole, ...tools);
  };

const sheetOf =
  ({ size: [x, y], thickness, holes, notch, flange }: Sheet) =>
  (maker: Maker) => {
    const { box, cylinder, cut, fuse } = maker;
    const tools = [
      ...holes.map(([u, v, r]) => cylinder([u, v, -1], [0, 0, 1], r, thickness + 2)),
      ...(notch ? [box([x - 12, y - 15, -1], [x + 1, y + 1, thickness + 1])] : []),
    ];
    const flat = box([0, 0, 0], [x, y, thickness]);
    const cutOut = tools.length === 0 ? flat : cut(flat, ...tools);
    return flange === null ? cutOut : fuse(cutOut, bent(maker, y, thickness, flange));
  };

/** A flange with an inside radius of the thickness, at the side where x is 0. */
const bent = ({ box, cylinder, cut, fuse }: Maker, y: number, t: number, height: number) => {
  const ring = cut(
    cylinder([0, 0, 2 * t], [0, 1, 0], 2 * t, y),
    cylinder([0, -1, 2 * t], [0, 1, 0], t, y + 2),
  );
  const quarter = cut(
    ring,
    box([0, -1, -1], [5 * t, y + 1, 5 * t]),
    box([-5 * t, -1, 2 * t], [1, y + 1, 5 * t]),
  );
  return fuse(quarter, box([-2 * t, 0, 2 * t], [-t, y, 2 * t + height]));
};

const priced = (facts: GeometryFacts) =>
  price(snapshotOf({ facts, material: '1.0577', request: { lot_size: 100 } }));

/** Bar gives its diameter, sheet and plate their sides, a block what is outermost: by the plan, since a disc may be cut from plate. */
const boughtOf = ({ sheet }: GeometryFacts, { process_plan }: PricedResult): Bought => {
  if (sheet !== null) return isSide;
  return process_plan.some(({ step }) => step.startsWith('turn_')) ? isLargestDiameter : isOutermost;
};

const expectWhole = (facts: GeometryFacts, result: PricedResult): void => {
  const worked = new Set(result.process_plan.flatMap(({ face_ids }) => face_ids));
  const unmade = result.notes.find(({ code }) => code === 'faces_unmade');
  const flagged = result.review_reasons.includes('faces_unmade');
  expect(flagged).toBe(unmade !== undefined);
  for (const { id, kind, face_ids } of facts.features)
    if (['hole', 'pocket', 'slot', 'step', 'bend', 'cut_out'].includes(kind))
      expect(flagged || face_ids.every((face) => worked.has(face)), `${id} is made or named`).toBe(true);
  expectEachFaceAccounted(facts, result, boughtOf(facts, result));
  expect(result.review_reasons).not.toContain('blank_smaller_than_part');
  expect(result.review_reasons).not.toContain('volume_unbalanced');
  expect(result.stock?.gross_mass_kg).toBeGreaterThanOrEqual((result.stock?.net_mass_kg ?? 0) * (1 - 1e-9));
};

const whole = async <T>(of: fc.Arbitrary<T>, make: (one: T) => (maker: Maker) => ReturnType<Maker['box']>) =>
  fc.assert(
    fc.asyncProperty(of, async (one) => {
      const facts = await factsOfShape(make(one));
      fc.pre(facts.solids === 1);
      const result = priced(facts);
      if (result.outcome === 'priced') expectWhole(facts, result);
      else expect(result.reasons.length).toBeGreaterThan(0);
    }),
    { numRuns: RUNS },
  );

describe('a plan is whole, whatever the part', () => {
  test('turned: stepped, bored, crossed and round at the end [PRW-1]', () => whole(shafts, shaftOf));
  test('sheet: flat or bent, with holes and a notch [PRW-1]', () => whole(sheets, sheetOf));
});
