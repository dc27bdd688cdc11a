import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { PARAMETER_ROWS } from '../../src/engine/parameters/registry.ts';

/** A price of an audit as it was when nobody had seen it, beside the band of today's engine over its price, before it opens upwards. */
type Blind = {
  readonly set: string;
  readonly part: string;
  /** Price over estimate; empty where the part had no price. */
  readonly factor: number | null;
  readonly p10: number;
  readonly p90: number;
  readonly cutting_share: number;
};

const rows = (
  parse(readFileSync(join(import.meta.dirname, '../estimates/blind.csv'), 'utf8'), {
    columns: true,
  }) as readonly Readonly<Record<string, string>>[]
).map(
  ({ set = '', part = '', factor, p10, p90, cutting_share }): Blind => ({
    set,
    part,
    factor: factor === '' ? null : Number(factor),
    p10: Number(p10),
    p90: Number(p90),
    cutting_share: Number(cutting_share),
  }),
);
const priced = rows.flatMap((row) => (row.factor === null ? [] : [{ ...row, asked: 1 / row.factor }]));
type Priced = (typeof priced)[number];

/** How far up cutting would have to open the band for the estimate to lie in it, as a share of the cutting. */
const needed = ({ asked, p90, cutting_share: share }: Priced): number =>
  (asked / p90 - 1) / Math.max(share, 1e-9);
/** The value that nine of ten new ones do not pass, of as many as are known: that of split conformal prediction. */
const ninth = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(0.9 * (values.length + 1)) - 1] ?? Number.NaN;
const isIn = (row: Priced, leftOut: number): boolean =>
  row.asked >= row.p10 && row.asked <= row.p90 * (1 + leftOut * row.cutting_share);
const rate = (of: readonly Priced[], leftOut: (row: Priced) => number): number =>
  of.filter((row) => isIn(row, leftOut(row))).length / of.length;

const SETS = [...new Set(rows.map(({ set }) => set))];
const without = new Map(SETS.map((set) => [set, ninth(priced.filter((row) => row.set !== set).map(needed))]));
const LEFT_OUT =
  PARAMETER_ROWS.find((row) => row.bin === 'uncertainty.process' && row.parameter === 'left_out')?.value ?? 0;

test('the band opens upwards by what nine of ten blind estimates asked for', () => {
  expect(priced.length).toBeGreaterThan(600);
  expect(LEFT_OUT).toBeCloseTo(ninth(priced.map(needed)), 2);
});

test('four of five blind estimates lie inside a band that was set without their audit, as is published [PRU-3]', () => {
  const found = rate(priced, ({ set }) => without.get(set) ?? 0);
  expect(found).toBeGreaterThanOrEqual(0.8);
  const page = readFileSync(join(import.meta.dirname, '../../docs/method/confidence.md'), 'utf8');
  const percent = (share: number) => `${Math.round(100 * share)} %`;
  for (const set of SETS) {
    const own = priced.filter((row) => row.set === set);
    const [before, after] = [rate(own, () => 0), rate(own, () => without.get(set) ?? 0)];
    const cells = [own.length, percent(before), (without.get(set) ?? 0).toFixed(2), percent(after)];
    expect(page).toContain(`| ${set} | ${cells.join(' | ')} |`);
  }
  const all = [priced.length, percent(rate(priced, () => 0)), LEFT_OUT.toFixed(2), percent(found)];
  expect(page).toContain(`| all | ${all.join(' | ')} |`);
});

test('sheet, of which plans left nothing out, has the band that it had', () => {
  const sheet = priced.filter(({ set, cutting_share }) => set === 'sheet' && cutting_share < 0.01);
  expect(sheet.length).toBeGreaterThan(30);
  expect(rate(sheet, () => LEFT_OUT)).toBe(rate(sheet, () => 0));
});
