import { expect, test } from 'vitest';
import type { PricingGeometry } from '../../../src/engine/index.ts';
import { openSnapshot } from '../../../src/engine/pipeline/open-snapshot.ts';
import { planSubject } from '../../../src/engine/pipeline/subject.ts';
import { type PlateOptions, plate, snapshotOf } from '../support/parts.ts';

/** Hours of programming of every plan, by its id. */
const programmed = (facts: PricingGeometry): ReadonlyMap<string, number> => {
  const { candidates } = planSubject(openSnapshot(snapshotOf({ facts })));
  return new Map(
    candidates.flatMap(({ plan }) =>
      plan.special_direct.flatMap(({ kind, time }) =>
        kind === 'programming' && time !== null ? [[plan.id, time.value] as const] : [],
      ),
    ),
  );
};

const hoursOf = (options: PlateOptions) => programmed(plate(options));

test('forty-eight equal holes are programmed once, with a pattern of places', () => {
  const [one, many] = [hoursOf({ holes: 1 }), hoursOf({ holes: 48 })];
  const both = [...many].filter(([id]) => one.has(id));
  expect(both.length).toBeGreaterThan(2);
  for (const [id, hours] of both) {
    expect(hours, id).toBe(one.get(id));
    expect(hours, id).toBeLessThan(1);
  }
});

test('a second kind of feature takes its own time', () => {
  const [holes, both] = [hoursOf({ holes: 4, pocket: false }), hoursOf({ holes: 4 })];
  for (const [id, hours] of both) if (holes.has(id)) expect(hours, id).toBeGreaterThan(holes.get(id) ?? 0);
});

test('holes of another size are another kind', () => {
  const facts = plate({ holes: 48, pocket: false });
  const features = facts.features.map((one, i) => (i % 2 === 0 ? one : { ...one, diameter_mm: 6 }));
  const [equal, mixed] = [programmed(facts), programmed({ ...facts, features })];
  const both = [...mixed].filter(([id]) => equal.has(id));
  expect(both.length).toBeGreaterThan(2);
  for (const [id, hours] of both) expect(hours, id).toBeGreaterThan(equal.get(id) ?? 0);
});
