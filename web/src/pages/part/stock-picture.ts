import type { CostLine, Term } from '../../../../clients/typescript/src/index.ts';

/** A bar with the pieces that are cut from it, or a sheet with the blanks that it was counted for; lengths in mm. */
export type StockPicture =
  | { readonly kind: 'bar'; readonly length: number; readonly piece: number; readonly pieces: number }
  | {
      readonly kind: 'sheet';
      readonly length: number;
      readonly width: number;
      readonly blank: readonly [along: number, across: number];
      /** Distances from the rims, and between blanks. */
      readonly edge: number;
      readonly gap: number;
      readonly columns: number;
      readonly rows: number;
    };

type Stock = {
  readonly blank_mm: readonly number[];
  readonly format_mm: readonly number[] | null;
  readonly pieces_per_format: number | null;
};

/** A format that is at least so many times as long as wide is a bar. */
const SLENDER = 8;
/** More cuts than this are lines without a space between them. */
const MOST_PIECES = 150;

const descending = (sizes: readonly number[]): readonly number[] => sizes.toSorted((a, b) => b - a);

/** Formula of the service that counts the blanks of a sheet. */
const GRID = 'stock.grid_pieces';

/** The inputs of the first value that this formula gave. Null: none did. */
const inputsOf = (formula: string, terms: readonly Term[]): readonly Term[] | null => {
  for (const { from } of terms) {
    if (from?.formula_id === formula) return from.terms;
    const deeper = from === undefined ? null : inputsOf(formula, from.terms);
    if (deeper !== null) return deeper;
  }
  return null;
};

const gridInputs = (lines: readonly CostLine[]): readonly Term[] | null => {
  for (const { terms, children } of lines) {
    const found = inputsOf(GRID, terms) ?? gridInputs(children);
    if (found !== null) return found;
  }
  return null;
};

/** The grid of `stock.grid_pieces`: all blanks lie alike, in the direction that gives more of them. */
const sheetPicture = (inputs: readonly Term[]): StockPicture | null => {
  const of = (name: string): number => inputs.find((term) => term.name === name)?.value ?? 0;
  const [length, width, edge, gap] = [of('sheet_length'), of('sheet_width'), of('edge'), of('gap')];
  const along = (available: number, size: number): number =>
    Math.max(0, Math.floor((available - 2 * edge + gap) / (size + gap)));
  const laid = (blank: readonly [number, number]) => ({
    blank,
    columns: along(length, blank[0]),
    rows: along(width, blank[1]),
  });
  const sizes = [of('part_length'), of('part_width')] as const;
  const [straight, turned] = [laid(sizes), laid([sizes[1], sizes[0]])];
  const grid = turned.columns * turned.rows > straight.columns * straight.rows ? turned : straight;
  return grid.columns * grid.rows === 0 ? null : { kind: 'sheet', length, width, edge, gap, ...grid };
};

/** To scale. Null for a single piece, and for sizes that do not fit each other. @param lines of the cost sheet, whose terms have the grid */
export const stockPicture = (
  { blank_mm, format_mm, pieces_per_format: pieces }: Stock,
  lines: readonly CostLine[],
): StockPicture | null => {
  const [length, width] = descending(format_mm ?? []);
  if (length === undefined || width === undefined || pieces === null || pieces < 1) return null;
  if (length < width * SLENDER) {
    const inputs = gridInputs(lines);
    return inputs === null ? null : sheetPicture(inputs);
  }
  // The size of the blank along the bar is the one that fits the number of pieces.
  const fits = blank_mm.filter((size) => size * pieces <= length);
  const piece = Math.max(0, ...fits);
  return piece === 0 || pieces > MOST_PIECES ? null : { kind: 'bar', length, piece, pieces };
};
