/**
 * Tangents of the pairs of one piece around a position. Each pair that overlapped at an evaluated position has the line that the
 * piece must pass to be free of the other: an outward unit normal and the reach along it. The depth at p is `reach − normal · p`,
 * exact as long as that edge of the no-fit polygon stays the nearest.
 */
export type Tangents = {
  count: number;
  readonly other: Int32Array;
  readonly weight: Float64Array;
  readonly normalX: Float64Array;
  readonly normalY: Float64Array;
  readonly reach: Float64Array;
  /** Index of the previous line of the same pair, or none; and 1 for the last of its pair. */
  readonly before: Int32Array;
  readonly isLast: Uint8Array;
};

/** Maximum number of lines around one position; overlaps beyond them are not predicted. */
const MAX = 24;
const NONE = -1;

export const noTangents = (): Tangents => ({
  count: 0,
  other: new Int32Array(MAX),
  weight: new Float64Array(MAX),
  normalX: new Float64Array(MAX),
  normalY: new Float64Array(MAX),
  reach: new Float64Array(MAX),
  before: new Int32Array(MAX),
  isLast: new Uint8Array(MAX),
});

/** Adds the line of a pair: the normal, the reach along it, and the cost of a mm of depth. */
export const addTangent = (
  tangents: Tangents,
  other: number,
  weight: number,
  normalX: number,
  normalY: number,
  reach: number,
): void => {
  const { count, isLast } = tangents;
  if (count === MAX) return;
  tangents.count = count + 1;
  tangents.other[count] = other;
  tangents.weight[count] = weight;
  tangents.normalX[count] = normalX;
  tangents.normalY[count] = normalY;
  tangents.reach[count] = reach;
  tangents.before[count] = NONE;
  isLast[count] = 1;
  for (let k = 0; k < count; k += 1)
    if (isLast[k] === 1 && tangents.other[k] === other) {
      isLast[k] = 0;
      tangents.before[count] = k;
    }
};

/**
 * The weighted depth of a position predicted by the lines, each pair by its minimum as in a convex polygon; any value above
 * `bound` when it exceeds it.
 */
export const predictedCost = (tangents: Tangents, x: number, y: number, bound: number): number => {
  const { count, weight, normalX, normalY, reach, before, isLast } = tangents;
  const depth = (k: number): number =>
    (reach[k] as number) - (normalX[k] as number) * x - (normalY[k] as number) * y;
  let cost = 0;
  for (let k = 0; k < count; k += 1) {
    if (isLast[k] === 0) continue;
    let least = depth(k);
    for (let one = before[k] as number; least > 0 && one !== NONE; one = before[one] as number)
      least = Math.min(least, depth(one));
    if (least <= 0) continue;
    cost += least * (weight[k] as number);
    if (cost >= bound) return cost;
  }
  return cost;
};
