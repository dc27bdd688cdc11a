/** The closed lists of the engine, each once: types, conversions and checks are derived from them. */

export const MACHINE_CLASSES = [
  'milling_3axis',
  'milling_5axis',
  'turning',
  'mill_turn',
  'laser_cutting',
  'press_brake',
  'sawing',
  'drilling',
  'grinding',
  'deburring',
  'inspection_cmm',
  'manual_assembly',
  'welding',
] as const;

export const SUBCONTRACT_PROCESSES = [
  'heat_treatment',
  'anodising',
  'zinc_plating',
  'powder_coating',
  'passivation',
  'grinding',
  'other',
] as const;

/** Settings of an environment that are amounts in its currency. */
export const MONEY_SETTINGS = [
  'default_labour_rate_eur_per_h',
  'duty_eur_per_part',
  'freight_eur_per_part',
  'packaging_eur_per_part',
  'energy_eur_per_kwh',
  'space_eur_per_m2_y',
  'eoq_holding_cost_per_kg_per_year',
  'ordering_cost_eur_per_order',
  'fai_cost',
  'overhead_fixed_eur_per_part',
  'scrap_credit_eur_per_kg',
] as const;

/** Settings that are shares, rates per year or counts. */
export const PLAIN_SETTINGS = [
  'cash_discount_pct',
  'customer_discount_pct',
  'sales_commission_pct',
  'holding_cost_rate_per_year',
  'factor_first_off',
  'sample_pct_default',
  'margin_pct',
  'material_overhead_pct',
  'production_overhead_pct',
  'sga_pct',
  'subcontract_overhead_pct',
  'overhead_var_pct',
  'reject_rate_pct',
] as const;

/** Fields of a machine's VDI 3258 record that are amounts. */
export const MONEY_VDI_FIELDS = [
  'acquisition_cost_eur',
  'energy_eur_per_kwh',
  'maintenance_eur_per_year',
  'operator_hourly_eur',
  'space_eur_per_m2_y',
  'tooling_eur_per_year',
] as const;

/** Its hours, shares, areas and powers. */
export const PLAIN_VDI_FIELDS = [
  'annual_hours_T_G',
  'annual_hours_T_IH',
  'annual_hours_T_ST',
  'capital_interest_rate',
  'depreciation_life_h',
  'energy_kw',
  'floor_space_m2',
  'operator_share',
] as const;

/** Prices of a subcontractor. */
export const MONEY_SUBCONTRACTOR_FIELDS = [
  'price_per_kg',
  'price_per_dm2',
  'price_per_lot',
  'min_price',
  'transport_eur_per_lot',
] as const;

/** The costing scheme from top to bottom: each step with the buckets that it adds to the one before. */
export const CASCADE = {
  direct_cost: [
    'material',
    'setup',
    'labour',
    'machine',
    'tooling',
    'special_direct',
    'inspection',
    'first_article',
    'subcontract',
    'assembly',
    'components',
  ],
  unit_cost: ['variable_overhead', 'fixed_overhead'],
  manufacturing_cost: ['material_overhead', 'production_overhead', 'subcontract_overhead', 'reject'],
  total_cost: ['sga', 'packaging', 'freight', 'duty'],
  cash_price: ['profit'],
  target_price: ['commission', 'cash_discount'],
  list_price: ['customer_discount'],
} as const;

export const CASCADE_STEPS = Object.keys(CASCADE) as readonly (keyof typeof CASCADE)[];

export const BUCKETS = CASCADE_STEPS.flatMap((step) => [...CASCADE[step]]);
