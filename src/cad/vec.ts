import type { Vec3 } from './facts.ts';

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec3, s: number): Vec3 => [a[0] * s, a[1] * s, a[2] * s];
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const length = (a: Vec3): number => Math.hypot(a[0], a[1], a[2]);
export const distance = (a: Vec3, b: Vec3): number => length(sub(a, b));
export const negate = (a: Vec3): Vec3 => [-a[0], -a[1], -a[2]];
export const mid = (a: Vec3, b: Vec3): Vec3 => scale(add(a, b), 0.5);

export const mean = (points: readonly Vec3[]): Vec3 =>
  scale(
    points.reduce<Vec3>((sum, p) => add(sum, p), [0, 0, 0]),
    1 / Math.max(1, points.length),
  );

/** Angle between two unit vectors, degrees. */
export const degreesBetween = (a: Vec3, b: Vec3): number =>
  (Math.acos(Math.min(1, Math.max(-1, dot(a, b)))) * 180) / Math.PI;

/** The unit vector along `a`; the null vector is returned unchanged. */
export function unit(a: Vec3): Vec3 {
  const l = length(a);
  return l === 0 ? a : scale(a, 1 / l);
}

/** `origin + t · direction`. */
export const along = (origin: Vec3, direction: Vec3, t: number): Vec3 => add(origin, scale(direction, t));

/** Distance of a point from the line through `origin` along the unit vector `axis`. */
export const distanceToLine = (p: Vec3, origin: Vec3, axis: Vec3): number =>
  length(cross(sub(p, origin), axis));

/** Point on the line nearest to `p`. */
export const footOnLine = (p: Vec3, origin: Vec3, axis: Vec3): Vec3 =>
  along(origin, axis, dot(sub(p, origin), axis));

/** Unit vectors within about 0.06° of each other count as parallel. */
export const PARALLEL = 1 - 5e-7;

export const sameDirection = (a: Vec3, b: Vec3): boolean => dot(a, b) > PARALLEL;
export const parallel = (a: Vec3, b: Vec3): boolean => Math.abs(dot(a, b)) > PARALLEL;
export const perpendicular = (a: Vec3, b: Vec3): boolean => Math.abs(dot(a, b)) < 1e-3;

/** A deterministic unit vector perpendicular to `a`. */
export function orthogonal(a: Vec3): Vec3 {
  const [x, y, z] = [Math.abs(a[0]), Math.abs(a[1]), Math.abs(a[2])];
  const other: Vec3 = x <= y && x <= z ? [1, 0, 0] : y <= z ? [0, 1, 0] : [0, 0, 1];
  return unit(cross(a, other));
}

/** True if two lines coincide: parallel, and a point of one lies on the other within `tolerance`. */
export const sameLine = (p: Vec3, a: Vec3, q: Vec3, b: Vec3, tolerance: number): boolean =>
  parallel(a, b) && distanceToLine(q, p, a) < tolerance;

/** Removes minus zero and rounding noise, which would make equal records differ. */
export const clean = (x: number): number => {
  const rounded = Math.round(x * 1e9) / 1e9;
  return rounded === 0 ? 0 : rounded;
};
export const cleanVec = (a: Vec3): Vec3 => [clean(a[0]), clean(a[1]), clean(a[2])];
