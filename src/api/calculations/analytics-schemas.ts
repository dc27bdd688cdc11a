import { z } from '@hono/zod-openapi';
import { AUDIENCES, DRIVER_KINDS, EMISSION_KINDS, FINDING_METHODS, STOCK_CHARGES, STOCK_FORMS } from '../../engine/index.ts';
import { orNull } from '../kit/schemas.ts';
import { cheapestFrom } from './plan-schemas.ts';
import { bucket, params, term } from './term-schemas.ts';

export const finding = z
  .object({
    kind: z.string().describe('Kind of change, for example `economic_lot`.'),
    lever: z.string().describe('Lever to change, for example `lot_size`, `material_grade` or the factor `rate.labour`.'),
    audience: z.enum(AUDIENCES).describe('Department that can decide the change.'),
    method: z.enum(FINDING_METHODS).describe('`exact`: a run with the change saves this amount. `plan_kept`: route and machines are kept; a new run may choose others.'),
    confidence: z.number().describe('Confidence in the saving, from 0 (none) to 1 (certain).'),
    params,
    saving_per_piece: z.number().describe('Saving per piece, in the currency of the calculation.'),
    saving_per_year: z.number().nullable().describe('Saving per year, in the currency of the calculation. Null without an annual volume.'),
    face_ids: z.array(z.string()).optional().describe('Faces of the CAD model that the change is about. Absent if it is about none.'),
  })
  .openapi('OptimizationFinding', { description: 'One change that would make the part cheaper.' });

const alternative = z
  .object({
    id: z.string().describe('Id of the plan.'),
    route: z.string().nullable().describe('Manufacturing route of the plan, for example a turning or milling route. Null if none could be planned.'),
    unit_cost: z.number().nullable().describe('Unit cost that this plan would give. Null if it was not priced.'),
    offer_price: z.number().nullable().describe('Offer price that this plan would give. Null if it was not priced.'),
    reason: z.string().nullable().describe('Code of the reason: why the plan has no price, or why it was not chosen although its offer price is lower. Null if it costs more.'),
    params,
    process: z.string().nullable().describe('Manufacturing process of the plan. Null if it was not priced.'),
    cheapest_from_annual_volume: cheapestFrom,
    breakdown: z
      .object({
        buckets: z.array(z.object({ bucket, amount: z.number().describe('Cost of the category per piece.') })).describe('Cost per piece by category.'),
        cycle_time_s: z.number().describe('Run time per piece of this plan, in seconds.'),
        setup_time_s: z.number().describe('Set-up time per lot of this plan, in seconds.'),
      })
      .nullable()
      .describe('Cost and times of the cheapest plan of each other route; its buckets add up to its offer price. Null for all other plans.'),
  })
  .openapi('Alternative', { description: 'Another way to make the part that was planned and not chosen.' });

export const totals = z
  .object({
    cycle_time_s: z.number().describe('Run time per piece over all operations, in seconds, allowances included. Inspection counts with its sampled share.'),
    setup_time_s: z.number().describe('Set-up time per lot over all operations, in seconds.'),
    machines: z
      .array(
        z.object({
          machine_id: z.string().describe('UUID of the machine definition that these hours are for.'),
          name: z.string().describe('Name of the machine.'),
          setup_hours: z.number().describe('Set-up hours per lot.'),
          run_hours: z.number().describe('Run hours per lot.'),
        }),
      )
      .describe('Machine hours of one lot, in order of use.'),
    chip_mass_kg: z.number().nullable().describe('Mass of the chips per piece, in kg. Null if the raw part is not machined from solid.'),
  })
  .openapi('CalculationTotals', { description: 'Times, machine hours and chips over all operations of the chosen plan.' });

