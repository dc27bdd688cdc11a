import { pow } from '../math.ts';
import type { Bucket, CostLine, PricedResult } from '../result.ts';
import { DIRECT_BUCKETS } from '../surcharge/scheme.ts';

/** Direct costs of a price, without any calibration. */
export type DirectCosts = {
  /** By direct category. */
  readonly amounts: Readonly<Record<string, number>>;
  /** Unit cost per direct cost: 1, or more with a variable overhead. */
  readonly gross: number;
};

/** The direct costs of a price, with the actual cost of the piece. */
export type Observation = DirectCosts & { readonly actual: number };

export type FittedFactor = {
  readonly category: string;
  readonly factor: number;
  /** Relative 1-sigma of the factor after the fit. */
  readonly sigma: number;
  /** Mean relative deviation of the unit costs, weighted by the category's share in them. */
  readonly error_before: number;
  readonly error_after: number;
};

export type Calibration =
  | {
      readonly kind: 'fitted';
      readonly factors: readonly FittedFactor[];
      readonly error_before: number;
      readonly error_after: number;
      /** Unit costs with the factors, in the order of the observations. */
      readonly calibrated: readonly number[];
    }
  | {
      readonly kind: 'refused';
      readonly reason: 'too_few_observations' | 'observation_out_of_reach' | 'contradictory_observations';
      readonly message: string;
      /** Index of the observation at fault; null if it is the whole set. */
      readonly index: number | null;
    };

export const MIN_OBSERVATIONS = 3;

/** A priori a factor is 1 ± a quarter; an actual cost is known to a tenth. Both in log space. */
const PRIOR_SIGMA = 0.25;
const NOISE_SIGMA = 0.1;
const RIDGE = pow(NOISE_SIGMA / PRIOR_SIGMA, 2);

const BOUND = Math.log(2);
/** Beyond this the part was made in another way than the model assumes, and a factor on a category cannot explain it. */
const REACH = Math.log(4);
/** Maximum remaining disagreement (root mean square, log) with the best factors. */
const MAX_DISAGREEMENT = 0.3;

const ITERATIONS = 200;
const CONVERGED = 1e-12;

/**
 * One positive factor per cost category, by ridge-regularised least squares in log space: minimises sum (ln actual - ln
 * sum(factor_k * amount_k))^2 + ridge * sum (ln factor_k)^2, each factor between 0.5 and 2. Gauss-Newton with projection;
 * deterministic. With few observations the factors stay near 1.
 */
export const calibrate = (observations: readonly Observation[]): Calibration => {
  const refused = refusalOf(observations);
  if (refused !== null) return refused;
  const categories = DIRECT_BUCKETS.filter((category) =>
    observations.some((row) => (row.amounts[category] ?? 0) > 0),
  );
  const theta = fitLogs(observations, categories);
  const factors = theta.map(Math.exp);
  const ones = factors.map(() => 1);
  const before = deviations(observations, categories, ones);
  const after = deviations(observations, categories, factors);
  const disagreement = Math.sqrt(mean(after.map((row) => row.log * row.log)));
  if (disagreement > MAX_DISAGREEMENT) {
    return {
      kind: 'refused',
      reason: 'contradictory_observations',
      message: `even with the best factors, the observations differ by ${Math.round(disagreement * 100)} percent`,
      index: null,
    };
  }
  const sigmas = posteriorSigmas(observations, categories, factors);
  const weighted = (rows: typeof before, category: Bucket): number => {
    const weights = observations.map((row) => shareOf(row, category));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return rows.reduce((sum, row, i) => sum + (weights[i] ?? 0) * Math.abs(row.relative), 0) / total;
  };
  return {
    kind: 'fitted',
    factors: categories.map((category, k) => ({
      category,
      factor: factors[k] ?? 1,
      sigma: sigmas[k] ?? PRIOR_SIGMA,
      error_before: weighted(before, category),
      error_after: weighted(after, category),
    })),
    error_before: mean(before.map((row) => Math.abs(row.relative))),
    error_after: mean(after.map((row) => Math.abs(row.relative))),
    calibrated: after.map((row) => row.model),
  };
};

const MAX_FOLDS = 10;

/**
 * Mean relative deviation of observations that the factors were not fitted to: each of up to ten folds is left out once, and the
 * factors of the others are applied to it. Null: with a fold left out, the others allow no fit.
 */
export const crossValidate = (observations: readonly Observation[]): number | null => {
  const folds = Math.min(MAX_FOLDS, observations.length);
  const errors: number[] = [];
  for (let fold = 0; fold < folds; fold += 1) {
    const fitted = calibrate(observations.filter((_, index) => index % folds !== fold));
    if (fitted.kind === 'refused') return null;
    const left = observations.filter((_, index) => index % folds === fold);
    const names = fitted.factors.map(({ category }) => category);
    const factors = fitted.factors.map(({ factor }) => factor);
    errors.push(...deviations(left, names, factors).map(({ relative }) => Math.abs(relative)));
  }
  return errors.length === 0 ? null : mean(errors);
};

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const totalOf = (row: Observation): number =>
  Object.values(row.amounts).reduce((sum, amount) => sum + amount, 0);

const shareOf = (row: Observation, category: string): number =>
  Math.max(0, row.amounts[category] ?? 0) / totalOf(row);

