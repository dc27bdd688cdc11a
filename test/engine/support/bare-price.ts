import type { Evaluation } from '../../../src/engine/cost/compiled.ts';
import type { PricingSnapshot } from '../../../src/engine/index.ts';
import { openSnapshot } from '../../../src/engine/pipeline/open-snapshot.ts';
import { rank } from '../../../src/engine/pipeline/rank.ts';
import { planSubject } from '../../../src/engine/pipeline/subject.ts';

/**
 * The price alone, without curve, levers and confidence; null where nothing is feasible. Of plans that cost the same to the millionth it is
 * the one that costs least before rounding.
 */
export const barePrice = (snapshot: PricingSnapshot): Evaluation | null => {
  const planned = planSubject(openSnapshot(snapshot));
  return rank(planned.candidates, snapshot.request.lot_size).reduce<Evaluation | null>(
    (least, { evaluation }) =>
      least === null || evaluation.scheme.unitCost.exact < least.scheme.unitCost.exact ? evaluation : least,
    null,
  );
};
