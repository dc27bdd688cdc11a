import { faceId } from '../brep/graph.ts';
import type { Face } from '../brep/model.ts';
import type { ComponentNode, Vec3 } from '../facts.ts';
import type { Model } from '../kernel/model.ts';
import { cornersOf } from '../measure/samples.ts';
import { composed, IDENTITY } from '../part21/placements.ts';
import { dot, sub, unit } from '../vec.ts';

export type Box = { readonly min: Vec3; readonly max: Vec3 };
export type Triangle = readonly [Vec3, Vec3, Vec3];

/** A flat face at its place in the assembly. */
export type FlatFace = {
  readonly id: string;
  readonly box: Box;
  readonly normal: Vec3;
  /** Distance of the plane from the origin along its normal, mm. */
  readonly offset: number;
  readonly triangles: readonly Triangle[];
  /** Its edges as drawn: polylines. */
  readonly edges: readonly (readonly Vec3[])[];
};

/** A cylindrical face at its place in the assembly. */
export type RoundFace = {
  readonly id: string;
  readonly box: Box;
  readonly point: Vec3;
  readonly axis: Vec3;
  readonly radius: number;
  /** True for a bore, false for a shaft. */
  readonly concave: boolean;
  readonly sweepDeg: number;
  /** Start of its extent along the axis, mm from `point`. */
  readonly from: number;
  readonly to: number;
};

/** One instance of a leaf component. */
export type Instance = {
  readonly componentKey: string;
  /** Counted from 1 in tree order. */
  readonly instance: number;
  readonly box: Box;
  readonly flat: readonly FlatFace[];
  readonly round: readonly RoundFace[];
};

type Motion = readonly number[];
export type Place = { readonly key: string; readonly instance: number; readonly motion: Motion };

const at = (m: Motion, index: number): number => m[index] ?? 0;

const turned = (m: Motion, [x, y, z]: Vec3): Vec3 => [
  at(m, 0) * x + at(m, 1) * y + at(m, 2) * z,
  at(m, 4) * x + at(m, 5) * y + at(m, 6) * z,
  at(m, 8) * x + at(m, 9) * y + at(m, 10) * z,
];

function moved(m: Motion, p: Vec3): Vec3 {
  const [x, y, z] = turned(m, p);
  return [x + at(m, 3), y + at(m, 7), z + at(m, 11)];
}

export function boxOf(points: Iterable<Vec3>): Box {
  const min: [number, number, number] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
  ];
  const max: [number, number, number] = [
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const point of points) {
    for (const axis of [0, 1, 2] as const) {
      min[axis] = Math.min(min[axis], point[axis]);
      max[axis] = Math.max(max[axis], point[axis]);
    }
  }
  return { min, max };
}

export const boxesMeet = (a: Box, b: Box, slack: number): boolean =>
  ([0, 1, 2] as const).every((i) => a.min[i] <= b.max[i] + slack && b.min[i] <= a.max[i] + slack);

/** Triangles of each face of a mesh, by the face's index. */
function trianglesByFace({ mesh }: Model): Map<number, Triangle[]> {
  const byFace = new Map<number, Triangle[]>();
  mesh.faceOf.forEach((face, i) => {
    const own = byFace.get(face) ?? [];
    own.push(cornersOf(mesh, i));
    byFace.set(face, own);
  });
  return byFace;
}

/** The faces of one component, copied from the kernel's arrays once and moved for each instance. */
type Loose = {
  readonly face: Face;
  readonly triangles: readonly Triangle[];
  readonly edges: readonly (readonly Vec3[])[];
};

function looseFaces(model: Model): Loose[] {
  const triangles = trianglesByFace(model);
  return model.brep.faces
    .filter(({ surface }) => surface.kind === 'plane' || surface.kind === 'cylinder')
    .map((face) => ({
      face,
      triangles: triangles.get(face.index) ?? [],
      edges: face.loops.flatMap((loop) =>
        loop.edges.flatMap((edge) => [model.brep.edges[edge]?.points ?? []]),
      ),
    }))
    .filter((one) => one.triangles.length > 0);
}

function instanceOf(place: Place, faces: readonly Loose[]): Instance | null {
  const flat: FlatFace[] = [];
  const round: RoundFace[] = [];
  for (const { face, triangles, edges } of faces) {
    const placed = triangles.map(
      ([a, b, c]): Triangle => [moved(place.motion, a), moved(place.motion, b), moved(place.motion, c)],
    );
    const box = boxOf(placed.flat());
    const { surface } = face;
    if (surface.kind === 'plane') {
      const normal = unit(turned(place.motion, surface.normal));
      flat.push({
        id: faceId(face),
        box,
        normal,
        offset: dot(normal, moved(place.motion, surface.point)),
        triangles: placed,
        edges: edges.map((points) => points.map((point) => moved(place.motion, point))),
      });
    } else if (surface.kind === 'cylinder') {
      const point = moved(place.motion, surface.point);
      const axis = unit(turned(place.motion, surface.axis));
      const heights = placed.flat().map((p) => dot(axis, sub(p, point)));
      round.push({
        id: faceId(face),
        box,
        point,
        axis,
        radius: surface.radius,
        concave: face.concave === true,
        sweepDeg: face.sweepDeg,
        from: heights.reduce((least, h) => Math.min(least, h), Number.POSITIVE_INFINITY),
        to: heights.reduce((most, h) => Math.max(most, h), Number.NEGATIVE_INFINITY),
      });
    }
  }
  if (flat.length + round.length === 0) return null;
  const corners = [...flat, ...round].flatMap(({ box }) => [box.min, box.max]);
  return { componentKey: place.key, instance: place.instance, box: boxOf(corners), flat, round };
}

/** Placements of every instance of the leaf components; bodies of a product share its placement. */
export function placesOf(root: ComponentNode): Place[] {
  const places: Place[] = [];
  const count = new Map<string, number>();
  const walk = (node: ComponentNode, motion: Motion): void => {
    for (const placement of node.placements) {
      const own = composed(motion, placement);
      if (node.children.length > 0 && node.of_bodies !== true) {
        for (const child of node.children) walk(child, own);
        continue;
      }
      const instance = (count.get(node.key) ?? 0) + 1;
      count.set(node.key, instance);
      places.push({ key: node.key, instance, motion: own });
    }
  };
  walk(root, IDENTITY);
  return places;
}

/** Every instance of a component with a shape, placed in the assembly; in tree order. */
export function placedInstances(root: ComponentNode, models: ReadonlyMap<string, Model>): Instance[] {
  const loose = new Map([...models].map(([key, model]) => [key, looseFaces(model)]));
  return placesOf(root).flatMap((place) => instanceOf(place, loose.get(place.key) ?? []) ?? []);
}
