import { GREATEST_LOT } from '../machines/cost-by-lot.ts';
import type { Context } from '../plan-context.ts';
import type {
  Operation,
  PlanningOutcome,
  ProcessPlan,
  RejectedAlternative,
  SpecialDirect,
  StockChoice,
} from '../records.ts';
import type { StockInput } from '../stock/piece.ts';
import { CASTING_ESTIMATED } from '../stock/sold.ts';
import { blankReasons, cover } from './coverage.ts';
import { numbered } from './operation.ts';
import {
  isWanted,
  machiningOf,
  type NamedShaping,
  type Outcome,
  ordered,
  overLots,
  planRoute,
} from './plan-route.ts';
import { asBought, type Machining, type Made, type Rest, type Shaped, type Shaping } from './process.ts';
import { manufacturingOf, PROCESSES } from './processes.ts';

type Ways = Made<{ readonly ways: readonly Shaped[] }>;

/** Tool of a way, with the machine or the notes of each of its operations: ways that agree in these are one. */
const keyOf = ({ tool, drafts }: Shaped): string =>
  [
    tool.cavities,
    ...drafts.map(({ machine, notes }) => machine?.membership_id ?? notes.map(({ code }) => code).join()),
  ].join(' ');

/** Ways of shaping a body on the machines of every lot, smaller lots first; those of one lot are refused only if all are. */
const waysByLot = (ctx: Context, waysOf: (ctx: Context) => Ways): Ways => {
  const found = new Map<string, Shaped>();
  let refusal: Ways | null = null;
  for (let lot = 1; lot <= GREATEST_LOT; ) {
    const fleet = ctx.fleet.at(lot);
    const made = waysOf({ ...ctx, fleet });
    if (!made.ok) refusal ??= made;
    else for (const way of made.ways) found.set(keyOf(way), found.get(keyOf(way)) ?? way);
    lot = fleet.holdsTo() + 1;
  }
  return found.size > 0 || refusal === null ? { ok: true, ways: [...found.values()] } : refusal;
};

/** Plans of the processes that shape the part in a tool, one for each way: the lot and the programme choose among those of one id. */
export const shapes = (ctx: Context, input: StockInput, route: string | null): PlanningOutcome => {
  const outcomes = PROCESSES.flatMap((process) => {
    const open = (process.shaping ?? []).filter(
      (shaping) =>
        (route === null || isOf(shaping, route)) && isWanted(input, process) && shaping.applies(input),
    );
    return open.map((shaping) =>
      shapesOf(ctx, input, { ...shaping, process: manufacturingOf(process) }, route),
    );
  });
  return {
    plans: outcomes.flatMap(({ plans }) => plans),
    rejected: outcomes.flatMap(({ rejected }) => rejected),
  };
};

/** True if a plan with this route comes from the tool, as it leaves it or machined after. */
const isOf = ({ name }: Shaping, route: string): boolean => route === name || route.startsWith(`${name}_`);

const shapesOf = (
  ctx: Context,
  input: StockInput,
  shaping: NamedShaping,
  kept: string | null,
): PlanningOutcome => {
  const { name } = shaping;
  const made = shaping.body(input);
  if (!made.ok) return { plans: [], rejected: [{ id: name, reason: made.reason, params: made.params }] };
  const { stock, rest } = made;
  const id = `${name}:${stock.id}`;
  const found = waysByLot(ctx, (at) => shaping.ways(at, input));
  if (!found.ok) return { plans: [], rejected: [{ id, reason: found.reason, params: found.params }] };
  if (rest !== undefined) return finished(ctx, input, { stock, rest, shaping, ways: found.ways }, kept);
  const outcomes = found.ways.map((way) => planShaped(ctx, stock, shaping, way));
  return {
    plans: outcomes.flatMap((outcome) => (outcome.ok ? [outcome.plan] : [])),
    rejected: outcomes.flatMap((outcome) =>
      outcome.ok ? [] : [{ id, reason: outcome.reason, params: outcome.params }],
    ),
  };
};

/** A body with what is machined after its tool, and the ways of shaping it. */
type Cast = {
  readonly stock: StockChoice;
  readonly rest: Rest;
  readonly shaping: NamedShaping;
  readonly ways: readonly Shaped[];
};

