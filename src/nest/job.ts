import type { Loop, Outline } from './outline.ts';

/** Permitted rotations of a part; `half` and `none` keep the grain, which runs along the longer side of a blank. */
export const NEST_ROTATIONS = ['free', 'quarter', 'half', 'none'] as const;
export type NestRotation = (typeof NEST_ROTATIONS)[number];

/**
 * A line of a nest: pieces of one part. `net_mass_kg` and `alone_mass_kg` (stock when bought for this part alone) are per piece.
 */
export type NestLine = {
  readonly item_id: string;
  readonly quantity: number;
  readonly net_mass_kg: number;
  readonly alone_mass_kg: number;
};

export type SheetLine = NestLine & { readonly outline: Outline; readonly rotation: NestRotation };
export type BarLine = NestLine & { readonly length_mm: number };

/**
 * A format in unlimited supply, or a remnant available once; a non-rectangular one has its loop from the corner of its extent.
 */
export type SheetFormat = {
  readonly outline?: Loop | null;
  readonly stock_format_id: string | null;
  readonly remnant_id: string | null;
  readonly length_mm: number;
  readonly width_mm: number;
};
export type BarFormat = Omit<SheetFormat, 'width_mm' | 'outline'>;

/** Prices of one kilogram of stock and of its scrap, in the sheet's currency, and its emissions in kg CO2e. */
export type StockWorth = {
  readonly price_per_kg: number;
  /** Price received for its scrap. */
  readonly scrap_per_kg: number;
  readonly co2e_per_kg: number;
};

type Shared = StockWorth & { readonly material_grade_id: string };

export type SheetGroup = Shared & {
  readonly form: 'sheet';
  readonly thickness_mm: number;
  readonly kg_mm2: number;
  readonly gap_mm: number;
  readonly edge_mm: number;
  readonly formats: readonly SheetFormat[];
  readonly remnants: readonly SheetFormat[];
  readonly lines: readonly SheetLine[];
};

export type BarGroup = Shared & {
  readonly form: 'bar';
  readonly stock_id: string;
  readonly section: string;
  readonly kg_mm: number;
  readonly kerf_mm: number;
  readonly rest_mm: number;
  readonly formats: readonly BarFormat[];
  readonly remnants: readonly BarFormat[];
  readonly lines: readonly BarLine[];
};

export type NestGroup = SheetGroup | BarGroup;

/** All inputs of a nest: equal jobs give equal nests, on every machine. */
export type NestJob = {
  readonly seed: number;
  /** Work limit, in evaluations of one position of one piece. */
  readonly evaluations: number;
  /** ISO 4217 code of the prices. */
  readonly currency: string;
  readonly groups: readonly NestGroup[];
  /** Lines outside of all groups, each with its reason. */
  readonly refused: readonly {
    readonly item_id: string;
    readonly quantity: number;
    readonly reason: string;
    readonly params: Readonly<Record<string, string | number | boolean>>;
  }[];
};

/** Position of one piece: the lower left corner of its extent, rotated counter-clockwise; on a bar the end of its cut. */
export type Placement = {
  readonly nest_item_id: string;
  readonly x_mm: number;
  readonly y_mm: number;
  readonly rotation_deg: number;
};

export type NestedSheet = {
  readonly stock_format_id: string | null;
  readonly remnant_id: string | null;
  /** Length and width; for a bar its length. */
  readonly format_mm: readonly number[];
  readonly count: number;
  /** Share of the format used by parts, 0 to 1. */
  readonly utilisation: number;
  readonly placements: readonly Placement[];
  /** Loop of a non-rectangular sheet. */
  readonly outline_mm?: Loop | null;
  /** Remnant worth keeping: length and width of its extent, for a bar its length. Null: none. */
  readonly remnant_mm: readonly number[] | null;
  /** Its loop at its place on the sheet; null for bars. */
  readonly remnant_outline_mm?: Loop | null;
};

export type NestedGroup = {
  readonly material_grade_id: string;
  readonly form: 'sheet' | 'bar';
  readonly thickness_mm: number | null;
  readonly section: string | null;
  readonly gap_mm: number;
  readonly edge_mm: number;
  readonly sheets: readonly NestedSheet[];
  /** Minimum number of whole formats of any nest, remnants taken first. */
  readonly lower_bound_sheets: number;
  /** True if the plan is proven optimal. */
  readonly proven: boolean;
  /** Bound on how much more a plan of bars costs than the optimum, as a share of it; null: unknown. */
  readonly gap?: number | null;
  readonly mass_kg: number;
  readonly cost_cents: number;
};

export const LINE_STATES = ['placed', 'refused'] as const;

export type NestedLine = {
  readonly item_id: string;
  readonly status: (typeof LINE_STATES)[number];
  readonly reason: string | null;
  readonly params: Readonly<Record<string, string | number | boolean>>;
  /** Null for a refused line. */
  readonly placed: {
    readonly area_share: number;
    readonly sheets_used: number;
    readonly cost_alone_cents: number;
    readonly cost_nested_cents: number;
    readonly mass_alone_kg: number;
    readonly mass_nested_kg: number;
    /** Inputs for a price; without the nest's revision, which is not known here. */
    readonly stock: Omit<NestItem, 'nest_item_id' | 'nest_revision'>;
  } | null;
};

export type NestResult = {
  readonly groups: readonly NestedGroup[];
  readonly lines: readonly NestedLine[];
  readonly utilisation: number;
  readonly savings: { readonly cents: number; readonly mass_kg: number; readonly kg_co2e: number };
  readonly evaluations: number;
  /** Pairs of outlines separated by their convex hulls, because the exact outlines take too much work; left out if none. */
  readonly simplified_pairs?: number;
};

/** A solved line of a job nest: the part's share of the sheets or bars. */
export type NestItem = {
  readonly nest_item_id: string;
  readonly nest_revision: number;
  /** Pieces of the line. */
  readonly quantity: number;
  /** The stock of the bars; null for sheets. */
  readonly stock_id: string | null;
  /** For a bar its length, without a width. */
  readonly sheet_length_mm: number;
  readonly sheet_width_mm: number;
  /** Share of the total charge carried by this part's pieces, 0 to 1, with waste distributed by net area; for bars by length. */
  readonly area_share: number;
  /** Charged formats, fractional if a remnant is kept or used. */
  readonly sheets_used: number;
  /** Digest of the nest that components of one assembly share; left out for a job nest. No other part can use such a line. */
  readonly own_sheets?: string;
};
