import type { Surface } from '../brep/model.ts';
import type { Vec3 } from '../facts.ts';
import {
  add,
  along,
  cross,
  distance,
  distanceToLine,
  dot,
  footOnLine,
  length,
  mean,
  orthogonal,
  scale,
  sub,
  unit,
} from '../vec.ts';
import { improve, leastSquares, symmetricEigen } from './linear.ts';

/** A point of a surface with its normal, of consistent orientation over the surface. */
export type Oriented = { readonly point: Vec3; readonly normal: Vec3 };

type Line = { readonly point: Vec3; readonly axis: Vec3 };

/** Exporters approximate to one or ten micrometres; a larger share of the face's size is a different shape. */
const RELATIVE_TOLERANCE = 2e-4;
const MIN_TOLERANCE_MM = 5e-4;
const MAX_TOLERANCE_MM = 1e-2;
/** Normals of an approximation vary more than its points: about 1°. */
const NORMAL_TOLERANCE = 0.02;
/** A narrow strip of a cylinder is within any tolerance of a plane, but its normals turn. */
const FLAT_TOLERANCE = 5e-3;
/** Normals of an extrusion are perpendicular to its direction. */
const EXTRUDED_SPREAD = 1e-3;
/** A direction within this angle of an axis of the file becomes that axis, if the points agree. */
const SNAP_RAD = 2e-3;

const vec = (v: readonly number[]): Vec3 => [v[0] ?? 0, v[1] ?? 0, v[2] ?? 0];

/** Direction of the smallest spread of vectors, and that spread. */
function leastSpread(
  vectors: readonly Vec3[],
  about: Vec3,
): { readonly axis: Vec3; readonly spread: number } {
  const d = vectors.map((v) => sub(v, about));
  const matrix = ([0, 1, 2] as const).map((i) =>
    ([0, 1, 2] as const).map((j) => d.reduce((sum, v) => sum + v[i] * v[j], 0)),
  );
  const [least] = symmetricEigen(matrix);
  return {
    axis: unit(vec(least?.vector ?? [])),
    spread: Math.sqrt(Math.max(0, least?.value ?? 0) / vectors.length),
  };
}

/** The axis of the file nearest to a fitted direction, or the direction itself. */
export function snapped(axis: Vec3): Vec3 {
  const main = [0, 1, 2].find((k) => Math.abs(axis[k] ?? 0) > 1 - SNAP_RAD ** 2 / 2);
  return main === undefined ? axis : vec([0, 1, 2].map((k) => (k === main ? Math.sign(axis[k] ?? 0) : 0)));
}

/** Centre and radius of `p = centre + radius · normal`, linear in both. */
function centreAlongNormals(
  samples: readonly Oriented[],
  axes: readonly Vec3[],
): { readonly centre: number[]; readonly radius: number } | null {
  const rows: number[][] = [];
  const right: number[] = [];
  for (const { point, normal } of samples) {
    axes.forEach((axis, k) => {
      rows.push([...axes.map((_, j) => (j === k ? 1 : 0)), dot(normal, axis)]);
      right.push(dot(point, axis));
    });
  }
  const x = leastSquares(rows, right);
  return x === null ? null : { centre: x.slice(0, axes.length), radius: x[axes.length] ?? 0 };
}

function asPlane(samples: readonly Oriented[], tolerance: number): Surface | null {
  const middle = mean(samples.map((s) => s.point));
  const direction = unit(mean(samples.map((s) => s.normal)));
  if (samples.some((s) => length(cross(s.normal, direction)) > FLAT_TOLERANCE)) return null;
  const fitted = leastSpread(
    samples.map((s) => s.point),
    middle,
  ).axis;
  const free = dot(fitted, direction) < 0 ? scale(fitted, -1) : fitted;
  for (const normal of [snapped(free), free]) {
    if (samples.every((s) => Math.abs(dot(sub(s.point, middle), normal)) <= tolerance))
      return { kind: 'plane', point: middle, normal };
  }
  return null;
}

/** Turns an axis by two small angles and moves its point across it: the four unknowns of a line in space. */
function movedLine(line: Line, [a = 0, b = 0, c = 0, d = 0]: readonly number[]): Line {
  const u = orthogonal(line.axis);
  const v = cross(line.axis, u);
  return {
    point: add(line.point, add(scale(u, c), scale(v, d))),
    axis: unit(add(line.axis, add(scale(u, a), scale(v, b)))),
  };
}

const inPlane = (d: Vec3, axis: Vec3): Vec3 => sub(d, scale(axis, dot(d, axis)));

function cylinderAbout(
  samples: readonly Oriented[],
  axis: Vec3,
): Extract<Surface, { kind: 'cylinder' }> | null {
  const u = orthogonal(axis);
  const v = cross(axis, u);
  const flat = samples.map((s) => ({ point: s.point, normal: unit(inPlane(s.normal, axis)) }));
  const found = centreAlongNormals(flat, [u, v]);
  if (found === null) return null;
  const [cu = 0, cv = 0] = found.centre;
  const station = dot(mean(samples.map((s) => s.point)), axis);
  const point = add(add(scale(u, cu), scale(v, cv)), scale(axis, station));
  return { kind: 'cylinder', point, axis, radius: Math.abs(found.radius) };
}

