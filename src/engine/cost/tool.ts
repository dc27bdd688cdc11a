import { componentWithTools, toolsOfComponent } from '../formulas/cost.ts';
import { compute, derived, type TermInput } from '../formulas/define.ts';
import { toolAmortised, toolCost, toolCount, toolShots } from '../formulas/tooling.ts';
import { parameterTerm } from '../parameters-view.ts';
import { toMicro } from '../quantities/micro.ts';
import type { Computed, ProgrammeTool, SpecialDirect } from '../records.ts';
import type { CostContext } from './context.ts';
import { type Leaf, LOT, type Money, makeLeaf, ZERO } from './leaf.ts';

const PRICE = 'tooling.price';

/** Pieces over which a tool is amortised: years of the annual volume, or the lot if no volume is stated. */
const programmeOf = ({ request, settings }: CostContext, lot: TermInput) => {
  const years = settings.get('tooling_amortisation_years');
  return request.annual_volume === null
    ? { annual_volume: lot, years: { value: 1, source: 'definition' } }
    : {
        annual_volume: { value: request.annual_volume, source: 'request' },
        years: { value: years.value, source: years.source },
      };
};

const markupOf = ({ settings }: CostContext): TermInput => {
  const { value, source } = settings.get('tool_markup_pct');
  return { value, source };
};

/** Share of a tool's cost in a piece of its programme. Overheads and profit exclude it; it has its own mark-up. */
export const programmeToolLeaf = (
  { kind, op_ids, evidence }: Pick<SpecialDirect, 'kind' | 'op_ids' | 'evidence'>,
  tool: ProgrammeTool,
  context: CostContext,
): Leaf => {
  const onLot = context.request.annual_volume === null;
  return makeLeaf({
    top: 'special_direct',
    label_id: `line.special_direct.${kind}`,
    label_params: { op: op_ids.join(', ') },
    op_refs: op_ids,
    evidence,
    uncertainty: [{ key: `special_direct.${kind}`, sigma: evidence.sigma }],
    formula: toolAmortised,
    terms: {
      first: derived(tool.first),
      replacement: derived(tool.replacement),
      upkeep: parameterTerm(tool.upkeep),
      life: parameterTerm(tool.life),
      cavities: { value: tool.cavities, source: 'plan' },
      yield: parameterTerm(tool.yield),
      markup: markupOf(context),
      price_factor: { value: 1, source: `factor:${PRICE}` },
      ...programmeOf(context, LOT),
    },
    factors: [{ name: PRICE, term: 'price_factor', band: context.lookup('factor', PRICE).band }],
    ...(onLot ? { lot_term: 'annual_volume' as const } : { volume_term: 'annual_volume' as const }),
    door: 'environment.settings',
  });
};

/** True for a leaf of a tool: the price may exclude it, and overheads and profit do. */
export const isTool = ({ formula }: Pick<Leaf, 'formula'>): boolean => formula.id === toolAmortised.id;

/** Part of a leaf's amount that pays for tools of parts: a tool in full, of a component its tools, otherwise nothing. */
export const toolsIn = ({ formula, terms }: Pick<Leaf, 'formula' | 'terms'>, amount: Money): Money => {
  if (formula.id === toolAmortised.id) return amount;
  if (formula.id !== componentWithTools.id) return ZERO;
  const { tools = 0, quantity = 0, price_factor = 0 } = terms;
  const exact = toolsOfComponent.evaluate({ tools, quantity, price_factor });
  return { micro: toMicro(exact), exact };
};

/** Number of tools that a programme needs, and their cost with the mark-up. */
export const programmeCost = (
  tool: ProgrammeTool,
  context: CostContext,
): { readonly count: Computed; readonly cost: Computed } => {
  const lot = { value: context.request.lot_size, source: 'request' };
  const shots = compute(toolShots, {
    ...programmeOf(context, lot),
    cavities: { value: tool.cavities, source: 'plan' },
    yield: parameterTerm(tool.yield),
  });
  const count = compute(toolCount, { shots: derived(shots), life: parameterTerm(tool.life) });
  const cost = compute(toolCost, {
    first: derived(tool.first),
    replacement: derived(tool.replacement),
    upkeep: parameterTerm(tool.upkeep),
    shots: derived(shots),
    count: derived(count),
    markup: markupOf(context),
    price_factor: { value: 1, source: `factor:${PRICE}` },
  });
  return { count, cost };
};
