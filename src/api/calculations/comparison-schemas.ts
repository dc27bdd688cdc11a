import { z } from '@hono/zod-openapi';
import { componentKeyField, componentLabelField, componentQuantityField, environmentField, partField, partNumberField, partRevisionField, revisionCodeField } from '../kit/fields.ts';
import { currency, orNull, timestamp, uuid } from '../kit/schemas.ts';
import { IGNORED_REASONS } from './matrix-cells.ts';
import { status } from './schemas.ts';

const cell = z
  .object({
    calculation_id: uuid('UUID of the calculation in this cell. Null if nothing was calculated here.').nullable(),
    status: status.nullable().describe('Status of that calculation. Null if the cell is empty.'),
    unit_cost: z.number().nullable().describe('Unit cost in `currency`. Null until the calculation succeeds.'),
    offer_price: z.number().nullable().describe('Offer price per piece in `currency`. Null until the calculation succeeds.'),
    currency: z.string().nullable().describe('ISO 4217 code of the prices in this cell. Null if the cell is empty.'),
    delta_vs_baseline_pct: z.number().nullable().describe('Difference in offer price to the baseline environment, as a fraction (0.02 is 2 percent). Null if not comparable.'),
    is_best: z.boolean().describe('True for the lowest offer price among the comparable cells of the row. A cell without another comparable cell is never best.'),
    stale: z.boolean().describe('True if the environment or the inputs changed after the run.'),
    calibrated: z.boolean().describe('True if the environment was calibrated to observed prices when it priced the cell.'),
    error: z.string().nullable().describe('Error of the calculation as `code: sentence`. Null unless it failed.'),
    incomparable_reasons: z
      .array(z.enum(['different_lot_size', 'different_revision', 'different_currency', 'different_material', 'calibration_differs', 'incomplete_assembly']))
      .describe('Reasons why the cell is excluded from comparison. Empty if it is comparable.'),
  })
  .openapi('ComparisonCell', { description: 'One part revision at one lot size in one environment.' });

const column = z
  .object({
    assembly_partial: z.int().describe('Number of assemblies in this column with components that have no price.'),
    basket_total: z.number().nullable().describe('Sum of offer price × lot size over the parts priced in every column of this currency. Null if there is no total.'),
    basket_total_reason: z
      .enum(['incomplete_assembly', 'nothing_in_common'])
      .nullable()
      .describe('Reason why `basket_total` is null: `incomplete_assembly` or `nothing_in_common` (no part is priced in every column). Null if there is a total.'),
    blocked: z.int().describe('Number of cells that are parked because the plan does not cover their run.'),
    calibrated_cells: z.int().describe('Number of cells with a calibrated price.'),
    costing_environment_id: uuid('UUID of the environment of this column.'),
    currency: z.string().describe('ISO 4217 code of the prices in this column.'),
    failed: z.int().describe('Number of cells that failed or timed out.'),
    median_delta_vs_baseline_pct: z.number().nullable().describe('Median difference to the baseline environment over all rows, as a fraction. Null without a comparable row.'),
    name: z.string().describe('Name of the environment of this column.'),
    not_run: z.int().describe('Number of cells that are empty, drafts or cancelled.'),
    pending: z.int().describe('Number of cells that are queued or running.'),
    stale_cells: z.int().describe('Number of cells whose environment or inputs changed after the run.'),
    succeeded: z.int().describe('Number of priced cells.'),
    wins: z.int().describe('Number of rows in which this environment is the cheapest.'),
  })
  .openapi('ComparisonEnvironment', { description: 'Summary of one environment: one column of the matrix.' });

export const exchangeRate = z
  .object({
    from: z.string().openapi({ example: 'PLN' }).describe('ISO 4217 code of the original currency.'),
    to: z.string().openapi({ example: 'EUR' }).describe('ISO 4217 code of the target currency.'),
    rate: z.number().describe('Units of `to` for one unit of `from`.'),
    as_of: z.string().describe('Date of the rate, YYYY-MM-DD.'),
    source: z.string().describe('Citation key of the rate, or the source that the organisation stated.'),
  })
  .openapi('ComparisonExchangeRate', { description: 'Exchange rate that amounts were converted with.' });

/** The requested currency of a comparison. */
export const inCurrency = currency
  .optional()
  .describe("ISO 4217 code. Converts all cells with today's exchange rates, so that environments of different currencies can be compared. Default: no conversion.");

