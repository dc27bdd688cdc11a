import type { z } from '@hono/zod-openapi';
import type { Calculation } from '../../db/calculation-record/calculation.ts';
import { UNDER_WAY } from '../../db/calculation-record/run.ts';
import type { ColumnName, PricedFrom } from '../../db/calculations/compare.ts';
import { roundMicro } from '../../engine/index.ts';
import type { Conversion } from './comparison-currency.ts';
import type { comparisonMatrix, componentComparison } from './comparison-schemas.ts';
import { chooseCells, rowOfPart } from './matrix-cells.ts';

type Components = z.infer<typeof componentComparison>['components'];

/** By the first position in the tree, number by number. */
const inOrder = (a: Calculation, b: Calculation): number => {
  const of = (row: Calculation) => (row.assemblyContext?.positions[0] ?? '').split('.').map(Number);
  const [left, right] = [of(a), of(b)];
  for (let i = 0; i < Math.max(left.length, right.length); i += 1) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};

/** One row per component key, in the order of the assembly; the cells equal those of the matrix for the same calculations. */
export const componentRowsOf = (input: MatrixInput): Components => {
  const byKey = Map.groupBy(input.calculations, (row) => row.assemblyContext?.component_key ?? '');
  return [...byKey]
    .map(([key, rows]) => ({ key, rows, first: [...rows].sort(inOrder)[0] }))
    .sort((a, b) => (a.first === undefined || b.first === undefined ? 0 : inOrder(a.first, b.first)))
    .map(({ key, rows, first }, index) => ({
      cells: matrixOf({ ...input, calculations: rows, rowOf: () => key }).parts.flatMap((part) => part.cells),
      component_key: key,
      label: first?.assemblyContext?.label ?? key,
      position: index + 1,
    }));
};

export type MatrixInput = {
  readonly batchId: string | null;
  /** In the order of rows and columns, in the currency of `conversion`. */
  readonly calculations: readonly Calculation[];
  readonly columns: readonly ColumnName[];
  readonly conversion: Conversion;
  readonly partNumbers: ReadonlyMap<string, string>;
  /** For succeeded calculations. */
  readonly pricedFrom: ReadonlyMap<string, PricedFrom>;
  /** Calculations whose environment or inputs changed since their run. */
  readonly stale: ReadonlySet<string>;
  /** True if a batch still has cells to admit. */
  readonly isAdmitting: boolean;
  readonly notFound: readonly string[];
  /** Null: the tenant's baseline if it is a column, otherwise the first column. */
  readonly baselineId: string | null;
  readonly now: Date;
  /** Key of its row; default: its part revision at its lot size. */
  readonly rowOf?: (row: Calculation) => string;
};

type Matrix = z.infer<typeof comparisonMatrix>;
type Cell = Matrix['parts'][number]['cells'][number];
type Reason = Cell['incomparable_reasons'][number];

/** One row: the calculation of each column, and the baseline for comparison. */
type Row = {
  readonly cells: readonly (Calculation | null)[];
  readonly reference: Calculation | null;
  readonly reasons: readonly (readonly Reason[])[];
  readonly best: ReadonlySet<string>;
};

const median = (values: readonly number[]): number | null => {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
};

const isPartial = (row: Calculation | null): boolean => row?.assemblyState === 'partial';

/** The reason why two prices cannot be compared. */
export const reasonsAgainst = (
  row: Calculation,
  reference: Calculation,
  pricedFrom: MatrixInput['pricedFrom'],
): readonly Reason[] => {
  const reasons: Reason[] = [];
  if (row.lotSize !== reference.lotSize) reasons.push('different_lot_size');
  if (row.revisionId !== reference.revisionId) reasons.push('different_revision');
  if (row.currency !== reference.currency) reasons.push('different_currency');
  const [own, other] = [pricedFrom.get(row.id), pricedFrom.get(reference.id)];
  if (own?.gradeId !== other?.gradeId) reasons.push('different_material');
  if (own?.isCalibrated !== other?.isCalibrated) reasons.push('calibration_differs');
  if (isPartial(row) || isPartial(reference)) reasons.push('incomplete_assembly');
  return reasons;
};

