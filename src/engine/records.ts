/**
 * The plain records that pass between the stages of `price()`. A stage is a pure function from these to these:
 *
 *   src/engine/material  resolveMaterial(snapshot, parameters)                → MaterialFacts
 *   src/engine/stock     roundStock(input, …), blockStock(input, …), …        → StockOutcome
 *   src/engine/process   planProcess({ part, material, snapshot, parameters, fleet }) → PlanningOutcome
 *   src/engine/parameters openParameters(snapshot)                            → Parameters
 *
 * Plans hold times and quantities only, without money and independent of the lot: the cost stage prices the same plan at any
 * lot size. All money that a stage reads comes through `Parameters` or the converted environment, in the sheet's currency.
 */
import type { Cited } from './drawing/general.ts';
import type { Polygon } from './facts/polygon.ts';
import type {
  CoreHoles,
  FactRef,
  FullStockCharge,
  GeneralTolerance,
  GeometryFace,
  GeometryFeature,
  GradeForm,
  IsoGroup,
  Level,
  MachineClass,
  MaterialCategory,
  PricingGeometry,
  ShapeClass,
  StockForm,
  SubcontractProcess,
  ToolMaterial,
  Treatment,
  Vec3,
} from './snapshot.ts';
import type { Arrival, Blank } from './stock/blank.ts';
import type { EVIDENCE_KINDS, PARAMETER_LAYERS } from './vocabulary.ts';

export type Evidence = {
  readonly kind: (typeof EVIDENCE_KINDS)[number];
  /** Citation key, level or file of the value. */
  readonly source: string;
  readonly source_id: string | null;
  /** Relative 1-sigma. */
  readonly sigma: number;
};

/** Parameters of a formula, by name. `from` is the derivation of a computed value, which the verifier checks. */
export type Term = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** `cad`, `drawing`, `request`, `material`, `environment.settings`, `parameter:<bin>/<parameter>`, `machine:<id>`, `tool:<id>`, `line:<bucket>`, `formula`. */
  readonly source: string;
  readonly from?: Derivation | undefined;
};

export type Derivation = { readonly formula_id: string; readonly terms: readonly Term[] };

/** A value with the published formula and its terms: made by `compute` of `formulas/define.ts`, never by hand. */
export type Computed = Derivation & { readonly value: number; readonly unit: string };

// ------------------------------------------------------------------------------------------------ parameter registry

export type ParameterRow = {
  readonly bin: string;
  readonly parameter: string;
  readonly unit: string;
  readonly value: number;
  /** Relative 1-sigma; at least 0.1 if the citation is `assumed`. */
  readonly sigma: number;
  readonly band: readonly [number, number];
  readonly citation: string;
};

export type ResolvedParameter = ParameterRow & {
  readonly layer: (typeof PARAMETER_LAYERS)[number];
  readonly source_id: string | null;
};

export type Parameters = {
  /** The row with overrides applied; EUR units are converted to the sheet's currency. Throws if the registry lacks the row. */
  readonly get: (bin: string, parameter: string) => ResolvedParameter;
  /** As `get`; null if the registry lacks the row (for fall-backs from a special bin to a general one). */
  readonly find: (bin: string, parameter: string) => ResolvedParameter | null;
  /** Every row of a bin, ordered by parameter, for interpolated tables. */
  readonly table: (bin: string) => readonly ResolvedParameter[];
  /** Digest of the registry. */
  readonly version: string;
};

// ------------------------------------------------------------------------------------------------ part and material

/** A thread modelled with its flanks. */
export type ModelledThread = {
  /** `M8`; diameter and pitch if no standard names it. */
  readonly name: string;
  readonly diameter_mm: number;
  readonly pitch_mm: number;
  /** Core diameter inside the flanks. */
  readonly core_mm: number;
  /** Length per thread. */
  readonly length_mm: number;
  /** Equal threads on this feature, for example at both ends of a stud. */
  readonly times: number;
};

/** A wider part of a hole: a counterbore, a port, a bearing seat. */
export type Seat = {
  readonly diameter_mm: number;
  readonly depth_mm: number;
  /** Its wall and its shoulder. */
  readonly face_ids: readonly string[];
};

