import type { Feature, Vec3 } from '../facts.ts';
import { sameDirection } from '../vec.ts';

/** Few directions from which every feature can be reached: the greedy cover, ties broken by the order of the features. */
export function setupDirections(features: readonly Feature[]): Vec3[] {
  const open = features.filter((feature) => feature.access.length > 0);
  const candidates: Vec3[] = [];
  for (const feature of open) {
    for (const d of feature.access) if (!candidates.some((one) => sameDirection(one, d))) candidates.push(d);
  }
  const reaches = (feature: Feature, d: Vec3): boolean => feature.access.some((one) => sameDirection(one, d));
  const bound = open.filter((feature) => feature.details.needs_all_access === true);
  const out: Vec3[] = [];
  for (const d of bound.flatMap((feature) => feature.access)) {
    if (!out.some((one) => sameDirection(one, d))) out.push(d);
  }
  let left = open.filter((feature) => !out.some((d) => reaches(feature, d)));
  while (left.length > 0) {
    let best = candidates[0];
    let most = 0;
    for (const d of candidates) {
      const count = left.filter((feature) => reaches(feature, d)).length;
      if (count > most) {
        most = count;
        best = d;
      }
    }
    if (best === undefined || most === 0) break;
    const chosen = best;
    out.push(chosen);
    left = left.filter((feature) => !reaches(feature, chosen));
  }
  return out;
}
