import { SECONDS_PER_HOUR } from '../quantities/units.ts';
import type { Rates } from '../rates/open-rates.ts';
import type { MachineAssignment, MachineRejection, Parameters } from '../records.ts';
import type { FleetMember, MachineClass, PricingSnapshot } from '../snapshot.ts';
import { aheadTo, type CostByLot, costAt, GREATEST_LOT, type Lost } from './by-lot.ts';
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
  /** The same machines, chosen for another lot. */
  readonly at: (lotSize: number) => Fleet;
  /** The greatest lot at which every choice so far would be the same. */
  readonly holdsTo: () => number;
};

/** What a job asks of a member: seconds per piece and per lot, and what it uses up per piece, tools above all, in money. */
export type Job = {
  readonly run_s: number;
  readonly setup_s: number;
  readonly used_up: number;
  readonly lost?: Lost;
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

/** A member that can take a job: where several of the best priority can, with what the job costs on it. */
type Able = {
  readonly member: FleetMember;
  readonly cost: CostByLot;
};

const isBefore = (a: FleetMember, b: FleetMember): boolean => a.machine_id < b.machine_id;

const inOrder =
  (lotSize: number) =>
  (a: Able, b: Able): number =>
    a.member.fleet_priority - b.member.fleet_priority ||
    costAt(a.cost, lotSize) - costAt(b.cost, lotSize) ||
    (isBefore(a.member, b.member) ? -1 : isBefore(b.member, a.member) ? 1 : 0);

/** The greatest lot at which the first of them stays the first. */
const leadsTo = ([first, ...others]: readonly Able[], lotSize: number): number =>
  first === undefined
    ? GREATEST_LOT
    : others
        .filter(({ member }) => member.fleet_priority === first.member.fleet_priority)
        .reduce(
          (least, { member, cost }) =>
            Math.min(least, aheadTo(first.cost, cost, lotSize, isBefore(first.member, member))),
          GREATEST_LOT,
        );

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

const runOf = ({ machine, wage, share }: Hourly, own: number | null = null): number =>
  machine + (own ?? share) * wage;

const costOf = (perHour: Hourly, { run_s, setup_s, used_up, share, lost }: Job): CostByLot => ({
  perPiece: (runOf(perHour, share) * run_s) / SECONDS_PER_HOUR + used_up,
  perLot: (perHour.setup * setup_s) / SECONDS_PER_HOUR,
  lost: lost ?? null,
});

/** What an hour on a member costs, resolved once; null where it has no rate. */
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

/** The machines of a snapshot with what an hour on them costs, operator included, resolved once. A member without a resolvable rate is refused. */
export const openFleet = (
  { environment, request }: Pick<PricingSnapshot, 'environment' | 'request'>,
  parameters: Parameters,
  rates: Rates,
  processOf: (klass: MachineClass) => string,
): Fleet => {
  const rateOf = hourlyRates(parameters, rates, processOf);
  const refused = new Map<string, MachineRejection>();
  let preferred = false;
  /** Members that can, those of the best priority with what the job costs: working it out on the others would be for nothing. */
  const weigh = (
    klasses: readonly MachineClass[],
    need: Need,
    effort: Effort,
  ): { readonly able: readonly Able[]; readonly rejections: readonly MachineRejection[] } => {
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
    const best = Math.min(...able.map(({ member }) => member.fleet_priority));
    const peers = able.filter(({ member }) => member.fleet_priority === best).length;
    preferred ||= peers < able.length;
    return {
      able: able.map(({ member, hourly: perHour }) => ({
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
        const { able, rejections } = weigh(klasses, need, effort);
        if (able.length === 0)
          for (const one of rejections) refused.set(`${one.machine_id} ${one.reason}`, one);
        const ranked = [...able].sort(inOrder(lotSize));
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
