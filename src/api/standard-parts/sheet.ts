import { z } from '@hono/zod-openapi';
import type { StandardPart } from '../../db/materials/standard-parts.ts';
import { newId } from '../../platform/ids.ts';
import { type Column, isNumber, readSheet, writeSheet } from '../environments/csv.ts';
import { invalid } from '../kit/errors.ts';
import { currency } from '../kit/schemas.ts';
import { kind, lengthMm, name, price, size, source, standard } from './schemas.ts';

const number = z.string().regex(isNumber, 'must be a number with a decimal point').transform(Number);

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

type Cells = {
  readonly kind: StandardPart['kind'];
  readonly standard?: string;
  readonly size?: string;
  readonly length_mm?: number;
  readonly name?: string;
  readonly price: number;
  readonly currency: string;
  readonly source?: string;
};

const keyOf = (part: StandardPart): string =>
  JSON.stringify([part.kind, part.standard, part.size, part.lengthMm, part.name]);

export const writeParts = (parts: readonly StandardPart[]): string => writeSheet(parts, COLUMNS);

/**
 * The rows of a sheet.
 * @throws ApiError 422 that names every problem by line and column; a key that stands twice is one
 */
export const readParts = (csv: string, now: Date): readonly StandardPart[] => {
  const sheet = readSheet(csv, COLUMNS as readonly Column<never>[]);
  if (sheet.problems.length > 0) throw invalid(sheet.problems);
  const lines = new Map<string, number>();
  return sheet.rows.map(({ line, cells }) => {
    const read = cells as Cells;
    const part: StandardPart = {
      id: newId(),
      kind: read.kind,
      standard: read.standard ?? null,
      size: read.size ?? null,
      lengthMm: read.length_mm ?? null,
      name: read.name ?? null,
      price: read.price,
      currency: read.currency,
      source: read.source ?? null,
      createdAt: now,
      updatedAt: now,
    };
    const first = lines.get(keyOf(part));
    if (first !== undefined)
      throw invalid([
        { loc: ['body', 'csv', line], msg: `states what line ${first} states`, type: 'repeated' },
      ]);
    lines.set(keyOf(part), line);
    return part;
  });
};