export type PartFeature = GeometryFeature & {
  /** Required by the drawing; null if only the general tolerance applies. */
  readonly it_grade: number | null;
  readonly fit: string | null;
  readonly ra_um: number | null;
  /** From the drawing, otherwise from the model. */
  readonly thread: string | null;
  readonly modelled_thread?: ModelledThread;
  /** For a hole of several diameters: the cylinders wider than its core, narrowest first; left out if there are none. */
  readonly seats?: readonly Seat[];
  /** Its ISO 1101 characteristics, each as often as on the drawing; left out if there are none. */
  readonly characteristics?: readonly string[];
  /** Sheet places of its requirements; left out if they were not read from a sheet. */
  readonly facts?: readonly FactRef[];
};

export type PartFacts = {
  readonly shape_class: ShapeClass;
  /** A part with spanner flats round an axis as a turned part, every other as read. */
  readonly geometry: PricingGeometry;
  /** The flats of a turned part. */
  readonly polygon?: Polygon | null;
  readonly features: readonly PartFeature[];
  readonly faces: readonly GeometryFace[];
  readonly general_tolerance: GeneralTolerance;
  readonly default_ra_um: number;
  readonly heat_treatment: Treatment | null;
  readonly surface_treatment: Treatment | null;
  readonly hardness_hrc: number | null;
  /** Characteristics of a full inspection. */
  readonly dimension_count: number;
  /** Treatment of holes with a thread's core diameter; null if drawing or model determine which are tapped. */
  readonly core_holes: CoreHoles | null;
  readonly has_drawing: boolean;
  /** Sheet places of the general requirements; both fields are left out if no sheet was read. */
  readonly cited?: Cited;
  /** Share of the sheet's sizes that the model confirms, 0 to 1. */
  readonly confirmed_share?: number;
  readonly notes: readonly EngineNote[];
  readonly review_reasons: readonly string[];
};

export type Valued = { readonly value: number; readonly unit: string; readonly evidence: Evidence };

export type MaterialFacts = {
  readonly grade_id: string;
  readonly display_code: string;
  readonly category: MaterialCategory;
  readonly iso_group: IsoGroup;
  /** kg/m³ */
  readonly density: Valued;
  /** N/mm² at h = 1 mm, b = 1 mm */
  readonly kc1_1: Valued;
  readonly mc: Valued;
  readonly kc_basis_rake_deg: number;
  readonly tensile_mpa: Valued;
  /** Sheet currency per kg. */
  readonly price_per_kg: Valued;
  readonly scrap_price_per_kg: Valued;
  /** Form of the quoted price per kg. */
  readonly price_form: StockForm;
  /** Forms in which the grade is sold; null if unknown: then in any. */
  readonly forms: readonly GradeForm[] | null;
  /** True if the trade stocks inch sizes besides metric ones. */
  readonly inch_sizes: boolean;
  /** Sheet place of the grade; left out if another source names it. */
  readonly facts?: readonly FactRef[];
  readonly notes: readonly EngineNote[];
  readonly review_reasons: readonly string[];
};

// ------------------------------------------------------------------------------------------------ stock

export type RejectedAlternative = {
  readonly id: string;
  readonly reason: string;
  readonly params: NoteParams;
};

/** One way to buy the material. The first of `StockOutcome.choices` is the planner's favourite; all are priced. */
export type StockChoice = {
  readonly id: string;
  readonly form: StockForm;
  readonly arrival: Arrival;
  /** Readable: `round bar Ø45 × 122 from 3000`. */
  readonly designation: string;
  readonly blank: Blank;
  readonly net_mass_kg: Computed;
  /** Stock mass per piece, with kerf, allowance and remnant. */
  readonly gross_mass_kg: Computed;
  /** Pieces from one whole format; null if the blank is bought singly (casting, sawn or provided blank). */
  readonly pieces_per_format: Computed | null;
  /** Mass of one whole format; null as above. */
  readonly format_mass_kg: Computed | null;
  readonly format_mm: readonly number[] | null;
  readonly stock_format_id: string | null;
  /** The sheet is shared with other orders, and so is its change-over. */
  readonly on_shared_sheet: boolean;
  /** Taken from the maker's own store: its price holds for any quantity, without a minimum charge. */
  readonly from_store?: boolean;
  /** Bin of the registry with the CO2e of what is bought; left out: that of the material's family. */
  readonly emission_bin?: string;
  /** Price of what is bought, if its form has its own; left out: the price of the grade. */
  readonly price_per_kg?: Valued;
  /** Price of the form relative to the form of the grade's quoted price per kg. */
  readonly form_factor: Computed;
  readonly charge: FullStockCharge;
  readonly notes: readonly EngineNote[];
};

