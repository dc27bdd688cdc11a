/** Normalisation of spellings, independent of grades. */

const UMLAUTS: readonly (readonly [RegExp, string])[] = [
  [/Ä/g, 'AE'],
  [/Ö/g, 'OE'],
  [/Ü/g, 'UE'],
];

/** Upper case, one kind of dash, umlauts and accents transliterated, decimal comma as point, 30 % GF as GF30, Nylon 6 as PA6, S.S. as SS. */
export const fold = (text: string): string => {
  const upper = text.normalize('NFKC').replaceAll('ß', 'ss').toUpperCase();
  const written = UMLAUTS.reduce((folded, [letter, by]) => folded.replace(letter, by), upper);
  return written
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\p{Pd}|−/gu, '-')
    .replaceAll(/(?<=\d),(?=\d)/g, '.')
    .replaceAll(/\bGLASS[\s-](?:FILLED|REINFORCED)\b/g, 'GF')
    .replaceAll(/(?:\+\s*)?\b(\d\d)\s*%\s*(?:GF|GLASFASERN?|GLASS FIB(?:RE|ER)S?)\b/g, ' GF$1')
    .replaceAll(/(?:\+\s*)?\b(\d\d)\s*%\s*(?:CF|KOHLEFASERN?|CARBON FIB(?:RE|ER)S?)\b/g, ' CF$1')
    .replaceAll(/\bNYLON[\s-]?(?=\d)/g, 'PA')
    .replaceAll(/\b([GC]F)(?:\s*[-=])?\s*(\d\d)\s*%/g, '$1$2')
    .replaceAll(/\bS[./]\s?S\b\.?/g, 'SS');
};

/** Form in which codes are compared; keeps `#`, because GB writes the steel 45# and a bare 45 is not a grade. */
export const compact = (text: string): string => fold(text).replaceAll(/[^A-Z0-9#]/g, '');

/** Makes letters and digits that are easily confused equal. */
export const shapeOf = (code: string): string => code.replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/** A part of a text, and whether a preceding code may continue in it. */
export type Token = {
  readonly text: string;
  readonly join: 'free' | 'digits' | 'never';
  /** No blank between it and the token before. */
  readonly glued: boolean;
};

/** A Werkstoffnummer stands alone: `C 5.1100` is not C51100. */
const NUMBER = String.raw`(?<![A-Z0-9.])\d\.\d{4}(?!\d)`;
const IS_NUMBER = new RegExp(`^${NUMBER}$`);
const PART = new RegExp(`${NUMBER}|[A-Z0-9#]+`, 'g');

/** True if the folded text contains a Werkstoffnummer and other words. */
export const numberAmongWords = (folded: string): boolean =>
  new RegExp(NUMBER).test(folded) && !IS_NUMBER.test(folded.trim());

/** Brackets after a blank, commas, and a slash between blanks end a code; a dot, a dash or a bare blank do not. */
const ENDS_A_CODE = /[,;|=:]|\s\/|\/\s|\s\(|\)\s|\)$/;

const joinOf = (before: string, gap: string, text: string): Token['join'] => {
  if (ENDS_A_CODE.test(gap)) return 'never';
  return /\d$/.test(before) && /^\d/.test(text) && /^\s+$/.test(gap) ? 'digits' : 'free';
};

/** Parts of a folded text between blanks and punctuation; code look-ups join them again. */
export const tokensOf = (folded: string): readonly Token[] => {
  const tokens: Token[] = [];
  let end = 0;
  const written = folded.replaceAll(/#(?=\d)/g, ' ').replaceAll(/\bGR(?=\d{1,2}\b)/g, 'GR ');
  for (const match of written.matchAll(PART)) {
    const isNumber = IS_NUMBER.test(match[0]);
    const text = match[0] === 'GR' ? 'GRADE' : match[0].replace('.', '');
    const gap = written.slice(end, match.index);
    const before = tokens.at(-1);
    tokens.push({
      text,
      join: before === undefined || isNumber ? 'never' : joinOf(before.text, gap, text),
      glued: before !== undefined && !/\s/.test(gap),
    });
    end = match.index + match[0].length;
  }
  return tokens;
};

/** True when one insertion, deletion, substitution or swap of neighbours turns `a` into `b`. */
export const oneEditApart = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const rest = (text: string, from: number): string => text.slice(from);
  const swapped =
    a[start] === b[start + 1] && a[start + 1] === b[start] && rest(a, start + 2) === rest(b, start + 2);
  return (
    swapped ||
    rest(a, start + 1) === rest(b, start + 1) ||
    rest(a, start + 1) === rest(b, start) ||
    rest(a, start) === rest(b, start + 1)
  );
};

/** Pairs of neighbouring characters, including the ends, to measure the similarity of codes. */
export const pairsOf = (text: string): ReadonlySet<string> => {
  const padded = `^${text}$`;
  const found = new Set<string>();
  for (let i = 0; i + 1 < padded.length; i += 1) found.add(padded.slice(i, i + 2));
  return found;
};

/** The groups of digits of a code, in order: 42CrMo4 has `42 4`. */
export const digitsOf = (code: string): string => code.replaceAll(/\D+/g, ' ').trim();
