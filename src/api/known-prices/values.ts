import type { Cell } from '../../sheets/cells.ts';

export const DECIMALS = ['point', 'comma'] as const;
export type Decimal = (typeof DECIMALS)[number];

const SIGNS: Readonly<Record<string, string>> = { '€': 'EUR', $: 'USD', '£': 'GBP' };
/** Symbols of currencies and spaces that people write beside a number. */
const AROUND = /[\s\u00a0\u202f€$£]/g;

const PLAIN = /^[+-]?\d+$/;
const WITH_POINT = /^[+-]?\d+\.\d+$/;
const WITH_COMMA = /^[+-]?\d+,\d+$/;
const GROUPED_POINT = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/;
const GROUPED_COMMA = /^[+-]?\d{1,3}(\.\d{3})+(,\d+)?$/;
/** `1,234` and `1.234`: a group of thousands in one notation, three decimals in the other. */
const AMBIGUOUS = /^[+-]?\d{1,3}[.,]\d{3}$/;

/** The notation that a text can only have; null: it has both, or neither. */
const notationOf = (text: string): Decimal | null => {
  if (PLAIN.test(text) || AMBIGUOUS.test(text)) return null;
  if (WITH_POINT.test(text) || GROUPED_POINT.test(text)) return 'point';
  return WITH_COMMA.test(text) || GROUPED_COMMA.test(text) ? 'comma' : null;
};

/** The decimal separator of the numbers that are written as text; null: no number shows it. The first number that shows it decides. */
export const guessDecimal = (cells: readonly Cell[]): Decimal | null => {
  for (const cell of cells) {
    const notation = typeof cell === 'string' ? notationOf(cell.replaceAll(AROUND, '')) : null;
    if (notation !== null) return notation;
  }
  return null;
};

export type Parsed<T> =
  | { readonly value: T; readonly fault?: undefined }
  | { readonly fault: string; readonly value?: undefined };

/** @param decimal null: unknown, so a number that has two readings is refused */
export const numberOf = (cell: Cell, decimal: Decimal | null): Parsed<number> => {
  if (typeof cell === 'number') return { value: cell };
  if (typeof cell !== 'string') return { fault: 'must be a number' };
  const text = cell.replaceAll(AROUND, '');
  if (decimal === null && AMBIGUOUS.test(text))
    return { fault: 'has two readings; state the decimal separator in `decimal`' };
  const isComma = (decimal ?? notationOf(text)) === 'comma';
  const isNumber =
    PLAIN.test(text) ||
    (isComma ? [WITH_COMMA, GROUPED_COMMA] : [WITH_POINT, GROUPED_POINT]).some((form) => form.test(text));
  if (!isNumber) return { fault: `must be a number with a decimal ${isComma ? 'comma' : 'point'}` };
  return { value: Number(isComma ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')) };
};

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
const GERMAN_DAY = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;

/** A day as YYYY-MM-DD; whether it exists is checked by the schema. */
export const dayOf = (cell: Cell): Parsed<string> => {
  if (typeof cell === 'object' && cell !== null) return { value: cell.day };
  if (typeof cell === 'string' && ISO_DAY.test(cell)) return { value: cell };
  const [, day, month, year] = (typeof cell === 'string' ? GERMAN_DAY.exec(cell) : null) ?? [];
  if (day !== undefined && month !== undefined)
    return { value: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` };
  return { fault: 'must be a date such as 2026-03-01 or 01.03.2026' };
};

export const textOf = (cell: Cell): Parsed<string> =>
  typeof cell === 'object' && cell !== null ? { value: cell.day } : { value: String(cell).trim() };

export const currencyOf = (cell: Cell): Parsed<string> => {
  const text = String(textOf(cell).value).toUpperCase();
  return { value: SIGNS[text] ?? text };
};
