import type { Evaluation } from './cost/compiled.ts';
import { type Adjustments, NO_ADJUSTMENTS } from './factors/adjustments.ts';
import { openSnapshot } from './pipeline/open-snapshot.ts';
import type { Candidate, Planned, Ranked } from './pipeline/planned.ts';
import { cheapest } from './pipeline/rank.ts';
import { planSubject } from './pipeline/subject.ts';
import type { EngineNote } from './records.ts';
import type { FleetMember, PricingSnapshot } from './snapshot.ts';

/** The cheapest plan that uses a machine, and how to price it again with factors; or why none does. */
export type OnMachine =
  | {
      readonly ok: true;
      readonly planned: Planned;
      readonly chosen: Ranked;
      readonly with: (factors: Adjustments) => Evaluation | undefined;
    }
  | { readonly ok: false; readonly reasons: readonly EngineNote[] };

const isUsed = (machineId: string, { plan }: Candidate): boolean =>
  plan.operations.some(({ machine }) => machine?.machine_id === machineId);

const planOf = (snapshot: PricingSnapshot, machines: readonly FleetMember[], factors: Adjustments): Planned =>
  planSubject(openSnapshot({ ...snapshot, environment: { ...snapshot.environment, machines } }, factors));

/**
 * Fleets in which a machine gets work: without the others of its class; then also without one class that the plan of this price
 * uses, because a planner prefers it.
 */
const fleetsFor = (
  { environment: { machines } }: PricingSnapshot,
  wanted: readonly FleetMember[],
  base: Ranked,
): readonly (readonly FleetMember[])[] => {
  const own = new Set(wanted.map(({ klass }) => klass));
  const alone = machines.filter((member) => !own.has(member.klass) || wanted.includes(member));
  const used = new Set(base.candidate.plan.operations.flatMap(({ machine }) => machine?.klass ?? []));
  const rivals = [...used].filter((klass) => !own.has(klass));
  return [alone, ...rivals.map((rival) => alone.filter(({ klass }) => klass !== rival))];
};

/** Prices a part on one machine of its environment: the cheapest plan in which the machine works. */
export const onMachine = (
  snapshot: PricingSnapshot,
  base: Ranked,
  machineId: string,
  lotSize: number,
): OnMachine => {
  const refused = (code: string): OnMachine => ({ ok: false, reasons: [{ code, params: {} }] });
  const wanted = snapshot.environment.machines.filter(({ machine_id }) => machine_id === machineId);
  if (wanted.length === 0) return refused('none_in_fleet');
  if (snapshot.assembly !== undefined) return refused('assembly');
  const reasons: EngineNote[] = [];
  for (const machines of fleetsFor(snapshot, wanted, base)) {
    const bestOf = (planned: Planned, factors?: Adjustments): Ranked | undefined =>
      cheapest(
        planned.candidates.filter((candidate) => isUsed(machineId, candidate)),
        lotSize,
        factors,
      );
    const planned = planOf(snapshot, machines, NO_ADJUSTMENTS);
    const chosen = bestOf(planned);
    if (chosen !== undefined)
      return {
        ok: true,
        planned,
        chosen,
        with: (factors) => bestOf(planOf(snapshot, machines, factors), factors)?.evaluation,
      };
    for (const { machine_id, reason, params } of planned.opened.fleet.refusals())
      if (machine_id === machineId && !reasons.some(({ code }) => code === reason))
        reasons.push({ code: reason, params });
  }
  return reasons.length === 0 ? refused('no_work') : { ok: false, reasons };
};
