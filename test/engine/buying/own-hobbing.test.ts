import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type PricedResult, type PricingGeometry, price } from '../../../src/engine/index.ts';
import { factsOfShape } from '../../cad/shapes.ts';
import { CAD_DATA, factsOf } from '../../cad/support.ts';
import { helical } from '../support/gears.ts';
import { plate, snapshotOf } from '../support/parts.ts';

const SPUR = join(CAD_DATA, '../estimates/spur_gear_m2z30.step');

/** Read once for all tests. */
let read: Promise<PricingGeometry> | undefined;
const spur = (): Promise<PricingGeometry> => {
  read ??= factsOf(SPUR);
  return read;
};

const at = (facts: PricingGeometry, lot_size: number, annual_volume: number | null = null): PricedResult => {
  const result = price(snapshotOf({ facts, material: '1.0503', request: { lot_size, annual_volume } }));
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  return result;
};

const noteOf = (result: PricedResult, code: string) =>
  result.notes.find((note) => note.code === code && note.params.process === 'hobbing_in_house')?.params;

const named = (result: PricedResult) => ({
  wins: noteOf(result, 'other_process_wins'),
  later: noteOf(result, 'other_process_later'),
});

const NOTHING = { wins: undefined, later: undefined };

describe.skipIf(!existsSync(SPUR))("hobbing on a machine of one's own", () => {
  test('is named with two lots where it plainly wins, and takes the band down by what it saves [PRS-12]', async () => {
    const facts = await spur();
    const many = at(facts, 100_000);
    const [least, usual] = [Number(named(many).wins?.from_lot_least), Number(named(many).wins?.from_lot)];
    // Half a year of a new machine at least, less than a year of it: 3.08 minutes for each gear.
    expect(usual * 3.08).toBeGreaterThan(1500 * 60);
    expect(usual * 3.08).toBeLessThan(3000 * 60);
    expect(least).toBeGreaterThan(usual * 0.45);
    expect(least).toBeLessThan(usual * 0.55);
    expect(many.review_reasons).toContain('other_process_wins');
    // Beforehand the lots alone are said; the band and the review stay.
    const before = at(facts, Math.round(least * 0.9));
    expect(named(before).later).toMatchObject({ from_lot: usual, from_lot_least: least });
    expect(before.review_reasons).not.toContain('other_process_wins');
    const between = at(facts, Math.round(least * 1.1));
    expect(named(between).wins).toMatchObject({ from_lot: usual, from_lot_least: least });
    // Two fifths of the hobbing at least, which is a third of the price.
    const opened = between.confidence.p10 / between.offer_price;
    expect(opened).toBeLessThan((before.confidence.p10 / before.offer_price) * 0.9);
    expect(between.offer_price).toBeGreaterThan(before.offer_price * 0.97);
  });

  test('is not named for one gear nor for a hundred [PRS-12]', async () => {
    const facts = await spur();
    expect(named(at(facts, 1))).toEqual(NOTHING);
    expect(named(at(facts, 100))).toEqual(NOTHING);
  });

  test('counts the year that is stated, in lots of this size [PRS-12]', async () => {
    const facts = await spur();
    const yearly = at(facts, 2000, 60_000);
    expect(named(yearly).wins?.from_lot_least).toBeGreaterThan(20_000);
    expect(named(yearly).wins?.from_lot_least).toBeLessThan(30_000);
    expect(named(at(facts, 2000))).toEqual(NOTHING);
  });
});

test('a helical gear is hobbed in house from a larger lot on where its teeth take less time; a part without teeth never', async () => {
  const facts = await factsOfShape(helical(12));
  const many = at(facts, 100_000);
  // 12 × (15 + 18) / (250 × 2) + 0.8 minutes each
  expect(Number(named(many).wins?.from_lot) * 1.592).toBeGreaterThan(1500 * 60);
  expect(Number(named(many).wins?.from_lot) * 1.592).toBeLessThan(3000 * 60);
  expect(named(at(facts, 1))).toEqual(NOTHING);
  expect(named(at(plate(), 1_000_000))).toEqual(NOTHING);
});
