import { describe, expect, test } from 'vitest';
import { type PricedResult, type PricingGeometry, price } from '../../../src/engine/index.ts';
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

  test('agrees where the part is read rightly, and no human is asked', () => {
    for (const facts of [part, plate(), knownPart('block_features')])
      expect(priced(facts).review_reasons).not.toContain('features_overlap');
  });

  test('asks a human where it is claimed twice, and the band says so', () => {
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

test('roughing takes off what the pocket holds, as the model has it', () => {
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
