import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { compared, type Estimate, LOTS, summary } from '../../src/cli/estimates/compare.ts';
import { factsOf } from '../cad/support.ts';
import { goldensPage, knownOffers } from './goldens.ts';

const FOLDER = join(
  process.env.TEST_DATA_DIR ?? join(import.meta.dirname, '../../../shared/data'),
  'estimates',
);
const CSV = join(FOLDER, 'estimates.csv');

/**
 * What holds today, lot by lot; the aim is a median of at most 1.3 at each lot and nothing over two without a flag. Only ever made
 * tighter: whoever brings the prices nearer lowers them. What evidence moves away from the estimates stays moved: they are a compass.
 */
const HELD = {
  medianDistance: { 1: 1.232, 10: 1.077, 100: 1.152, 1000: 1.088, 10000: 1.2 } as Readonly<
    Record<number, number>
  >,
  unflaggedOverTwo: { 1: 0, 10: 0, 100: 0, 1000: 0, 10000: 0 } as Readonly<Record<number, number>>,
  /** Of the fourteen, how many estimates lie between P10 and P90. */
  covered: { 1: 13, 10: 14, 100: 14, 1000: 13, 10000: 14 } as Readonly<Record<number, number>>,
};

describe.skipIf(!existsSync(CSV))('prices beside the estimates of a process planner', () => {
  test('the medians hold, little is far off without a flag, and the bands hold what they held [PRU-3 PRR-5 PRR-6]', async () => {
    const rows = parse(readFileSync(CSV, 'utf8'), { columns: true }) as readonly Record<string, string>[];
    const all: Estimate[] = [];
    for (const row of rows) {
      // One kernel for all: the child process of the command loads its own for each part.
      all.push(...compared(row, await factsOf(join(FOLDER, `${row.part}.step`))));
    }
    expect(rows).toHaveLength(14);
    expect(all.filter(({ offer }) => offer === null)).toEqual([]);
    const table = LOTS.map((lot) => summary(all.filter((one) => one.lot === lot)));
    // The table of docs/method/proof.md says what is found.
    const proof = readFileSync(join(import.meta.dirname, '../../docs/method/proof.md'), 'utf8');
    for (const [name, cells] of [
      ['median factor, whichever way', table.map(({ medianDistance }) => medianDistance.toFixed(2))],
      ['off by more than two without a flag', table.map(({ unflaggedOverTwo }) => unflaggedOverTwo)],
      ['estimate inside P10 to P90, of 14', table.map(({ covered }) => covered)],
    ] as const)
      expect(proof).toContain(`| ${name} | ${cells.join(' | ')} |`);
    for (const lot of LOTS) {
      const found = summary(all.filter((one) => one.lot === lot));
      expect(found.medianDistance, `median at ${lot}`).toBeLessThanOrEqual(HELD.medianDistance[lot] ?? 0);
      expect(found.unflaggedOverTwo, `over two without a flag at ${lot}`).toBeLessThanOrEqual(
        HELD.unflaggedOverTwo[lot] ?? 0,
      );
      expect(found.covered, `inside the band at ${lot}`).toBeGreaterThanOrEqual(HELD.covered[lot] ?? 0);
    }
    // Renewed by `-u`.
    await expect(goldensPage([...knownOffers(), ...all])).toMatchFileSnapshot(
      join(import.meta.dirname, '../../docs/method/goldens.md'),
    );
  }, 600_000);
});

test('a price half or twice the estimate is as far off, and a flag takes it from the count', () => {
  const one = (factor: number, flagged: boolean, inBand = false): Estimate => ({
    part: 'p',
    lot: 1,
    estimate: 10,
    offer: 10 * factor,
    factor,
    flagged,
    inBand,
    plan: null,
  });
  expect(summary([one(0.25, false), one(4, true), one(1, false, true)])).toEqual({
    count: 3,
    medianDistance: 4,
    unflaggedOverTwo: 1,
    covered: 1,
  });
});
