import type { Feature, PatternFacts, Vec3 } from '../facts.ts';
import { clean, cleanVec, cross, distance, dot, orthogonal, parallel, scale, sub } from '../vec.ts';

const equalHoles = (feature: Feature): string =>
  [
    feature.subtype,
    feature.through,
    feature.diameter_mm?.toFixed(2),
    feature.depth_mm?.toFixed(2),
    feature.details.counterbore_diameter_mm ?? feature.details.countersink_diameter_mm ?? '',
  ].join('/');

const mean = (points: readonly Vec3[]): Vec3 =>
  scale(
    points.reduce<Vec3>((sum, p) => [sum[0] + p[0], sum[1] + p[1], sum[2] + p[2]], [0, 0, 0]),
    1 / points.length,
  );

const near = (a: number, b: number, size: number): boolean => Math.abs(a - b) < 1e-3 * size + 1e-3;

/** Points in the plane across the axis, so that holes of different height still form one pattern. */
function flatten(points: readonly Vec3[], axis: Vec3): Vec3[] {
  return points.map((p) => sub(p, scale(axis, dot(p, axis))));
}

function onCircle(
  points: readonly Vec3[],
  axis: Vec3,
): Pick<PatternFacts, 'kind' | 'diameter_mm' | 'centre_mm'> | null {
  if (points.length < 3) return null;
  const centre = mean(points);
  const radius = distance(points[0] ?? centre, centre);
  if (radius < 1e-3 || !points.every((p) => near(distance(p, centre), radius, radius))) return null;
  const u = orthogonal(axis);
  const v = cross(axis, u);
  const angles = points
    .map((p) => Math.atan2(dot(sub(p, centre), v), dot(sub(p, centre), u)))
    .sort((a, b) => a - b);
  const step = (2 * Math.PI) / points.length;
  const even = angles.every((angle, i) => i === 0 || near(angle - (angles[i - 1] ?? 0), step, 1));
  return even ? { kind: 'circular', diameter_mm: clean(2 * radius), centre_mm: cleanVec(centre) } : null;
}

function onLine(points: readonly Vec3[]): Pick<PatternFacts, 'kind' | 'spacing_mm'> | null {
  const [a] = points;
  if (a === undefined || points.length < 3) return null;
  const far = points.reduce((best, p) => (distance(p, a) > distance(best, a) ? p : best), a);
  const d = scale(sub(far, a), 1 / Math.max(distance(far, a), 1e-12));
  if (!points.every((p) => Math.hypot(...cross(sub(p, a), d)) < 1e-3)) return null;
  const stations = points.map((p) => dot(sub(p, a), d)).sort((x, y) => x - y);
  const step = ((stations.at(-1) ?? 0) - (stations[0] ?? 0)) / (stations.length - 1);
  const even = stations.every((s, i) => i === 0 || near(s - (stations[i - 1] ?? 0), step, step));
  return even ? { kind: 'linear', spacing_mm: [clean(step)] } : null;
}

/** Four in a rectangle, or rows and columns of equal pitch. */
function onGrid(points: readonly Vec3[]): Pick<PatternFacts, 'kind' | 'spacing_mm'> | null {
  const [a] = points;
  if (a === undefined || points.length < 4) return null;
  const others = points.slice(1).sort((p, q) => distance(p, a) - distance(q, a));
  const first = others[0];
  if (first === undefined) return null;
  const u = scale(sub(first, a), 1 / distance(first, a));
  const square = others.find((p) => Math.abs(dot(sub(p, a), u)) < 1e-3 * distance(p, a));
  if (square === undefined) return null;
  const v = scale(sub(square, a), 1 / distance(square, a));
  const [du, dv] = [distance(first, a), distance(square, a)];
  const cells = points.map((p) => [dot(sub(p, a), u) / du, dot(sub(p, a), v) / dv] as const);
  if (!cells.every(([x, y]) => near(x, Math.round(x), 1) && near(y, Math.round(y), 1))) return null;
  const count = (k: 0 | 1): number => new Set(cells.map((cell) => Math.round(cell[k]))).size;
  return count(0) * count(1) === points.length ? { kind: 'grid', spacing_mm: [clean(du), clean(dv)] } : null;
}

/** Groups equal parallel holes; for three or more it detects a circle, line or grid. */
export function findPatterns(features: readonly Feature[]): PatternFacts[] {
  const groups: Feature[][] = [];
  for (const feature of features) {
    if (feature.kind !== 'hole' || feature.axis === null || feature.position_mm === null) continue;
    const { axis } = feature;
    const group = groups.find(
      ([one]) => one?.axis != null && parallel(one.axis, axis) && equalHoles(one) === equalHoles(feature),
    );
    if (group === undefined) groups.push([feature]);
    else group.push(feature);
  }
  return groups
    .filter((group) => group.length > 1)
    .map((group, i) => {
      const axis = group[0]?.axis ?? [0, 0, 1];
      const points = flatten(
        group.map((one) => one.position_mm ?? [0, 0, 0]),
        axis,
      );
      const layout = onLine(points) ?? onGrid(points) ?? onCircle(points, axis);
      return {
        id: `pattern-${i + 1}`,
        kind: 'group',
        feature_ids: group.map((one) => one.id),
        centre_mm: cleanVec(mean(points)),
        diameter_mm: null,
        spacing_mm: null,
        ...layout,
      };
    });
}
