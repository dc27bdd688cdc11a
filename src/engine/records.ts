/**
 * The plain records that pass between the stages of `price()`. A stage is a pure function from these to these:
 *
 *   src/engine/material  resolveMaterial(snapshot, parameters)                → MaterialFacts
 *   src/engine/stock     roundStock(input, …), blockStock(input, …), …        → StockOutcome
 *   src/engine/process   planProcess({ part, material, snapshot, parameters, fleet }) → PlanningOutcome
 *   src/engine/parameters openParameters(snapshot)                            → Parameters
 *
 * Plans hold times and quantities only, no money and nothing that depends on the lot: the cost stage prices the same plan at any
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
import type { Blank } from './stock/blank.ts';
import type { EVIDENCE_KINDS, PARAMETER_LAYERS } from './vocabulary.ts';

export type Evidence = {
  readonly kind: (typeof EVIDENCE_KINDS)[number];
  /** Citation key, level or file that the value comes from. */
  readonly source: string;
  readonly source_id: string | null;
  /** Relative 1-sigma. */
  readonly sigma: number;
};

/** Parameters of a formula, by name. `from` shows how a value that is itself computed came about; the verifier follows it. */
export type Term = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** `cad`, `drawing`, `request`, `material`, `environment.settings`, `parameter:<bin>/<parameter>`, `machine:<id>`, `tool:<id>`, `line:<bucket>`, `formula`. */
  readonly source: string;
  readonly from?: Derivation | undefined;
};

export type Derivation = { readonly formula_id: string; readonly terms: readonly Term[] };

/** A value with the published formula and the terms that give it: made by `compute` of `formulas/define.ts`, never by hand. */
export type Computed = Derivation & { readonly value: number; readonly unit: string };

// ------------------------------------------------------------------------------------------------ parameter registry

export type ParameterRow = {
  readonly bin: string;
  readonly parameter: string;
  readonly unit: string;
  readonly value: number;
  /** Relative 1-sigma; at least 0.1 when the citation is `assumed`. */
  readonly sigma: number;
  readonly band: readonly [number, number];
  readonly citation: string;
};

export type ResolvedParameter = ParameterRow & {
  readonly layer: (typeof PARAMETER_LAYERS)[number];
  readonly source_id: string | null;
};

export type Parameters = {
  /** The row with overrides applied; EUR units are converted to the sheet's currency. Throws on a row that the registry lacks. */
  readonly get: (bin: string, parameter: string) => ResolvedParameter;
  /** As `get`, null where the registry has no such row (for fall-backs from a special bin to a general one). */
  readonly find: (bin: string, parameter: string) => ResolvedParameter | null;
  /** Every row of a bin, ordered by parameter, for tables that are interpolated. */
  readonly table: (bin: string) => readonly ResolvedParameter[];
  /** Digest of the registry. */
  readonly version: string;
};

// ------------------------------------------------------------------------------------------------ part and material

/** A thread that the model draws with its flanks. */
export type ModelledThread = {
  /** `M8`; where no standard names it, diameter and pitch. */
  readonly name: string;
  readonly diameter_mm: number;
  readonly pitch_mm: number;
  /** Inside the flanks. */
  readonly core_mm: number;
  /** Of each. */
  readonly length_mm: number;
  /** Equal threads on this feature, for example at both ends of a stud. */
  readonly times: number;
};

/** A wider piece of a hole: a counterbore, a port, the seat of a bearing. */
export type Seat = {
  readonly diameter_mm: number;
  readonly depth_mm: number;
  /** Its wall and its shoulder. */
  readonly face_ids: readonly string[];
};

export type PartFeature = GeometryFeature & {
  /** Demanded by the drawing; null where the general tolerance is all that is asked. */
  readonly it_grade: number | null;
  readonly fit: string | null;
  readonly ra_um: number | null;
  /** As the drawing names it, else as the model shows it. */
  readonly thread: string | null;
  readonly modelled_thread?: ModelledThread;
  /** Of a hole of several diameters: what is wider than its core, narrowest first; left out where nothing is. */
  readonly seats?: readonly Seat[];
  /** What of ISO 1101 is asked of it, each as often as the drawing says it; left out where nothing is. */
  readonly characteristics?: readonly string[];
  /** Where on the sheet its demands stand; left out where nobody read them there. */
  readonly facts?: readonly FactRef[];
};

