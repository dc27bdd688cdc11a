import { numberOf, type Scan } from './scan.ts';

const COUNT = /(\d{1,3})\s?(?:x|X|-?mal|off|holes?|st\.?)(?![a-zA-Z])\s?/y;
const COUNT_IN_WORDS = /\((\d{1,3})\s?(?:x|X)\)/y;

/** The number of features, stated before them. */
export const takeCount = (scan: Scan): number | null => {
  const found = scan.take(COUNT) ?? scan.take(COUNT_IN_WORDS);
  const count = Number(found?.[1]);
  return found === null || count === 0 ? null : count;
};

const THROUGH = /(?:THRU(?:\s?ALL)?|THROUGH(?:\s?ALL)?|DURCHG(?:EHEND|\.)?|DURCH)(?![a-zäöü])/iy;

export const takeThrough = (scan: Scan): boolean => scan.take(THROUGH) !== null;

const DEPTHS = [
  /[↧]\s?(\d{1,6}(?:[.,]\d{1,6})?|[.,]\d{1,6})/y,
  /(?:[x-]\s?)?(\d{1,6}(?:[.,]\d{1,6})?|[.,]\d{1,6})\s?(?:mm\s?)?(?:deep|depth|dp\.?|tief)(?![a-z])/iy,
  /(?:[x,-]\s?)?(?:deep|depth|tiefe|tief|T)\s?[=:]?\s?(\d{1,6}(?:[.,]\d{1,6})?|[.,]\d{1,6})/iy,
];

/** A depth in any usual form, in mm. */
export const takeDepth = (scan: Scan): number | null => {
  for (const pattern of DEPTHS) {
    const found = scan.take(pattern);
    if (found !== null) return numberOf(found[1] ?? '0');
  }
  return null;
};

const WORD = /[\p{L}.()/-]{1,30}(?:\s\d{1,2}(?!\d))?/uy;

/** Skips a few words about the feature: `groove`, `Gewinde`, `innen`. */
export const skipWords = (scan: Scan, most = 4): boolean => {
  let words = 0;
  while (words < most && scan.take(WORD) !== null) words += 1;
  return words > 0;
};
