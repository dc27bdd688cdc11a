import type { Computed, Evidence, MachineRejection, NoteParams, StockChoice, Term } from './records.ts';
import type { FactRef, StockForm, ToolingMode, Vec3 } from './snapshot.ts';
import type {
  AUDIENCES,
  BUCKETS,
  CASCADE_STEPS,
  CHANGE_LOCATIONS,
  DRIVER_KINDS,
  EMISSION_KINDS,
  FINDING_METHODS,
  LINE_KINDS,
  RATE_SOURCES,
  TIME_BASES,
  TIME_KINDS,
} from './vocabulary.ts';

export type Bucket = (typeof BUCKETS)[number];

export type ChangeLocation = (typeof CHANGE_LOCATIONS)[number];

export type SheetFactor = {
  readonly name: string;
  readonly value: number;
  readonly band: readonly [number, number];
};

/** A line of the cost sheet. `amount` is per piece, a whole number of millionths of the currency's unit. */
export type CostLine = {
  readonly amount: number;
  readonly bucket: Bucket;
  readonly line_kind: (typeof LINE_KINDS)[number];
  readonly label_id: string;
  readonly label_params: NoteParams;
  /** The label in the calculation's language. */
  readonly label: string;
  readonly children: readonly CostLine[];
  /** A leaf's amount is this formula evaluated on `terms`; null if the amount is the sum of the children. */
  readonly formula_id: string | null;
  readonly terms: readonly Term[];
  /** Per hour, if time × rate is the amount. */
  readonly rate: number | null;
  readonly time_s: number | null;
  readonly time_basis: (typeof TIME_BASES)[number] | null;
  readonly factors: readonly SheetFactor[];
  readonly op_refs: readonly string[];
  readonly evidence: Evidence;
  readonly door: ChangeLocation | null;
  /** Drawing facts that require it; left out if no drawing was read. */
  readonly facts?: readonly FactRef[] | undefined;
};

export type CascadeStep = {
  readonly step: (typeof CASCADE_STEPS)[number];
  readonly amount: number;
  /** Top-level buckets that this step adds to the previous one. */
  readonly buckets: readonly Bucket[];
};

export type SheetNote = {
  readonly code: string;
  readonly bucket: Bucket | null;
  readonly residual: number | null;
  /** For an exchange rate: `from`, `to`, `rate`, `as_of`, `source`. */
  readonly params?: NoteParams | undefined;
};

export type CostSheet = {
  readonly version: 1;
  readonly currency: string;
  readonly lot_size: number;
  readonly quantity_basis: 'per_piece';
  readonly lines: readonly CostLine[];
  readonly total: number;
  readonly residual: number;
  readonly reconciled: boolean;
  readonly notes: readonly SheetNote[];
  readonly cascade: readonly CascadeStep[];
};

export type LotPoint = {
  readonly lot_size: number;
  readonly unit_cost: number;
  readonly offer_price: number;
  /** Set-up and the other fixed costs per lot, divided by its pieces. */
  readonly setup_per_piece: number;
  readonly plan_id: string;
  /** Names of the machines of this plan, in order of use. */
  readonly machines: readonly string[];
};

export type AnnualPoint = {
  readonly annual_volume: number;
  /** The lot of the calculation, or the whole year if that is less. */
  readonly lot_size: number;
  readonly unit_cost: number;
  readonly offer_price: number;
  /** Share of the tools in a piece of their programme, in every tooling mode. */
  readonly tooling_per_piece: number;
  readonly process: string | null;
  readonly plan_id: string;
};

/** A mould or die of the part. */
export type ToolingItem = {
  readonly id: string;
  readonly kind: string;
  readonly label: string;
  readonly cavities: number;
  /** Shots until its inserts are worn out. */
  readonly life: number;
  /** Tools, or sets of inserts, of its programme. */
  readonly count: number;
  /** All of them with upkeep and mark-up; null if the customer owns them. */
  readonly cost: Computed | null;
  /** From the order to the first good pieces; null if unknown. */
  readonly lead_time_days: number | null;
};

export type Tooling = Pick<ToolingItem, 'cavities' | 'life' | 'count' | 'lead_time_days'> & {
  readonly mode: ToolingMode;
  readonly currency: string;
  readonly cost: number | null;
  readonly items: readonly ToolingItem[];
};

/** The process of the chosen plan. */
export type ChosenProcess = {
  readonly name: string;
  /** Null without an annual volume, or if another process is cheaper at every one. */
  readonly cheapest_from_annual_volume: number | null;
};

