import { z } from '@hono/zod-openapi';
import {
  AUDIENCES,
  DRIVER_KINDS,
  EMISSION_KINDS,
  FINDING_METHODS,
  STOCK_CHARGES,
  STOCK_FORMS,
} from '../../engine/index.ts';
import { orNull } from '../kit/schemas.ts';
import { bucket, params, term } from './term-schemas.ts';

export const finding = z
  .object({
    kind: z.string(),
    lever: z.string(),
    audience: z.enum(AUDIENCES),
    method: z.enum(FINDING_METHODS).openapi({
      description:
        '`exact`: a run with that change costs so much less; `plan_kept`: route and machines are kept, a run plans anew and may choose others',
    }),
    confidence: z.number(),
    params,
    saving_per_piece: z.number(),
    saving_per_year: z.number().nullable().openapi({ description: 'null without an annual volume' }),
  })
  .openapi('OptimizationFinding');

const alternative = z
  .object({
    id: z.string(),
    route: z.string().nullable(),
    unit_cost: z.number().nullable(),
    offer_price: z.number().nullable(),
    reason: z.string().nullable().openapi({
      description:
        'why it has no price, or was passed over although it is offered for less; null: it costs more',
    }),
    params,
    breakdown: z
      .object({
        buckets: z.array(z.object({ bucket, amount: z.number() })),
        cycle_time_s: z.number(),
        setup_time_s: z.number(),
      })
      .nullable()
      .openapi({
        description: 'of the cheapest plan of each other route; its buckets sum to its offer price',
      }),
  })
  .openapi('Alternative');

export const totals = z
  .object({
    cycle_time_s: z.number().openapi({
      description:
        'run time per piece of every operation, allowances included; of inspection the sampled share',
    }),
    setup_time_s: z.number().openapi({ description: 'per lot' }),
    machines: z
      .array(
        z.object({
          machine_id: z.string(),
          name: z.string(),
          setup_hours: z.number(),
          run_hours: z.number(),
        }),
      )
      .openapi({ description: 'hours of one lot, in order of use' }),
    chip_mass_kg: z.number().nullable().openapi({
      description: 'per piece; null where the blank is no solid that is cut to chips',
    }),
  })
  .openapi('CalculationTotals');

const stockSummary = z
  .object({
    id: z.string(),
    form: z.enum(STOCK_FORMS),
    designation: z.string(),
    blank_mm: z
      .array(z.number())
      .openapi({ description: 'bar: width (and height), length; plate and sheet: x, y, z' }),
    format_mm: z.array(z.number()).nullable(),
    stock_format_id: z.string().nullable(),
    pieces_per_format: z.number().nullable(),
    net_mass_kg: z.number(),
    gross_mass_kg: z.number(),
    buy_to_fly: z.number().nullable(),
    charge: z.enum(STOCK_CHARGES),
  })
  .openapi('StockSummary');

const costDriver = z
  .object({
    kind: z.enum(DRIVER_KINDS),
    label: z.string(),
    ref: z.string(),
    face_ids: z.array(z.string()),
    amount: z.number(),
    share: z.number().openapi({ description: 'of the unit cost' }),
  })
  .openapi('CostDriver');

const economics = z
  .object({
    economic_lot: z.number(),
    holding_cost_per_piece: z.number(),
    effective_annual_cost: z.number(),
    net_saving_per_year: z.number(),
  })
  .openapi('LotEconomics');

const emissions = z
  .object({
    kg_co2e: z.number(),
    sources: z.array(
      z.object({
        kind: z.enum(EMISSION_KINDS),
        kg_co2e: z.number(),
        terms: z.array(term),
        formula_id: z.string(),
        source: z.string(),
      }),
    ),
  })
  .openapi('Emissions');

export const resultNote = z.object({ code: z.string(), params }).openapi('ResultNote');

export const analytics = z
  .object({
    totals: totals.openapi({ description: 'Times and hours over all operations of the plan.' }),
    cost_drivers: z.array(costDriver).openapi({
      description: 'largest first; the last row is all that is not shown, so that they sum to the unit cost',
    }),
    findings: z.array(finding),
    notes: z.array(resultNote),
    alternatives: z.array(alternative),
    stock: orNull(stockSummary),
    economics: orNull(economics),
    emissions,
  })
  .openapi('CalculationAnalytics');
