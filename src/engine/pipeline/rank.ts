import { type Compiled, choiceCost, evaluate, unchargedTools } from '../cost/compiled.ts';
import { type Adjustments, NO_ADJUSTMENTS } from '../factors/adjustments.ts';
import type { Candidate, Ranked } from './planned.ts';

const compareIds = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** True if some of the part is left unmade. */
export const isPartial = ({ plan }: Candidate): boolean => (plan.unmade ?? null) !== null;

/** True if a plan needs a tool made for the part. */
export const hasTool = ({ plan }: Candidate): boolean =>
  plan.special_direct.some(({ tool }) => tool !== undefined);

/**
 * Tests for plans that rank below all others: partial ones, if a plan without a tool is complete. Otherwise a tool is weighed
 * against them by its cost, so that a few faces do not pay for a mould.
 */
export const ranksLast = (candidates: readonly Candidate[]): ((candidate: Candidate) => boolean) => {
  const isComplete = candidates.some((candidate) => !isPartial(candidate) && !hasTool(candidate));
  const isWeighed = !isComplete && candidates.some(hasTool);
  return (candidate) => !isWeighed && isPartial(candidate);
};

/**
 * All plans at a lot size, on their cheapest machines: complete plans first, then the lowest unit cost with tools; ties by the plan's id,
 * and within one plan to the machines of smaller lots.
 */
export const rank = (
  candidates: readonly Candidate[],
  lotSize: number,
  adjustments?: Adjustments,
): readonly Ranked[] => {
  const isLast = ranksLast(candidates);
  return firstOfEach(
    candidates
      .map((candidate) => ({ candidate, evaluation: evaluate(candidate.compiled, lotSize, adjustments) }))
      .sort(
        (a, b) =>
          Number(isLast(a.candidate)) - Number(isLast(b.candidate)) ||
          choiceCost(a.evaluation, adjustments) - choiceCost(b.evaluation, adjustments) ||
          compareIds(a.candidate.plan.id, b.candidate.plan.id),
      ),
  );
};

const firstOfEach = (ranked: readonly Ranked[]): readonly Ranked[] => {
  const seen = new Set<string>();
  return ranked.filter(({ candidate: { plan } }) => !seen.has(plan.id) && seen.add(plan.id));
};

/** As `choiceCost`, without an evaluation. */
const costOf = (compiled: Compiled, lotSize: number): number =>
  compiled.unitCost(lotSize) + unchargedTools(compiled, lotSize);

/** The first of `rank` alone: without adjustments only unit costs are computed for the others. */
export const cheapest = (
  candidates: readonly Candidate[],
  lotSize: number,
  adjustments: Adjustments = NO_ADJUSTMENTS,
): Ranked | undefined => {
  if (adjustments.size > 0) return rank(candidates, lotSize, adjustments)[0];
  const [first, ...others] = candidates;
  if (first === undefined) return undefined;
  const isLast = ranksLast(candidates);
  let best = { candidate: first, micro: costOf(first.compiled, lotSize) };
  for (const candidate of others) {
    const micro = costOf(candidate.compiled, lotSize);
    const before =
      Number(isLast(candidate)) - Number(isLast(best.candidate)) ||
      micro - best.micro ||
      compareIds(candidate.plan.id, best.candidate.plan.id);
    if (before < 0) best = { candidate, micro };
  }
  return { candidate: best.candidate, evaluation: evaluate(best.candidate.compiled, lotSize) };
};