export type ProcessOperation = {
  readonly op_id: string;
  readonly process: string;
  readonly step: string;
  readonly label: string;
  readonly machine: { readonly id: string; readonly name: string } | null;
  readonly rejected_machines: readonly MachineRejection[];
  readonly setup_no: number;
  /**
   * Pointing from the part to the tools of a milling clamping; left out if the lathe axis, the sheet or the feature determines
   * it.
   */
  readonly tool_directions?: readonly Vec3[] | undefined;
  readonly features: readonly string[];
  readonly face_ids: readonly string[];
  /** tr per lot, the others per piece, factors applied. */
  readonly time: {
    readonly tr_s: number;
    readonly th_s: number;
    readonly tn_s: number;
    readonly tv_s: number;
  };
  readonly time_elements: readonly ProcessTimeElement[];
  /** Per piece, set-up share included, before surcharges. */
  readonly cost: number;
  readonly evidence: Evidence;
  /** Drawing facts that require it; left out if no drawing was read. */
  readonly facts?: readonly FactRef[] | undefined;
};

export type ProcessTimeElement = {
  readonly kind: (typeof TIME_KINDS)[number];
  readonly id: string;
  readonly time_s: number;
  readonly formula_id: string;
  readonly terms: readonly Term[];
};

export type Alternative = {
  readonly id: string;
  readonly route: string | null;
  readonly unit_cost: number | null;
  readonly offer_price: number | null;
  /** Why it has no price, or was not chosen despite a lower offer price; null if it costs more than the chosen one. */
  readonly reason: string | null;
  readonly params: NoteParams;
  /** The manufacturing process; null if it has no plan. */
  readonly process: string | null;
  /** Smallest annual volume at which its process is the cheapest; null without an annual volume, or if it never is. */
  readonly cheapest_from_annual_volume: number | null;
  /** For the cheapest plan of its route; null for the others and for plans without a price. */
  readonly breakdown: RouteBreakdown | null;
};

/** Cost of a route at the lot: per piece by top-level bucket, and its times. */
export type RouteBreakdown = {
  readonly buckets: readonly { readonly bucket: Bucket; readonly amount: number }[];
  readonly cycle_time_s: number;
  readonly setup_time_s: number;
};

/** Sums over the plan. */
export type Totals = {
  /** Run time per piece of every operation, allowances included; for inspection the sampled share. */
  readonly cycle_time_s: number;
  /** Per lot. */
  readonly setup_time_s: number;
  /** Set-up and run of one lot; in order of use. */
  readonly machines: readonly {
    readonly machine_id: string;
    readonly name: string;
    readonly setup_hours: number;
    readonly run_hours: number;
  }[];
  /** Per piece: blank mass minus part mass; null if the blank is not a solid cut to chips. */
  readonly chip_mass_kg: number | null;
};

export type StockSummary = {
  readonly id: string;
  readonly form: StockForm;
  readonly designation: string;
  readonly blank_mm: readonly number[];
  readonly format_mm: readonly number[] | null;
  readonly stock_format_id: string | null;
  readonly pieces_per_format: number | null;
  readonly net_mass_kg: number;
  readonly gross_mass_kg: number;
  readonly buy_to_fly: number | null;
  readonly charge: Exclude<StockChoice['charge'], 'auto'>;
};

export type CostDriver = {
  readonly kind: (typeof DRIVER_KINDS)[number];
  readonly label: string;
  readonly ref: string;
  readonly face_ids: readonly string[];
  readonly amount: number;
  /** Share of unit_cost. */
  readonly share: number;
};

export type Audience = (typeof AUDIENCES)[number];

export type Finding = {
  readonly kind: string;
  readonly lever: string;
  readonly audience: Audience;
  /**
   * `exact`: the saving of a run with that change. `plan_kept`: route and machines of this price are kept; a run plans anew and
   * may choose others. Both are differences of two prices by the same function.
   */
  readonly method: (typeof FINDING_METHODS)[number];
  readonly confidence: number;
  readonly params: NoteParams;
  readonly saving_per_piece: number;
  /** Null without an annual volume. */
  readonly saving_per_year: number | null;
  /** Faces of the features that change; left out if none does. */
  readonly face_ids?: readonly string[] | undefined;
};

export type ConfidenceDriver = {
  readonly key: string;
  readonly label: string;
  readonly sigma_rel: number;
  readonly share: number;
};

/** An assumed figure behind the price. `door` is where a customer can state it. */
export type UnsourcedFigure = {
  readonly figure: string;
  readonly value: number;
  readonly door: ChangeLocation;
  /** Relative 1-sigma of the figure itself. */
  readonly sigma: number;
  /** Its contribution to the relative 1-sigma of the offer price. */
  readonly sigma_rel: number;
};

