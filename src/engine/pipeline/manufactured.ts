import { compilePlan } from '../cost/compiled.ts';
import type { CostContext } from '../cost/context.ts';
import { partFacts } from '../facts/part-facts.ts';
import { openFleet } from '../machines/choose-machine.ts';
import { resolveMaterial } from '../material/resolve-material.ts';
import { type Kept, planProcess } from '../process/plan-process.ts';
import { processOf } from '../process/processes.ts';
import { openRates } from '../rates/open-rates.ts';
import type { MaterialFacts, PartFacts, PlanningOutcome, RejectedAlternative } from '../records.ts';
import type { PricingSnapshot } from '../snapshot.ts';
import type { Candidate, Opened, Planned } from './planned.ts';
import { rank } from './rank.ts';

/** Facts and material → stock → plans, each plan compiled to leaves. */
export const planPart = (opened: Opened): Planned => {
  const { snapshot, parameters } = opened;
  const material = resolveMaterial(snapshot, parameters);
  const part = partFacts(snapshot, parameters);
  const planned = planFrom(opened, snapshot, part, material);
  if ((part.polygon ?? null) === null || snapshot.facts?.shape_class !== 'prismatic') return planned;
  // A square plate with a boss is milled, a square spindle turned, and a shop without a lathe mills both: the price decides.
  const milled = planFrom(opened, snapshot, partFacts(snapshot, parameters, 'as_read'), material);
  return cheaper(planned, milled, snapshot.request.lot_size);
};

/** The view of a part that gives the cheapest plan; the plans of the other one stay beside it. */
const cheaper = (one: Planned, other: Planned, lotSize: number): Planned => {
  const cost = ({ candidates }: Planned): number =>
    rank(candidates, lotSize)[0]?.evaluation.scheme.unitCost.micro ?? Number.POSITIVE_INFINITY;
  const [best, rest] = cost(one) <= cost(other) ? [one, other] : [other, one];
  return {
    ...best,
    candidates: [...best.candidates, ...rest.candidates],
    rejected: [...best.rejected, ...rest.rejected],
  };
};

/** Plans from facts that a lever has changed, which keeps what it has nothing to do with as long as that leaves a plan. */
export const planFrom = (
  opened: Opened,
  snapshot: PricingSnapshot,
  part: PartFacts,
  material: MaterialFacts,
  kept?: Kept,
): Planned => {
  const { parameters, context } = opened;
  const { environment } = snapshot;
  const rates =
    environment === opened.snapshot.environment ? context : openRates(environment, parameters.get);
  const fleet =
    snapshot === opened.snapshot ? opened.fleet : openFleet(snapshot, parameters, rates, processOf);
  const input = { part, material, snapshot, parameters, fleet };
  const alike = planProcess(input, kept);
  const planning =
    kept === undefined || kept.route === null || alike.plans.length > 0
      ? alike
      : planProcess(input, { ...kept, route: null });
  const { candidates, rejected } = compileAll(planning, material, context);
  return {
    opened,
    part,
    material,
    candidates,
    rejected: [...planning.rejected, ...rejected],
  };
};

/** A plan that cannot be costed (a machine without a rate) is rejected with its reason. */
const compileAll = (
  planning: PlanningOutcome,
  material: MaterialFacts,
  context: CostContext,
): { readonly candidates: readonly Candidate[]; readonly rejected: readonly RejectedAlternative[] } => {
  const candidates: Candidate[] = [];
  const rejected: RejectedAlternative[] = [];
  for (const plan of planning.plans) {
    try {
      candidates.push({ plan, compiled: compilePlan(plan, material, context) });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      rejected.push({ id: plan.id, reason: 'not_costable', params: { message: error.message } });
    }
  }
  return { candidates, rejected };
};
