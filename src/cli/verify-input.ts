import { z } from 'zod';
import {
  BUCKETS,
  CASCADE_STEPS,
  type CheckedSheet,
  LINE_KINDS,
  type SheetFault,
  TIME_BASES,
  TIME_KINDS,
  TOOLING_MODES,
  type Verifiable,
  verifyCalculation,
  verifySheet,
} from '../engine/index.ts';

const term = z.object({
  name: z.string(),
  value: z.number(),
  unit: z.string(),
  source: z.string(),
  get from() {
    return derivation.optional();
  },
});

const derivation = z.object({ formula_id: z.string(), terms: z.array(term) });

const line = z.object({
  amount: z.number(),
  bucket: z.enum(BUCKETS),
  line_kind: z.enum(LINE_KINDS),
  label_id: z.string(),
  label_params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  get children() {
    return z.array(line);
  },
  formula_id: z.string().nullable(),
  terms: z.array(term),
  rate: z.number().nullable(),
  time_s: z.number().nullable(),
  time_basis: z.enum(TIME_BASES).nullable(),
  factors: z.array(
    z.object({ name: z.string(), value: z.number(), band: z.tuple([z.number(), z.number()]) }),
  ),
});

const sheetSchema = z.object({
  currency: z.string(),
  lot_size: z.number(),
  lines: z.array(line),
  total: z.number(),
  residual: z.number(),
  reconciled: z.boolean(),
  cascade: z.array(z.object({ step: z.enum(CASCADE_STEPS), amount: z.number() })),
});

const planSchema = z.array(
  z.object({
    op_id: z.string(),
    time_elements: z.array(
      z.object({
        kind: z.enum(TIME_KINDS),
        id: z.string(),
        time_s: z.number(),
        formula_id: z.string(),
        terms: z.array(term),
      }),
    ),
  }),
);

const computed = z.object({
  value: z.number(),
  unit: z.string(),
  formula_id: z.string(),
  terms: z.array(term),
});

const ratesSchema = z.array(
  z.object({
    machine_id: z.string(),
    value: z.number(),
    setup_value: z.number(),
    components: z.array(
      z.object({
        id: z.string(),
        amount: computed,
      }),
    ),
  }),
);

const toolingSchema = z.object({
  mode: z.enum(TOOLING_MODES),
  cost: z.number().nullable(),
  items: z.array(z.object({ id: z.string(), cost: computed.nullable() })),
});

const calculationSchema = z.object({
  cost_sheet: sheetSchema,
  process_plan: planSchema.nullish(),
  machine_rates: ratesSchema.nullish(),
  tooling: toolingSchema.nullish(),
  unit_cost: z.number(),
  offer_price: z.number(),
  assembly_context: z.looseObject({ component_key: z.string(), quantity: z.number() }).nullish(),
});

/** Place of a calculation in an assembly. */
type ComponentPlace = { readonly key: string; readonly quantity: number };

export type VerifyInput =
  | { readonly kind: 'sheet'; readonly sheet: CheckedSheet }
  | {
      readonly kind: 'calculation';
      readonly calculation: Verifiable;
      /** Null: in no assembly, or unknown from the file. */
      readonly component: ComponentPlace | null;
    };

type Read =
  | { readonly ok: true; readonly value: VerifyInput }
  | { readonly ok: false; readonly problem: string };

/** Parses a file's text as a cost sheet (`lines`) or as a calculation (`cost_sheet`), or returns the error. */
export const readVerifiable = (text: string | Error): Read => {
  if (text instanceof Error) return { ok: false, problem: `cannot be read: ${text.message}` };
  const json = parsed(text);
  if (json instanceof Error) return { ok: false, problem: `not JSON: ${json.message}` };
  if (typeof json !== 'object' || json === null) return { ok: false, problem: 'not a cost sheet' };
  if ('cost_sheet' in json) {
    const left = leftOut(json);
    if (left.length > 0)
      return {
        ok: false,
        problem: `${left.join(', ')} left out by the API. Get the calculation with ?include=all.`,
      };
    const read = calculationSchema.safeParse(json);
    if (!read.success) return { ok: false, problem: shapeProblem(read.error) };
    const { process_plan, machine_rates, assembly_context: place, ...prices } = read.data;
    const calculation = {
      ...prices,
      process_plan: process_plan ?? [],
      machine_rates: machine_rates ?? null,
    };
    const component = place == null ? null : { key: place.component_key, quantity: place.quantity };
    return { ok: true, value: { kind: 'calculation', calculation, component } };
  }
  const read = sheetSchema.safeParse(json);
  if (!read.success) return { ok: false, problem: shapeProblem(read.error) };
  return { ok: true, value: { kind: 'sheet', sheet: read.data } };
};

/** Blocks that an API response lists as omitted; empty if the file lists none. */
const leftOut = (json: object): readonly string[] => {
  const read = z.object({ omitted: z.array(z.string()) }).safeParse(json);
  return read.success ? read.data.omitted : [];
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return error;
    throw error;
  }
};

const shapeProblem = (error: z.ZodError): string =>
  `not a cost sheet: ${error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`;

export const sheetOf = (input: VerifyInput): CheckedSheet =>
  input.kind === 'sheet' ? input.sheet : input.calculation.cost_sheet;

export const verifyAny = (input: VerifyInput): readonly SheetFault[] =>
  input.kind === 'sheet' ? verifySheet(input.sheet) : verifyCalculation(input.calculation);
