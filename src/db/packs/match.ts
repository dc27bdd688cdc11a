/** What a drawing may show: a component of the assembly, or the assembly itself. */
export type Target = {
  readonly key: string;
  readonly productId: string;
  readonly name: string;
};

/** What a file says of itself. */
export type Named = {
  readonly filename: string;
  /** Of the title blocks of its pages. */
  readonly drawingNumbers: readonly string[];
  readonly titles: readonly string[];
};

export const MATCHED_BY = ['drawing_number', 'filename', 'title'] as const;

export type Match =
  | { readonly kind: 'one'; readonly key: string; readonly basis: (typeof MATCHED_BY)[number] }
  /** None, or several that it may show: nothing is guessed. */
  | { readonly kind: 'unassigned'; readonly candidates: readonly string[] };

const EXTENSION = /\.(pdf|png|jpe?g|step|stp|p21|sldprt|sldasm|slddrw|ipt|iam|idw|prt|asm|drw|dwg|dxf)$/i;

/** `REV B`, `Rev.02`, `Index C`: the end of a number that says its state, not what it numbers. */
const REVISION_MARK = /^(REV|REVISION|IND|INDEX)$/;
const REVISION_VALUE = /^[A-Z0-9]{1,3}$/;
const REVISION = /^(REV|REVISION|IND|INDEX|REV[A-Z0-9]{1,2}|[RV]\d{1,2})$/;
/** A letter alone is a revision behind a digit: `4711 B`; `BRACKET L` is the left one. */
const LETTER = /^[A-Z]$/;

/** How many tokens at the end are the revision; never all of them. */
const revisionOf = (tokens: readonly string[]): number => {
  const [before = '', last = ''] = tokens.slice(-2);
  if (tokens.length > 2 && REVISION_MARK.test(before) && REVISION_VALUE.test(last)) return 2;
  if (tokens.length < 2) return 0;
  return REVISION.test(last) || (LETTER.test(last) && /\d$/.test(before)) ? 1 : 0;
};

type Form = { readonly whole: string; readonly plain: string };

/** NFKC, upper case, no extension, no punctuation; `plain` without a trailing revision too. An empty text has no form. */
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

/** Targets whose text is one of `said`, in the first of the forms in which any is. */
const hitsOf = (
  said: readonly string[],
  targets: readonly Target[],
  textOf: (target: Target) => string,
  forms: readonly (keyof Form)[],
): readonly string[] => {
  const wanted = said.flatMap((text) => formOf(text) ?? []);
  for (const form of forms) {
    const texts = new Set(wanted.map((one) => one[form]));
    const hits = targets.filter((target) => texts.has(formOf(textOf(target))?.[form] ?? ''));
    if (hits.length > 0) return [...new Set(hits.map(({ key }) => key))];
  }
  return [];
};

/**
 * Which target a file shows: by drawing number, then by file name, both against the product id, then by the part name of the title block
 * against the designation. The first that anything answers decides; equality only. A number is compared as it is written, then without its
 * revision; a designation has none.
 */
export const matchDrawing = (file: Named, targets: readonly Target[]): Match => {
  const looks = [
    ['drawing_number', file.drawingNumbers, ({ productId }: Target) => productId, ['whole', 'plain']],
    ['filename', [file.filename], ({ productId }: Target) => productId, ['whole', 'plain']],
    ['title', file.titles, ({ name }: Target) => name, ['whole']],
  ] as const;
  for (const [basis, said, textOf, forms] of looks) {
    const hits = hitsOf(said, targets, textOf, forms);
    const [only] = hits;
    if (only === undefined) continue;
    return hits.length === 1 ? { kind: 'one', key: only, basis } : { kind: 'unassigned', candidates: hits };
  }
  return { kind: 'unassigned', candidates: [] };
};
