import { type Budget, copyOf, type Layout, type Room } from './layout.ts';
import { isRelaxed } from './push-apart.ts';
import { randomOf } from './random.ts';
import { separate } from './separate.ts';
import type { Shape, Shapes } from './shapes.ts';
import { onShelves } from './shelves.ts';

export type Strip = { readonly layout: Layout; readonly length: number; readonly evaluations: number };

/** How much shorter the strip is made at once: longer steps after a success, shorter ones after a failure. */
const [FIRST_STEP, LEAST_STEP, GROWTH] = [0.02, 0.001, 1.5];
/** Where the least step fails, a jump by chance between these, half of them short: some layouts are left by a long one only, others by short ones. */
const [LONG_JUMP, SHORT_JUMP] = [
  [LEAST_STEP, 0.01],
  [0.0004, 0.002],
] as const;
/**
 * A layout whose least overlap in the room's heights, times the rounds so far, is above this is given up: nine of ten that succeed stay below, and
 * most of the work went into those that do not.
 */
const HOPELESS = 3;
/** Pieces that are then put anywhere. */
const PUT_ANYWHERE = 3;
/**
 * What is won from one start differs more than what jumps win later: after so much work without a win it is begun again; when such a share of all is
 * done, the best goes on. Layouts of many pieces go on winning longer: so many evaluations for every two of them, within shares of all.
 */
const [FLAT_PER_PAIR, LEAST_FLAT, MOST_FLAT, STARTS_SHARE] = [620, 0.015, 0.03, 0.5];
/** In the last share of the work only short steps are tried. */
const [LAST_SHARE, LAST_STEPS] = [0.05, [0.0002, 0.0004, 0.0008]] as const;
/** What a layout that was pressed too far must win when it is let go, as a share, and how often its length is halved in. */
const [LEAST_WON, HALVINGS] = [0.0003, 6];
/** A strip is as short as its longest piece or its area allows, but for this share. */
const NO_SHORTER = 1e-9;

/** A layout without overlap to begin with, and what it takes of the strip. */
export type StripStart = { readonly layout: Layout; readonly length: number };

type Task = {
  readonly pieces: readonly (readonly number[])[];
  readonly shapes: Shapes;
  readonly height: number;
  readonly budget: Budget;
  readonly random: () => number;
};

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
  const budget: Budget = { spent: 0, limit: evaluations };
  const task: Task = { pieces, shapes, height, budget, random };
  const narrowest = pieces.map((forms) =>
    Math.min(...forms.map((form) => (shapes.all[form] as Shape).width)),
  );
  const area = pieces.reduce((sum, [form]) => sum + (shapes.all[form as number] as Shape).area, 0);
  const least = Math.max(area / height, ...narrowest);
  const pairs = (pieces.length * (pieces.length - 1)) / 2;
  const flat = Math.min(Math.max(pairs * FLAT_PER_PAIR, evaluations * LEAST_FLAT), evaluations * MOST_FLAT);
  let best: StripStart = { layout: copyOf(start.layout), length: start.length };
  let now = best;
  let [step, isStuck, wonAt] = [FIRST_STEP, false, 0];
  while (budget.spent < budget.limit && best.length > least * (1 + NO_SHORTER)) {
    if (budget.spent > budget.limit * STARTS_SHARE) now = best;
    else if (budget.spent - wonAt > flat) {
      now = start;
      [step, isStuck, wonAt] = [FIRST_STEP, false, budget.spent];
    }
    const isLast = budget.spent > budget.limit * (1 - LAST_SHARE);
    const width = Math.max(
      least,
      now.length * (1 - (isLast ? lastStep(random) : isStuck ? jump(random) : step)),
    );
    const tried = closedUp(task, now, width);
    if (isStuck && !isLast) putAnywhere(task, tried, width);
    const before = now;
    if (separate(tried, shapes, pieces, roomOf(task, width), budget, random, HOPELESS)) {
      // What is left of the strip at its end is taken at once.
      now = { layout: tried, length: lengthOf(tried, shapes) };
      step = Math.min(FIRST_STEP, step * GROWTH);
      isStuck = false;
    } else {
      now = letGo(task, tried, width, now) ?? now;
      isStuck = step === LEAST_STEP;
      step = Math.max(LEAST_STEP, step / 2);
    }
    if (now !== before) wonAt = budget.spent;
    if (now.length < best.length) best = now;
  }
  return { layout: best.layout, length: best.length, evaluations: budget.spent };
};

const lastStep = (random: () => number): number =>
  LAST_STEPS[Math.floor(random() * LAST_STEPS.length)] as number;

const square = (value: number): number => value * value;

/** Of long ones the shorter more often. */
const jump = (random: () => number): number => {
  const isShort = random() < 1 / 2;
  const [least, most] = isShort ? SHORT_JUMP : LONG_JUMP;
  const share = random();
  return least + (most - least) * (isShort ? share : square(share));
};

const roomOf = ({ height }: Task, width: number): Room => ({ width, height, sheets: 1 });

const lengthOf = (layout: Layout, shapes: Shapes): number => {
  let length = 0;
  for (const [piece, form] of layout.shape.entries())
    length = Math.max(length, (layout.x[piece] as number) + (shapes.all[form] as Shape).width);
  return length;
};

/** Pieces lie within the room; those too wide for it take another turn. */
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

/** The strip cut somewhere by chance, and what lies beyond moved up. */
const closedUp = (task: Task, { layout, length }: StripStart, width: number): Layout => {
  const changed = copyOf(layout);
  const cut = task.random() * length;
  for (const [piece, x] of changed.x.entries())
    if (middleOf(changed, task.shapes, piece) > cut) changed.x[piece] = x - (length - width);
  pushInto(task, changed, width);
  return changed;
};

const putAnywhere = ({ shapes, height, random }: Task, layout: Layout, width: number): void => {
  for (let k = 0; k < PUT_ANYWHERE; k += 1) {
    const piece = Math.floor(random() * layout.x.length);
    const own = shapes.all[layout.shape[piece] as number] as Shape;
    layout.x[piece] = random() * (width - own.width);
    layout.y[piece] = random() * (height - own.height);
  }
};

/**
 * A layout that still overlaps on a strip that is too short, at the least length between that and the best at which its pieces can be pushed
 * apart; null where none is shorter than the best.
 */
const letGo = (task: Task, layout: Layout, width: number, best: StripStart): StripStart | null => {
  const { pieces, shapes, budget } = task;
  let [low, high] = [width, best.length * (1 - LEAST_WON)];
  let found: StripStart | null = null;
  for (let halving = 0, at = high; halving <= HALVINGS && at > low; halving += 1, at = (low + high) / 2) {
    const tried = copyOf(layout);
    for (const [piece, x] of tried.x.entries())
      tried.x[piece] = x + middleOf(layout, shapes, piece) * (at / width - 1);
    pushInto(task, tried, at);
    if (isRelaxed(tried, shapes, pieces, roomOf(task, at), budget)) {
      found = { layout: tried, length: lengthOf(tried, shapes) };
      high = at;
    } else if (found === null) return null;
    else low = at;
  }
  return found;
};
