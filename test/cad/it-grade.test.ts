import { expect, test } from 'vitest';
import { itGradeFor } from '../../src/cad/pmi/it-grade.ts';
import { gradeOfWidth } from '../../src/engine/drawing/fits.ts';

const NOMINALS = Array.from({ length: 600 }, (_, i) => i * 0.9);
// A ratio that meets no multiple of a grade: at a boundary two ways to raise to a power may differ in the last bit.
const WIDTHS = Array.from({ length: 40 }, (_, i) => 0.001_37 * 1.23 ** i);

test('a width of tolerance has one grade, in the model as on the drawing', () => {
  const asked = NOMINALS.flatMap((nominal) => WIDTHS.map((width) => [nominal, width] as const));
  const grades = asked.map(([nominal, width]) => itGradeFor(nominal, width));
  expect(new Set(grades).size).toBe(13);
  expect(asked.map(([nominal, width]) => gradeOfWidth(nominal, width))).toEqual(grades);
});
