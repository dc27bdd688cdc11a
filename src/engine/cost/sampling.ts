import { sampleOfLot, sampleOfShare } from '../formulas/cost.ts';
import { compute } from '../formulas/define.ts';
import { bandOf } from '../parameters/bands.ts';
import { banded } from '../parameters/select.ts';
import { parameterTerm } from '../parameters-view.ts';
import type { Computed, Operation, ResolvedParameter } from '../records.ts';
import type { CostContext } from './context.ts';

const TABLE = { general: 'inspection.sample_level_1', toleranced: 'inspection.sample' } as const;

/** Largest lot of a row's step, if the step boundary lies between two integers. */
const greatestBelow = (row: ResolvedParameter): number =>
  (bandOf(row.bin.slice(row.bin.lastIndexOf('.') + 1))?.lower ?? 0) - 1;

/**
 * Measured pieces of a lot: the stated share, otherwise ISO 2859-1, general level II if the drawing requires grades, fits,
 * threads or roughness, and level I with general tolerances only.
 */
export const sampleOf = (operation: Operation, context: CostContext, lotSize: number): Computed => {
  const stated = context.settings.get('sample_pct_default');
  const lot = { value: lotSize, source: 'request' };
  if (stated.stated)
    return compute(sampleOfShare, { share: { value: stated.value, source: stated.source }, lot_size: lot });
  const table = TABLE[operation.sampling ?? 'general'];
  // Steps begin at integer lots, and a limit belongs to the band below.
  const at = (size: number): ResolvedParameter =>
    banded(context.parameters, table, 'lot', size + 1 / 2, 'sample_size');
  const row = at(lotSize);
  const to = greatestBelow(row);
  const before = at(to);
  return compute(sampleOfLot, {
    sample_size: parameterTerm(row),
    step_before: parameterTerm(before),
    lots_before_to: { value: Math.max(1, to), source: `parameter:${row.bin}/${row.parameter}` },
    lot_size: lot,
  });
};
