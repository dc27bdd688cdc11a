import type { Limit } from '../../machines/capability.ts';
import { machineData } from '../../machines/machine-data.ts';
import type { Parameters } from '../../records.ts';
import type { PricingSnapshot } from '../../snapshot.ts';

/**
 * Holding of a piece in a lathe: one end after the other in its chuck, or both ends in one cycle with a counter spindle. A counter
 * spindle also works behind the guide bush of a sliding headstock.
 */
export type Holding = 'chucked' | 'taken_over' | 'guided';

const limit = (capability: string): Limit => ({ reason: capability, capability, needs: 1 });

/** Requirements on a lathe for each way of holding, besides the envelope. */
export const LATHE_LIMITS: Readonly<Record<Holding, readonly Limit[]>> = {
  chucked: [limit('fixed_headstock')],
  taken_over: [limit('fixed_headstock'), limit('counter_spindle')],
  guided: [limit('guide_bush')],
};

/** Largest bar in mm that a lathe of the plant can feed in this way; 0 without one. */
export const greatestBar = (
  parameters: Parameters,
  { environment }: Pick<PricingSnapshot, 'environment'>,
  holding: Holding,
): number =>
  environment.machines
    .filter(({ klass }) => klass === 'turning' || klass === 'mill_turn')
    .map((member) => machineData(parameters, member))
    .filter((machine) =>
      LATHE_LIMITS[holding].every(({ capability, needs }) => machine.value(capability) >= needs),
    )
    .reduce((most, machine) => Math.max(most, machine.value('bar_capacity_mm')), 0);
