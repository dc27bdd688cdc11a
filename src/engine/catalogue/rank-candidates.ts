import { pairsOf } from './spelling.ts';
import type { Candidate, Catalogue, CatalogueGrade } from './types.ts';

const MAX = 5;
const MIN_SIMILAR = 0.5;

const spansOf = (tokens: readonly string[]): readonly string[] =>
  tokens.flatMap((_, from) =>
    tokens.slice(from, from + 4).map((_token, length) => tokens.slice(from, from + length + 1).join('')),
  );

/** Codes similar to the text, with the Dice coefficient of their character pairs, 0 to 1. */
const likeCodes = <G extends CatalogueGrade>(
  catalogue: Catalogue<G>,
  code: string,
): readonly (readonly [string, number])[] => {
  const pairs = pairsOf(code);
  const shared = new Map<string, number>();
  for (const pair of pairs) {
    for (const known of catalogue.byPair.get(pair) ?? []) shared.set(known, (shared.get(known) ?? 0) + 1);
  }
  return [...shared].flatMap(([known, count]) => {
    const likeness = (2 * count) / (pairs.size + (catalogue.pairCounts.get(known) ?? 0));
    return likeness >= MIN_SIMILAR ? [[known, likeness] as const] : [];
  });
};

/**
 * Candidate grades for an unresolved text: those that it names ambiguously (several codes, a similar grade's name, a collective
 * name), then the most similar codes. Scores are below that of any resolution.
 */
export const rankCandidates = <G extends CatalogueGrade>(
  catalogue: Catalogue<G>,
  code: string,
  tokens: readonly string[],
  rest: string,
  named: readonly G[],
  accepts: (grade: CatalogueGrade) => boolean,
): readonly Candidate<G>[] => {
  const scores = new Map<G, number>();
  const offer = (grade: G, score: number): void => {
    if (accepts(grade)) scores.set(grade, Math.max(scores.get(grade) ?? 0, score));
  };
  const spans = [...new Set([code, ...spansOf(tokens)])];
  for (const grade of named) offer(grade, 0.7);
  for (const span of spans) {
    for (const [i, grade] of (catalogue.collective.get(span) ?? []).entries()) offer(grade, 0.65 - i / 100);
    for (const grade of catalogue.near.get(span) ?? []) offer(grade, 0.6);
  }
  if (scores.size === 0) {
    for (const text of new Set([code, rest])) {
      for (const [known, likeness] of likeCodes(catalogue, text)) {
        for (const { grade } of catalogue.byCode.get(known) ?? []) offer(grade, 0.55 * likeness);
      }
    }
  }
  return [...scores]
    .map(([grade, score]) => ({ grade, score: Number(score.toFixed(3)) }))
    .toSorted((a, b) => b.score - a.score || (a.grade.urn < b.grade.urn ? -1 : 1))
    .slice(0, MAX);
};
