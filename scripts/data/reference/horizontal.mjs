/**
 * A horizontal machining centre with two pallets, which the figure table does not have: a row per field in its form. Price and pallets are
 * the trade press's, hours follow the vertical centres of the table, the rest is assumed for pallets of 400 mm, the usual ones.
 */
const ROOM = 500;

/** An average of 200,000 USD in 2016 and one of 375,000 since, at 1.14 USD for a euro. */
const PRICE = [250000, 'ctemag_hmc;mms_hmc', 0.3];

const FIELDS = [
  ['name', 'Horizontal machining centre, two pallets'],
  ['klass', 'milling_3axis'],
  ['subclass', 'hmc_two_pallets'],
  ['shift_model', '1.5shift'],
  ['coolant', 'flood;through_spindle'],
  ['workholding', 'vice;fixture;zero_point;pallet_changer'],
  ['max_part_envelope_mm.x', ROOM, 'assumed', 0.2],
  ['max_part_envelope_mm.y', ROOM, 'assumed', 0.2],
  ['max_part_envelope_mm.z', ROOM, 'assumed', 0.2],
  ['max_spindle_rpm', 12000, 'assumed', 0.15],
  ['spindle_power_kw', 22, 'assumed', 0.2],
  ['max_table_load_kg', 400, 'assumed', 0.2],
  ['rapid_traverse_m_per_min', 40, 'assumed', 0.2],
  ['nominal_tool_change_time_s_by_class.light', 3.6, 'assumed', 0.2],
  ['nominal_tool_change_time_s_by_class.medium', 4, 'assumed', 0.2],
  ['nominal_tool_change_time_s_by_class.heavy', 6, 'assumed', 0.2],
  ['positioning_accuracy_mm', 0.005, 'assumed', 0.2],
  ['repeatability_mm', 0.003, 'assumed', 0.2],
  ['iso_286_achievable_grade', 7, 'assumed', 0.1],
  ['max_tool_diameter_mm', 90, 'assumed', 0.15],
  ['max_tool_length_mm', 350, 'assumed', 0.15],
  ['axes_simultaneous', 3, 'assumed', 0.1],
  ['axes_indexable', 1, 'assumed', 0.1],
  ['max_setups_per_part', 6, 'assumed', 0.1],
  ['vdi_3258.acquisition_cost_eur', ...PRICE],
  ['vdi_3258.annual_hours_T_G', 2880, 'assumed', 0.1],
  ['vdi_3258.annual_hours_T_ST', 380, 'assumed', 0.25],
  ['vdi_3258.annual_hours_T_IH', 100, 'assumed', 0.25],
  ['vdi_3258.depreciation_life_h', 19200, 'assumed', 0.2],
  ['vdi_3258.energy_kw', 8, 'assumed', 0.3],
  ['vdi_3258.floor_space_m2', 24, 'assumed', 0.25],
  ['vdi_3258.maintenance_eur_per_year', PRICE[0] * 0.04, 'assumed', 0.25],
  ['vdi_3258.tooling_eur_per_year', 6000, 'assumed', 0.35],
  ['vdi_3258.capital_interest_rate', 0.06, 'assumed', 0.2],
];

export const horizontal = () =>
  FIELDS.map(([field, value, citation = 'definition', sigma = 0]) => ({
    machine_id: 'mill_horizontal',
    field,
    value: String(value),
    unit: typeof value === 'string' ? 'text' : 'number',
    citation,
    sigma: String(sigma),
  }));