function asCylinder(samples: readonly Oriented[], tolerance: number): Surface | null {
  const { axis: rough, spread } = leastSpread(
    samples.map((s) => s.normal),
    [0, 0, 0],
  );
  if (spread > NORMAL_TOLERANCE) return null;
  const fits = (s: Extract<Surface, { kind: 'cylinder' }>): boolean =>
    samples.every(({ point }) => Math.abs(distanceToLine(point, s.point, s.axis) - s.radius) <= tolerance);
  const straight = cylinderAbout(samples, snapped(rough));
  if (straight !== null && fits(straight)) return straight;
  const first = cylinderAbout(samples, rough);
  if (first === null) return null;
  const x = improve([0, 0, 0, 0, first.radius], (at) => {
    const line = movedLine(first, at);
    return samples.map(({ point }) => distanceToLine(point, line.point, line.axis) - (at[4] ?? 0));
  });
  const better = { kind: 'cylinder' as const, ...movedLine(first, x), radius: x[4] ?? first.radius };
  return fits(better) ? better : null;
}

function coneAbout(samples: readonly Oriented[], axis: Vec3): Extract<Surface, { kind: 'cone' }> | null {
  const apex = leastSquares(
    samples.map((s) => [...s.normal]),
    samples.map((s) => dot(s.normal, s.point)),
  );
  if (apex === null) return null;
  const tip = vec(apex);
  const middle = mean(samples.map((s) => s.point));
  // The axis points from the tip to the face, so that the radius grows along it.
  const out = dot(sub(middle, tip), axis) < 0 ? scale(axis, -1) : axis;
  const slopes = samples.map(({ point }) =>
    Math.atan2(distanceToLine(point, tip, out), dot(sub(point, tip), out)),
  );
  const halfAngle = slopes.reduce((sum, a) => sum + a, 0) / slopes.length;
  const station = dot(sub(middle, tip), out);
  return {
    kind: 'cone',
    point: along(tip, out, station),
    axis: out,
    radius: station * Math.tan(halfAngle),
    halfAngle,
  };
}

const coneMiss = (s: Extract<Surface, { kind: 'cone' }>, p: Vec3): number =>
  (distanceToLine(p, s.point, s.axis) - s.radius - dot(sub(p, s.point), s.axis) * Math.tan(s.halfAngle)) *
  Math.cos(s.halfAngle);

function asCone(samples: readonly Oriented[], tolerance: number): Surface | null {
  const normals = samples.map((s) => s.normal);
  const { axis: rough, spread } = leastSpread(normals, mean(normals));
  if (spread > NORMAL_TOLERANCE) return null;
  const fits = (s: Extract<Surface, { kind: 'cone' }>): boolean =>
    s.halfAngle > 1e-3 &&
    s.halfAngle < Math.PI / 2 - 1e-3 &&
    samples.every(({ point }) => Math.abs(coneMiss(s, point)) <= tolerance);
  const straight = coneAbout(samples, snapped(rough));
  if (straight !== null && fits(straight)) return straight;
  const first = coneAbout(samples, rough);
  if (first === null) return null;
  const at = (x: readonly number[]): Extract<Surface, { kind: 'cone' }> => ({
    kind: 'cone',
    ...movedLine(first, x),
    radius: x[4] ?? 0,
    halfAngle: x[5] ?? 0,
  });
  const better = at(
    improve([0, 0, 0, 0, first.radius, first.halfAngle], (x) => {
      const cone = at(x);
      return samples.map(({ point }) => coneMiss(cone, point));
    }),
  );
  return fits(better) ? better : null;
}

function asSphere(samples: readonly Oriented[], tolerance: number): Surface | null {
  const found = centreAlongNormals(samples, [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ]);
  if (found === null) return null;
  const point = vec(found.centre);
  const radius = Math.abs(found.radius);
  const fits = samples.every((s) => Math.abs(distance(s.point, point) - radius) <= tolerance);
  return fits ? { kind: 'sphere', point, radius } : null;
}

/**
 * The line that all normals meet: the axis of a surface of revolution. Each normal (n, m = p × n) meets the axis (a, b = q × a)
 * where n·b + m·a = 0; the best (a, b) is the eigenvector of the smallest eigenvalue. Source: Pottmann and Wallner, Computational
 * Line Geometry, linear complexes.
 */
