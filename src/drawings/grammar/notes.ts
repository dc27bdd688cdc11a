import type { FactContent, NoteKind } from '../facts.ts';
import { numberOf } from './scan.ts';

const KINDS: readonly (readonly [NoteKind, RegExp])[] = [
  ['mask', /mask|abdeck|abgedeckt/i],
  ['anodise', /anodi[sz]|eloxier|eloxal|hard\s?coat/i],
  [
    'heat_treat',
    /harden|temper|quench|anneal|carburi|nitrid|härte|gehärtet|vergüt|glüh|nitrier|wärmebehand|heat.?treat|stress.?reliev|spannungsarm/i,
  ],
  [
    'coat',
    /zinc|zink|galvani|nickel|chrom|plated|coat|paint|lackier|beschicht|brünier|black oxide|phosphat|powder|pulver|passivat|passivier|pickl|gebeizt/i,
  ],
  ['deburr', /deburr|burr|break.{0,20}edge|sharp edges|entgrat|grat|kanten.{0,12}(?:brechen|gebrochen)/i],
  ['mark', /engrave|mark(?:ed|ing)?\b|stamp|gravier|beschrift|kennzeichn/i],
  ['weld', /weld|schwei(?:ß|ss)(?!punkt)/i],
  ['clean', /degrease|clean|entfett|reinig|gewaschen/i],
];

const LAYER = /(\d{1,3}(?:[.,]\d)?)\s?(?:µm|um|micron)/i;
const EDGE = /(?<![\d.,])(\d(?:[.,]\d{1,2})?)(?:\s?(?:mm|x\s?45\s?°))?\s?$/;

/** A fillet weld's size in words: `all fillets a4`. */
const IN_WORDS = /(?<![\p{L}\d])[az]\s?\d{1,2}(?:[.,]\d)?(?![\p{L}\d])/u;

const sizeOf = (note: NoteKind, text: string): number | null => {
  if (note === 'weld') return legOf(IN_WORDS.exec(text)?.[0] ?? '');
  const found =
    note === 'anodise' || note === 'coat' ? LAYER.exec(text) : note === 'deburr' ? EDGE.exec(text) : null;
  return found === null ? null : numberOf(found[1] ?? '0');
};

/** Classifies a note; `other` if unknown. */
export const readNote = (text: string): FactContent => {
  const note = KINDS.find(([, words]) => words.test(text))?.[0] ?? 'other';
  const size = sizeOf(note, text);
  return {
    kind: 'note',
    value: { note, size },
    unit: size === null ? null : note === 'deburr' || note === 'weld' ? 'mm' : 'um',
  };
};

/** A fillet weld by throat or leg with its symbol, as in ISO 2553: `a4 ⊿`, `z5◺`. A letter and a number alone are ambiguous. */
const FILLET = /(?:^|\s)[az]\s?\d{1,2}(?:[.,]\d)?\s?[△▵⊿◺◿◣◢]/u;

/** The throat (`a4`) or leg (`z5`) of a fillet weld, alone or with further ISO 2553 text. */
export const WELD_SIZE = /^([az])\s?(\d{1,2}(?:[.,]\d)?)(?![\p{L}\d.,:/-])/u;

/** Leg length, mm: the throat is the height of the triangle over its longest side. Null: none stated. */
export const legOf = (text: string): number | null => {
  const [, letter, number] = WELD_SIZE.exec(text) ?? [];
  const size = numberOf(number ?? '0');
  if (size === 0) return null;
  return letter === 'z' ? size : Math.round(size * Math.SQRT2 * 1000) / 1000;
};

/** A weld symbol in a text; null without one. */
export const readWeldSign = (text: string): FactContent | null => {
  const [sign] = FILLET.exec(text) ?? [];
  if (sign === undefined) return null;
  const size = legOf(sign.trim());
  return { kind: 'note', value: { note: 'weld', size }, unit: size === null ? null : 'mm' };
};

export const NUMBERED = /^\d{1,2}\s?[.)]\s?(?=\D)/;
export const HEADING = /^(?:GENERAL\s)?(?:NOTES?|HINWEISE?|ANMERKUNG(?:EN)?|BEMERKUNG(?:EN)?)\s?:?$/i;
