import { faceId } from '../../../src/cad/brep/graph.ts';
import type { GeometryFacts, Vec3 } from '../../../src/cad/facts.ts';
import type { Model } from '../../../src/cad/kernel/model.ts';
import { Bvh } from '../../../src/cad/measure/bvh.ts';
import { spread, trianglesByFace } from '../../../src/cad/measure/samples.ts';
import { along, cross, dot, length, negate, sub, unit } from '../../../src/cad/vec.ts';
import type { PricedResult } from '../../../src/engine/index.ts';

/** A corner of a triangle with the surface's own normal there, and the middle of the triangle, which lies off the rim. */
type At = { readonly point: Vec3; readonly normal: Vec3; readonly middle: Vec3 };

const POINTS = 12;
/** Chips of the mesh at a rim hide a few points. */
const MAX = 0.75;
/** Of a normal across a direction; triangles of small rounds are coarse. */
const ACROSS = 0.05;

const sampled = ({ mesh }: Model): ReadonlyMap<string, readonly At[]> => {
  const read = (list: ArrayLike<number>, n: number): Vec3 => [
    list[n * 3] ?? 0,
    list[n * 3 + 1] ?? 0,
    list[n * 3 + 2] ?? 0,
  ];
  return new Map(
    [...trianglesByFace(mesh)].map(([index, triangles]) => [
      faceId({ index }),
      spread(triangles, POINTS).map((t) => {
        const corners = [0, 1, 2].map((k) => mesh.triangles[t * 3 + k] ?? 0);
        const middle = corners
          .map((n) => read(mesh.positions, n))
          .reduce<Vec3>((sum, p) => [sum[0] + p[0] / 3, sum[1] + p[1] / 3, sum[2] + p[2] / 3], [0, 0, 0]);
        const [first = 0] = corners;
        return { point: read(mesh.positions, first), normal: unit(read(mesh.normals, first)), middle };
      }),
    ]),
  );
};

const mostly = (points: readonly At[], holds: (at: At) => boolean): boolean =>
  points.length === 0 || points.filter(holds).length >= MAX * points.length;

/** Every face that one of these operations claims and that its tool cannot have left, by the triangles of the body alone. */
export const impossibleClaims = (
  facts: GeometryFacts,
  model: Model,
  result: PricedResult,
): readonly string[] => {
  const faces = sampled(model);
  const bvh = new Bvh(model.mesh);
  const off = length(facts.bbox_mm) * 1e-3;
  const { turned, sheet } = facts;
  const isRound = ({ point, normal }: At): boolean => {
    if (turned === null) return true;
    const sideways = cross(turned.axis, sub(point, turned.axis_point_mm));
    return length(sideways) < off || Math.abs(dot(normal, unit(sideways))) < ACROSS + off / length(sideways);
  };
  const isOut = ({ middle, normal }: At): boolean =>
    [...facts.obb_axes, ...facts.features.flatMap(({ access }) => access)]
      .flatMap((axis) => [
        axis,
        negate(axis),
        unit([normal[0] + axis[0], normal[1] + axis[1], normal[2] + axis[2]]),
      ])
      .concat([normal])
      .some(
        (way) => dot(normal, way) > -ACROSS && bvh.cast(along(middle, normal, off), way, off * 1e-3) === null,
      );
  const sides = (facts.obb_axes as readonly Vec3[]).slice(2);
  const isWall = ({ normal }: At): boolean => sides.some((side) => Math.abs(dot(normal, side)) < ACROSS);
  const formed = new Set(
    facts.features.flatMap(({ kind, face_ids: ids }) => (kind === 'thread' || kind === 'boss' ? ids : [])),
  );
  const can = (step: string): ((points: readonly At[]) => boolean) | null => {
    if (['turn_rough', 'turn_finish', 'turn_face', 'turn_groove', 'part_off', 'bore_rough'].includes(step))
      return (points) => mostly(points, isRound);
    if (step === 'laser_cut' && sheet?.bend_count === 0) return (points) => mostly(points, isWall);
    if (step === 'saw')
      return (points) => points.every(({ normal }) => dot(normal, points[0]?.normal ?? normal) > 1 - ACROSS);
    return step === 'mill_surface' || step === 'mill_rest' || step === 'mill_outline'
      ? (points) => mostly(points, isOut)
      : null;
  };
  return result.process_plan.flatMap(({ op_id, step, face_ids: ids }) => {
    const holds = can(step);
    return holds === null
      ? []
      : ids
          .filter((id) => !formed.has(id) && !holds(faces.get(id) ?? []))
          .map((id) => `${op_id} ${step} ${id}`);
  });
};
