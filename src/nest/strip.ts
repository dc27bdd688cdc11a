import { type Budget, type Container, copyOf, type Layout } from './layout.ts';
import { isRelaxed } from './push-apart.ts';
import { randomOf } from './random.ts';
import { separate } from './separate.ts';
import type { Shape, Shapes } from './shapes.ts';
import { onShelves } from './shelves.ts';

export type Strip = { readonly layout: Layout; readonly length: number; readonly evaluations: number };

/** Step of shortening the strip: longer after a success, shorter after a failure. */
const [FIRST_STEP, MIN_STEP, GROWTH] = [0.02, 0.001, 1.5];
/**
 * If the smallest step fails, a random jump in these ranges, half of them short: some layouts need a long one, others a short
 * one.
 */
const [LONG_JUMP, SHORT_JUMP] = [
  [MIN_STEP, 0.01],
  [0.0004, 0.002],
] as const;
/**
 * A layout is abandoned when its least overlap in container heights, times the rounds so far, exceeds this: nine of ten that succeed
 * stay below, and most of the work went into those that do not.
 */
const ABANDON_ABOVE = 3;
/** Number of pieces that are then placed at random. */
const RANDOM_PIECES = 3;
/**
 * Starts differ more than later jumps: after this much work without a gain the search restarts; after this share of the whole
 * work the best one continues. Layouts of many pieces improve longer: this many evaluations per pair, within shares of the whole.
 */
const [FLAT_PER_PAIR, MIN_FLAT, MAX_FLAT, STARTS_SHARE] = [620, 0.015, 0.03, 0.5];
/** In the last share of the work only short steps are tried. */
const [LAST_SHARE, LAST_STEPS] = [0.05, [0.0002, 0.0004, 0.0008]] as const;
/** Minimum gain, as a share, from relaxing an overcompressed layout, and number of bisections of its length. */
const [MIN_WON, HALVINGS] = [0.0003, 6];
/** Relative margin of the lower bound from the longest piece and the area. */
const NO_SHORTER = 1e-9;

/** An initial layout without overlap, with its length. */
export type StripStart = { readonly layout: Layout; readonly length: number };

type Task = {
  readonly pieces: readonly (readonly number[])[];
  readonly shapes: Shapes;
  readonly height: number;
  readonly budget: Budget;
  readonly random: () => number;
};

/** A strip of this height, as short as the budget allows; pieces by part, in the order of `copies`. */
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

/** Shortens a layout of one strip within the budget. @param pieces the shapes each piece may take */
export const shortened = (
  pieces: readonly (readonly number[])[],
  shapes: Shapes,
  height: number,
  evaluations: number,
  seed: number,
  start: StripStart,
): Strip => {
  const random = randomOf(seed);
  const budget: Budget = { spent: 0, limit: evaluations };
  const task: Task = { pieces, shapes, height, budget, random };
  const narrowest = pieces.map((forms) =>
    Math.min(...forms.map((form) => (shapes.all[form] as Shape).width)),
  );
  const area = pieces.reduce((sum, [form]) => sum + (shapes.all[form as number] as Shape).area, 0);
  const least = Math.max(area / height, ...narrowest);
  const pairs = (pieces.length * (pieces.length - 1)) / 2;
  const flat = Math.min(Math.max(pairs * FLAT_PER_PAIR, evaluations * MIN_FLAT), evaluations * MAX_FLAT);
  let best: StripStart = { layout: copyOf(start.layout), length: start.length };
  let now = best;
  let [step, isStuck, improvedAt] = [FIRST_STEP, false, 0];
  while (budget.spent < budget.limit && best.length > least * (1 + NO_SHORTER)) {
    if (budget.spent > budget.limit * STARTS_SHARE) now = best;
    else if (budget.spent - improvedAt > flat) {
      now = start;
      [step, isStuck, improvedAt] = [FIRST_STEP, false, budget.spent];
    }
    const isLast = budget.spent > budget.limit * (1 - LAST_SHARE);
    const width = Math.max(
      least,
      now.length * (1 - (isLast ? lastStep(random) : isStuck ? jump(random) : step)),
    );
    const tried = shortenedAtCut(task, now, width);
    if (isStuck && !isLast) placeRandomly(task, tried, width);
    const before = now;
    if (separate(tried, shapes, pieces, containerOf(task, width), budget, random, ABANDON_ABOVE)) {
      // Takes unused length at the end of the strip at once.
      now = { layout: tried, length: lengthOf(tried, shapes) };
      step = Math.min(FIRST_STEP, step * GROWTH);
      isStuck = false;
    } else {
      now = shortestRelaxed(task, tried, width, now) ?? now;
      isStuck = step === MIN_STEP;
      step = Math.max(MIN_STEP, step / 2);
    }
    if (now !== before) improvedAt = budget.spent;
    if (now.length < best.length) best = now;
  }
  return { layout: best.layout, length: best.length, evaluations: budget.spent };
};

