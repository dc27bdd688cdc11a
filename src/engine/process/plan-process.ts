import { type Context, openContext, type PlanInput } from '../plan-context.ts';
import type { PlanningOutcome, ProcessPlan, RejectedAlternative, StockChoice } from '../records.ts';
import type { MaterialCategory } from '../snapshot.ts';
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

/** A way of making a part, by the name that its plans carry where a class has several. */
type Route = {
  readonly name?: ProcessPlan['route'];
  readonly plan: (ctx: Context, stock: StockChoice) => RouteOutcome;
};

const TURN: readonly Route[] = [{ plan: (ctx, stock) => turningRoute(ctx, stock, 'turn') }];
const TURN_AND_MILL: readonly Route[] = [
  { name: 'turn_mill', plan: (ctx, stock) => turningRoute(ctx, stock, 'turn_mill') },
  { name: 'mill_turn', plan: (ctx, stock) => turningRoute(ctx, stock, 'mill_turn') },
];
const MILL: readonly Route[] = [
  { name: 'mill_3axis', plan: (ctx, stock) => millingRoute(ctx, stock, 'mill_3axis') },
  { name: 'mill_5axis', plan: (ctx, stock) => millingRoute(ctx, stock, 'mill_5axis') },
];
const ERODE: Route = {
  name: 'mill_3axis',
  plan: (ctx, stock) => millingRoute(ctx, stock, 'mill_3axis', 'eroded'),
};

/** The routes that a shop would think of for a part of this class. */
const routesFor = (ctx: Context): readonly Route[] => {
  switch (ctx.part.shape_class) {
    case 'rotational':
      return TURN;
    case 'mill_turn':
      return TURN_AND_MILL;
    case 'sheet_metal':
      return [{ plan: sheetRoute }];
    case 'profile':
      return [{ plan: profileRoute }];
    case 'free_form':
      return [{ plan: freeFormRoute }];
    case 'prismatic':
      return isEroded(ctx) ? [...MILL, ERODE] : MILL;
    case 'assembly':
    case 'mesh':
      return [];
  }
};

/** A turned part that beside its axis has nothing to mill is turned, whatever its class was called. */
const routesOf = (ctx: Context, stock: StockChoice, only: string | null): readonly RouteOutcome[] => {
  const planned = (routes: readonly Route[]): readonly RouteOutcome[] =>
    routes
      .filter(({ name }) => only === null || name === undefined || name === only)
      .map(({ plan }) => plan(ctx, stock));
  const outcomes = planned(routesFor(ctx));
  if (
    ctx.part.shape_class === 'rotational' &&
    outcomes.every((one) => !one.ok && one.rejected.reason === 'features_beside_the_axis')
  )
    return planned(TURN_AND_MILL);
  if (
    ctx.part.shape_class === 'mill_turn' &&
    outcomes.every((one) => !one.ok && one.rejected.reason === 'nothing_to_mill')
  )
    return planned(TURN);
  return outcomes;
};

/** Every feasible plan of a part over its stocks and routes (or that route only), at most 32, ordered by id, and why the others are not. */
export const planProcess = (input: PlanInput, onlyRoute: string | null = null): PlanningOutcome => {
  const ctx = openContext(input);
  const most = input.parameters.get('plan.limits', 'plans').value;
  const plans: ProcessPlan[] = [];
  const rejected: RejectedAlternative[] = [];
  for (const outcome of input.stocks.flatMap((stock) => routesOf(ctx, stock, onlyRoute))) {
    if (outcome.ok) plans.push(outcome.plan);
    else rejected.push(outcome.rejected);
  }
  plans.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  return { plans: plans.slice(0, most), rejected };
};
