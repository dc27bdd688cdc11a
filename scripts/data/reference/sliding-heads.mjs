/**
 * Sliding-head lathes, which the figure table does not have: a row per field in its form. What the trade press says of one of 38 mm is
 * cited; prices, hours and rooms follow the bar lathes of the table and are assumed.
 */
const SIZES = [
  {
    id: 'turn_sliding20',
    name: 'Sliding-head lathe 20 mm, counter spindle',
    model_no: 'Cincom L20',
    vendor: 'Citizen',
    subclass: 'sliding_20',
    bar: [20, 'citizen_dawson_2025', 0.05],
    length: [203, 'ctemag_swiss', 0.15],
    rpm: [10000, 'assumed', 0.15],
    power: [3.7, 'assumed', 0.2],
    rapid: [32, 'assumed', 0.15],
    price: 230000,
    energy: 4,
    floor: 16,
  },
  {
    id: 'turn_sliding38',
    name: 'Sliding-head lathe 38 mm, counter spindle and three turrets',
    model_no: 'ST-38',
    vendor: 'Star',
    subclass: 'sliding_38',
    bar: [38, 'machinery_sliding', 0.03],
    length: [350, 'machinery_sliding', 0.05],
    rpm: [7000, 'machinery_sliding', 0.03],
    power: [11, 'machinery_sliding', 0.03],
    rapid: [30, 'machinery_sliding', 0.03],
    price: 350000,
    energy: 7,
    floor: 24,
  },
];

/** Hours of the table's bar lathes; 8 years of used hours. */
const HOURS = { T_G: 3840, T_ST: 460, T_IH: 180, life: 25600 };

const fieldsOf = ({
  name,
  vendor,
  model_no,
  subclass,
  bar,
  length,
  rpm,
  power,
  rapid,
  price,
  energy,
  floor,
}) => [
  ['name', name],
  ['vendor', vendor],
  ['model_no', model_no],
  ['klass', 'turning'],
  ['subclass', subclass],
  ['shift_model', '2shift'],
  ['coolant', 'flood;high_pressure'],
  ['workholding', 'collet;guide_bush;bar_feeder'],
  ['max_part_envelope_mm.x', ...bar],
  ['max_part_envelope_mm.y', ...bar],
  ['max_part_envelope_mm.z', ...length],
  ['max_spindle_rpm', ...rpm],
  ['spindle_power_kw', ...power],
  ['rapid_traverse_m_per_min', ...rapid],
  ['nominal_tool_change_time_s_by_class.medium', 0.3, 'assumed', 0.3],
  ['positioning_accuracy_mm', 0.003, 'assumed', 0.2],
  ['repeatability_mm', 0.0015, 'assumed', 0.2],
  ['iso_286_achievable_grade', 6, 'assumed', 0.1],
  ['bar_capacity_mm', ...bar],
  ['axes_simultaneous', 3, 'assumed', 0.1],
  ['axes_indexable', 1, 'assumed', 0.1],
  ['driven_tools', 1, bar[1], 0.1],
  ['max_setups_per_part', 2, 'assumed', 0.1],
  ['vdi_3258.acquisition_cost_eur', price, 'assumed', 0.3],
  ['vdi_3258.annual_hours_T_G', HOURS.T_G, 'assumed', 0.1],
  ['vdi_3258.annual_hours_T_ST', HOURS.T_ST, 'assumed', 0.25],
  ['vdi_3258.annual_hours_T_IH', HOURS.T_IH, 'assumed', 0.25],
  ['vdi_3258.depreciation_life_h', HOURS.life, 'assumed', 0.2],
  ['vdi_3258.energy_kw', energy, 'assumed', 0.3],
  ['vdi_3258.floor_space_m2', floor, 'assumed', 0.25],
  ['vdi_3258.maintenance_eur_per_year', price * 0.04, 'assumed', 0.25],
  ['vdi_3258.tooling_eur_per_year', 5000, 'assumed', 0.35],
  ['vdi_3258.capital_interest_rate', 0.06, 'assumed', 0.2],
];

export const slidingHeads = () =>
  SIZES.flatMap((size) =>
    fieldsOf(size).map(([field, value, citation = 'definition', sigma = 0]) => ({
      machine_id: size.id,
      field,
      value: String(value),
      unit: typeof value === 'string' ? 'text' : 'number',
      citation,
      sigma: String(sigma),
    })),
  );
