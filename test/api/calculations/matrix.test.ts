import { describe, expect, it } from 'vitest';
import { AS_PRICED, type Conversion, converted } from '../../../src/api/calculations/comparison-currency.ts';
import { type MatrixInput, matrixOf } from '../../../src/api/calculations/matrix.ts';
import type { Calculation } from '../../../src/db/calculation-record/calculation.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const STEEL = { isCalibrated: false, gradeId: 'steel' };

let made = 0;
const cell = (part: string, environment: string, more: Partial<Calculation> = {}): Calculation => {
  made += 1;
  return {
    id: `calculation-${String(made).padStart(3, '0')}`,
    partId: part,
    revisionId: `${part}-A`,
    revisionCode: 'A',
    environmentId: environment,
    status: 'succeeded',
    currency: 'EUR',
    lotSize: 10,
    unitCost: 1,
    offerPrice: 2,
    error: null,
    createdAt: new Date(NOW.getTime() + made),
    ...more,
  } as Calculation;
};

const matrix = (calculations: readonly Calculation[], more: Partial<MatrixInput> = {}) => {
  const ids = [...new Set<string>(calculations.map((row) => row.environmentId))];
  return matrixOf({
    batchId: null,
    conversion: AS_PRICED,
    calculations,
    columns: ids.map((id) => ({
      id,
      name: id,
      currency: id.slice(0, 3).toUpperCase(),
      isBaseline: id === 'eur-base',
    })),
    partNumbers: new Map(),
    pricedFrom: new Map(calculations.map((row) => [row.id, STEEL])),
    stale: new Set(),
    isAdmitting: false,
    notFound: [],
    baselineId: null,
    now: NOW,
    ...more,
  });
};
const pln = { currency: 'PLN' };