const stockSummary = z
  .object({
    id: z.string().describe('Id of the stock choice.'),
    form: z.enum(STOCK_FORMS).describe('Form of the stock, for example `round_bar` or `sheet`.'),
    designation: z.string().describe('Designation as used for ordering.'),
    blank_mm: z.array(z.number()).describe('Size of the raw part in mm. Bar: width (and height), length. Plate and sheet: x, y, z.'),
    format_mm: z.array(z.number()).nullable().describe('Size of the bar or sheet as bought, in mm. Null if the raw part is bought as a single piece.'),
    stock_format_id: z.string().nullable().describe('Id of the listed stock format that the raw part is cut from. Null if it is cut from none.'),
    pieces_per_format: z.number().nullable().describe('Pieces cut from one bar or sheet. Null if none is cut up.'),
    net_mass_kg: z.number().describe('Mass of the finished part, in kg.'),
    gross_mass_kg: z.number().describe('Mass of the raw part, in kg.'),
    buy_to_fly: z.number().nullable().describe('Mass of the raw part divided by the mass of the finished part. Null if the finished mass is 0.'),
    charge: z.enum(STOCK_CHARGES).describe('How material is charged: `full` (whole formats less scrap value), `full_no_credit` (whole formats) or `share` (used share).'),
  })
  .openapi('StockSummary', { description: 'Raw part that the price is based on.' });

const costDriver = z
  .object({
    kind: z.enum(DRIVER_KINDS).describe('Kind of contributor, for example `feature`, `operation` or `material`.'),
    label: z.string().describe('Name of the contributor, in the language of the calculation.'),
    ref: z.string().describe('Id of the contributor: a feature, an operation or a cost category.'),
    face_ids: z.array(z.string()).describe('Faces of the CAD model that belong to it. Empty if none do.'),
    amount: z.number().describe('Cost per piece, in the currency of the calculation.'),
    share: z.number().describe('Share of the unit cost, as a fraction.'),
  })
  .openapi('CostDriver', { description: 'One contributor to the unit cost.' });

const economics = z
  .object({
    economic_lot: z.number().describe('Lot size with the lowest yearly cost, in pieces.'),
    holding_cost_per_piece: z.number().describe('Cost of keeping one piece in stock at the lot size of this calculation.'),
    effective_annual_cost: z.number().describe('Cost of the annual volume at the lot size of this calculation, with ordering and stock.'),
    net_saving_per_year: z.number().describe('Yearly saving if parts are made in the economic lot instead.'),
  })
  .openapi('LotEconomics', { description: 'Yearly cost at this lot size and at the most economic one.' });

const emissions = z
  .object({
    kg_co2e: z.number().describe('Emissions of one piece, in kg CO₂ equivalent.'),
    sources: z
      .array(
        z.object({
          kind: z.enum(EMISSION_KINDS).describe('Cause of the emissions: `material`, `energy`, `components`, or a `credit` for recycled chips and offcut.'),
          kg_co2e: z.number().describe('Contribution per piece, in kg CO₂ equivalent. Negative for a credit.'),
          terms: z.array(term).describe('Inputs of the emission formula.'),
          formula_id: z.string().describe('Id of the emission formula.'),
          source: z.string().describe('Citation key of the emission factor.'),
        }),
      )
      .describe('Contributions that add up to the total.'),
  })
  .openapi('Emissions', { description: 'Greenhouse gas emissions of one piece.' });

const resultNote = z
  .object({
    code: z.string().describe('Stable code of the remark.'),
    params,
    face_ids: z.array(z.string()).optional().describe('Faces of the CAD model that the remark is about. Absent if it is about none.'),
  })
  .openapi('ResultNote', { description: 'A remark about how the price was made.' });

export const analytics = z
  .object({
    totals: totals.openapi({ description: 'Times and hours over all operations of the plan.' }),
    cost_drivers: z.array(costDriver).describe('Contributors to the unit cost, largest first. The last entry sums up the rest.'),
    findings: z.array(finding).describe('Changes that would make the part cheaper, largest saving first.'),
    notes: z.array(resultNote).describe('Remarks about how the price was made.'),
    alternatives: z.array(alternative).describe('Other plans that were considered.'),
    stock: orNull(stockSummary).describe('Raw part that the price is based on. Null for an assembly or a bought part.'),
    economics: orNull(economics).describe('Yearly cost and the economic lot size. Null without an annual volume.'),
    emissions,
  })
  .openapi('CalculationAnalytics', { description: 'Details of the price beyond the cost sheet.' });
