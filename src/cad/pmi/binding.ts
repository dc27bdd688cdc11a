import { faceId } from '../brep/graph.ts';
import type { Brep, Face } from '../brep/model.ts';
import type { SurfaceKind, Vec3 } from '../facts.ts';
import type { Part21File } from '../part21/file.ts';
import { isList, isRef, lengthFactorMm } from '../part21/header.ts';
import { axesOf } from '../part21/placements.ts';
import type { Value } from '../part21/values.ts';
import { add, distance, sameLine, scale } from '../vec.ts';

/** The kernel moves vertices by its tolerances only. */
const NEAR_MM = 1e-2;

const SURFACES: Readonly<Record<string, SurfaceKind>> = {
  PLANE: 'plane',
  CYLINDRICAL_SURFACE: 'cylinder',
  CONICAL_SURFACE: 'cone',
  SPHERICAL_SURFACE: 'sphere',
  TOROIDAL_SURFACE: 'torus',
};

/** The corners of a face, each once: enough to tell it from the others of its kind. */
type Corners = { readonly kind: SurfaceKind | undefined; readonly count: number; readonly mean: Vec3 };

const CORNER_DIGITS = 4;

function cornersOf(kind: SurfaceKind | undefined, points: readonly Vec3[]): Corners {
  const unique = [...new Map(points.map((p) => [p.map((x) => x.toFixed(CORNER_DIGITS)).join(), p])).values()];
  const sum = unique.reduce<Vec3>((a, b) => add(a, b), [0, 0, 0]);
  return { kind, count: unique.length, mean: scale(sum, 1 / Math.max(1, unique.length)) };
}

function vertexOf(file: Part21File, value: Value | undefined, factor: number): readonly Vec3[] {
  const point = isRef(value) ? file.args(value.ref, 'VERTEX_POINT')?.[1] : undefined;
  const numbers = isRef(point) ? file.args(point.ref, 'CARTESIAN_POINT')?.[1] : undefined;
  const [x, y, z] = isList(numbers) ? numbers : [];
  if (typeof x !== 'number' || typeof y !== 'number' || typeof z !== 'number') return [];
  return [[x * factor, y * factor, z * factor]];
}

function cornersInFile(file: Part21File, face: number, factor: number): Corners {
  const surface = file.args(face, 'ADVANCED_FACE')?.[2];
  const kind = isRef(surface) ? SURFACES[file.types(surface.ref)[0] ?? ''] : undefined;
  const points = edgesOf(file, face).flatMap((edge) => {
    const args = file.args(edge, 'EDGE_CURVE');
    return [...vertexOf(file, args?.[1], factor), ...vertexOf(file, args?.[2], factor)];
  });
  return cornersOf(kind, points);
}

function cornersInModel(brep: Brep, face: Face): Corners {
  const edges = face.loops.flatMap((loop) => loop.edges.flatMap((index) => brep.edges[index] ?? []));
  const known = Object.values(SURFACES).includes(face.surface.kind) ? face.surface.kind : undefined;
  return cornersOf(
    known,
    edges.flatMap((edge) => [edge.start, edge.end]),
  );
}

/** Every edge curve of a face, for annotations that hold on to an edge. */
function edgesOf(file: Part21File, face: number): number[] {
  const bounds = file.args(face, 'ADVANCED_FACE')?.[1];
  return (isList(bounds) ? bounds : []).flatMap((bound) => {
    const loop = isRef(bound) ? file.entity(bound.ref)?.parts[0]?.args[1] : undefined;
    const edges = isRef(loop) ? file.args(loop.ref, 'EDGE_LOOP')?.[1] : undefined;
    return (isList(edges) ? edges : []).flatMap((edge) => {
      const curve = isRef(edge) ? file.args(edge.ref, 'ORIENTED_EDGE')?.[3] : undefined;
      return isRef(curve) ? [curve.ref] : [];
    });
  });
}

type CylinderLine = { readonly point: Vec3; readonly axis: Vec3; readonly radius: number };

function cylinderInFile(file: Part21File, face: number, factor: number): CylinderLine | null {
  const surface = file.args(face, 'ADVANCED_FACE')?.[2];
  const [, placement, radius] = (isRef(surface) ? file.args(surface.ref, 'CYLINDRICAL_SURFACE') : null) ?? [];
  const axes = isRef(placement) ? axesOf(file, placement.ref) : null;
  if (axes === null || typeof radius !== 'number') return null;
  return { point: scale(axes.origin, factor), axis: axes.z, radius: radius * factor };
}