const isPriced = (row: Calculation | null): row is Calculation & { offerPrice: number } =>
  row !== null && row.status === 'succeeded' && row.offerPrice !== null;

const measure = (
  members: readonly Calculation[],
  columns: readonly ColumnName[],
  baseline: string | null,
  pricedFrom: MatrixInput['pricedFrom'],
): Row => {
  const cells = columns.map((column) => members.find((row) => row.environmentId === column.id) ?? null);
  const own = cells.find((cell) => cell?.environmentId === baseline) ?? null;
  const isWhole = (cell: Calculation | null) => isPriced(cell) && !isPartial(cell);
  const reference = isWhole(own) ? own : (cells.find(isWhole) ?? cells.find(isPriced) ?? null);
  const reasons = cells.map((cell) =>
    isPriced(cell) && reference !== null ? reasonsAgainst(cell, reference, pricedFrom) : [],
  );
  const comparable = cells.filter((cell, index) => isPriced(cell) && reasons[index]?.length === 0);
  const lowest = Math.min(...comparable.map((cell) => cell?.offerPrice ?? Number.POSITIVE_INFINITY));
  // A price without a comparable one does not win.
  const best = new Set(
    (comparable.length < 2 ? [] : comparable).flatMap((cell) =>
      cell !== null && cell.offerPrice === lowest ? [cell.id] : [],
    ),
  );
  return { cells, reference, reasons, best };
};

/** Context of all cells of a matrix. */
type View = Pick<MatrixInput, 'pricedFrom' | 'stale' | 'partNumbers'> & { readonly baseline: string | null };

const isCalibrated = ({ pricedFrom }: View, cell: Calculation): boolean =>
  pricedFrom.get(cell.id)?.isCalibrated === true;

const deltaOf = ({ baseline }: View, row: Row, index: number): number | null => {
  const cell = row.cells[index] ?? null;
  const at = row.cells.findIndex((other) => other?.environmentId === baseline);
  const base = row.cells[at] ?? null;
  if (!isPriced(cell) || !isPriced(base)) return null;
  if ([index, at].some((one) => (row.reasons[one]?.length ?? 0) > 0)) return null;
  return base.offerPrice === 0 ? null : roundMicro((cell.offerPrice - base.offerPrice) / base.offerPrice);
};

/** Compares a basket over the parts that every column of its currency could price. */
const basketOf = (
  rows: readonly Row[],
  currencies: readonly (string | undefined)[],
  currency: string | undefined,
): readonly Row[] =>
  rows.filter((row) =>
    row.cells.every(
      (cell, index) => currencies[index] !== currency || (isPriced(cell) && cell.currency === currency),
    ),
  );

/** An incomplete assembly has no price: it would make the total of its column look cheap. */
const basketTotal = (rows: readonly Row[], basket: readonly Row[], index: number) => {
  if (rows.some((row) => isPartial(row.cells[index] ?? null)))
    return { basket_total: null, basket_total_reason: 'incomplete_assembly' } as const;
  if (basket.length === 0) return { basket_total: null, basket_total_reason: 'nothing_in_common' } as const;
  const total = basket.reduce((sum, row) => {
    const cell = row.cells[index] ?? null;
    return sum + (isPriced(cell) ? cell.offerPrice * cell.lotSize : 0);
  }, 0);
  return { basket_total: roundMicro(total), basket_total_reason: null };
};

