import { compute, derived, resultOf, type TermInput } from '../formulas/define.ts';
import { groupChain } from '../parameters/select.ts';
import { parameterTerm } from '../parameters-view.ts';
import type { Context } from '../plan-context.ts';
import type { Computed, ResolvedParameter, TimeElement, ToolUse } from '../records.ts';
import { derivedEvidence, element } from './element.ts';
import { wearChange } from './formulas/general.ts';
import { counted, countedLife, cuttingTime, drilledLength, taylorLife } from './formulas/wear.ts';
import type { Tool } from './tools.ts';

const INSERTS = [
  'turning_insert',
  'turning_insert_finish',
  'boring_insert',
  'part_off_insert',
  'groove_insert',
  'thread_insert',
  'face_mill',
  'indexable_drill',
  'cbn_insert',
  'boring_head',
];

const base = (
  tool: Tool,
): Pick<ToolUse, 'tool_id' | 'klass' | 'material' | 'diameter_mm' | 'edge_price' | 'level'> => ({
  tool_id: tool.id,
  klass: tool.klass,
  material: tool.material,
  diameter_mm: tool.diameter === 0 ? null : tool.diameter,
  edge_price: tool.edgePrice,
  level: tool.level,
});

const lifeMinutes = (ctx: Context, tool: Tool): TermInput =>
  tool.lifeMin === null
    ? parameterTerm(ctx.p.get(`tool.${tool.klass}`, 'life_min'))
    : { value: tool.lifeMin, source: `tool:${tool.id ?? tool.klass}` };

/** Wear of a tool with a life in cutting time; Taylor adjusts its life for the speed. */
export const wornByTime = (
  ctx: Context,
  id: string,
  tool: Tool,
  time: Computed,
  reference: TermInput,
  speed: TermInput,
): ToolUse => ({
  ...base(tool),
  id,
  use: compute(cuttingTime, { time: derived(time) }),
  life: compute(taylorLife, {
    reference_life: lifeMinutes(ctx, tool),
    reference_speed: reference,
    speed,
    exponent: parameterTerm(
      ctx.p.get(tool.material === 'hss' ? 'tool_life.taylor.hss' : 'tool_life.taylor.coated_carbide', 'n'),
    ),
    most_gain: parameterTerm(ctx.p.get('tool.taylor_cap', 'life_ratio')),
    material_factor: { value: 1, source: 'definition' },
  }),
  life_unit: 's',
});

const materialFactor = (ctx: Context): TermInput => {
  for (const name of groupChain(ctx.group)) {
    const row = ctx.p.find(`tool.life_factor.${name}`, 'factor');
    if (row !== null) return parameterTerm(row);
  }
  return { value: 1, source: 'definition' };
};

/** Wear of a tool with a life in cutting time, at the speed of the stated life. */
export const wornInUse = (ctx: Context, id: string, tool: Tool, time: Computed): ToolUse => {
  const same: TermInput = { value: 1, source: 'definition' };
  return wornByTime(ctx, id, tool, time, same, same);
};

/**
 * Wear of a tool whose life the registry states in output; minutes stated by an environment take precedence, at their own speed.
 */
const wornBy = (
  ctx: Context,
  id: string,
  tool: Tool,
  time: Computed,
  counting: {
    readonly use: Computed;
    readonly column: 'life_m' | 'life_holes';
    readonly unit: ToolUse['life_unit'];
  },
): ToolUse => {
  if (tool.lifeMin !== null) return wornInUse(ctx, id, tool, time);
  return {
    ...base(tool),
    id,
    use: counting.use,
    life: toolLife(ctx, tool, counting.column),
    life_unit: counting.unit,
  };
};

const toolLife = (ctx: Context, { klass }: Tool, column: 'life_m' | 'life_holes'): Computed =>
  compute(countedLife, {
    life: parameterTerm(ctx.p.get(`tool.${klass}`, column)),
    material_factor: materialFactor(ctx),
  });

/** Wear of a tool with a life in metres of cut. */
export const wornByCut = (ctx: Context, id: string, tool: Tool, use: Computed): ToolUse => ({
  ...base(tool),
  id,
  use,
  life: toolLife(ctx, tool, 'life_m'),
  life_unit: 'm',
});

/** Wear of a tool with a life in drilled metres. */
export const wornByLength = (
  ctx: Context,
  id: string,
  tool: Tool,
  depth: TermInput,
  count: TermInput,
  time: Computed,
): ToolUse =>
  wornBy(ctx, id, tool, time, { use: compute(drilledLength, { depth, count }), column: 'life_m', unit: 'm' });

/** Wear of a tool with a life in holes. */
export const wornByCount = (
  ctx: Context,
  id: string,
  tool: Tool,
  count: TermInput,
  time: Computed,
): ToolUse =>
  wornBy(ctx, id, tool, time, { use: compute(counted, { count }), column: 'life_holes', unit: 'hole' });

/** Consumed with the tools of an operation, but never changed. */
export const ASSIST_GAS = 'assist_gas';

/** Sand of moulds and of cores. */
export const SANDS = ['moulding_sand', 'core_sand'] as const;

const CONSUMED: ReadonlySet<string> = new Set([ASSIST_GAS, ...SANDS]);

/** True for material that an operation uses up: nobody changes it. */
export const isConsumed = ({ klass }: ToolUse): boolean => CONSUMED.has(klass);

/** Dressed in place, not changed. */
const WHEEL = 'grinding_wheel';

const changeRow = (ctx: Context, { klass }: ToolUse): ResolvedParameter =>
  ctx.p.get(
    'tool.change',
    klass === WHEEL ? 'dress' : INSERTS.includes(klass) ? 'insert_index' : 'preset_swap',
  );

/** Seconds of the change in `changeOf`. */
export const changeSeconds = (ctx: Context, use: ToolUse): number =>
  resultOf(wearChange, {
    change: changeRow(ctx, use).value,
    use: use.use.value,
    life: use.life.value,
  });

/** Machine time for changing a worn edge or dressing a wheel, per piece. */
export const changeOf = (ctx: Context, use: ToolUse): TimeElement => {
  const row = changeRow(ctx, use);
  const time = compute(wearChange, {
    change: parameterTerm(row),
    use: derived(use.use),
    life: derived(use.life),
  });
  return element(use.klass === WHEEL ? 'dress' : 'worn_tool', time, derivedEvidence([row]));
};
