import type { EdgeCurve } from '../brep/model.ts';
import type { Vec3 } from '../facts.ts';
import { add, cross, distance, distanceToLine, dot, mean, orthogonal, scale, sub, unit } from '../vec.ts';
import { leastSquares, symmetricEigen } from './linear.ts';
import { snapped } from './surface.ts';

/** A point of a curve with the unit tangent. */
export type OnCurve = { readonly point: Vec3; readonly tangent: Vec3 };

const RELATIVE_TOLERANCE = 2e-4;
const MIN_TOLERANCE_MM = 5e-4;
const MAX_TOLERANCE_MM = 1e-2;
/** A helix is drawn by sweeping, with a larger error than a circle. */
const HELIX_TOLERANCE = 5e-3;
/** A shorter turn cannot be distinguished from another curve. */
const MIN_HELIX_TURN = 0.5;

/** Direction of the smallest spread of vectors about their mean, and the spreads there and in the next direction. */
function leastSpread(vectors: readonly Vec3[]): {
  readonly axis: Vec3;
  readonly least: number;
  readonly next: number;
} {
  const about = mean(vectors);
  const d = vectors.map((v) => sub(v, about));
  const [first, second] = symmetricEigen(
    ([0, 1, 2] as const).map((i) =>
      ([0, 1, 2] as const).map((j) => d.reduce((sum, v) => sum + v[i] * v[j], 0) / d.length),
    ),
  );
  const v = first?.vector ?? [];
  return {
    axis: unit([v[0] ?? 0, v[1] ?? 0, v[2] ?? 1]),
    least: Math.sqrt(Math.max(0, first?.value ?? 0)),
    next: Math.sqrt(Math.max(0, second?.value ?? 0)),
  };
}

/** Circle through points seen along an axis (Kåsa: linear in centre and radius). */
function circleAcross(
  points: readonly Vec3[],
  axis: Vec3,
): { readonly centre: Vec3; readonly radius: number } | null {
  const u = orthogonal(axis);
  const v = cross(axis, u);
  const about = mean(points);
  const flat = points.map((p): [number, number] => [dot(sub(p, about), u), dot(sub(p, about), v)]);
  const x = leastSquares(
    flat.map(([a, b]) => [2 * a, 2 * b, 1]),
    flat.map(([a, b]) => a * a + b * b),
  );
  if (x === null) return null;
  const [a = 0, b = 0, c = 0] = x;
  const squared = c + a * a + b * b;
  if (!(squared > 0)) return null;
  return { centre: add(about, add(scale(u, a), scale(v, b))), radius: Math.sqrt(squared) };
}

function asCircle(samples: readonly OnCurve[], tolerance: number): EdgeCurve | null {
  const points = samples.map((s) => s.point);
  const { axis: free } = leastSpread(points);
  for (const candidate of [snapped(free), free]) {
    const found = circleAcross(points, candidate);
    if (found === null) continue;
    const { centre, radius } = found;
    const fits = points.every(
      (p) =>
        Math.abs(distance(p, centre) - radius) <= tolerance &&
        Math.abs(dot(sub(p, centre), candidate)) <= tolerance,
    );
    const [first] = samples;
    if (!fits || first === undefined) continue;
    // The sense of the parameter determines the axis, as on circles that the file states.
    const axis =
      dot(cross(sub(first.point, centre), first.tangent), candidate) < 0 ? scale(candidate, -1) : candidate;
    return { kind: 'circle', centre, axis, radius };
  }
  return null;
}

/** A curve at constant distance from an axis that climbs evenly about it. */
function asHelix(samples: readonly OnCurve[]): EdgeCurve | null {
  const tangents = samples.map((s) => s.tangent);
  const { axis: free, least, next } = leastSpread(tangents);
  if (least > HELIX_TOLERANCE || next < MIN_HELIX_TURN * 0.5) return null;
  const axis = snapped(free);
  const points = samples.map((s) => s.point);
  const found = circleAcross(points, axis);
  if (found === null) return null;
  const { centre, radius } = found;
  if (points.some((p) => Math.abs(distanceToLine(p, centre, axis) - radius) > HELIX_TOLERANCE * radius))
    return null;
  // It climbs one pitch per turn: pitch = 2π r · climb / run, positive for right-hand.
  const climbs = samples.map(({ point, tangent }) => {
    const round = cross(axis, unit(sub(point, add(centre, scale(axis, dot(sub(point, centre), axis))))));
    return (2 * Math.PI * radius * dot(tangent, axis)) / dot(tangent, round);
  });
  const pitch = climbs.reduce((sum, x) => sum + x, 0) / climbs.length;
  if (Math.abs(pitch) < 0.01 * radius) return null;
  if (climbs.some((x) => Math.abs(x - pitch) > 0.05 * Math.abs(pitch))) return null;
  return { kind: 'helix', point: centre, axis, radius, pitch };
}

/**
 * The line, circle or helix that approximates the samples, or `other`.
 * @param samples in the order of the curve, ends included
 */
export function refittedCurve(samples: readonly OnCurve[]): EdgeCurve {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined || samples.length < 8) return { kind: 'other' };
  const points = samples.map((s) => s.point);
  const middle = mean(points);
  const size = 2 * Math.max(...points.map((p) => distance(p, middle)));
  const tolerance = Math.min(MAX_TOLERANCE_MM, Math.max(MIN_TOLERANCE_MM, RELATIVE_TOLERANCE * size));
  const chord = unit(sub(last.point, first.point));
  const straight = distance(first.point, last.point) > tolerance;
  if (straight && points.every((p) => distanceToLine(p, first.point, chord) <= tolerance))
    return { kind: 'line' };
  return asCircle(samples, tolerance) ?? asHelix(samples) ?? { kind: 'other' };
}
