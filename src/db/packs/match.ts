/** Target of a drawing: a component of the assembly, or the assembly itself. */
export type Target = {
  readonly key: string;
  readonly productId: string;
  readonly name: string;
};

/** Texts that identify a file. */
export type Named = {
  readonly filename: string;
  /** From the title blocks of its pages. */
  readonly drawingNumbers: readonly string[];
  readonly titles: readonly string[];
};

export const MATCHED_BY = ['drawing_number', 'filename', 'title'] as const;

export type Match =
  | { readonly kind: 'one'; readonly key: string; readonly basis: (typeof MATCHED_BY)[number] }
  /** No target, or several: the drawing stays unassigned rather than guessed. */
  | { readonly kind: 'unassigned'; readonly candidates: readonly string[] };

const EXTENSION = /\.(pdf|png|jpe?g|step|stp|p21|sldprt|sldasm|slddrw|ipt|iam|idw|prt|asm|drw|dwg|dxf)$/i;

/** `REV B`, `Rev.02`, `Index C`: a revision suffix of a drawing number. */
const REVISION_MARK = /^(REV|REVISION|IND|INDEX)$/;
const REVISION_VALUE = /^[A-Z0-9]{1,3}$/;
const REVISION = /^(REV|REVISION|IND|INDEX|REV[A-Z0-9]{1,2}|[RV]\d{1,2})$/;
/** A single letter is a revision only after a digit: `4711 B`. `BRACKET L` is the left one. */
const LETTER = /^[A-Z]$/;

/** Number of trailing tokens that are the revision; never all of them. */
const revisionOf = (tokens: readonly string[]): number => {
  const [before = '', last = ''] = tokens.slice(-2);
  if (tokens.length > 2 && REVISION_MARK.test(before) && REVISION_VALUE.test(last)) return 2;
  if (tokens.length < 2) return 0;
  return REVISION.test(last) || (LETTER.test(last) && /\d$/.test(before)) ? 1 : 0;
};

type Form = { readonly whole: string; readonly plain: string };

/** NFKC, upper case, no extension, no punctuation; `plain` also without a trailing revision. Null for an empty text. */
export const formOf = (text: string): Form | null => {
  const tokens = text
    .normalize('NFKC')
    .trim()
    .replace(EXTENSION, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((token) => token !== '');
  if (tokens.length === 0) return null;
  const cut = revisionOf(tokens);
  return { whole: tokens.join(''), plain: tokens.slice(0, tokens.length - cut).join('') };
};

/** Targets whose text equals one of `texts`, in the first form in which any does. */
const hitsOf = (
  texts: readonly string[],
  targets: readonly Target[],
  textOf: (target: Target) => string,
  forms: readonly (keyof Form)[],
): readonly string[] => {
  const searched = texts.flatMap((text) => formOf(text) ?? []);
  for (const form of forms) {
    const known = new Set(searched.map((one) => one[form]));
    const hits = targets.filter((target) => known.has(formOf(textOf(target))?.[form] ?? ''));
    if (hits.length > 0) return [...new Set(hits.map(({ key }) => key))];
  }
  return [];
};

/**
 * Matches a file to a target: by drawing number, then by file name, both against the product id, then by the part name of the
 * title block against the designation. The first of these with a hit decides; equality only. A number is compared as written,
 * then without its revision; a designation has none.
 */
export const matchDrawing = (file: Named, targets: readonly Target[]): Match => {
  const looks = [
    ['drawing_number', file.drawingNumbers, ({ productId }: Target) => productId, ['whole', 'plain']],
    ['filename', [file.filename], ({ productId }: Target) => productId, ['whole', 'plain']],
    ['title', file.titles, ({ name }: Target) => name, ['whole']],
  ] as const;
  for (const [basis, texts, textOf, forms] of looks) {
    const hits = hitsOf(texts, targets, textOf, forms);
    const [only] = hits;
    if (only === undefined) continue;
    return hits.length === 1 ? { kind: 'one', key: only, basis } : { kind: 'unassigned', candidates: hits };
  }
  return { kind: 'unassigned', candidates: [] };
};
