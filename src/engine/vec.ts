import { SAME_DIRECTION_COSINE } from './quantities/conventions.ts';
import type { Vec3 } from './snapshot.ts';

export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const plus = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scaled = (a: Vec3, k: number): Vec3 => [a[0] * k, a[1] * k, a[2] * k];
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const opposite = (a: Vec3): Vec3 => [-a[0], -a[1], -a[2]];
export const same = (a: Vec3, b: Vec3): boolean => dot(a, b) > SAME_DIRECTION_COSINE;
export const parallel = (a: Vec3, b: Vec3): boolean => Math.abs(dot(a, b)) > SAME_DIRECTION_COSINE;
/** Distance of a point from the line through `foot` along `axis`. */
export const distanceFrom = (at: Vec3, axis: Vec3, foot: Vec3): number => {
  const away = minus(at, foot);
  const along = dot(away, axis);
  return Math.sqrt(Math.max(0, dot(away, away) - along * along));
};
