import type { Way } from './depth-field.ts';
import { clampTo } from './push-apart.ts';
import type { Place, Search } from './search.ts';
import type { Shape } from './shapes.ts';
import { addTangent, predictedCost, type Tangents } from './tangents.ts';

/** Positions evaluated in one descent, and the predicted gain, as a share of the cost, that the next one needs. */
const [STEPS, MIN_WON] = [8, 0.01];
/** Lines closer to parallel than this, as the sine of their angle, have no useful intersection. */
const PARALLEL = 1e-6;

/** Like `costAt`, and adds the tangents of all overlapping pairs; stops above the bound. */
const costWithTangents = (search: Search, piece: number, place: Place, bound: number): number => {
  const {
    layout: { shape, x, y, sheet },
    weights,
    pairOf,
    touch,
    budget,
    tangents,
  } = search;
  budget.spent += 1;
  const way: Way = { x: 0, y: 0 };
  const count = x.length;
  let cost = 0;
  for (let other = 0; other < count; other += 1) {
    if (other === piece || sheet[other] !== place.on) continue;
    const pair = pairOf(shape[other] as number, place.form);
    const dx = place.px - (x[other] as number);
    if (dx <= pair.minX || dx >= pair.maxX) continue;
    const dy = place.py - (y[other] as number);
    if (dy <= pair.minY || dy >= pair.maxY || !pair.escape(dx, dy, way)) continue;
    const depth = Math.sqrt(way.x * way.x + way.y * way.y);
    if (depth <= touch) continue;
    const weight = weights[piece * count + other] as number;
    const [normalX, normalY] = [way.x / depth, way.y / depth];
    // Slightly beyond the line, so that touching does not count as overlap.
    const reach = depth + normalX * place.px + normalY * place.py + touch / 2;
    addTangent(tangents, other, weight, normalX, normalY, reach);
    cost += depth * weight;
    if (cost >= bound) return cost;
  }
  return cost;
};

/** The position with the lowest predicted cost so far. */
type BestPosition = { x: number; y: number; cost: number };

type Free = { readonly x: number; readonly y: number };

const keepIfBetter = (
  tangents: Tangents,
  free: Free,
  slack: number,
  best: BestPosition,
  x: number,
  y: number,
): void => {
  if (!(x >= -slack && x <= free.x + slack && y >= -slack && y <= free.y + slack)) return;
  const cost = predictedCost(tangents, x, y, best.cost);
  if (cost < best.cost) Object.assign(best, { x, y, cost });
};

/**
 * Weighted depth is linear between the lines, so its minimum is where two of them, or one and a side of the container, intersect. Also
 * tries the shortest way out of each, and moves along an axis.
 */
const bestPositionFrom = (search: Search, place: Place, free: Free): BestPosition | null => {
  const { tangents, touch } = search;
  const { count, normalX, normalY, reach } = tangents;
  const costLimit = place.cost * (1 - MIN_WON);
  const best: BestPosition = { x: place.px, y: place.py, cost: costLimit };
  const at = (x: number, y: number): void => keepIfBetter(tangents, free, touch, best, x, y);
  const xs = [0, free.x, place.px];
  const ys = [0, free.y, place.py];
  for (let k = 0; k < count; k += 1) {
    const nx = normalX[k] as number;
    const ny = normalY[k] as number;
    const c = reach[k] as number;
    const depth = c - nx * place.px - ny * place.py;
    at(place.px + nx * depth, place.py + ny * depth);
    if (Math.abs(nx) > PARALLEL) for (const y of ys) at((c - ny * y) / nx, y);
    if (Math.abs(ny) > PARALLEL) for (const x of xs) at(x, (c - nx * x) / ny);
    for (let j = k + 1; j < count; j += 1) {
      const mx = normalX[j] as number;
      const my = normalY[j] as number;
      const e = reach[j] as number;
      const sine = nx * my - ny * mx;
      if (Math.abs(sine) > PARALLEL) at((c * my - e * ny) / sine, (nx * e - mx * c) / sine);
    }
  }
  return best.cost < costLimit ? best : null;
};

/**
 * Moves a position downhill: repeatedly to the minimum predicted by the tangents seen so far, as long as the cost falls (cutting
 * planes, Kelley 1960, per pair). One evaluation per step, where steps along axes need dozens.
 */
export const descend = (search: Search, piece: number, place: Place): void => {
  const { shapes, container, tangents } = search;
  const { width, height } = shapes.all[place.form] as Shape;
  const free: Free = { x: container.width - width, y: container.height - height };
  tangents.count = 0;
  place.cost = costWithTangents(search, piece, place, Infinity);
  for (let step = 0; step < STEPS && place.cost > 0; step += 1) {
    const best = bestPositionFrom(search, place, free);
    if (best === null) return;
    const next: Place = { ...place, px: clampTo(best.x, free.x), py: clampTo(best.y, free.y) };
    const known = tangents.count;
    next.cost = costWithTangents(search, piece, next, place.cost);
    if (next.cost < place.cost) Object.assign(place, next);
    else if (tangents.count === known) return;
  }
};
