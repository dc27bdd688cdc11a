import { type Adjustments, type Evaluation, evaluate } from '../cost/compiled.ts';
import type { Candidate } from './manufactured.ts';

export type Ranked = { readonly candidate: Candidate; readonly evaluation: Evaluation };

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
