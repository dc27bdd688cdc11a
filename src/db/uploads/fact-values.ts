import { z } from 'zod';
import { DIMENSIONS, HARDNESS_SCALES, NOTES, ROUGHNESS_PARAMETERS } from '../../drawings/facts.ts';
import { GENERAL_TOLERANCES } from '../../engine/vocabulary.ts';
import { messageOf, wording } from '../../platform/issue-words.ts';

const mm = z.number().min(0).max(100_000);
const count = z.int().min(1).max(10_000);
const deviation = z.strictObject({ lower: z.number(), upper: z.number() });
const text = z.string().min(1).max(200);

/** The keys of a fact that a person may correct, by kind, each with its schema. */
export const FACT_VALUES = {
  title_block: z.strictObject({
    text,
    number: z.number().nullable(),
    linear_class: z.enum(GENERAL_TOLERANCES).nullable(),
    geometric_class: z.enum(['H', 'K', 'L']).nullable(),
  }),
  dimension: z.strictObject({
    dimension: z.enum(DIMENSIONS),
    nominal: mm.nullable(),
    tolerance: deviation.nullable(),
    fit: z
      .string()
      .regex(/^[A-Za-z]{1,2}\d{1,2}(?:\/[A-Za-z]{1,2}\d{1,2})?$/)
      .nullable(),
    limits: deviation.nullable(),
    bound: z.enum(['max', 'min']).nullable(),
    count,
    basic: z.boolean(),
    reference: z.boolean(),
    depth_mm: mm.nullable(),
    through: z.boolean(),
    angle_deg: z.number().min(0).max(360).nullable(),
  }),
  thread: z.strictObject({
    size: text,
    diameter_mm: mm.nullable(),
    pitch_mm: mm.nullable(),
    depth_mm: mm.nullable(),
    hole_depth_mm: mm.nullable(),
    through: z.boolean(),
    tolerance_class: text.nullable(),
    left_handed: z.boolean(),
    count,
  }),
  roughness: z.strictObject({
    parameter: z.enum(ROUGHNESS_PARAMETERS).nullable(),
    value_um: z.number().min(0.001).max(1000),
    scope: z.enum(['general', 'local']),
  }),
  geometric_tolerance: z.strictObject({
    value_mm: mm,
    diameter_zone: z.boolean(),
    modifiers: z.array(text).max(10),
    datums: z.array(z.strictObject({ letter: text, modifiers: z.array(text).max(10) })).max(3),
  }),
  datum: z.strictObject({ letter: text }),
  hardness: z.strictObject({
    scale: z.enum(HARDNESS_SCALES),
    min: z.number().min(0).max(5000),
    max: z.number().min(0).max(5000).nullable(),
  }),
  edge: z.strictObject({ undercut_mm: mm.nullable(), burr_mm: mm.nullable() }),
  note: z.strictObject({
    note: z.enum(NOTES),
    size: z.number().min(0).max(10_000).nullable(),
  }),
} as const;

type Parsed =
  | { readonly ok: true; readonly value: object }
  | { readonly ok: false; readonly loc: readonly (string | number)[]; readonly problem: string };

/** Validates some keys of a fact's value; null: the kind is unknown. */
export const parseFactValue = (kind: string, value: unknown): Parsed => {
  const schema = Object.entries(FACT_VALUES).find(([name]) => name === kind)?.[1];
  if (schema === undefined)
    return { ok: false, loc: ['value'], problem: `cannot be corrected: the kind ${kind} has no values` };
  const partial = schema.partial();
  const parsed = partial.safeParse(value, wording(partial));
  if (parsed.success) return { ok: true, value: parsed.data };
  const [issue] = parsed.error.issues;
  return {
    ok: false,
    loc: ['value', ...(issue?.path ?? []).map((step) => (typeof step === 'number' ? step : String(step)))],
    problem: issue === undefined ? 'is not valid' : messageOf(issue),
  };
};
