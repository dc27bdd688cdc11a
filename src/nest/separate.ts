import type { Way } from './depth-field.ts';
import { descend } from './descend.ts';
import { assign, type Budget, type Container, copyOf, type Layout } from './layout.ts';
import { clampTo, LESS, pairsOf, pushedApart, TOUCH } from './push-apart.ts';
import { costAt, depthOf, type Place, type Search } from './search.ts';
import type { Shape, Shapes } from './shapes.ts';
import { noTangents } from './tangents.ts';

/**
 * Number of positions tried over the whole container, for one sheet and for several, near the present one, and number of best ones
 * refined.
 */
const [WIDE, WIDE_OF_SEVERAL, NEAR, REFINED] = [20, 40, 8, 2];
/** Share of the tried positions at which the piece touches another, as the optimum of a tight layout does. */
const TOUCHING = 0.5;
/** Maximum number of rounds over all overlapping pieces without a better layout. */
const PATIENCE = 200;
/** Rounds before a layout can be judged hopeless. */
const FIRST_ROUNDS = 20;
/** Above this sum of depths, as a share of the container's height, pieces are not pushed apart, because that would seldom succeed. */
const RELAXED_BELOW = 0.2;
/** Pushed apart again only when the sum has fallen below this share of the last one. */
const PUSHED_AGAIN = 0.7;

const noPlace = (): Place => ({ form: 0, px: 0, py: 0, on: 0, cost: Infinity });

/** Keeps a copy of a position among the best, cheapest first. */
const offer = (best: Place[], place: Place): void => {
  const worst = best[REFINED - 1] as Place;
  if (place.cost >= worst.cost) return;
  Object.assign(worst, place);
  for (let k = REFINED - 1; k > 0; k -= 1) {
    const [left, right] = [best[k - 1] as Place, best[k] as Place];
    if (right.cost >= left.cost) break;
    best[k - 1] = right;
    best[k] = left;
  }
};

/** Moves the piece to touch another one at random. */
const touchOther = ({ layout, random, pairOf }: Search, piece: number, place: Place): void => {
  const { shape, x, y, sheet } = layout;
  // Any piece except itself.
  const drawn = (random() * (x.length - 1)) | 0;
  const other = drawn < piece ? drawn : drawn + 1;
  const way: Way = { x: 0, y: 0 };
  pairOf(shape[other] as number, place.form).touch(random, way);
  place.px = (x[other] as number) + way.x;
  place.py = (y[other] as number) + way.y;
  place.on = sheet[other] as number;
};

/** A random position of a shape, near the present one, anywhere or touching another; false if the container is too small for it. */
const draw = (search: Search, piece: number, isNear: boolean, place: Place): boolean => {
  const { layout, shapes, container, random } = search;
  const { width, height } = shapes.all[place.form] as Shape;
  const [freeX, freeY] = [container.width - width, container.height - height];
  if (freeX < 0 || freeY < 0) return false;
  place.on = layout.sheet[piece] as number;
  if (isNear) {
    place.px = (layout.x[piece] as number) + (random() - 0.5) * width;
    place.py = (layout.y[piece] as number) + (random() - 0.5) * height;
  } else if (layout.x.length > 1 && random() < TOUCHING) touchOther(search, piece, place);
  else {
    place.px = random() * freeX;
    place.py = random() * freeY;
    if (container.sheets > 1) place.on = (random() * container.sheets) | 0;
  }
  place.px = clampTo(place.px, freeX);
  place.py = clampTo(place.py, freeY);
  return true;
};

/** Moves a piece to the cheapest of the tried positions. */
const move = (search: Search, forms: readonly number[], piece: number): void => {
  const {
    layout: { shape, x, y, sheet },
    container,
    random,
  } = search;
  const here: Place = {
    form: shape[piece] as number,
    px: x[piece] as number,
    py: y[piece] as number,
    on: sheet[piece] as number,
    cost: Infinity,
  };
  here.cost = costAt(search, piece, here, Infinity);
  if (here.cost === 0) return;
  const best = Array.from({ length: REFINED }, noPlace);
  offer(best, here);
  const wide = container.sheets === 1 ? WIDE : WIDE_OF_SEVERAL;
  const drawn = noPlace();
  for (let k = 0; k < wide + NEAR; k += 1) {
    drawn.form = forms[(random() * forms.length) | 0] as number;
    if (!draw(search, piece, k >= wide, drawn)) continue;
    const bound = (best[REFINED - 1] as Place).cost;
    drawn.cost = costAt(search, piece, drawn, bound);
    offer(best, drawn);
    if ((best[0] as Place).cost === 0) break;
  }
  for (const place of best) if (place.cost < Infinity) descend(search, piece, place);
  let chosen = best[0] as Place;
  for (const place of best) if (place.cost < chosen.cost) chosen = place;
  shape[piece] = chosen.form;
  x[piece] = chosen.px;
  y[piece] = chosen.py;
  sheet[piece] = chosen.on;
};

type Overlaps = {
  readonly sum: number;
  readonly deepest: number;
  readonly pairs: readonly (readonly [number, number, number])[];
  /** 1 for a piece that overlaps another. */
  readonly pieces: Uint8Array;
};