const refusalOf = (observations: readonly Observation[]): Calibration | null => {
  if (observations.length < MIN_OBSERVATIONS) {
    return {
      kind: 'refused',
      reason: 'too_few_observations',
      message: `at least ${MIN_OBSERVATIONS} observations are needed`,
      index: null,
    };
  }
  const outlier = observations.findIndex(
    (row) => Math.abs(Math.log(row.actual / (totalOf(row) * row.gross))) > REACH,
  );
  if (outlier < 0) return null;
  return {
    kind: 'refused',
    reason: 'observation_out_of_reach',
    message: 'the actual cost is more than four times, or less than a quarter of, the calculated one',
    index: outlier,
  };
};

const modelOf = (row: Observation, categories: readonly string[], factors: readonly number[]): number =>
  row.gross *
  Object.entries(row.amounts).reduce((sum, [category, amount]) => {
    const k = categories.indexOf(category);
    return sum + amount * (k < 0 ? 1 : (factors[k] ?? 1));
  }, 0);

const deviations = (
  observations: readonly Observation[],
  categories: readonly string[],
  factors: readonly number[],
) =>
  observations.map((row) => {
    const model = modelOf(row, categories, factors);
    return { model, relative: model / row.actual - 1, log: Math.log(row.actual / model) };
  });

/** Row i, column k: derivative of ln model_i by ln factor_k. */
const jacobian = (
  observations: readonly Observation[],
  categories: readonly string[],
  factors: readonly number[],
): number[][] =>
  observations.map((row) => {
    const model = modelOf(row, categories, factors);
    return categories.map(
      (category, k) => (row.gross * (row.amounts[category] ?? 0) * (factors[k] ?? 1)) / model,
    );
  });

const fitLogs = (observations: readonly Observation[], categories: readonly string[]): number[] => {
  let theta = categories.map(() => 0);
  for (let round = 0; round < ITERATIONS; round += 1) {
    const factors = theta.map(Math.exp);
    const rows = jacobian(observations, categories, factors);
    const residuals = deviations(observations, categories, factors).map((row) => row.log);
    const matrix = normalMatrix(rows, categories.length);
    const gradient = categories.map(
      (_, k) =>
        rows.reduce((sum, row, i) => sum + (row[k] ?? 0) * (residuals[i] ?? 0), 0) - RIDGE * (theta[k] ?? 0),
    );
    const step = solve(matrix, gradient);
    const next = theta.map((value, k) => Math.max(-BOUND, Math.min(BOUND, value + (step[k] ?? 0))));
    const moved = Math.max(...next.map((value, k) => Math.abs(value - (theta[k] ?? 0))));
    theta = next;
    if (moved < CONVERGED) break;
  }
  return theta;
};

/** J'J + ridge. */
const normalMatrix = (rows: readonly (readonly number[])[], size: number): number[][] =>
  Array.from({ length: size }, (_, a) =>
    Array.from(
      { length: size },
      (__, b) => rows.reduce((sum, row) => sum + (row[a] ?? 0) * (row[b] ?? 0), 0) + (a === b ? RIDGE : 0),
    ),
  );

/** Spread of the factors for noise and prior: the inverse of the curvature at the optimum. */
const posteriorSigmas = (
  observations: readonly Observation[],
  categories: readonly string[],
  factors: readonly number[],
): number[] => {
  const matrix = normalMatrix(jacobian(observations, categories, factors), categories.length);
  return categories.map((_, k) => {
    const unit = categories.map((__, i) => (i === k ? 1 : 0));
    return NOISE_SIGMA * Math.sqrt(solve(matrix, unit)[k] ?? 0);
  });
};

/** Gaussian elimination; the ridge keeps the matrix positive definite, so no pivoting is needed. */
const solve = (matrix: readonly (readonly number[])[], right: readonly number[]): number[] => {
  const size = right.length;
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0]);
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let pivot = 0; pivot < size; pivot += 1) {
    for (let i = pivot + 1; i < size; i += 1) {
      const factor = at(i, pivot) / at(pivot, pivot);
      rows[i] = (rows[i] ?? []).map((value, j) => value - factor * at(pivot, j));
    }
  }
  const solution = new Array<number>(size).fill(0);
  for (let i = size - 1; i >= 0; i -= 1) {
    let sum = at(i, size);
    for (let j = i + 1; j < size; j += 1) sum -= at(i, j) * (solution[j] ?? 0);
    solution[i] = sum / at(i, i);
  }
  return solution;
};

const calibrationWithin = (line: CostLine): number =>
  line.label_id === 'line.calibration'
    ? line.amount
    : line.children.reduce((sum, child) => sum + calibrationWithin(child), 0);

export const directCosts = (result: Pick<PricedResult, 'cost_sheet' | 'unit_cost'>): DirectCosts => {
  const amounts: Record<string, number> = {};
  let direct = 0;
  for (const line of result.cost_sheet.lines) {
    if (!DIRECT_BUCKETS.includes(line.bucket)) continue;
    direct += line.amount;
    amounts[line.bucket] = (amounts[line.bucket] ?? 0) + line.amount - calibrationWithin(line);
  }
  return { amounts, gross: direct === 0 ? 1 : result.unit_cost / direct };
};
