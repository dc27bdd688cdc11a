import type { Fleet } from '../machines/choose-machine.ts';
import { GREATEST_LOT } from '../machines/cost-by-lot.ts';
import { type Context, openContext } from '../plan-context.ts';
import type {
  NoteParams,
  Operation,
  PlanningOutcome,
  ProcessPlan,
  RejectedAlternative,
  SpecialDirect,
  StockChoice,
  StockOutcome,
} from '../records.ts';
import type { StockInput } from '../stock/piece.ts';
import { asProvided } from '../stock/provided.ts';
import { CASTING_ESTIMATED } from '../stock/sold.ts';
import { balanceReasons, blankReasons, cover, unmadeFaces, unmadeNotes } from './coverage.ts';
import { fixtures } from './fixtures.ts';
import { workOfUnmade } from './free-form/unmade.ts';
import { differentThreads, unreadThreads } from './milling/threads.ts';
import { type Draft, numbered } from './operation.ts';
import {
  type Addition,
  asBought,
  type Machined,
  type Machining,
  type Made,
  type Piece,
  type Process,
  type Replacement,
  type Rest,
  type Route,
  type Shaped,
  type Shaping,
  type Stage,
} from './process.ts';
import { manufacturingOf, PROCESSES, PROGRAMMED } from './processes.ts';
import { programming } from './programming.ts';
import { specialTools } from './special-tools.ts';
import { waysByLot } from './ways-by-lot.ts';

export type PlanInput = StockInput & { readonly fleet: Fleet };

/** Parts of a plan that are kept when planning again; null: open. */
export type PlanChoice = { readonly stock: string | null; readonly route: string | null };

const OPEN: PlanChoice = { stock: null, route: null };

/** True if the caller requires this process or none. */
const isWanted = ({ snapshot: { request } }: StockInput, process: Process): boolean =>
  (request.manufacturing_process ?? null) === null ||
  manufacturingOf(process) === request.manufacturing_process;

/** A way of making whole parts, with the name that callers ask for. */
type Named<T> = T & { readonly process: string | null };
type NamedMachining = Named<Machining>;
type NamedShaping = Named<Shaping>;

const machiningOf = (input: StockInput, isOpen: (process: Process) => boolean): readonly NamedMachining[] =>
  PROCESSES.flatMap((process) =>
    isOpen(process) && process.machining?.applies(input)
      ? [{ ...process.machining, process: manufacturingOf(process) }]
      : [],
  );

const wantedMachining = (input: StockInput): readonly NamedMachining[] =>
  machiningOf(input, (process) => isWanted(input, process));

const ADDITIONS: ReadonlyMap<Stage, readonly Addition[]> = Map.groupBy(
  PROCESSES.flatMap(({ additions = [] }) => additions),
  ({ stage }) => stage,
);

/** Additions of every process at a stage, in process order; refused as soon as one refuses. */
const add = (
  ctx: Context,
  stage: Stage,
  piece: Piece,
  setupNo: number,
): Made<{ readonly drafts: readonly Draft[]; readonly clampings: number }> => {
  const drafts: Draft[] = [];
  let clampings = 0;
  for (const { work } of ADDITIONS.get(stage) ?? []) {
    const made = work(ctx, piece, setupNo);
    if (!made.ok) return made;
    drafts.push(...made.drafts);
    clampings += made.clampings ?? 0;
  }
  return { ok: true, drafts, clampings };
};

