/** Machine definitions of a preset: the reference's MachineDefinitionCreate from one row per field. */
import { asShopsPay } from './machine-costs.mjs';
import { perEuro, presetRow } from './regions.mjs';
import { slidingHeads } from './sliding-heads.mjs';
import { citation, readTable, significant } from './tables.mjs';

const CAPABILITIES = [
  'axes_indexable',
  'axes_simultaneous',
  'iso_286_achievable_grade',
  'max_material_thickness_mm',
  'max_setups_per_part',
  'max_spindle_rpm',
  'max_table_load_kg',
  'max_tool_diameter_mm',
  'max_tool_length_mm',
  'positioning_accuracy_mm',
  'repeatability_mm',
  'rapid_traverse_m_per_min',
  'spindle_power_kw',
];
const LISTS = ['coolant', 'workholding'];
const IDENTITY = ['name', 'vendor', 'model_no', 'klass', 'subclass'];
const VDI = [
  'acquisition_cost_eur',
  'annual_hours_T_G',
  'annual_hours_T_IH',
  'annual_hours_T_ST',
  'capital_interest_rate',
  'depreciation_life_h',
  'energy_kw',
  'floor_space_m2',
  'maintenance_eur_per_year',
  'operator_share',
  'tooling_eur_per_year',
];
const MONEY_FACTOR = {
  acquisition_cost_eur: 'acquisition_cost_factor',
  maintenance_eur_per_year: 'maintenance_factor',
  tooling_eur_per_year: 'tooling_factor',
};
const HOURS = ['annual_hours_T_G', 'annual_hours_T_IH', 'annual_hours_T_ST', 'depreciation_life_h'];

/** A five-axis centre or a turn-mill does the simple work too, but only when the simpler machine cannot. */
const PRIORITY = { milling_5axis: 20, mill_turn: 20 };

/**
 * The table's bench takes 800 mm and 100 kg, less than every machining centre of the fleet: larger parts could be milled and then
 * not be deburred. By hand they are, on a bench or where they stand.
 */
const CORRECTIONS = {
  deburr_bench: {
    'max_part_envelope_mm.x': '2000',
    'max_part_envelope_mm.y': '1000',
    'max_part_envelope_mm.z': '800',
    max_table_load_kg: '1000',
  },
};
const corrected = (row) => {
  const value = CORRECTIONS[row.machine_id]?.[row.field];
  return value === undefined ? row : { ...row, value, citation: 'assumed', sigma: '0.3' };
};

/** The table's machines, sliding heads behind the other lathes that are fed bars. */
const tableRows = readTable('economics/machines.csv').map(corrected);
const behind = tableRows.findLastIndex((row) => row.machine_id.startsWith('turn_bar')) + 1;
const machineRows = tableRows.toSpliced(behind, 0, ...slidingHeads());

const rows = new Map(
  [...Map.groupBy(machineRows, (row) => row.machine_id)].map(([key, list]) => [key, asShopsPay(list)]),
);

/** The German figure carried to another country as the README of the data says. */
const regional = (field, value, { country, currency }) => {
  const factor = (name) => Number(presetRow('overheads', name, country).value);
  if (field === 'capital_interest_rate')
    return Number(presetRow('interest', 'imputed_interest', country).value);
  if (field in MONEY_FACTOR)
    return country === 'DE' ? value : significant(value * factor(MONEY_FACTOR[field]) * perEuro(currency), 4);
  if (HOURS.includes(field)) return Math.round(value * factor('annual_hours_factor'));
  return value;
};

const definition = (fields, region) => {
  const text = (name) => fields.get(name)?.value ?? null;
  const number = (name) => (fields.has(name) ? Number(text(name)) : null);
  const group = (prefix) =>
    [...fields.keys()].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  const used = new Set([...IDENTITY, ...CAPABILITIES, ...LISTS]);
  const extra = [...fields.values()].filter((row) => !used.has(row.field) && !row.field.includes('.'));
  return {
    ...Object.fromEntries(IDENTITY.map((name) => [name, text(name)])),
    parent_template_id: null,
    hourly_rate_eur: null,
    burden_rate_eur: null,
    valid_from: '2026-01-01',
    valid_to: null,
    capabilities: {
      schema_version: 1,
      klass: text('klass'),
      subclass: text('subclass'),
      ...Object.fromEntries(CAPABILITIES.map((name) => [name, number(name)])),
      max_part_envelope_mm: ['x', 'y', 'z'].map((axis) => number(`max_part_envelope_mm.${axis}`)),
      nominal_tool_change_time_s_by_class: Object.fromEntries(
        group('nominal_tool_change_time_s_by_class.').map((name) => [
          name,
          number(`nominal_tool_change_time_s_by_class.${name}`),
        ]),
      ),
      certifications: [],
      chatter_stability_lobe: [],
      ...Object.fromEntries(LISTS.map((name) => [name, text(name)?.split(';') ?? []])),
      extra: Object.fromEntries(
        extra.map((row) => [row.field, row.unit === 'text' ? row.value : Number(row.value)]),
      ),
      vdi_3258: {
        ...Object.fromEntries(VDI.map((name) => [name, regional(name, number(`vdi_3258.${name}`), region)])),
        energy_eur_per_kwh: null,
        operator_hourly_eur: null,
        space_eur_per_m2_y: null,
      },
    },
  };
};

/** Labels (names, equipment, shift model) are own words and need no source. */
const figures = (fields) => [...fields.values()].filter((row) => row.citation !== 'definition');

export const machinesOf = (region) =>
  [...rows].map(([key, list]) => {
    const fields = new Map(list.map((row) => [row.field, row]));
    const derived = (row) => region.country !== 'DE' && row.field.startsWith('vdi_3258.');
    return {
      key,
      fleet_priority: PRIORITY[fields.get('klass').value] ?? 10,
      definition: definition(fields, region),
      citations: Object.fromEntries(
        figures(fields).map((row) => [row.field, derived(row) ? 'assumed' : citation(row.citation)]),
      ),
      sigmas: Object.fromEntries(
        figures(fields).map((row) => [
          row.field,
          derived(row) ? Math.max(0.25, Number(row.sigma)) : Number(row.sigma),
        ]),
      ),
    };
  });
