import { z } from '@hono/zod-openapi';
import { componentKeyField } from '../kit/fields.ts';
import { uuid } from '../kit/schemas.ts';
import { analytics, totals } from './analytics-schemas.ts';
import { confidence } from './confidence-schemas.ts';
import { annualPoint, chosenProcess, lotPoint, machineRate, processOperation, tooling } from './plan-schemas.ts';
import { costSheet } from './sheet-schemas.ts';

/**
 * The complete stored result of a run; its parts are in the files of this folder. The compiler compares it with the engine's
 * result type (`test/api/calculations/result-types.test.ts`), and the tests parse every stored document with it.
 */
export const pricedResult = z.object({
  outcome: z.literal('priced'),
  engine_version: z.string(),
  parameter_version: z.string(),
  currency: z.string(),
  lot_size: z.int(),
  unit_cost: z.number(),
  setup_cost: z.number(),
  offer_price: z.number(),
  manufacturing_cost: z.number(),
  mass_kg: z.number(),
  plan_id: z.string().nullable(),
  cost_sheet: costSheet,
  lot_curve: z.array(lotPoint),
  annual_curve: z.array(annualPoint),
  chosen_process: chosenProcess.nullable(),
  tooling: tooling.nullable(),
  process_plan: z.array(processOperation),
  requirements: z.array(z.object({ feature_id: z.string(), it_grade: z.int().nullable(), fit: z.string().nullable(), ra_um: z.number().nullable() })).optional(),
  machine_rates: z.array(machineRate),
  confidence,
  needs_human_review: z.boolean(),
  review_reasons: z.array(z.string()),
  ...analytics.shape,
  totals,
});

export const assemblyContext = z
  .object({
    component_key: componentKeyField,
    quantity: z.int().describe('Pieces of this component in one assembly.'),
    positions: z.array(z.string()).describe('Positions in the assembly tree, for example `2.1`: the first child of the second.'),
    parent_calculation_id: uuid('UUID of the calculation of the assembly.'),
  })
  .openapi('AssemblyContext', { description: 'Place of a component in its assembly.' });

export const assemblyProgress = z
  .object({ done: z.int().describe('Components whose calculation has ended.'), total: z.int().describe('Components of the assembly.') })
  .openapi('AssemblyProgress', { description: 'Progress of pricing the components of an assembly.' });
