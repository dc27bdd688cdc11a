import type { GeneralTolerance } from '../snapshot.ts';

/** Deviations from the nominal value, mm. */
export type Deviation = { readonly lower: number; readonly upper: number };

export type ReadDimension = {
  readonly dimension:
    | 'linear'
    | 'diameter'
    | 'radius'
    | 'angle'
    | 'chamfer'
    | 'depth'
    | 'counterbore'
    | 'countersink'
    | 'thickness'
    | 'square';
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
  readonly parameter: 'Ra' | 'Rz' | 'Rmax' | 'Rt' | null;
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

export type ReadHardness = { readonly scale: string; readonly min: number };

type Values = {
  readonly title_block: ReadTitle;
  readonly dimension: ReadDimension;
  readonly thread: ReadThread;
  readonly roughness: ReadRoughness;
  readonly geometric_tolerance: { readonly value_mm: number };
  readonly hardness: ReadHardness;
};

/** What was read from a drawing and bears on the price, with the piece of paper that it stands on. */
export type ReadFact = {
  readonly [K in keyof Values]: {
    readonly id: string;
    readonly kind: K;
    readonly value: Values[K];
    readonly text: string;
    readonly page: number;
    /** From 0 to 1. */
    readonly confidence: number;
  };
}[keyof Values];

export const GENERAL_TOLERANCES: readonly GeneralTolerance[] = ['f', 'm', 'c', 'v'];
