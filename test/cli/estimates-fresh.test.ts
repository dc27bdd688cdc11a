import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { compared, distance, type Estimate, LOTS } from '../../src/cli/estimates/compare.ts';
import { factsOf } from '../cad/support.ts';
import { publishedEstimates } from '../estimates/published.ts';

const FOLDER = join(
  process.env.TEST_DATA_DIR ?? join(import.meta.dirname, '../../../shared/data'),
  'estimates/fresh',
);
const CSV = join(FOLDER, 'estimates.csv');

/** One row a lot, as they were written down, as one row a part. */
const rows = (): readonly Readonly<Record<string, string>>[] =>
  [
    ...Map.groupBy(
      parse(readFileSync(CSV, 'utf8'), { columns: true }) as readonly Readonly<Record<string, string>>[],
      ({ part }) => part ?? '',
    ),
  ].map(([part, own]) => ({
    part,
    material: own[0]?.material ?? '',
    ...Object.fromEntries(own.map(({ lot, estimate_eur }) => [`lot_${lot}`, estimate_eur ?? ''])),
  }));

describe.skipIf(!existsSync(CSV))('a gear blank, an orifice plate and an impeller', () => {
  test('are priced beside the estimates of a planner as the page says, none far off without a flag', async () => {
    const all: Estimate[] = [];
    for (const row of rows()) {
      const estimates = compared(row, await factsOf(join(FOLDER, `${row.part}.step`)));
      expect(estimates.map(({ lot }) => lot)).toEqual(LOTS);
      for (const { factor, flagged, lot } of estimates)
        expect(distance(factor) > 2 && !flagged, `${row.part} at ${lot}`).toBe(false);
      // What their plans leave out opens the band upwards, and the estimates lie in it.
      if (row.part !== 'gear_blank') expect(estimates.filter(({ inBand }) => !inBand)).toEqual([]);
      all.push(...estimates);
    }
    const { stands, today } = publishedEstimates('fresh', all, true);
    expect(stands, 'WRITE_ESTIMATES=true writes the page').toBe(today);
  });
});
