import { evaluate } from '../cost/compiled.ts';
import { type Adjustments, NO_ADJUSTMENTS } from '../factors/adjustments.ts';
import type { Candidate, Ranked } from './planned.ts';

const compareIds = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** True if some of the part is left unmade: such a plan ranks below every complete one. */
export const isPartial = ({ plan }: Candidate): boolean => (plan.unmade ?? null) !== null;

/**
 * All plans at a lot size, on their cheapest machines: complete plans first, then the lowest unit cost; ties by the plan's id,
 * and within one plan to the machines of smaller lots.
 */
export const rank = (
  candidates: readonly Candidate[],
  lotSize: number,
  adjustments?: Adjustments,
): readonly Ranked[] =>
  firstOfEach(
    candidates
      .map((candidate) => ({ candidate, evaluation: evaluate(candidate.compiled, lotSize, adjustments) }))
      .sort(
        (a, b) =>
          Number(isPartial(a.candidate)) - Number(isPartial(b.candidate)) ||
          a.evaluation.scheme.unitCost.micro - b.evaluation.scheme.unitCost.micro ||
          compareIds(a.candidate.plan.id, b.candidate.plan.id),
      ),
  );

const firstOfEach = (ranked: readonly Ranked[]): readonly Ranked[] => {
  const seen = new Set<string>();
  return ranked.filter(({ candidate: { plan } }) => !seen.has(plan.id) && seen.add(plan.id));
};

/** The first of `rank` alone: without adjustments only unit costs are computed for the others. */
export const cheapest = (
  candidates: readonly Candidate[],
  lotSize: number,
  adjustments: Adjustments = NO_ADJUSTMENTS,
): Ranked | undefined => {
  if (adjustments.size > 0) return rank(candidates, lotSize, adjustments)[0];
  const [first, ...others] = candidates;
  if (first === undefined) return undefined;
  let best = { candidate: first, micro: first.compiled.unitCost(lotSize) };
  for (const candidate of others) {
    const micro = candidate.compiled.unitCost(lotSize);
    const before =
      Number(isPartial(candidate)) - Number(isPartial(best.candidate)) ||
      micro - best.micro ||
      compareIds(candidate.plan.id, best.candidate.plan.id);
    if (before < 0) best = { candidate, micro };
  }
  return { candidate: best.candidate, evaluation: evaluate(best.candidate.compiled, lotSize) };
};
