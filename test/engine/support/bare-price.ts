import type { Evaluation } from '../../../src/engine/cost/compiled.ts';
import type { PricingSnapshot } from '../../../src/engine/index.ts';
import { openSnapshot } from '../../../src/engine/pipeline/open-snapshot.ts';
import { rank } from '../../../src/engine/pipeline/rank.ts';
import { planSubject } from '../../../src/engine/pipeline/subject.ts';

/** The price alone, without curve, levers and confidence; null where nothing is feasible. */
export const barePrice = (snapshot: PricingSnapshot): Evaluation | null => {
  const planned = planSubject(openSnapshot(snapshot));
  return rank(planned.candidates, snapshot.request.lot_size)[0]?.evaluation ?? null;
};