/** A body that is machined after its tool: every route of machining that takes it, on its cheapest machines for each lot, with each way. */
const finished = (
  ctx: Context,
  input: StockInput,
  { stock, rest: { part, given }, shaping, ways }: Cast,
  kept: string | null,
): PlanningOutcome => {
  const after: Context = { ...ctx, part, given, memo: new Map(), ofWay: new Map() };
  const { name, process } = shaping;
  const plans: ProcessPlan[] = [];
  const rejected: RejectedAlternative[] = [];
  for (const machining of machiningOf({ ...input, part }, () => true)) {
    for (const route of machining.routes) {
      const routeName = `${name}_${route.name}`;
      if ((kept !== null && kept !== routeName) || !route.applies(after, stock)) continue;
      const id = `${routeName}:${stock.id}`;
      // Ways with the same number of operations share the machining that follows.
      for (const alike of Map.groupBy(ways, ({ drafts }) => drafts.length).values()) {
        const { variants, refusal } = overLots(after, (at) =>
          planRoute(at, stock, { ...cast(machining, given), process }, route, id, alike[0]?.drafts),
        );
        plans.push(...variants.flatMap((plan) => alike.map((way) => shapedBy(plan, routeName, way))));
        if (variants.length === 0 && refusal !== null) rejected.push({ id, ...refusal });
      }
    }
  }
  return { plans, rejected };
};

/** Machining with the faces that the casting brings. */
const cast = (machining: Machining, given: Rest['given']): Machining => ({
  ...machining,
  claims: (ctx, stock) => [asBought([...given]), ...machining.claims(ctx, stock)],
});

/** A plan for the body with another way of shaping it, with as many operations: the first ones of the plan. */
const shapedBy = (plan: ProcessPlan, route: string, way: Shaped): ProcessPlan => {
  const operations = plan.operations.map((operation, i) => ({ ...operation, ...way.drafts[i] }));
  return {
    ...plan,
    route,
    operations,
    ...(way.porous === undefined ? {} : { porous: way.porous }),
    special_direct: [toolOf(way, operations), ...plan.special_direct],
  };
};

/** The tool of a way, at the operations of its process. */
const toolOf = ({ drafts, tool }: Shaped, operations: readonly Operation[]): SpecialDirect => {
  const { kind, evidence, process: user = drafts[0]?.process, ...programme } = tool;
  const op_ids = operations.filter(({ process }) => process === user).map(({ op_id }) => op_id);
  return { id: kind, kind, op_ids, time: null, price: null, tool: programme, evidence };
};

/** A body as it leaves its tool, with what other processes add around it. */
const planShaped = (
  ctx: Context,
  stock: StockChoice,
  { name, process }: NamedShaping,
  way: Shaped,
): Outcome => {
  const shaped = {
    drafts: [],
    lastSetup: 1,
    left: [],
    edges: null,
    programming: null,
    notes: [],
    reviewReasons: [],
  };
  const whole = ordered(ctx, shaped, stock, 0, way.drafts);
  if (!whole.ok) return whole;
  const { operations } = cover(ctx, [], numbered(whole.drafts));
  return {
    ok: true,
    plan: {
      id: `${name}:${stock.id}`,
      route: name,
      ...(process === null ? {} : { process }),
      stock,
      operations,
      special_direct: [toolOf(way, operations)],
      unmade: null,
      notes: ctx.snapshot.request.annual_volume === null ? [{ code: 'tool_on_lot', params: {} }] : [],
      review_reasons: blankReasons(ctx, stock),
    },
  };
};

/** A casting that is planned with its tool takes the place of one that is estimated by mass. */
export const withoutEstimates = (plans: readonly ProcessPlan[], shaped: readonly ProcessPlan[]) => {
  const isEstimated = ({ stock }: ProcessPlan): boolean =>
    stock.notes.some(({ code }) => code === CASTING_ESTIMATED);
  const isPlanned = shaped.some(({ stock }) => stock.form === 'near_net_casting');
  const [left, gone] = [plans.filter((plan) => !isPlanned || !isEstimated(plan)), plans.filter(isEstimated)];
  const ids = new Set(isPlanned ? gone.map(({ id }) => id) : []);
  return {
    left,
    replaced: [...ids].map((id): RejectedAlternative => ({ id, reason: 'casting_planned', params: {} })),
  };
};
