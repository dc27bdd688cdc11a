import { textOrId } from '../../texts/index.ts';
import type { CostContext } from '../cost/context.ts';
import { programmeCost } from '../cost/tool.ts';
import type { ProgrammeTool, SpecialDirect } from '../records.ts';
import type { Tooling, ToolingItem } from '../result.ts';
import type { Plan } from './planned.ts';

const itemOf = ({ id, kind }: SpecialDirect, tool: ProgrammeTool, context: CostContext): ToolingItem => {
  const { count, cost } = programmeCost(tool, context);
  return {
    id,
    kind,
    label: textOrId(context.request.language, `special.${kind}`),
    cavities: tool.cavities,
    life: tool.life.value,
    count: count.value,
    cost: context.settings.toolingMode === 'customer_owned' ? null : cost,
    lead_time_days: tool.lead_time === undefined ? null : Math.ceil(tool.lead_time.value),
  };
};

const longest = (days: readonly (number | null)[]): number | null => {
  const known = days.flatMap((one) => one ?? []);
  return known.length < days.length ? null : Math.max(...known);
};

/** The tools that a plan needs, in every tooling mode; null if it needs none. */
export const toolingOf = ({ special_direct }: Plan, context: CostContext): Tooling | null => {
  const items = special_direct.flatMap((special) =>
    special.tool === undefined ? [] : [itemOf(special, special.tool, context)],
  );
  const [first] = items;
  if (first === undefined) return null;
  return {
    mode: context.settings.toolingMode,
    currency: context.request.currency,
    cost: items.some(({ cost }) => cost === null)
      ? null
      : items.reduce((sum, { cost }) => sum + (cost?.value ?? 0), 0),
    life: Math.min(...items.map(({ life }) => life)),
    count: items.reduce((sum, { count }) => sum + count, 0),
    cavities: first.cavities,
    lead_time_days: longest(items.map(({ lead_time_days: days }) => days)),
    items,
  };
};
