import { SECONDS_PER_HOUR } from '../quantities/units.ts';
import type { Rates } from '../rates/open-rates.ts';
import type { MachineAssignment, MachineRejection, Parameters } from '../records.ts';
import type { FleetMember, MachineClass, PricingSnapshot } from '../snapshot.ts';
import { type Need, refusalOf } from './capability.ts';
import { type CostByLot, cheaperUpTo, costAt, GREATEST_LOT, type Lost } from './cost-by-lot.ts';

export type Chosen = { readonly member: FleetMember; readonly assignment: MachineAssignment };

export type ChoiceOutcome =
  | { readonly ok: true; readonly chosen: Chosen }
  | { readonly ok: false; readonly rejections: readonly MachineRejection[] };

export type Fleet = {
  /** First capable member by (fleet_priority, cost, id): cost per piece of this job at the given lot. */
  readonly choose: (klasses: readonly MachineClass[], need: Need, effort?: Effort) => ChoiceOutcome;
  /** Refusals of jobs that no machine could take, so far; each machine and reason once. */
  readonly refusals: () => readonly MachineRejection[];
  /** True if a capable machine was passed over because of its priority, so far. */
  readonly prefers: () => boolean;
  /** The same fleet, for another lot. */
  readonly at: (lotSize: number) => Fleet;
  /** The largest lot at which every choice so far would be the same. */
  readonly holdsTo: () => number;
};

/** Effort of a job on a member: seconds per piece and per lot, and consumables per piece, above all tools, in money. */
export type Job = {
  readonly run_s: number;
  readonly setup_s: number;
  readonly used_up: number;
  readonly lost?: Lost;
  /** Operator share of the run, if it follows from the cycle; left out: that of the machine or its kind. */
  readonly share?: number | null;
};

export type Effort = (member: FleetMember) => Job;

/** For members that differ only in their rate. */
const SAME_EFFORT: Effort = () => ({ run_s: SECONDS_PER_HOUR, setup_s: SECONDS_PER_HOUR, used_up: 0 });

/** The first of these classes with a capable machine: the preferred class is tried first, and the next one if it has none. */
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

/** A member that can take a job; with the job's cost if several share the best priority. */
type CapableMachine = {
  readonly member: FleetMember;
  readonly cost: CostByLot;
};

const isBefore = (a: FleetMember, b: FleetMember): boolean => a.machine_id < b.machine_id;

const inOrder =
  (lotSize: number) =>
  (a: CapableMachine, b: CapableMachine): number =>
    a.member.fleet_priority - b.member.fleet_priority ||
    costAt(a.cost, lotSize) - costAt(b.cost, lotSize) ||
    (isBefore(a.member, b.member) ? -1 : isBefore(b.member, a.member) ? 1 : 0);

/** The largest lot at which the first of them stays the first. */
const leadsTo = ([first, ...others]: readonly CapableMachine[], lotSize: number): number =>
  first === undefined
    ? GREATEST_LOT
    : others
        .filter(({ member }) => member.fleet_priority === first.member.fleet_priority)
        .reduce(
          (least, { member, cost }) =>
            Math.min(least, cheaperUpTo(first.cost, cost, lotSize, isBefore(first.member, member))),
          GREATEST_LOT,
        );

/** The first capable member, with the reasons why the others were passed over. */
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

const runOf = ({ machine, wage, share }: Hourly, own: number | null = null): number =>
  machine + (own ?? share) * wage;

const costOf = (perHour: Hourly, { run_s, setup_s, used_up, share, lost }: Job): CostByLot => ({
  perPiece: (runOf(perHour, share) * run_s) / SECONDS_PER_HOUR + used_up,
  perLot: (perHour.setup * setup_s) / SECONDS_PER_HOUR,
  lost: lost ?? null,
});

/** Hourly cost of a member, resolved once; null without a rate. */
const hourlyRates = (
  parameters: Parameters,
  rates: Rates,
  processOf: (klass: MachineClass) => string,
): ((member: FleetMember) => Hourly | null) => {
  const known = new Map<string, Hourly | null>();
  const resolved = (member: FleetMember): Hourly | null => {
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
  return (member) => {
    const found = known.get(member.membership_id);
    if (found !== undefined) return found;
    const value = resolved(member);
    known.set(member.membership_id, value);
    return value;
  };
};

/**
 * The machines of a snapshot with their hourly cost, operator included, resolved once. A member without a resolvable rate is
 * refused.
 */
export const openFleet = (
  { environment, request }: Pick<PricingSnapshot, 'environment' | 'request'>,
  parameters: Parameters,
  rates: Rates,
  processOf: (klass: MachineClass) => string,
): Fleet => {
  const rateOf = hourlyRates(parameters, rates, processOf);
  const refused = new Map<string, MachineRejection>();
  let preferred = false;
  /** Capable members; only those of the best priority get the job's cost, because the others do not need it. */
  const weigh = (
    klasses: readonly MachineClass[],
    need: Need,
    effort: Effort,
  ): { readonly capable: readonly CapableMachine[]; readonly rejections: readonly MachineRejection[] } => {
    const rejections: MachineRejection[] = [];
    const capable: { readonly member: FleetMember; readonly hourly: Hourly }[] = [];
    for (const member of environment.machines) {
      if (!klasses.includes(member.klass)) continue;
      const perHour = rateOf(member);
      const refusal =
        perHour === null ? { reason: 'rate_unresolvable', params: {} } : refusalOf(parameters, member, need);
      if (refusal === null && perHour !== null) capable.push({ member, hourly: perHour });
      else if (refusal !== null) {
        const { membership_id, machine_id, name } = member;
        rejections.push({ membership_id, machine_id, name, ...refusal });
      }
    }
    const best = Math.min(...capable.map(({ member }) => member.fleet_priority));
    const peers = capable.filter(({ member }) => member.fleet_priority === best).length;
    preferred ||= peers < capable.length;
    return {
      capable: capable.map(({ member, hourly: perHour }) => ({
        member,
        cost:
          member.fleet_priority === best && peers > 1
            ? costOf(perHour, effort(member))
            : { perPiece: runOf(perHour), perLot: 0, lost: null },
      })),
      rejections,
    };
  };
  const at = (lotSize: number): Fleet => {
    let holdsTo = GREATEST_LOT;
    return {
      choose: (klasses, need, effort = SAME_EFFORT) => {
        const { capable, rejections } = weigh(klasses, need, effort);
        if (capable.length === 0)
          for (const one of rejections) refused.set(`${one.machine_id} ${one.reason}`, one);
        const ranked = [...capable].sort(inOrder(lotSize));
        holdsTo = Math.min(holdsTo, leadsTo(ranked, lotSize));
        return assigned(
          ranked.map(({ member }) => member),
          rejections,
        );
      },
      refusals: () => [...refused.values()],
      prefers: () => preferred,
      at,
      holdsTo: () => holdsTo,
    };
  };
  return at(request.lot_size);
};
