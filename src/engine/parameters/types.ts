import type { ParameterRow as Row } from '../records.ts';

/** A row of a data file; `citation` holds keys of the source list joined by `;`, or `assumed`. */
export type RegistryRow = Row & { readonly note?: string };

/** A table of a standard: a size in (lower, upper] has the value at the same position; without limits a list of sizes. */
export type SeriesRow = {
  readonly bin: string;
  readonly unit: string;
  readonly sigma: number;
  readonly citation: string;
  readonly lower: readonly number[];
  readonly upper: readonly number[];
  readonly values: readonly number[];
};

/** Stock sizes of one shape and material family; lengths in mm. */
export type StockSeries = {
  readonly bin: string;
  readonly unit: string;
  readonly sigma: number;
  readonly citation: string;
  readonly standard: string;
  /** Diameters, widths across flats, sides or thicknesses. */
  readonly sizes: readonly number[];
  /** Width x thickness of flats, outer size x wall of tubes, larger first. */
  readonly pairs: readonly (readonly [number, number])[];
  readonly lengths: readonly number[];
  /** Length x width of sheets and plates, larger first. */
  readonly formats: readonly (readonly [number, number])[];
};

/** Casting processes that an alloy suits. */
export const CASTINGS = ['die', 'chill', 'sand'] as const;

/** `grade`: end of its URN; `ingot`: bin of the price of the metal, after `casting.ingot.`. */
export type CastingAlloy = {
  readonly grade: string;
  readonly ingot: string;
  readonly processes: readonly (typeof CASTINGS)[number][];
  /** Grade that other processes cast in its place, after review; left out: none. */
  readonly equivalent?: string;
  readonly citation: string;
};

export type ParameterSource = {
  readonly key: string;
  readonly title: string;
  readonly author?: string;
  readonly address: string;
  readonly date: string;
};
