import { z } from 'zod';
import {
  type CostLine,
  type CostSheet,
  LINE_KINDS,
  type ProcessOperation,
  type PublishedRate,
  type SheetFault,
  TIME_KINDS,
  verifyCalculation,
  verifySheet,
} from '../engine/index.ts';

type Term = CostLine['terms'][number];

const term: z.ZodType<Term> = z.lazy(() =>
  z.object({
    name: z.string(),
    value: z.number(),
    unit: z.string(),
    source: z.string(),
    from: z.object({ formula_id: z.string(), terms: z.array(term) }).optional(),
  }),
) as z.ZodType<Term>;

const line: z.ZodType = z.lazy(() =>
  z.looseObject({
    amount: z.number(),
    bucket: z.string(),
    line_kind: z.enum(LINE_KINDS),
    label_id: z.string(),
    children: z.array(line),
    formula_id: z.string().nullable(),
    terms: z.array(term),
  }),
);

const sheetSchema = z.looseObject({
  currency: z.string(),
  lot_size: z.number(),
  lines: z.array(line),
  total: z.number(),
  residual: z.number(),
  reconciled: z.boolean(),
  cascade: z.array(z.looseObject({ step: z.string(), amount: z.number() })),
});

const planSchema = z.array(
  z.looseObject({
    op_id: z.string(),
    time_elements: z.array(
      z.looseObject({
        kind: z.enum(TIME_KINDS),
        id: z.string(),
        time_s: z.number(),
        formula_id: z.string(),
        terms: z.array(term),
      }),
    ),
  }),
);

const ratesSchema = z.array(
  z.looseObject({
    machine_id: z.string(),
    value: z.number(),
    setup_value: z.number(),
    components: z.array(
      z.looseObject({
        id: z.string(),
        amount: z.looseObject({ value: z.number(), formula_id: z.string(), terms: z.array(term) }),
      }),
    ),
  }),
);

const calculationSchema = z.looseObject({
  cost_sheet: sheetSchema,
  process_plan: planSchema.nullish(),
  machine_rates: ratesSchema.nullish(),
  unit_cost: z.number(),
  offer_price: z.number(),
  assembly_context: z.looseObject({ component_key: z.string(), quantity: z.number() }).nullish(),
});

export type VerifyInput = {
  readonly sheet: CostSheet;
  readonly calculation: {
    readonly process_plan: readonly ProcessOperation[];
    readonly machine_rates: readonly PublishedRate[] | null;
    readonly unit_cost: number;
    readonly offer_price: number;
  } | null;
  /** Where it stands in an assembly; null: in none, or the file does not say. */
  readonly component: { readonly key: string; readonly quantity: number } | null;
};

type Read =
  | { readonly ok: true; readonly value: VerifyInput }
  | { readonly ok: false; readonly problem: string };

/** A file's text as a cost sheet (`lines`) or as a calculation (`cost_sheet`), or what is wrong with it. */
export const readVerifiable = (text: string | Error): Read => {
  if (text instanceof Error) return { ok: false, problem: `cannot be read: ${text.message}` };
  const json = parsed(text);
  if (json instanceof Error) return { ok: false, problem: `is not JSON: ${json.message}` };
  if (typeof json !== 'object' || json === null) return { ok: false, problem: 'holds no cost sheet' };
  if ('cost_sheet' in json) {
    const left = leftOut(json);
    if (left.length > 0)
      return {
        ok: false,
        problem: `leaves out ${left.join(', ')}: ask for the calculation with ?include=all`,
      };
    const read = calculationSchema.safeParse(json);
    if (!read.success) return { ok: false, problem: shapeProblem(read.error) };
    const { cost_sheet, process_plan, machine_rates, unit_cost, offer_price, assembly_context } = read.data;
    const plan = (process_plan ?? []) as unknown as readonly ProcessOperation[];
    return {
      ok: true,
      value: {
        sheet: cost_sheet as unknown as CostSheet,
        calculation: {
          process_plan: plan,
          machine_rates: (machine_rates ?? null) as unknown as readonly PublishedRate[] | null,
          unit_cost,
          offer_price,
        },
        component:
          assembly_context == null
            ? null
            : { key: assembly_context.component_key, quantity: assembly_context.quantity },
      },
    };
  }
  const read = sheetSchema.safeParse(json);
  if (!read.success) return { ok: false, problem: shapeProblem(read.error) };
  return {
    ok: true,
    value: { sheet: read.data as unknown as CostSheet, calculation: null, component: null },
  };
};

/** What an answer of the API says that it does not hold; nothing for a file that says nothing of it. */
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
  `is no cost sheet: ${error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`;

export const verifyAny = ({
  sheet,
  calculation,
}: Pick<VerifyInput, 'sheet' | 'calculation'>): readonly SheetFault[] =>
  calculation === null ? verifySheet(sheet) : verifyCalculation({ cost_sheet: sheet, ...calculation });
