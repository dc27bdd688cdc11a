/** Facts read from a drawing. Lengths in mm, angles in degrees, roughness in µm, whatever the units of the sheet. */

export const DRAWING_FORMATS = ['pdf', 'png', 'jpeg'] as const;
export type DrawingFormat = (typeof DRAWING_FORMATS)[number];

/** In shares of the page as displayed, from its upper left corner. */
export type Box = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** `text`: the sheet's own characters (and symbols drawn beside them); `pixels`: recognised in the picture of the page. */
export type Extractor = 'text' | 'pixels';

export type Deviation = { readonly lower: number; readonly upper: number };

export const TITLE_FIELDS = [
  'part_name',
  'drawing_number',
  'revision',
  'material',
  'general_tolerance',
  'general_surface',
  'surface_treatment',
  'heat_treatment',
  'mass',
  'scale',
  'units',
  'format',
  'sheet',
  'date',
  'author',
] as const;
export type TitleField = (typeof TITLE_FIELDS)[number];

export type TitleValue = {
  readonly field: TitleField;
  readonly text: string;
  /** For a mass, in kg; for a scale, drawn size divided by true size. */
  readonly number: number | null;
  /** ISO 2768: `m`, `K`. */
  readonly linear_class: string | null;
  readonly geometric_class: string | null;
};

export const DIMENSIONS = [
  'linear',
  'diameter',
  'radius',
  'angle',
  'chamfer',
  'depth',
  'counterbore',
  'countersink',
  'thickness',
  'square',
] as const;
export type DimensionKind = (typeof DIMENSIONS)[number];

export type DimensionValue = {
  readonly dimension: DimensionKind;
  /** Null if only the two limits are printed. In mm; for an angle in degrees. */
  readonly nominal: number | null;
  /** As printed, in the unit of the nominal. */
  readonly tolerance: Deviation | null;
  /** `H7`, or `H7/k6` if hole and shaft are printed together. */
  readonly fit: string | null;
  readonly limits: Deviation | null;
  /** `max` or `min` after the value. */
  readonly bound: 'max' | 'min' | null;
  readonly count: number;
  /** Boxed: theoretically exact. */
  readonly basic: boolean;
  /** In parentheses: for information only. */
  readonly reference: boolean;
  readonly depth_mm: number | null;
  readonly through: boolean;
  /** For a chamfer or countersink. */
  readonly angle_deg: number | null;
};

export const THREAD_FAMILIES = ['metric', 'metric_fine', 'unc', 'unf', 'un', 'g', 'trapezoidal'] as const;

export type ThreadValue = {
  readonly family: (typeof THREAD_FAMILIES)[number];
  /** Designation: `M6`, `M8x1`, `G1/4`, `1/4-20 UNC`. */
  readonly size: string;
  readonly diameter_mm: number | null;
  readonly pitch_mm: number | null;
  readonly depth_mm: number | null;
  readonly hole_depth_mm: number | null;
  readonly through: boolean;
  readonly tolerance_class: string | null;
  readonly left_handed: boolean;
  readonly count: number;
};

export const ROUGHNESS_PARAMETERS = ['Ra', 'Rz', 'Rmax', 'Rt'] as const;

export type RoughnessValue = {
  /** Null if the symbol has only a number. */
  readonly parameter: (typeof ROUGHNESS_PARAMETERS)[number] | null;
  readonly value_um: number;
  readonly scope: 'general' | 'local';
};

export const CHARACTERISTICS = [
  'straightness',
  'flatness',
  'circularity',
  'cylindricity',
  'line_profile',
  'surface_profile',
  'parallelism',
  'perpendicularity',
  'angularity',
  'position',
  'concentricity',
  'symmetry',
  'circular_runout',
  'total_runout',
] as const;
export type Characteristic = (typeof CHARACTERISTICS)[number];

export type GeometricValue = {
  readonly characteristic: Characteristic;
  readonly value_mm: number;
  readonly diameter_zone: boolean;
  /** Letters in circles (`M`, `L`, `P`) and `CZ` after the value. */
  readonly modifiers: readonly string[];
  readonly datums: readonly { readonly letter: string; readonly modifiers: readonly string[] }[];
};

