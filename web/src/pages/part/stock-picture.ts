/** A bar with the pieces that are cut from it, or a sheet with one blank; lengths in mm. */
export type StockPicture =
  | { readonly kind: 'bar'; readonly length: number; readonly piece: number; readonly pieces: number }
  | {
      readonly kind: 'sheet';
      readonly length: number;
      readonly width: number;
      readonly blank: readonly [number, number];
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

/** To scale. Null for a single piece, and for sizes that do not fit each other. Where blanks lie on a sheet is not known. */
export const stockPicture = ({
  blank_mm,
  format_mm,
  pieces_per_format: pieces,
}: Stock): StockPicture | null => {
  const [length, width] = descending(format_mm ?? []);
  if (length === undefined || width === undefined || pieces === null || pieces < 1) return null;
  if (length < width * SLENDER) {
    const [long, wide] = descending(blank_mm);
    if (long === undefined || wide === undefined || long > length || wide > width) return null;
    return { kind: 'sheet', length, width, blank: [long, wide] };
  }
  // The size of the blank along the bar is the one that fits the number of pieces.
  const fits = blank_mm.filter((size) => size * pieces <= length);
  const piece = Math.max(0, ...fits);
  return piece === 0 || pieces > MOST_PIECES ? null : { kind: 'bar', length, piece, pieces };
};
