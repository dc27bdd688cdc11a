import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EXAMPLES, factsOf } from './support.ts';

/** Volumes as `examples/make_vice.py` measured them with the native kernel, mm³; how many of each. */
const TRUTH: Readonly<Record<string, readonly [volume: number, count: number]>> = {
  'VC-100': [188595.2989616721, 1],
  'VC-101': [158547.32755698002, 1],
  'VC-102': [113968.14210510759, 1],
  'VC-103': [29719.466502959447, 1],
  'VC-104': [4523.8934211693, 1],
  'VC-105': [150504.8503637902, 1],
  'ISO 4762 - M8 x 25': [2193.787720204308, 4],
  'ISO 7089 - 8': [233.03077667267644, 4],
};

describe('the vice of the examples', () => {
  test('has eight components, each as often and as large as it was made; screws and washers are known', async () => {
    const facts = await factsOf(join(EXAMPLES, 'vice_assembly.step'));
    const children = facts.components?.children ?? [];
    expect(Object.fromEntries(children.map(({ name, quantity }) => [name, quantity]))).toEqual(
      Object.fromEntries(Object.entries(TRUTH).map(([name, [, count]]) => [name, count])),
    );
    for (const { key, name } of children)
      expect(facts.component_facts[key]?.volume_mm3, name).toBeCloseTo(TRUTH[name]?.[0] ?? 0, 2);
    const standards = children.flatMap(({ fastener }) => fastener?.standard ?? []);
    expect(standards.sort()).toEqual(['ISO 4762', 'ISO 7089']);
  });
});
