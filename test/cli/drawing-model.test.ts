import { expect, test } from 'vitest';
import { modelReport } from '../../src/cli/drawing-model.ts';
import { drawingReport } from '../../src/cli/drawing-report.ts';
import type { Fact, PageFacts } from '../../src/drawings/facts.ts';
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

test('a candidate is shown with its reasons, and is bound to nothing', async () => {
  const pages = (await examplePages()).map((page) => ({
    ...page,
    facts: page.facts.map(
      (one): Fact => (one.text === '4x Ø8 H7 THRU' ? { ...one, doubts: ['cut_off', 'off_scale'] } : one),
    ),
  }));
  const rows = drawingReport(pages[0] as PageFacts).split('\n');
  expect(rows.filter((row) => row.includes('CANDIDATE'))).toEqual([
    expect.stringMatching(
      /4x Ø8 H7.*the picture shows more than was read; it disagrees with the scale of its view$/,
    ),
  ]);
  expect(modelReport(pages, knownPart('plate_holes_pocket'))).not.toContain('4x Ø8 H7');
});

test('beside another part nothing of it would be priced', async () => {
  expect(modelReport(await examplePages(), knownPart('shaft_turned'))).toContain('shows another part');
});
