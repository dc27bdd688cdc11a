import { z } from '@hono/zod-openapi';
import { exchangeRate } from '../calculations/comparison-schemas.ts';
import { bucket } from '../calculations/term-schemas.ts';
import { calibrationFactor } from '../environments/calibration-factor.ts';
import { environmentField } from '../kit/fields.ts';
import { currency, orNull, queryInteger, uuid } from '../kit/schemas.ts';
import { UNCOMPARED } from './compare.ts';
import { knownPrice } from './schemas.ts';

export const MAX_GAPS = 500;
export const DEFAULT_GAPS = 100;
const MAX_OFFSET = 8_000;

const environmentQuery = uuid('Compare with calculations in this environment only. Default: any environment.').optional();
const currencyQuery = currency.optional().describe("ISO 4217 code. Converts all amounts with today's exchange rates. Default: a known price is compared only with a calculation in its own currency.");

export const comparedQuery = z.object({ costing_environment_id: environmentQuery, currency: currencyQuery });
export const gapsQuery = z.object({
  ...comparedQuery.shape,
  limit: queryInteger(1, MAX_GAPS).optional().describe(`Number of known prices to return, default ${DEFAULT_GAPS}.`),
  offset: queryInteger(0, MAX_OFFSET).optional().describe('Number of known prices to skip, in the order of the list.'),
});

const categoryGap = z.object({
  category: bucket,
  paid: z.number().nullable().describe("The supplier's amount. Null if the supplier does not state the category."),
  should_cost: z.number().describe('Amount of the category in the calculation.'),
  gap: z.number().nullable().describe('`paid` minus `should_cost`. Null if the supplier does not state the category, or if the lot sizes differ.'),
});

const gapShape = {
  lot_size: z.int().describe('Lot size of the should-cost: the point of the lot curve that is nearest to the lot size of the known price.'),
  should_cost: z.number().describe('Offer price of the calculation at `lot_size`, in `currency`.'),
  gap: z.number().describe('Paid price minus `should_cost`, per piece.'),
  gap_pct: z.number().describe('The gap as a fraction of `should_cost`.'),
  band: z
    .object({
      p10: z.number().describe('Lower end of the confidence band at `lot_size`.'),
      p90: z.number().describe('Upper end of the confidence band at `lot_size`.'),
    })
    .describe('Confidence band of the calculation, scaled to `lot_size`.'),
  inside_band: z.boolean().describe('True if the paid price lies inside the band.'),
  categories_lot_size: z.int().describe('Lot size of the amounts in `categories`: that of the calculation.'),
  categories: z.array(categoryGap).describe('The categories of the calculation, and those that the supplier states.'),
};

const compared = z
  .object({
    known_price: knownPrice,
    part_id: uuid('UUID of the part with this part number. Null if no part has it.').nullable(),
    calculation_id: uuid('UUID of the calculation that the price is compared with. Null if the part has no price.').nullable(),
    costing_environment_id: environmentField.nullable().describe('UUID of the environment of the calculation. Null if the part has no price.'),
    environment_name: z.string().nullable().describe('Name of the environment. Null if the part has no price.'),
    calculation_currency: z.string().nullable().describe('ISO 4217 code of the calculation itself. Null if the part has no price.'),
    currency: z.string().describe('ISO 4217 code of the amounts: the requested currency, or that of the known price.'),
    paid: z.number().describe('The known price of one piece, in `currency`.'),
    annual_volume: z.int().nullable().describe('Pieces per year: of the known price, otherwise of the calculation. Null if neither states it.'),
    gap_per_year: z.number().nullable().describe('The gap times the annual volume, in `currency`. Null if one of them is not known.'),
    reason: orNull(z.enum(UNCOMPARED)).describe(
      'Why the price is not compared: `no_part`, `not_priced`, `other_currency` (request a `currency`), or `priced_before` (run the calculation again). Null if it is.',
    ),
    comparison: orNull(z.object(gapShape)).describe('The should-cost beside the known price. Null unless compared.'),
  })
  .openapi('KnownPriceGap', { description: 'A known price beside the should-cost of its part.' });

const rates = z.array(exchangeRate).describe('Exchange rates used to convert known prices and should-costs. Empty without conversion.');

