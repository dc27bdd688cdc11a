import { z } from '@hono/zod-openapi';
import { CORE_HOLES, MARGIN_BASES, MATERIAL_CATEGORIES, REJECT_BASES, TOOLING_MODES } from '../../engine/index.ts';

const MONEY_MAX = 1e9;
const MIN_YEARS = 0.5;
const MAX_YEARS = 20;

const money = (description: string) => z.number().min(0).max(MONEY_MAX).describe(`${description}, in the currency of the environment.`);
const share = (description: string, max: number) => z.number().min(0).max(max).describe(`${description}, as a fraction (0.02 is 2 percent).`);
/** A share of the price: at 1 the price would be divided by zero. */
const discount = (description: string) => z.number().min(0).lt(1).describe(`${description}, as a fraction below 1.`);

/** All settings that a user may state, with their limits. */
export const SETTINGS = {
  cash_discount_pct: discount('Cash discount on the target price'),
  customer_discount_pct: discount('Customer discount on the list price'),
  sales_commission_pct: discount('Sales commission on the target price'),
  default_material_family: z.enum(MATERIAL_CATEGORIES).describe('Material family priced where a calculation names no material.'),
  core_holes: z.enum(CORE_HOLES).describe('How holes with the core diameter of a thread are priced if no drawing shows a thread: `plain` or `tapped`.'),
  duty_eur_per_part: money('Duty per piece'),
  freight_eur_per_part: money('Freight per piece'),
  packaging_eur_per_part: money('Packaging per piece'),
  energy_eur_per_kwh: money('Price of electricity per kWh'),
  space_eur_per_m2_y: money('Cost of floor space per m² and year'),
  eoq_holding_cost_per_kg_per_year: money('Storage cost of finished parts per kg and year'),
  holding_cost_rate_per_year: share('Imputed interest on stock per year', 10),
  ordering_cost_eur_per_order: money('Cost of placing one order'),
  factor_first_off: z.number().min(0).max(100).describe('Number of full inspections of the first piece per lot; 0: none.'),
  fai_cost: money('Cost of the first article inspection per lot'),
  sample_pct_default: share('Share of pieces inspected during production', 1),
  margin_base: z.enum(MARGIN_BASES).describe('Base of the margin: `selbstkosten` (total cost) or `netto_selbstkosten` (without packaging, freight and duty).'),
  margin_pct: share('Profit margin on its base', 100),
  material_overhead_pct: share('Overhead on material for procurement and storage', 100),
  production_overhead_pct: share('Overhead on production wages', 100),
  sga_pct: share('Overhead on manufacturing cost for sales and administration', 100),
  subcontract_overhead_pct: share('Overhead on subcontracted work', 100),
  reject_rate_pct: discount('Share of started parts that are rejected'),
  reject_rate_base: z.enum(REJECT_BASES).describe('Cost that the reject rate is applied to: `material` or `herstellkosten` (manufacturing cost).'),
  scrap_credit_eur_per_kg: money('Flat credit per kg of scrap, after selling costs'),
  tooling_mode: z
    .enum(TOOLING_MODES)
    .describe(
      'How a mould or die of the part is charged: `amortised` (in the piece), `separate` (beside the price) or `customer_owned` (not at all). The choice of process always counts it as amortised.',
    ),
  tooling_amortisation_years: z.number().min(MIN_YEARS).max(MAX_YEARS).describe('Number of years of the annual volume that pay for a mould or die.'),
  tool_markup_pct: share('Mark-up on a mould or die, in place of overheads and profit', 100),
} as const;

export type SettingName = keyof typeof SETTINGS;

export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

type NullableSettings = { [K in SettingName]: z.ZodNullable<(typeof SETTINGS)[K]> };
type OptionalSettings = { [K in SettingName]: z.ZodOptional<z.ZodNullable<(typeof SETTINGS)[K]>> };

/** Settings in a response: null is not stated. */
export const statedSettings = Object.fromEntries(Object.entries(SETTINGS).map(([name, field]) => [name, field.nullable().describe(`${field.description} Null: not stated.`)])) as NullableSettings;

/** Settings in a change: null clears, undefined keeps. */
export const givenSettings = Object.fromEntries(
  Object.entries(SETTINGS).map(([name, field]) => [name, field.nullable().optional().describe(`${field.description} Null removes the own value, so that the inherited value applies.`)]),
) as OptionalSettings;
