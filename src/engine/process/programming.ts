import { compute } from '../formulas/define.ts';
import { parameterTerm } from '../parameters-view.ts';
import type { ResolvedParameter, SpecialDirect } from '../records.ts';
import { cadTerm, derivedEvidence, planTerm } from '../time/element.ts';
import { programmingTime } from '../time/formulas/planning.ts';

export type Programming = {
  readonly base: ResolvedParameter;
  readonly perFeature: ResolvedParameter;
  /**
   * Groups of features to program: equal ones of a clamping are one with a position pattern; faces, outline and edges are one
   * each.
   */
  readonly features: number;
  readonly factor?: ResolvedParameter;
};

export const programming = (
  of: Programming,
  opIds: readonly string[],
  id = 'programming',
): SpecialDirect => ({
  id,
  kind: 'programming',
  op_ids: opIds,
  time: compute(programmingTime, {
    base: parameterTerm(of.base),
    per_feature: parameterTerm(of.perFeature),
    features: cadTerm(of.features),
    factor: of.factor === undefined ? planTerm(1) : parameterTerm(of.factor),
  }),
  price: null,
  evidence: derivedEvidence([of.base, of.perFeature]),
});
