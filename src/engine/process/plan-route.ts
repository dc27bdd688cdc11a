import { GREATEST_LOT } from '../machines/cost-by-lot.ts';
import type { Context } from '../plan-context.ts';
import type { NoteParams, Operation, ProcessPlan, SpecialDirect, StockChoice } from '../records.ts';
import type { StockInput } from '../stock/piece.ts';
import { balanceReasons, blankReasons, cover, unmadeFaces, unmadeNotes } from './coverage.ts';
import { fixtures } from './fixtures.ts';
import { workOfUnmade } from './free-form/unmade.ts';
import { differentThreads, unreadThreads } from './milling/threads.ts';
import { type Draft, numbered } from './operation.ts';
import type {
  Addition,
  Machined,
  Machining,
  Made,
  Piece,
  Process,
  Route,
  Shaping,
  Stage,
} from './process.ts';
import { manufacturingOf, PROCESSES } from './processes.ts';
import { programming } from './programming.ts';
import { specialTools } from './special-tools.ts';

/** True if the caller requires this process or none. */
export const isWanted = ({ snapshot: { request } }: StockInput, process: Process): boolean =>
  (request.manufacturing_process ?? null) === null ||
  manufacturingOf(process) === request.manufacturing_process;

/** A way of making whole parts, with the name that callers ask for. */
export type Named<T> = T & { readonly process: string | null };
export type NamedMachining = Named<Machining>;
export type NamedShaping = Named<Shaping>;

export const machiningOf = (
  input: StockInput,
  isOpen: (process: Process) => boolean,
): readonly NamedMachining[] =>
  PROCESSES.flatMap((process) =>
    isOpen(process) && process.machining?.applies(input)
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

/** Order of every plan: shaping or blank, heat treatment of the raw part, machining, edges, heat treatment before hard finishing, coating last, inspection. */
export const ordered = (
  ctx: Context,
  machined: Machined,
  stock: StockChoice,
  blankSetup: number,
  shaping: readonly Draft[] = [],
): Made<{ readonly drafts: readonly Draft[] }> => {
  const { left, edges, bare } = machined;
  const piece: Piece = { left, edges, stock, ...(bare === undefined ? {} : { bare }) };
  const offAxis = add(ctx, 'beside', piece, machined.lastSetup + 1);
  if (!offAxis.ok) return offAxis;
  const last = machined.lastSetup + offAxis.clampings;
  const soft: Draft[] = [...shaping];
  for (const [stage, setupNo] of [
    ['blank', blankSetup],
    ['raw_heat', 0],
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

export type Outcome = Made<{ readonly plan: ProcessPlan }>;

export const planRoute = (
  ctx: Context,
  stock: StockChoice,
  { fixture: holds, claims, blankSetup = 0, process }: NamedMachining,
  route: Route,
  id: string,
  first: readonly Draft[] = [],
): Outcome => {
  const machined = route.machine(ctx, stock);
  if (!machined.ok) return machined;
  const whole = ordered(ctx, machined, stock, blankSetup, first);
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

/** Machines of a plan. */
const machinesOf = ({ operations }: ProcessPlan): string =>
  operations.map(({ machine }) => machine?.membership_id ?? '').join(' ');

/** One route at every lot: a plan for each choice of machines that is optimal at some lot, smaller lots first. */
export const overLots = (ctx: Context, plan: (ctx: Context) => Outcome) => {
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
