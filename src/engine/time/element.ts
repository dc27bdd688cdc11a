import { isAssumed } from '../evidence.ts';
import { compute, derived, type TermInput } from '../formulas/define.ts';
import { parameterEvidence, parameterTerm } from '../parameters-view.ts';
import type { Computed, Evidence, ResolvedParameter, TimeElement, TimeFactor, ToolUse } from '../records.ts';
import { standardMinutes, standardTime } from './formulas/general.ts';

export const cadTerm = (value: number): TermInput => ({ value, source: 'cad' });
export const planTerm = (value: number): TermInput => ({ value, source: 'plan' });

export const element = (
  id: string,
  time: Computed,
  evidence: Evidence,
  feature_id: string | null = null,
): TimeElement => ({ id, time, evidence, feature_id });

/** A standard time of the registry in seconds or minutes, `count` times; 0 s if the row is 0. */
export const standard = (
  id: string,
  row: ResolvedParameter,
  count: TermInput = planTerm(1),
  feature_id: string | null = null,
): TimeElement => {
  const time =
    row.unit === 'min'
      ? compute(standardMinutes, { minutes: parameterTerm(row), count })
      : compute(standardTime, { time: parameterTerm(row), count });
  return element(id, time, parameterEvidence(row), feature_id);
};

/** Evidence of a value computed from several rows: that of the weakest source. */
export const derivedEvidence = (rows: readonly ResolvedParameter[]): Evidence => {
  const sigma = Math.sqrt(rows.reduce((sum, row) => sum + row.sigma * row.sigma, 0));
  const assumed = rows.some((row) => isAssumed(row.citation));
  const stated = rows.some((row) => row.layer !== 'platform');
  return {
    kind: assumed ? 'assumed' : stated ? 'stated' : 'derived',
    source: [...new Set(rows.map((row) => row.citation))].join(';'),
    source_id: rows.find((row) => row.source_id !== null)?.source_id ?? null,
    sigma,
  };
};

/** One cutting step: main time, wear, and the rows used. */
export type Cutting = { readonly th: readonly TimeElement[]; readonly tools: readonly ToolUse[] };

export const noCutting: Cutting = { th: [], tools: [] };

export const joined = (steps: readonly Cutting[]): Cutting => ({
  th: steps.flatMap((step) => step.th),
  tools: steps.flatMap((step) => step.tools),
});

export { derived };

/** A row of the registry as a factor on a time. */
export const factorOf = (name: string, { value, band, sigma, citation }: ResolvedParameter): TimeFactor => ({
  name,
  value,
  band,
  sigma,
  citation,
});

/** Sum of some elements, s. */
export const secondsOf = (elements: readonly TimeElement[]): number =>
  elements.reduce((sum, { time }) => sum + time.value, 0);