export const HARDNESS_SCALES = ['HRC', 'HRB', 'HB', 'HV', 'MPa'] as const;

export type HardnessValue = {
  readonly scale: (typeof HARDNESS_SCALES)[number];
  readonly min: number;
  readonly max: number | null;
};

export type EdgeValue = {
  /**
   * Permitted removal and permitted excess at an edge (ISO 13715: undercut or passing, burr), in mm; null if the sheet does not
   * state it.
   */
  readonly undercut_mm: number | null;
  readonly burr_mm: number | null;
};

export const NOTES = [
  'deburr',
  'anodise',
  'heat_treat',
  'coat',
  'mask',
  'mark',
  'clean',
  'weld',
  'other',
] as const;
export type NoteKind = (typeof NOTES)[number];

export type NoteValue = {
  readonly note: NoteKind;
  /**
   * Size of a broken edge or leg of a fillet weld, in mm; thickness of a layer, in µm. Null for a weld whose size cannot be
   * identified.
   */
  readonly size: number | null;
};

const REQUESTED = ['quantity', 'lot_size', 'annual_volume', 'delivery'] as const;

/** Requests in a text besides the fields of a title block. */
export type RequestValue = {
  readonly field: (typeof REQUESTED)[number];
  /** The line, or the delivery date. */
  readonly text: string;
  /** Pieces; null for a delivery. */
  readonly number: number | null;
};

/**
 * Why a reading of pixels may differ from the sheet. A fact with a doubt is a candidate: people see it, but no price uses it
 * until one of them confirms it.
 */
export const DOUBTS = [
  'crossed_by_line',
  'cut_off',
  'single_characters',
  'characters_differ',
  'sign_unread',
  'unsure',
  'off_scale',
] as const;
export type Doubt = (typeof DOUBTS)[number];

type Values = {
  readonly title_block: TitleValue;
  readonly dimension: DimensionValue;
  readonly thread: ThreadValue;
  readonly roughness: RoughnessValue;
  readonly geometric_tolerance: GeometricValue;
  readonly datum: { readonly letter: string };
  readonly hardness: HardnessValue;
  readonly edge: EdgeValue;
  readonly note: NoteValue;
  readonly request: RequestValue;
};

export type FactKind = keyof Values;

export type FactUnit = 'mm' | 'deg' | 'um' | 'kg' | null;

/** Meaning of a text, independent of its position. */
export type FactContent = {
  readonly [K in FactKind]: { readonly kind: K; readonly value: Values[K]; readonly unit: FactUnit };
}[FactKind];

export type Fact = FactContent & {
  /** `<page>-<n>` within a document; equal for equal bytes. */
  readonly id: string;
  readonly text: string;
  /** From 1. */
  readonly page: number;
  readonly box: Box;
  /** From 0 to 1. */
  readonly confidence: number;
  readonly extractor: Extractor;
  /** Faces of the model, once they are known. */
  readonly binds_to: readonly string[] | null;
  /** Target of a requirement; left out if no line can be followed. */
  readonly points_at?: Pointing;
  /** For a candidate; left out if the reading is reliable. */
  readonly doubts?: readonly Doubt[];
};

/** Id of the dimension above a requirement, or a place on the page as displayed, mm from its lower left corner. */
export type Pointing = { readonly fact_id: string } | { readonly at_mm: readonly [number, number] };

type Ruler = readonly [at: number, from: number, to: number];

/** Lines parallel to the edges of a page, and circles (centre and diameter), in mm from its lower left corner. */
export type LineWork = {
  readonly level: readonly Ruler[];
  readonly upright: readonly Ruler[];
  readonly circles: readonly (readonly [x: number, y: number, diameter: number])[];
};

/** Facts of one page. */
export type PageFacts = {
  readonly page: number;
  /** As displayed, in mm; for a picture without a resolution, as if it had 200 dpi. */
  readonly width_mm: number;
  readonly height_mm: number;
  readonly extractor: Extractor;
  readonly facts: readonly Fact[];
  /** Used to find the views; left out if no fact points at a place. */
  readonly lines?: LineWork;
};