export type Confidence = {
  /** The price that the band refers to. */
  readonly basis: 'offer_price';
  readonly sigma_rel: number;
  /** Of the offer price. */
  readonly p10: number;
  readonly p50: number;
  readonly p90: number;
  /** 0 to 100. */
  readonly score: number;
  /** Share of cutting in the offer price; a plan may miss cutting work, which raises the upper end of the band. */
  readonly cutting_share: number;
  /** Share of the offer price from sourced (not assumed) figures: mean of the two shares below. */
  readonly sourced_share: number;
  /** Weighted by the sensitivity of the price to a figure, and by the square of the resulting uncertainty. */
  readonly sourced: { readonly value: number; readonly variance: number };
  /** Figures without a source, sorted by how much stating them would narrow the price. */
  readonly state_first: readonly UnsourcedFigure[];
  readonly drivers: readonly ConfidenceDriver[];
};

export type Economics = {
  readonly economic_lot: number;
  readonly holding_cost_per_piece: number;
  readonly effective_annual_cost: number;
  readonly net_saving_per_year: number;
};

export type Emissions = {
  readonly kg_co2e: number;
  readonly sources: readonly {
    readonly kind: (typeof EMISSION_KINDS)[number];
    readonly kg_co2e: number;
    readonly terms: readonly Term[];
    readonly formula_id: string;
    readonly source: string;
  }[];
};

/** Rate of a machine of the plan, per hour without operator, with its formulas. */
export type PublishedRate = {
  readonly machine_id: string;
  readonly value: number;
  readonly setup_value: number;
  readonly source: (typeof RATE_SOURCES)[number];
  readonly components: readonly { readonly id: string; readonly amount: Computed }[];
  /** `assumed` if any figure behind the rate is, at any depth. */
  readonly evidence: Evidence;
};

export type ResultNote = {
  readonly code: string;
  readonly params: NoteParams;
  /** Faces that it is about; left out if it is about none. */
  readonly face_ids?: readonly string[] | undefined;
};

/** Requirements of the drawing or the model on a feature, beyond the general tolerance; null: none. */
export type FeatureRequirement = {
  readonly feature_id: string;
  readonly it_grade: number | null;
  readonly fit: string | null;
  readonly ra_um: number | null;
};

type Versions = { readonly engine_version: string; readonly parameter_version: string };

export type PricedResult = Versions & {
  readonly outcome: 'priced';
  readonly currency: string;
  readonly lot_size: number;
  /** Per piece, before surcharges and mark-up. */
  readonly unit_cost: number;
  /** Per lot. */
  readonly setup_cost: number;
  /** Per piece: the sum of the sheet's top-level lines. */
  readonly offer_price: number;
  /** Manufacturing cost (Herstellkosten) per piece: a component's contribution to its assembly. */
  readonly manufacturing_cost: number;
  readonly mass_kg: number;
  readonly plan_id: string | null;
  readonly cost_sheet: CostSheet;
  readonly lot_curve: readonly LotPoint[];
  /** Empty without an annual volume, and for what is not one part. */
  readonly annual_curve: readonly AnnualPoint[];
  /** Null for what is not one part. */
  readonly chosen_process: ChosenProcess | null;
  /** Null if the plan needs no mould or die. */
  readonly tooling: Tooling | null;
  readonly process_plan: readonly ProcessOperation[];
  /** Of the features with any; left out of what is not one part. */
  readonly requirements?: readonly FeatureRequirement[] | undefined;
  readonly totals: Totals;
  readonly machine_rates: readonly PublishedRate[];
  readonly alternatives: readonly Alternative[];
  readonly stock: StockSummary | null;
  readonly cost_drivers: readonly CostDriver[];
  readonly findings: readonly Finding[];
  readonly confidence: Confidence;
  readonly needs_human_review: boolean;
  readonly review_reasons: readonly string[];
  readonly notes: readonly ResultNote[];
  /** Null without an annual volume. */
  readonly economics: Economics | null;
  readonly emissions: Emissions;
};

export type UnpriceableResult = Versions & {
  readonly outcome: 'unpriceable';
  readonly currency: string;
  readonly lot_size: number;
  /** At least one, the most telling first. */
  readonly reasons: readonly ResultNote[];
  /** The machines that were checked and cannot make the part, each with its first reason. */
  readonly rejected_machines: readonly MachineRejection[];
  readonly alternatives: readonly Alternative[];
  readonly needs_human_review: true;
  readonly review_reasons: readonly string[];
  readonly notes: readonly ResultNote[];
};

export type PricingResult = PricedResult | UnpriceableResult;
