import { describe, expect, test } from 'vitest';
import { processDoubts, runnerUp, unexplainedShare } from '../../src/engine/confidence/doubts.ts';
import { partFacts } from '../../src/engine/facts/part-facts.ts';
import { price } from '../../src/engine/index.ts';
import { openParameters } from '../../src/engine/parameters/lookup.ts';
import type { PricingGeometry } from '../../src/engine/snapshot.ts';
import { presetEnvironment } from './support/environment.ts';
import { bracket, drawingOf, plate, shaft, snapshotOf } from './support/parts.ts';

const parameters = openParameters(snapshotOf());
const partOf = (facts: PricingGeometry) => partFacts(snapshotOf({ facts, drawing: drawingOf() }), parameters);
const sole = { route: 'mill_3axis', price: 10 };
const judge = (change: Partial<Parameters<typeof processDoubts>[0]> = {}) =>
  processDoubts({ part: partOf(plate()), raised: [], chosen: sole, others: [], ...change }, parameters.get);
const sigmaOf = (judged: ReturnType<typeof judge>, key: string): number =>
  judged.doubts.find((doubt) => doubt.key === key)?.sigma ?? 0;

/** The plate with a dome that nobody recognised. */
const unread = (): PricingGeometry => {
  const facts = plate();
  const dome = {
    id: 'dome',
    surface: 'sphere',
    area_mm2: 3000,
    direction: null,
    point_mm: null,
    radius_mm: 25,
    concave: false,
  } as const;
  return { ...facts, faces: [...facts.faces, dome] };
};

describe('doubt about the process', () => {
  test('faces that no feature explains widen the band and require a review [PRU-1]', () => {
    const part = partOf(unread());
    expect(unexplainedShare(part)).toBeGreaterThan(0.05);
    const judged = judge({ part });
    expect(sigmaOf(judged, 'process.unexplained_faces')).toBeGreaterThan(
      sigmaOf(judge(), 'process.unexplained_faces'),
    );
    expect(judged.reasons).toContain('faces_unexplained');
  });

  test('the sides of a sheet and the ends of a turned part are explained by the shape', () => {
    expect(unexplainedShare(partOf(bracket()))).toBe(0);
    expect(unexplainedShare(partOf(shaft()))).toBe(0);
  });

  test('a class that is less sure widens the band, more so where another class came near [PRU-1]', () => {
    const at = (
      shape_class_confidence: number,
      shape_class_runner_up: PricingGeometry['shape_class_runner_up'],
    ) =>
      sigmaOf(
        judge({ part: partOf({ ...plate(), shape_class_confidence, shape_class_runner_up }) }),
        'process.shape_class',
      );
    expect(at(0.7, null)).toBeGreaterThan(at(0.9, null));
    expect(at(0.7, 'sheet_metal')).toBeGreaterThan(at(0.7, null));
    expect(at(1, null)).toBe(0);
  });

  test.each([
    [2, true],
    [1.9, false],
    [0.5, true],
    [0.6, false],
  ])('another route at %d times the price: a look and a wider band is %s [PRU-1]', (ratio, isFar) => {
    const judged = judge({ others: [{ route: 'mill_5axis', price: 10 * ratio }] });
    expect(judged.reasons.includes('route_runner_up_far')).toBe(isFar);
    expect(sigmaOf(judged, 'process.runner_up') > 0).toBe(isFar);
  });

  test.each([
    ['collars as thin as the plate', 1.5, 10.5, true],
    ['bosses with walls thicker than the plate', 1.5, 14, false],
    ['a plate that no press draws', 15, 10.5, false],
  ])('parts that may be drawn from sheet require a review: %s', (_, thickness, outer, isDrawn) => {
    const facts = plate();
    const [pattern] = facts.features;
    if (pattern === undefined) throw new Error('the plate has features');
    const on = { ...pattern, axis: [0, 0, 1], position_mm: [25, 20, 0], count: 1 } as const;
    const features = [
      {
        ...on,
        id: 'b',
        kind: 'boss',
        subtype: 'cylindrical',
        diameter_mm: outer,
        depth_mm: 3,
        through: null,
      },
      { ...on, id: 'h', kind: 'hole', subtype: 'plain', diameter_mm: 8.5, depth_mm: 4.5, through: true },
    ] as const;
    const formed = { ...facts, obb_mm: [100, 80, thickness + 3] as const, features };
    const judged = judge({ part: partOf(formed) });
    expect(judged.reasons.includes('drawn_collars')).toBe(isDrawn);
    expect(judged.doubts.find(({ key }) => key === 'process.drawn_collars')?.least).toBe(
      isDrawn ? 0.2 : undefined,
    );
  });

  test('a keyway without a drawing: its seat has a fit that nobody states', () => {
    const facts = shaft();
    const [first] = facts.features;
    if (first === undefined) throw new Error('the shaft has features');
    const keyed = {
      ...facts,
      features: [...facts.features, { ...first, id: 'k', kind: 'slot', subtype: 'keyway' } as const],
    };
    const undrawn = (of: PricingGeometry) =>
      judge({ part: partFacts(snapshotOf({ facts: of, drawing: null }), parameters) });
    expect(undrawn(keyed).reasons).toContain('fit_unstated');
    expect(sigmaOf(undrawn(keyed), 'process.fit_unstated')).toBe(0.2);
    expect(undrawn(facts).reasons).not.toContain('fit_unstated');
    expect(judge({ part: partOf(keyed) }).reasons).not.toContain('fit_unstated');
  });

  test('the same route from other stock is no runner-up', () => {
    expect(runnerUp(sole, [{ route: 'mill_3axis', price: 40 }])).toBeNull();
  });

  test('work that a stage refused widens the band [PRU-1]', () => {
    expect(sigmaOf(judge({ raised: ['feature_without_access'] }), 'process.refused')).toBeGreaterThan(0.1);
    expect(sigmaOf(judge(), 'process.refused')).toBe(0);
  });

  test('the price carries it: unread faces lower the score and raise the flag', () => {
    const of = (facts: PricingGeometry) => {
      const result = price(snapshotOf({ facts }));
      if (result.outcome !== 'priced') throw new Error('not priced');
      return result;
    };
    const [read, doubted] = [of(plate()), of(unread())];
    expect(doubted.confidence.score).toBeLessThan(read.confidence.score);
    expect(doubted.needs_human_review).toBe(true);
    expect(doubted.review_reasons).toContain('faces_unexplained');
  });

  test('a block of whose process everything is in doubt scores far below 64 [PRU-2]', () => {
    const facts: PricingGeometry = {
      ...unread(),
      shape_class_confidence: 0.5,
      shape_class_runner_up: 'sheet_metal',
    };
    const result = price(snapshotOf({ facts, environment: presetEnvironment('de-2026') }));
    if (result.outcome !== 'priced') throw new Error('not priced');
    expect(result.confidence.score).toBeLessThan(50);
    expect(result.needs_human_review).toBe(true);
  });
});
