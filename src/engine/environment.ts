import type {
  CORE_HOLES,
  LEVELS,
  MACHINE_CLASSES,
  MARGIN_BASES,
  MONEY_SETTINGS,
  MONEY_VDI_FIELDS,
  PLAIN_SETTINGS,
  PLAIN_VDI_FIELDS,
  REJECT_BASES,
  SUBCONTRACT_PROCESSES,
  TOOL_MATERIALS,
  TOOLING_MODES,
} from './vocabulary.ts';

/**
 * The environment of a calculation: every value already resolved (calculation → environment → parents, leaf to root), valid on
 * the pricing date, with the level that stated it. Money is in the environment's currency, also in fields whose name ends in
 * `_eur` (contract section 1). An unstated value is null with level `platform`: the engine then reads the platform
 * default from its parameter registry (bin `economics`).
 */
export type Level = (typeof LEVELS)[number];

export type Sourced<T> = {
  readonly value: T;
  readonly level: Level;
  /** Citation, or the text of the person who stated it; null if none was given. */
  readonly source: string | null;
  /** Environment, rate row or preset that states the value; null for the platform. */
  readonly source_id: string | null;
};

/** Numeric settings of the reference's environment detail record. Rate rows of these kinds are already merged. */
export type NumericSetting = (typeof MONEY_SETTINGS | typeof PLAIN_SETTINGS)[number];

export type MarginBase = (typeof MARGIN_BASES)[number];
export type CoreHoles = (typeof CORE_HOLES)[number];
export type ToolingMode = (typeof TOOLING_MODES)[number];
export type RejectBase = (typeof REJECT_BASES)[number];

export type EnvironmentSettings = { readonly [K in NumericSetting]: Sourced<number | null> } & {
  readonly margin_base: Sourced<MarginBase | null>;
  readonly reject_rate_base: Sourced<RejectBase | null>;
  readonly default_material_family: Sourced<string | null>;
  /** Absent in environments that were resolved before the setting existed: then plain. */
  readonly core_holes?: Sourced<CoreHoles | null>;
  /** Absent likewise: then amortised. */
  readonly tooling_mode?: Sourced<ToolingMode | null>;
};

export type MachineClass = (typeof MACHINE_CLASSES)[number];

/** VDI 3258 data of one machine. Null: not stated. */
export type Vdi3258 = {
  readonly [K in (typeof MONEY_VDI_FIELDS | typeof PLAIN_VDI_FIELDS)[number]]: number | null;
};

/** Fields of MachineDefinitionCreate.capabilities of the reference. */
export type MachineCapabilities = {
  readonly schema_version: 1;
  readonly klass: MachineClass;
  readonly subclass: string | null;
  readonly axes_indexable: number | null;
  readonly axes_simultaneous: number | null;
  readonly certifications: readonly string[];
  /** [rpm, largest axial depth in mm] pairs, ascending rpm. */
  readonly chatter_stability_lobe: readonly (readonly [number, number])[];
  readonly coolant: readonly string[];
  readonly iso_286_achievable_grade: number | null;
  readonly max_material_thickness_mm: number | null;
  /** [x, y, z]; lathes [diameter, diameter, length]; brakes [bend length, depth, opening]. */
  readonly max_part_envelope_mm: readonly number[];
  readonly max_setups_per_part: number | null;
  readonly max_spindle_rpm: number | null;
  readonly max_table_load_kg: number | null;
  readonly max_tool_diameter_mm: number | null;
  readonly max_tool_length_mm: number | null;
  readonly nominal_tool_change_time_s_by_class: Readonly<Record<string, number>>;
  readonly positioning_accuracy_mm: number | null;
  readonly repeatability_mm: number | null;
  readonly rapid_traverse_m_per_min: number | null;
  readonly spindle_power_kw: number | null;
  readonly workholding: readonly string[];
  readonly vdi_3258: Vdi3258 | null;
  /** Fields beyond the reference, for example `laser_power_kw`, `press_force_kn`, `bend_length_mm`, `bar_capacity_mm`. */
  readonly extra: Readonly<Record<string, number | string>>;
};

export type ResolvedRate = {
  readonly rate_id: string;
  readonly value: number;
  readonly level: Level;
  readonly source: string | null;
};

/** Citation keys, or `assumed`, by field; a field without an entry is the organisation's own statement. */
export type Citations = Readonly<Record<string, string>>;

/** One enabled member of the fleet, active on the pricing date. */
export type FleetMember = {
  readonly membership_id: string;
  readonly machine_id: string;
  readonly name: string;
  readonly klass: MachineClass;
  readonly subclass: string | null;
  /** Lower priorities are tried first. */
  readonly fleet_priority: number;
  readonly level: Level;
  readonly hourly_rate_eur: number | null;
  readonly burden_rate_eur: number | null;
  /** Effective rate row of this machine, which takes precedence over everything else; per hour, without operator. */
  readonly rate_row: ResolvedRate | null;
  readonly capabilities: MachineCapabilities;
  readonly citations?: Citations;
};

/** A wage per hour: for one machine (`subject_id`) or, with null, for all others. */
export type LabourRate = ResolvedRate & { readonly subject_id: string | null };

export type ToolMaterial = (typeof TOOL_MATERIALS)[number];

export type CuttingDatum = {
  readonly iso_group: string;
  readonly vc_m_min: number;
  readonly fz_mm: number;
  readonly ap_max_mm: number | null;
  readonly source: string | null;
};

export type EnvironmentTool = {
  readonly tool_id: string;
  readonly name: string;
  /** For example `end_mill`, `face_mill`, `drill`, `tap`, `reamer`, `turning_insert`, `part_off_insert`. */
  readonly klass: string;
  readonly diameter_mm: number | null;
  readonly flutes: number | null;
  readonly material: ToolMaterial;
  readonly price: number | null;
  readonly life_min: number | null;
  readonly level: Level;
  readonly cutting_data: readonly CuttingDatum[];
  readonly citations?: Citations;
};

export type SubcontractProcess = (typeof SUBCONTRACT_PROCESSES)[number];

export type Subcontractor = {
  readonly subcontractor_id: string;
  readonly name: string;
  readonly process: SubcontractProcess;
  readonly price_per_kg: number | null;
  readonly price_per_dm2: number | null;
  readonly price_per_lot: number | null;
  /** Minimum charge per lot. */
  readonly min_price: number | null;
  readonly transport_eur_per_lot: number | null;
  readonly lead_time_days: number | null;
  readonly level: Level;
  readonly citations?: Citations;
};

export type ParameterOverride = {
  readonly bin: string;
  readonly parameter: string;
  readonly value: number;
  readonly source: string | null;
  readonly source_id: string | null;
  readonly level: 'environment' | 'parent';
};

/** A fitted factor on one cost category (a top-level bucket of the sheet), 0.5 to 2. */
export type CalibrationFactor = {
  readonly category: string;
  readonly factor: number;
  readonly sigma: number;
};

export type ResolvedEnvironment = {
  readonly id: string;
  /** ISO 4217 of every amount in this record. */
  readonly currency: string;
  /** ISO 3166 country: selects the grid's emission factor and the material price index. */
  readonly region: string;
  readonly settings: EnvironmentSettings;
  /** Ordered by (fleet_priority, membership_id). */
  readonly machines: readonly FleetMember[];
  readonly labour_rates: readonly LabourRate[];
  readonly tools: readonly EnvironmentTool[];
  readonly subcontractors: readonly Subcontractor[];
  readonly parameter_overrides: readonly ParameterOverride[];
  readonly calibration: readonly CalibrationFactor[];
};
