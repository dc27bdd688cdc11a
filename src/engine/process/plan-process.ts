import { GREATEST_LOT } from '../machines/by-lot.ts';
import type { Fleet } from '../machines/choose-machine.ts';
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
import { balanceReasons, blankReasons, cover, facesLeft, unmadeNotes } from './coverage.ts';
import { fixtures } from './fixtures.ts';
import { workOfUnmade } from './free-form/unmade.ts';
import { differentThreads, unreadThreads } from './milling/threads.ts';
import { type Draft, numbered } from './operation.ts';
import type {
  Addition,
  Instead,
  Machined,
  Machining,
  Made,
  Piece,
  Process,
  Route,
  Shaped,
  Shaping,
  Stage,
} from './process.ts';
import { manufacturingOf, PROCESSES, PROGRAMMED } from './processes.ts';
import { programming } from './programming.ts';
import { specialTools } from './special-tools.ts';

export type PlanInput = StockInput & { readonly fleet: Fleet };

/** Parts of a plan that are kept when planning again; null: open. */
export type Kept = { readonly stock: string | null; readonly route: string | null };

const OPEN: Kept = { stock: null, route: null };

/** Whether the caller wants this process, or did not ask for one. */
const isWanted = ({ snapshot: { request } }: StockInput, process: Process): boolean =>
  (request.manufacturing_process ?? null) === null ||
  manufacturingOf(process) === request.manufacturing_process;

const machiningOf = (input: StockInput): readonly (Machining & { readonly process: string | null })[] =>
  PROCESSES.flatMap((process) =>
    isWanted(input, process) && process.machining?.applies(input)
      ? [{ ...process.machining, process: manufacturingOf(process) }]
      : [],
  );

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
  const beside = add(ctx, 'beside', piece, machined.lastSetup + 1);
  if (!beside.ok) return beside;
  const last = machined.lastSetup + beside.clampings;
  const soft: Draft[] = [];
  for (const [stage, setupNo] of [
    ['blank', blankSetup],
    ['before', 0],
  ] as const) {
    const made = add(ctx, stage, piece, setupNo);
    if (!made.ok) return made;
    soft.push(...made.drafts);
  }
  soft.push(...machined.drafts, ...beside.drafts);
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
  { programming: main, program_beside: beside }: Machined,
  operations: readonly Operation[],
): readonly SpecialDirect[] => {
  const cut = operations.filter(({ role, tools }) => role === 'make' && tools.length > 0);
  const milled = cut.filter(({ process }) => process === 'milling');
  const ids = (list: readonly Operation[]): readonly string[] => list.map(({ op_id }) => op_id);
  return [
    ...(main === null ? [] : [programming(main, ids(cut))]),
    ...(beside === undefined ? [] : [programming(beside, ids(milled), 'programming_mill')]),
  ];
};

type Outcome = Made<{ readonly plan: ProcessPlan }>;