const overlapsOf = (search: Search): Overlaps => {
  const count = search.layout.x.length;
  let sum = 0;
  let deepest = 0;
  const pairs: [number, number, number][] = [];
  const pieces = new Uint8Array(count);
  for (let a = 0; a < count; a += 1)
    for (let b = a + 1; b < count; b += 1) {
      const depth = depthOf(search, a, b);
      if (depth === 0) continue;
      sum += depth;
      deepest = Math.max(deepest, depth);
      pairs.push([a, b, depth]);
      pieces[a] = 1;
      pieces[b] = 1;
    }
  return { sum, deepest, pairs, pieces };
};

/**
 * Raises the weights of overlapping pairs by a step, at most their initial value, in proportion to their depth. Weights never
 * fall. Multiplying them instead would soon make a piece prefer a deep overlap with a new partner to a small one with an old one.
 */
const reweigh = ({ weights, sizes, layout }: Search, { pairs, deepest }: Overlaps): void => {
  const count = layout.x.length;
  for (const [a, b, depth] of pairs) {
    const pair = a * count + b;
    const weight = (weights[pair] as number) + (depth / deepest) * (sizes[pair] as number);
    weights[pair] = weight;
    weights[b * count + a] = weight;
  }
};

/**
 * Initial weight of a pair: the mean of their sizes relative to that of all, to the power 5/4 by roots, which are equal on every
 * machine. Large pieces are then placed first.
 */
const sizesOf = ({ shape }: Layout, shapes: Shapes): Float64Array => {
  const count = shape.length;
  const own = Float64Array.from(shape, (form) => Math.sqrt((shapes.all[form] as Shape).area));
  const mean = own.reduce((sum, size) => sum + size, 0) / count;
  const sizes = new Float64Array(count * count);
  for (let a = 0; a < count; a += 1)
    for (let b = 0; b < count; b += 1) {
      const size = Math.sqrt((own[a] as number) * (own[b] as number)) / mean;
      sizes[a * count + b] = size * Math.sqrt(Math.sqrt(size));
    }
  return sizes;
};

/** The movable overlapping pieces, in random order. */
const shuffled = (
  { pieces }: Overlaps,
  choices: readonly (readonly number[])[],
  random: () => number,
): readonly number[] => {
  const order: number[] = [];
  for (let piece = 0; piece < pieces.length; piece += 1)
    if (pieces[piece] && (choices[piece] as readonly number[]).length > 0) order.push(piece);
  for (let k = order.length - 1; k > 0; k -= 1) {
    const swap = (random() * (k + 1)) | 0;
    [order[k], order[swap]] = [order[swap] as number, order[k] as number];
  }
  return order;
};

/**
 * Guided local search for a layout without overlap (Voudouris and Tsang 1999, on penetration depth as Egeblad et al. 2007 and
 * Umetani et al. 2009): overlapping pieces move to the minimum of the weighted sum of depths; pairs that still overlap gain
 * weight. Changes `layout`; true when nothing overlaps.
 * @param choices the shapes that each piece may take; none: it does not move
 * @param abandonAbove stops when the least overlap, in container heights, times the rounds so far exceeds this
 */
export const separate = (
  layout: Layout,
  shapes: Shapes,
  choices: readonly (readonly number[])[],
  container: Container,
  budget: Budget,
  random: () => number,
  abandonAbove = Infinity,
): boolean => {
  const sizes = sizesOf(layout, shapes);
  const search: Search = {
    layout,
    shapes,
    container,
    budget,
    random,
    touch: TOUCH * container.height,
    weights: sizes.slice(),
    sizes,
    pairOf: pairsOf(shapes),
    tangents: noTangents(),
  };
  let bestOverlap = Infinity;
  let bestLayout = copyOf(layout);
  let patience = PATIENCE;
  let rounds = 0;
  let pushedAt = Infinity;
  while (budget.spent < budget.limit) {
    const overlaps = overlapsOf(search);
    if (overlaps.sum === 0) return true;
    if (overlaps.sum < bestOverlap) {
      if (overlaps.sum < bestOverlap * LESS) patience = PATIENCE;
      bestOverlap = overlaps.sum;
      bestLayout = copyOf(layout);
      if (overlaps.sum < Math.min(RELAXED_BELOW * container.height, pushedAt * PUSHED_AGAIN)) {
        pushedAt = overlaps.sum;
        const pushed = copyOf(layout);
        if (pushedApart({ ...search, layout: pushed }, choices)) {
          assign(layout, pushed);
          return true;
        }
      }
    }
    patience -= 1;
    if (patience < 0 || (rounds >= FIRST_ROUNDS && bestOverlap * rounds > abandonAbove * container.height))
      break;
    rounds += 1;
    reweigh(search, overlaps);
    for (const piece of shuffled(overlaps, choices, random)) {
      move(search, choices[piece] as readonly number[], piece);
      if (budget.spent >= budget.limit) break;
    }
  }
  assign(layout, bestLayout);
  return false;
};
