import { z } from '@hono/zod-openapi';
import { CORE_HOLES, MARGIN_BASES, MATERIAL_CATEGORIES, REJECT_BASES } from '../../engine/index.ts';

const MONEY_MAX = 1e9;

const money = (description: string) =>
  z
    .number()
    .min(0)
    .max(MONEY_MAX)
    .openapi({ description: `${description}; in the environment's currency` });
const share = (description: string, max: number) =>
  z
    .number()
    .min(0)
    .max(max)
    .openapi({ description: `${description}; a fraction, 0.02 is 2 percent` });
/** A share of the price that holds it: at 1 nothing would be left to divide by. */
const discount = (description: string) =>
  z
    .number()
    .min(0)
    .lt(1)
    .openapi({ description: `${description}; a fraction below 1` });

/** Every setting that a user may state, with its bounds. */
export const SETTINGS = {
  cash_discount_pct: discount('customer cash discount on the target price'),
  customer_discount_pct: discount('customer discount on the list price'),
  sales_commission_pct: discount('commission on the target price'),
  default_material_family: z
    .enum(MATERIAL_CATEGORIES)
    .openapi({ description: 'for calculations that name no grade' }),
  core_holes: z.enum(CORE_HOLES).openapi({
    description: 'what is made of holes of the core diameter of a thread where no drawing says it',
  }),
  duty_eur_per_part: money('per unit'),
  freight_eur_per_part: money('per unit'),
  packaging_eur_per_part: money('per unit'),
  energy_eur_per_kwh: money('price of a kilowatt hour'),
  space_eur_per_m2_y: money('floor space per square metre and year'),
  eoq_holding_cost_per_kg_per_year: money('storage of finished stock per kg and year'),
  holding_cost_rate_per_year: share('imputed interest on stock', 10),
  ordering_cost_eur_per_order: money("buyer's cost per order"),
  factor_first_off: z
    .number()
    .min(0)
    .max(100)
    .openapi({ description: 'full inspections per lot; 0 is none' }),
  fai_cost: money('first-article inspection per lot'),
  sample_pct_default: share('in-process sampling', 1),
  margin_base: z.enum(MARGIN_BASES),
  margin_pct: share('profit mark-up on total cost', 100),
  material_overhead_pct: share('procurement and storage on material', 100),
  production_overhead_pct: share('on production wages', 100),
  sga_pct: share('administration and selling on manufacturing cost', 100),
  subcontract_overhead_pct: share('on subcontract cost', 100),
  reject_rate_pct: discount('started parts that are rejected'),
  reject_rate_base: z.enum(REJECT_BASES),
  scrap_credit_eur_per_kg: money('flat return per kg of scrap, net of selling cost'),
} as const;

export type SettingName = keyof typeof SETTINGS;

export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

type NullableSettings = { [K in SettingName]: z.ZodNullable<(typeof SETTINGS)[K]> };
type OptionalSettings = { [K in SettingName]: z.ZodOptional<z.ZodNullable<(typeof SETTINGS)[K]>> };

/** Settings as a record shows them: null states nothing. */
export const statedSettings = Object.fromEntries(
  Object.entries(SETTINGS).map(([name, field]) => [name, field.nullable()]),
) as NullableSettings;

/** Settings as a change gives them: null takes the statement back, left out keeps it. */
export const givenSettings = Object.fromEntries(
  Object.entries(SETTINGS).map(([name, field]) => [name, field.nullable().optional()]),
) as OptionalSettings;
