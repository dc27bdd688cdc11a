import type { Calculation } from '../../db/calculation-record/calculation.ts';
import type { ShareDetail } from '../../db/shares/kinds.ts';
import type { CostLine, PricedResult } from '../../engine/index.ts';
import { roundMicro } from '../../engine/index.ts';
import { languageOf, text, textOrId } from '../../texts/index.ts';
import { blocksOf, withBlocks } from '../calculations/blocks.ts';
import type { comparisonMatrix } from '../calculations/comparison-schemas.ts';
import { calculationToWire } from '../calculations/to-wire.ts';
import type { Wire } from '../kit/schemas.ts';
import type { sharedCalculation, sharedComparison } from './schemas.ts';

export type SharedCalculation = Wire<typeof sharedCalculation>;
export type SharedComparison = Wire<typeof sharedComparison>;
type Matrix = Wire<typeof comparisonMatrix>;

const sum = (lines: readonly CostLine[]): number =>
  roundMicro(lines.reduce((total, { amount }) => total + amount, 0));

/**
 * Cost categories of a price. All surcharges are one amount: a reader could divide a single surcharge by its base and get its rate. Names are
 * those of the categories, because the label of a line may name a rate.
 */
export const structureOf = (
  { cost_sheet: { lines } }: PricedResult,
  language: string,
): SharedCalculation['structure'] => {
  const words = languageOf(language);
  const surcharges = lines.filter((line) => line.line_kind === 'surcharge');
  const costs = Map.groupBy(
    lines.filter((line) => line.line_kind !== 'surcharge' && line.line_kind !== 'detail'),
    (line) => line.bucket,
  );
  return [
    ...[...costs].map(([bucket, of]) => ({
      bucket,
      label: textOrId(words, `line.${bucket}`, {}),
      amount: sum(of),
    })),
    ...(surcharges.length > 0
      ? [{ bucket: null, label: text(words, 'share.surcharges', {}), amount: sum(surcharges) }]
      : []),
  ];
};

/** The price in full, as its detail shows it by default. */
const sheetOf = (row: Calculation, result: PricedResult): SharedCalculation['sheet'] => {
  const { cost_sheet, cost_sheet_sources, process_plan } = withBlocks(
    calculationToWire(row, undefined, result, null, null),
    blocksOf({}),
  );
  return cost_sheet === null
    ? null
    : {
        unit_cost: result.unit_cost,
        setup_cost: result.setup_cost,
        cost_sheet,
        cost_sheet_sources,
        process_plan,
      };
};

/** Contents of the link to a price. Nothing but this is stored with the link, so nothing else can be read by it. */
export const calculationDocument = (
  {
    calculation: row,
    result,
    material,
  }: { calculation: Calculation; result: PricedResult; material: string | null },
  detail: ShareDetail,
): SharedCalculation => ({
  part_number: row.partNumber,
  revision_code: row.revisionCode,
  lot_size: result.lot_size,
  annual_volume: row.annualVolume,
  material,
  is_assembly: row.assemblyRole === 'assembly',
  currency: result.currency,
  language: row.language,
  priced_at: (row.finishedAt ?? row.createdAt).toISOString(),
  offer_price: result.offer_price,
  confidence: {
    p10: result.confidence.p10,
    p50: result.confidence.p50,
    p90: result.confidence.p90,
    score: result.confidence.score,
  },
  structure: structureOf(result, row.language),
  steps: result.process_plan.map(({ label }) => label),
  lot_prices: result.lot_curve.map(({ lot_size, offer_price }) => ({ lot_size, offer_price })),
  sheet: detail === 'full' ? sheetOf(row, result) : null,
});

/** Contents of the link to a comparison. @param sheets cost sheets by calculation, for one in full */
export const comparisonDocument = (
  matrix: Matrix,
  sheets: ReadonlyMap<string, PricedResult['cost_sheet']>,
): SharedComparison => {
  const baseline = matrix.environments.findIndex(
    ({ costing_environment_id }) => costing_environment_id === matrix.baseline_environment_id,
  );
  return {
    currency: matrix.currency,
    exchange_rates: matrix.exchange_rates.map(({ from, to, rate, as_of }) => ({ from, to, rate, as_of })),
    baseline: baseline < 0 ? null : baseline,
    environments: matrix.environments.map(({ name, currency }) => ({ name, currency })),
    parts: matrix.parts.map(({ part_number, revision_code, lot_size, cells }) => ({
      part_number,
      revision_code,
      lot_size,
      cells: cells.map((cell) => ({
        status: cell.status,
        offer_price: cell.offer_price,
        currency: cell.currency,
        delta_vs_baseline_pct: cell.delta_vs_baseline_pct,
        is_best: cell.is_best,
        cost_sheet: sheets.get(cell.calculation_id ?? '') ?? null,
      })),
    })),
  };
};