const columnToWire = (
  view: View,
  column: ColumnName,
  rows: readonly Row[],
  currencies: readonly (string | undefined)[],
  index: number,
) => {
  const cells = rows.map((row) => row.cells[index] ?? null);
  const count = (...states: (string | undefined)[]) =>
    cells.filter((cell) => states.includes(cell?.status)).length;
  const deltas = rows.map((row) => deltaOf(view, row, index)).filter((delta) => delta !== null);
  return {
    assembly_partial: cells.filter(isPartial).length,
    ...basketTotal(rows, basketOf(rows, currencies, currencies[index]), index),
    blocked: count('blocked'),
    calibrated_cells: cells.filter((cell) => cell !== null && isCalibrated(view, cell)).length,
    costing_environment_id: column.id,
    currency: currencies[index] ?? column.currency,
    failed: count('failed', 'timed_out'),
    median_delta_vs_baseline_pct: median(deltas),
    name: column.name,
    not_run: count('draft', 'cancelled', undefined),
    pending: count(...UNDER_WAY),
    stale_cells: cells.filter((cell) => cell !== null && view.stale.has(cell.id)).length,
    succeeded: count('succeeded'),
    wins: cells.filter((cell, at) => cell !== null && rows[at]?.best.has(cell.id)).length,
  };
};

const rowToWire = (view: View, row: Row) => {
  const shown = row.reference ?? row.cells.find((cell) => cell !== null);
  if (shown == null) throw new Error('a row has at least one calculation');
  return {
    best_environment_id:
      row.cells.find((cell) => cell !== null && row.best.has(cell.id))?.environmentId ?? null,
    cells: row.cells.map(
      (cell, index): Cell => ({
        calculation_id: cell?.id ?? null,
        status: cell?.status ?? null,
        unit_cost: cell?.unitCost ?? null,
        offer_price: cell?.offerPrice ?? null,
        currency: cell?.currency ?? null,
        delta_vs_baseline_pct: deltaOf(view, row, index),
        is_best: cell !== null && row.best.has(cell.id),
        stale: cell !== null && view.stale.has(cell.id),
        calibrated: cell !== null && isCalibrated(view, cell),
        error: cell?.error ?? null,
        incomparable_reasons: [...(row.reasons[index] ?? [])],
      }),
    ),
    lot_size: shown.lotSize,
    part_id: shown.partId,
    part_number: view.partNumbers.get(shown.partId) ?? '',
    part_revision_id: shown.revisionId,
    revision_code: shown.revisionCode,
  };
};

/**
 * The parts-by-environments matrix of any set of calculations. Best is the lowest offer price among at least two comparable cells; ties win
 * together.
 */
export const matrixOf = (input: MatrixInput): Matrix => {
  const { columns, pricedFrom, conversion } = input;
  const { rows: grouped, ignored } = chooseCells(input.calculations, input.rowOf ?? rowOfPart);
  const baseline =
    input.baselineId ?? columns.find((column) => column.isBaseline)?.id ?? columns[0]?.id ?? null;
  const rows = grouped.map((members) => measure(members, columns, baseline, pricedFrom));
  const view: View = { ...input, baseline };
  const currencies = columns.map((column) => currencyOf(columns, rows, column.id));
  const environments = columns.map((column, index) => columnToWire(view, column, rows, currencies, index));
  const priced = environments.filter((column) => column.succeeded > 0);
  const calibratedColumns = priced.filter((column) => column.calibrated_cells > 0).length;
  return {
    baseline_environment_id: baseline,
    batch_id: input.batchId,
    currency: conversion.currency,
    complete: !input.isAdmitting && environments.every((column) => column.pending === 0),
    environments,
    exchange_rates: [...conversion.rates],
    generated_at: input.now.toISOString(),
    ignored_duplicates: ignored.map(({ id }) => id),
    ignored_reasons: ignored.map(({ reason }) => reason),
    mixed_calibration: calibratedColumns > 0 && calibratedColumns < priced.length,
    mixed_currency: new Set(currencies).size > 1,
    not_found: [...input.notFound],
    parts: rows.map((row) => rowToWire(view, row)),
  };
};

/** Currency of the cells of a column; the environment's currency while it has no cells. */
const currencyOf = (
  columns: readonly ColumnName[],
  rows: readonly Row[],
  environmentId: string | null,
): string => {
  const index = columns.findIndex((column) => column.id === environmentId);
  const cell = rows.map((row) => row.cells[index] ?? null).find((one) => one !== null);
  return cell?.currency ?? columns[index]?.currency ?? '';
};
