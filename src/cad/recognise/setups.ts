import type { Feature, Vec3 } from '../facts.ts';
import { sameDirection } from '../vec.ts';

/** Above this many directions the exact search would take too long, and the greedy cover is used. */
const MAX_EXACT = 24;
const MAX_STEPS = 200_000;

const reaches = (feature: Feature, d: Vec3): boolean => feature.access.some((one) => sameDirection(one, d));

/** Each step takes the direction that reaches most of the remaining features; ties go to the earlier one. */
function greedy(open: readonly Feature[], candidates: readonly Vec3[]): Vec3[] {
  const out: Vec3[] = [];
  let left = [...open];
  while (left.length > 0) {
    let best: Vec3 | undefined;
    let most = 0;
    for (const d of candidates) {
      const count = left.filter((feature) => reaches(feature, d)).length;
      if (count > most) {
        most = count;
        best = d;
      }
    }
    if (best === undefined) break;
    const chosen = best;
    out.push(chosen);
    left = left.filter((feature) => !reaches(feature, chosen));
  }
  return out;
}

/** A cover of fewer than `bound` directions, by branching on the feature with the fewest directions; null without one. */
function smaller(open: readonly Feature[], candidates: readonly Vec3[], bound: number): Vec3[] | null {
  const ways = open.map((feature) => candidates.flatMap((d, i) => (reaches(feature, d) ? [i] : [])));
  const distinct = [...new Map(ways.map((way) => [way.join(), way])).values()].sort(
    (a, b) => a.length - b.length,
  );
  let steps = 0;
  let best: readonly number[] | null = null;
  const search = (left: readonly (readonly number[])[], chosen: readonly number[], most: number): number => {
    steps += 1;
    const [first] = left;
    if (first === undefined) {
      best = chosen;
      return chosen.length;
    }
    let limit = most;
    for (const i of first) {
      if (chosen.length + 1 >= limit || steps > MAX_STEPS) return limit;
      limit = search(
        left.filter((way) => !way.includes(i)),
        [...chosen, i],
        limit,
      );
    }
    return limit;
  };
  search(distinct, [], bound);
  const found = best as readonly number[] | null;
  return found === null ? null : found.flatMap((i) => candidates.slice(i, i + 1));
}

/**
 * The minimum set of directions that reach every feature. Features that need all their directions (stepped from both sides) bring
 * them in first; the rest is a minimum set cover, exact up to 24 candidate directions.
 */
export function setupDirections(features: readonly Feature[]): Vec3[] {
  const open = features.filter((feature) => feature.access.length > 0);
  const fixed: Vec3[] = [];
  for (const d of open.filter((one) => one.details.needs_all_access === true).flatMap((one) => one.access)) {
    if (!fixed.some((one) => sameDirection(one, d))) fixed.push(d);
  }
  const left = open.filter((feature) => !fixed.some((d) => reaches(feature, d)));
  const candidates: Vec3[] = [];
  for (const d of left.flatMap((feature) => feature.access)) {
    if (!candidates.some((one) => sameDirection(one, d))) candidates.push(d);
  }
  const first = greedy(left, candidates);
  const better = candidates.length > MAX_EXACT ? null : smaller(left, candidates, first.length);
  return [...fixed, ...(better ?? first)];
}
