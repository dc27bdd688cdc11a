import { expect, test } from 'vitest';
import { modelReport } from '../../src/cli/drawing-model.ts';
import { knownPart } from '../engine/planner/plan.ts';
import { examplePages } from '../support/drawing.ts';

test('the sizes of the example stand beside the faces of its model, and what no face has is marked', async () => {
  const lines = modelReport(await examplePages(), knownPart('plate_holes_pocket')).split('\n');
  const of = (text: string) => lines.find((line) => line.includes(text)) ?? '';
  expect(of('4x Ø8 H7')).toMatch(/✓ .*sheet 1, [A-Z]\d +hole-1, .*: faces f\d+, f\d+, f\d+, f\d+$/);
  expect(of('M6 x 7')).toMatch(/✓ .*faces/);
  expect(of('Ra 1.6')).toMatch(/✓ .*face-3: faces f3$/);
  expect(of('▱ 0.05')).toMatch(/✓ .*face-3: faces f3$/);
  expect(lines.filter((line) => line.startsWith('  ?'))).toEqual([]);
});

test('beside another part nothing of it would be priced', async () => {
  expect(modelReport(await examplePages(), knownPart('shaft_turned'))).toContain('shows another part');
});
