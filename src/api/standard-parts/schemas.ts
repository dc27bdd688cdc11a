import { z } from '@hono/zod-openapi';
import type { StandardPart } from '../../db/materials/standard-parts.ts';
import { FASTENER_KINDS } from '../../engine/index.ts';
import { newId } from '../../platform/ids.ts';
import { createdAt, updatedAt } from '../kit/fields.ts';
import { currency, uuid } from '../kit/schemas.ts';

const MAX_PRICE = 99_999_999;
/** Lengths are rounded to this. */
const MIN_LENGTH_MM = 0.01;
const MAX_LENGTH_MM = 10_000;

export const kind = z.enum(FASTENER_KINDS).describe('Kind of standard part.');
export const standard = z
  .string()
  .trim()
  .regex(/^[A-Z]{2,6}(?: [A-Z]{2,6}){0,2} \d{1,6}$/, 'must be a standards body and a number, such as ISO 4762')
  .openapi({ example: 'ISO 4762' })
  .describe('Standard of the part, for example `ISO 4762`. Null or left out: any standard.');
export const size = z
  .string()
  .trim()
  .regex(/^M\d{1,3}(?:\.\d{1,2})?$/, 'must be a metric thread size such as M6')
  .openapi({ example: 'M6' })
  .describe('Thread size, for example `M6`. Null or left out: any size.');
export const lengthMm = z.number().min(MIN_LENGTH_MM).max(MAX_LENGTH_MM).describe('Length in mm. Null or left out: any length.');
export const name = z.string().trim().min(1).max(255).describe('Name of the standard part. Null or left out: none.');
export const price = z.number().min(0).max(MAX_PRICE).describe('Price of one piece, in `currency`.');
export const source = z.string().trim().min(1).max(500).describe('Source of the price, for example a quotation. Null or left out: none.');

const priceCurrency = currency.describe('ISO 4217 code of the price.');

export const standardPart = z
  .object({
    id: uuid('UUID of the standard part price.'),
    kind,
    standard: z.string().nullable().describe('Standard of the part. Null: the price applies to any standard.'),
    size: z.string().nullable().describe('Thread size of the part. Null: the price applies to any size.'),
    length_mm: z.number().nullable().describe('Length of the part in mm. Null: the price applies to any length.'),
    name: z.string().nullable().describe('Name of the standard part. Null if none was given.'),
    price,
    currency: priceCurrency,
    source: z.string().nullable().describe('Source of the price. Null if none was given.'),
    created_at: createdAt,
    updated_at: updatedAt,
  })
  .openapi('StandardPart', { description: 'Price that the organisation pays for a kind of standard part.' });

export const createBody = z
  .strictObject({
    kind,
    standard: standard.nullable().optional(),
    size: size.nullable().optional(),
    length_mm: lengthMm.nullable().optional(),
    name: name.nullable().optional(),
    price,
    currency: priceCurrency,
    source: source.nullable().optional(),
  })
  .openapi('StandardPartCreate', { description: 'A price to add. The more fields it has, the fewer parts it applies to.' });

export type StatedPart = z.infer<typeof createBody>;

/** A row in a body or on a line of a CSV sheet. */
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
    currency: priceCurrency.optional(),
    source: source.nullable().optional(),
  })
  .openapi('StandardPartUpdate', { description: 'Changes to a price. Fields left out stay as they are.' });

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
