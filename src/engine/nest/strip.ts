import { randomOf } from './random.ts';
import { type Budget, copyOf, type Layout, separate } from './separate.ts';
import type { Shape, Shapes } from './shapes.ts';
import { onShelves } from './shelves.ts';

export type Strip = { readonly layout: Layout; readonly length: number; readonly evaluations: number };

const [FIRST_STEP, LEAST_STEP] = [0.08, 0.0004];
/** A strip is as short as its longest piece or its area allows, but for this share. */
const NO_SHORTER = 1e-9;

/** A layout without overlap to begin with, and what it takes of the strip. */
export type StripStart = { readonly layout: Layout; readonly length: number };

/** A strip of this height, as short as the budget finds; pieces go by part, in the order of `copies`. */
export const nestStrip = (
  shapes: Shapes,
  copies: readonly number[],
  height: number,
  evaluations: number,
  seed: number,
): Strip => {
  const pieces = copies.flatMap((count, part) =>
    Array.from({ length: count }, () => shapes.ofPart[part] as readonly number[]),
  );
  const start = onShelves(pieces, shapes, { length: Infinity, height }, 0);
  return shortened(pieces, shapes, height, evaluations, seed, start);
};

/** A layout of one strip, made as short as the budget finds. @param pieces the shapes each piece may take */
export const shortened = (
  pieces: readonly (readonly number[])[],
  shapes: Shapes,
  height: number,
  evaluations: number,
  seed: number,
  start: StripStart,
): Strip => {
  const random = randomOf(seed);
  let best = copyOf(start.layout);
  let { length } = start;
  const budget: Budget = { spent: 0, limit: evaluations };
  const narrowest = pieces.map((forms) =>
    Math.min(...forms.map((form) => (shapes.all[form] as Shape).width)),
  );
  const area = pieces.reduce((sum, [form]) => sum + (shapes.all[form as number] as Shape).area, 0);
  const least = Math.max(area / height, ...narrowest);
  let step = FIRST_STEP;
  let from = copyOf(best);
  let failures = 0;
  while (budget.spent < budget.limit && length > least * (1 + NO_SHORTER)) {
    const width = Math.max(least, length * (1 - step));
    const tried = copyOf(from);
    for (const [piece, forms] of pieces.entries()) {
      const isTooWide = (form: number): boolean => (shapes.all[form] as Shape).width > width;
      if (isTooWide(tried.shape[piece] as number))
        tried.shape[piece] = forms.find((form) => !isTooWide(form)) as number;
      const own = shapes.all[tried.shape[piece] as number] as Shape;
      tried.x[piece] = Math.max(0, Math.min(tried.x[piece] as number, width - own.width));
      tried.y[piece] = Math.max(0, Math.min(tried.y[piece] as number, height - own.height));
    }
    if (separate(tried, shapes, pieces, { width, height, sheets: 1 }, budget, random)) {
      // What is left of the strip at its end is taken at once.
      length = 0;
      for (let piece = 0; piece < pieces.length; piece += 1)
        length = Math.max(
          length,
          (tried.x[piece] as number) + (shapes.all[tried.shape[piece] as number] as Shape).width,
        );
      best = tried;
      from = copyOf(best);
      failures = 0;
      continue;
    }
    failures += 1;
    step = Math.max(LEAST_STEP, step / 2);
    from = failures % 2 === 1 ? tried : disturbed(best, shapes, pieces, random);
  }
  return { layout: best, length, evaluations: budget.spent };
};

/** Two of the larger pieces change places. */
const disturbed = (
  layout: Layout,
  shapes: Shapes,
  pieces: readonly (readonly number[])[],
  random: () => number,
): Layout => {
  const changed = copyOf(layout);
  const area = (piece: number): number => (shapes.all[changed.shape[piece] as number] as Shape).area;
  const large = pieces
    .map((_, piece) => piece)
    .sort((a, b) => area(b) - area(a) || a - b)
    .slice(0, Math.max(2, Math.ceil(pieces.length / 3)));
  const one = large[(random() * large.length) | 0] as number;
  const others = large.filter(
    (piece) =>
      shapes.all[changed.shape[piece] as number]?.part !== shapes.all[changed.shape[one] as number]?.part,
  );
  const two = others[(random() * others.length) | 0] ?? one;
  [changed.x[one], changed.x[two]] = [changed.x[two] as number, changed.x[one] as number];
  [changed.y[one], changed.y[two]] = [changed.y[two] as number, changed.y[one] as number];
  return changed;
};
