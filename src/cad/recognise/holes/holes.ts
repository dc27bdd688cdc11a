import type { FaceGraph } from '../../brep/graph.ts';
import { areaOf, type Edge, type Face, REVOLVED } from '../../brep/model.ts';
import type { Vec3 } from '../../facts.ts';
import { along, dot, negate, parallel, sub } from '../../vec.ts';
import { along1, apexOf, byAxis, type Line, radiusAt, reachesTip, type Span, spanOf } from '../coaxial.ts';
import type { Draft } from '../draft.ts';

/** A wall in one piece that covers less of the circle is a corner or the end of a slot, not a hole. */
const MIN_COVER_DEG = 200;
/** Separate pieces may leave only narrow gaps: two facing arcs are a slot or a flatted opening. */
const MIN_COVER_IN_PIECES_DEG = 330;

/** Points of edges closer than this to the end of a ring lie on it. */
const END_MM = 1e-2;

export type Ring = {
  readonly faces: readonly Face[];
  readonly kind: 'cylinder' | 'cone' | 'torus';
  readonly span: Span;
  readonly radiusFrom: number;
  readonly radiusTo: number;
};

export type Stack = {
  readonly line: Line;
  readonly rings: readonly Ring[];
  readonly shoulders: readonly Face[];
  readonly floors: readonly Face[];
  readonly span: Span;
  readonly openFrom: boolean;
  readonly openTo: boolean;
  readonly bottom: 'flat' | 'conical' | 'round' | null;
};

const isWall = (face: Face): boolean => face.concave === true && REVOLVED.has(face.surface.kind);

/** Angle that the faces cover together: by area, so that windows in the wall count little and halves add up. */
function coverDeg(graph: FaceGraph, faces: readonly Face[], line: Line): number {
  const widest = Math.max(...faces.map((face) => face.sweepDeg));
  const spans = faces.map((face) => spanOf(graph, face, line));
  const height = Math.max(...spans.map((s) => s.to)) - Math.min(...spans.map((s) => s.from));
  const middle = (spans[0]?.from ?? 0) + height / 2;
  const radius = Math.max(...faces.map((face) => radiusAt(face, line, middle)));
  const area = areaOf(faces);
  const byArea = height > 1e-9 && radius > 1e-9 ? (area / (height * radius)) * (180 / Math.PI) : 0;
  return Math.max(widest, Math.min(360, byArea));
}

const isWound = (graph: FaceGraph, face: Face): boolean =>
  graph.edges(face).some((edge) => edge.curve.kind === 'helix');

function isRound(graph: FaceGraph, faces: readonly Face[], line: Line): boolean {
  // The crest of a thread is a narrow band all the way round.
  if (faces.some((face) => isWound(graph, face))) return true;
  const pieces = graph.components(faces, (link) => link.convexity === 'smooth');
  const widest = Math.max(...pieces.map((piece) => coverDeg(graph, piece, line)));
  return widest >= MIN_COVER_DEG || coverDeg(graph, faces, line) >= MIN_COVER_IN_PIECES_DEG;
}

const sameSurface = (a: Face, b: Face): boolean => {
  const [s, t] = [a.surface, b.surface];
  if (s.kind === 'cylinder' && t.kind === 'cylinder') return Math.abs(s.radius - t.radius) < 1e-3;
  if (s.kind === 'cone' && t.kind === 'cone') {
    return (
      Math.abs(Math.abs(s.halfAngle) - Math.abs(t.halfAngle)) < 1e-4 &&
      Math.hypot(...sub(apexOf(s), apexOf(t))) < 1e-2
    );
  }
  return s.kind === 'torus' && t.kind === 'torus' && Math.abs(s.minorRadius - t.minorRadius) < 1e-3;
};

/** Joins the faces of one surface that were split by a seam or a window. */
function ringsOf(graph: FaceGraph, faces: readonly Face[], line: Line): Ring[] {
  const rings: Ring[] = [];
  const left = [...faces];
  while (left.length > 0) {
    const seed = left.shift();
    if (seed === undefined) break;
    const own = [seed, ...left.filter((face) => sameSurface(seed, face))];
    for (const face of own.slice(1)) left.splice(left.indexOf(face), 1);
    for (const part of splitByGaps(graph, own, line)) {
      const kind = seed.surface.kind;
      if (kind !== 'cylinder' && kind !== 'cone' && kind !== 'torus') continue;
      if (!isRound(graph, part.faces, line)) continue;
      rings.push({
        ...part,
        kind,
        radiusFrom: radiusAt(seed, line, part.span.from),
        radiusTo: radiusAt(seed, line, part.span.to),
      });
    }
  }
  return rings.sort((a, b) => a.span.from - b.span.from || a.span.to - b.span.to);
}

