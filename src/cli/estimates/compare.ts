import { type DrawingFacts, type PricingGeometry, price } from '../../engine/index.ts';
import { findMaterial } from '../plan/material.ts';
import { presetEnvironment } from '../plan/preset.ts';
import { snapshotOf } from '../plan/snapshot.ts';

export const LOTS = [1, 10, 100, 1000, 10_000];

/** One price and a planner's estimate. `factor` is price divided by estimate. */
export type Estimate = {
  readonly part: string;
  readonly lot: number;
  readonly estimate: number;
  /** Null if the part has no price; the other fields are then NaN and false. */
  readonly offer: number | null;
  readonly factor: number;
  readonly flagged: boolean;
  /** The estimate lies between P10 and P90. */
  readonly inBand: boolean;
  readonly plan: string | null;
};

/** Compares the part in a row of `estimates.csv` at each lot. @throws Error for a material that the catalogue does not know */
export const compared = (
  row: Readonly<Record<string, string>>,
  facts: PricingGeometry,
  drawing: DrawingFacts | null = null,
): readonly Estimate[] => {
  const environment = presetEnvironment(row.env ?? 'de-2026');
  const found = findMaterial(row.material, environment.settings.default_material_family.value);
  if (!found.ok) throw new Error(found.problem);
  return LOTS.map((lot) => {
    const result = price({
      ...snapshotOf(facts, found.material, environment, { lot, language: 'en' }),
      drawing,
    });
    const estimate = Number(row[`lot_${lot}`]);
    const of = { part: row.part ?? '', lot, estimate };
    if (result.outcome !== 'priced')
      return { ...of, offer: null, factor: Number.NaN, flagged: true, inBand: false, plan: null };
    const { p10, p90 } = result.confidence;
    return {
      ...of,
      offer: result.offer_price,
      factor: result.offer_price / estimate,
      flagged: result.needs_human_review,
      inBand: p10 <= estimate && estimate <= p90,
      plan: result.plan_id,
    };
  });
};

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
};

/** Deviation as a factor of at least 1, in either direction. */
export const distance = (factor: number): number => Math.max(factor, 1 / factor);

export type Summary = {
  readonly count: number;
  readonly medianDistance: number;
  /** Number of prices off by more than a factor of two without a review flag. */
  readonly unflaggedOverTwo: number;
  readonly covered: number;
};

export const summary = (estimates: readonly Estimate[]): Summary => {
  const priced = estimates.filter(({ offer }) => offer !== null);
  return {
    count: estimates.length,
    medianDistance: median(priced.map(({ factor }) => distance(factor))),
    unflaggedOverTwo: priced.filter(({ factor, flagged }) => distance(factor) > 2 && !flagged).length,
    covered: estimates.filter(({ inBand }) => inBand).length,
  };
};
