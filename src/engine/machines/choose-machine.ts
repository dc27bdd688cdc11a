import { SECONDS_PER_HOUR } from '../quantities/units.ts';
import type { Rates } from '../rates/open-rates.ts';
import type { MachineAssignment, MachineRejection, Parameters } from '../records.ts';
import type { FleetMember, MachineClass, PricingSnapshot } from '../snapshot.ts';
import { type Need, refusalOf } from './capability.ts';

export type Chosen = { readonly member: FleetMember; readonly assignment: MachineAssignment };

export type ChoiceOutcome =
  | { readonly ok: true; readonly chosen: Chosen }
  | { readonly ok: false; readonly rejections: readonly MachineRejection[] };

export type Fleet = {
  /** First capable member by (fleet_priority, cost, id): the cost of a piece of this job at the lot that is asked for. */
  readonly choose: (klasses: readonly MachineClass[], need: Need, effort?: Effort) => ChoiceOutcome;
  /** Who said no where nobody could take the job, so far; a machine and a reason once. */
  readonly refusals: () => readonly MachineRejection[];
  /** Whether a machine that can was passed over for its priority, so far. */
  readonly prefers: () => boolean;
};

/** What a job asks of a member: seconds per piece and per lot, and what it uses up per piece, tools above all, in money. */
export type Job = {
  readonly run_s: number;
  readonly setup_s: number;
  readonly used_up: number;
  /** Share of the run that binds an operator, where it follows from the cycle; left out: that of the machine or its kind. */
  readonly share?: number | null;
};

export type Effort = (member: FleetMember) => Job;

/** Where the members differ in nothing but their rate. */
const SAME_EFFORT: Effort = () => ({ run_s: SECONDS_PER_HOUR, setup_s: SECONDS_PER_HOUR, used_up: 0 });

/** The first of these classes in which a machine can take the job: a class that is preferred is never a reason to refuse another. */
export const chooseAmong = (
  fleet: Fleet,
  preferred: readonly (readonly MachineClass[])[],
  need: Need,
  effort?: Effort,
): ChoiceOutcome => {
  let first: ChoiceOutcome | null = null;
  for (const klasses of preferred) {
    const outcome = fleet.choose(klasses, need, effort);
    if (outcome.ok) return outcome;
    first ??= outcome;
  }
  return first ?? { ok: false, rejections: [] };
};

type Hourly = {
  readonly machine: number;
  readonly wage: number;
  readonly share: number;
  readonly setup: number;
};

type Key = readonly [number, number, string];

const byKey = (a: Key, b: Key): number =>
  a[0] - b[0] || a[1] - b[1] || (a[2] < b[2] ? -1 : a[2] > b[2] ? 1 : 0);

/** The first of the members that can, with why each other one was passed over. */
const assigned = (ranked: readonly FleetMember[], rejections: readonly MachineRejection[]): ChoiceOutcome => {
  const [first, ...others] = ranked;
  if (first === undefined) return { ok: false, rejections };
  const { membership_id, machine_id, name, klass } = first;
  const passed = others.map((member) => ({
    membership_id: member.membership_id,
    machine_id: member.machine_id,
    name: member.name,
    reason: member.fleet_priority > first.fleet_priority ? 'lower_priority' : 'dearer',
    params: {},
  }));
  const assignment = { membership_id, machine_id, name, klass, rejections: [...rejections, ...passed] };
  return { ok: true, chosen: { member: first, assignment } };
};

/** The machines of a snapshot with what an hour on them costs, operator included, resolved once. A member without a resolvable rate is refused. */
export const openFleet = (
  { environment, request }: Pick<PricingSnapshot, 'environment' | 'request'>,
  parameters: Parameters,
  rates: Rates,
  processOf: (klass: MachineClass) => string,
): Fleet => {
  const hourly = new Map<string, Hourly | null>();
  const rateOf = (member: FleetMember): Hourly | null => {
    const known = hourly.get(member.membership_id);
    if (known !== undefined) return known;
    const rate = rates.rate(member);
    const share =
      member.capabilities.vdi_3258?.operator_share ??
      parameters.get(`operator_share.${processOf(member.klass)}`, 'share').value;
    const value =
      rate.kind === 'resolved'
        ? {
            machine: rate.value,
            wage: rates.wages('operator', member.machine_id).rate.value,
            share,
            setup: rate.setup_value + rates.wages('setter', member.machine_id).rate.value,
          }
        : null;
    hourly.set(member.membership_id, value);
    return value;
  };
  const runOf = ({ machine, wage, share }: Hourly, own: number | null = null): number =>
    machine + (own ?? share) * wage;
  const costOf = (perHour: Hourly, job: Job): number =>
    (runOf(perHour, job.share) * job.run_s + (perHour.setup * job.setup_s) / request.lot_size) /
      SECONDS_PER_HOUR +
    job.used_up;
  const refused = new Map<string, MachineRejection>();
  let preferred = false;
  const choose = (
    klasses: readonly MachineClass[],
    need: Need,
    effort: Effort = SAME_EFFORT,
  ): ChoiceOutcome => {
    const rejections: MachineRejection[] = [];
    const able: { readonly member: FleetMember; readonly hourly: Hourly }[] = [];
    for (const member of environment.machines) {
      if (!klasses.includes(member.klass)) continue;
      const perHour = rateOf(member);
      const refusal =
        perHour === null ? { reason: 'rate_unresolvable', params: {} } : refusalOf(parameters, member, need);
      if (refusal === null && perHour !== null) able.push({ member, hourly: perHour });
      else if (refusal !== null) {
        const { membership_id, machine_id, name } = member;
        rejections.push({ membership_id, machine_id, name, ...refusal });
      }
    }
    // Only members of the best priority are weighed: working out the job on the others would be for nothing.
    const best = Math.min(...able.map(({ member }) => member.fleet_priority));
    const peers = able.filter(({ member }) => member.fleet_priority === best).length;
    preferred ||= peers < able.length;
    const ranked = able
      .map(({ member, hourly: perHour }): { member: FleetMember; key: Key } => ({
        member,
        key: [
          member.fleet_priority,
          member.fleet_priority === best && peers > 1 ? costOf(perHour, effort(member)) : runOf(perHour),
          member.machine_id,
        ],
      }))
      .sort((a, b) => byKey(a.key, b.key));
    if (ranked.length === 0)
      for (const one of rejections) refused.set(`${one.machine_id} ${one.reason}`, one);
    return assigned(
      ranked.map(({ member }) => member),
      rejections,
    );
  };
  return { choose, refusals: () => [...refused.values()], prefers: () => preferred };
};
