import type { FactContent, FactUnit, TitleField, TitleValue } from '../facts.ts';
import { numberOf } from '../grammar/scan.ts';

const MASS = /(\d{1,7}(?:[.,]\d{1,6})?)\s?(kg|g|t|lbs?|lb)?(?![a-z])/i;
const KG: Readonly<Record<string, number>> = { kg: 1, g: 0.001, t: 1000, lb: 0.45359237, lbs: 0.45359237 };
const SCALE = /(\d{1,4}(?:[.,]\d{1,2})?)\s?[:/]\s?(\d{1,4}(?:[.,]\d{1,2})?)/;
const CLASSES = /2768\s?(?:-\s?1)?[\s-]{0,3}([fmcv])(?:\s?-?\s?([HKL])(?![a-z]))?/;
const FORMAT = /^A[0-5]$/i;
const DATE = /\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}/;

/** Pattern of a plausible value per field. */
const PLAUSIBLE: Partial<Record<TitleField, RegExp>> = {
  mass: MASS,
  scale: SCALE,
  format: FORMAT,
  date: DATE,
  sheet: /\d/,
  units: /mm|milli|inch|zoll|cm|^in$/i,
  revision: /^[\p{L}\d.-]{1,8}$/u,
  general_surface: /R[azt]|N\d|\d/,
};

const numberIn = (field: TitleField, text: string): number | null => {
  if (field === 'mass') {
    const found = MASS.exec(text);
    return found === null ? null : numberOf(found[1] ?? '0') * (KG[(found[2] ?? 'kg').toLowerCase()] ?? 1);
  }
  if (field === 'scale') {
    const found = SCALE.exec(text);
    return found === null ? null : numberOf(found[1] ?? '1') / numberOf(found[2] ?? '1');
  }
  return null;
};

/** Fields without sizes: a diameter sign before a digit is a misread zero. */
const WITHOUT_SIZES: ReadonlySet<TitleField> = new Set(['revision', 'sheet', 'date']);

/** Normalises `1 OF 1` and `1 VON 1` to `1/1`. */
const tidy = (field: TitleField, text: string): string => {
  const plain = WITHOUT_SIZES.has(field) ? text.replace(/^Ø(?=\d)/, '0') : text;
  return field === 'sheet' ? plain.replace(/\s?(?:OF|VON)\s?/i, '/') : plain;
};

/** A field of the title block with its parsed value; null if the text is not plausible for the field. */
export const readField = (field: TitleField, raw: string): FactContent | null => {
  const text = tidy(field, raw.trim());
  if (text === '' || text.length > 200 || /^[-–.:\s]+$/.test(text)) return null;
  if (PLAUSIBLE[field]?.test(text) === false) return null;
  const number = numberIn(field, text);
  if (number !== null && !Number.isFinite(number)) return null;
  const classes = field === 'general_tolerance' ? CLASSES.exec(text) : null;
  const value: TitleValue = {
    field,
    text,
    number,
    linear_class: classes?.[1] ?? null,
    geometric_class: classes?.[2] ?? null,
  };
  const unit: FactUnit = field === 'mass' ? 'kg' : null;
  return { kind: 'title_block', value, unit };
};

export const isFormat = (text: string): boolean => FORMAT.test(text);
