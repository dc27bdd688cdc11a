import { evaluate } from '../cost/compiled.ts';
import { type Adjustments, NO_ADJUSTMENTS } from '../factors/adjustments.ts';
import type { Candidate, Ranked } from './planned.ts';

const compareIds = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Whether no operation makes some of the part: such a plan is no offer for it while another one makes all. */
export const isPartial = ({ plan }: Candidate): boolean => (plan.unmade ?? null) !== null;

/**
 * Every way of making at a lot size, on the machines that are cheapest there: those that make the whole part first, then the cheapest unit
 * cost; ties by the plan's id, and of one way to the machines of smaller lots.
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

/** The first of `rank`, without the others: without adjustments their unit costs are all that is worked out of them. */
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