const planRoute = (
  ctx: Context,
  stock: StockChoice,
  { holds, claims, blankSetup = 0, process }: Machining & { readonly process: string | null },
  route: Route,
  id: string,
): Outcome => {
  const machined = route.machine(ctx, stock);
  if (!machined.ok) return machined;
  const whole = ordered(ctx, machined, stock, blankSetup);
  if (!whole.ok) return whole;
  const { operations, unmade } = cover(ctx, claims(ctx, stock), numbered(whole.drafts));
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
                facesLeft(ctx, unmade),
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
type Way = { readonly ctx: Context; readonly route: Route; readonly name: string };

const INSTEAD: readonly Instead[] = PROCESSES.flatMap(({ instead }) => instead ?? []);

const waysOf = (ctx: Context, routes: readonly Route[]): readonly Way[] => [
  ...routes.map((route) => ({ ctx, route, name: route.name })),
  ...INSTEAD.flatMap(({ suffix, routes: of, takes }) => {
    const leaves = new Set(takes(ctx).map(({ id }) => id));
    return routes
      .filter(({ name }) => leaves.size > 0 && of.includes(name))
      .map((route) => ({ ctx: { ...ctx, leaves }, route, name: `${route.name}_${suffix}` }));
  }),
];

/** The possible blanks of a part, over all machining processes, without duplicates. */
export const stocksOf = (input: StockInput): StockOutcome => {
  const outcomes = machiningOf(input).map(({ blanks }) => asProvided(input, blanks));
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
const shapes = (ctx: Context, input: StockInput, { route }: Kept): PlanningOutcome => {
  const outcomes = PROCESSES.flatMap((process) => {
    const { shaping } = process;
    const isOpen = route === null || route === shaping?.name;
    return shaping !== undefined && isOpen && isWanted(input, process) && shaping.applies(input)
      ? [shapesOf(ctx, input, shaping, manufacturingOf(process))]
      : [];
  });
  return {
    plans: outcomes.flatMap(({ plans }) => plans),
    rejected: outcomes.flatMap(({ rejected }) => rejected),
  };
};

const shapesOf = (
  ctx: Context,
  input: StockInput,
  { name, body, ways }: Shaping,
  process: string | null,
): PlanningOutcome => {
  const made = body(input);
  if (!made.ok) return { plans: [], rejected: [{ id: name, reason: made.reason, params: made.params }] };
  const { stock } = made;
  const id = `${name}:${stock.id}`;
  const found = ways(ctx, input);
  if (!found.ok) return { plans: [], rejected: [{ id, reason: found.reason, params: found.params }] };
  const outcomes = found.ways.map((way) => planShaped(ctx, stock, { name, process }, way));
  return {
    plans: outcomes.flatMap((outcome) => (outcome.ok ? [outcome.plan] : [])),
    rejected: outcomes.flatMap((outcome) =>
      outcome.ok ? [] : [{ id, reason: outcome.reason, params: outcome.params }],
    ),
  };
};

/** A body as it leaves its tool, with what other processes add around it. */
const planShaped = (
  ctx: Context,
  stock: StockChoice,
  { name, process }: { readonly name: string; readonly process: string | null },
  { drafts, tool }: Shaped,
): Outcome => {
  const shaped = {
    drafts,
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
  const { kind, evidence, ...programme } = tool;
  const op_ids = operations.filter(({ process }) => process === drafts[0]?.process).map(({ op_id }) => op_id);
  return {
    ok: true,
    plan: {
      id: `${name}:${stock.id}`,
      route: name,
      ...(process === null ? {} : { process }),
      stock,
      operations,
      special_direct: [{ id: kind, kind, op_ids, time: null, price: null, tool: programme, evidence }],
      unmade: null,
      notes: ctx.snapshot.request.annual_volume === null ? [{ code: 'tool_on_lot', params: {} }] : [],
      review_reasons: blankReasons(ctx, stock),
    },
  };
};

/** Every feasible plan of a part over its blanks and routes, at most 32, ordered by id, and why the others are not feasible. */
export const planProcess = (input: PlanInput, kept: Kept = OPEN): PlanningOutcome => {
  const ctx = openContext({ ...input, fleet: input.fleet.at(1) }, PROGRAMMED);
  const most = input.parameters.get('plan.limits', 'plans').value;
  const plans: ProcessPlan[] = [];
  const stockRejected: RejectedAlternative[] = [];
  const rejected: RejectedAlternative[] = [];
  for (const machining of machiningOf(input)) {
    const blanks = asProvided(input, machining.blanks);
    stockRejected.push(...blanks.rejected);
    const ways = waysOf(
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
  plans.sort(byId);
  const shaped = shapes(ctx, input, kept);
  const ids = (of: readonly ProcessPlan[]): readonly string[] => [...new Set(of.map(({ id }) => id))];
  // However many ways there are of machining it, a tool is weighed beside them.
  const kinds = ids(plans).slice(0, most - ids(shaped.plans).length);
  return {
    plans: [...plans.filter(({ id }) => kinds.includes(id)), ...shaped.plans].sort(byId),
    rejected: [...stockRejected, ...rejected, ...shaped.rejected],
  };
};

const byId = (a: ProcessPlan, b: ProcessPlan): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
