import { compute } from '../formulas/define.ts';
import { parameterEvidence } from '../parameters-view.ts';
import type { Computed, ResolvedParameter, ToolUse } from '../records.ts';
import { planTerm } from './element.ts';
import { counted } from './formulas/wear.ts';

/** Material that an operation uses up, modelled as a tool with a life of one kilogram, or one cubic metre. */
export const consumedOf = (
  of: { readonly id: string; readonly klass: string; readonly unit: 'kg' | 'm3'; readonly use: Computed },
  price: ResolvedParameter,
): ToolUse => ({
  id: of.id,
  tool_id: null,
  klass: of.klass,
  material: 'carbide',
  diameter_mm: null,
  use: of.use,
  life: compute(counted, { count: planTerm(1) }),
  life_unit: of.unit,
  edge_price: { value: price.value, unit: price.unit, evidence: parameterEvidence(price) },
  level: 'platform',
});
