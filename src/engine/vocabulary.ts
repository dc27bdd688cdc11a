/** The closed lists of the engine: types, conversions and checks are derived from them. */

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
  'injection_moulding',
  'die_casting_cold',
  'die_casting_hot',
  'gravity_die_casting',
  'sand_moulding',
  'core_shooting',
  'melting',
  'trimming',
  'shot_blasting',
] as const;

/** Standard parts as named by recognition. */
export const FASTENER_KINDS = ['screw', 'nut', 'washer', 'pin', 'rivet', 'retaining_ring', 'other'] as const;

/** Classes of general tolerances for lengths and angles, from fine to very coarse (ISO 2768-1). */
export const GENERAL_TOLERANCES = ['f', 'm', 'c', 'v'] as const;

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
/** Base of a margin, and of the cost of rejected parts. */
export const MARGIN_BASES = ['selbstkosten', 'netto_selbstkosten'] as const;
export const REJECT_BASES = ['material', 'herstellkosten'] as const;

/** Treatment of holes with a thread's core diameter, if no drawing decides. */
export const CORE_HOLES = ['plain', 'tapped'] as const;

/** Charging of a tool of the part: in the piece price, as a separate amount, or not at all. */
export const TOOLING_MODES = ['amortised', 'separate', 'customer_owned'] as const;

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
  'tool_markup_pct',
  'tooling_amortisation_years',
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

export const VDI_FIELDS = [...MONEY_VDI_FIELDS, ...PLAIN_VDI_FIELDS].sort();

/** Prices of a subcontractor. */
export const MONEY_SUBCONTRACTOR_FIELDS = [
  'price_per_kg',
  'price_per_dm2',
  'price_per_lot',
  'min_price',
  'transport_eur_per_lot',
] as const;

/** Delivery costs of a piece; each is a setting per part. */
export const DELIVERY_BUCKETS = ['packaging', 'freight', 'duty'] as const;

/** The costing scheme from top to bottom: each step with the buckets that it adds to the previous one. */
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
  total_cost: ['sga', ...DELIVERY_BUCKETS],
  cash_price: ['profit'],
  target_price: ['commission', 'cash_discount'],
  list_price: ['customer_discount'],
} as const;

export const CASCADE_STEPS = Object.keys(CASCADE) as readonly (keyof typeof CASCADE)[];

export const BUCKETS = CASCADE_STEPS.flatMap((step) => [...CASCADE[step]]);

/** Places in which a customer can change an amount. */
export const CHANGE_LOCATIONS = [
  'environment.settings',
  'environment.rates',
  'environment.machines',
  'environment.tools',
  'environment.subcontractors',
  'material.override',
  'calculation.lot_size',
  'calculation.inputs',
  'drawing',
  'cad',
  'parameters',
  'nest',
] as const;

/** Evidence for a value. */
export const EVIDENCE_KINDS = ['stated', 'measured', 'catalogue', 'derived', 'assumed'] as const;

export const LINE_KINDS = ['cost', 'surcharge', 'credit', 'detail'] as const;

/** REFA: set-up, main and auxiliary time. */
export const TIME_KINDS = ['tr', 'th', 'tn'] as const;

/** Base of a line's time. */
export const TIME_BASES = ['per_piece', 'per_lot'] as const;

/** Source of a machine-hour rate, in order of precedence. */
export const RATE_SOURCES = ['rate_row', 'stated', 'vdi_3258', 'class_default'] as const;

/** Persons who can act on a finding. */
export const AUDIENCES = ['procurement', 'work_preparation', 'operations', 'design'] as const;

/** Source of the second price of a finding: a run with that change, or the plan of this price with it. */
/** Of a shape: hard to make as drawn, or merely dearer. */
export const FINDING_SEVERITIES = ['warning', 'info'] as const;

export const FINDING_METHODS = ['exact', 'plan_kept'] as const;

export const DRIVER_KINDS = [
  'feature',
  'operation',
  'material',
  'setup',
  'treatment',
  'component',
  'purchase',
  'other',
] as const;

export const EMISSION_KINDS = ['material', 'energy', 'credit', 'components'] as const;

/** Forms of a standard format. */
export const FORMAT_FORMS = [
  'round_bar',
  'hex_bar',
  'flat_bar',
  'square_bar',
  'plate',
  'sheet',
  'tube',
  'profile',
] as const;

/** Forms in which the catalogue lists a grade: semi-finished stock, or castings. */
export const GRADE_FORMS = ['plate', 'sheet', 'round_bar', 'flat_bar', 'tube', 'casting'] as const;

/** Stock that a customer may supply instead of a format. */
export const PROVIDED_FORMS = ['near_net_casting', 'near_net_profile', 'sawn_blank'] as const;

export const STOCK_FORMS = [...FORMAT_FORMS, ...PROVIDED_FORMS, 'granulate'] as const;

/** Charging of a whole format to a lot. */
export const STOCK_CHARGES = ['full', 'full_no_credit', 'share'] as const;

/** Formats of files with readable geometry. */
export const GEOMETRY_FORMATS = ['step', 'stl', 'obj'] as const;

export const SHAPE_CLASSES = [
  'prismatic',
  'rotational',
  'mill_turn',
  'sheet_metal',
  'profile',
  'free_form',
  'assembly',
  'mesh',
] as const;

export const FEATURE_KINDS = [
  'hole',
  'pocket',
  'slot',
  'step',
  'boss',
  'fillet',
  'chamfer',
  'bend',
  'groove',
  'turned_segment',
  'thread',
  'face',
  'cut_out',
  'engraving',
  'toothing',
] as const;

/** How an undercut leaves a tool. */
export const TOOL_RELEASES = ['slide', 'lifter', 'core'] as const;

/** Upright walls and round bosses on another wall. */
export const RIB_KINDS = ['rib', 'boss'] as const;

export const MATERIAL_CATEGORIES = [
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
] as const;

/** ISO 513. */
export const ISO_GROUPS = ['P', 'M', 'K', 'N', 'S', 'H'] as const;

/** Bases on which a text was matched to its grade, the most certain first. */
export const RESOLVED_VIA = ['urn', 'exact_code', 'alias', 'name', 'fuzzy'] as const;

export const TOOL_MATERIALS = ['hss', 'carbide', 'coated_carbide', 'cermet', 'cbn', 'pcd'] as const;

/** Levels that state a value of an environment, in order of precedence. */
export const LEVELS = ['calculation', 'environment', 'parent', 'platform'] as const;

/** Layers that state a value of the parameter registry, in order of precedence. */
export const PARAMETER_LAYERS = ['override', 'inherited', 'tool', 'platform'] as const;

export const AUDIT_PANELS = ['machines', 'tools', 'rates', 'parameters', 'materials'] as const;

export const AUDIT_SEVERITIES = ['error', 'warning', 'info'] as const;

/**
 * Joints by decreasing effort: screwed into a thread; pressed; on or in a round seat without clearance; held until its screw or
 * rivet is in; located with clearance; laid on others.
 */
export const JOINT_KINDS = ['screwed', 'pressed', 'tight', 'held', 'fitted', 'laid'] as const;
