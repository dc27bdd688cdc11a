import type { Vec3 } from '../facts.ts';
import type { Bvh } from '../measure/bvh.ts';
import { dot, negate } from '../vec.ts';
import type { Point } from './points.ts';

/** Sine of the angle below which a wall stands along the pull; less is noise of small triangles. */
export const UPRIGHT = 2e-3;

/** Walls along a direction count as visible from it. */
export const ALONG = -0.02;

/** A ray leaves the part unless it meets a triangle farther off than this. */
export const LEAVES_MM = 1e-6;

/** Which half of a tool takes a point: 1 the half that leaves along the pull, 2 the other, 3 either, 0 none. */
export type Side = 0 | 1 | 2 | 3;

export const isFree = (bvh: Bvh, { from }: Point, d: Vec3): boolean => bvh.cast(from, d, LEAVES_MM) === null;

/** The half that takes each point when the tool opens along `pull`. */
export function sidesOf(points: readonly Point[], bvh: Bvh, pull: Vec3): readonly Side[] {
  const back = negate(pull);
  return points.map((point): Side => {
    const lean = dot(point.normal, pull);
    const up = lean > -UPRIGHT && isFree(bvh, point, pull) ? 1 : 0;
    const down = lean < UPRIGHT && isFree(bvh, point, back) ? 2 : 0;
    return (up + down) as Side;
  });
}
