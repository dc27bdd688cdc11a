import { z } from '@hono/zod-openapi';
import type { GradeOverride } from '../../db/materials/material-overrides.ts';
import { findStandard, MATERIAL_STANDARDS } from '../../db/materials/material-standards.ts';
import type { CatalogueEntry } from '../../db/materials/stored-grade.ts';
import { ISO_GROUPS, MATERIAL_CATEGORIES, RESOLVED_VIA } from '../../engine/index.ts';
import { createdAt, updatedAt } from '../kit/fields.ts';
import { currency, uuid } from '../kit/schemas.ts';

export const category = z.enum(MATERIAL_CATEGORIES).describe('Category of the material.');
export const isoGroup = z.enum(ISO_GROUPS).describe('Material group to ISO 513: `P`, `M`, `K`, `N`, `S` or `H`.');

export const standard = z
  .object({
    id: uuid('UUID of the standard.'),
    name: z.string().openapi({ example: 'AISI/SAE' }).describe('Name of the standard.'),
    scheme: z.string().openapi({ example: 'aisi' }).describe('Short name of the standard in URNs and aliases.'),
    region: z.string().describe('Region in which the standard is used.'),
  })
  .openapi('MaterialStandard', { description: 'A standard whose material codes the catalogue knows.' });

const alias = z.object({
  scheme: z.string().openapi({ example: 'aisi' }).describe('Scheme of the standard, or `other` for further national and trade names.'),
  code: z.string().openapi({ example: '304' }).describe('Code in upper case, without spaces and punctuation.'),
  display_code: z.string().openapi({ example: 'AISI 304' }).describe('Code as it is usually written.'),
});

const perKg = z.number().nullable().openapi({ description: 'per kg, in price_currency' });

export const grade = z
  .object({
    id: uuid('UUID of the material grade.'),
    urn: z.string().openapi({ example: 'urn:material:en:1.4301' }).describe('URN of the grade.'),
    standard: z.string().openapi({ example: 'en' }).describe('Scheme of the standard of the primary code.'),
    category,
    iso_group: isoGroup.nullable().describe('Material group to ISO 513. Null if the grade has none.'),
    primary_code: z.string().openapi({ example: '1.4301' }).describe('Code that identifies the grade.'),
    display_code: z.string().describe('Primary code as it is usually written.'),
    name: z.string().openapi({ example: 'X5CrNi18-10' }).describe('Name of the grade.'),
    aliases: z.array(alias).describe('Codes and names of the same grade in other standards.'),
    density_kg_m3: z.number().describe('Density in kg/m³.'),
    tensile_mpa: z.number().nullable().describe('Tensile strength in MPa. Null if unknown.'),
    hardness_hb: z.number().nullable().describe('Brinell hardness (HB). Null if unknown.'),
    kc1_1_n_mm2: z.number().nullable().describe('Specific cutting force kc1.1 (Kienzle) for a chip of 1 × 1 mm, in N/mm². Null if unknown.'),
    mc: z.number().nullable().describe('Exponent mc of the Kienzle equation. Null if unknown.'),
    kc_basis_rake_deg: z.number().nullable().describe('Rake angle at which kc1.1 was measured, in degrees. Null if unknown.'),
    price_per_kg: perKg.describe('Price per kg, in `price_currency`. Null if unknown.'),
    scrap_price_per_kg: perKg.describe('Price per kg of chips and offcut sold as scrap, in `price_currency`. Null if unknown.'),
    price_currency: currency.describe('ISO 4217 code of the prices of this grade.'),
    price_as_of: z.string().nullable().openapi({ format: 'date' }).describe('Date of the prices, YYYY-MM-DD. Null if the grade has no price.'),
    forms: z
      .array(z.string())
      .openapi({ example: ['sheet', 'round_bar'] })
      .describe('Forms in which the grade is sold.'),
  })
  .openapi('MaterialGrade', { description: 'A material grade of the catalogue.' });

export const gradeList = z
  .object({ count: z.int().describe('Number of matching grades on all pages.'), data: z.array(grade).describe('Grades on this page.') })
  .openapi('MaterialGradeList', { description: 'One page of material grades.' });

