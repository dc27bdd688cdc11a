import type { TopoDS_Edge, TopoDS_Face, TopoDS_Shape } from 'replicad-opencascadejs';
import {
  type Brep,
  type Convexity,
  type Edge,
  type Face,
  type Loop,
  REVOLVED,
  type Surface,
} from '../brep/model.ts';
import type { Vec3 } from '../facts.ts';
import { cross, degreesBetween, distance, dot, scale, unit } from '../vec.ts';
import { type CurveData, curveOf, loopsOf, ownNormalAtEdge, ShapeIndex } from './edges.ts';
import type { Kernel } from './load.ts';
import { areaOf } from './measure.ts';
import { explore } from './read-step.ts';
import { refitFace } from './refit-face.ts';
import { evaluate, radialNormal, sideOf, surfaceOf } from './surface.ts';

/** Below this angle between the outward normals an edge is tangential. */
const SMOOTH_DEG = 2;

type Use = { readonly face: number; readonly reversed: boolean; readonly edge: TopoDS_Edge };
type RawEdge = { readonly data: CurveData; readonly uses: Use[] };

function withSide(surface: Surface, side: 1 | -1): Surface {
  return surface.kind === 'plane' ? { ...surface, normal: scale(surface.normal, side) } : surface;
}

function extractFace(
  oc: Kernel,
  shape: TopoDS_Face,
  index: number,
  solid: number,
  loops: readonly Loop[],
): Face {
  const adaptor = new oc.BRepAdaptor_Surface(shape, true);
  const side = sideOf(oc, shape);
  const written = surfaceOf(oc, adaptor);
  const refit =
    written.kind === 'spline' || written.kind === 'other' ? refitFace(adaptor, written.kind) : null;
  const surface = withSide(refit?.surface ?? written, side);
  const [u0, u1] = [adaptor.FirstUParameter(), adaptor.LastUParameter()];
  const v = (adaptor.FirstVParameter() + adaptor.LastVParameter()) / 2;
  const at = evaluate(adaptor, (u0 + u1) / 2, v);
  adaptor.delete();
  const normal = scale(unit(cross(at.du, at.dv)), side);
  const radial = radialNormal(surface, at.point);
  const curved = REVOLVED.has(surface.kind);
  const { area, centre } = areaOf(oc, shape);
  return {
    index,
    solid,
    surface,
    area,
    concave: curved && radial !== null ? dot(radial, normal) < 0 : null,
    loops,
    centroid: centre,
    middle: surface.kind === 'plane' ? centre : at.point,
    normal: surface.kind === 'plane' ? surface.normal : normal,
    sweepDeg: refit?.sweepDeg ?? (curved ? Math.min(360, ((u1 - u0) * 180) / Math.PI) : 0),
  };
}

function outwardAt(oc: Kernel, face: Face, shape: TopoDS_Face, edge: TopoDS_Edge, p: Vec3): Vec3 {
  const radial = radialNormal(face.surface, p);
  if (radial !== null) return face.concave === true ? scale(radial, -1) : radial;
  return scale(ownNormalAtEdge(oc, edge, shape), sideOf(oc, shape));
}

function finishEdge(
  oc: Kernel,
  raw: RawEdge,
  index: number,
  faces: readonly Face[],
  shapes: readonly TopoDS_Face[],
): Edge {
  const { data, uses } = raw;
  const [a, b] = uses;
  let convexity: Convexity = 'smooth';
  let angleDeg = 0;
  if (a !== undefined && b !== undefined && a.face !== b.face) {
    const [fa, fb] = [faces[a.face], faces[b.face]];
    const [sa, sb] = [shapes[a.face], shapes[b.face]];
    if (fa !== undefined && fb !== undefined && sa !== undefined && sb !== undefined) {
      const na = outwardAt(oc, fa, sa, a.edge, data.middle);
      const nb = outwardAt(oc, fb, sb, b.edge, data.middle);
      const turn = dot(cross(na, nb), a.reversed ? scale(data.tangent, -1) : data.tangent);
      angleDeg = degreesBetween(na, nb);
      // Faces that meet back to back close a slit, because no tool leaves a wall of zero thickness; the sign of their angle is
      // noise.
      const isConvex = turn > 0 && angleDeg < 180 - SMOOTH_DEG;
      convexity = angleDeg < SMOOTH_DEG ? 'smooth' : isConvex ? 'convex' : 'concave';
    }
  }
  const start = data.points[0] ?? data.middle;
  const end = data.points.at(-1) ?? data.middle;
  return {
    index,
    curve: data.curve,
    length: data.length,
    start,
    end,
    closed: distance(start, end) < 1e-6,
    points: data.points,
    faces: uses.map((use) => use.face),
    convexity,
    angleDeg,
  };
}

/** Plain data of solids, in the order of the file: the same file gives the same indices. */
export function extractBrep(
  oc: Kernel,
  solids: readonly TopoDS_Shape[],
): Brep & { readonly shapes: readonly TopoDS_Face[] } {
  const faces: Face[] = [];
  const shapes: TopoDS_Face[] = [];
  const edgeIndex = new ShapeIndex(oc);
  const rawEdges = new Map<number, RawEdge>();
  solids.forEach((solid, solidNumber) => {
    const seen = new ShapeIndex(oc);
    for (const shape of explore(oc, solid, 'FACE')) {
      if (!seen.number(shape).isNew) continue;
      const face = oc.TopoDS.Face(shape);
      const index = faces.length;
      const loops = loopsOf(oc, face).map(({ outer, edges }) => ({
        outer,
        edges: edges.flatMap((edge) => {
          const number = edgeIndex.number(edge).index;
          let raw = rawEdges.get(number);
          if (raw === undefined) {
            const data = curveOf(oc, edge);
            if (data === null) return [];
            raw = { data, uses: [] };
            rawEdges.set(number, raw);
          }
          const reversed = edge.Orientation() === oc.TopAbs_Orientation.TopAbs_REVERSED;
          raw.uses.push({ face: index, reversed, edge });
          return [number];
        }),
      }));
      shapes.push(face);
      faces.push(extractFace(oc, face, index, solidNumber, loops));
    }
  });
  // Degenerate edges took numbers: close the gaps so that the index of an edge is its position.
  const place = new Map([...rawEdges.keys()].map((number, i) => [number, i]));
  const edges = [...rawEdges.values()].map((raw, i) => finishEdge(oc, raw, i, faces, shapes));
  const renumbered = faces.map((face) => ({
    ...face,
    loops: face.loops.map((loop) => ({
      ...loop,
      edges: loop.edges.map((number) => place.get(number) ?? -1),
    })),
  }));
  return { faces: renumbered, edges, solids: solids.length, shapes };
}
