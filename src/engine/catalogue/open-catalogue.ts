import { compact, digitsOf, pairsOf, shapeOf } from './spelling.ts';
import type { Catalogue, CatalogueGrade, CollectiveName, Entry, ResolvedVia } from './types.ts';

/** Adds to the list under `key`; a grade is listed once, under the strongest name added first. */
const add = <G extends CatalogueGrade>(map: Map<string, Entry<G>[]>, key: string, entry: Entry<G>): void => {
  if (key === '') return;
  const list = map.get(key) ?? [];
  if (list.every((known) => known.grade !== entry.grade || known.scheme !== entry.scheme)) list.push(entry);
  map.set(key, list);
};

const namesOf = <G extends CatalogueGrade>(
  grade: G,
): readonly (readonly [code: string, scheme: string, via: ResolvedVia])[] => [
  [grade.primary_code, grade.standard, 'exact_code'],
  [grade.display_code, grade.standard, 'exact_code'],
  [grade.name, grade.standard, 'name'],
  ...grade.aliases.flatMap(
    ({ scheme, code, display_code }) =>
      [
        [code, scheme, 'alias'],
        [display_code, scheme, 'alias'],
      ] as const,
  ),
];

const urnsOf = (grade: CatalogueGrade): readonly string[] => [
  grade.urn,
  ...grade.aliases.flatMap(({ scheme, code, display_code }) => [
    `urn:material:${scheme}:${code}`,
    `urn:material:${scheme}:${display_code}`,
  ]),
];

/** Normalised form of URNs: the namespace literally, the code in compact form. */
export const urnKey = (urn: string): string | null => {
  const match = /^urn:material:([a-z]+):(.+)$/i.exec(urn.trim());
  return match === null ? null : `${match[1]?.toLowerCase()}:${compact(match[2] ?? '')}`;
};

/** Indexes the grades once for many look-ups. A candidate of a collective name that is not a grade is an error of the data. */
export const openCatalogue = <G extends CatalogueGrade>(
  grades: readonly G[],
  collectiveNames: readonly CollectiveName[],
): Catalogue<G> => {
  const byCode = new Map<string, Entry<G>[]>();
  const byUrn = new Map<string, G>();
  const near = new Map<string, G[]>();
  for (const grade of grades) {
    for (const [code, scheme, via] of namesOf(grade)) add(byCode, compact(code), { grade, scheme, via });
    for (const name of grade.near_names) near.set(compact(name), [...(near.get(compact(name)) ?? []), grade]);
  }
  for (const grade of grades) byUrn.set(urnKey(grade.urn) ?? grade.urn, grade);
  for (const grade of grades) {
    for (const urn of urnsOf(grade)) {
      const key = urnKey(urn);
      if (key !== null && !byUrn.has(key)) byUrn.set(key, grade);
    }
  }
  const byShape = new Map<string, Entry<G>[]>();
  for (const [code, entries] of byCode) for (const entry of entries) add(byShape, shapeOf(code), entry);
  const byPair = new Map<string, string[]>();
  const pairCounts = new Map<string, number>();
  for (const code of byCode.keys()) {
    const pairs = pairsOf(code);
    pairCounts.set(code, pairs.size);
    for (const pair of pairs) {
      const codes = byPair.get(pair);
      if (codes === undefined) byPair.set(pair, [code]);
      else codes.push(code);
    }
  }
  const collective = new Map(
    collectiveNames.map(({ name, candidates }) => [
      compact(name),
      candidates.map((urn) => {
        const grade = byUrn.get(urnKey(urn) ?? urn);
        if (grade === undefined) throw new Error(`collective name ${name}: no grade ${urn}`);
        return grade;
      }),
    ]),
  );
  const byDigits = Map.groupBy(byCode.keys(), digitsOf);
  return { grades, byUrn, byCode, byShape, byDigits, byPair, pairCounts, near, collective };
};
