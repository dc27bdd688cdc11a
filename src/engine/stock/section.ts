import type { StockChoice } from '../records.ts';

/** Circumscribed diameter over the width across flats. */
const CORNERS = { hexagon: 2 / Math.sqrt(2 + 1), square: Math.sqrt(2) } as const;

/** What a lathe meets of a bar or a disc: its greatest diameter and its length in mm. */
export const turnedBlank = (
  stock: StockChoice,
): { readonly diameter: number; readonly length: number | null } => {
  const [first = 0, second] = stock.blank_mm;
  if (stock.form === 'hex_bar') return { diameter: first * CORNERS.hexagon, length: second ?? null };
  if (stock.form === 'square_bar') return { diameter: (second ?? 0) * CORNERS.square, length: first };
  return { diameter: first, length: second ?? null };
};

/** Spanner flats that the bar already has. */
export const bringsFlats = (stock: StockChoice): boolean =>
  stock.form === 'hex_bar' || stock.form === 'square_bar';
