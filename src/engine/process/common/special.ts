import { compute, defineFormula, type Formula } from '../../formulas/define.ts';
import { parameterTerm } from '../../parameters-view.ts';
import { MINUTES_PER_HOUR } from '../../quantities/units.ts';
import type { ResolvedParameter, SpecialDirect } from '../../records.ts';
import { cad, derivedEvidence, plan } from '../../time/element.ts';

/** Programming, once per part and revision: a base and something per group of features. */
export const programmingTime = defineFormula({
  id: 'programming.time',
  unit: 'h',
  terms: { base: 'min', per_feature: 'min', features: '1', factor: '1' },
  source: 'definition',
  evaluate: (t) => ((t.base + t.per_feature * t.features) * t.factor) / MINUTES_PER_HOUR,
});

export const SPECIAL_FORMULAS: readonly Formula[] = [programmingTime] as readonly Formula[];

type Programming = {
  readonly id: string;
  readonly base: ResolvedParameter;
  readonly perFeature: ResolvedParameter;
  readonly features: number;
  readonly factor?: ResolvedParameter;
};

export const programming = (of: Programming, opIds: readonly string[]): SpecialDirect => ({
  id: of.id,
  kind: 'programming',
  op_ids: opIds,
  time: compute(programmingTime, {
    base: parameterTerm(of.base),
    per_feature: parameterTerm(of.perFeature),
    features: cad(of.features),
    factor: of.factor === undefined ? plan(1) : parameterTerm(of.factor),
  }),
  price: null,
  evidence: derivedEvidence([of.base, of.perFeature]),
});
