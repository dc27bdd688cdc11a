import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EXAMPLES, factsOf, json, near } from './support.ts';
import { checkTruth, type Truth } from './truth.ts';

const truths = json<Record<string, Truth>>(join(EXAMPLES, 'truth.json'));

describe('the example parts', () => {
  test.each(Object.entries(truths))(
    '%s has every number of its truth and nothing invented',
    async (_, truth) => {
      checkTruth(await factsOf(join(EXAMPLES, truth.file)), truth);
    },
  );

  test('the bracket unfolds by its legs and the neutral fibre of its bend', async () => {
    const { sheet } = await factsOf(join(EXAMPLES, 'bracket_sheetmetal.step'));
    // Legs 50 and 30 outside, less outer radius 5 each, plus the arc at 0.44 of the thickness.
    const flat = 45 + 25 + (3 + 0.44 * 2) * (Math.PI / 2);
    near(sheet?.unfolded_mm[0] ?? null, flat);
    near(sheet?.unfolded_mm[1] ?? null, 40);
    near(sheet?.contour_length_mm ?? null, 2 * flat + 2 * 40 + 2 * Math.PI * 5.5);
    expect(sheet?.pierces).toBe(3);
  });

  test('the cast housing has the volume of its walls and of the bosses inside them, with a core hole in each', async () => {
    const { volume_mm3, solids, features } = await factsOf(join(EXAMPLES, 'housing_cast.step'));
    const shell = 250 * 180 * 90 - 238 * 168 * 84;
    // Of a circle of radius 9 around a point 6 off both inner walls: the part inside of them.
    const under = (x: number) => (x * Math.sqrt(81 - x * x) + 81 * Math.asin(x / 9)) / 2;
    const reach = Math.sqrt(81 - 36);
    const boss = under(9) - under(-6) + 6 * (reach + 6) + under(9) - under(reach);
    near(volume_mm3, shell + 4 * boss * 84 - 4 * Math.PI * 3.4 ** 2 * 20 - Math.PI * 35 ** 2 * 6);
    expect(solids).toBe(1);
    expect(features.filter(({ kind }) => kind === 'hole')).toHaveLength(5);
  });

  test('the moulded cover has the volume of its drafted walls and bosses, and a screw hole in each boss', async () => {
    const { volume_mm3, solids, features, walls } = await factsOf(join(EXAMPLES, 'cover_moulded.step'));
    const slope = Math.tan((1.5 * Math.PI) / 180);
    const drafted = (length: number, width: number, height: number) => {
      const at = (z: number) => (length + 2 * z * slope) * (width + 2 * z * slope);
      return (height / 6) * (at(0) + 4 * at(height / 2) + at(height));
    };
    const cone = (low: number, high: number, height: number) =>
      ((Math.PI * height) / 3) * (low * low + low * high + high * high);
    const onFloor = 3.5 - 0.4 / 13;
    const boss = cone(onFloor, 3.1, 12) - Math.PI * 1.4 ** 2 * 12;
    near(volume_mm3, drafted(90, 60, 25) - drafted(86, 56, 23) + 2 * boss);
    expect(solids).toBe(1);
    const holes = features.filter(({ kind }) => kind === 'hole');
    expect(holes.map(({ diameter_mm, depth_mm }) => [diameter_mm, depth_mm])).toEqual([
      [2.8, 12],
      [2.8, 12],
    ]);
    expect(walls?.median_mm).toBeGreaterThan(1.9);
    expect(walls?.median_mm).toBeLessThan(2.2);
  });

  test('reading a file twice gives the same record, byte for byte', async () => {
    const path = join(EXAMPLES, 'plate_holes_pocket.step');
    const { loadKernel } = await import('../../src/cad/kernel/load.ts');
    const { readStepFile } = await import('../../src/cad/step.ts');
    const { readFileSync } = await import('node:fs');
    const again = readStepFile(await loadKernel(), readFileSync(path), () => undefined);
    expect(JSON.stringify(again.facts)).toBe(JSON.stringify(await factsOf(path)));
  });
});
