import type { SurfaceKind, Vec3 } from '../facts.ts';
import type { Part21File } from '../part21/file.ts';
import { isList, isRef, lengthFactorMm } from '../part21/header.ts';
import { axesOf } from '../part21/placements.ts';
import type { Value } from '../part21/values.ts';
import { scale } from '../vec.ts';

/** A face as written in the file, in mm. `kind` is null for free surfaces, which reading may simplify. */
export type FileFace = {
  readonly id: number;
  readonly kind: SurfaceKind | null;
  readonly bounds: number;
  readonly corners: readonly Vec3[];
  /** Of the surface: its origin and main axis. */
  readonly origin: Vec3 | null;
  readonly axis: Vec3 | null;
};

const SURFACES: Readonly<Record<string, SurfaceKind>> = {
  PLANE: 'plane',
  CYLINDRICAL_SURFACE: 'cylinder',
  CONICAL_SURFACE: 'cone',
  SPHERICAL_SURFACE: 'sphere',
  TOROIDAL_SURFACE: 'torus',
  DEGENERATE_TOROIDAL_SURFACE: 'torus',
};

const boundsOf = (file: Part21File, face: number): readonly Value[] => {
  const bounds = file.args(face, 'ADVANCED_FACE')?.[1];
  return isList(bounds) ? bounds : [];
};

/** Edge curves of a face, for annotations that refer to an edge. */
export function edgesOfFace(file: Part21File, face: number): number[] {
  return boundsOf(file, face).flatMap((bound) => {
    const loop = isRef(bound) ? file.entity(bound.ref)?.parts[0]?.args[1] : undefined;
    const edges = isRef(loop) ? file.args(loop.ref, 'EDGE_LOOP')?.[1] : undefined;
    return (isList(edges) ? edges : []).flatMap((edge) => {
      const curve = isRef(edge) ? file.args(edge.ref, 'ORIENTED_EDGE')?.[3] : undefined;
      return isRef(curve) ? [curve.ref] : [];
    });
  });
}

function vertexOf(file: Part21File, value: Value | undefined, factor: number): readonly Vec3[] {
  const point = isRef(value) ? file.args(value.ref, 'VERTEX_POINT')?.[1] : undefined;
  const numbers = isRef(point) ? file.args(point.ref, 'CARTESIAN_POINT')?.[1] : undefined;
  const [x, y, z] = isList(numbers) ? numbers : [];
  if (typeof x !== 'number' || typeof y !== 'number' || typeof z !== 'number') return [];
  return [[x * factor, y * factor, z * factor]];
}

function fileFace(file: Part21File, id: number, factor: number): FileFace {
  const surface = file.args(id, 'ADVANCED_FACE')?.[2];
  const types = isRef(surface) ? file.types(surface.ref) : [];
  const args = isRef(surface) ? file.args(surface.ref, types[0] ?? '') : null;
  const axes = isRef(args?.[1]) ? axesOf(file, args[1].ref) : null;
  const corners = edgesOfFace(file, id).flatMap((edge) => {
    const ends = file.args(edge, 'EDGE_CURVE');
    return [...vertexOf(file, ends?.[1], factor), ...vertexOf(file, ends?.[2], factor)];
  });
  return {
    id,
    kind: SURFACES[types[0] ?? ''] ?? null,
    bounds: boundsOf(file, id).length,
    corners: uniquePoints(corners),
    origin: axes === null ? null : scale(axes.origin, factor),
    axis: axes?.z ?? null,
  };
}

const CORNER_DIGITS = 4;

/** Each point once, because edges share their ends. */
export const uniquePoints = (points: readonly Vec3[]): Vec3[] => [
  ...new Map(points.map((p) => [p.map((x) => x.toFixed(CORNER_DIGITS)).join(), p])).values(),
];

/** All faces of the file, in its order. */
export function facesInFile(file: Part21File): FileFace[] {
  const factor = lengthFactorMm(file);
  return file.all('ADVANCED_FACE').map((id) => fileFace(file, id, factor));
}
