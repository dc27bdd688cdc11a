import { evaluate } from '../cost/compiled.ts';
import type { Adjustments } from '../factors/adjustments.ts';
import type { Candidate, Ranked } from './planned.ts';

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
          (a.candidate.plan.id < b.candidate.plan.id
            ? -1
            : a.candidate.plan.id > b.candidate.plan.id
              ? 1
              : 0),
      ),
  );

const firstOfEach = (ranked: readonly Ranked[]): readonly Ranked[] => {
  const seen = new Set<string>();
  return ranked.filter(({ candidate: { plan } }) => !seen.has(plan.id) && seen.add(plan.id));
};
