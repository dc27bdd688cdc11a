import { compilePlan } from '../cost/compiled.ts';
import type { CostContext } from '../cost/context.ts';
import { type MaterialLeaves, materialLeaves } from '../cost/material.ts';
import { citing } from '../drawing/cite.ts';
import { factoredMaterial } from '../factors/inputs.ts';
import { mayStayAsIs } from '../facts/as-drawn.ts';
import { asFlat } from '../facts/as-flat.ts';
import { partFacts } from '../facts/part-facts.ts';
import { openFleet } from '../machines/choose-machine.ts';
import { resolveMaterial } from '../material/resolve-material.ts';
import { type PlanChoice, planProcess } from '../process/plan-process.ts';
import { openRates } from '../rates/open-rates.ts';
import type {
  MaterialFacts,
  Parameters,
  PartFacts,
  PlanningOutcome,
  RejectedAlternative,
  StockChoice,
} from '../records.ts';
import type { PricingSnapshot } from '../snapshot.ts';
import { parkOf } from './open-snapshot.ts';
import type { Candidate, Opened, Planned } from './planned.ts';

/** Facts and material → stock → plans, each plan compiled to leaves. */
export const planPart = (opened: Opened): Planned => {
  const { snapshot, parameters } = opened;
  const material = resolveMaterial(snapshot, parameters);
  const part = partFacts(snapshot, parameters);
  const planned = planMade(opened, part, material);
  const flat = flatView(snapshot, parameters, part);
  if (flat === null) return planned;
  return both(planned, planFrom(opened, snapshot, flat, material));
};

/**
 * A plate or disc that may be cut from plate with its faces as rolled, as an alternative to milling or turning: if the drawing
 * requires no finer surface, and grades on holes only. Without a drawing there are no such requirements.
 */
const flatView = (snapshot: PricingSnapshot, parameters: Parameters, part: PartFacts): PartFacts | null => {
  if (snapshot.facts === null || asFlat(snapshot.facts) === null) return null;
  const fine = part.has_drawing && part.default_ra_um < parameters.get('flat.limits', 'least_ra').value;
  const bore = ({ kind, subtype }: PartFacts['features'][number]): boolean =>
    kind === 'hole' || (kind === 'turned_segment' && subtype === 'inner');
  const demanded = part.features.some(
    (feature) => (!mayStayAsIs(feature) || feature.thread !== null) && !bore(feature),
  );
  if (fine || demanded || part.general_tolerance === 'f') return null;
  return partFacts(snapshot, parameters, 'as_flat');
};

/** The view of the part for its features. */
const planMade = (opened: Opened, part: PartFacts, material: MaterialFacts): Planned => {
  const { snapshot, parameters } = opened;
  const planned = planFrom(opened, snapshot, part, material);
  if ((part.polygon ?? null) === null || snapshot.facts?.shape_class !== 'prismatic') return planned;
  // A square plate with a boss is milled, a square spindle turned, and a shop without a lathe mills both: the price decides.
  const milled = planFrom(opened, snapshot, partFacts(snapshot, parameters, 'as_read'), material);
  return both(planned, milled);
};

/** The plans of both views of a part: at each lot the price decides. */
const both = (one: Planned, other: Planned): Planned => ({
  ...one,
  candidates: [...one.candidates, ...other.candidates],
  rejected: [...one.rejected, ...other.rejected],
});

/** Plans from facts changed by a lever. Keeps the winner's choices that are unrelated to the lever as long as a plan remains. */
export const planFrom = (
  opened: Opened,
  snapshot: PricingSnapshot,
  part: PartFacts,
  material: MaterialFacts,
  kept?: PlanChoice,
): Planned => {
  const { parameters, context } = opened;
  const { environment, request } = snapshot;
  const park =
    environment === opened.snapshot.environment
      ? opened.park
      : parkOf(environment, parameters, openRates(environment, parameters.get), context.factors);
  const fleet = snapshot === opened.snapshot ? opened.fleet : openFleet(park, request, parameters);
  const input = { part, material: factoredMaterial(material, context.factors), snapshot, parameters, fleet };
  const alike = planProcess(input, kept);
  const planning =
    kept === undefined || kept.route === null || alike.plans.length > 0
      ? alike
      : planProcess(input, { ...kept, route: null });
  const { candidates, rejected } = compileAll(
    { ...planning, plans: planning.plans.map((plan) => citing(plan, part)) },
    part,
    material,
    context,
  );
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
  part: PartFacts,
  material: MaterialFacts,
  context: CostContext,
): { readonly candidates: readonly Candidate[]; readonly rejected: readonly RejectedAlternative[] } => {
  const candidates: Candidate[] = [];
  const rejected: RejectedAlternative[] = [];
  const ofStock = new Map<StockChoice, MaterialLeaves>();
  const leavesOf = (stock: StockChoice): MaterialLeaves => {
    const leaves = ofStock.get(stock) ?? materialLeaves(stock, material, context);
    ofStock.set(stock, leaves);
    return leaves;
  };
  for (const plan of planning.plans) {
    try {
      candidates.push({ plan, compiled: compilePlan(plan, material, context, leavesOf(plan.stock)), part });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      rejected.push({ id: plan.id, reason: 'not_costable', params: { message: error.message } });
    }
  }
  return { candidates, rejected };
};
