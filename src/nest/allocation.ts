import type { NestedLine, NestLine, StockWorth } from './job.ts';

/**
 * Splits whole cents by weights, so that the parts sum to the whole: leftover cents go to the largest remainders, ties in order.
 */
export const splitCents = (cents: number, weights: readonly number[]): readonly number[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total <= 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (cents * weight) / total);
  const parts = exact.map(Math.floor);
  const left = cents - parts.reduce((sum, part) => sum + part, 0);
  const order = exact.map((value, k) => ({ k, rest: value - Math.floor(value) }));
  order.sort((a, b) => b.rest - a.rest || a.k - b.k);
  for (const { k } of order.slice(0, left)) parts[k] = (parts[k] as number) + 1;
  return parts;
};

/** Value in cents of the scrap of a bought mass. */
const centsOf = (worth: StockWorth, gross: number, net: number): number =>
  Math.round(100 * (gross * worth.price_per_kg - Math.max(0, gross - net) * worth.scrap_per_kg));

/** Format shown on the lines of a group: the one with the largest share of the charged mass. */
type Format = {
  readonly length: number;
  readonly width: number;
  readonly kg: number;
  readonly stockId: string | null;
};

/**
 * Distributes a group's charge by the net measure of its pieces: area of the outline, or length of the cut. A kept remnant is
 * charged to nobody until a nest uses it; the rest is sold as scrap. The lines sum to the group to the cent.
 * @param measures of one piece, mm² or mm
 * @param chargedKg mass of the used formats without the kept remnants
 */
export const allocate = (
  lines: readonly NestLine[],
  measures: readonly number[],
  worth: StockWorth,
  chargedKg: number,
  format: Format,
): { readonly cents: number; readonly lines: readonly NestedLine[] } => {
  const weights = lines.map(({ quantity }, k) => quantity * (measures[k] as number));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const net = lines.reduce((sum, line) => sum + line.quantity * line.net_mass_kg, 0);
  const cents = centsOf(worth, chargedKg, net);
  const parts = splitCents(cents, weights);
  return {
    cents,
    lines: lines.map((line, k) => {
      const share = total > 0 ? (weights[k] as number) / total : 0;
      const alone = line.quantity * line.alone_mass_kg;
      return {
        item_id: line.item_id,
        status: 'placed',
        reason: null,
        params: {},
        placed: {
          area_share: share,
          sheets_used: chargedKg / format.kg,
          cost_alone_cents: centsOf(worth, alone, line.quantity * line.net_mass_kg),
          cost_nested_cents: parts[k] as number,
          mass_alone_kg: alone,
          mass_nested_kg: chargedKg * share,
          stock: {
            quantity: line.quantity,
            stock_id: format.stockId,
            sheet_length_mm: format.length,
            sheet_width_mm: format.width,
            area_share: share,
            sheets_used: chargedKg / format.kg,
          },
        },
      };
    }),
  };
};
