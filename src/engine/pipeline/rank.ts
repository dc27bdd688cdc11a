import { type Adjustments, evaluate } from '../cost/compiled.ts';
import type { Candidate, Ranked } from './planned.ts';

/** All candidates at a lot size, cheapest unit cost first; ties by the plan's id. */
export const rank = (
  candidates: readonly Candidate[],
  lotSize: number,
  adjustments?: Adjustments,
): readonly Ranked[] =>
  candidates
    .map((candidate) => ({ candidate, evaluation: evaluate(candidate.compiled, lotSize, adjustments) }))
    .sort(
      (a, b) =>
        a.evaluation.scheme.unitCost.micro - b.evaluation.scheme.unitCost.micro ||
        (a.candidate.plan.id < b.candidate.plan.id ? -1 : 1),
    );
