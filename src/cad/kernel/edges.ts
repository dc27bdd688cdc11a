import type { TopoDS_Edge, TopoDS_Face, TopoDS_Shape } from 'replicad-opencascadejs';
import type { EdgeCurve } from '../brep/model.ts';
import type { Vec3 } from '../facts.ts';
import { type OnCurve, refittedCurve } from '../fit/curve.ts';
import { sweepOf } from '../fit/surface.ts';
import { add, cross, distance, dot, scale, sub, unit } from '../vec.ts';
import type { Kernel } from './load.ts';
import { take, takeUnit } from './points.ts';
import { explore } from './read-step.ts';
import { evaluate } from './surface.ts';

export const HASH_BOUND = 2 ** 31 - 1;
const CURVE_POINTS = 24;

/** Unequal steps, because equal ones could always sample a helix of many turns on the same side. */
const BETWEEN = [0.0237, 0.1371, 0.3179, 0.5113, 0.7307, 0.9491];

/** Numbers shapes in order of first occurrence; the same shape has one number in any orientation. */
export class ShapeIndex {
  readonly shapes: TopoDS_Shape[] = [];
  private readonly buckets = new Map<number, number[]>();
  private readonly oc: Kernel;

  constructor(oc: Kernel) {
    this.oc = oc;
  }

  number(shape: TopoDS_Shape): { readonly index: number; readonly isNew: boolean } {
    const hash = this.oc.ReplicadShapeHasher.HashCode(shape, HASH_BOUND);
    const bucket = this.buckets.get(hash) ?? [];
    for (const index of bucket)
      if (this.shapes[index]?.IsSame(shape) === true) return { index, isNew: false };
    const index = this.shapes.push(shape) - 1;
    this.buckets.set(hash, [...bucket, index]);
    return { index, isNew: true };
  }
}

export type CurveData = {
  readonly curve: EdgeCurve;
  readonly length: number;
  readonly points: readonly Vec3[];
  /** Point and direction in the middle of the parameter range, along the curve. */
  readonly middle: Vec3;
  readonly tangent: Vec3;
};

function arc(centre: Vec3, axis: Vec3, start: Vec3, sweep: number): Vec3[] {
  const x = sub(start, centre);
  const y = cross(axis, x);
  const steps = Math.max(8, Math.ceil((sweep / (2 * Math.PI)) * 48));
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = (sweep * i) / steps;
    return add(centre, add(scale(x, Math.cos(angle)), scale(y, Math.sin(angle))));
  });
}

const polylineLength = (points: readonly Vec3[]): number =>
  points.reduce((sum, p, i) => sum + (i === 0 ? 0 : distance(p, points[i - 1] ?? p)), 0);

function lengthOf(curve: EdgeCurve, points: readonly Vec3[]): number {
  if (curve.kind === 'circle') {
    const sweep = sweepOf(points, { point: curve.centre, axis: curve.axis });
    return curve.radius * sweep * (Math.PI / 180);
  }
  const [first, last] = [points[0], points.at(-1)];
  if (curve.kind !== 'helix' || first === undefined || last === undefined) return polylineLength(points);
  return (
    Math.abs(dot(sub(last, first), curve.axis)) * Math.hypot(1, (2 * Math.PI * curve.radius) / curve.pitch)
  );
}

/** Geometry of an edge; null for a degenerate one (the tip of a cone has an edge of zero length). */
export function curveOf(oc: Kernel, edge: TopoDS_Edge): CurveData | null {
  if (oc.BRep_Tool.Degenerated(edge)) return null;
  const adaptor = new oc.BRepAdaptor_Curve(edge);
  const first = adaptor.FirstParameter();
  const last = adaptor.LastParameter();
  const { Point, D1 } = adaptor.EvalD1((first + last) / 2);
  const middle = take(Point);
  const tangent = takeUnit(D1);
  const at = (t: number): Vec3 => take(adaptor.EvalD0(t));
  const types = oc.GeomAbs_CurveType;
  let out: CurveData;
  switch (adaptor.GetType()) {
    case types.GeomAbs_Line: {
      const points = [at(first), at(last)];
      out = { curve: { kind: 'line' }, length: polylineLength(points), points, middle, tangent };
      break;
    }
    case types.GeomAbs_Circle: {
      const circle = adaptor.Circle();
      const centre = take(circle.Location());
      const radius = circle.Radius();
      circle.delete();
      // The sense of the parameter determines the axis, so that points run from the first to the last vertex.
      const axis = unit(cross(unit(sub(middle, centre)), tangent));
      const points = arc(centre, axis, at(first), last - first);
      out = {
        curve: { kind: 'circle', centre, axis, radius },
        length: radius * (last - first),
        points,
        middle,
        tangent,
      };
      break;
    }
    default: {
      const sample = (share: number): OnCurve => {
        const d1 = adaptor.EvalD1(first + (last - first) * share);
        return { point: take(d1.Point), tangent: takeUnit(d1.D1) };
      };
      const even = Array.from({ length: CURVE_POINTS + 1 }, (_, i) => sample(i / CURVE_POINTS));
      const points = even.map((one) => one.point);
      const samples = [...even.slice(0, 1), ...BETWEEN.map(sample), ...even.slice(1)];
      const curve = refittedCurve(samples);
      out = { curve, length: lengthOf(curve, points), points, middle, tangent };
    }
  }
  adaptor.delete();
  return out;
}

/** The surface's own normal (du × dv) of a face at the middle of one of its edges. */
export function ownNormalAtEdge(oc: Kernel, edge: TopoDS_Edge, face: TopoDS_Face): Vec3 {
  const pcurve = new oc.BRepAdaptor_Curve2d(edge, face);
  const uv = pcurve.EvalD0((pcurve.FirstParameter() + pcurve.LastParameter()) / 2);
  const surface = new oc.BRepAdaptor_Surface(face, false);
  const { du, dv } = evaluate(surface, uv.X(), uv.Y());
  uv.delete();
  pcurve.delete();
  surface.delete();
  return unit(cross(du, dv));
}

/** Edges of a face loop by loop, the outer loop first. */
export function loopsOf(
  oc: Kernel,
  face: TopoDS_Face,
): { readonly outer: boolean; readonly edges: TopoDS_Edge[] }[] {
  const outer = oc.BRepTools.OuterWire(face);
  const loops = explore(oc, face, 'WIRE').map((wire) => ({
    outer: wire.IsSame(outer),
    edges: explore(oc, wire, 'EDGE').map((edge) => oc.TopoDS.Edge(edge)),
  }));
  return [...loops.filter((loop) => loop.outer), ...loops.filter((loop) => !loop.outer)];
}
