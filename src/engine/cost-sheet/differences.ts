import { roundMicro } from '../quantities/micro.ts';
import type { Term } from '../records.ts';
import type { CostLine } from '../result.ts';
import { pairLines } from './pair-lines.ts';

/**
 * Reasons for another value of an input. `rate`: of a machine or of labour. `environment`: another statement of it. `method`: a figure of the
 * costing method. `material`: with its stock. `inputs`: the file, the drawing or the caller. `plan`: another process plan. `engine`:
 * another version of it.
 */
export const TERM_CAUSES = ['rate', 'environment', 'method', 'material', 'inputs', 'plan', 'engine'] as const;
export type TermCause = (typeof TERM_CAUSES)[number];

/** A cause by the beginning of a term's source. Other sources are citations of the method. */
const CAUSES: readonly (readonly [prefix: RegExp, cause: TermCause | null])[] = [
  [/^(rate|machine):/, 'rate'],
  [/^(environment[.]|tool:|subcontractor:|factor:)/, 'environment'],
  [/^(material|stock)\b/, 'material'],
  [/^(cad|drawing|request)\b/, 'inputs'],
  [/^plan\b/, 'plan'],
  // Follows from other lines, whose own terms say why.
  [/^(line|operation):/, null],
];

const causeOf = ({ source }: Term): TermCause | null => {
  const found = CAUSES.find(([prefix]) => prefix.test(source));
  return found === undefined ? 'method' : found[1];
};

export type TermDifference = {
  readonly term: string;
  readonly unit: string;
  /** Null: the line has no such term there. */
  readonly before: number | null;
  readonly after: number | null;
  readonly source: string;
  /** Null: the value follows from other lines. */
  readonly cause: TermCause | null;
};

export type LineDifference = {
  /** Labels from the top of the sheet. */
  readonly path: readonly string[];
  readonly bucket: CostLine['bucket'];
  /** Null: only the other sheet has the line. */
  readonly before: number | null;
  readonly after: number | null;
  readonly delta: number;
  readonly causes: readonly TermCause[];
  readonly terms: readonly TermDifference[];
};

/** All inputs of a line. A term that was computed is replaced by the inputs of its own formula. */
const inputsOf = (terms: readonly Term[]): readonly Term[] =>
  terms.flatMap((term) => (term.from === undefined ? [term] : inputsOf(term.from.terms)));

/** Terms by name, each with its number among those of one name. */
const byName = (terms: readonly Term[]): ReadonlyMap<string, Term> => {
  const seen = new Map<string, number>();
  return new Map(
    terms.map((term) => {
      const times = seen.get(term.name) ?? 0;
      seen.set(term.name, times + 1);
      return [`${term.name} ${times}`, term];
    }),
  );
};

const termsThatDiffer = (
  before: CostLine | undefined,
  after: CostLine | undefined,
): readonly TermDifference[] => {
  // A line that one sheet lacks differs by itself: the plan is another.
  if (before === undefined || after === undefined) return [];
  const [own, other] = [byName(inputsOf(before.terms)), byName(inputsOf(after.terms))];
  return [...new Set([...own.keys(), ...other.keys()])].flatMap((key) => {
    const [a, b] = [own.get(key), other.get(key)];
    const term = b ?? a;
    if (term === undefined || a?.value === b?.value) return [];
    return [
      {
        term: term.name,
        unit: term.unit,
        before: a?.value ?? null,
        after: b?.value ?? null,
        source: term.source,
        cause: causeOf(term),
      },
    ];
  });
};

/** A leaf whose inputs are equal differs by the engine, one that the other plan lacks by the plan; a sum has the causes of its lines. */
const causesOf = (
  [before, after]: readonly [CostLine | undefined, CostLine | undefined],
  terms: readonly TermDifference[],
): readonly TermCause[] => {
  if (before === undefined || after === undefined) return ['plan'];
  if (before.children.length > 0 || after.children.length > 0) return [];
  const named = new Set(terms.flatMap(({ cause }) => cause ?? []));
  if (named.size > 0) return TERM_CAUSES.filter((cause) => named.has(cause));
  return terms.length === 0 ? ['engine'] : [];
};

const pathsOf = (
  lines: readonly CostLine[],
  above: readonly string[] = [],
): ReadonlyMap<CostLine, readonly string[]> =>
  new Map(
    lines.flatMap((line) => {
      const path = [...above, line.label];
      return [[line, path] as const, ...pathsOf(line.children, path)];
    }),
  );

/** The lines of two sheets of one currency whose amounts differ, each after the line that contains it, with the reasons. */
export const differencesOf = (
  before: readonly CostLine[],
  after: readonly CostLine[],
): readonly LineDifference[] => {
  const paths = new Map([...pathsOf(before), ...pathsOf(after)]);
  return pairLines(before, after).flatMap((pair) => {
    const [own, other] = pair;
    const line = other ?? own;
    if (line === undefined || own?.amount === other?.amount) return [];
    const terms = termsThatDiffer(own, other);
    return [
      {
        path: paths.get(line) ?? [line.label],
        bucket: line.bucket,
        before: own?.amount ?? null,
        after: other?.amount ?? null,
        delta: roundMicro((other?.amount ?? 0) - (own?.amount ?? 0)),
        causes: causesOf(pair, terms),
        terms,
      },
    ];
  });
};
