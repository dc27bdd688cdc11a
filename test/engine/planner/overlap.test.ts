import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type PricedResult, type PricingGeometry, price } from '../../../src/engine/index.ts';
import { removedVolume } from '../../../src/engine/process/geometry.ts';
import type { PartFacts } from '../../../src/engine/records.ts';
import { opposite, plus, scaled } from '../../../src/engine/vec.ts';
import { factsOfFile, factsOfShape, type Maker, type Motion } from '../../cad/shapes.ts';
import { EXAMPLES } from '../../cad/support.ts';
import { plate, snapshotOf } from '../support/parts.ts';
import { knownPart } from './plan.ts';

const priced = (facts: PricingGeometry): PricedResult => {
  const result = price(snapshotOf({ facts, material: '1.0577', request: { lot_size: 100 } }));
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  return result;
};

/** The part with its pocket read as so many pockets of the same metal. */
const claimed = (facts: PricingGeometry, times: number): PricingGeometry => ({
  ...facts,
  features: facts.features.flatMap((feature) =>
    feature.kind === 'pocket'
      ? Array.from({ length: times }, (_, i) => ({ ...feature, id: `${feature.id}-${i}` }))
      : [feature],
  ),
});

describe('what features claim, each measured by itself, beside the metal that is there', () => {
  const part = knownPart('plate_holes_pocket');

  test('agrees if the part is read correctly, without a review', () => {
    for (const facts of [part, plate(), knownPart('block_features')])
      expect(priced(facts).review_reasons).not.toContain('features_overlap');
  });

  test('requires a review if a volume is claimed twice, with a wider band [PRW-3]', () => {
    const once = priced(part);
    const twice = priced(claimed(part, 2));
    expect(twice.review_reasons).toContain('features_overlap');
    expect(twice.needs_human_review).toBe(true);
    expect(twice.confidence.sigma_rel).toBeGreaterThan(once.confidence.sigma_rel);
    expect(twice.confidence.drivers.map(({ key }) => key)).toContain('process.refused');
  });
});

/** Metal that the finished plan takes off, by the terms that its own operations show. */
const takenOff = ({ process_plan }: PricedResult): number =>
  process_plan
    .flatMap(({ time_elements }) => time_elements)
    .flatMap(({ terms }) => terms)
    .filter(({ name }) => name === 'volume')
    .reduce((sum, { value }) => sum + value, 0);

test('roughing takes off what the pocket holds, as the model has it [PRW-3]', () => {
  const part = knownPart('plate_holes_pocket');
  const result = priced(part);
  const [x, y, z] = part.obb_mm;
  const holes = part.features
    .filter(({ kind }) => kind === 'hole')
    .reduce(
      (sum, { diameter_mm: d, depth_mm: t, count }) => sum + (Math.PI * (d ?? 0) ** 2 * (t ?? 0) * count) / 4,
      0,
    );
  const left = x * y * z - part.volume_mm3 - holes;
  expect(takenOff(result) / left).toBeGreaterThan(0.85);
  expect(takenOff(result) / left).toBeLessThan(1.15);
});

/** Two like pockets with round corners towards the ends of a block, and a T-slot across its other side. */
const twoPockets = (motion: Motion | null = null) =>
  factsOfShape(
    ({ box, cut, rounded }) =>
      rounded(
        cut(
          box([0, 0, 0], [120, 60, 40]),
          box([10, 10, 25], [50, 50, 41]),
          box([70, 10, 25], [110, 50, 41]),
          box([56, -1, -1], [64, 61, 12]),
          box([52, -1, 6], [68, 61, 12]),
        ),
        6,
        ([x, y, z]) => z > 26 && z < 39 && y > 1 && y < 59 && x > 1 && x < 119,
      ),
    motion,
  );

