import { machineRate } from '../rates/machine-rate.ts';
import { effectiveSettings } from '../rates/settings.ts';
import type { MachineAssignment, MachineRejection, Parameters } from '../records.ts';
import type { FleetMember, MachineClass, PricingSnapshot } from '../snapshot.ts';
import { type Need, refusalOf } from './capability.ts';

export type Chosen = { readonly member: FleetMember; readonly assignment: MachineAssignment };

export type ChoiceOutcome =
  | { readonly ok: true; readonly chosen: Chosen }
  | { readonly ok: false; readonly rejections: readonly MachineRejection[] };

export type Fleet = {
  /** First capable member by (fleet_priority, cost, id). `effort` weighs the hourly rate with what the member needs for the job. */
  readonly choose: (klasses: readonly MachineClass[], need: Need, effort?: Effort) => ChoiceOutcome;
};

/** Relative time that a member needs for a job; 1 when it makes no difference. */
export type Effort = (member: FleetMember) => number;

const SAME_EFFORT: Effort = () => 1;

const byKey = (a: readonly [number, number, string], b: readonly [number, number, string]): number =>
  a[0] - b[0] || a[1] - b[1] || (a[2] < b[2] ? -1 : a[2] > b[2] ? 1 : 0);

/** The machines of a snapshot with their hourly rates, which are resolved once. A member without a resolvable rate is refused. */
export const openFleet = (snapshot: PricingSnapshot, parameters: Parameters): Fleet => {
  const { environment } = snapshot;
  const settings = effectiveSettings(environment.settings, parameters.get);
  const rates = new Map<string, number | null>();
  const rateOf = (member: FleetMember): number | null => {
    const known = rates.get(member.membership_id);
    if (known !== undefined) return known;
    const rate = machineRate(member, settings, parameters.get);
    const value = rate.kind === 'resolved' ? rate.value : null;
    rates.set(member.membership_id, value);
    return value;
  };
  const choose = (
    klasses: readonly MachineClass[],
    need: Need,
    effort: Effort = SAME_EFFORT,
  ): ChoiceOutcome => {
    const rejections: MachineRejection[] = [];
    const able: { readonly member: FleetMember; readonly key: readonly [number, number, string] }[] = [];
    for (const member of environment.machines) {
      if (!klasses.includes(member.klass)) continue;
      const rate = rateOf(member);
      const refusal =
        rate === null ? { reason: 'rate_unresolvable', params: {} } : refusalOf(parameters, member, need);
      if (refusal !== null || rate === null) {
        rejections.push({
          membership_id: member.membership_id,
          machine_id: member.machine_id,
          name: member.name,
          reason: refusal?.reason ?? 'rate_unresolvable',
          params: refusal?.params ?? {},
        });
        continue;
      }
      able.push({ member, key: [member.fleet_priority, rate * effort(member), member.machine_id] });
    }
    able.sort((a, b) => byKey(a.key, b.key));
    const first = able[0]?.member;
    if (first === undefined) return { ok: false, rejections };
    const passed = able.slice(1).map(({ member }) => ({
      membership_id: member.membership_id,
      machine_id: member.machine_id,
      name: member.name,
      reason: member.fleet_priority > first.fleet_priority ? 'lower_priority' : 'dearer',
      params: {},
    }));
    return {
      ok: true,
      chosen: {
        member: first,
        assignment: {
          membership_id: first.membership_id,
          machine_id: first.machine_id,
          name: first.name,
          klass: first.klass,
          rejections: [...rejections, ...passed],
        },
      },
    };
  };
  return { choose };
};