/** Equal walls with a gap along the axis are separate rings: the two flanges of a fork. */
function splitByGaps(graph: FaceGraph, faces: readonly Face[], line: Line): { faces: Face[]; span: Span }[] {
  const spans = faces
    .map((face) => ({ face, span: spanOf(graph, face, line) }))
    .sort((a, b) => a.span.from - b.span.from);
  const out: { faces: Face[]; span: Span }[] = [];
  for (const { face, span } of spans) {
    const last = out.at(-1);
    if (last !== undefined && span.from <= last.span.to + 1e-6) {
      last.faces.push(face);
      last.span = { from: last.span.from, to: Math.max(last.span.to, span.to) };
    } else out.push({ faces: [face], span });
  }
  return out;
}

/** Edges of a ring at one of its ends, without seams. The edges of a bore that crosses the wall are not connected to an end. */
function endEdges(graph: FaceGraph, ring: Ring, line: Line, end: 'from' | 'to'): Edge[] {
  const edges = edgesOfHalf(graph, ring, line, end);
  // A thread's crest has no end of its own: it runs out along the helix.
  if (ring.faces.some((face) => isWound(graph, face))) return edges;
  const last = (edge: Edge): number =>
    Math.min(...edge.points.map((p) => Math.abs(along1(line, p) - ring.span[end])));
  const found = edges.filter((edge) => last(edge) < END_MM);
  const left = edges.filter((edge) => !found.includes(edge));
  for (const edge of found) {
    const next = left.filter((other) => touches(edge, other));
    for (const other of next) left.splice(left.indexOf(other), 1);
    found.push(...next);
  }
  return found;
}

const touches = (a: Edge, b: Edge): boolean =>
  [a.start, a.end].some((p) => [b.start, b.end].some((q) => Math.hypot(...sub(p, q)) < END_MM));

function edgesOfHalf(graph: FaceGraph, ring: Ring, line: Line, end: 'from' | 'to'): Edge[] {
  const middle = (ring.span.from + ring.span.to) / 2;
  return ring.faces.flatMap((face) =>
    graph.edges(face).filter((edge) => {
      if (edge.faces[0] === edge.faces[1]) return false;
      const mean = edge.points.reduce((sum, p) => sum + along1(line, p), 0) / edge.points.length;
      const lengthwise = edge.curve.kind === 'line' && parallel(line.axis, direction(edge));
      return !lengthwise && (end === 'from' ? mean < middle : mean > middle);
    }),
  );
}

function direction(edge: Edge): Vec3 {
  const d = sub(edge.end, edge.start);
  const l = Math.hypot(...d) || 1;
  return [d[0] / l, d[1] / l, d[2] / l];
}

type End = { readonly open: boolean; readonly next: readonly Face[]; readonly bottom: Stack['bottom'] };

/** Continuation after the end of a ring: a shoulder, a bottom, or open space. */
function endOf(graph: FaceGraph, ring: Ring, line: Line, end: 'from' | 'to'): End {
  const tip = ring.faces.some((face) => reachesTip(graph, face));
  const edges = endEdges(graph, ring, line, end);
  if (edges.length === 0) return { open: !tip, next: [], bottom: tip ? 'conical' : null };
  const own = new Set(ring.faces.map((face) => face.index));
  let closedLength = 0;
  let openLength = 0;
  const next = new Map<number, Face>();
  let bottom: Stack['bottom'] = 'flat';
  for (const edge of edges) {
    for (const index of edge.faces) {
      const face = graph.brep.faces[index];
      if (face === undefined || own.has(index)) continue;
      next.set(index, face);
      const blend = edge.convexity === 'smooth' && isWall(face);
      if (edge.convexity === 'concave' || blend) {
        closedLength += edge.length;
        if (blend || face.surface.kind === 'sphere') bottom = 'round';
        if (face.surface.kind === 'cone') bottom = 'conical';
      } else openLength += edge.length;
    }
  }
  const open = openLength >= closedLength;
  return { open, next: [...next.values()], bottom: open ? null : bottom };
}

