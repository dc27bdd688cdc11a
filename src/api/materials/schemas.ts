import { z } from '@hono/zod-openapi';
import type { CatalogueEntry } from '../../db/materials/material-catalogue.ts';
import type { GradeOverride } from '../../db/materials/material-overrides.ts';
import { findStandard, MATERIAL_STANDARDS } from '../../db/materials/material-standards.ts';
import { ISO_GROUPS, MATERIAL_CATEGORIES, RESOLVED_VIA } from '../../engine/index.ts';
import { currency, timestamp, uuid } from '../kit/schemas.ts';

export const category = z.enum(MATERIAL_CATEGORIES);
export const isoGroup = z.enum(ISO_GROUPS).openapi({ description: 'ISO 513 group' });

export const standard = z
  .object({
    id: uuid(),
    name: z.string().openapi({ example: 'AISI/SAE' }),
    scheme: z.string().openapi({ description: 'as in URNs and aliases', example: 'aisi' }),
    region: z.string(),
  })
  .openapi('MaterialStandard');

const alias = z.object({
  scheme: z.string().openapi({
    description: 'scheme of a standard, or `other` for further national and trade names',
    example: 'aisi',
  }),
  code: z.string().openapi({ description: 'upper case, without blanks and punctuation', example: '304' }),
  display_code: z.string().openapi({ example: 'AISI 304' }),
});

const perKg = z.number().nullable().openapi({ description: 'per kg, in price_currency' });

export const grade = z
  .object({
    id: uuid(),
    urn: z.string().openapi({ example: 'urn:material:en:1.4301' }),
    standard: z.string().openapi({ description: 'scheme of the primary code', example: 'en' }),
    category,
    iso_group: isoGroup.nullable(),
    primary_code: z.string().openapi({ example: '1.4301' }),
    display_code: z.string(),
    name: z.string().openapi({ example: 'X5CrNi18-10' }),
    aliases: z.array(alias),
    density_kg_m3: z.number(),
    tensile_mpa: z.number().nullable(),
    hardness_hb: z.number().nullable(),
    kc1_1_n_mm2: z.number().nullable().openapi({ description: 'specific cutting force at 1 × 1 mm' }),
    mc: z.number().nullable(),
    kc_basis_rake_deg: z.number().nullable(),
    price_per_kg: perKg,
    scrap_price_per_kg: perKg,
    price_currency: currency,
    price_as_of: z.string().nullable().openapi({ format: 'date' }),
    forms: z.array(z.string()).openapi({ example: ['sheet', 'round_bar'] }),
  })
  .openapi('MaterialGrade');

export const gradeList = z
  .object({ count: z.int().openapi({ description: 'total number of matches' }), data: z.array(grade) })
  .openapi('MaterialGradeList');

export const lookupRequest = z
  .strictObject({
    query: z.string().trim().min(1).max(256).openapi({ example: 'X5CrNi18-10' }),
    category: category.optional(),
    iso_group: isoGroup.optional(),
    standard: z
      .string()
      .max(64)
      .refine((text) => findStandard(text) !== undefined, {
        message: `must be one of ${MATERIAL_STANDARDS.map(({ scheme }) => scheme).join(', ')}`,
      })
      .optional()
      .openapi({ description: 'scheme or name of a standard in which the grade must have a code' }),
  })
  .openapi('MaterialLookup');

export const MAX_BATCH = 100;

export const batchLookupRequest = z
  .strictObject({
    queries: z
      .array(z.union([z.string().trim().min(1).max(256), lookupRequest]))
      .min(1)
      .max(MAX_BATCH)
      .openapi({ description: 'queries as text, or with filters' }),
  })
  .openapi('MaterialLookupBatch');

const score = z.number().openapi({ description: '0 to 1' });

export const lookupResult = z
  .object({
    query: z.string(),
    result: z
      .object({
        grade,
        score,
        resolved_via: z.enum(RESOLVED_VIA),
      })
      .nullable()
      .openapi({ description: 'null when the text names no grade, or more than one: nothing is guessed' }),
    candidates: z.array(z.object({ grade, score })).max(5).openapi({ description: 'best first' }),
  })
  .openapi('MaterialLookupResult');

export const batchLookupResult = z
  .object({ results: z.array(lookupResult).openapi({ description: 'in the order of the queries' }) })
  .openapi('MaterialLookupBatchResult');

const price = z.number().min(0).max(1e9).nullable();
const note = z.string().max(4000).nullable();

/** What an override may state. Null: the catalogue's value stands. */
export const overrideValues = {
  price_per_kg: price,
  scrap_price_per_kg: price,
  price_currency: currency
    .nullable()
    .openapi({ description: 'required with a price; ISO 4217', example: 'EUR' }),
  density_kg_m3: z.number().min(0.001).max(30_000).nullable(),
  kc1_1_n_mm2: z.number().min(0.001).max(20_000).nullable(),
  mc: z.number().min(0).max(1).nullable(),
  note,
};

type Optional<T> = { [K in keyof T]: z.ZodOptional<T[K] & z.ZodType> };

const optionalValues = Object.fromEntries(
  Object.entries(overrideValues).map(([name, field]) => [name, field.optional()]),
) as Optional<typeof overrideValues>;

export const createOverride = z
  .strictObject({ grade_id: uuid(), ...optionalValues })
  .openapi('MaterialOverrideCreate');

export const updateOverride = z.strictObject(optionalValues).openapi('MaterialOverrideUpdate', {
  description: 'a field present is applied, null clears it, omitted stays',
});

export const override = z
  .object({ id: uuid(), grade_id: uuid(), ...overrideValues, created_at: timestamp, updated_at: timestamp })
  .openapi('MaterialOverride');

/** The published part of a catalogue row; citations and conditions stay inside. */
export const gradeToWire = (row: CatalogueEntry): z.infer<typeof grade> => ({
  id: row.id,
  urn: row.urn,
  standard: row.standard,
  category: row.category,
  iso_group: row.iso_group,
  primary_code: row.primary_code,
  display_code: row.display_code,
  name: row.name,
  aliases: row.aliases.map(({ scheme, code, display_code }) => ({ scheme, code, display_code })),
  density_kg_m3: row.density_kg_m3,
  tensile_mpa: row.tensile_mpa,
  hardness_hb: row.hardness_hb,
  kc1_1_n_mm2: row.kc1_1_n_mm2,
  mc: row.mc,
  kc_basis_rake_deg: row.kc_basis_rake_deg,
  price_per_kg: row.price_per_kg,
  scrap_price_per_kg: row.scrap_price_per_kg,
  price_currency: row.price_currency,
  price_as_of: row.price_as_of,
  forms: [...row.forms],
});

export const overrideToWire = (row: GradeOverride): z.infer<typeof override> => ({
  ...row,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
