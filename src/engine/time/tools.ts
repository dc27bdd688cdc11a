import { statedAs } from '../evidence.ts';
import { groupChain, interpolated, points } from '../parameters/select.ts';
import { parameterEvidence } from '../parameters-view.ts';
import { type Context, remembered } from '../plan-context.ts';
import type { Valued } from '../records.ts';
import type { CuttingDatum, EnvironmentTool, Level, ToolMaterial } from '../snapshot.ts';

/** A tool of the environment, otherwise one of the registry's default set. */
export type Tool = {
  readonly klass: string;
  readonly id: string | null;
  readonly diameter: number;
  readonly teeth: number | null;
  readonly material: ToolMaterial;
  readonly edgePrice: Valued;
  /** Stated cutting life in minutes; null: the registry's row of the class. */
  readonly lifeMin: number | null;
  readonly cuttingData: readonly CuttingDatum[];
  readonly level: Level;
};

/** Tool names of the reference, by class of the engine. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  ball_mill: ['ball_mill', 'ball_end_mill'],
};

const MATERIAL: Readonly<Record<string, ToolMaterial>> = {
  drill_hss: 'hss',
  tap: 'hss',
  countersink: 'hss',
  cbn_insert: 'cbn',
  reamer: 'carbide',
  broach: 'hss',
};

const SOLID = [
  'end_mill',
  'ball_mill',
  'drill',
  'reamer',
  'chamfer_mill',
  'spot_drill',
  'thread_mill',
  't_slot_cutter',
  'disc_mill',
];

const NO_PRICE: Valued = {
  value: 0,
  unit: '1',
  evidence: { kind: 'assumed', source: 'assumed', source_id: null, sigma: 1 },
};

/** (price + k·regrind) / (k + 1): a solid tool is reground as long as that is economical. */
const sharpened = (ctx: Context, klass: string, diameter: number, price: number): number => {
  const from = ctx.p.get('tool.regrind', 'from_d').value;
  if (!SOLID.includes(klass) || diameter < from) return price;
  const cycles = ctx.p.get('tool.regrind', 'cycles').value;
  const share = ctx.p.get('tool.regrind', 'cost_share').value;
  return (price * (1 + cycles * share)) / (cycles + 1);
};

const ofEnvironment = (ctx: Context, tool: EnvironmentTool, klass: string): Tool => ({
  klass,
  id: tool.tool_id,
  diameter: tool.diameter_mm ?? 0,
  teeth: tool.flutes,
  material: tool.material,
  edgePrice:
    tool.price === null
      ? (ofRegistry(ctx, klass, tool.diameter_mm ?? 0)?.edgePrice ?? NO_PRICE)
      : {
          value: sharpened(ctx, klass, tool.diameter_mm ?? 0, tool.price),
          unit: ctx.snapshot.request.currency,
          evidence: {
            kind: statedAs(tool.citations?.price),
            source: tool.level,
            source_id: tool.tool_id,
            sigma: 0,
          },
        },
  lifeMin: tool.life_min,
  cuttingData: tool.cutting_data,
  level: tool.level,
});

const ofRegistry = (ctx: Context, klass: string, diameter: number): Tool | null => {
  const byDiameter = interpolated(ctx.p, `tool.${klass}`, 'd', diameter, 'price');
  const row = byDiameter?.row ?? ctx.p.find(`tool.${klass}`, 'edge_price');
  if (row === null) return null;
  const price = byDiameter === null ? row.value : sharpened(ctx, klass, diameter, byDiameter.value);
  return {
    klass,
    id: null,
    diameter,
    teeth: null,
    material: MATERIAL[klass] ?? 'coated_carbide',
    edgePrice: { value: price, unit: row.unit, evidence: parameterEvidence(row) },
    lifeMin: null,
    cuttingData: [],
    level: 'platform',
  };
};

const own = (ctx: Context, klass: string): readonly EnvironmentTool[] => {
  const names = ALIASES[klass] ?? [klass];
  return ctx.snapshot.environment.tools.filter((tool) => names.includes(tool.klass));
};

const byDiameterThenId = (a: EnvironmentTool, b: EnvironmentTool): number =>
  (b.diameter_mm ?? 0) - (a.diameter_mm ?? 0) || (a.tool_id < b.tool_id ? -1 : 1);

/**
 * The largest tool of a class up to `limit`: one of the environment's tools if one fits, otherwise one of the registry's
 * diameters. Null if the limit is below the smallest.
 */
