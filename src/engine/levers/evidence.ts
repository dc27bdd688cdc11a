import type { Evaluation } from '../cost/compiled.ts';
import { clamp } from '../math.ts';
import type { Bucket } from '../result.ts';

/** Mean relative sigma of the leaves of a bucket, weighed by their amounts. */
const sigmaOf = (evaluation: Evaluation, bucket: Bucket): number => {
  let [weighed, all] = [0, 0];
  for (const { leaf, money } of evaluation.leaves) {
    if (leaf.top !== bucket) continue;
    weighed += Math.abs(money.exact) * leaf.evidence.sigma;
    all += Math.abs(money.exact);
  }
  return all === 0 ? 0 : weighed / all;
};

/** Relative sigma of what the amounts that a change moves rest on, each bucket weighed by how far it moved. */
export const evidenceSigma = (before: Evaluation, after: Evaluation): number => {
  let [weighed, moved] = [0, 0];
  for (const bucket of new Set([...before.tops.keys(), ...after.tops.keys()])) {
    const change = Math.abs((after.tops.get(bucket)?.exact ?? 0) - (before.tops.get(bucket)?.exact ?? 0));
    weighed += change * sigmaOf(before, bucket);
    moved += change;
  }
  return moved === 0 ? 0 : weighed / moved;
};

/**
 * How sure a finding is, 0 to 1: less what is unsure of the change itself and of the amounts that it moves (independent of each
 * other), times how sure the features are that it changes.
 */
export const findingConfidence = (leverSigma: number, evidence: number, recognised: number): number =>
  clamp(1 - Math.sqrt(leverSigma * leverSigma + evidence * evidence), 0, 1) * recognised;