function isOnCylinder(brep: Brep, id: string, line: CylinderLine): boolean {
  const surface = brep.faces[Number(id.slice(1)) - 1]?.surface;
  if (surface?.kind !== 'cylinder' || Math.abs(surface.radius - line.radius) > NEAR_MM) return false;
  return sameLine(surface.point, surface.axis, line.point, line.axis, NEAR_MM);
}

/**
 * From records of the file to ids of faces, by surface and corners: the kernel does not keep the order of the file. A face
 * that finds no partner stays unbound; two halves of one cylinder may swap, which leaves them on the same feature.
 */
export class FaceBinding {
  private readonly byFace = new Map<number, string>();
  private readonly byEdge = new Map<number, string[]>();
  private readonly byAspect = new Map<number, string[]>();

  constructor(file: Part21File, brep: Brep) {
    this.matchFaces(file, brep);
    // An edge stands for the round face it bounds, where it bounds one.
    const round = new Set(brep.faces.filter((face) => face.surface.kind === 'cylinder').map(faceId));
    for (const [edge, names] of this.byEdge) {
      const own = names.filter((name) => round.has(name));
      if (own.length > 0) this.byEdge.set(edge, own);
    }
    this.bindAspects(file);
  }

  private matchFaces(file: Part21File, brep: Brep): void {
    const factor = lengthFactorMm(file);
    const left = brep.faces.map((face) => ({ id: faceId(face), corners: cornersInModel(brep, face) }));
    const take = (face: number, i: number): boolean => {
      const [found] = i < 0 ? [] : left.splice(i, 1);
      if (found === undefined) return false;
      this.byFace.set(face, found.id);
      for (const edge of edgesOf(file, face)) {
        this.byEdge.set(edge, [...(this.byEdge.get(edge) ?? []), found.id]);
      }
      return true;
    };
    const unmatched = file.all('ADVANCED_FACE').filter((face) => {
      const wanted = cornersInFile(file, face, factor);
      const near = ({ corners }: { corners: Corners }): boolean =>
        corners.kind === wanted.kind &&
        corners.count === wanted.count &&
        distance(corners.mean, wanted.mean) < NEAR_MM;
      return !take(face, left.findIndex(near));
    });
    // Where a cylinder ends in whole circles the kernel puts a seam, and with it new corners: axis and radius remain.
    for (const face of unmatched) {
      const line = cylinderInFile(file, face, factor);
      if (line === null) continue;
      const middle = cornersInFile(file, face, factor).mean;
      const candidates = left
        .filter(({ id }) => isOnCylinder(brep, id, line))
        .sort((a, b) => distance(a.corners.mean, middle) - distance(b.corners.mean, middle));
      const [best] = candidates;
      if (best !== undefined) take(face, left.indexOf(best));
    }
  }

  private bindAspects(file: Part21File): void {
    const add = (aspect: number, names: readonly string[]): void => {
      this.byAspect.set(aspect, [...new Set([...(this.byAspect.get(aspect) ?? []), ...names])]);
    };
    for (const id of file.all('GEOMETRIC_ITEM_SPECIFIC_USAGE')) {
      const [, , aspect, , items] = file.args(id, 'GEOMETRIC_ITEM_SPECIFIC_USAGE') ?? [];
      if (!isRef(aspect)) continue;
      for (const item of isList(items) ? items : [items]) {
        if (!isRef(item)) continue;
        const face = this.byFace.get(item.ref);
        add(aspect.ref, face === undefined ? (this.byEdge.get(item.ref) ?? []) : [face]);
      }
    }
    // A composite aspect holds the faces of its members.
    for (const id of file.all('SHAPE_ASPECT_RELATIONSHIP')) {
      const [, , relating, related] = file.args(id, 'SHAPE_ASPECT_RELATIONSHIP') ?? [];
      if (isRef(relating) && isRef(related)) add(relating.ref, this.byAspect.get(related.ref) ?? []);
    }
  }

  faces(aspect: number): readonly string[] {
    return this.byAspect.get(aspect) ?? [];
  }
}
