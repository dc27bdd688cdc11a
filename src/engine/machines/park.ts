import { memo } from '../memo.ts';
import type { Rates } from '../rates/open-rates.ts';
import type { MachineRejection, Parameters } from '../records.ts';
import type { FleetMember, MachineClass } from '../snapshot.ts';

export type Hourly = {
  readonly machine: number;
  readonly wage: number;
  readonly share: number;
  readonly setup: number;
};

export type PassedOver = 'dearer' | 'lower_priority';

/** Machines of an environment with what is the same for all of its parts: each value is resolved once. */
export type Park = {
  /** Members of these classes, in the order of the environment. */
  readonly members: (klasses: readonly MachineClass[]) => readonly FleetMember[];
  /** Hourly cost, operator included; null without a resolvable rate. */
  readonly hourly: (member: FleetMember) => Hourly | null;
  readonly passedOver: (member: FleetMember, reason: PassedOver) => MachineRejection;
};

const resolveHourly = (
  parameters: Parameters,
  rates: Rates,
  processOf: (klass: MachineClass) => string,
  member: FleetMember,
): Hourly | null => {
  const rate = rates.rate(member);
  if (rate.kind !== 'resolved') return null;
  return {
    machine: rate.value,
    wage: rates.wages('operator', member.machine_id).rate.value,
    share:
      member.capabilities.vdi_3258?.operator_share ??
      parameters.get(`operator_share.${processOf(member.klass)}`, 'share').value,
    setup: rate.setup_value + rates.wages('setter', member.machine_id).rate.value,
  };
};

export const openPark = (
  machines: readonly FleetMember[],
  parameters: Parameters,
  rates: Rates,
  processOf: (klass: MachineClass) => string,
): Park => {
  const ofClasses = memo((klasses: string) =>
    machines.filter(({ klass }) => klasses.split(' ').includes(klass)),
  );
  const passed = memo((reason: PassedOver) =>
    memo(
      ({ membership_id, machine_id, name }: FleetMember): MachineRejection => ({
        membership_id,
        machine_id,
        name,
        reason,
        params: {},
      }),
    ),
  );
  return {
    members: (klasses) => ofClasses(klasses.join(' ')),
    hourly: memo((member: FleetMember) => resolveHourly(parameters, rates, processOf, member)),
    passedOver: (member, reason) => passed(reason)(member),
  };
};
