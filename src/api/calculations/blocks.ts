import { z } from '@hono/zod-openapi';
import { repeatable, type Wire } from '../kit/schemas.ts';
import type { machineRate, processOperation } from './plan-schemas.ts';
import { BLOCKS, type Block, type calculation } from './schemas.ts';
import type { costSheet } from './sheet-schemas.ts';

/** `full` is the whole `PublicCostSheet`, as integrators expect it; `summary` leaves it to a later request. */
const VIEWS = ['full', 'summary'] as const;

const BLOCKS_OF_VIEW: Readonly<Record<(typeof VIEWS)[number], readonly Block[]>> = {
  full: ['lines', 'terms', 'factors'],
  summary: [],
};

export const viewQuery = {
  view: z
    .enum(VIEWS)
    .optional()
    .describe(
      'How much of the cost sheet to return. `full` (default): every line with its `children`, `terms` and `factors`. `summary`: top-level lines only; those arrays are empty.',
    ),
};

export const includeQuery = {
  include: repeatable(z.enum([...BLOCKS, 'all']))
    .optional()
    .openapi({ example: ['all'] })
    .describe(
      'Blocks to add to the view: `time_elements`, `rejected_machines` or `all`; with `view=summary` also `lines`, `terms` and `factors`. Repeatable. `omitted` names the blocks left out.',
    ),
};

type BlockQuery = {
  readonly view?: (typeof VIEWS)[number] | undefined;
  readonly include?: readonly (Block | 'all')[] | undefined;
};

export const blocksOf = ({ view = 'full', include = [] }: BlockQuery): ReadonlySet<Block> =>
  new Set(
    include.includes('all')
      ? BLOCKS
      : [...BLOCKS_OF_VIEW[view], ...include.filter((word): word is Block => word !== 'all')],
  );

type Detail = Wire<typeof calculation>;
type Sheet = Wire<typeof costSheet>;
type Line = Sheet['lines'][number];
type Operation = Wire<typeof processOperation>;
type Rate = Wire<typeof machineRate>;

/** A calculation with the requested blocks only; `omitted` names the empty ones. */
export const withBlocks = (detail: Omit<Detail, 'omitted'>, blocks: ReadonlySet<Block>): Detail => {
  const omitted = BLOCKS.filter((name) => !blocks.has(name));
  if (detail.cost_sheet === null || omitted.length === 0) return { ...detail, omitted: [] };
  return {
    ...detail,
    cost_sheet: sheetWith(detail.cost_sheet, blocks),
    process_plan: detail.process_plan.map((operation) => operationWith(operation, blocks)),
    machine_rates: blocks.has('terms') ? detail.machine_rates : detail.machine_rates.map(rateWithoutTerms),
    analytics:
      detail.analytics === null || blocks.has('terms')
        ? detail.analytics
        : { ...detail.analytics, emissions: withoutTermsOf(detail.analytics.emissions) },
    omitted,
  };
};

/** True if the cost sheet of the view is the whole one. */
export const hasWholeSheet = (blocks: ReadonlySet<Block>): boolean =>
  BLOCKS_OF_VIEW.full.every((block) => blocks.has(block));

export const sheetWith = (sheet: Sheet, blocks: ReadonlySet<Block>): Sheet => ({
  ...sheet,
  lines: sheet.lines.map((line) => lineWith(line, blocks)),
});

const lineWith = (line: Line, blocks: ReadonlySet<Block>): Line => ({
  ...line,
  terms: blocks.has('terms') ? line.terms : [],
  factors: blocks.has('factors') ? line.factors : [],
  children: blocks.has('lines') ? line.children.map((child) => lineWith(child, blocks)) : [],
});

const operationWith = (operation: Operation, blocks: ReadonlySet<Block>): Operation => ({
  ...operation,
  rejected_machines: blocks.has('rejected_machines') ? operation.rejected_machines : [],
  time_elements: !blocks.has('time_elements')
    ? []
    : blocks.has('terms')
      ? operation.time_elements
      : operation.time_elements.map((element) => ({ ...element, terms: [] })),
});

const rateWithoutTerms = (rate: Rate): Rate => ({
  ...rate,
  components: rate.components.map(({ id, amount }) => ({ id, amount: { ...amount, terms: [] } })),
});

const withoutTermsOf = <T extends { readonly sources: readonly { readonly terms: readonly unknown[] }[] }>(
  emissions: T,
): T => ({ ...emissions, sources: emissions.sources.map((source) => ({ ...source, terms: [] })) });
