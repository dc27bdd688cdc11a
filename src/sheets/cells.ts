/** A day as a spreadsheet holds it, YYYY-MM-DD. */
export type Day = { readonly day: string };

/** A value of a cell; a formula has the value that was stored with it. */
export type Cell = string | number | boolean | Day | null;

export type SheetRow = {
  /** Number of the row as a spreadsheet shows it. */
  readonly row: number;
  readonly cells: readonly Cell[];
};
