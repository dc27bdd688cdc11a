import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import {
  allStandardParts,
  folded,
  plain,
  type StandardPart,
  type StandardPartKey,
} from './standard-parts.ts';

/** A component as recognised in the model. */
export type StandardPartSought = {
  readonly name: string;
  readonly kind: StandardPartKey['kind'];
  readonly standard: string | null;
  readonly size: string | null;
  readonly length_mm: number | null;
};

const each = <T>(values: readonly (T | null)[]): T[] => [
  ...new Set(values.filter((value) => value !== null)),
];
const plainOrNull = (text: string | null): string | null => (text === null ? null : plain(text));

/** Text of an unstated field, exactly as in the index `standard_parts_sought`; no folded text starts like this. */
const OPEN = ' ';

/**
 * The organisation's rows that may match any of these components. The number of rows is bounded by the components, whatever the
 * size of the catalogue.
 */
export const findStandardPartsFor = async (
  tx: Tx,
  orgId: OrgId,
  queries: readonly StandardPartSought[],
): Promise<readonly StandardPart[]> => {
  if (queries.length === 0) return [];
  const kinds = each(queries.map(({ kind }) => kind));
  const standards = each([OPEN, ...queries.map(({ standard }) => plainOrNull(standard))]);
  const sizes = each([OPEN, ...queries.map(({ size }) => plainOrNull(size))]);
  const lengths = each(queries.map(({ length_mm }) => length_mm));
  const names = each([OPEN, ...queries.map(({ name }) => folded(name))]);
  return allStandardParts(
    tx,
    orgId,
    sql<boolean>`s.kind = any(${sql.val(kinds)}::text[])
      and (case when s.standard is null then ' ' else s.standard end) = any(${sql.val(standards)}::text[])
      and (case when s.size is null then ' ' else s.size end) = any(${sql.val(sizes)}::text[])
      and (case when s.folded_name is null then ' ' else s.folded_name end) = any(${sql.val(names)}::text[])
      and (s.length_mm is null or s.length_mm = any(${sql.val(lengths)}::numeric[]))`,
  );
};

type Stated = Pick<StandardPartKey, 'standard' | 'size' | 'lengthMm' | 'name'>;

const keyOf = (kind: string, { standard, size, lengthMm, name }: Stated): string =>
  JSON.stringify([kind, plainOrNull(standard), plainOrNull(size), lengthMm, plainOrNull(name)]);

const FIELDS = ['standard', 'size', 'lengthMm', 'name'] as const;
/** Every combination of stated fields, as flags of `FIELDS`, the most specific first. */
const CHOICES = Array.from({ length: 2 ** FIELDS.length }, (_, flags) =>
  FIELDS.filter((_field, i) => ((flags >> i) & 1) === 1),
).sort((a, b) => b.length - a.length);

const newer = (a: StandardPart | undefined, b: StandardPart): StandardPart => {
  if (a === undefined) return b;
  const later = b.updatedAt.getTime() - a.updatedAt.getTime();
  return later > 0 || (later === 0 && b.id < a.id) ? b : a;
};

/**
 * Finds the most specific row of the catalogue that contradicts nothing of a component; among equals the one changed last, then
 * by id. A row without standard, size and name prices every part of its kind. Time: linear in the rows, constant per component.
 */
export const priceList = (
  catalogue: readonly StandardPart[],
): ((queries: StandardPartSought) => StandardPart | null) => {
  const byKey = new Map<string, StandardPart>();
  for (const row of catalogue) {
    const key = keyOf(row.kind, row);
    byKey.set(key, newer(byKey.get(key), row));
  }
  return ({ kind, standard, size, length_mm: lengthMm, name }) => {
    const known: Stated = { standard, size, lengthMm, name };
    let found: StandardPart | undefined;
    let matchedFields = 0;
    for (const fields of CHOICES) {
      if (found !== undefined && fields.length < matchedFields) break;
      // A row that states a field which is unknown for the component does not match.
      if (fields.some((field) => known[field] === null)) continue;
      const stated: Stated = { standard: null, size: null, lengthMm: null, name: null };
      for (const field of fields) Object.assign(stated, { [field]: known[field] });
      const row = byKey.get(keyOf(kind, stated));
      if (row === undefined) continue;
      found = newer(found, row);
      matchedFields = fields.length;
    }
    return found ?? null;
  };
};
