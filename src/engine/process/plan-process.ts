import type { PlanningOutcome, ProcessPlan, RejectedAlternative } from '../records.ts';
import { openContext, type PlanInput } from './context.ts';
import { millingRoute, type RouteOutcome } from './milling/route.ts';
import { sheetRoute } from './sheet/route.ts';
import { turningRoute } from './turning/route.ts';

const routesOf = (input: PlanInput): readonly RouteOutcome[] => {
  const ctx = openContext(input);
  if (input.part.shape_class === 'rotational' || input.part.shape_class === 'mill_turn') {
    return input.stocks.flatMap((stock) => [
      turningRoute(ctx, stock, 'turn'),
      turningRoute(ctx, stock, 'turn_mill'),
      turningRoute(ctx, stock, 'mill_turn'),
    ]);
  }
  if (input.part.shape_class === 'sheet_metal') return input.stocks.map((stock) => sheetRoute(ctx, stock));
  return input.stocks.flatMap((stock) => [
    millingRoute(ctx, stock, 'mill_3axis'),
    millingRoute(ctx, stock, 'mill_5axis'),
  ]);
};

/** Every feasible plan of a part over its stocks and routes, at most 32, ordered by id, and why the others are not. */
export const planProcess = (input: PlanInput): PlanningOutcome => {
  const most = input.parameters.get('plan.limits', 'plans').value;
  const plans: ProcessPlan[] = [];
  const rejected: RejectedAlternative[] = [];
  for (const outcome of routesOf(input)) {
    if (outcome.ok) plans.push(outcome.plan);
    else rejected.push(outcome.rejected);
  }
  plans.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  return { plans: plans.slice(0, most), rejected };
};
