import type { Limit } from '../../machines/capability.ts';
import { machineData } from '../../machines/machine-data.ts';
import type { Parameters } from '../../records.ts';
import type { PricingSnapshot } from '../../snapshot.ts';

/**
 * How a lathe holds a piece: one end after the other in its chuck, both ends in one go because a counter spindle takes it over, or so
 * behind the guide bush of a sliding headstock.
 */
export type Holding = 'chucked' | 'taken_over' | 'guided';

const limit = (capability: string): Limit => ({ reason: capability, capability, needs: 1 });

/** What a lathe has to have for each, beside room for the piece. */
export const LATHE_LIMITS: Readonly<Record<Holding, readonly Limit[]>> = {
  chucked: [limit('fixed_headstock')],
  taken_over: [limit('fixed_headstock'), limit('counter_spindle')],
  guided: [limit('guide_bush')],
};

/** Greatest bar in mm that a lathe of the plant takes in such a way; 0 where it has none. */
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
