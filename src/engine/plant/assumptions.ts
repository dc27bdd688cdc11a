import { PARAMETER_ROWS } from '../parameters/registry.ts';
import type { ResolvedParameter } from '../records.ts';
import type { EnvironmentTool, Level, NumericSetting } from '../snapshot.ts';
import { CORE_HOLES } from '../vocabulary.ts';
import type { Plant } from './open-plant.ts';

/** `source`: the layer that states the value; `source_id`: its row or tool, for the platform its citation key or `assumed`. */
export type AssumptionRow = {
  readonly bin: string;
  readonly parameter: string;
  readonly value: number;
  readonly unit: string;
  readonly sigma: number;
  readonly source: ResolvedParameter['layer'];
  readonly source_id: string;
};

export type EconomicsValue = {
  readonly value: number | string | null;
  readonly unit: string | null;
  readonly level: Level;
  readonly source: string | null;
  readonly source_id: string | null;
  readonly sigma: number | null;
};

const ASSUMED_SIGMA = 0.1;

const named = (plant: Plant, name: string): number => plant.parameters.get('uncertainty.named', name).value;

/** Relative 1-sigma constants that replace the model's for values pinned by a person. */
export const namedSigmas = (plant: Plant) => ({
  manual_entry: named(plant, 'manual_entry'),
  tuning_and_rate_pin: named(plant, 'tuning_and_rate_pin'),
  subcontract_override: named(plant, 'subcontract_override'),
});

/** Every number of the method as this environment's prices use it, ordered by bin and parameter. */
export const assumptionRows = (plant: Plant): readonly AssumptionRow[] => {
  const registry = PARAMETER_ROWS.map(({ bin, parameter }) => rowOf(plant.parameters.get(bin, parameter)));
  return inOrder([...registry, ...allTools(plant)]);
};

/** The rows that the chain states itself, in the same order: overrides, inherited ones and tool data. */
export const ownAssumptionRows = (plant: Plant): readonly AssumptionRow[] => {
  const stated = plant.environment.parameter_overrides.flatMap(({ bin, parameter }) => {
    const row = plant.parameters.find(bin, parameter);
    return row === null ? [] : [rowOf(row)];
  });
  return inOrder([...stated, ...allTools(plant)]);
};

const rowOf = (row: ResolvedParameter): AssumptionRow => ({
  bin: row.bin,
  parameter: row.parameter,
  value: row.value,
  unit: row.unit,
  sigma: row.citation === 'assumed' ? Math.max(row.sigma, ASSUMED_SIGMA) : row.sigma,
  source: row.layer,
  source_id: row.source_id ?? row.citation,
});

const allTools = (plant: Plant): readonly AssumptionRow[] => {
  const manual = named(plant, 'manual_entry');
  return plant.environment.tools.flatMap((tool) => toolRows(tool, plant, manual));
};

/** By bin, parameter and source; the sort key of a row is computed once. */
const inOrder = (rows: readonly AssumptionRow[]): readonly AssumptionRow[] =>
  rows
    .map((row) => ({ row, key: `${row.bin} ${row.parameter} ${row.source_id}` }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ row }) => row);

/**
 * Cutting data measured by a shop has its own sigma; without one it counts as entered by hand, and as assumed without a source.
 */
const toolRows = (tool: EnvironmentTool, plant: Plant, manual: number): readonly AssumptionRow[] => {
  const name = tool.name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
  const bin = `tool_data.${tool.klass}.${name === '' ? tool.tool_id : name}`;
  const base = { source: 'tool' as const, source_id: tool.tool_id };
  const number = (
    at: string,
    parameter: string,
    unit: string,
    value: number | null,
    sigma: number,
  ): AssumptionRow[] => (value === null ? [] : [{ bin: at, parameter, unit, value, sigma, ...base }]);
  const cutting = tool.cutting_data.flatMap((datum) => {
    const stated = (datum as { readonly sigma?: number | null }).sigma ?? null;
    const isAssumed = datum.source === null || datum.source === 'assumed';
    const sigma = isAssumed ? Math.max(stated ?? 0, ASSUMED_SIGMA) : (stated ?? manual);
    const at = `${bin}.${datum.iso_group}`;
    return [
      ...number(at, 'vc', 'm/min', datum.vc_m_min, sigma),
      ...number(at, 'fz', 'mm/tooth', datum.fz_mm, sigma),
      ...number(at, 'ap_max', 'mm', datum.ap_max_mm, sigma),
    ];
  });
  return [
    ...cutting,
    ...number(bin, 'price', plant.environment.currency, tool.price, manual),
    ...number(bin, 'life', 'min', tool.life_min, manual),
  ];
};

/** Effective settings, each with the level that states it; the platform's default if none does. */
export const economics = (plant: Plant): Readonly<Record<string, EconomicsValue>> => {
  const { settings } = plant.environment;
  const manual = named(plant, 'manual_entry');
  const found: Record<string, EconomicsValue> = {};
  for (const [name, stated] of Object.entries(settings)) {
    const row = plant.parameters.find('economics', name);
    if (stated.value !== null) {
      found[name] = {
        value: stated.value,
        unit: row?.unit ?? null,
        level: stated.level,
        source: stated.source,
        source_id: stated.source_id,
        sigma: typeof stated.value === 'number' ? manual : null,
      };
    } else {
      found[name] = {
        value: row === null ? platformWord(name, plant) : actingDefault(name as NumericSetting, plant),
        unit: row?.unit ?? null,
        level: 'platform',
        source: row?.citation ?? null,
        source_id: null,
        sigma: row?.sigma ?? null,
      };
    }
  }
  return found;
};

/** The variable overhead is a substitute: it is 0 as soon as a material or production overhead is stated. */
const actingDefault = (name: NumericSetting, plant: Plant): number => {
  const isReplaced =
    name === 'overhead_var_pct' &&
    (plant.settings.get('material_overhead_pct').stated ||
      plant.settings.get('production_overhead_pct').stated);
  return isReplaced ? 0 : plant.settings.get(name).value;
};

const platformWord = (name: string, plant: Plant): string | null => {
  if (name === 'margin_base') return plant.settings.marginBase;
  if (name === 'core_holes') return CORE_HOLES[0];
  if (name === 'tooling_mode') return plant.settings.toolingMode;
  return name === 'reject_rate_base' ? plant.settings.rejectBase : null;
};
