import { memo } from '../memo.ts';
import type { Rates } from '../rates/open-rates.ts';
import type { MachineRejection, Parameters } from '../records.ts';
import type { FleetMember, MachineClass } from '../snapshot.ts';
import { kindOf } from './kind.ts';

export type Hourly = {
  readonly machine: number;
  readonly wage: number;
  readonly share: number;
  readonly setup: number;
};

export type PassedOver = 'dearer' | 'lower_priority';

/** A member with what is the same for every job. */
export type Parked = {
  readonly member: FleetMember;
  /** Members with the same number are of one kind (`kindOf`). */
  readonly kind: number;
  /** Hourly cost, operator included; null without a resolvable rate. */
  readonly hourly: Hourly | null;
};

/** Machines of an environment with what is the same for all of its parts: each value is resolved once. */
export type Park = {
  /** Members of these classes, in the order of the environment. */
  readonly members: (klasses: readonly MachineClass[]) => readonly Parked[];
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
  let kinds = 0;
  const numberOf = memo((_kind: string): number => {
    kinds += 1;
    return kinds;
  });
  const parked = memo(
    (member: FleetMember): Parked => ({
      member,
      kind: numberOf(kindOf(member)),
      hourly: resolveHourly(parameters, rates, processOf, member),
    }),
  );
  const ofClasses = memo((klasses: string) =>
    machines.filter(({ klass }) => klasses.split(' ').includes(klass)).map((member) => parked(member)),
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
    passedOver: (member, reason) => passed(reason)(member),
  };
};