export type PartFacts = {
  readonly shape_class: ShapeClass;
  /** A part with spanner flats round an axis as a lathe sees it, every other as it was read. */
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
  /** What is made of holes of a thread's core diameter; null where drawing or model say which are tapped. */
  readonly core_holes: CoreHoles | null;
  readonly has_drawing: boolean;
  /** Where on the sheet stands what is asked of the whole part; both left out where no sheet was read. */
  readonly cited?: Cited;
  /** Share of the sheet's sizes that the model bears out, 0 to 1. */
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
  readonly hardness_hb: number | null;
  /** Sheet currency per kg. */
  readonly price_per_kg: Valued;
  readonly scrap_price_per_kg: Valued;
  /** Form for which the price per kg was quoted. */
  readonly price_form: StockForm;
  /** Forms in which the grade is sold; null where nobody recorded them: then in any. */
  readonly forms: readonly GradeForm[] | null;
  /** The trade keeps inch sizes beside metric ones. */
  readonly inch_sizes: boolean;
  /** Where the sheet names the grade; left out where it is somebody else's word. */
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
  /** How the blank comes to the first machine: sawn off in the house, fed as a bar, through a guide bush, as a whole sheet or bar, cut by flame, or as it is delivered. */
  readonly arrival: 'sawn' | 'bar_fed' | 'guided' | 'whole_sheet' | 'whole_bar' | 'flame_cut' | 'delivered';
  /** Readable: `round bar Ø45 × 122 from 3000`. */
  readonly designation: string;
  readonly blank: Blank;
  readonly net_mass_kg: Computed;
  /** Mass that one piece takes of the format, kerf, allowance and rest included. */
  readonly gross_mass_kg: Computed;
  /** Pieces from one whole format; null where the blank is bought singly (casting, sawn or provided blank). */
  readonly pieces_per_format: Computed | null;
  /** Mass of one whole format; null as above. */
  readonly format_mass_kg: Computed | null;
  readonly format_mm: readonly number[] | null;
  readonly stock_format_id: string | null;
  /** Other orders lie on the same sheet and share its change-over. */
  readonly on_shared_sheet: boolean;
  /** Of what is bought, where that has a price of its own; left out where it is the grade's. */
  readonly price_per_kg?: Valued;
  /** Price of the form over that of the form for which the grade's price per kg was quoted. */
  readonly form_factor: Computed;
  readonly charge: FullStockCharge;
  readonly notes: readonly EngineNote[];
};

export type StockOutcome = {
  readonly choices: readonly StockChoice[];
  readonly rejected: readonly RejectedAlternative[];
};

// ------------------------------------------------------------------------------------------------ process plan

/** Names processes in factors and notes: `milling`, `turning`, `drilling`, `threading`, `sawing`, `laser`, `bending`, `deburring`, `grinding`, `inspection`, `assembly`, `welding`, `washing`, `marking`. */
export type ProcessName = string;

/** One element of REFA time, per piece (th, tn) or per lot (tr). Its value is in seconds. */
export type TimeElement = {
  /** Text key under `time.`: `cut`, `rapid`, `tool_change`, `load_unload`, `probe`, `fixture`, `tools`, `program_load`, … */
  readonly id: string;
  readonly time: Computed;
  readonly evidence: Evidence;
  /** Registry factor group for wear and speed; the feature that it serves, for cost by face. */
  readonly feature_id: string | null;
};

/** A factor on a stretch of time with its band: `time.cycle_efficiency.milling` and its like. */
export type TimeFactor = {
  readonly name: string;
  readonly value: number;
  readonly band: readonly [number, number];
  readonly sigma: number;
  readonly citation: string;
};

/**
 * REFA times of an operation. The cost stage makes of them, per piece: run = (Σ th · cycle_efficiency + Σ tn) · (1 + allowance),
 * and per lot: set-up = Σ tr · setup_efficiency. So `th` is the bare time from path and feed.
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
  /** Tool of the environment; null for one of the registry. */
  readonly tool_id: string | null;
  readonly klass: string;
  readonly material: ToolMaterial;
  readonly diameter_mm: number | null;
  readonly use: Computed;
  readonly life: Computed;
  /** Of `use` and `life`: `s` in the cut, `m` of path, `hole`; of what is used up `kg` and `m3`. */
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