const isShoulder = (face: Face, line: Line): boolean =>
  face.surface.kind === 'plane' && parallel(face.surface.normal, line.axis);

/** Rings of one axis that follow each other directly or over a shoulder. */
function stacksOnAxis(graph: FaceGraph, line: Line, faces: readonly Face[]): Stack[] {
  const rings = ringsOf(graph, faces, line);
  const ringOf = new Map(rings.flatMap((ring) => ring.faces.map((face) => [face.index, ring] as const)));
  const chain = new Map<Ring, Set<Ring>>(rings.map((ring) => [ring, new Set([ring])]));
  const shoulders = new Map<Ring, Set<Face>>(rings.map((ring) => [ring, new Set()]));
  const join = (a: Ring, b: Ring, over: Face | null): void => {
    const all = new Set([...(chain.get(a) ?? []), ...(chain.get(b) ?? [])]);
    const flats = new Set([
      ...(shoulders.get(a) ?? []),
      ...(shoulders.get(b) ?? []),
      ...(over === null ? [] : [over]),
    ]);
    for (const ring of all) {
      chain.set(ring, all);
      shoulders.set(ring, flats);
    }
  };
  for (const ring of rings) {
    for (const face of ring.faces) {
      for (const link of graph.links(face)) {
        const neighbour = ringOf.get(link.face.index);
        if (neighbour !== undefined && neighbour !== ring) join(ring, neighbour, null);
        if (!isShoulder(link.face, line) || link.convexity !== 'concave') continue;
        for (const beyond of graph.links(link.face)) {
          const other = ringOf.get(beyond.face.index);
          if (other !== undefined && other !== ring && beyond.convexity === 'convex')
            join(ring, other, link.face);
        }
      }
    }
  }
  const unique = [...new Set(chain.values())];
  return unique.map((members) => makeStack(graph, line, [...members], shoulders));
}

function makeStack(
  graph: FaceGraph,
  line: Line,
  members: readonly Ring[],
  shoulders: ReadonlyMap<Ring, ReadonlySet<Face>>,
): Stack {
  const rings = [...members].sort((a, b) => a.span.from - b.span.from || a.span.to - b.span.to);
  const [low, high] = [rings[0], [...rings].sort((a, b) => b.span.to - a.span.to)[0]];
  if (low === undefined || high === undefined) throw new Error('a stack has at least one ring');
  const flats = new Set(rings.flatMap((ring) => [...(shoulders.get(ring) ?? [])]));
  const own = new Set(rings.flatMap((ring) => ring.faces.map((face) => face.index)));
  const [start, end] = [endOf(graph, low, line, 'from'), endOf(graph, high, line, 'to')];
  const floors = [start, end].flatMap((one) =>
    one.open ? [] : one.next.filter((face) => !own.has(face.index) && !flats.has(face)),
  );
  return {
    line,
    rings,
    shoulders: [...flats],
    floors: [...new Set(floors)],
    span: { from: low.span.from, to: high.span.to },
    openFrom: start.open,
    openTo: end.open,
    bottom: start.bottom ?? end.bottom,
  };
}

/** All concave stacks of coaxial rings: bores, stepped and countersunk holes, each with its ends. */
export function findStacks(graph: FaceGraph): Stack[] {
  const walls = graph.brep.faces.filter((face) => isWall(face) && face.surface.kind !== 'sphere');
  return byAxis(walls)
    .flatMap(({ line, faces }) => stacksOnAxis(graph, line, faces))
    .filter((stack) => stack.rings.some((ring) => ring.kind === 'cylinder'))
    .filter((stack) => stack.openFrom || stack.openTo);
}

export const width = (ring: Ring): number => Math.max(ring.radiusFrom, ring.radiusTo);

/** Normalises the sign of a line's direction. */
function canonical(axis: Vec3): Vec3 {
  const lead = axis.find((x) => Math.abs(x) > 0.5 || Math.abs(x) > 0.577 - 1e-9) ?? 1;
  return lead < 0 ? negate(axis) : axis;
}