export type StockOutcome = {
  readonly choices: readonly StockChoice[];
  readonly rejected: readonly RejectedAlternative[];
};

// ------------------------------------------------------------------------------------------------ process plan

/**
 * Process names in factors and notes: `milling`, `turning`, `drilling`, `threading`, `sawing`, `laser`, `bending`, `deburring`,
 * `grinding`, `inspection`, `assembly`, `welding`, `washing`, `marking`.
 */
export type ProcessName = string;

/** One element of REFA time, per piece (th, tn) or per lot (tr). Its value is in seconds. */
export type TimeElement = {
  /** Text key under `time.`: `cut`, `rapid`, `tool_change`, `load_unload`, `probe`, `fixture`, `tools`, `program_load`, … */
  readonly id: string;
  readonly time: Computed;
  readonly evidence: Evidence;
  /** Registry factor group for wear and speed; the feature being cut, for cost by face. */
  readonly feature_id: string | null;
};

/** A factor on a time with its range, for example `time.cycle_efficiency.milling`. */
export type TimeFactor = {
  readonly name: string;
  readonly value: number;
  readonly band: readonly [number, number];
  readonly sigma: number;
  readonly citation: string;
};

/**
 * REFA times of an operation. The cost stage computes, per piece: run = (Σ th · cycle_efficiency + Σ tn) · (1 + allowance), and
 * per lot: set-up = Σ tr · setup_efficiency. So `th` is the bare time from path and feed.
 */
export type OperationTime = {
  readonly th: readonly TimeElement[];
  readonly tn: readonly TimeElement[];
  readonly tr: readonly TimeElement[];
  readonly cycle_efficiency: TimeFactor;
  readonly setup_efficiency: TimeFactor;
  /** z_v of the allowance time tv = z_v · (th + tn). */
  readonly allowance: TimeFactor;
};

/** Wear of one tool per piece: cost = use / life · edge_price. */
export type ToolUse = {
  readonly id: string;
  /** Tool of the environment; null for a tool of the registry. */
  readonly tool_id: string | null;
  readonly klass: string;
  readonly material: ToolMaterial;
  readonly diameter_mm: number | null;
  readonly use: Computed;
  readonly life: Computed;
  /** Unit of `use` and `life`: `s` of cutting, `m` of path, `hole`; for consumables `kg` and `m3`. */
  readonly life_unit: 's' | 'm' | 'hole' | 'mm2' | 'kg' | 'm3';
  /** Sheet currency per edge or per sharpened tool. */
  readonly edge_price: Valued;
  readonly level: Level;
};

export type MachineRejection = {
  readonly membership_id: string;
  readonly machine_id: string;
  readonly name: string;
  readonly reason: string;
  readonly params: NoteParams;
};

export type MachineAssignment = {
  readonly membership_id: string;
  readonly machine_id: string;
  readonly name: string;
  readonly klass: MachineClass;
  readonly rejections: readonly MachineRejection[];
};

/** A contractor's machine as rows of the registry: `bin` names its own rows, `house` those of the contractor. */
export type ContractorMachine = {
  readonly bin: string;
  readonly house: string;
  readonly setup_hours: Computed;
  /** Hours that a lot is charged at least; left out: none. */
  readonly least_hours?: Computed;
  /** Goods that the contractor uses for a piece, for example sand, in the sheet's currency; left out: none. */
  readonly goods?: Computed;
};

/** Subcontracted work: the quantities that the subcontractor's price rows apply to. */
export type SubcontractUse = {
  readonly process: SubcontractProcess;
  /** Null: no subcontractor of the environment does it, and the registry's price applies. */
  readonly subcontractor_id: string | null;
  readonly mass_kg: number;
  readonly area_dm2: number;
  /** Work bought by the hour, at the registry's prices in `subcontract.<kind>` or at the cost of the named machine. */
  readonly by_hour?: {
    readonly kind: string;
    readonly hours: Computed;
    readonly machine?: ContractorMachine;
  };
};

