import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { compared, distance, type Estimate, LOTS } from '../../src/cli/estimates/compare.ts';
import { factsOf } from '../cad/support.ts';

const FOLDER = join(
  process.env.TEST_DATA_DIR ?? join(import.meta.dirname, '../../../shared/data'),
  'estimates/fresh',
);
const CSV = join(FOLDER, 'estimates.csv');
const PROOF = readFileSync(join(import.meta.dirname, '../../docs/method/proof.md'), 'utf8');

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

const shown = ({ factor, flagged }: Estimate): string => `${factor.toFixed(2)}${flagged ? '!' : ''}`;

describe.skipIf(!existsSync(CSV))('a gear blank, an orifice plate and an impeller', () => {
  test('are priced beside the estimates of a planner as the page says, none far off without a flag', async () => {
    const table: string[] = [];
    for (const row of rows()) {
      const estimates = compared(row, await factsOf(join(FOLDER, `${row.part}.step`)));
      expect(estimates.map(({ lot }) => lot)).toEqual(LOTS);
      for (const { factor, flagged, lot } of estimates)
        expect(distance(factor) > 2 && !flagged, `${row.part} at ${lot}`).toBe(false);
      table.push(`| ${row.part} | ${estimates.map(shown).join(' | ')} |`);
    }
    for (const line of table) expect(PROOF).toContain(line);
  });
});