/** A machine of a contractor as rows of the registry: `bin` its own, `house` those of his whole house. */
export type ContractorMachine = {
  readonly bin: string;
  readonly house: string;
  readonly setup_hours: Computed;
};

/** Work bought outside: the quantities that the subcontractor's price rows act on. */
export type SubcontractUse = {
  readonly process: SubcontractProcess;
  /** Null: no subcontractor of the environment does it, the registry's price stands in. */
  readonly subcontractor_id: string | null;
  readonly mass_kg: number;
  readonly area_dm2: number;
  /** Work that is bought by the hour: the registry's prices are in `subcontract.<kind>`, or follow from the machine that is named. */
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
   * Which bucket its run time goes to. `inspection`: its run time is one full inspection, the cost stage applies sampling and
   * first-off. `assembly`: manual assembly. `subcontract`: no machine and no time of one's own.
   */
  readonly role: 'make' | 'inspection' | 'assembly' | 'subcontract';
  readonly setup_no: number;
  /** From the part to the tools of a clamping on a mill; left out where the axis of the lathe, the sheet or the feature says it. */
  readonly ways?: readonly Vec3[];
  readonly feature_ids: readonly string[];
  readonly face_ids: readonly string[];
  /** Null for hand work at a bench (labour only) and for subcontract. */
  readonly machine: MachineAssignment | null;
  /** Null for subcontract. */
  readonly time: OperationTime | null;
  /** Share of the run time that an operator is bound; 1 during set-up. */
  readonly operator_share: Valued;
  /** Mean electric power during the run in kW, for emissions; null takes the machine's. */
  readonly power_kw: number | null;
  readonly tools: readonly ToolUse[];
  readonly subcontract: SubcontractUse | null;
  readonly evidence: Evidence;
  readonly notes: readonly EngineNote[];
  /** Of an inspection: whether the drawing asks for more than general tolerances; absent: no. */
  readonly sampling?: 'general' | 'toleranced';
  /** The facts of the drawing that ask for it; left out where none was read. */
  readonly facts?: readonly FactRef[];
};

/** A tool that the pieces of its programme pay for. Rows: shots to the end of its life, upkeep by the shot, good pieces of those made, years. */
export type ProgrammeTool = {
  readonly first: Computed;
  readonly replacement: Computed;
  readonly cavities: number;
  readonly life: ResolvedParameter;
  readonly upkeep: ResolvedParameter;
  readonly yield: ResolvedParameter;
  readonly years: ResolvedParameter;
};

/** Once per part or revision, spread over the annual volume, else over the lot. */
export type SpecialDirect = {
  readonly id: string;
  readonly kind: 'programming' | 'fixture' | 'special_tool' | 'mould';
  readonly op_ids: readonly string[];
  /** Hours of work at the programmer's wage; null for a bought fixture. */
  readonly time: Computed | null;
  /** Price in the sheet's currency; null for programming. */
  readonly price: Valued | null;
  /** A tool that wears by the shot; left out of anything else. */
  readonly tool?: ProgrammeTool;
  readonly evidence: Evidence;
};

/** What of a part nothing in its plan makes and its blank does not give. */
export type Unmade = {
  readonly face_ids: readonly string[];
  readonly feature_ids: readonly string[];
  /** Of the part's surface, 0 to 1. */
  readonly area_share: number;
  /** What it would take at least to make them: no work of the plan, but what its price may rise by. */
  readonly work: {
    readonly operations: readonly Operation[];
    readonly special_direct: readonly SpecialDirect[];
  };
};

export type ProcessPlan = {
  readonly id: string;
  /** `mill_3axis`, `mill_5axis`, `turn`, `mill_turn`, `laser_bend`, … */
  readonly route: string;
  readonly stock: StockChoice;
  readonly operations: readonly Operation[];
  readonly special_direct: readonly SpecialDirect[];
  /** Null: every face is made or given. Absent where there are no faces: of an estimate or an assembly. */
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

export type EngineNote = { readonly code: string; readonly params: NoteParams };
