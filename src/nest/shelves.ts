import type { Layout } from './layout.ts';
import type { Shape, Shapes } from './shapes.ts';

export type Shelves = {
  readonly layout: Layout;
  readonly sheets: number;
  /** Used length of the last sheet, mm. */
  readonly length: number;
};

/**
 * Pieces on shelves by their extents, widest first, sheet after sheet: a start without overlap. Every piece must fit on an empty
 * sheet in its first shape.
 * @param pieces the shapes each piece may take.
 */
export const onShelves = (
  pieces: readonly (readonly number[])[],
  shapes: Shapes,
  container: { readonly length: number; readonly height: number },
  gap: number,
): Shelves => {
  const layout: Layout = {
    shape: new Int32Array(pieces.length),
    x: new Float64Array(pieces.length),
    y: new Float64Array(pieces.length),
    sheet: new Int32Array(pieces.length),
  };
  const first = (piece: number): number => (pieces[piece] as readonly number[])[0] as number;
  const form = (piece: number): Shape => shapes.all[first(piece)] as Shape;
  const order = pieces.map((_, piece) => piece).sort((a, b) => form(b).width - form(a).width || a - b);
  let [sheet, from, width, used] = [0, 0, 0, 0];
  for (const piece of order) {
    const own = form(piece);
    if (used + own.height > container.height) {
      from += width + gap;
      [width, used] = [0, 0];
    }
    if (from + own.width > container.length) {
      sheet += 1;
      [from, width, used] = [0, 0, 0];
    }
    layout.shape[piece] = first(piece);
    layout.x[piece] = from;
    layout.y[piece] = used;
    layout.sheet[piece] = sheet;
    used += own.height + gap;
    width = Math.max(width, own.width);
  }
  return { layout, sheets: sheet + 1, length: from + width };
};
