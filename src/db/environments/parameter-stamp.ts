import type { AssumptionRow } from '../../engine/plant/assumptions.ts';
import { sha256Hex } from '../../platform/digest.ts';

const STAMP_DIGITS = 16;

/**
 * Equal stamps mean equal parameters. The stamp is the registry's digest, plus a digest of the overrides and of the exchange rate
 * if there are any.
 * @param own overrides of the chain, in the order of the assumptions.
 * @param euroRate units of the environment's currency for one euro; null if the currency is the euro.
 */
export const parameterStamp = (
  registry: string,
  own: readonly AssumptionRow[],
  currency: string,
  euroRate: number | null,
): string => {
  if (own.length === 0 && euroRate === null) return registry;
  // Canonical JSON with keys in the order written here: there are thousands of rows, and sorting keys would cost too much.
  const rows = own.map(({ bin, parameter, value, unit, sigma }) => ({ bin, parameter, sigma, unit, value }));
  const digest = sha256Hex(JSON.stringify({ currency, euroRate, own: rows })).slice(0, STAMP_DIGITS);
  return `${registry}+${digest}`;
};
