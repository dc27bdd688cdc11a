import { randomOf } from './random.ts';
import { type Budget, copyOf, type Layout, type Room, separate } from './separate.ts';
import type { Shape, Shapes } from './shapes.ts';
import { onShelves } from './shelves.ts';

export type Strip = { readonly layout: Layout; readonly length: number; readonly evaluations: number };

const [FIRST_STEP, LEAST_STEP] = [0.08, 0.0004];
/** How much too short a strip that sticks is made for a while, and the work of that. */
const SQUEEZES = [0.004, 0.01, 0.02, 0.04] as const;
const EVALUATIONS_OF_A_SQUEEZE = 100_000;
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
  let from = best;
  const within = (width: number): Room => ({ width, height, sheets: 1 });
  while (budget.spent < budget.limit && length > least * (1 + NO_SHORTER)) {
    const width = Math.max(least, length * (1 - step));
    const tried = pushedInto(from, pieces, shapes, within(width));
    if (separate(tried, shapes, pieces, within(width), budget, random)) {
      // What is left of the strip at its end is taken at once.
      length = 0;
      for (let piece = 0; piece < pieces.length; piece += 1)
        length = Math.max(
          length,
          (tried.x[piece] as number) + (shapes.all[tried.shape[piece] as number] as Shape).width,
        );
      best = tried;
      from = best;
      continue;
    }
    step = Math.max(LEAST_STEP, step / 2);
    // Pressed together much further than it can be, the layout gives way somewhere; let go again, it has another shape.
    const share = SQUEEZES[Math.floor(random() * SQUEEZES.length)] as number;
    const narrow = within(Math.max(least, length * (1 - share)));
    from = pushedInto(best, pieces, shapes, narrow);
    const own: Budget = { spent: 0, limit: Math.min(EVALUATIONS_OF_A_SQUEEZE, budget.limit - budget.spent) };
    separate(from, shapes, pieces, narrow, own, random);
    budget.spent += own.spent;
  }
  return { layout: best, length, evaluations: budget.spent };
};

/** A copy whose pieces lie within the room; those too wide for it take another turn. */
const pushedInto = (
  layout: Layout,
  pieces: readonly (readonly number[])[],
  shapes: Shapes,
  { width, height }: Room,
): Layout => {
  const changed = copyOf(layout);
  const isTooWide = (form: number): boolean => (shapes.all[form] as Shape).width > width;
  for (const [piece, forms] of pieces.entries()) {
    if (isTooWide(changed.shape[piece] as number))
      changed.shape[piece] = forms.find((form) => !isTooWide(form)) as number;
    const own = shapes.all[changed.shape[piece] as number] as Shape;
    changed.x[piece] = Math.max(0, Math.min(changed.x[piece] as number, width - own.width));
    changed.y[piece] = Math.max(0, Math.min(changed.y[piece] as number, height - own.height));
  }
  return changed;
};
