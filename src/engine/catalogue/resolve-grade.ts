import { type Context, lookUpCode } from './lookup-code.ts';
import { withoutReferences } from './noise.ts';
import { urnKey } from './open-catalogue.ts';
import { parse, type Reading } from './parse.ts';
import { rankCandidates } from './rank-candidates.ts';
import { compact, fold, numberAmongWords, tokensOf } from './spelling.ts';
import type { Catalogue, CatalogueGrade, Entry, LookupFilters, Resolution, ResolvedVia } from './types.ts';
import { correctTypingError } from './typing-errors.ts';

const SCORES: Readonly<Record<ResolvedVia, number>> = {
  urn: 1,
  exact_code: 1,
  name: 1,
  alias: 0.98,
  fuzzy: 0.8,
};
/** Maximum number of characters read; no material field is longer. */
const LONGEST_TEXT = 256;
/** Score penalty for each ignored word: a condition, a standard, a family. */
const LEFT_OUT = 0.02;

const acceptsOf =
  ({ category, iso_group, standard }: LookupFilters) =>
  (grade: CatalogueGrade): boolean =>
    (category === undefined || grade.category === category) &&
    (iso_group === undefined || grade.iso_group === iso_group) &&
    (standard === undefined ||
      grade.standard === standard ||
      grade.aliases.some(({ scheme }) => scheme === standard));

const found = <G extends CatalogueGrade>(grade: G, via: ResolvedVia, score: number): Resolution<G> => ({
  result: { grade, score, resolved_via: via },
  candidates: [{ grade, score }],
});

const onlyGrade = <G extends CatalogueGrade>(entries: readonly Entry<G>[]): Entry<G> | null => {
  const [first] = entries;
  return first !== undefined && entries.every(({ grade }) => grade === first.grade) ? first : null;
};

/** Corrects a typing error in the remaining text without noise, first without standards and sizes. */
const corrected = <G extends CatalogueGrade>(
  readings: readonly Reading<G>[],
  catalogue: Catalogue<G>,
  accepts: Context['accepts'],
): Entry<G> | null => {
  for (const { kind, rest, families } of readings) {
    if (kind !== 'none') continue;
    const entry = correctTypingError(rest.join(''), catalogue, { families, accepts });
    if (entry !== null) return entry;
  }
  return null;
};

/**
 * The grade named by a text in the notation of drawings and buyers: a code of any standard, with its condition, its standard, its
 * form, its family, in any spacing. Null if the text names several grades, only a family, or a grade that the catalogue lacks:
 * the candidates then show possible grades.
 */
export const resolveGrade = <G extends CatalogueGrade>(
  text: string,
  catalogue: Catalogue<G>,
  filters: LookupFilters = {},
): Resolution<G> => {
  const query = text.slice(0, LONGEST_TEXT);
  const accepts = acceptsOf(filters);
  const urn = urnKey(query);
  if (urn !== null) {
    const grade = catalogue.byUrn.get(urn);
    return grade !== undefined && accepts(grade)
      ? found(grade, 'urn', SCORES.urn)
      : { result: null, candidates: [] };
  }
  const folded = fold(query);
  const code = compact(query);
  const whole = numberAmongWords(folded)
    ? null
    : onlyGrade(lookUpCode(catalogue, code, { families: null, accepts }));
  if (whole !== null) return found(whole.grade, whole.via, SCORES[whole.via]);

  const stripped = withoutReferences(folded);
  const texts = [...new Set([stripped, folded])];
  const named = [...(catalogue.near.get(code) ?? []), ...(catalogue.collective.get(code) ?? [])];
  const readings = named.length > 0 ? [] : texts.map((text) => parse(text, catalogue, accepts));
  const sure = readings.find(({ kind }) => kind !== 'none');
  const entry = sure?.kind === 'one' ? sure.entries[0] : undefined;
  if (entry !== undefined) return found(entry.grade, entry.via, SCORES[entry.via] - LEFT_OUT);
  const slip = sure === undefined ? corrected(readings, catalogue, accepts) : null;
  if (slip !== null) return found(slip.grade, 'fuzzy', SCORES.fuzzy);
  const offered = [...named, ...(sure?.entries.map(({ grade }) => grade) ?? [])];
  const words = tokensOf(folded).map(({ text }) => text);
  const rest = readings[0]?.rest.join('') ?? code;
  return { result: null, candidates: rankCandidates(catalogue, code, words, rest, offered, accepts) };
};
