import { expect, test } from 'vitest';
import { perforated } from '../../../bench/engine/perforated.ts';
import { partFacts } from '../../../src/engine/facts/part-facts.ts';
import { openParameters } from '../../../src/engine/parameters/lookup.ts';
import { generates } from '../../../src/engine/process/kinematics.ts';

/** A list that counts how often it is gone through. */
const counted = <T>(list: readonly T[]): { readonly list: readonly T[]; readonly times: () => number } => {
  let times = 0;
  const watched = new Proxy(list as T[], {
    get: (target, name) => {
      if (['filter', 'find', 'flatMap', 'map', 'some', Symbol.iterator].includes(name)) times += 1;
      return Reflect.get(target, name);
    },
  });
  return { list: watched, times: () => times };
};

/** How often the features are gone through until each face of a sheet is judged. */
const passes = (count: number): number => {
  const snapshot = perforated(count);
  const part = partFacts(snapshot, openParameters(snapshot));
  const { list, times } = counted(part.features);
  const watched = { ...part, features: list };
  const cut = {
    step: 'laser_cut',
    process: 'laser',
    feature_ids: part.features.map(({ id }) => id),
    others: [],
  };
  const left = part.faces.filter((face) => generates(watched, cut, face));
  // All walls, and neither side of the sheet.
  expect(left).toHaveLength(part.faces.length - 2);
  return times();
};

test('the features of a cut are looked up once, not for every face', () => {
  expect(passes(300)).toBe(passes(30));
});
