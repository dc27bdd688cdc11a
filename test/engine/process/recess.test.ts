import { describe, expect, test } from 'vitest';
import { type GeometryFeature, type PricingGeometry, price } from '../../../src/engine/index.ts';
import { openSnapshot } from '../../../src/engine/pipeline/open-snapshot.ts';
import { planSubject } from '../../../src/engine/pipeline/subject.ts';
import { presetEnvironment } from '../support/environment.ts';
import { snapshotOf, turnedPart } from '../support/parts.ts';

const HUB = 120;
const WALL = 224;
const RIM = 280;

/** A gear blank: a hub through the whole length, a rim over part of it, and a web between two recesses. */
const gearBlank = (): PricingGeometry => {
  const base = turnedPart([[RIM, 60]]);
  const [rim] = base.features;
  if (rim === undefined) throw new Error('it has a rim');
  const part = (id: string, subtype: string, d: number, from: number, to: number): GeometryFeature => ({
    ...rim,
    id,
    subtype,
    diameter_mm: d,
    length_mm: to - from,
    position_mm: [from, 0, 0],
  });
  const ring = (outer: number, inner: number, length: number): number =>
    (Math.PI / 4) * (outer * outer - inner * inner) * length;
  return {
    ...base,
    obb_mm: [90, RIM, RIM],
    volume_mm3: ring(RIM, WALL, 60) + ring(WALL, HUB, 22) + ring(HUB, 70, 90),
    features: [
      part('rim', 'outer', RIM, 10, 70),
      part('hub-near', 'outer', HUB, 0, 25),
      part('hub-far', 'outer', HUB, 47, 90),
      part('recess-near', 'inner', WALL, 10, 25),
      part('recess-far', 'inner', WALL, 47, 70),
      part('bore', 'inner', 70, 0, 90),
    ],
    turned: {
      axis: [1, 0, 0],
      length_mm: 90,
      max_diameter_mm: RIM,
      min_bore_diameter_mm: 70,
      share: 1,
    },
  };
};

const planned = () => {
  const result = price(
    snapshotOf({
      facts: gearBlank(),
      material: '1.7225',
      request: { lot_size: 10, annual_volume: null },
    }),
  );
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  return result;
};

const named = (terms: readonly { readonly name: string; readonly value: number }[]) => {
  const of = (name: string): number => terms.find((term) => term.name === name)?.value ?? 0;
  return { diameter: of('diameter'), length: of('length') };
};

describe('the web of a gear blank', () => {
  const { process_plan, review_reasons } = planned();
  const passes = process_plan.flatMap((operation) =>
    operation.time_elements
      .filter(({ id }) => id === 'rough' || id === 'bore_rough')
      .map((element) => ({ id: element.id, setup: operation.setup_no, ...named(element.terms) })),
  );

  test('is roughed between hub and wall, where the metal is, and once', () => {
    const recess = passes.filter(({ diameter }) => diameter === (HUB + WALL) / 2);
    expect(recess.map(({ length }) => length).sort((a, b) => a - b)).toEqual([15, 23]);
    // No boring tool opens the recess again from the bore.
    expect(passes.filter(({ id, diameter }) => id === 'bore_rough' && diameter > 70)).toEqual([]);
  });

  test('is turned from the side to which each recess opens', () => {
    const [near, far] = [15, 23].map((length) => passes.find((one) => one.length === length)?.setup);
    expect(near).not.toBe(far);
  });

  test('leaves blank less part balanced', () => {
    expect(review_reasons).not.toContain('volume_unbalanced');
  });
});

test('a lathe of a larger chuck has more torque for its power: full power from a lower speed on', () => {
  const environment = presetEnvironment('de-2026');
  const cornerOf = (machine: string): number => {
    const snapshot = snapshotOf({
      facts: turnedPart([
        [100, 40],
        [60, 40],
      ]),
      material: '1.7225',
      environment: {
        ...environment,
        machines: environment.machines.filter(
          ({ klass, machine_id }) => klass !== 'turning' || machine_id === machine,
        ),
      },
    });
    const corners = planSubject(openSnapshot(snapshot)).candidates.flatMap(({ plan }) =>
      JSON.stringify(plan.operations).match(/"name":"corner_speed","value":[\d.]+/g),
    );
    return Number(corners[0]?.split(':').at(-1));
  };
  expect(cornerOf('turn_chuck400')).toBeLessThan(cornerOf('turn_chuck250') / 1.5);
});
