import { faceId } from '../brep/graph.ts';
import type { Brep, Face, Mesh } from '../brep/model.ts';
import type { FaceReach, Feature, TurnedFacts, Vec3 } from '../facts.ts';
import type { Bvh } from '../measure/bvh.ts';
import { one, type Sample, sampleOf, spread, trianglesByFace } from '../measure/samples.ts';
import { SweptVolume } from '../measure/swept-volume.ts';
import { along, clean, cleanVec, dot, negate, parallel, sameDirection, sameLine, unit } from '../vec.ts';
import { COAXIAL_MM, type Line } from './coaxial.ts';

const PER_FACE = 6;
/** Points over the whole part: with more faces each has fewer. */
const MAX_POINTS = 3_000;
/** Number of directions; their bit mask must be an integer that every language reads. */
const MAX_DIRECTIONS = 24;
/**
 * A ray starts off its face: by the share of the part's diagonal that triangles may deviate, less on planes and on small
 * roundings.
 */
const OFF_SHARE = 1e-3;
const OFF_PLANE_SHARE = 1e-4;
const OFF_RADIUS_SHARE = 0.08;
/** Walls along a direction count as visible from it. */
const ALONG = -0.02;

/** The sides of the box, then the directions from which features are cut. */
export function toolDirections(axes: readonly Vec3[], features: readonly Feature[]): Vec3[] {
  const out: Vec3[] = [];
  const all = [...axes.flatMap((axis) => [axis, negate(axis)]), ...features.flatMap(({ access }) => access)];
  for (const direction of all)
    if (out.length < MAX_DIRECTIONS && !out.some((known) => sameDirection(known, direction)))
      out.push(cleanVec(direction));
  return out;
}

/** Directions between the sides of the box: over its edges and its corners. */
function leaningWays(axes: readonly Vec3[]): Vec3[] {
  const steps = [-1, 0, 1];
  return steps.flatMap((i) =>
    steps.flatMap((j) =>
      steps.flatMap((k) => {
        const [a, b, c] = axes;
        if (a === undefined || b === undefined || c === undefined) return [];
        if ([i, j, k].filter((step) => step !== 0).length < 2) return [];
        const sum = (n: 0 | 1 | 2): number => i * a[n] + j * b[n] + k * c[n];
        return [unit([sum(0), sum(1), sum(2)])];
      }),
    ),
  );
}

/** A surface of revolution about the line, whatever angle of it remains. */
function isRoundAbout({ surface }: Face, line: Line): boolean {
  switch (surface.kind) {
    case 'plane':
      return parallel(surface.normal, line.axis);
    case 'sphere':
      return sameLine(line.point, line.axis, surface.point, line.axis, COAXIAL_MM);
    case 'spline':
    case 'other':
      return (
        surface.revolution !== undefined &&
        sameLine(line.point, line.axis, surface.revolution.point, surface.revolution.axis, 10 * COAXIAL_MM)
      );
    default:
      return sameLine(line.point, line.axis, surface.point, surface.axis, COAXIAL_MM);
  }
}

/** Distance off a face from which rays start. */
export function offOf({ surface }: Face, diagonal: number): number {
  if (surface.kind === 'plane') return diagonal * OFF_PLANE_SHARE;
  const radius =
    'minorRadius' in surface
      ? surface.minorRadius
      : 'radius' in surface
        ? surface.radius
        : Number.POSITIVE_INFINITY;
  const small = surface.kind === 'cone' ? Number.POSITIVE_INFINITY : OFF_RADIUS_SHARE * radius;
  return Math.min(diagonal * OFF_SHARE, small);
}

/** Free surfaces carry points and normals instead of a kind. */
const isUnnamed = ({ surface }: Face): boolean => surface.kind === 'spline' || surface.kind === 'other';

/** The first vertex of a triangle: it lies on the surface, and its normal is the surface's own. */
function onSurface(mesh: Mesh, triangle: number): readonly [Vec3, Vec3] {
  const n = mesh.triangles[triangle * 3] ?? 0;
  const at = (list: Float64Array | Float32Array): Vec3 => [
    clean(list[n * 3] ?? 0),
    clean(list[n * 3 + 1] ?? 0),
    clean(list[n * 3 + 2] ?? 0),
  ];
  return [at(mesh.positions), at(mesh.normals)];
}

export type ReachInput = {
  readonly brep: Brep;
  readonly mesh: Mesh;
  readonly bvh: Bvh;
  readonly diagonal: number;
  readonly axes: readonly Vec3[];
  readonly directions: readonly Vec3[];
  readonly turned: TurnedFacts | null;
};

/** Tool reach of each face at sample points; none for a face that the kernel could not triangulate. */
export function faceReach(input: ReachInput): ReadonlyMap<string, FaceReach> {
  const { brep, mesh, bvh, diagonal, directions, turned } = input;
  const byFace = trianglesByFace(mesh);
  const perFace = Math.max(1, Math.min(PER_FACE, Math.floor(MAX_POINTS / Math.max(1, brep.faces.length))));
  const leaning = leaningWays(input.axes);
  const line = turned === null ? null : { point: turned.axis_point_mm, axis: turned.axis };
  const round = new Set(
    line === null ? [] : brep.faces.filter((face) => isRoundAbout(face, line)).map(({ index }) => index),
  );
  const spin =
    line === null
      ? null
      : new SweptVolume(mesh, line.axis, line.point, (face) => round.has(face), diagonal * OFF_SHARE);
  const freeFrom = (sample: Sample, off: number): number => {
    const from = along(sample.point, sample.normal, off);
    const isOut = (d: Vec3): boolean =>
      dot(sample.normal, d) >= ALONG && bvh.cast(from, d, off * 1e-3) === null;
    const mask = directions.reduce((sum, d, i) => sum + (isOut(d) ? 2 ** i : 0), 0);
    const leans = mask > 0 || isOut(sample.normal) || leaning.some((d) => isOut(d));
    return mask + (leans ? 2 ** directions.length : 0);
  };
  return new Map(
    brep.faces.flatMap((face): [string, FaceReach][] => {
      const triangles = spread(byFace.get(face.index) ?? [], perFace);
      const samples = triangles.flatMap((t) => one(sampleOf(mesh, t)));
      if (samples.length === 0) return [];
      const off = offOf(face, diagonal);
      const spun = spin === null || !round.has(face.index) ? null : samples.map((s) => spin.isFree(s, off));
      return [
        [
          faceId(face),
          {
            free: samples.map((sample) => freeFrom(sample, off)),
            spins_free: spun === null ? null : spun.filter(Boolean).length / samples.length,
            ...(isUnnamed(face) ? { normals: triangles.map((t) => onSurface(mesh, t)) } : {}),
          },
        ],
      ];
    }),
  );
}