export const gapsAnswer = z
  .object({
    items: z.array(compared).describe('Most money a year first; then prices without an annual volume, by the share of the gap; prices that are not compared last.'),
    count: z.int().describe('Number of known prices in `items`.'),
    total: z.int().describe('Number of all known prices of the organisation.'),
    compared_count: z.int().describe('Number of known prices that are compared.'),
    totals: z
      .array(
        z.object({
          currency: z.string().describe('ISO 4217 code of the sum.'),
          gap_per_year: z.number().describe('Sum of the gaps a year that are above 0.'),
          prices: z.int().describe('Number of known prices in the sum.'),
        }),
      )
      .describe('Money a year above the should-costs, by currency.'),
    exchange_rates: rates,
  })
  .openapi('KnownPriceGaps', { description: 'The negotiation list: known prices by the money a year above their should-costs.' });

const accuracyShape = {
  count: z.int().describe('Number of compared known prices.'),
  median_factor: z.number().nullable().describe('Median of paid price divided by should-cost. Null if none is compared.'),
  inside_band_share: z.number().nullable().describe('Share of the paid prices inside the confidence band, as a fraction. Null if none is compared.'),
};

export const accuracyAnswer = z
  .object({
    ...accuracyShape,
    by_process: z
      .array(z.object({ process: z.string().nullable().describe('Manufacturing process. Null for assemblies.'), ...accuracyShape }))
      .describe('The same by manufacturing process, most prices first.'),
    by_material: z
      .array(
        z.object({
          material_grade_id: uuid('UUID of the material grade. Null without one.').nullable(),
          material: z.string().nullable().describe('Code and name of the grade. Null without one.'),
          ...accuracyShape,
        }),
      )
      .describe('The same by material grade, most prices first.'),
    not_compared: z
      .array(z.object({ reason: z.enum(UNCOMPARED).describe('Why the prices are not compared.'), count: z.int().describe('Number of known prices with this reason.') }))
      .describe('Known prices that are left out, by reason.'),
    exchange_rates: rates,
  })
  .openapi('KnownPriceAccuracy', { description: 'How near the should-costs are to the known prices.' });

export const calibrationQuery = z.object({
  costing_environment_id: uuid('UUID of the environment to fit.'),
  currency: currencyQuery,
});

export const proposalAnswer = z
  .object({
    costing_environment_id: environmentField,
    observations: z
      .array(
        z.object({
          calculation_id: uuid('UUID of the calculation whose unit cost is compared with the paid prices.'),
          part_number: z.string().describe('Part number of the known prices.'),
          known_price_ids: z.array(uuid('UUID of a known price.')).describe('Known prices behind the observation.'),
          actual_unit_cost: z.number().describe('Paid price without surcharges and mark-up, at the lot of the calculation: its unit cost times the median of paid price per should-cost.'),
          model_unit_cost: z.number().describe('Unit cost of the calculation without the factors of a calibration.'),
          calibrated_unit_cost: z.number().nullable().describe('Unit cost with the fitted factors. Null without a fit.'),
          currency: z.string().describe('ISO 4217 code of the costs.'),
        }),
      )
      .describe('One observation for each calculation, as `PUT …/calibration` takes them.'),
    factors: z.array(calibrationFactor).describe('Fitted factor of each cost category. Empty without a fit.'),
    error_before: z.number().nullable().describe('Mean relative deviation without calibration. Null without a fit.'),
    error_after: z.number().nullable().describe('Mean relative deviation with the factors, on the observations that they were fitted to. Null without a fit.'),
    error_cross_validated: z.number().nullable().describe('Mean relative deviation on observations that were left out of the fit, in up to ten turns. Null if too few remain for a fit.'),
    refused_reason: z.string().nullable().describe('Why no factors could be fitted, as a code. Null if they were.'),
    refused_message: z.string().nullable().describe('Why no factors could be fitted, in words. Null if they were.'),
    exchange_rates: rates,
  })
  .openapi('KnownPriceCalibration', { description: 'The calibration that the known prices of an environment propose. Nothing is changed.' });

export type ComparedWire = z.infer<typeof compared>;
