import type { Loop, Outline } from './outline.ts';

/** How a piece may be turned on its sheet; `half` and `none` keep the grain, which runs along the longer side of a blank. */
export const NEST_ROTATIONS = ['free', 'quarter', 'half', 'none'] as const;
export type NestRotation = (typeof NEST_ROTATIONS)[number];

/** A line of a nest: pieces of one part. What it weighs and costs alone is of one piece, kg and kg. */
export type NestLine = {
  readonly item_id: string;
  readonly quantity: number;
  readonly net_mass_kg: number;
  readonly alone_mass_kg: number;
};

export type SheetLine = NestLine & { readonly outline: Outline; readonly rotation: NestRotation };
export type BarLine = NestLine & { readonly length_mm: number };

/** A format that is bought as often as needed, or a remnant that is there once; of any other outline than the rectangle, its loop from the corner of its extent. */
export type SheetFormat = {
  readonly outline?: Loop | null;
  readonly stock_format_id: string | null;
  readonly remnant_id: string | null;
  readonly length_mm: number;
  readonly width_mm: number;
};
export type BarFormat = Omit<SheetFormat, 'width_mm' | 'outline'>;

/** Money and mass of one kilogram of stock, in the sheet's currency. */
export type StockWorth = {
  readonly price_per_kg: number;
  /** What is paid for its scrap. */
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

/** Everything that a nest depends on: equal jobs give equal nests, on every machine. */
export type NestJob = {
  readonly seed: number;
  /** Work allowed, in evaluations of one position of one piece. */
  readonly evaluations: number;
  /** ISO 4217 of the prices. */
  readonly currency: string;
  readonly groups: readonly NestGroup[];
  /** Lines that no group holds, each with its reason. */
  readonly refused: readonly {
    readonly item_id: string;
    readonly quantity: number;
    readonly reason: string;
    readonly params: Readonly<Record<string, string | number | boolean>>;
  }[];
};

/** Where one piece lies: the lower left corner of its extent, turned counter-clockwise; on a bar the end of its cut. */
export type Placement = {
  readonly nest_item_id: string;
  readonly x_mm: number;
  readonly y_mm: number;
  readonly rotation_deg: number;
};

export type NestedSheet = {
  readonly stock_format_id: string | null;
  readonly remnant_id: string | null;
  /** Length and width; of a bar its length alone. */
  readonly format_mm: readonly number[];
  readonly count: number;
  /** Share of the format that is part, 0 to 1. */
  readonly utilisation: number;
  readonly placements: readonly Placement[];
  /** Loop of a sheet that is no rectangle. */
  readonly outline_mm?: Loop | null;
  /** What is left in one piece and worth keeping: length and width of its extent, of a bar its length. Null: nothing. */
  readonly remnant_mm: readonly number[] | null;
  /** Its loop as it lies on the sheet; null for bars. */
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
  /** Whole formats that no nest can do without, remnants taken first. */
  readonly lower_bound_sheets: number;
  /** The plan is known to be the least; false: it may not be. */
  readonly proven: boolean;
  /** By how much a plan of bars may be dearer than the least, as a share of that; null: not known. */
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
  /** Null for a line that is refused. */
  readonly placed: {
    readonly area_share: number;
    readonly sheets_used: number;
    readonly cost_alone_cents: number;
    readonly cost_nested_cents: number;
    readonly mass_alone_kg: number;
    readonly mass_nested_kg: number;
    /** What a price takes of it; the nest's revision is not known here. */
    readonly stock: Omit<NestItem, 'nest_item_id' | 'nest_revision'>;
  } | null;
};

export type NestResult = {
  readonly groups: readonly NestedGroup[];
  readonly lines: readonly NestedLine[];
  readonly utilisation: number;
  readonly savings: { readonly cents: number; readonly mass_kg: number; readonly kg_co2e: number };
  readonly evaluations: number;
  /** Pairs of outlines that were kept apart by their convex hulls, because their own lines take too much work; left out: none. */
  readonly simplified_pairs?: number;
};

/** A solved line of a job nest: what this part takes of the sheets, or of the bars. */
export type NestItem = {
  readonly nest_item_id: string;
  readonly nest_revision: number;
  /** Pieces of the line. */
  readonly quantity: number;
  /** The stock whose bars the nest cuts; null for sheets. */
  readonly stock_id: string | null;
  /** Of a bar its length, and no width. */
  readonly sheet_length_mm: number;
  readonly sheet_width_mm: number;
  /** Part of all that is charged that this part's pieces carry, 0 to 1, waste shared by net area; of bars by length. */
  readonly area_share: number;
  /** Whole formats that are charged, a fraction where a rest is kept or a remnant used. */
  readonly sheets_used: number;
  /** Digest of the nest that components of one assembly share; left out of a job nest. No other part can take such a line. */
  readonly own_sheets?: string;
};
