import type { Characteristic, FactContent, GeometricValue } from '../facts.ts';
import { numberOf, Scan } from './scan.ts';

/** Characteristics of ISO 1101 by symbol; several characters draw the same symbol. */
const SIGNS: Readonly<Record<string, Characteristic>> = {
  '⏤': 'straightness',
  '▱': 'flatness',
  '⏥': 'flatness',
  '○': 'circularity',
  '◯': 'circularity',
  '⌭': 'cylindricity',
  '⌒': 'line_profile',
  '⌓': 'surface_profile',
  '∥': 'parallelism',
  '//': 'parallelism',
  '⊥': 'perpendicularity',
  '⟂': 'perpendicularity',
  '∠': 'angularity',
  '⌖': 'position',
  '⊕': 'position',
  '◎': 'concentricity',
  '⌯': 'symmetry',
  '↗': 'circular_runout',
  '⌰': 'total_runout',
};

const SIGN = /^(⏤|▱|⏥|○|◯|⌭|⌒|⌓|∥|\/\/|⊥|⟂|∠|⌖|⊕|◎|⌯|↗|⌰)/u;

/** The symbol at the start of a frame, and the rest of its cell. */
export const characteristicOf = (
  text: string,
): { readonly name: Characteristic; readonly rest: string } | null => {
  const found = SIGN.exec(text)?.[1];
  const name = found === undefined ? undefined : SIGNS[found];
  if (found === undefined || name === undefined) return null;
  return { name, rest: text.slice(found.length).trim() };
};

const ZONE = /(S?Ø)?\s?(\d{1,6}(?:[.,]\d{1,6})?|[.,]\d{1,6})/y;
const ENCIRCLED = new Map([...'ⓂⓁⓅⒺⒻⓉⓈ'].map((sign, index) => [sign, 'MLPEFTS'[index] ?? '']));
const MODIFIER = /CZ|SZ|UZ|[ⓂⓁⓅⒺⒻⓉⓈ]|\(?([MLPEFTSR])\)?(?![a-z])/y;
const DATUM = /([A-Z])(?![a-z\d])(?:\s?-\s?([A-Z]))?/y;

const modifiers = (scan: Scan): string[] => {
  const found: string[] = [];
  for (let one = scan.take(MODIFIER); one !== null; one = scan.take(MODIFIER))
    found.push(ENCIRCLED.get(one[0]) ?? one[1] ?? one[0]);
  return found;
};

const datumsOf = (text: string): GeometricValue['datums'][number] | null => {
  const scan = new Scan(text);
  const letter = scan.take(DATUM);
  if (letter === null) return null;
  const name = letter[2] === undefined ? (letter[1] ?? '') : `${letter[1]}-${letter[2]}`;
  return { letter: name, modifiers: modifiers(scan) };
};

/** Placeholder for a cell whose text was not read. */
export const UNREAD = '?';

/**
 * Reads the cells of a frame from left to right, the first with the symbol; null if they are not a frame, or a cell was not read.
 */
export const readFrame = (cells: readonly string[]): FactContent | null => {
  const sign = characteristicOf(cells[0] ?? '');
  if (sign === null || cells.includes(UNREAD)) return null;
  const [tolerance = '', ...letters] = sign.rest === '' ? cells.slice(1) : [sign.rest, ...cells.slice(1)];
  const scan = new Scan(tolerance);
  const zone = scan.take(ZONE);
  if (zone === null) return null;
  const value = numberOf(zone[2] ?? '0');
  if (!(value > 0 && value < 100)) return null;
  const own = modifiers(scan);
  // On a sheet without lines between the cells, the datums are in the same text.
  const datumTexts = scan.rest === '' ? letters : [...scan.rest.split(' '), ...letters];
  const datums = datumTexts.map(datumsOf).filter((one) => one !== null);
  const geometricValue: GeometricValue = {
    characteristic: sign.name,
    value_mm: value,
    diameter_zone: zone[1] !== undefined,
    modifiers: own,
    datums,
  };
  return { kind: 'geometric_tolerance', value: geometricValue, unit: 'mm' };
};
