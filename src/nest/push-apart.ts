import type { Way } from './depth-field.ts';
import { type Budget, type Container, copyOf, type Layout } from './layout.ts';
import type { Pair, Shape, Shapes } from './shapes.ts';

/** A smaller overlap counts as touching, as a share of the container's height. */
export const TOUCH = 1e-7;
/** Maximum number of sweeps without progress, and in all. */
const [SWEEPS_STALE, SWEEPS] = [60, 400];
/** Minimum reduction of overlap that counts as progress. */
export const LESS = 0.98;
/** Distance that a piece may move before its neighbours are searched again, as a share of the container's height. */
const REACH = 0.01;
/** Neighbour pairs in a sweep that cost as much as one evaluation, measured on the benchmark's strips. */
const PAIRS = 20;

/** State of pushing pieces apart. */
export type Pushing = {
  readonly layout: Layout;
  readonly shapes: Shapes;
  readonly container: Container;
  readonly budget: Budget;
  readonly touch: number;
  readonly pairOf: (standing: number, moving: number) => Pair;
};

/** The pair of two shapes, cached. */
export const pairsOf = (shapes: Shapes): Pushing['pairOf'] => {
  const total = shapes.all.length;
  const pairs: (Pair | undefined)[] = new Array(total * total);
  return (standing, moving) => {
    const index = standing * total + moving;
    let known = pairs[index];
    if (known === undefined) {
      known = shapes.pair(standing, moving);
      pairs[index] = known;
    }
    return known;
  };
};

export const clampTo = (value: number, limit: number): number =>
  value < 0 ? 0 : value > limit ? limit : value;

type Choices = readonly (readonly number[])[];

/** Two pieces that overlap, or may do so while neither has moved further than the reach. */
type Neighbours = { readonly a: number; readonly b: number; readonly pair: Pair };

/** All neighbour pairs, in piece order. */
const neighboursOf = ({ layout, pairOf, budget }: Pushing, reach: number): readonly Neighbours[] => {
  const { shape, x, y, sheet } = layout;
  const count = x.length;
  // Every pair is checked once: half the work of one evaluation per piece.
  budget.spent += Math.ceil(count / 2);
  const near: Neighbours[] = [];
  for (let a = 0; a < count; a += 1)
    for (let b = a + 1; b < count; b += 1) {
      if (sheet[a] !== sheet[b]) continue;
      const pair = pairOf(shape[a] as number, shape[b] as number);
      const dx = (x[b] as number) - (x[a] as number);
      if (dx <= pair.minX - 2 * reach || dx >= pair.maxX + 2 * reach) continue;
      const dy = (y[b] as number) - (y[a] as number);
      if (dy > pair.minY - 2 * reach && dy < pair.maxY + 2 * reach) near.push({ a, b, pair });
    }
  return near;
};

/** True if a piece has moved along an axis by more than the reach. */
const isBeyond = (reach: number, { x, y }: Layout, before: Layout): boolean => {
  for (let piece = 0; piece < x.length; piece += 1)
    if (
      Math.abs((x[piece] as number) - (before.x[piece] as number)) > reach ||
      Math.abs((y[piece] as number) - (before.y[piece] as number)) > reach
    )
      return true;
  return false;
};

/**
 * Pushes overlapping neighbours apart by the shortest way, each by half, or only the movable one; returns the previous overlap.
 */
const sweep = (search: Pushing, choices: Choices, near: readonly Neighbours[], way: Way): number => {
  const { layout, shapes, container, touch, budget } = search;
  const { shape, x, y } = layout;
  const mayMove = (piece: number): boolean => (choices[piece] as readonly number[]).length > 0;
  const push = (piece: number, dx: number, dy: number): void => {
    const { width, height } = shapes.all[shape[piece] as number] as Shape;
    x[piece] = clampTo((x[piece] as number) + dx, container.width - width);
    y[piece] = clampTo((y[piece] as number) + dy, container.height - height);
  };
  budget.spent += Math.ceil(near.length / PAIRS);
  let sum = 0;
  for (const { a, b, pair } of near) {
    const dx = (x[b] as number) - (x[a] as number);
    if (dx <= pair.minX || dx >= pair.maxX) continue;
    const dy = (y[b] as number) - (y[a] as number);
    if (dy <= pair.minY || dy >= pair.maxY || !pair.escape(dx, dy, way)) continue;
    const depth = Math.sqrt(way.x * way.x + way.y * way.y);
    if (depth <= touch) continue;
    sum += depth;
    const [first, second] = [mayMove(a), mayMove(b)];
    const factor = (1 + touch / 2 / depth) / (first && second ? 2 : 1);
    const [wayX, wayY] = [way.x * factor, way.y * factor];
    if (first) push(a, -wayX, -wayY);
    if (second) push(b, wayX, wayY);
  }
  return sum;
};

/**
 * Tries to push slightly overlapping pieces apart together, which moving one at a time seldom achieves. Projects onto one
 * constraint after the other, in Gauss-Seidel order; neighbour lists have a margin (Verlet 1967). Changes the layout.
 */
export const pushedApart = (search: Pushing, choices: Choices): boolean => {
  const way: Way = { x: 0, y: 0 };
  const { budget, layout, container } = search;
  const reach = REACH * container.height;
  let near = neighboursOf(search, reach);
  let before = copyOf(layout);
  let least = Infinity;
  let [sweeps, stale] = [0, 0];
  while (sweeps < SWEEPS && stale < SWEEPS_STALE && budget.spent < budget.limit) {
    sweeps += 1;
    stale += 1;
    const sum = sweep(search, choices, near, way);
    if (isBeyond(reach, layout, before)) {
      near = neighboursOf(search, reach);
      before = copyOf(layout);
    } else if (sum === 0) return true;
    if (sum < least * LESS) {
      least = sum;
      stale = 0;
    }
  }
  return false;
};

/** Pushes the pieces of a layout apart without moving any past another; true when nothing overlaps. Changes `layout`. */
export const isRelaxed = (
  layout: Layout,
  shapes: Shapes,
  choices: Choices,
  container: Container,
  budget: Budget,
): boolean =>
  pushedApart(
    { layout, shapes, container, budget, touch: TOUCH * container.height, pairOf: pairsOf(shapes) },
    choices,
  );
