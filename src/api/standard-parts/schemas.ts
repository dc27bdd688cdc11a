import { z } from '@hono/zod-openapi';
import type { StandardPart } from '../../db/materials/standard-parts.ts';
import { FASTENER_KINDS } from '../../engine/index.ts';
import { newId } from '../../platform/ids.ts';
import { currency, timestamp, uuid } from '../kit/schemas.ts';

const MOST_PRICE = 99_999_999;
/** Finer ones are not kept. */
const LEAST_LENGTH_MM = 0.01;
const MOST_LENGTH_MM = 10_000;

export const kind = z.enum(FASTENER_KINDS);
export const standard = z
  .string()
  .trim()
  .regex(
    /^[A-Z]{2,6}(?: [A-Z]{2,6}){0,2} \d{1,6}$/,
    'must be a standards body and a number, such as ISO 4762',
  )
  .openapi({ example: 'ISO 4762' });
export const size = z
  .string()
  .trim()
  .regex(/^M\d{1,3}(?:\.\d{1,2})?$/, 'must be a metric thread size such as M6')
  .openapi({ description: 'thread size; null: any', example: 'M6' });
export const lengthMm = z.number().min(LEAST_LENGTH_MM).max(MOST_LENGTH_MM);
export const name = z.string().trim().min(1).max(255);
export const price = z
  .number()
  .min(0)
  .max(MOST_PRICE)
  .openapi({ description: 'of one piece, in `currency`' });
export const source = z.string().trim().min(1).max(500);

export const standardPart = z
  .object({
    id: uuid(),
    kind,
    standard: z.string().nullable(),
    size: z.string().nullable().openapi({ description: 'thread size; null: any' }),
    length_mm: z.number().nullable(),
    name: z.string().nullable(),
    price,
    currency,
    source: z.string().nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .openapi('StandardPart');

export const createBody = z
  .strictObject({
    kind,
    standard: standard.nullable().optional(),
    size: size.nullable().optional(),
    length_mm: lengthMm.nullable().optional(),
    name: name.nullable().optional(),
    price,
    currency,
    source: source.nullable().optional(),
  })
  .openapi('StandardPartCreate');

export type StatedPart = z.infer<typeof createBody>;

/** A row as it was stated, in a body or on a line of a sheet. */
export const newPart = (stated: StatedPart, now: Date): StandardPart => ({
  id: newId(),
  kind: stated.kind,
  standard: stated.standard ?? null,
  size: stated.size ?? null,
  lengthMm: stated.length_mm ?? null,
  name: stated.name ?? null,
  price: stated.price,
  currency: stated.currency,
  source: stated.source ?? null,
  createdAt: now,
  updatedAt: now,
});

export const updateBody = z
  .strictObject({
    price: price.optional(),
    currency: currency.optional(),
    source: source.nullable().optional(),
  })
  .openapi('StandardPartUpdate');

export const toWire = (part: StandardPart): z.infer<typeof standardPart> => ({
  id: part.id,
  kind: part.kind,
  standard: part.standard,
  size: part.size,
  length_mm: part.lengthMm,
  name: part.name,
  price: part.price,
  currency: part.currency,
  source: part.source,
  created_at: part.createdAt.toISOString(),
  updated_at: part.updatedAt.toISOString(),
});
