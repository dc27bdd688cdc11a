import type { EngineNote, StockChoice } from '../records.ts';
import type { PricingRequest, StockForm } from '../snapshot.ts';
import { type StockInput, sameSize } from './piece.ts';

/** A sheet or plate format; without an id a size entered by hand or a standard one. */
export type Format = { readonly id: string | null; readonly length: number; readonly width: number };

const FLAT: readonly StockForm[] = ['sheet', 'plate'];

type Pin = Pick<PricingRequest, 'stock_format_id' | 'stock_format_mm'>;

export const isPinned = ({ stock_format_id: id, stock_format_mm: size }: Pin): boolean =>
  id !== null || size !== null;

/** Note parameters for an unusable requested format; empty if none is named. */
export const pinUnavailable = ({
  stock_format_id: id,
  stock_format_mm: size,
}: Pin): readonly EngineNote[] => {
  const params = size === null ? { stock_format_id: id ?? '' } : { ...size };
  return id === null && size === null ? [] : [{ code: 'stock_format_pin_unavailable', params }];
};

/** True if a stock choice is the requested format. */
export const takesPin = (
  { stock_format_id: id, stock_format_mm: size }: Pin,
  choice: Pick<StockChoice, 'form' | 'stock_format_id' | 'format_mm'>,
): boolean =>
  size === null
    ? choice.stock_format_id === id
    : FLAT.includes(choice.form) &&
      choice.format_mm?.[0] === size.length_mm &&
      choice.format_mm[1] === size.width_mm;

/**
 * The requested format, if it is a flat one of one of these forms, of this material and thickness; null: none, or a blank of this
 * thickness cannot be cut from it. A format without a thickness or a material is available in any.
 */
export const pinnedFormat = (
  { snapshot, material }: Pick<StockInput, 'snapshot' | 'material'>,
  forms: readonly StockForm[],
  thickness: number,
): Format | null => {
  const { stock_format_id: id, stock_format_mm: given } = snapshot.request;
  if (given !== null) return { id: null, length: given.length_mm, width: given.width_mm };
  const format = snapshot.stock_formats.find((row) => row.id === id);
  if (format === undefined || format.width_mm === null || !forms.includes(format.form)) return null;
  if (format.category !== null && format.category !== material.category) return null;
  if (format.thickness_mm !== null && !sameSize(format.thickness_mm, thickness)) return null;
  return { id: format.id, length: format.length_mm, width: format.width_mm };
};
