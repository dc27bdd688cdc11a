import { derived, type TermInput } from '../formulas/define.ts';
import { toolAmortised } from '../formulas/tooling.ts';
import { parameterTerm } from '../parameters-view.ts';
import type { SpecialDirect } from '../records.ts';
import { type Leaf, makeLeaf } from './leaf.ts';

/** Cost of a tool, distributed over the pieces of its programme. A plan has such a tool only if the annual volume is known. */
export const programmeToolLeaf = (
  { kind, op_ids, evidence }: SpecialDirect,
  tool: NonNullable<SpecialDirect['tool']>,
  annualVolume: TermInput,
): Leaf =>
  makeLeaf({
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
      annual_volume: annualVolume,
      years: parameterTerm(tool.years),
    },
    door: 'parameters',
  });
