import type { PlanningOutcome, ProcessPlan, RejectedAlternative, StockChoice } from '../records.ts';
import type { MaterialCategory } from '../snapshot.ts';
import { type Context, openContext, type PlanInput } from './context.ts';
import { freeFormRoute } from './freeform/route.ts';
import { millingRoute, sharpCorners } from './milling/route.ts';
import { profileRoute } from './profile/route.ts';
import type { RouteOutcome } from './route-outcome.ts';
import { sheetRoute } from './sheet/route.ts';
import { turningRoute } from './turning/route.ts';

const INSULATORS: readonly MaterialCategory[] = ['thermoplastic', 'thermoset'];

/** Corners as drawn are shown beside the usual plan, so that a buyer sees what the missing radius costs. */
const isEroded = (ctx: Context): boolean =>
  !INSULATORS.includes(ctx.material.category) && sharpCorners(ctx.part.features).length > 0;

/** The routes that a shop would think of for a part of this class, one outcome each. */
const routesFor = (ctx: Context, stock: StockChoice): readonly RouteOutcome[] => {
  switch (ctx.part.shape_class) {
    case 'rotational':
      return [turningRoute(ctx, stock, 'turn')];
    case 'mill_turn':
      return [turningRoute(ctx, stock, 'turn_mill'), turningRoute(ctx, stock, 'mill_turn')];
    case 'sheet_metal':
      return [sheetRoute(ctx, stock)];
    case 'profile':
      return [profileRoute(ctx, stock)];
    case 'free_form':
      return [freeFormRoute(ctx, stock)];
    case 'prismatic':
      return [
        millingRoute(ctx, stock, 'mill_3axis'),
        millingRoute(ctx, stock, 'mill_5axis'),
        ...(isEroded(ctx) ? [millingRoute(ctx, stock, 'mill_3axis', 'eroded')] : []),
      ];
    case 'assembly':
    case 'mesh':
      return [];
  }
};

/** A turned part that beside its axis has nothing to mill is turned, whatever its class was called. */
const routesOf = (ctx: Context, stock: StockChoice): readonly RouteOutcome[] => {
  const outcomes = routesFor(ctx, stock);
  if (
    ctx.part.shape_class === 'rotational' &&
    outcomes.every((one) => !one.ok && one.rejected.reason === 'features_beside_the_axis')
  )
    return [turningRoute(ctx, stock, 'turn_mill'), turningRoute(ctx, stock, 'mill_turn')];
  if (
    ctx.part.shape_class === 'mill_turn' &&
    outcomes.every((one) => !one.ok && one.rejected.reason === 'nothing_to_mill')
  )
    return [turningRoute(ctx, stock, 'turn')];
  return outcomes;
};

/** Every feasible plan of a part over its stocks and routes, at most 32, ordered by id, and why the others are not. */
export const planProcess = (input: PlanInput): PlanningOutcome => {
  const ctx = openContext(input);
  const most = input.parameters.get('plan.limits', 'plans').value;
  const plans: ProcessPlan[] = [];
  const rejected: RejectedAlternative[] = [];
  for (const outcome of input.stocks.flatMap((stock) => routesOf(ctx, stock))) {
    if (outcome.ok) plans.push(outcome.plan);
    else rejected.push(outcome.rejected);
  }
  plans.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  return { plans: plans.slice(0, most), rejected };
};
