/** Deviations from the nominal value, mm. */
export type Deviation = { readonly lower: number; readonly upper: number };

export type ReadDimension = {
  /** `linear`, `diameter`, `radius`, …: the reader's words, of which the binder knows those that a model has. */
  readonly dimension: string;
  /** Null if only the two limits are printed. */
  readonly nominal: number | null;
  readonly tolerance: Deviation | null;
  readonly fit: string | null;
  readonly limits: Deviation | null;
  readonly count: number;
  readonly basic: boolean;
  readonly reference: boolean;
};

export type ReadThread = {
  readonly size: string;
  readonly diameter_mm: number | null;
  readonly pitch_mm: number | null;
  readonly count: number;
};

export type ReadRoughness = {
  /** `Ra`; other parameters are peak heights. Null: the symbol has only a number. */
  readonly parameter: string | null;
  readonly value_um: number;
  readonly scope: 'general' | 'local';
};

export type ReadTitle = {
  readonly field: string;
  readonly text: string;
  /** Of a mass, kg. */
  readonly number: number | null;
  /** ISO 2768-1. */
  readonly linear_class: string | null;
};

type Values = {
  readonly title_block: ReadTitle;
  readonly dimension: ReadDimension;
  readonly thread: ReadThread;
  readonly roughness: ReadRoughness;
  readonly geometric_tolerance: {
    /** `flatness`, `position`, …: the terms of ISO 1101. */
    readonly characteristic: string;
    readonly value_mm: number;
  };
  readonly hardness: { readonly scale: string; readonly min: number };
  /** For a weld the leg of its fillet, mm; null or undefined: unknown. */
  readonly note: { readonly note: string; readonly size?: number | null };
  /** For a request: fields beyond those of a title block. */
  readonly request: { readonly field: string; readonly text: string; readonly number: number | null };
  /** An uncertain reading with its reasons: it becomes a question and does not affect the price. */
  readonly candidate: { readonly doubts: readonly string[] };
  /** Of a page with a fact that points at a place. */
  readonly line_work: LineWork;
};

export type Ruler = readonly [at: number, from: number, to: number];

/** Lines parallel to the edges of a page, and circles (centre and diameter), in mm from its lower left corner. */
export type LineWork = {
  readonly level: readonly Ruler[];
  readonly upright: readonly Ruler[];
  readonly circles: readonly (readonly [x: number, y: number, diameter: number])[];
};

/** Target of a requirement: the size above it, or a place on its page, mm from the lower left corner. */
export type Pointing = { readonly fact_id: string } | { readonly at_mm: readonly [number, number] };

/** A drawing fact that affects the price, with its place. */
export type ReadFact = {
  readonly [K in keyof Values]: {
    readonly id: string;
    readonly kind: K;
    readonly value: Values[K];
    /** As printed. */
    readonly text: string;
    readonly page: number;
    /** From 0 to 1. */
    readonly confidence: number;
    /** Its centre, in shares of the sheet from the upper left corner; left out if it has no place. */
    readonly at?: readonly [number, number];
    readonly sheet_mm?: readonly [number, number];
    /** Left out if no line leads to a target. */
    readonly points_at?: Pointing;
    /** The extractor, unless it was the bundled reader. */
    readonly extractor?: string | undefined;
  };
}[keyof Values];

/** A fact as evidence of a number. */
export type FactRef = {
  readonly fact_id: string;
  readonly text: string;
  readonly page: number;
  /** Grid field of the sheet, for example `B3`; null: unknown. */
  readonly zone: string | null;
  /** The extractor, unless it was the bundled reader. */
  readonly extractor?: string | undefined;
};

/** The drawing of a part, or its request text, as read, before it is compared with the model. */
export type DrawingRead = {
  readonly facts: readonly ReadFact[];
  /** Revision of the part, if the sheet names another one; otherwise left out. */
  readonly part_revision?: string;
  /** The material in terms of the catalogue; left out if the sheet names none. */
  readonly material?: {
    /** As printed. */
    readonly text: string;
    /** Null: the catalogue has no definite match. */
    readonly grade_id: string | null;
    /** Codes of possible grades, the likeliest first. */
    readonly candidates: readonly string[];
  };
};
