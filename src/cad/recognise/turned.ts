import type { FaceGraph } from '../brep/graph.ts';
import type { Edge, Face } from '../brep/model.ts';
import type { TurnedFacts, Vec3 } from '../facts.ts';
import {
  along,
  clean,
  cleanVec,
  distanceToLine,
  dot,
  footOnLine,
  negate,
  parallel,
  sameLine,
  sub,
} from '../vec.ts';
import { along1, byAxis, COAXIAL_MM, type Line, onLine, radiusAt, spanOf } from './coaxial.ts';
import type { Draft } from './draft.ts';
import type { ModelledThread } from './modelled-threads.ts';

/** Less than this share of the surface about one axis is a part with a round corner, not a turned one. */
const LEAST_SHARE = 0.5;
/** A recess longer than this share of its bottom diameter is a diameter of its own. */
const GROOVE_WIDTH_SHARE = 0.6;
/** A cone that only breaks an edge is no longer than this share of its radius. */
const EDGE_CONE_SHARE = 0.3;

export type Turned = {
  readonly line: Line;
  readonly facts: TurnedFacts;
  readonly faces: ReadonlySet<number>;
};

function isFaceAbout(graph: FaceGraph, face: Face, line: Line): boolean {
  const { surface } = face;
  if (surface.kind === 'plane') {
    if (!parallel(surface.normal, line.axis)) return false;
    // A turned face is bounded by a circle about the axis, or only interrupted by other features.
    const outer = face.loops[0]?.edges.flatMap((index) => graph.edge(index) ?? []) ?? [];
    const round = outer
      .filter((edge) => isCircleAbout(edge, line))
      .reduce((sum, edge) => sum + edge.length, 0);
    return round > 0.5 * outer.reduce((sum, edge) => sum + edge.length, 0);
  }
  if (surface.kind === 'sphere') return distanceToLine(surface.point, line.point, line.axis) < COAXIAL_MM;
  return onLine(face, line);
}

function isCircleAbout(edge: Edge, line: Line): boolean {
  return (
    edge.curve.kind === 'circle' &&
    parallel(edge.curve.axis, line.axis) &&
    distanceToLine(edge.curve.centre, line.point, line.axis) < COAXIAL_MM
  );
}

/** Looks for the axis about which a lathe makes this part: most of its surface and all of its outside. */
export function findTurned(graph: FaceGraph, threads: readonly ModelledThread[] = []): Turned | null {
  const { faces, edges } = graph.brep;
  const total = faces.reduce((sum, face) => sum + face.area, 0);
  const outside = faces.filter((face) => face.concave === false && face.surface.kind !== 'sphere');
  const groups = byAxis(outside)
    .map((group) => ({ ...group, area: group.faces.reduce((sum, face) => sum + face.area, 0) }))
    .sort((a, b) => b.area - a.area);
  const best = groups[0];
  if (best === undefined) return null;
  const line: Line = {
    point: footOnLine([0, 0, 0], best.line.point, best.line.axis),
    axis: canonicalAxis(best.line.axis),
  };
  const wound = new Set(
    threads
      .filter((one) => sameLine(line.point, line.axis, one.line.point, one.line.axis, 0.01 * one.major))
      .flatMap((one) => one.faces.map((face) => face.index)),
  );
  const own = faces.filter((face) => !wound.has(face.index) && isFaceAbout(graph, face, line));
  const share =
    faces
      .filter((face) => wound.has(face.index) || own.includes(face))
      .reduce((sum, face) => sum + face.area, 0) / total;
  const radius = Math.max(
    ...best.faces.map((face) => {
      const span = spanOf(graph, face, line);
      const edge = Math.max(radiusAt(face, line, span.from), radiusAt(face, line, span.to));
      return face.surface.kind === 'torus' ? edge + face.surface.minorRadius : edge;
    }),
  );
  const reach = Math.max(
    ...edges.flatMap((edge) => edge.points.map((p) => distanceToLine(p, line.point, line.axis))),
  );
  if (share < LEAST_SHARE || reach > radius * 1.001 + COAXIAL_MM) return null;
  const all = edges.flatMap((edge) => edge.points.map((p) => along1(line, p)));
  const bores = own.filter(
    (face) => face.concave === true && face.surface.kind === 'cylinder' && face.sweepDeg > 180,
  );
  const bore = bores.length === 0 ? 0 : Math.min(...bores.map((face) => 2 * radiusAt(face, line, 0)));
  const from = Math.min(...all);
  return {
    line,
    faces: new Set(own.map((face) => face.index)),
    facts: {
      axis: cleanVec(line.axis),
      axis_point_mm: cleanVec(along(line.point, line.axis, from)),
      length_mm: clean(Math.max(...all) - from),
      max_diameter_mm: clean(2 * Math.max(radius, 0)),
      min_bore_diameter_mm: clean(bore),
      share: clean(share),
    },
  };
}

