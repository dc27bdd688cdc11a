import type { AssumptionRow } from '../../engine/plant/assumptions.ts';
import { sha256Hex } from '../../platform/digest.ts';

const STAMP_DIGITS = 16;

/**
 * Equal stamps mean equal parameters: the registry's digest and, where somebody states something else or money comes in another currency,
 * a digest of that.
 *
 * @param own what the chain states itself, in the order of the assumptions.
 * @param euroRate units of the environment's currency for one euro; null in euro itself.
 */
export const parameterStamp = (
  registry: string,
  own: readonly AssumptionRow[],
  currency: string,
  euroRate: number | null,
): string => {
  if (own.length === 0 && euroRate === null) return registry;
  // Canonical JSON, its keys in order as they stand here: there are thousands of rows.
  const rows = own.map(({ bin, parameter, value, unit, sigma }) => ({ bin, parameter, sigma, unit, value }));
  const digest = sha256Hex(JSON.stringify({ currency, euroRate, own: rows })).slice(0, STAMP_DIGITS);
  return `${registry}+${digest}`;
};
