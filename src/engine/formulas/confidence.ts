import { defineFormula } from './define.ts';

/** Width of the log-normal whose relative standard deviation is `sigma`. */
const logSigma = (sigma: number): number => Math.sqrt(Math.log(1 + sigma * sigma));

/** A quantile of a log-normal distribution with the given MEAN: `z` is the standard normal quantile (0 for the median). */
export const quantile = defineFormula({
  id: 'confidence.quantile',
  unit: 'currency',
  terms: { mean: 'currency', sigma: '1', z: '1' },
  source: 'definition',
  evaluate: (t) => {
    const s = logSigma(t.sigma);
    return t.mean * Math.exp(t.z * s - (s * s) / 2);
  },
});

export const CONFIDENCE_FORMULAS = [quantile];
