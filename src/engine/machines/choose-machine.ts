import { memo } from '../memo.ts';
import { SECONDS_PER_HOUR } from '../quantities/units.ts';
import type { MachineAssignment, MachineRejection, Parameters } from '../records.ts';
import type { FleetMember, MachineClass, PricingRequest } from '../snapshot.ts';
import { type Need, type Refusal, refusalOf } from './capability.ts';
import { type CostByLot, cheaperUpTo, costAt, GREATEST_LOT, type Lost } from './cost-by-lot.ts';
import type { Hourly, Park, Parked, PassedOver } from './park.ts';

export type Chosen = { readonly member: FleetMember; readonly assignment: MachineAssignment };

export type ChoiceOutcome =
  | { readonly ok: true; readonly chosen: Chosen }
  | { readonly ok: false; readonly rejections: readonly MachineRejection[] };

export type Fleet = {
  /** First capable member by (fleet_priority, cost, id): cost per piece of this job at the given lot. */
  readonly choose: (
    klasses: readonly MachineClass[],
    need: Need,
    effort?: Effort,
    prepared?: Prepared,
  ) => ChoiceOutcome;
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

/** Members of one kind (`kindOf`) have the same effort, except for those that earlier work of the part has prepared. */
export type Effort = (member: FleetMember) => Job;

/** Members, by membership, that earlier work of the part has prepared: each has an effort of its own. */
export type Prepared = ReadonlyMap<string, unknown>;

const NONE: Prepared = new Map();

/** For members that differ only in their rate. */
const SAME_EFFORT: Effort = () => ({ run_s: SECONDS_PER_HOUR, setup_s: SECONDS_PER_HOUR, used_up: 0 });

/** The first of these classes with a capable machine: the preferred class is tried first, and the next one if it has none. */
export const chooseAmong = (
  fleet: Fleet,
  preferred: readonly (readonly MachineClass[])[],
  need: Need,
  effort?: Effort,
  prepared?: Prepared,
): ChoiceOutcome => {
  let first: ChoiceOutcome | null = null;
  for (const klasses of preferred) {
    const outcome = fleet.choose(klasses, need, effort, prepared);
    if (outcome.ok) return outcome;
    first ??= outcome;
  }
  return first ?? { ok: false, rejections: [] };
};

/** A member that can take a job; with the job's cost, also at the lot, if several share the best priority. */
type CapableMachine = {
  readonly member: FleetMember;
  readonly cost: CostByLot;
  readonly atLot: number;
};

const isBefore = (a: FleetMember, b: FleetMember): boolean => a.machine_id < b.machine_id;

const inOrder = (a: CapableMachine, b: CapableMachine): number =>
  a.member.fleet_priority - b.member.fleet_priority ||
  a.atLot - b.atLot ||
  (isBefore(a.member, b.member) ? -1 : isBefore(b.member, a.member) ? 1 : 0);

/** The largest lot at which the first of them stays the first. */
const leadsTo = ([first, ...others]: readonly CapableMachine[], lotSize: number): number =>
  first === undefined
    ? GREATEST_LOT
    : others.reduce(
        (least, { member, cost }) =>
          member.fleet_priority === first.member.fleet_priority
            ? Math.min(least, cheaperUpTo(first.cost, cost, lotSize, isBefore(first.member, member)))
            : least,
        GREATEST_LOT,
      );

/** The first capable member, with the reasons why the others were passed over. */
const assigned = (
  ranked: readonly CapableMachine[],
  rejections: readonly MachineRejection[],
  passedOver: (member: FleetMember, reason: PassedOver) => MachineRejection,
): ChoiceOutcome => {
  const [of, ...others] = ranked;
  if (of === undefined) return { ok: false, rejections };
  const first = of.member;
  const { membership_id, machine_id, name, klass } = first;
  const passed = others.map(({ member }) =>
    passedOver(member, member.fleet_priority > first.fleet_priority ? 'lower_priority' : 'dearer'),
  );
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

/** Capable members in order; only those of the best priority get the job's cost, because the others do not need it. */
const weigh = (
  { members }: Park,
  parameters: Parameters,
  { klasses, need, effort, prepared, lotSize }: Question,
): { readonly ranked: readonly CapableMachine[]; readonly rejections: readonly MachineRejection[] } => {
  const refusals = memo((_kind: number, member: FleetMember) => refusalOf(parameters, member, need));
  const jobs = memo((_kind: number, member: FleetMember) => effort(member));
  const rejections: MachineRejection[] = [];
  const able: (Parked & { readonly hourly: Hourly })[] = [];
  let best = Number.POSITIVE_INFINITY;
  for (const one of members(klasses)) {
    const { member, kind, hourly } = one;
    const refusal = hourly === null ? NO_RATE : refusals(kind, member);
    if (refusal === null) {
      able.push(one as (typeof able)[number]);
      best = Math.min(best, member.fleet_priority);
    } else {
      const { membership_id, machine_id, name } = member;
      rejections.push({ membership_id, machine_id, name, ...refusal });
    }
  }
  const peers = able.filter(({ member }) => member.fleet_priority === best).length;
  const ranked = able.map(({ member, kind, hourly }): CapableMachine => {
    if (peers === 1 || member.fleet_priority !== best) {
      const perPiece = runOf(hourly);
      return { member, cost: { perPiece, perLot: 0, lost: null }, atLot: perPiece };
    }
    const cost = costOf(hourly, prepared.has(member.membership_id) ? effort(member) : jobs(kind, member));
    return { member, cost, atLot: costAt(cost, lotSize) };
  });
  return { ranked: ranked.sort(inOrder), rejections };
};

type Question = {
  readonly klasses: readonly MachineClass[];
  readonly need: Need;
  readonly effort: Effort;
  readonly prepared: Prepared;
  readonly lotSize: number;
};

const NO_RATE: Refusal = { reason: 'rate_unresolvable', params: {} };

/** The machines of a snapshot. A member without a resolvable rate is refused. */
export const openFleet = (
  park: Park,
  { lot_size }: Pick<PricingRequest, 'lot_size'>,
  parameters: Parameters,
): Fleet => {
  const refused = new Map<string, MachineRejection>();
  let preferred = false;
  const at = (lotSize: number): Fleet => {
    let holdsTo = GREATEST_LOT;
    return {
      choose: (klasses, need, effort = SAME_EFFORT, prepared = NONE) => {
        const { ranked, rejections } = weigh(park, parameters, { klasses, need, effort, prepared, lotSize });
        const [first] = ranked;
        if (first === undefined)
          for (const one of rejections) refused.set(`${one.machine_id} ${one.reason}`, one);
        preferred ||= ranked.some(({ member }) => member.fleet_priority !== first?.member.fleet_priority);
        holdsTo = Math.min(holdsTo, leadsTo(ranked, lotSize));
        return assigned(ranked, rejections, park.passedOver);
      },
      refusals: () => [...refused.values()],
      prefers: () => preferred,
      at,
      holdsTo: () => holdsTo,
    };
  };
  return at(lot_size);
};