const lastStep = (random: () => number): number =>
  LAST_STEPS[Math.floor(random() * LAST_STEPS.length)] as number;

const square = (value: number): number => value * value;

/** Shorter ones of the long range are more likely. */
const jump = (random: () => number): number => {
  const isShort = random() < 1 / 2;
  const [least, most] = isShort ? SHORT_JUMP : LONG_JUMP;
  const share = random();
  return least + (most - least) * (isShort ? share : square(share));
};

const containerOf = ({ height }: Task, width: number): Container => ({ width, height, sheets: 1 });

const lengthOf = (layout: Layout, shapes: Shapes): number => {
  let length = 0;
  for (const [piece, form] of layout.shape.entries())
    length = Math.max(length, (layout.x[piece] as number) + (shapes.all[form] as Shape).width);
  return length;
};

/** Moves pieces into the container; those too wide for it are rotated. */
const pushInto = ({ pieces, shapes, height }: Task, layout: Layout, width: number): void => {
  const isTooWide = (form: number): boolean => (shapes.all[form] as Shape).width > width;
  for (const [piece, forms] of pieces.entries()) {
    if (isTooWide(layout.shape[piece] as number))
      layout.shape[piece] = forms.find((form) => !isTooWide(form)) as number;
    const own = shapes.all[layout.shape[piece] as number] as Shape;
    layout.x[piece] = Math.max(0, Math.min(layout.x[piece] as number, width - own.width));
    layout.y[piece] = Math.max(0, Math.min(layout.y[piece] as number, height - own.height));
  }
};

const middleOf = (layout: Layout, shapes: Shapes, piece: number): number =>
  (layout.x[piece] as number) + (shapes.all[layout.shape[piece] as number] as Shape).width / 2;

/** The strip cut at a random place, with the pieces beyond it moved up. */
const shortenedAtCut = (task: Task, { layout, length }: StripStart, width: number): Layout => {
  const changed = copyOf(layout);
  const cut = task.random() * length;
  for (const [piece, x] of changed.x.entries())
    if (middleOf(changed, task.shapes, piece) > cut) changed.x[piece] = x - (length - width);
  pushInto(task, changed, width);
  return changed;
};

const placeRandomly = ({ shapes, height, random }: Task, layout: Layout, width: number): void => {
  for (let k = 0; k < RANDOM_PIECES; k += 1) {
    const piece = Math.floor(random() * layout.x.length);
    const own = shapes.all[layout.shape[piece] as number] as Shape;
    layout.x[piece] = random() * (width - own.width);
    layout.y[piece] = random() * (height - own.height);
  }
};

/**
 * Shortens a layout that overlaps on a strip that is too short. Finds the smallest length between that and the best at which its
 * pieces can be pushed apart; null if none is shorter than the best.
 */
const shortestRelaxed = (task: Task, layout: Layout, width: number, best: StripStart): StripStart | null => {
  const { pieces, shapes, budget } = task;
  let [low, high] = [width, best.length * (1 - MIN_WON)];
  let found: StripStart | null = null;
  for (let halving = 0, at = high; halving <= HALVINGS && at > low; halving += 1, at = (low + high) / 2) {
    const tried = copyOf(layout);
    for (const [piece, x] of tried.x.entries())
      tried.x[piece] = x + middleOf(layout, shapes, piece) * (at / width - 1);
    pushInto(task, tried, at);
    if (isRelaxed(tried, shapes, pieces, containerOf(task, at), budget)) {
      found = { layout: tried, length: lengthOf(tried, shapes) };
      high = at;
    } else if (found === null) return null;
    else low = at;
  }
  return found;
};