/** Direction of drilling: from the open end, otherwise from the wider end, otherwise along the positive axis. */
export function drillDirection(stack: Stack): Vec3 {
  const { axis } = stack.line;
  if (!stack.openTo) return axis;
  if (!stack.openFrom) return negate(axis);
  const [first, last] = [stack.rings[0], stack.rings.at(-1)];
  const [low, high] = [first === undefined ? 0 : width(first), last === undefined ? 0 : width(last)];
  if (Math.abs(low - high) > 1e-6) return low > high ? axis : negate(axis);
  return canonical(axis);
}

/** A rim cone smaller than this share of the radius is a chamfer. */
const RIM_CHAMFER_SHARE = 0.4;

function subtypeOf(
  rings: readonly Ring[],
  core: Ring,
): { subtype: string; details: Record<string, number | string> } {
  const others = rings.filter((ring) => ring !== core);
  const cylinders = others.filter(
    (ring) => ring.kind === 'cylinder' && Math.abs(width(ring) - width(core)) > 1e-3,
  );
  const cones = others.filter((ring) => ring.kind === 'cone' && width(ring) > width(core) * (1 + 1e-6));
  const sinks = cones.filter((ring) => {
    const narrow = Math.min(ring.radiusFrom, ring.radiusTo);
    return (width(ring) - narrow) / Math.max(narrow, 1e-9) > RIM_CHAMFER_SHARE;
  });
  const [bore] = cylinders;
  if (cylinders.length === 0) {
    const [sink] = sinks;
    if (sink === undefined) return { subtype: 'plain', details: {} };
    const face = sink.faces[0];
    const half = face?.surface.kind === 'cone' ? Math.abs(face.surface.halfAngle) : 0;
    return {
      subtype: 'countersunk',
      details: { countersink_diameter_mm: 2 * width(sink), countersink_angle_deg: (half * 360) / Math.PI },
    };
  }
  if (cylinders.length === 1 && bore !== undefined && sinks.length === 0 && isAtEnd(rings, bore)) {
    return {
      subtype: 'counterbored',
      details: {
        counterbore_diameter_mm: 2 * width(bore),
        counterbore_depth_mm: bore.span.to - bore.span.from,
      },
    };
  }
  return { subtype: 'stepped', details: { steps: cylinders.length + 1 } };
}

const isAtEnd = (rings: readonly Ring[], ring: Ring): boolean => {
  const cylinders = rings.filter((one) => one.kind === 'cylinder');
  return cylinders[0] === ring || cylinders.at(-1) === ring;
};

/** Turns a stack into a hole. Depth is that of the cylindrical walls, without the drill tip. */
export function holeOf(stack: Stack): Draft {
  const cylinders = stack.rings.filter((ring) => ring.kind === 'cylinder');
  const core = [...cylinders].sort((a, b) => width(a) - width(b))[0];
  if (core === undefined) throw new Error('a hole has a cylinder');
  const axis = drillDirection(stack);
  const forward = dot(axis, stack.line.axis) > 0;
  const tips = stack.rings.filter(
    (ring) => ring.kind === 'cone' && Math.min(ring.radiusFrom, ring.radiusTo) < 1e-3,
  );
  const walls = stack.rings.filter((ring) => !tips.includes(ring));
  const from = Math.min(...walls.map((ring) => ring.span.from));
  const to = Math.max(...walls.map((ring) => ring.span.to));
  const through = stack.openFrom && stack.openTo;
  const { subtype, details } = subtypeOf(stack.rings, core);
  const access = through && subtype === 'plain' ? [negate(axis), axis] : [negate(axis)];
  const faces = [
    ...stack.rings.flatMap((ring) => ring.faces),
    ...stack.shoulders,
    ...flatFloors(stack, core),
  ];
  return {
    kind: 'hole',
    subtype,
    through,
    diameter: 2 * width(core),
    depth: to - from,
    axis,
    position: along(stack.line.point, stack.line.axis, forward ? from : to),
    access,
    faces: [...new Set(faces)].sort((a, b) => a.index - b.index),
    confidence: 0.98,
    details: through || stack.bottom === null ? details : { ...details, bottom: stack.bottom },
  };
}

/** A bottom belongs to the hole if it is not larger than the hole; the floor of a pocket is larger. */
function flatFloors(stack: Stack, core: Ring): Face[] {
  const disc = Math.PI * Math.max(...stack.rings.map(width)) ** 2;
  return stack.floors.filter((face) => face.area <= Math.max(disc, Math.PI * width(core) ** 2) * 1.2);
}
