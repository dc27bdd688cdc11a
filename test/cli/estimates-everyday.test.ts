import { expect, test } from 'vitest';
import type { DrawingFacts, PricingGeometry } from '../../src/engine/index.ts';
import { openAudit } from '../estimates/audit.ts';
import { drawingWith } from '../estimates/drawn/drawing.ts';
import { DEMANDS } from '../estimates/everyday/demands.ts';
import { PARTS } from '../estimates/everyday/parts.ts';
import { estimatesCsv } from '../estimates/everyday/worksheet.ts';

const drawingOf = (part: string, facts: PricingGeometry): DrawingFacts | null => {
  const demands = DEMANDS[part];
  return demands === undefined ? null : drawingWith(demands, facts);
};
const audit = openAudit('everyday', PARTS, drawingOf);

test('the estimates are those of the worksheet', () => {
  expect(audit.csv).toBe(estimatesCsv());
});

test('each demand of a drawing stands on a feature', async () => {
  for (const [part, demands] of Object.entries(DEMANDS)) {
    const callouts = drawingOf(part, await audit.factsOf(part))?.callouts ?? [];
    for (const { diameter_mm } of demands)
      expect(
        callouts.map(({ nominal_mm }) => nominal_mm),
        part,
      ).toContain(diameter_mm);
  }
});
