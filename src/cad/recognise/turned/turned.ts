import type { FaceGraph } from '../../brep/graph.ts';
import { areaOf, type Edge, type Face, type Revolution } from '../../brep/model.ts';
import type { TurnedFacts, Vec3 } from '../../facts.ts';
import {
  along,
  clean,
  cleanVec,
  cross,
  distanceToLine,
  dot,
  footOnLine,
  negate,
  orthogonal,
  parallel,
  sameLine,
  sub,
} from '../../vec.ts';
import { along1, byAxis, COAXIAL_MM, type Line, onLine, radiusAt, type Span, spanOf } from '../coaxial.ts';
import type { Draft } from '../draft.ts';
import type { ModelledThread } from '../threads/modelled-threads.ts';
import type { Toothing } from '../toothed/toothings.ts';
import { findGrooves } from './grooves.ts';
import { isCircleAbout } from './meridian.ts';
import { axesOf, isAbout, isSphere, zoneOf } from './spheres.ts';

/** With less than this share of the surface about one axis, a part has a round corner and is not turned. */
const MIN_SHARE = 0.5;
/** A smaller total arc is the rest of another feature. */
const MIN_ARC_RAD = Math.PI / 2;
/** A longer cone than this share of its radius is not a chamfer. */
const EDGE_CONE_SHARE = 0.3;

export type Turned = {
  readonly line: Line;
  readonly facts: TurnedFacts;
  readonly faces: ReadonlySet<number>;
};

/** The axis of a free-form meridian, for a face that goes all round it. */
const revolutionOf = ({ surface, sweepDeg }: Face): Revolution | null =>
  'revolution' in surface && surface.revolution !== undefined && sweepDeg > 90 ? surface.revolution : null;

const loopEdges = (graph: FaceGraph, face: Face): Edge[] =>
  face.loops[0]?.edges.flatMap((index) => graph.edge(index) ?? []) ?? [];

/** True if edges of one plane across the axis go all the way round it. */
function encloses(edges: readonly Edge[], line: Line): boolean {
  const u = orthogonal(line.axis);
  const v = cross(line.axis, u);
  const turns = edges.map((edge) => {
    const angles = edge.points.map((p) => {
      const d = sub(p, line.point);
      return Math.atan2(dot(d, v), dot(d, u));
    });
    const covered = angles.slice(1).map((angle, i) => Math.abs(wrapped(angle - (angles[i] ?? 0))));
    return covered.reduce((sum, angle) => sum + angle, 0);
  });
  return turns.reduce((sum, angle) => sum + angle, 0) > 2 * Math.PI * 0.99;
}

const wrapped = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

function isFaceAbout(graph: FaceGraph, face: Face, line: Line): boolean {
  const { surface } = face;
  if (surface.kind === 'plane') {
    if (!parallel(surface.normal, line.axis)) return false;
    // A turned face is bounded by arcs about the axis on both sides; the end wall of a flat has such an arc on one side only.
    const outer = loopEdges(graph, face);
    const arcs = outer.reduce(
      (sum, edge) =>
        sum +
        (isCircleAbout(edge, line) && edge.curve.kind === 'circle' ? edge.length / edge.curve.radius : 0),
      0,
    );
    return arcs > MIN_ARC_RAD && encloses(outer, line);
  }
  const revolution = revolutionOf(face);
  if (revolution !== null)
    return sameLine(line.point, line.axis, revolution.point, revolution.axis, 10 * COAXIAL_MM);
  if (surface.kind === 'sphere') return isAbout(face, line);
  return onLine(face, line);
}

/** The axis with the largest outside area, with those faces. */
const likeliestAxis = (
  graph: FaceGraph,
  teeth: readonly Toothing[],
): { readonly line: Line; readonly faces: readonly Face[] } | null => {
  const { faces } = graph.brep;
  const outside = faces.filter((face) => face.concave === false && face.surface.kind !== 'sphere');
  const free = faces.flatMap((face) => {
    const revolution = revolutionOf(face);
    return revolution === null ? [] : [{ line: revolution, faces: [face] }];
  });
  const balls = faces.filter((face) => isSphere(face) && face.concave === false);
  const round = balls.flatMap((face) => axesOf(graph, face).map((line) => ({ line, faces: [] as Face[] })));
  const toothed = teeth.map(({ line, faces: own }) => ({ line, faces: [...own] }));
  const groups = [...byAxis(outside), ...free, ...round, ...toothed]
    .map(({ line, faces: own }) => ({
      line,
      faces: [...own, ...balls.filter((face) => isAbout(face, line))],
    }))
    .map((group) => ({ ...group, area: areaOf(group.faces) }))
    .sort((a, b) => b.area - a.area);
  return groups[0] ?? null;
};

