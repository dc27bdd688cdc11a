import type { Way } from './depth-field.ts';
import type { Budget, Layout, Room } from './layout.ts';
import type { Pair, Shape, Shapes } from './shapes.ts';

/** Offsets that overlap by less count as touching, as a share of the room's height. */
export const TOUCH = 1e-7;
/** Sweeps without less overlap, and in all, before pushing apart is given up. */
const [SWEEPS_STALE, SWEEPS] = [60, 400];
/** What counts as less overlap. */
export const LESS = 0.98;

/** What pieces are pushed apart by. */
export type Pushing = {
  readonly layout: Layout;
  readonly shapes: Shapes;
  readonly room: Room;
  readonly budget: Budget;
  readonly touch: number;
  readonly pairOf: (standing: number, moving: number) => Pair;
};

/** The pair of two shapes, asked of the shapes once. */
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

/** Pushes every two pieces that overlap apart by the shortest way, each by half, or the one that may move; what they overlapped by before. */
const sweep = (search: Pushing, choices: Choices, way: Way): number => {
  const { layout, shapes, room, pairOf, touch, budget } = search;
  const { shape, x, y, sheet } = layout;
  const count = x.length;
  const mayMove = (piece: number): boolean => (choices[piece] as readonly number[]).length > 0;
  const push = (piece: number, dx: number, dy: number): void => {
    const { width, height } = shapes.all[shape[piece] as number] as Shape;
    x[piece] = clampTo((x[piece] as number) + dx, room.width - width);
    y[piece] = clampTo((y[piece] as number) + dy, room.height - height);
  };
  // Every pair is looked at once: half of what as many evaluations as pieces look at.
  budget.spent += Math.ceil(count / 2);
  let sum = 0;
  for (let a = 0; a < count; a += 1)
    for (let b = a + 1; b < count; b += 1) {
      if (sheet[a] !== sheet[b]) continue;
      const pair = pairOf(shape[a] as number, shape[b] as number);
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
 * Whether pieces that overlap a little can be pushed apart all together, which moves of one at a time seldom manage (projection onto one
 * constraint after the other, Gauss and Seidel's order). Changes the layout.
 */
export const pushedApart = (search: Pushing, choices: Choices): boolean => {
  const way: Way = { x: 0, y: 0 };
  let least = Infinity;
  const { budget } = search;
  let [sweeps, stale] = [0, 0];
  while (sweeps < SWEEPS && stale < SWEEPS_STALE && budget.spent < budget.limit) {
    sweeps += 1;
    stale += 1;
    const sum = sweep(search, choices, way);
    if (sum === 0) return true;
    if (sum < least * LESS) {
      least = sum;
      stale = 0;
    }
  }
  return false;
};

/** Pieces of a layout pushed apart as they lie, without moving any past another; true when nothing overlaps. Changes `layout`. */
export const isRelaxed = (
  layout: Layout,
  shapes: Shapes,
  choices: Choices,
  room: Room,
  budget: Budget,
): boolean =>
  pushedApart({ layout, shapes, room, budget, touch: TOUCH * room.height, pairOf: pairsOf(shapes) }, choices);
