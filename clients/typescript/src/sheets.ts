import { verifySheet } from '../../../src/engine/cost-sheet/verify.ts';
import { verifyCalculation } from '../../../src/engine/cost-sheet/verify-calculation.ts';
import type { Calculation, PublicCostSheet } from './generated/types.gen.ts';

/** One wrong place of a sheet. An empty list means that the sheet is correct. */
export type SheetFault = { readonly path: string; readonly code: string; readonly message: string };

type Checked = Parameters<typeof verifyCalculation>[0];

/**
 * Recalculates every line of a cost sheet, or of a calculation with its sheet, from the formulas and terms in it alone. This is the code
 * of the service itself.
 * @param value a cost sheet, or a calculation as `include=all` returns it
 * @throws RangeError for a calculation without a price, or with blocks left out
 */
export const verify = (value: PublicCostSheet | Calculation): readonly SheetFault[] => {
  if ('lines' in value) return verifySheet(value as unknown as Checked['cost_sheet']);
  if (value.cost_sheet === null || value.cost_sheet === undefined)
    throw new RangeError(`The calculation has no cost sheet: it is ${value.status}.`);
  if (value.omitted.length > 0)
    throw new RangeError(`${value.omitted.join(', ')} left out. Get the calculation with include: ['all'].`);
  return verifyCalculation({
    ...value,
    process_plan: value.process_plan ?? [],
    machine_rates: value.machine_rates ?? null,
  } as unknown as Checked);
};
