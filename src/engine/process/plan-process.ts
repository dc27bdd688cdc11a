import type { Fleet } from '../machines/choose-machine.ts';
import { type Context, openContext } from '../plan-context.ts';
import type { PlanningOutcome, ProcessPlan, RejectedAlternative, StockOutcome } from '../records.ts';
import type { StockInput } from '../stock/piece.ts';
import { asProvided } from '../stock/provided.ts';
import { isWanted, machiningOf, type NamedMachining, overLots, planRoute } from './plan-route.ts';
import { shapes, withoutEstimates } from './plan-shaped.ts';
import type { Replacement, Route } from './process.ts';
import { PROCESSES, PROGRAMMED } from './processes.ts';

export type PlanInput = StockInput & { readonly fleet: Fleet };

/** Parts of a plan that are kept when planning again; null: open. */
export type PlanChoice = { readonly stock: string | null; readonly route: string | null };

const OPEN: PlanChoice = { stock: null, route: null };

const wantedMachining = (input: StockInput): readonly NamedMachining[] =>
  machiningOf(input, (process) => isWanted(input, process));

/** A route, with or without surfaces left to another process. */
type RouteOption = { readonly ctx: Context; readonly route: Route; readonly name: string };

const REPLACEMENTS: readonly Replacement[] = PROCESSES.flatMap(({ replacement: instead }) => instead ?? []);

const routeOptions = (ctx: Context, routes: readonly Route[]): readonly RouteOption[] => [
  ...routes.map((route) => ({ ctx, route, name: route.name })),
  ...REPLACEMENTS.flatMap(({ suffix, routes: of, takes }) => {
    const leaves = new Set(takes(ctx).map(({ id }) => id));
    return routes
      .filter(({ name }) => leaves.size > 0 && of.includes(name))
      .map((route) => ({ ctx: { ...ctx, leaves }, route, name: `${route.name}_${suffix}` }));
  }),
];

/** The possible blanks of a part, over all machining processes, without duplicates. */
export const stocksOf = (input: StockInput): StockOutcome => {
  const outcomes = wantedMachining(input).map(({ blanks }) => asProvided(input, blanks));
  return {
    choices: [...new Map(outcomes.flatMap(({ choices }) => choices.map((one) => [one.id, one]))).values()],
    rejected: outcomes.flatMap(({ rejected }) => rejected),
  };
};

/** Every feasible plan of a part over its blanks and routes, at most 32, ordered by id, and why the others are not feasible. */
export const planProcess = (input: PlanInput, kept: PlanChoice = OPEN): PlanningOutcome => {
  const ctx = openContext({ ...input, fleet: input.fleet.at(1) }, PROGRAMMED);
  const most = input.parameters.get('plan.limits', 'plans').value;
  const plans: ProcessPlan[] = [];
  const stockRejected: RejectedAlternative[] = [];
  const rejected: RejectedAlternative[] = [];
  for (const machining of wantedMachining(input)) {
    const blanks = asProvided(input, machining.blanks);
    stockRejected.push(...blanks.rejected);
    const ways = routeOptions(
      ctx,
      machining.routes.filter(({ name }) => kept.route === null || name === kept.route),
    );
    const same = blanks.choices.filter(({ id }) => id === kept.stock);
    for (const stock of same.length > 0 ? same : blanks.choices) {
      for (const way of ways) {
        if (!way.route.applies(ctx, stock)) continue;
        const id = `${way.name}:${stock.id}`;
        const { variants, refusal } = overLots(way.ctx, (at) =>
          planRoute(at, stock, machining, way.route, id),
        );
        plans.push(...variants);
        if (variants.length === 0 && refusal !== null) rejected.push({ id, ...refusal });
      }
    }
  }
  const shaped = shapes(ctx, input, kept.route);
  const { left, replaced } = withoutEstimates(plans, shaped.plans);
  left.sort(byId);
  const ids = (of: readonly ProcessPlan[]): readonly string[] => [...new Set(of.map(({ id }) => id))];
  // However many ways there are of machining it, a tool is weighed beside them.
  const kinds = ids(left).slice(0, most - ids(shaped.plans).length);
  return {
    plans: [...left.filter(({ id }) => kinds.includes(id)), ...shaped.plans].sort(byId),
    rejected: [...stockRejected, ...rejected, ...replaced, ...shaped.rejected],
  };
};

const byId = (a: ProcessPlan, b: ProcessPlan): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
