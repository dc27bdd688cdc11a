import type { MaterialCategory } from '../snapshot.ts';
import { isConditionOf } from './conditions.ts';
import { familyOf, familyWords } from './families.ts';
import { irrelevantWords, isIrrelevant } from './irrelevant-words.ts';
import { type Context, lookUpCode } from './lookup-code.ts';
import { oneEditApart, type Token, tokensOf } from './spelling.ts';
import type { Catalogue, CatalogueGrade, Entry } from './types.ts';

export type Reading<G> = {
  /** One grade and no remaining words, several grades, one grade with unknown words, or nothing. */
  readonly kind: 'one' | 'many' | 'unsure' | 'none';
  readonly entries: readonly Entry<G>[];
  /** Tokens that are neither noise nor a family word, in order, to be searched for typing errors. */
  readonly rest: readonly string[];
  readonly families: ReadonlySet<MaterialCategory> | null;
};

/** No standard's code has more parts: X 2 Cr Ni Mo N 22 5 3. */
const LONGEST_CODE_TOKENS = 10;
/** A longer text is a paragraph without a definite grade; its beginning gives the candidates. */
const MAX_TOKENS = 32;

const familiesOf = (tokens: readonly string[]): ReadonlySet<MaterialCategory> | null => {
  const named = tokens.map(familyOf).filter((categories) => categories !== undefined);
  const [first, ...others] = named;
  if (first === undefined) return null;
  return new Set(first.filter((category) => others.every((categories) => categories.includes(category))));
};

const isVocabulary = (token: string): boolean => isIrrelevant(token) || familyOf(token) !== undefined;

const misspeltVocabulary = (token: string): boolean =>
  token.length >= 6 && [...irrelevantWords(), ...familyWords()].some((word) => oneEditApart(token, word));

type Hit<G> = { readonly from: number; readonly to: number; readonly entries: readonly Entry<G>[] };

/** Last possible end of the code that starts at `from`. Strict: two numbers with a blank between them are two codes. */
const reachOf = (tokens: readonly Token[], from: number, strict: boolean): number => {
  let to = from + 1;
  while (to < tokens.length && to - from < LONGEST_CODE_TOKENS) {
    const join = tokens[to]?.join;
    if (join === 'never' || (strict && join === 'digits')) break;
    to += 1;
  }
  return to;
};

const hitsOf = <G extends CatalogueGrade>(
  tokens: readonly Token[],
  catalogue: Catalogue<G>,
  context: Context,
  strict: boolean,
): readonly Hit<G>[] => {
  const hits: Hit<G>[] = [];
  let from = 0;
  while (from < tokens.length) {
    const hit = longestFrom(tokens, from, catalogue, context, { before: hits.at(-1), strict });
    if (hit !== null) hits.push(hit);
    from = hit?.to ?? from + 1;
  }
  return hits;
};

const longestFrom = <G extends CatalogueGrade>(
  tokens: readonly Token[],
  from: number,
  catalogue: Catalogue<G>,
  context: Context,
  { before, strict }: { readonly before: Hit<G> | undefined; readonly strict: boolean },
): Hit<G> | null => {
  const first = tokens[from]?.text ?? '';
  // After a grade, T6 or H13 is its condition and not another grade.
  if (before?.entries.some(({ grade }) => isConditionOf(first, grade.category))) return null;
  // Behind a grade, `Grade 5` or an abbreviation is of its family.
  const families =
    context.families ?? (before && new Set(before.entries.map(({ grade }) => grade.category))) ?? null;
  for (let to = reachOf(tokens, from, strict); to > from; to -= 1) {
    if (to === from + 1 && isVocabulary(first)) return null;
    const code = tokens.slice(from, to).map(({ text }) => text);
    const entries = lookUpCode(catalogue, code.join(''), { ...context, families });
    if (entries.length > 0) return { from, to, entries };
  }
  return null;
};

/** A complete material number is unambiguous; further words (a finish, a wish) cannot change the grade. */
const isComplete = <G extends CatalogueGrade>({ grade, scheme, via }: Entry<G>): boolean =>
  grade.standard !== 'iso' && (via === 'exact_code' || scheme === 'uns');

const readingOf = <G extends CatalogueGrade>(
  tokens: readonly Token[],
  catalogue: Catalogue<G>,
  context: Context,
  strict: boolean,
): Pick<Reading<G>, 'kind' | 'entries'> => {
  const hits = hitsOf(tokens, catalogue, context, strict);
  const entries = hits.flatMap((hit) => hit.entries);
  const [first] = entries;
  if (first === undefined) return { kind: 'none', entries: [] };
  if (entries.some(({ grade }) => grade !== first.grade)) return { kind: 'many', entries };
  const names = (word: string): boolean =>
    (catalogue.near.get(word)?.includes(first.grade) ?? false) ||
    (catalogue.collective.get(word)?.includes(first.grade) ?? false);
  const left = tokens.filter(
    ({ text, glued }, i) =>
      hits.every((hit) => i < hit.from || i >= hit.to) &&
      !isVocabulary(text) &&
      !isConditionOf(text, first.grade.category) &&
      !names(text) &&
      !(isComplete(first) && /^[A-Z]{3,}$/.test(text) && !glued && !(tokens[i + 1]?.glued ?? false)) &&
      !misspeltVocabulary(text),
  );
  return { kind: left.length === 0 ? 'one' : 'unsure', entries: [first] };
};

/** Finds the codes in a folded text and classifies the other words. */
export const parse = <G extends CatalogueGrade>(
  folded: string,
  catalogue: Catalogue<G>,
  accepts: (grade: CatalogueGrade) => boolean,
): Reading<G> => {
  const all = tokensOf(folded);
  const tokens = all.slice(0, MAX_TOKENS);
  const words = tokens.map(({ text }) => text);
  const families = familiesOf(words);
  const rest = words.filter((word) => !isVocabulary(word));
  const context = { families, accepts };
  const loose = readingOf(tokens, catalogue, context, false);
  if (all.length > MAX_TOKENS) {
    return { ...loose, kind: loose.kind === 'one' ? 'unsure' : loose.kind, rest, families };
  }
  if (loose.kind === 'one') return { ...loose, rest, families };
  const strict = readingOf(tokens, catalogue, context, true);
  return { ...(strict.kind === 'one' ? strict : loose), rest, families };
};
