import { z } from '@hono/zod-openapi';
import type { Fault } from '../../db/kernel/outcome.ts';
import type { StandardPart } from '../../db/materials/standard-parts.ts';
import { type Column, isNumber, readSheet, writeSheet } from '../kit/csv.ts';
import { currency } from '../kit/schemas.ts';
import { kind, lengthMm, name, newPart, price, type StatedPart, size, source, standard } from './schemas.ts';

const number = z
  .string()
  .regex(isNumber, 'must be a number with a decimal point, such as 12.5')
  .transform(Number);

const COLUMNS: readonly Column<StandardPart>[] = [
  { name: 'kind', schema: kind, write: (part) => part.kind },
  { name: 'standard', schema: standard.optional(), write: (part) => part.standard },
  { name: 'size', schema: size.optional(), write: (part) => part.size },
  { name: 'length_mm', schema: number.pipe(lengthMm).optional(), write: (part) => part.lengthMm },
  { name: 'name', schema: name.optional(), write: (part) => part.name },
  { name: 'price', schema: number.pipe(price), write: (part) => part.price },
  { name: 'currency', schema: currency, write: (part) => part.currency },
  { name: 'source', schema: source.optional(), write: (part) => part.source },
];

const keyOf = (part: StandardPart): string =>
  JSON.stringify([part.kind, part.standard, part.size, part.lengthMm, part.name]);

export const writeParts = (parts: readonly StandardPart[]): string => writeSheet(parts, COLUMNS);

/** The rows of a sheet; every error has the path `[line, column]`, and a repeated key is an error. */
export const readParts = (
  csv: string,
  now: Date,
): { readonly parts: readonly StandardPart[]; readonly faults: readonly Fault[] } => {
  const { rows, faults } = readSheet(csv, COLUMNS);
  if (faults.length > 0) return { parts: [], faults };
  const parts = rows.map(({ cells }) => newPart(cells as StatedPart, now));
  const lines = new Map<string, number>();
  const repeated = rows.flatMap(({ line }, i): readonly Fault[] => {
    const part = parts[i];
    if (part === undefined) return [];
    const first = lines.get(keyOf(part));
    if (first === undefined) lines.set(keyOf(part), line);
    return first === undefined
      ? []
      : [{ path: [line], msg: `repeats the part of line ${first}; keep one of them`, type: 'repeated' }];
  });
  return { parts, faults: repeated };
};
