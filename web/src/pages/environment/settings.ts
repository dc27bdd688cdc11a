import type { SETTINGS } from '../../texts/environments.ts';

export type SettingName = keyof typeof SETTINGS;

/** How a setting is shown and entered: a share as percent, an amount in the currency of the environment, a number, or a choice. */
export type SettingForm =
  | { readonly form: 'share' }
  | { readonly form: 'money'; readonly per: string }
  | { readonly form: 'number'; readonly unit?: string }
  | { readonly form: 'choice'; readonly choices: readonly string[] };

const share: SettingForm = { form: 'share' };
const per = (unit: string): SettingForm => ({ form: 'money', per: unit });
const one = (...choices: string[]): SettingForm => ({ form: 'choice', choices });

const MATERIALS = one(
  'carbon_steel',
  'alloy_steel',
  'tool_steel',
  'stainless_steel',
  'cast_iron',
  'aluminium',
  'copper_alloy',
  'titanium',
  'nickel_alloy',
  'magnesium',
  'zinc_alloy',
  'thermoplastic',
  'thermoset',
);

export const FORMS: Readonly<Record<SettingName, SettingForm>> = {
  default_labour_rate_eur_per_h: per('/h'),
  energy_eur_per_kwh: per('/kWh'),
  space_eur_per_m2_y: per('/m²/a'),
  material_overhead_pct: share,
  production_overhead_pct: share,
  subcontract_overhead_pct: share,
  sga_pct: share,
  overhead_var_pct: share,
  overhead_fixed_eur_per_part: per('/pc'),
  margin_pct: share,
  margin_base: one('selbstkosten', 'netto_selbstkosten'),
  cash_discount_pct: share,
  customer_discount_pct: share,
  sales_commission_pct: share,
  reject_rate_pct: share,
  reject_rate_base: one('material', 'herstellkosten'),
  factor_first_off: { form: 'number' },
  fai_cost: per(''),
  sample_pct_default: share,
  packaging_eur_per_part: per('/pc'),
  freight_eur_per_part: per('/pc'),
  duty_eur_per_part: per('/pc'),
  default_material_family: MATERIALS,
  scrap_credit_eur_per_kg: per('/kg'),
  eoq_holding_cost_per_kg_per_year: per('/kg/a'),
  holding_cost_rate_per_year: share,
  ordering_cost_eur_per_order: per(''),
  core_holes: one('plain', 'tapped'),
  tooling_mode: one('amortised', 'separate', 'customer_owned'),
  tooling_amortisation_years: { form: 'number', unit: 'a' },
  tool_markup_pct: share,
};

export const GROUPS = {
  group_rates: ['default_labour_rate_eur_per_h', 'energy_eur_per_kwh', 'space_eur_per_m2_y'],
  group_overheads: [
    'material_overhead_pct',
    'production_overhead_pct',
    'subcontract_overhead_pct',
    'sga_pct',
    'overhead_var_pct',
    'overhead_fixed_eur_per_part',
  ],
  group_margin: [
    'margin_pct',
    'margin_base',
    'cash_discount_pct',
    'customer_discount_pct',
    'sales_commission_pct',
  ],
  group_quality: [
    'reject_rate_pct',
    'reject_rate_base',
    'factor_first_off',
    'fai_cost',
    'sample_pct_default',
  ],
  group_delivery: ['packaging_eur_per_part', 'freight_eur_per_part', 'duty_eur_per_part'],
  group_stock: [
    'default_material_family',
    'scrap_credit_eur_per_kg',
    'eoq_holding_cost_per_kg_per_year',
    'holding_cost_rate_per_year',
    'ordering_cost_eur_per_order',
    'core_holes',
  ],
  group_tooling: ['tooling_mode', 'tooling_amortisation_years', 'tool_markup_pct'],
} as const satisfies Record<string, readonly SettingName[]>;

/** Groups side by side, in columns of about the same height. */
export const COLUMNS = [
  ['group_rates', 'group_overheads', 'group_margin', 'group_delivery'],
  ['group_quality', 'group_stock', 'group_tooling'],
] as const satisfies readonly (readonly (keyof typeof GROUPS)[])[];

/** Settings that are changed as rate rows, not as fields of the environment. */
export const IN_RATES: readonly SettingName[] = [
  'default_labour_rate_eur_per_h',
  'overhead_var_pct',
  'overhead_fixed_eur_per_part',
];

const PERCENT = 100;
const EXACT = 1e6;

/** 0.055 is entered as 5.5. */
export const entered = ({ form }: SettingForm, value: number): number =>
  form === 'share' ? Math.round(value * PERCENT * EXACT) / EXACT : value;

export const stored = ({ form }: SettingForm, value: number): number =>
  form === 'share' ? Math.round((value / PERCENT) * EXACT * PERCENT) / (EXACT * PERCENT) : value;