describe('the comparison matrix', () => {
  it('given one currency, then deltas are fractions of the baseline, the lowest offer wins, and ties win together [COM-2]', () => {
    const found = matrix([
      cell('a', 'eur-other', { offerPrice: 3 }),
      cell('a', 'eur-base', { offerPrice: 2 }),
      cell('a', 'eur-third', { offerPrice: 2 }),
      cell('b', 'eur-other', { offerPrice: 1.5 }),
      cell('b', 'eur-base', { offerPrice: 2 }),
      cell('b', 'eur-third', { offerPrice: 4 }),
    ]);
    expect(found).toMatchObject({
      baseline_environment_id: 'eur-base',
      complete: true,
      mixed_currency: false,
      generated_at: NOW.toISOString(),
    });
    expect(found.parts.map((part) => part.cells.map((one) => one.delta_vs_baseline_pct))).toEqual([
      [0.5, 0, 0],
      [-0.25, 0, 1],
    ]);
    expect(found.parts.map((part) => part.best_environment_id)).toEqual(['eur-base', 'eur-other']);
    expect(found.environments.map((column) => [column.wins, column.median_delta_vs_baseline_pct])).toEqual([
      [1, 0.125],
      [1, 0],
      [1, 0.5],
    ]);
  });

  it('given several currencies, then deltas, wins and baskets stay within one, and each currency has baskets of its own [COM-3]', () => {
    const found = matrix([
      cell('a', 'eur-base'),
      cell('a', 'pln-one', { ...pln, offerPrice: 9 }),
      cell('a', 'pln-two', { ...pln, offerPrice: 8 }),
      cell('b', 'eur-base', { offerPrice: 5 }),
      cell('b', 'pln-one', { ...pln, offerPrice: 20 }),
      cell('b', 'pln-two', { ...pln, status: 'failed', offerPrice: null, error: 'no_machine: none' }),
    ]);
    expect(found.mixed_currency).toBe(true);
    expect(found.environments.map((column) => [column.currency, column.basket_total, column.wins])).toEqual([
      // A price that stands alone in its currency wins nothing.
      ['EUR', 70, 0],
      // Part b is priced in one of the two Polish columns only.
      ['PLN', 90, 0],
      ['PLN', 80, 0],
    ]);
    expect(found.parts[0]?.cells.map((one) => one.incomparable_reasons)).toEqual([
      [],
      ['different_currency'],
      ['different_currency'],
    ]);
    expect(found.parts[0]?.cells.map((one) => one.delta_vs_baseline_pct)).toEqual([0, null, null]);
    expect(found.environments[2]).toMatchObject({ failed: 1, succeeded: 1, pending: 0, not_run: 0 });
  });

  it('given a column whose cells are in two currencies, then they are never added up [COM-3]', () => {
    const found = matrix([cell('a', 'eur-base'), cell('b', 'eur-base', { ...pln, offerPrice: 100 })]);
    expect(found.environments[0]?.basket_total).toBe(20);
  });

  it('given no part that every column of the currency could price, then there is no basket [COM-3]', () => {
    const found = matrix([
      cell('a', 'eur-base'),
      cell('a', 'eur-two', { status: 'failed', offerPrice: null }),
      cell('b', 'eur-base', { status: 'cancelled', offerPrice: null }),
      cell('b', 'eur-two'),
    ]);
    expect(found.environments.map((column) => column.basket_total)).toEqual([null, null]);
  });

  it('given another lot, revision, material or calibration, then the cell names why it cannot be compared, and cannot win [COM-4]', () => {
    const base = cell('a', 'eur-base', { offerPrice: 10 });
    const lot = cell('a', 'eur-lot', { lotSize: 99, offerPrice: 1 });
    const revision = cell('a', 'eur-revision', { revisionId: 'a-B' as never, offerPrice: 1 });
    const material = cell('a', 'eur-material', { offerPrice: 1 });
    const tuned = cell('a', 'eur-tuned', { offerPrice: 1 });
    const pricedFrom = new Map([
      [base.id, STEEL],
      [lot.id, STEEL],
      [revision.id, STEEL],
      // Nobody named a grade: the environments' defaults differ.
      [material.id, { isCalibrated: false, gradeId: 'aluminium' }],
      [tuned.id, { isCalibrated: true, gradeId: 'steel' }],
    ]);
    const found = matrix([base, lot, revision, material, tuned], { pricedFrom });
    expect(found.parts.map((part) => part.cells.map((one) => one.incomparable_reasons))).toEqual([
      // Another lot and another revision are rows of their own.
      [[], [], [], ['different_material'], ['calibration_differs']],
      [[], [], [], [], []],
      [[], [], [], [], []],
    ]);
    expect(found.parts.map(({ lot_size, part_revision_id }) => [lot_size, part_revision_id])).toEqual([
      [10, 'a-A'],
      [99, 'a-A'],
      [10, 'a-B'],
    ]);
    expect(found.parts.flatMap((part) => part.cells.map((one) => one.is_best))).not.toContain(true);
    const asOneRow = matrix([base, lot, revision, material, tuned], { pricedFrom, rowOf: () => 'bracket' });
    expect(asOneRow.parts.map((part) => part.cells.map((one) => one.incomparable_reasons))).toEqual([
      [[], ['different_lot_size'], ['different_revision'], ['different_material'], ['calibration_differs']],
    ]);
    expect(asOneRow.environments.map(({ wins }) => wins)).toEqual([0, 0, 0, 0, 0]);
    expect(found).toMatchObject({ mixed_calibration: true });
    expect(found.environments.map((column) => column.calibrated_cells)).toEqual([0, 0, 0, 0, 1]);
  });

  it('given queued, running, blocked, draft and ended cells, then each column counts its own, and only open work is incomplete [COM-5]', () => {
    const states = ['queued', 'running', 'blocked', 'draft', 'failed', 'timed_out', 'cancelled'] as const;
    const cells = states.map((status, index) =>
      cell(`part-${index}`, 'eur-base', { status, unitCost: null, offerPrice: null }),
    );
    const found = matrix(cells, { stale: new Set([cells[4]?.id ?? '']) });
    expect(found.environments).toEqual([
      {
        assembly_partial: 0,
        basket_total: null,
        basket_total_reason: 'nothing_in_common',
        blocked: 1,
        calibrated_cells: 0,
        costing_environment_id: 'eur-base',
        currency: 'EUR',
        failed: 2,
        median_delta_vs_baseline_pct: null,
        name: 'eur-base',
        not_run: 2,
        pending: 2,
        stale_cells: 1,
        succeeded: 0,
        wins: 0,
      },
    ]);
    expect(found.complete).toBe(false);
    expect(matrix(cells.slice(2)).complete).toBe(true);
    expect(matrix(cells.slice(2), { isAdmitting: true }).complete).toBe(false);
  });

  it('given several calculations of one revision and environment, then the newest counts and the others are named [COM-2]', () => {
    const old = cell('a', 'eur-base', { offerPrice: 1 });
    const newer = cell('a', 'eur-base', { offerPrice: 7 });
    const found = matrix([newer, old]);
    expect(found).toMatchObject({ ignored_duplicates: [old.id], ignored_reasons: ['older'] });
    expect(found.parts[0]?.cells[0]).toMatchObject({ calculation_id: newer.id, offer_price: 7 });
  });

  it('given newer drafts and failures of a priced cell, then the price stands and each of the others has its reason [COM-4]', () => {
    const without = { unitCost: null, offerPrice: null };
    const priced = cell('a', 'eur-base', { offerPrice: 7 });
    const older = cell('a', 'eur-base', { createdAt: NOW, offerPrice: 1 });
    const failed = cell('a', 'eur-base', { status: 'failed', ...without });
    const draft = cell('a', 'eur-base', { status: 'draft', ...without });
    const found = matrix([draft, priced, failed, older]);
    expect(found.parts[0]?.cells[0]).toMatchObject({ calculation_id: priced.id, offer_price: 7 });
    expect(found.ignored_duplicates).toEqual([draft.id, failed.id, older.id]);
    expect(found.ignored_reasons).toEqual(['draft', 'not_succeeded', 'older']);
    expect(found.environments[0]).toMatchObject({ succeeded: 1, failed: 0, not_run: 0 });
    expect(matrix([draft, failed]).parts[0]?.cells[0]).toMatchObject({ status: 'failed' });
  });

  it('given a currency, then all cells are converted at its rates, and the cheapest of all wins [COM-4]', () => {
    const cells = [
      cell('a', 'eur-base', { offerPrice: 20, unitCost: 10 }),
      cell('a', 'pln-one', { ...pln, offerPrice: 40, unitCost: 30 }),
    ];
    const apart = matrix(cells);
    expect(apart.parts[0]).toMatchObject({ best_environment_id: null });
    expect(apart.environments.map(({ wins }) => wins)).toEqual([0, 0]);
    const rate = { from: 'PLN', to: 'EUR', rate: 0.25, as_of: '2026-11-20', source: 'ecb' };
    const conversion: Conversion = { currency: 'EUR', rates: [rate] };
    const found = matrix(
      cells.map((row) => converted(row, conversion)),
      { conversion },
    );
    expect(found).toMatchObject({ currency: 'EUR', exchange_rates: [rate], mixed_currency: false });
    expect(found.parts[0]).toMatchObject({
      best_environment_id: 'pln-one',
      cells: [
        { offer_price: 20, is_best: false, delta_vs_baseline_pct: 0 },
        { offer_price: 10, unit_cost: 7.5, currency: 'EUR', is_best: true, delta_vs_baseline_pct: -0.5 },
      ],
    });
    expect(found.environments.map(({ basket_total, wins }) => [basket_total, wins])).toEqual([
      [200, 0],
      [100, 1],
    ]);
  });

  it('given an assembly with components that have no price, then its column has no total, and the whole ones are compared [COM-4]', () => {
    const partial = { assemblyState: 'partial' as const, offerPrice: 1 };
    const found = matrix([
      cell('a', 'eur-base', partial),
      cell('a', 'eur-two', { offerPrice: 8 }),
      cell('a', 'eur-three', { offerPrice: 9 }),
      cell('b', 'eur-base'),
      cell('b', 'eur-two'),
      cell('b', 'eur-three'),
    ]);
    expect(
      found.environments.map((column) => [column.basket_total, column.basket_total_reason, column.wins]),
    ).toEqual([
      [null, 'incomplete_assembly', 1],
      [100, null, 2],
      [110, null, 1],
    ]);
    expect(found.parts[0]?.cells.map((one) => [one.incomparable_reasons, one.delta_vs_baseline_pct])).toEqual(
      [
        [['incomplete_assembly'], null],
        [[], null],
        [[], null],
      ],
    );
  });

  it('given no baseline among the columns, then the first column is the baseline, unless the request names one [COM-2]', () => {
    const cells = [cell('a', 'eur-x', { offerPrice: 4 }), cell('a', 'eur-y', { offerPrice: 2 })];
    expect(matrix(cells).baseline_environment_id).toBe('eur-x');
    const asked = matrix(cells, { baselineId: 'eur-y' });
    expect(asked.baseline_environment_id).toBe('eur-y');
    expect(asked.parts[0]?.cells.map((one) => one.delta_vs_baseline_pct)).toEqual([1, 0]);
  });
});
