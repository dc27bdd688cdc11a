import type { Context } from '../../plan-context.ts';
import type { EngineNote, ProcessPlan, StockChoice } from '../../records.ts';
import { standard } from '../../time/element.ts';
import { differentThreads, unreadThreads } from '../milling/threads.ts';
import { type Draft, makeOperation, numbered } from '../operation.ts';
import { fixtures, specialTools } from './fixtures.ts';
import { inspectOperation } from './inspect.ts';
import { programming } from './special.ts';
import { treatmentOperation } from './treatments.ts';

type Raw = {
  readonly id: string;
  readonly route: string;
  readonly stock: StockChoice;
  readonly drafts: readonly Draft[];
  /** Operations on the hard part, after heat treatment. */
  readonly hard?: readonly Draft[];
  readonly programming: Parameters<typeof programming>[0];
  readonly notes: readonly EngineNote[];
  readonly reviewReasons: readonly string[];
};

/** Parts that are coated go clean to the coater. */
const wash = (ctx: Context, setupNo: number): readonly Draft[] =>
  ctx.part.surface_treatment === null
    ? []
    : [
        makeOperation(ctx, {
          process: 'washing',
          step: 'wash',
          setupNo,
          chosen: null,
          featureIds: [],
          cutting: [],
          tn: [standard('wash', ctx.p.get('aux.wash', 'per_part'))],
          tr: [standard('base', ctx.p.get('wash', 'lot'))],
        }),
      ];

/** What ends every plan: heat treatment before hard finishing, coating last, inspection; then the numbers of the operations. */
export const finishPlan = (ctx: Context, raw: Raw): ProcessPlan => {
  const { part } = ctx;
  const last = raw.drafts.reduce((most, draft) => Math.max(most, draft.setup_no), 0);
  const heat = part.heat_treatment === null ? [] : [treatmentOperation(ctx, part.heat_treatment, last + 1)];
  const coat =
    part.surface_treatment === null ? [] : [treatmentOperation(ctx, part.surface_treatment, last + 1)];
  const drafts = [
    ...raw.drafts,
    ...heat,
    ...(raw.hard ?? []),
    ...wash(ctx, last + 1),
    ...coat,
    inspectOperation(ctx, last + 1),
  ];
  const operations = numbered(drafts);
  const unread = unreadThreads(part);
  const different = differentThreads(part);
  const cut = operations.filter((operation) => operation.role === 'make' && operation.tools.length > 0);
  return {
    id: raw.id,
    route: raw.route,
    stock: raw.stock,
    operations,
    special_direct: [
      programming(
        raw.programming,
        cut.map((operation) => operation.op_id),
      ),
      ...fixtures(ctx, raw.route, raw.stock, operations),
      ...specialTools(ctx, operations),
    ],
    notes: [
      ...raw.notes,
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
      ...raw.reviewReasons,
      ...(unread.length > 0 ? ['thread_unread'] : []),
      ...(different.length > 0 ? ['thread_differs'] : []),
    ],
  };
};