export const comparisonMatrix = z
  .object({
    baseline_environment_id: uuid('UUID of the environment that the differences refer to. Null if there is no column.').nullable(),
    batch_id: uuid('UUID of the compared batch. Null if the calculations were listed by id.').nullable(),
    complete: z.boolean().describe('True if no cell is queued or running.'),
    currency: z.string().nullable().describe('ISO 4217 code that all cells are converted to. Null without conversion: only cells of the same currency are compared.'),
    environments: z.array(column).describe('Columns of the matrix.'),
    exchange_rates: z.array(exchangeRate).describe('Exchange rates used to convert the cells. Empty without conversion.'),
    generated_at: timestamp.describe('Time at which the matrix was computed, RFC 3339 in UTC.'),
    ignored_duplicates: z.array(uuid()).describe('Calculations left out because a newer or priced one of the same revision, lot size and environment is shown.'),
    ignored_reasons: z.array(z.enum(IGNORED_REASONS)).describe('Reason for each entry of `ignored_duplicates`, in the same order: `draft`, `not_succeeded`, or `older` than the calculation shown.'),
    mixed_calibration: z.boolean().describe('True if some columns are calibrated and others are not.'),
    mixed_currency: z.boolean().describe('True if columns have different currencies. Comparisons are then limited to columns of the same currency.'),
    not_found: z.array(uuid()).describe('Requested ids that do not exist in this organisation.'),
    parts: z
      .array(
        z.object({
          best_environment_id: uuid('UUID of the cheapest environment of this row. Null if fewer than two cells are comparable.').nullable(),
          cells: z.array(cell).describe('Cells of the row, in the order of `environments`.'),
          lot_size: z.int().describe('Lot size of the row, in pieces.'),
          part_id: partField,
          part_number: partNumberField,
          part_revision_id: partRevisionField,
          revision_code: revisionCodeField,
        }),
      )
      .describe('Rows of the matrix: one per part revision and lot size.'),
  })
  .openapi('ComparisonMatrix', { description: 'Parts by environments. Rows and columns keep the order in which the calculations were created or listed.' });

const sourcing = z
  .object({
    costing_environment_id: uuid('UUID of the environment in which the whole assembly is cheapest. The assembly work is done there.'),
    currency: z.string().describe('ISO 4217 code of the costs and savings.'),
    cost_in_one_place: z.number().describe('Manufacturing cost of all components of one assembly if made in that environment.'),
    cost_at_best: z.number().describe('Cost of the same components if each is made where it is cheapest, delivery included.'),
    saving_per_piece: z.number().describe('Saving per assembly, before its surcharges.'),
    saving_per_year: z.number().nullable().describe('Saving per year, before surcharges. Null without an annual volume.'),
    components: z
      .array(
        z.object({
          component_key: componentKeyField,
          label: componentLabelField,
          quantity: componentQuantityField,
          calculation_id: uuid('UUID of the cheapest calculation of this component.'),
          costing_environment_id: uuid('UUID of the environment in which this component is cheapest.'),
          cost_in_one_place: z.number().describe('Manufacturing cost of one piece in the environment of the assembly.'),
          manufacturing_cost: z.number().describe('Manufacturing cost of one piece in the cheapest environment.'),
          packaging: z.number().describe('Packaging cost of one piece from the cheapest environment.'),
          freight: z.number().describe('Freight cost of one piece from the cheapest environment.'),
          duty: z.number().describe('Duty on one piece from the cheapest environment.'),
          saving_per_piece: z.number().describe('Saving per assembly from making this component elsewhere.'),
        }),
      )
      .describe('Components that are cheaper elsewhere, including packaging, freight and duty, largest saving first. Bought components cost the same everywhere.'),
  })
  .openapi('ComponentSourcing', { description: 'Savings if each component is made in its cheapest environment.' });

export const componentComparison = z
  .object({
    batch_id: uuid('UUID of the batch whose components are compared.'),
    currency: z.string().nullable().describe('ISO 4217 code that all amounts are converted to. Null without conversion.'),
    exchange_rates: z.array(exchangeRate).describe('Exchange rates used to convert the amounts. Empty without conversion.'),
    components: z
      .array(
        z.object({
          cells: z.array(cell).describe('Cells of the component, in the order of `environments`.'),
          component_key: componentKeyField,
          label: componentLabelField,
          position: z.int().describe('Position in the list of components, counted from 1.'),
        }),
      )
      .describe('Components in the order of the assembly. Empty if the revision is not a decomposed assembly.'),
    environments: z
      .array(
        z.object({
          costing_environment_id: environmentField,
          name: z.string().describe('Name of that environment.'),
          currency: z.string().describe('ISO 4217 code of the prices in that environment.'),
        }),
      )
      .describe('Environments in the order of the cells.'),
    part_revision_id: uuid('UUID of the part revision of the assembly.'),
    sourcing: orNull(sourcing).describe('Cheapest place to make each component. Null until the assembly has a best environment and every component is priced there.'),
  })
  .openapi('ComponentComparison', { description: 'Components of one assembly by environments.' });

export const comparisonBody = z
  .strictObject({
    calculation_ids: z.array(uuid()).min(1).max(500).describe('UUIDs of the calculations to compare.'),
    baseline_environment_id: uuid("UUID of the environment that differences refer to. Default: the organisation's baseline if it is a column, else the first column.").optional(),
    currency: inCurrency,
  })
  .openapi('ComparisonRequest', { description: 'Calculations to compare.' });
