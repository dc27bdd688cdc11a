import type { Calculation } from '../generated/types.gen.ts';
import type { Row } from './output.ts';

export const rowOf = (calculation: Calculation): Row => ({
  part_number: calculation.part_number,
  environment: calculation.costing_environment_name,
  lot_size: calculation.lot_size,
  status: calculation.status,
  unit_cost: calculation.unit_cost,
  offer_price: calculation.offer_price,
  currency: calculation.currency,
  calculation_id: calculation.id,
  error: calculation.error,
});

/** 0 only if every calculation has a price. */
export const exitOf = (calculations: readonly Calculation[]): number =>
  calculations.every(({ status }) => status === 'succeeded') ? 0 : 1;
