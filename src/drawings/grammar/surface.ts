import {
  type FactContent,
  HARDNESS_SCALES,
  type HardnessValue,
  ROUGHNESS_PARAMETERS,
  type RoughnessValue,
} from '../facts.ts';
import { numberOf } from './scan.ts';

const ROUGHNESS = /(?<![\p{L}])(Ra|Rz|Rmax|Rt)\s?[=:]?\s?(\d{1,6}(?:[.,]\d{1,6})?|[.,]\d{1,6})/gu;

/** A number alone at the symbol: Ra according to the older ISO 1302:1978. */
const AT_SYMBOL = /^√\s?(\d{1,3}(?:[.,]\d{1,3})?)$/;

const atSymbol = (text: string): FactContent[] => {
  const micrometres = numberOf(AT_SYMBOL.exec(text)?.[1] ?? '0');
  if (!(micrometres > 0 && micrometres <= 500)) return [];
  const value: RoughnessValue = { parameter: null, value_um: micrometres, scope: 'local' };
  return [{ kind: 'roughness', value, unit: 'um' }];
};

/**
 * Roughness stated in a text. Values in parentheses after a general one are exceptions that are drawn elsewhere too, so they are
 * skipped.
 */
export const readRoughness = (text: string): FactContent[] => {
  const bare = atSymbol(text);
  if (bare.length > 0) return bare;
  const open = text.indexOf('(');
  const stated = open > 0 && /R[azt]/.test(text.slice(0, open)) ? text.slice(0, open) : text;
  const isGeneral = stated !== text;
  return [...stated.matchAll(ROUGHNESS)].flatMap(([, name, number]) => {
    const parameter = ROUGHNESS_PARAMETERS.find((one) => one === name);
    const micrometres = numberOf(number ?? '0');
    if (parameter === undefined || !(micrometres > 0 && micrometres <= 500)) return [];
    const value: RoughnessValue = {
      parameter,
      value_um: micrometres,
      scope: isGeneral ? 'general' : 'local',
    };
    return [{ kind: 'roughness', value, unit: 'um' } as const];
  });
};

const AFTER = /(\d{2,4})\s?(?:(-|\+)\s?(\d{1,4})\s?)?(HRC|HRB|HBW?|HV|MPa|N\/mm²)(?![a-z])/g;
const BEFORE = /(HRC|HRB|HBW?|HV)\s?(\d{2,4})(?:\s?(-|\+)\s?(\d{1,4}))?/g;

const hardness = (
  scale: string,
  low: string,
  sign: string | undefined,
  high: string | undefined,
): FactContent[] => {
  const name = scale === 'N/mm²' ? 'MPa' : scale.startsWith('HB') ? 'HB' : scale;
  const known = HARDNESS_SCALES.find((one) => one === name);
  if (known === undefined) return [];
  const min = Number(low);
  const max = high === undefined ? null : sign === '+' ? min + Number(high) : Number(high);
  const value: HardnessValue = { scale: known, min, max };
  return [{ kind: 'hardness', value, unit: null }];
};

export const readHardness = (text: string): FactContent[] => {
  const after = [...text.matchAll(AFTER)].flatMap(([, low = '', sign, high, scale = '']) =>
    hardness(scale, low, sign, high),
  );
  if (after.length > 0) return after;
  return [...text.matchAll(BEFORE)].flatMap(([, scale = '', low = '', sign, high]) =>
    hardness(scale, low, sign, high),
  );
};

const SIGNED = /([+±-])\s?(\d{1,2}(?:[.,]\d{1,3})?)/g;

/** ISO 13715: minus is permitted removal at an edge, plus is permitted excess. */
export const readEdge = (text: string): FactContent[] => {
  if (!/13715/.test(text)) return [];
  let undercut: number | null = null;
  let burr: number | null = null;
  for (const [, sign, number = '0'] of text.replace(/(?:ISO|DIN|EN)?[\s-]{0,3}13715/g, '').matchAll(SIGNED)) {
    if (sign !== '+') undercut = Math.max(undercut ?? 0, numberOf(number));
    if (sign !== '-') burr = Math.max(burr ?? 0, numberOf(number));
  }
  return [{ kind: 'edge', value: { undercut_mm: undercut, burr_mm: burr }, unit: 'mm' }];
};