export const largestTool = (ctx: Context, klass: string, limit: number): Tool | null =>
  remembered(ctx, `largest ${klass} ${limit}`, () => ({ tool: findLargest(ctx, klass, limit) })).tool;

const findLargest = (ctx: Context, klass: string, limit: number): Tool | null => {
  const mine = own(ctx, klass)
    .filter((tool) => tool.diameter_mm !== null && tool.diameter_mm <= limit)
    .sort(byDiameterThenId)[0];
  if (mine !== undefined) return ofEnvironment(ctx, mine, klass);
  const size = points(ctx.p, `tool.${klass}`, 'd', 'price').findLast((point) => point.x <= limit)?.x;
  return size === undefined ? null : ofRegistry(ctx, klass, size);
};

/**
 * The largest end mill between two diameters: one of the environment's if one fits, otherwise one of the registry's, which
 * a shop can buy. Null if there is none.
 */
export const endMillWithin = (ctx: Context, least: number, most: number): Tool | null => {
  const own = largestTool(ctx, 'end_mill', most);
  if (own === null || own.diameter >= least) return own;
  const size = points(ctx.p, 'tool.end_mill', 'd', 'price').findLast(({ x }) => x <= most)?.x;
  return size === undefined || size < least ? null : ofRegistry(ctx, 'end_mill', size);
};

/** The smallest registry diameter of a class from `least` up; null if none is as large. */
export const minimumDiameter = (ctx: Context, klass: string, least: number): number | null =>
  points(ctx.p, `tool.${klass}`, 'd', 'price').find((point) => point.x >= least)?.x ?? null;

/** The tool of exactly this diameter; the registry always has one, because a shop can buy it. */
export const exactTool = (ctx: Context, klass: string, diameter: number): Tool =>
  remembered(ctx, `exact ${klass} ${diameter}`, () => findExact(ctx, klass, diameter));

const findExact = (ctx: Context, klass: string, diameter: number): Tool => {
  const mine = own(ctx, klass)
    .filter((tool) => tool.diameter_mm === diameter)
    .sort(byDiameterThenId)[0];
  const tool = mine === undefined ? ofRegistry(ctx, klass, diameter) : ofEnvironment(ctx, mine, klass);
  if (tool === null) throw new RangeError(`the registry has no tool ${klass}`);
  return tool;
};

/** A tool of any size: the environment's first by id, otherwise the registry's. */
export const anyTool = (ctx: Context, klass: string): Tool => {
  const mine = own(ctx, klass).toSorted((a, b) => (a.tool_id < b.tool_id ? -1 : 1))[0];
  const tool = mine === undefined ? ofRegistry(ctx, klass, 0) : ofEnvironment(ctx, mine, klass);
  if (tool === null) throw new RangeError(`the registry has no tool ${klass}`);
  return tool;
};

/** Inserts have no diameter: the environment's one for the material, a finisher or a rougher by the name of its use. */
export const insertTool = (ctx: Context, klass: string, depth: 'deep' | 'shallow' = 'deep'): Tool =>
  remembered(ctx, `insert ${klass} ${depth}`, () => findInsert(ctx, klass, depth));

const findInsert = (ctx: Context, klass: string, depth: 'deep' | 'shallow'): Tool => {
  const base = klass === 'turning_insert_finish' || klass === 'cbn_insert' ? 'turning_insert' : klass;
  const apOf = (tool: EnvironmentTool): number => dataOf(tool.cutting_data, ctx.group)?.ap_max_mm ?? 0;
  const mine = own(ctx, base)
    .filter((tool) => (klass === 'cbn_insert') === (tool.material === 'cbn'))
    .filter((tool) => dataOf(tool.cutting_data, ctx.group) !== null)
    .sort(
      (a, b) =>
        (depth === 'deep' ? apOf(b) - apOf(a) : apOf(a) - apOf(b)) || (a.tool_id < b.tool_id ? -1 : 1),
    )[0];
  const tool = mine === undefined ? ofRegistry(ctx, klass, 0) : ofEnvironment(ctx, mine, klass);
  if (tool === null) throw new RangeError(`the registry has no tool ${klass}`);
  return tool;
};

/** Cutting data of a tool for a material group or its nearest fall-back. */
export const dataOf = (data: readonly CuttingDatum[], group: string): CuttingDatum | null => {
  for (const name of groupChain(group)) {
    const own = data.find((datum) => datum.iso_group === name);
    if (own !== undefined) return own;
  }
  return null;
};