describe('the metal that features claim lies where it is missing', () => {
  /** The pockets, the first read so much too shallow and the second as much too deep. */
  const misread = (facts: PricingGeometry, byMm: number): PricingGeometry => {
    const pockets = facts.features.filter(({ kind }) => kind === 'pocket');
    expect(pockets).toHaveLength(2);
    return {
      ...facts,
      features: facts.features.map((feature) => {
        const at = pockets.indexOf(feature);
        return at < 0 ? feature : { ...feature, depth_mm: (feature.depth_mm ?? 0) + (at * 2 - 1) * byMm };
      }),
    };
  };

  test('requires a review if one feature is read too small and another too large by as much, with a wider band [PRW-3]', async () => {
    const right = await twoPockets();
    const once = priced(right);
    expect(once.review_reasons).toEqual([]);
    const off = priced(misread(right, 5));
    expect(off.review_reasons).toContain('features_unbalanced');
    expect(off.review_reasons).not.toContain('volume_unbalanced');
    expect(off.review_reasons).not.toContain('features_overlap');
    expect(off.needs_human_review).toBe(true);
    expect(off.confidence.sigma_rel).toBeGreaterThan(once.confidence.sigma_rel);
    expect(off.confidence.drivers.map(({ key }) => key)).toContain('process.refused');
  });

  test('in every position of the part; without a centre of mass in the file no review is required', async () => {
    const right = await twoPockets();
    const turned = await twoPockets({
      axis: [0.3, -0.7, 0.6],
      angle: 1.1,
      shift: [40, -300, 12],
      mirror: [0.2, 1, 0.1],
    });
    expect(priced(turned).review_reasons).not.toContain('features_unbalanced');
    expect(priced(misread(turned, 5)).review_reasons).toContain('features_unbalanced');
    const { centre_of_mass_mm: _, ...older } = misread(right, 5);
    expect(priced(older).review_reasons).not.toContain('features_unbalanced');
  });

  test('stays quiet on the example, whose pocket and holes are where they are read [PRW-3]', async () => {
    const facts = await factsOfFile(join(EXAMPLES, 'plate_holes_pocket.step'));
    expect(priced(facts).review_reasons).not.toContain('features_unbalanced');
  });
});

/** A block 100 × 60 × 40 with something sunk 20 deep into its top. */
const sunk = (cutOf: (maker: Maker) => readonly ReturnType<Maker['box']>[]) =>
  factsOfShape((maker) => maker.cut(maker.box([0, 0, 0], [100, 60, 40]), ...cutOf(maker)));

const throughPocket = sunk(({ box }) => [box([10, 10, 20], [90, 50, 41]), box([30, 20, -1], [70, 40, 41])]);

/** Both ends of a passage are alike: from which one it is read depends on how the part stands. */
const fromOtherEnd = (facts: PricingGeometry): PricingGeometry => ({
  ...facts,
  features: facts.features.map((feature) => {
    const { kind, through, axis, position_mm: at, depth_mm: depth } = feature;
    if (kind !== 'pocket' || through !== true || axis === null || at === null) return feature;
    return { ...feature, axis: opposite(axis), position_mm: plus(at, scaled(axis, depth ?? 0)) };
  }),
});

test.each([
  [
    'a through bore in a slot',
    sunk(({ box, cylinder }) => [box([-1, 20, 20], [101, 40, 41]), cylinder([50, 30, -1], [0, 0, 1], 8, 30)]),
  ],
  [
    'a through and a blind bore in a pocket',
    sunk(({ box, cylinder }) => [
      box([10, 10, 20], [90, 50, 41]),
      cylinder([30, 30, -1], [0, 0, 1], 10, 30),
      cylinder([70, 30, 5], [0, 0, 1], 10, 30),
    ]),
  ],
  [
    'a pocket in a pocket',
    sunk(({ box }) => [box([10, 10, 20], [90, 50, 41]), box([30, 20, 10], [70, 40, 41])]),
  ],
  [
    'a bore wider than its slot, which is read from side to side',
    sunk(({ box, cylinder }) => [
      box([-1, 20, 20], [101, 40, 41]),
      cylinder([50, 30, -1], [0, 0, 1], 15, 45),
    ]),
  ],
  ['a passage in a pocket', throughPocket],
  ['a passage in a pocket, read from its other end', throughPocket.then(fromOtherEnd)],
])('what opens in a floor is cleared once: %s', async (_, made) => {
  const facts = await made;
  const part = { ...facts, geometry: facts } as unknown as PartFacts;
  const cleared = part.features
    .filter(({ kind }) => kind !== 'face')
    .reduce((sum, one) => sum + removedVolume(part, one) * one.count, 0);
  expect(cleared).toBeCloseTo(100 * 60 * 40 - facts.volume_mm3, 3);
  expect(priced(facts).process_plan.map(({ step }) => step)).not.toContain('mill_rest');
});
