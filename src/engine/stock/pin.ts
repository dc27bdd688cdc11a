import type { EngineNote, StockChoice } from '../records.ts';
import type { PricingRequest, StockForm } from '../snapshot.ts';
import { type StockInput, sameSize } from './piece.ts';

/** A sheet or plate that the parts are cut from; without an id a size given by hand or one of the trade. */
export type Format = { readonly id: string | null; readonly length: number; readonly width: number };

const FLAT: readonly StockForm[] = ['sheet', 'plate'];

type Pin = Pick<PricingRequest, 'stock_format_id' | 'stock_format_mm'>;

export const isPinned = ({ stock_format_id: id, stock_format_mm: size }: Pin): boolean =>
  id !== null || size !== null;

/** What is said where the format that the request names is not taken: which one it was; empty where none is named. */
export const pinUnavailable = ({
  stock_format_id: id,
  stock_format_mm: size,
}: Pin): readonly EngineNote[] => {
  const params = size === null ? { stock_format_id: id ?? '' } : { ...size };
  return id === null && size === null ? [] : [{ code: 'stock_format_pin_unavailable', params }];
};

/** Whether a way to buy is the format that the request names. */
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
 * The format that the request names, where it is a flat one of one of these forms, of this material and in this thickness; null: none, or
 * one that a blank of this thickness cannot be cut from. A format without a thickness or a material is kept in any.
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
