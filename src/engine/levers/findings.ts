import type { Evaluation } from '../cost/compiled.ts';
import type { LotPricer } from '../lots/curve.ts';
import { clamp } from '../math.ts';
import type { Planned, Ranked } from '../pipeline/planned.ts';
import { fromMicro, perYear, toMicro } from '../quantities/micro.ts';
import type { Bucket, Economics, Finding } from '../result.ts';
import { DESIGN_LEVERS } from './design-levers.ts';
import { FACTOR_LEVERS } from './factor-levers.ts';
import { type Lever, type LeverInput, offerOf, type Proposal } from './lever.ts';
import { LOT_LEVERS } from './lot-levers.ts';
import { PLAN_LEVERS } from './plan-levers.ts';

export const LEVERS: readonly Lever[] = [...LOT_LEVERS, ...FACTOR_LEVERS, ...PLAN_LEVERS, ...DESIGN_LEVERS];

/**
 * Applies every lever separately and prices it with the same function: the saving is the difference of two offer prices.
 * Insignificant savings are left out; the rest is ranked by saving, ties by kind and lever.
 */
export const findings = (
  planned: Planned,
  winner: Ranked,
  pricer: LotPricer,
  economics: Economics | null,
): readonly Finding[] => {
  const input: LeverInput = { planned, winner, pricer, economics };
  const { context } = planned.opened;
  const before = offerOf(winner.evaluation);
  const least = before * context.lookup('lever', 'min_saving_share').value;
  return LEVERS.flatMap((lever) =>
    lever.propose(input).flatMap((proposal) => {
      const finding = findingOf(lever, proposal, before, input);
      return finding !== null && finding.saving_per_piece >= least ? [finding] : [];
    }),
  ).sort(
    (a, b) =>
      b.saving_per_piece - a.saving_per_piece ||
      (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : a.lever < b.lever ? -1 : 1),
  );
};

const findingOf = (
  lever: Lever,
  proposal: Proposal,
  before: number,
  { planned, winner }: LeverInput,
): Finding | null => {
  if (proposal.after === null) return null;
  const { context } = planned.opened;
  const after = offerOf(proposal.after);
  const saving = fromMicro(toMicro(before) - toMicro(after));
  const volume = context.request.annual_volume;
  return {
    kind: lever.kind,
    lever: proposal.lever,
    audience: lever.audience,
    method: lever.exact ? 'exact' : 'plan_kept',
    confidence: findingConfidence(
      context.lookup('lever', lever.parameter).sigma,
      evidenceSigma(winner.evaluation, proposal.after),
      proposal.recognised ?? 1,
    ),
    params: { ...proposal.params, offer_price_before: before, offer_price_after: after },
    saving_per_piece: saving,
    ...(proposal.face_ids === undefined ? {} : { face_ids: proposal.face_ids }),
    saving_per_year: volume === null ? null : (proposal.perYear ?? perYear(saving * volume)),
  };
};

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
const evidenceSigma = (before: Evaluation, after: Evaluation): number => {
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
const findingConfidence = (leverSigma: number, evidence: number, recognised: number): number =>
  clamp(1 - Math.sqrt(leverSigma * leverSigma + evidence * evidence), 0, 1) * recognised;
