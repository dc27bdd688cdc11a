import { randomOf } from './random.ts';
import { type Budget, copyOf, type Layout, separate } from './separate.ts';
import type { Shape, Shapes } from './shapes.ts';

/** Pieces on shelves by their extents, largest first: a start that never overlaps. Gives the length it takes, mm. */
const onShelves = (pieces: readonly (readonly number[])[], shapes: Shapes, height: number): { layout: Layout; length: number } => {
  const layout: Layout = {
    shape: new Int32Array(pieces.length),
    x: new Float64Array(pieces.length),
    y: new Float64Array(pieces.length),
    sheet: new Int32Array(pieces.length),
  };
  const form = (piece: number): Shape => shapes.all[(pieces[piece] as readonly number[])[0] as number] as Shape;
  const order = pieces.map((_, piece) => piece).sort((a, b) => form(b).width - form(a).width || a - b);
  let [shelf, shelfWidth, used] = [0, 0, 0];
  for (const piece of order) {
    const { width, height: own } = form(piece);
    if (used + own > height) {
      shelf += shelfWidth;
      [shelfWidth, used] = [0, 0];
    }
    layout.shape[piece] = (pieces[piece] as readonly number[])[0] as number;
    layout.x[piece] = shelf;
    layout.y[piece] = used;
    used += own;
    shelfWidth = Math.max(shelfWidth, width);
  }
  return { layout, length: shelf + shelfWidth };
};

export type Strip = { readonly layout: Layout; readonly length: number; readonly evaluations: number };

const [FIRST_STEP, LEAST_STEP] = [0.08, 0.0004];

/** A strip of this height, as short as the budget finds. */
export const nestStrip = (
  shapes: Shapes,
  copies: readonly number[],
  height: number,
  evaluations: number,
  seed: number,
  told: (length: number, spent: number) => void = () => undefined,
): Strip => {
  const random = randomOf(seed);
  const pieces = copies.flatMap((count, part) =>
    Array.from({ length: count }, () => shapes.ofPart[part] as readonly number[]),
  );
  const start = onShelves(pieces, shapes, height);
  let best = copyOf(start.layout);
  let length = start.length;
  const budget: Budget = { spent: 0, limit: evaluations };
  let step = FIRST_STEP;
  let from = copyOf(best);
  let failures = 0;
  while (budget.spent < budget.limit) {
    const width = length * (1 - step);
    const tried = copyOf(from);
    for (let piece = 0; piece < pieces.length; piece += 1) {
      const own = shapes.all[tried.shape[piece] as number] as Shape;
      tried.x[piece] = Math.max(0, Math.min(tried.x[piece] as number, width - own.width));
    }
    if (separate(tried, shapes, pieces, { width, height, sheets: 1 }, budget, random)) {
      // What is left of the strip at its end is taken at once.
      length = 0;
      for (let piece = 0; piece < pieces.length; piece += 1)
        length = Math.max(length, (tried.x[piece] as number) + (shapes.all[tried.shape[piece] as number] as Shape).width);
      best = tried;
      from = copyOf(best);
      failures = 0;
      told(length, budget.spent);
      continue;
    }
    failures += 1;
    step = Math.max(LEAST_STEP, step / 2);
    from = failures % 2 === 1 ? tried : disturbed(best, shapes, pieces, random);
  }
  return { layout: best, length, evaluations: budget.spent };
};

/** Two of the larger pieces change places. */
const disturbed = (layout: Layout, shapes: Shapes, pieces: readonly (readonly number[])[], random: () => number): Layout => {
  const changed = copyOf(layout);
  const area = (piece: number): number => (shapes.all[changed.shape[piece] as number] as Shape).area;
  const large = pieces
    .map((_, piece) => piece)
    .sort((a, b) => area(b) - area(a) || a - b)
    .slice(0, Math.max(2, Math.ceil(pieces.length / 3)));
  const one = large[(random() * large.length) | 0] as number;
  const others = large.filter((piece) => shapes.all[changed.shape[piece] as number]?.part !== shapes.all[changed.shape[one] as number]?.part);
  const two = others[(random() * others.length) | 0] ?? one;
  [changed.x[one], changed.x[two]] = [changed.x[two] as number, changed.x[one] as number];
  [changed.y[one], changed.y[two]] = [changed.y[two] as number, changed.y[one] as number];
  return changed;
};
