import type { Calculation } from '../../db/calculation-record/calculation.ts';

/** The reason why the matrix shows another calculation of the same row and environment instead. */
export const IGNORED_REASONS = ['draft', 'not_succeeded', 'older'] as const;
type IgnoredReason = (typeof IGNORED_REASONS)[number];

export type Ignored = { readonly id: string; readonly reason: IgnoredReason };

/** A row of a matrix of parts: one revision at one lot size. */
export const rowOfPart = ({ revisionId, lotSize }: Calculation): string => `${revisionId}/${lotSize}`;

const RANK_OF_RESULT = 2;

/** A price ranks before unfinished work, and that before a draft. */
const rankOf = ({ status }: Calculation): number =>
  status === 'succeeded' ? RANK_OF_RESULT : status === 'draft' ? 0 : 1;

const stands = (a: Calculation, b: Calculation): boolean => {
  if (rankOf(a) !== rankOf(b)) return rankOf(a) > rankOf(b);
  return a.createdAt.getTime() !== b.createdAt.getTime() ? a.createdAt > b.createdAt : a.id > b.id;
};

const reasonOf = (ignored: Calculation, chosen: Calculation): IgnoredReason => {
  if (rankOf(ignored) === rankOf(chosen)) return 'older';
  return ignored.status === 'draft' ? 'draft' : 'not_succeeded';
};

/**
 * One calculation for each row and environment: the newest that succeeded, otherwise the newest that is not a draft, otherwise
 * the newest. Rows are in the order of their first calculation, ignored calculations in input order.
 */
export const chooseCells = (
  calculations: readonly Calculation[],
  rowOf: (row: Calculation) => string,
): { readonly rows: readonly (readonly Calculation[])[]; readonly ignored: readonly Ignored[] } => {
  const keyOf = (row: Calculation) => `${rowOf(row)} ${row.environmentId}`;
  const chosen = new Map<string, Calculation>();
  for (const row of calculations) {
    const known = chosen.get(keyOf(row));
    if (known === undefined || stands(row, known)) chosen.set(keyOf(row), row);
  }
  const ignored = calculations.flatMap((row): readonly Ignored[] => {
    const kept = chosen.get(keyOf(row));
    return kept === undefined || kept === row ? [] : [{ id: row.id, reason: reasonOf(row, kept) }];
  });
  return { rows: [...Map.groupBy(chosen.values(), rowOf).values()], ignored };
};