function axisOfRevolution(samples: readonly Oriented[]): Line | null {
  const middle = mean(samples.map((s) => s.point));
  const size = Math.max(...samples.map((s) => distance(s.point, middle))) || 1;
  const rows = samples.map(({ point, normal }) => {
    const moment = cross(scale(sub(point, middle), 1 / size), normal);
    return [...moment, ...normal];
  });
  const matrix = Array.from({ length: 6 }, (_, i) =>
    Array.from({ length: 6 }, (_, j) => rows.reduce((sum, r) => sum + (r[i] ?? 0) * (r[j] ?? 0), 0)),
  );
  const vector = symmetricEigen(matrix)[0]?.vector ?? [];
  const [a, b] = [vec(vector.slice(0, 3)), vec(vector.slice(3))];
  const l = Math.hypot(...a);
  if (l < 1e-6) return null;
  const axis = snapped(scale(a, 1 / l));
  const point = add(middle, scale(cross(a, b), size / (l * l)));
  const meets = samples.every(({ point: p, normal }) => {
    const w = cross(axis, normal);
    const skew = Math.hypot(...w);
    return skew < 1e-3 || Math.abs(dot(sub(p, point), w)) / skew <= NORMAL_TOLERANCE * size;
  });
  return meets ? { point, axis } : null;
}

type Torus = Extract<Surface, { kind: 'torus' }>;

function torusMiss(s: Torus, p: Vec3): number {
  const out = distanceToLine(p, s.point, s.axis) - s.radius;
  return Math.hypot(out, dot(sub(p, s.point), s.axis)) - s.minorRadius;
}

function asTorus(samples: readonly Oriented[], line: Line, tolerance: number): Surface | null {
  const meridian = samples.map(({ point, normal }) => {
    const radial = unit(sub(point, footOnLine(point, line.point, line.axis)));
    const flat = (d: Vec3): Vec3 => [dot(d, radial), dot(d, line.axis), 0];
    return {
      point: [
        distanceToLine(point, line.point, line.axis),
        dot(sub(point, line.point), line.axis),
        0,
      ] as Vec3,
      normal: unit(flat(normal)),
    };
  });
  const found = centreAlongNormals(meridian, [
    [1, 0, 0],
    [0, 1, 0],
  ]);
  if (found === null) return null;
  const [radius = 0, station = 0] = found.centre;
  if (radius < tolerance) return null;
  const first: Torus = {
    kind: 'torus',
    point: along(line.point, line.axis, station),
    axis: line.axis,
    radius,
    minorRadius: Math.abs(found.radius),
  };
  const fits = (s: Torus): boolean =>
    s.minorRadius > tolerance && samples.every(({ point }) => Math.abs(torusMiss(s, point)) <= tolerance);
  if (fits(first)) return first;
  const at = (x: readonly number[]): Torus => {
    const moved = movedLine(first, x);
    return {
      ...first,
      axis: moved.axis,
      point: along(moved.point, moved.axis, x[6] ?? 0),
      radius: x[4] ?? 0,
      minorRadius: x[5] ?? 0,
    };
  };
  const better = at(
    improve([0, 0, 0, 0, radius, first.minorRadius, 0], (x) => {
      const torus = at(x);
      return samples.map(({ point }) => torusMiss(torus, point));
    }),
  );
  return fits(better) ? better : null;
}

/**
 * The plane, cylinder, cone, sphere or torus that approximates a surface within about a micrometre per five millimetres of its
 * size; otherwise its axis of revolution, if any. Many CAD systems write every surface as a spline, an extrusion or a revolution.
 * @param samples spread over the face, with normals of consistent orientation
 */
export function refitted(kind: 'spline' | 'other', samples: readonly Oriented[]): Surface {
  if (samples.length < 9) return { kind };
  const middle = mean(samples.map((s) => s.point));
  const size = 2 * Math.max(...samples.map((s) => distance(s.point, middle)));
  const tolerance = Math.min(MAX_TOLERANCE_MM, Math.max(MIN_TOLERANCE_MM, RELATIVE_TOLERANCE * size));
  const simple =
    asPlane(samples, tolerance) ??
    asCylinder(samples, tolerance) ??
    asCone(samples, tolerance) ??
    asSphere(samples, tolerance);
  if (simple !== null) return simple;
  const pushed = leastSpread(
    samples.map((s) => s.normal),
    [0, 0, 0],
  );
  if (pushed.spread < EXTRUDED_SPREAD) return { kind, extrusion: snapped(pushed.axis) };
  const line = axisOfRevolution(samples);
  if (line === null) return { kind };
  const greatest = Math.max(...samples.map((s) => distanceToLine(s.point, line.point, line.axis)));
  return asTorus(samples, line, tolerance) ?? { kind, revolution: { ...line, greatest } };
}

/** Angle in degrees that a sequence of points covers about a line, at most 360. */
export function sweepOf(row: readonly Vec3[], line: Line): number {
  let sum = 0;
  row.forEach((p, i) => {
    const before = row[i - 1];
    if (before === undefined) return;
    const [a, b] = [before, p].map((q) => sub(q, footOnLine(q, line.point, line.axis)));
    if (a === undefined || b === undefined) return;
    sum += Math.atan2(dot(cross(a, b), line.axis), dot(a, b));
  });
  return Math.min(360, (Math.abs(sum) * 180) / Math.PI);
}