/** Order of every plan: blank, machining, edges, heat treatment before hard finishing, coating last, inspection. */
const ordered = (
  ctx: Context,
  machined: Machined,
  stock: StockChoice,
  blankSetup: number,
): Made<{ readonly drafts: readonly Draft[] }> => {
  const { left, edges, bare } = machined;
  const piece: Piece = { left, edges, stock, ...(bare === undefined ? {} : { bare }) };
  const offAxis = add(ctx, 'beside', piece, machined.lastSetup + 1);
  if (!offAxis.ok) return offAxis;
  const last = machined.lastSetup + offAxis.clampings;
  const soft: Draft[] = [];
  for (const [stage, setupNo] of [
    ['blank', blankSetup],
    ['before', 0],
  ] as const) {
    const made = add(ctx, stage, piece, setupNo);
    if (!made.ok) return made;
    soft.push(...made.drafts);
  }
  soft.push(...machined.drafts, ...offAxis.drafts);
  for (const stage of ['edges', 'soft'] as const) {
    const made = add(ctx, stage, piece, last + 1);
    if (!made.ok) return made;
    soft.push(...made.drafts);
  }
  const after = 1 + soft.reduce((most, draft) => Math.max(most, draft.setup_no), 0);
  const drafts = [...soft];
  for (const stage of ['heat', 'hard', 'clean', 'coat', 'inspection'] as const) {
    const made = add(ctx, stage, piece, stage === 'hard' ? last + 2 : after);
    if (!made.ok) return made;
    drafts.push(...made.drafts);
  }
  return { ok: true, drafts };
};

/** Threads of the drawing that could not be read, or differ from the model. */
const threadDoubts = ({ part }: Context): Pick<ProcessPlan, 'notes' | 'review_reasons'> => {
  const unread = unreadThreads(part);
  const different = differentThreads(part);
  return {
    notes: [
      ...unread.map(({ id, thread }) => ({
        code: 'thread_unread',
        params: { feature: id, thread: thread ?? '' },
      })),
      ...different.map(({ id, thread, modelled_thread: modelled }) => ({
        code: 'thread_differs',
        params: { feature: id, thread: thread ?? '', modelled: modelled?.name ?? '' },
      })),
    ],
    review_reasons: [
      ...(unread.length > 0 ? ['thread_unread'] : []),
      ...(different.length > 0 ? ['thread_differs'] : []),
    ],
  };
};

/** Programming of the cutting operations, separately for an additional mill. */
const programsOf = (
  { programming: main, program_beside: offAxis }: Machined,
  operations: readonly Operation[],
): readonly SpecialDirect[] => {
  const cut = operations.filter(({ role, tools }) => role === 'make' && tools.length > 0);
  const milled = cut.filter(({ process }) => process === 'milling');
  const ids = (list: readonly Operation[]): readonly string[] => list.map(({ op_id }) => op_id);
  return [
    ...(main === null ? [] : [programming(main, ids(cut))]),
    ...(offAxis === undefined ? [] : [programming(offAxis, ids(milled), 'programming_mill')]),
  ];
};

type Outcome = Made<{ readonly plan: ProcessPlan }>;

const planRoute = (
  ctx: Context,
  stock: StockChoice,
  { fixture: holds, claims, blankSetup = 0, process }: NamedMachining,
  route: Route,
  id: string,
  first: readonly Draft[] = [],
): Outcome => {
  const machined = route.machine(ctx, stock);
  if (!machined.ok) return machined;
  const whole = ordered(ctx, machined, stock, blankSetup);
  if (!whole.ok) return whole;
  const { operations, unmade } = cover(ctx, claims(ctx, stock), numbered([...first, ...whole.drafts]));
  const doubts = threadDoubts(ctx);
  const { fixture } = machined;
  const held = fixtures(ctx, fixture === undefined ? holds : () => fixture, stock, operations);
  return {
    ok: true,
    plan: {
      id,
      route: route.name,
      ...(process === null ? {} : { process }),
      stock,
      operations,
      special_direct: [...programsOf(machined, operations), ...held.items, ...specialTools(ctx, operations)],
      unmade:
        unmade === null
          ? null
          : {
              ...unmade,
              work: workOfUnmade(
                ctx,
                stock,
                unmadeFaces(ctx, unmade),
                machined.removed_mm3 ?? null,
                machined.lastSetup + 1,
              ),
            },
      notes: [...machined.notes, ...doubts.notes, ...held.notes, ...unmadeNotes(unmade)],
      review_reasons: [
        ...machined.reviewReasons,
        ...doubts.review_reasons,
        ...(unmade === null ? [] : ['faces_unmade']),
        ...blankReasons(ctx, stock),
        ...balanceReasons(ctx, stock, machined.removed_mm3 ?? null),
      ],
    },
  };
};

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

