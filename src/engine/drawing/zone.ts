import { SHEET_FIELD_MM } from '../quantities/tolerances.ts';
import type { FactRef, ReadFact } from './read-facts.ts';

/** Without I and O, which look like digits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Index from 0 of the field that contains a share of the length. */
const fieldOf = (share: number, lengthMm: number): number => {
  const count = Math.max(1, 2 * Math.round(lengthMm / (2 * SHEET_FIELD_MM)));
  return Math.min(count - 1, Math.max(0, Math.floor(share * count)));
};

/** The grid field of the sheet, for example `B3`: rows by letters from the top, columns by numbers from the left (ISO 5457). */
export const zoneOf = ({ at, sheet_mm: sheet }: Pick<ReadFact, 'at' | 'sheet_mm'>): string | null => {
  if (at === undefined || sheet === undefined) return null;
  const row = LETTERS[fieldOf(at[1], sheet[1])];
  return row === undefined ? null : `${row}${fieldOf(at[0], sheet[0]) + 1}`;
};

export const refOf = (fact: ReadFact): FactRef => ({
  fact_id: fact.id,
  text: fact.text,
  page: fact.page,
  zone: zoneOf(fact),
  ...(fact.extractor === undefined ? {} : { extractor: fact.extractor }),
});
