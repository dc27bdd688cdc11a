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

  test('reading a file twice gives the same record, byte for byte', async () => {
    const path = join(EXAMPLES, 'plate_holes_pocket.step');
    const { loadKernel } = await import('../../src/cad/kernel/load.ts');
    const { readStepFile } = await import('../../src/cad/step.ts');
    const { readFileSync } = await import('node:fs');
    const again = readStepFile(await loadKernel(), readFileSync(path), () => undefined);
    expect(JSON.stringify(again.facts)).toBe(JSON.stringify(await factsOf(path)));
  });
});