/** Machines of a plan. */
const machinesOf = ({ operations }: ProcessPlan): string =>
  operations.map(({ machine }) => machine?.membership_id ?? '').join(' ');

/** One route at every lot: a plan for each choice of machines that is optimal at some lot, smaller lots first. */
const overLots = (ctx: Context, plan: (ctx: Context) => Outcome) => {
  const variants = new Map<string, ProcessPlan>();
  const ofWay = new Map<string, unknown>();
  let refusal: { readonly reason: string; readonly params: NoteParams } | null = null;
  for (let lot = 1; lot <= GREATEST_LOT; ) {
    const fleet = ctx.fleet.at(lot);
    const outcome = plan({ ...ctx, fleet, ofWay });
    if (!outcome.ok) refusal ??= { reason: outcome.reason, params: outcome.params };
    else if (!variants.has(machinesOf(outcome.plan))) variants.set(machinesOf(outcome.plan), outcome.plan);
    lot = fleet.holdsTo() + 1;
  }
  return { variants: [...variants.values()], refusal };
};

/** Plans of the processes that shape the part in a tool, one for each way: the lot and the programme choose among those of one id. */
const shapes = (ctx: Context, input: StockInput, { route }: PlanChoice): PlanningOutcome => {
  const outcomes = PROCESSES.flatMap((process) => {
    const { shaping } = process;
    const isOpen = shaping !== undefined && (route === null || isOf(shaping, route));
    return isOpen && isWanted(input, process) && shaping.applies(input)
      ? [shapesOf(ctx, input, { ...shaping, process: manufacturingOf(process) }, route)]
      : [];
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
  kept: PlanChoice['route'],
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
  kept: PlanChoice['route'],
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
      const { variants, refusal } = overLots(after, (at) =>
        planRoute(at, stock, { ...cast(machining, given), process }, route, id, ways[0]?.drafts),
      );
      plans.push(...variants.flatMap((plan) => ways.map((way) => shapedBy(plan, routeName, way))));
      if (variants.length === 0 && refusal !== null) rejected.push({ id, ...refusal });
    }
  }
  return { plans, rejected };
};

/** Machining with the faces that the casting brings. */
const cast = (machining: Machining, given: Rest['given']): Machining => ({
  ...machining,
  claims: (ctx, stock) => [asBought([...given]), ...machining.claims(ctx, stock)],
});

/** A plan for the body with another way of shaping it: every way has the same number of operations, the first ones of the plan. */
const shapedBy = (plan: ProcessPlan, route: string, way: Shaped): ProcessPlan => {
  const operations = plan.operations.map((operation, i) => ({ ...operation, ...way.drafts[i] }));
  return { ...plan, route, operations, special_direct: [toolOf(way, operations), ...plan.special_direct] };
};

/** The tool of a way, at the operations of its process. */
const toolOf = ({ drafts, tool }: Shaped, operations: readonly Operation[]): SpecialDirect => {
  const { kind, evidence, ...programme } = tool;
  const op_ids = operations.filter(({ process }) => process === drafts[0]?.process).map(({ op_id }) => op_id);
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
    drafts: way.drafts,
    lastSetup: 1,
    left: [],
    edges: null,
    programming: null,
    notes: [],
    reviewReasons: [],
  };
  const whole = ordered(ctx, shaped, stock, 0);
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
  const shaped = shapes(ctx, input, kept);
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

/** A casting that is planned with its tool takes the place of one that is estimated by mass. */
const withoutEstimates = (plans: readonly ProcessPlan[], shaped: readonly ProcessPlan[]) => {
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

const byId = (a: ProcessPlan, b: ProcessPlan): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
