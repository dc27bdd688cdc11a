import { porousMaterial, porousWork } from '../formulas/casting.ts';
import { derived, type TermInput } from '../formulas/define.ts';
import { parameterEvidence, parameterTerm } from '../parameters-view.ts';
import { fromMicro } from '../quantities/micro.ts';
import type { MaterialFacts, ProcessPlan } from '../records.ts';
import type { Bucket } from '../result.ts';
import type { CostContext } from './context.ts';
import { makeLeaf } from './leaf.ts';
import { scrapPrice } from './material.ts';
import type { FollowingLeaves } from './setup-pieces.ts';

const LOST: readonly Bucket[] = ['material', 'machine', 'labour', 'tooling', 'subcontract'];

/** Castings that machining finds porous: each has cost its metal, its casting and its machining. Their metal is sold as scrap. */
export const porousLeaves = (
  { stock, porous, operations }: Pick<ProcessPlan, 'stock' | 'porous' | 'operations'>,
  material: MaterialFacts,
  context: CostContext,
): FollowingLeaves => {
  if (porous === undefined) return () => [];
  const scrap = scrapPrice(stock, material, context);
  const common = {
    evidence: parameterEvidence(porous),
    door: 'parameters' as const,
    uncertainty: [{ key: 'casting.porous', sigma: porous.sigma }],
  };
  const op_refs = operations.map(({ op_id }) => op_id);
  const leafOf = (top: Bucket, base: TermInput) => {
    const lost = { share: parameterTerm(porous), base };
    const label_id = `line.${top}.porous`;
    return top === 'material'
      ? makeLeaf({
          ...common,
          top,
          label_id,
          formula: porousMaterial,
          terms: {
            ...lost,
            net_mass: derived(stock.net_mass_kg),
            scrap_price: scrap.price,
            recovery: scrap.recovery,
          },
        })
      : makeLeaf({ ...common, top, label_id, op_refs, formula: porousWork, terms: lost });
  };
  return (sumOf) =>
    LOST.flatMap((top) => {
      const base = { value: fromMicro(sumOf(top)), source: `line:${top}` };
      return base.value > 0 ? [leafOf(top, base)] : [];
    });
};
