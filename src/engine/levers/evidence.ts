import type { Evaluation } from '../cost/compiled.ts';
import { clamp } from '../math.ts';
import type { Bucket } from '../result.ts';

/** Mean relative sigma of the leaves of a bucket, weighted by their amounts. */
const sigmaOf = (evaluation: Evaluation, bucket: Bucket): number => {
  let [weighed, all] = [0, 0];
  for (const { leaf, money } of evaluation.leaves) {
    if (leaf.top !== bucket) continue;
    weighed += Math.abs(money.exact) * leaf.evidence.sigma;
    all += Math.abs(money.exact);
  }
  return all === 0 ? 0 : weighed / all;
};

/** Relative sigma of the amounts that a change affects, each bucket weighted by its change. */
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
 * Confidence in a finding, 0 to 1: reduced by the uncertainty of the change itself and of the affected amounts (independent of
 * each other), times the recognition confidence of the changed features.
 */
export const findingConfidence = (leverSigma: number, evidence: number, recognised: number): number =>
  clamp(1 - Math.sqrt(leverSigma * leverSigma + evidence * evidence), 0, 1) * recognised;