export type Operation = {
  /** `OP10`, `OP20`, … in order of work. */
  readonly op_id: string;
  readonly process: ProcessName;
  /** Text key under `operation.`: `saw`, `turn_od_rough`, `mill_pocket`, `drill`, `tap`, `laser_cut`, `bend`, `inspect`, … */
  readonly step: string;
  /**
   * Bucket of its run time. `inspection`: its run time is one full inspection, and the cost stage applies sampling and first-off.
   * `assembly`: manual assembly. `subcontract`: no machine or time of its own.
   */
  readonly role: 'make' | 'inspection' | 'assembly' | 'subcontract';
  readonly setup_no: number;
  /**
   * Pointing from the part to the tools of a milling clamping; left out if the lathe axis, the sheet or the feature determines
   * it.
   */
  readonly ways?: readonly Vec3[];
  readonly feature_ids: readonly string[];
  readonly face_ids: readonly string[];
  /** Null for manual work at a bench (labour only) and for subcontract. */
  readonly machine: MachineAssignment | null;
  /** Null for subcontract. */
  readonly time: OperationTime | null;
  /** Operator share of the run time; 1 during set-up. */
  readonly operator_share: Valued;
  /** Mean electric power during the run in kW, for emissions; null: the machine's. */
  readonly power_kw: number | null;
  readonly tools: readonly ToolUse[];
  readonly subcontract: SubcontractUse | null;
  readonly evidence: Evidence;
  readonly notes: readonly EngineNote[];
  /** For an inspection: whether the drawing has more than general tolerances; absent: no. */
  readonly sampling?: 'general' | 'toleranced';
  /** Drawing facts that require it; left out if no drawing was read. */
  readonly facts?: readonly FactRef[];
};

/** A tool that a programme of pieces pays for. Rows: life in shots, upkeep per shot, yield. */
export type ProgrammeTool = {
  readonly first: Computed;
  readonly replacement: Computed;
  readonly cavities: number;
  readonly life: ResolvedParameter;
  readonly upkeep: ResolvedParameter;
  readonly yield: ResolvedParameter;
  /** Days from its order to the first good pieces; left out if unknown. */
  readonly lead_time?: Computed;
};

/** Once per part or revision, distributed over the annual volume, otherwise over the lot. */
export type SpecialDirect = {
  readonly id: string;
  readonly kind:
    | 'programming'
    | 'fixture'
    | 'special_tool'
    | 'mould'
    | 'hot_mould'
    | 'die'
    | 'chill'
    | 'pattern';
  readonly op_ids: readonly string[];
  /** Hours of work at the programmer's wage; null for a bought fixture. */
  readonly time: Computed | null;
  /** Price in the sheet's currency; null for programming. */
  readonly price: Valued | null;
  /** A tool that wears by the shot; left out of anything else. */
  readonly tool?: ProgrammeTool;
  readonly evidence: Evidence;
};

/** Faces of a part that neither the plan nor the blank makes. */
export type Unmade = {
  readonly face_ids: readonly string[];
  readonly feature_ids: readonly string[];
  /** Share of the part's surface, 0 to 1. */
  readonly area_share: number;
  /** Minimum work to make them: not part of the plan, but the possible increase of its price. */
  readonly work: {
    readonly operations: readonly Operation[];
    readonly special_direct: readonly SpecialDirect[];
  };
};

export type ProcessPlan = {
  readonly id: string;
  /** `mill_3axis`, `mill_5axis`, `turn`, `mill_turn`, `laser_bend`, … */
  readonly route: string;
  /** The manufacturing process, as a caller may ask for it; left out of an estimate and of an assembly. */
  readonly process?: string;
  readonly stock: StockChoice;
  readonly operations: readonly Operation[];
  readonly special_direct: readonly SpecialDirect[];
  /** Share of castings that are rejected as porous after machining; left out: none. */
  readonly porous?: ResolvedParameter;
  /** Null: every face is made or given. Absent without faces: an estimate or an assembly. */
  readonly unmade?: Unmade | null;
  readonly notes: readonly EngineNote[];
  readonly review_reasons: readonly string[];
};

export type PlanningOutcome = {
  /** Feasible plans, at most 32, ordered by id. Empty: the part is unpriceable for the reasons in `rejected`. */
  readonly plans: readonly ProcessPlan[];
  readonly rejected: readonly RejectedAlternative[];
};

export type NoteParams = Readonly<Record<string, string | number | boolean>>;

export type EngineNote = {
  readonly code: string;
  readonly params: NoteParams;
  /** Faces that it is about; left out if it is about none. */
  readonly face_ids?: readonly string[] | undefined;
};
