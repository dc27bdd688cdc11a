/** A cell of a workbook, independent of the library that writes it. */
export type Cell =
  | { readonly kind: 'text'; readonly value: string; readonly look?: Look }
  | { readonly kind: 'number'; readonly value: number; readonly format?: string; readonly look?: Look }
  | { readonly kind: 'formula'; readonly value: string; readonly format?: string; readonly look?: Look };

/** `input`: a cell that the reader may change. */
export type Look = 'title' | 'heading' | 'sum' | 'input' | 'quiet';

export type Row = readonly (Cell | null)[];

export type Sheet = {
  readonly name: string;
  readonly widths: readonly number[];
  readonly rows: readonly Row[];
  readonly sticky: number;
};

export const AMOUNT = '#,##0.0000';
export const MONEY = '#,##0.00';
export const SHARE = '0.0%';
/** As many digits as the value has. */
export const EXACT = 'General';

export const words = (value: string, look?: Look): Cell => ({ kind: 'text', value, ...(look && { look }) });

export const number = (value: number, format = EXACT, look?: Look): Cell => ({
  kind: 'number',
  value,
  format,
  ...(look && { look }),
});

export const formula = (value: string, format = EXACT, look?: Look): Cell => ({
  kind: 'formula',
  value,
  format,
  ...(look && { look }),
});

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Address of a cell: column from 0, row from 1. */
export const address = (column: number, row: number): string => `$${LETTERS[column] ?? ''}$${row}`;

export const addressIn = (sheet: string, column: number, row: number): string =>
  `'${sheet}'!${address(column, row)}`;