function canonicalAxis(axis: Vec3): Vec3 {
  const lead = axis.find((x) => Math.abs(x) > 0.5) ?? 1;
  return lead < 0 ? negate(axis) : axis;
}

type Segment = { readonly faces: Face[]; from: number; to: number; readonly radius: number };

/** Cylinders of one diameter that touch along the axis are one segment: seams and cross holes only split them. */
function segmentsOf(graph: FaceGraph, faces: readonly Face[], line: Line): Segment[] {
  const out: Segment[] = [];
  const sorted = faces
    .map((face) => ({ face, span: spanOf(graph, face, line), radius: radiusAt(face, line, 0) }))
    .sort((a, b) => a.span.from - b.span.from || a.face.index - b.face.index);
  for (const { face, span, radius } of sorted) {
    const last = out.findLast((one) => Math.abs(one.radius - radius) < 1e-3);
    if (last !== undefined && span.from <= last.to + 1e-6) {
      last.faces.push(face);
      last.to = Math.max(last.to, span.to);
    } else out.push({ faces: [face], from: span.from, to: span.to, radius });
  }
  return out;
}

/** Both walls rise from the bottom: a tool has to plunge. */
function isGroove(graph: FaceGraph, segment: Segment, line: Line): boolean {
  if (segment.to - segment.from > GROOVE_WIDTH_SHARE * 2 * segment.radius) return false;
  const rises = (end: number): boolean =>
    segment.faces.some((face) =>
      graph.links(face).some((link) => {
        const at = along1(line, link.edge.start);
        const blend =
          link.convexity === 'smooth' && link.face.surface.kind === 'torus' && link.face.concave === true;
        return Math.abs(at - end) < 1e-3 && (link.convexity === 'concave' || blend);
      }),
    );
  return rises(segment.from) && rises(segment.to);
}

function edgeCones(graph: FaceGraph, turned: Turned): Face[] {
  return graph.brep.faces.filter((face) => {
    if (face.surface.kind !== 'cone' || face.concave === true || !turned.faces.has(face.index)) return false;
    const span = spanOf(graph, face, turned.line);
    const wide = Math.max(radiusAt(face, turned.line, span.from), radiusAt(face, turned.line, span.to));
    return (
      span.to - span.from <= EDGE_CONE_SHARE * wide &&
      graph.links(face).every((link) => link.convexity === 'convex')
    );
  });
}

