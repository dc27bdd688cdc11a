import { PARAMETER_VERSION } from '../parameters/version.ts';
import type { EngineNote, MachineRejection, RejectedAlternative } from '../records.ts';
import type { Alternative, UnpriceableResult } from '../result.ts';
import type { PricingSnapshot } from '../snapshot.ts';
import { ENGINE_VERSION } from '../version.ts';

/** An alternative that was rejected before it had a price. */
export const withoutPrice = ({ id, reason, params }: RejectedAlternative): Alternative => ({
  id,
  route: null,
  unit_cost: null,
  offer_price: null,
  reason,
  params,
  process: null,
  cheapest_from_annual_volume: null,
  breakdown: null,
});

/** Typed outcome of a part that this environment cannot make: reasons instead of a guess. */
export const unpriceable = (
  snapshot: PricingSnapshot,
  reasons: readonly EngineNote[],
  rejected: readonly RejectedAlternative[] = [],
  notes: readonly EngineNote[] = [],
  rejectedMachines: readonly MachineRejection[] = [],
): UnpriceableResult => ({
  outcome: 'unpriceable',
  engine_version: ENGINE_VERSION,
  parameter_version: PARAMETER_VERSION,
  currency: snapshot.request.currency,
  lot_size: snapshot.request.lot_size,
  reasons,
  rejected_machines: rejectedMachines,
  alternatives: rejected.map(withoutPrice),
  needs_human_review: true,
  review_reasons: reasons.map(({ code }) => code),
  notes,
});