export const lookupRequest = z
  .strictObject({
    query: z.string().trim().min(1).max(256).openapi({ example: 'X5CrNi18-10' }).describe('Material as free text: a code of any standard, a name or a trade name.'),
    category: category.optional().describe('Only consider grades of this category.'),
    iso_group: isoGroup.optional().describe('Only consider grades of this material group to ISO 513.'),
    standard: z
      .string()
      .max(64)
      .refine((text) => findStandard(text) !== undefined, {
        message: `must be one of ${MATERIAL_STANDARDS.map(({ scheme }) => scheme).join(', ')}`,
      })
      .optional()
      .describe('Only consider grades with a code in this standard, by its scheme or name.'),
  })
  .openapi('MaterialLookup', { description: 'Material to look up, with optional filters.' });

export const MAX_BATCH = 100;

export const batchLookupRequest = z
  .strictObject({
    queries: z
      .array(z.union([z.string().trim().min(1).max(256), lookupRequest]))
      .min(1)
      .max(MAX_BATCH)
      .describe('Materials to look up, as text or with filters.'),
  })
  .openapi('MaterialLookupBatch', { description: 'Materials to look up.' });

const score = z.number().describe('How well the grade fits the text, from 0 to 1.');

export const lookupResult = z
  .object({
    query: z.string().describe('Text that was looked up.'),
    result: z
      .object({
        grade,
        score,
        resolved_via: z.enum(RESOLVED_VIA).describe('How the text was understood, from the most to the least certain: `urn`, `exact_code`, `alias`, `name` or `fuzzy`.'),
      })
      .nullable()
      .describe('Grade that the text names. Null if it names none, or more than one.'),
    candidates: z.array(z.object({ grade, score })).max(5).describe('Grades that may be meant, best first, at most 5.'),
  })
  .openapi('MaterialLookupResult', { description: 'Grade that the text names, and other candidates.' });

export const batchLookupResult = z
  .object({ results: z.array(lookupResult).describe('Results in the order of the queries.') })
  .openapi('MaterialLookupBatchResult', { description: 'Results of the lookups.' });

const price = z.number().min(0).max(1e9).nullable();
const note = z.string().max(4000).nullable().describe('Note about the override. Null if there is none.');

/** Fields of an override. Null: the catalogue's value applies. */
const overrideValues = {
  price_per_kg: price.describe('Own price per kg, in `price_currency`. Null: the catalogue price applies.'),
  scrap_price_per_kg: price.describe('Own scrap price per kg, in `price_currency`. Null: the catalogue price applies.'),
  price_currency: currency.nullable().openapi({ example: 'EUR' }).describe('ISO 4217 code of the prices; required with a price. Null if the override has no price.'),
  density_kg_m3: z.number().min(0.001).max(30_000).nullable().describe('Own density in kg/m³. Null: the catalogue value applies.'),
  kc1_1_n_mm2: z.number().min(0.001).max(20_000).nullable().describe('Own specific cutting force kc1.1 in N/mm². Null: the catalogue value applies.'),
  mc: z.number().min(0).max(1).nullable().describe('Own exponent mc of the Kienzle equation. Null: the catalogue value applies.'),
  note,
};

type Optional<T> = { [K in keyof T]: z.ZodOptional<T[K] & z.ZodType> };

const optionalValues = Object.fromEntries(Object.entries(overrideValues).map(([name, field]) => [name, field.optional()])) as Optional<typeof overrideValues>;

export const createOverride = z
  .strictObject({ grade_id: uuid('UUID of the material grade to override.'), ...optionalValues })
  .openapi('MaterialOverrideCreate', { description: 'Own values for a material grade.' });

export const updateOverride = z
  .strictObject(optionalValues)
  .openapi('MaterialOverrideUpdate', { description: 'Changes to an override. Fields left out stay as they are; null restores the catalogue value.' });

export const override = z
  .object({ id: uuid('UUID of the override for this grade.'), grade_id: uuid('UUID of the overridden material grade.'), ...overrideValues, created_at: createdAt, updated_at: updatedAt })
  .openapi('MaterialOverride', { description: 'Own values of the organisation for a material grade. Null: the catalogue value applies.' });

/** The published part of a catalogue row, without citations and conditions. */
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
