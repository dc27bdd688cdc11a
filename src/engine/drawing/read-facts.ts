/** Deviations from the nominal value, mm. */
export type Deviation = { readonly lower: number; readonly upper: number };

export type ReadDimension = {
  /** `linear`, `diameter`, `radius`, …: the words of the reader, of which the binder knows those that a model has. */
  readonly dimension: string;
  /** Null where only the two limits are printed. */
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
  /** `Ra`; every other parameter is a height between peaks. Null: only a number stands at the symbol. */
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
    /** `flatness`, `position`, …: the words of ISO 1101. */
    readonly characteristic: string;
    readonly value_mm: number;
  };
  readonly hardness: { readonly scale: string; readonly min: number };
  /** Of a weld the leg of its fillet, mm; null or left out: nobody knows. */
  readonly note: { readonly note: string; readonly size?: number | null };
  /** Of a request: what it asks for beside what a title block says. */
  readonly request: { readonly field: string; readonly text: string; readonly number: number | null };
  /** A reading that may not be whole, by its reasons: it is asked for, and nothing is priced by it. */
  readonly candidate: { readonly doubts: readonly string[] };
  /** Of a page on which a fact points at a place. */
  readonly line_work: LineWork;
};

export type Ruler = readonly [at: number, from: number, to: number];

/** Lines along both edges of a page, and circles (middle and diameter), in mm from its lower left corner. */
export type LineWork = {
  readonly level: readonly Ruler[];
  readonly upright: readonly Ruler[];
  readonly circles: readonly (readonly [x: number, y: number, diameter: number])[];
};

/** What a demand at one place is about: a size under which it is printed, or a place on its page, mm from the lower left corner. */
export type Pointing = { readonly fact_id: string } | { readonly at_mm: readonly [number, number] };

/** What was read from a drawing and bears on the price, with the piece of paper that it stands on. */
export type ReadFact = {
  readonly [K in keyof Values]: {
    readonly id: string;
    readonly kind: K;
    readonly value: Values[K];
    /** As it is printed. */
    readonly text: string;
    readonly page: number;
    /** From 0 to 1. */
    readonly confidence: number;
    /** Its middle, in shares of the sheet from the upper left corner; left out where it stands nowhere. */
    readonly at?: readonly [number, number];
    readonly sheet_mm?: readonly [number, number];
    /** Left out where no line can be followed to what it is about. */
    readonly points_at?: Pointing;
    /** Who read it, where it was not the reader of this machine. */
    readonly extractor?: string | undefined;
  };
}[keyof Values];

/** A fact as the evidence of a number. */
export type FactRef = {
  readonly fact_id: string;
  readonly text: string;
  readonly page: number;
  /** Field of the sheet's grid, as `B3`; null: not known. */
  readonly zone: string | null;
  /** Who read it, where it was not the reader of this machine. */
  readonly extractor?: string | undefined;
};

/** The drawing of a part, or the text of a request for it, as it is read, before anybody holds it against the model. */
export type DrawingRead = {
  readonly facts: readonly ReadFact[];
  /** Of the part, where the sheet names another; left out where they agree or one is silent. */
  readonly part_revision?: string;
  /** Of its material, as the catalogue knows it; left out where the sheet names none. */
  readonly material?: {
    /** As it is printed. */
    readonly text: string;
    /** Null: the catalogue does not know which. */
    readonly grade_id: string | null;
    /** Codes of what might be meant, the likeliest first. */
    readonly candidates: readonly string[];
  };
};