/** Diameters, bores, tapers, grooves, end faces and edge chamfers about the axis, each once. */
export function turnedFeatures(graph: FaceGraph, turned: Turned): Draft[] {
  const { line } = turned;
  const own = graph.brep.faces.filter((face) => turned.faces.has(face.index));
  const chamfers = edgeCones(graph, turned);
  const access = [line.axis, negate(line.axis)];
  const out: Draft[] = [];
  const cylinders = own.filter((face) => face.surface.kind === 'cylinder');
  for (const concave of [false, true]) {
    for (const segment of segmentsOf(
      graph,
      cylinders.filter((face) => face.concave === concave),
      line,
    )) {
      const groove = !concave && isGroove(graph, segment, line);
      // The chamfer at a shoulder is cut with the diameter it ends: the segment runs to the face.
      const near = chamfers
        .filter((face) => !groove && graph.links(face).some((link) => segment.faces.includes(link.face)))
        .map((face) => spanOf(graph, face, line));
      const from = Math.min(segment.from, ...near.map((span) => span.from));
      const to = Math.max(segment.to, ...near.map((span) => span.to));
      out.push({
        kind: groove ? 'groove' : 'turned_segment',
        subtype: groove ? 'external' : concave ? 'inner' : 'outer',
        diameter: 2 * segment.radius,
        ...(groove ? { width: to - from, depth: grooveDepth(graph, segment) } : { length: to - from }),
        axis: line.axis,
        position: along(line.point, line.axis, from),
        access,
        faces: segment.faces,
        confidence: 0.97,
      });
    }
  }
  for (const face of own) {
    const { surface } = face;
    if (surface.kind === 'cone') out.push(coneDraft(graph, face, line, chamfers.includes(face), access));
    if (surface.kind === 'plane' && isEndFace(graph, face, line)) {
      out.push({
        kind: 'turned_segment',
        subtype: 'face',
        diameter:
          2 *
          Math.max(
            ...graph
              .edges(face)
              .flatMap((edge) => edge.points.map((p) => distanceToLine(p, line.point, line.axis))),
          ),
        axis: surface.normal,
        position: footOnLine(face.middle, line.point, line.axis),
        access: [surface.normal],
        faces: [face],
        confidence: 0.97,
      });
    }
  }
  return out;
}

function grooveDepth(graph: FaceGraph, segment: Segment): number {
  const radii = segment.faces.flatMap((face) =>
    graph
      .links(face)
      .flatMap((link) =>
        graph
          .links(link.face)
          .flatMap((next) => (next.face.surface.kind === 'cylinder' ? [next.face.surface.radius] : [])),
      ),
  );
  const above = radii.filter((radius) => radius > segment.radius + 1e-6);
  return above.length === 0 ? 0 : Math.min(...above) - segment.radius;
}

/** Nothing of the part lies beyond it. */
function isEndFace(graph: FaceGraph, face: Face, line: Line): boolean {
  const at = along1(line, face.middle);
  const sign = dot(face.normal, line.axis);
  return graph.brep.edges.every((edge) => edge.points.every((p) => (along1(line, p) - at) * sign < 1e-4));
}

function coneDraft(
  graph: FaceGraph,
  face: Face,
  line: Line,
  chamfer: boolean,
  access: readonly Vec3[],
): Draft {
  const span = spanOf(graph, face, line);
  const half = face.surface.kind === 'cone' ? Math.abs(face.surface.halfAngle) * (180 / Math.PI) : 0;
  const radii = [radiusAt(face, line, span.from), radiusAt(face, line, span.to)];
  const base = { axis: line.axis, position: along(line.point, line.axis, span.from), access, faces: [face] };
  return chamfer
    ? {
        ...base,
        kind: 'chamfer',
        subtype: 'edge',
        width: span.to - span.from,
        angle: half,
        diameter: 2 * Math.max(...radii),
        confidence: 0.95,
      }
    : {
        ...base,
        kind: 'turned_segment',
        subtype: 'taper',
        diameter: 2 * Math.max(...radii),
        length: span.to - span.from,
        angle: half,
        confidence: 0.9,
        details: { small_diameter_mm: 2 * Math.min(...radii), inner: face.concave === true },
      };
}

/** Where the axis stands against a direction: 1 along, 0 across. */
export const alignment = (line: Line, d: Vec3): number => Math.abs(dot(line.axis, d));
export const offset = (line: Line, p: Vec3): number =>
  Math.hypot(...sub(p, footOnLine(p, line.point, line.axis)));