/** Finds the axis about which a part is turned: most of its surface and all of its outside. */
export function findTurned(
  graph: FaceGraph,
  threads: readonly ModelledThread[] = [],
  toothings: readonly Toothing[] = [],
): Turned | null {
  const { faces, edges } = graph.brep;
  const total = areaOf(faces);
  const teeth = toothings.filter(({ external }) => external);
  const best = likeliestAxis(graph, teeth);
  if (best === null) return null;
  const line: Line = {
    point: footOnLine([0, 0, 0], best.line.point, best.line.axis),
    axis: canonicalAxis(best.line.axis),
  };
  const wound = new Set(
    threads
      .filter((one) => sameLine(line.point, line.axis, one.line.point, one.line.axis, 0.01 * one.major))
      .flatMap((one) => one.faces.map((face) => face.index)),
  );
  const cogs = new Set(toothings.filter((one) => isSameAxis(one.line, line)).flatMap((one) => one.faces));
  const own = faces.filter(
    (face) =>
      !wound.has(face.index) &&
      !cogs.has(face) &&
      (isFaceAbout(graph, face, line) || endsTeeth(graph, face, line, cogs)),
  );
  const share =
    areaOf(faces.filter((face) => wound.has(face.index) || cogs.has(face) || own.includes(face))) / total;
  const radius = Math.max(
    ...own.map((face) => revolutionOf(face)?.greatest ?? 0),
    ...best.faces.map((face) => {
      if (isSphere(face)) return zoneOf(face, line).greatest;
      if (cogs.has(face)) return teeth.find(({ faces: ring }) => ring.includes(face))?.tip ?? 0;
      const span = spanOf(graph, face, line);
      const edge = Math.max(radiusAt(face, line, span.from), radiusAt(face, line, span.to));
      return face.surface.kind === 'torus' ? edge + face.surface.minorRadius : edge;
    }),
  );
  const reach = Math.max(
    ...edges.flatMap((edge) => edge.points.map((p) => distanceToLine(p, line.point, line.axis))),
  );
  if (share < MIN_SHARE || reach > radius * 1.001 + COAXIAL_MM) return null;
  const zones = own
    .filter((face) => isSphere(face) && face.concave === false)
    .map((face) => zoneOf(face, line));
  const all = [
    ...edges.flatMap((edge) => edge.points.map((p) => along1(line, p))),
    ...zones.flatMap(({ from, to }) => [from, to]),
  ];
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

const isSameAxis = (a: Line, b: Line): boolean => sameLine(a.point, a.axis, b.point, b.axis, 10 * COAXIAL_MM);

/** The side face of a gear: its outline is that of the teeth. */
const endsTeeth = (graph: FaceGraph, face: Face, line: Line, cogs: ReadonlySet<Face>): boolean =>
  face.surface.kind === 'plane' &&
  parallel(face.surface.normal, line.axis) &&
  graph.links(face).some((link) => cogs.has(link.face));

function canonicalAxis(axis: Vec3): Vec3 {
  const lead = axis.find((x) => Math.abs(x) > 0.5) ?? 1;
  return lead < 0 ? negate(axis) : axis;
}

type Segment = { readonly faces: Face[]; from: number; to: number; readonly radius: number };

/** Adjacent cylinders of one diameter are one segment: seams and cross holes only split them. */
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
  const about = graph.brep.faces.filter((face) => turned.faces.has(face.index));
  const grooves = findGrooves(graph, about, line);
  const own = about.filter((face) => !grooves.some((groove) => groove.faces.has(face.index)));
  const chamfers = edgeCones(graph, turned).filter((face) => own.includes(face));
  const access = [line.axis, negate(line.axis)];
  const out: Draft[] = grooves.map((groove) => groove.draft);
  const cylinders = own.filter((face) => face.surface.kind === 'cylinder');
  for (const concave of [false, true]) {
    for (const segment of segmentsOf(
      graph,
      cylinders.filter((face) => face.concave === concave),
      line,
    )) {
      // The chamfer at a shoulder is cut with the diameter next to it: the segment extends to the face.
      const near = chamfers
        .filter((face) => graph.links(face).some((link) => segment.faces.includes(link.face)))
        .map((face) => spanOf(graph, face, line));
      const from = Math.min(segment.from, ...near.map((span) => span.from));
      const to = Math.max(segment.to, ...near.map((span) => span.to));
      out.push({
        kind: 'turned_segment',
        subtype: concave ? 'inner' : 'outer',
        diameter: 2 * segment.radius,
        length: to - from,
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
    const revolution = revolutionOf(face);
    if (revolution !== null)
      out.push(contour(face, line, { ...spanOf(graph, face, line), greatest: revolution.greatest }, access));
    if (isSphere(face) && face.concave === false) out.push(contour(face, line, zoneOf(face, line), access));
    if (surface.kind === 'cone') out.push(coneDraft(graph, face, line, chamfers.includes(face), access));
  }
  const ends = own.filter((face) => face.surface.kind === 'plane' && isEndFace(graph, face, line));
  // Faces in one plane are faced in one cut, even if a groove or recess divides them.
  for (const faces of Map.groupBy(ends, (face) => Math.sign(dot(face.normal, line.axis))).values())
    out.push(endFace(graph, faces, line));
  return out;
}

/** A free-form meridian or a part of a ball: turned along a contour. */
function contour(
  face: Face,
  line: Line,
  { from, to, greatest, least }: Span & { readonly greatest: number; readonly least?: number },
  access: readonly Vec3[],
): Draft {
  return {
    kind: 'turned_segment',
    subtype: 'contour',
    diameter: 2 * greatest,
    length: to - from,
    axis: line.axis,
    position: along(line.point, line.axis, from),
    access,
    faces: [face],
    confidence: 0.85,
    ...(least === undefined ? {} : { details: { small_diameter_mm: 2 * least } }),
  };
}

function endFace(graph: FaceGraph, faces: readonly Face[], line: Line): Draft {
  const rim = faces.flatMap((face) => graph.edges(face).flatMap((edge) => edge.points));
  const [first] = faces;
  const normal = first?.normal ?? line.axis;
  return {
    kind: 'turned_segment',
    subtype: 'face',
    diameter: 2 * Math.max(...rim.map((p) => distanceToLine(p, line.point, line.axis))),
    axis: normal,
    position: footOnLine(first?.middle ?? line.point, line.point, line.axis),
    access: [normal],
    faces,
    confidence: 0.97,
  };
}

/** True if no edge of the part lies beyond the face. */
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
