import type { FaceGraph } from '../../brep/graph.ts';
import type { Face } from '../../brep/model.ts';
import type { Vec3 } from '../../facts.ts';
import {
  along,
  clean,
  cross,
  distance,
  distanceToLine,
  dot,
  footOnLine,
  negate,
  parallel,
  perpendicular,
  sub,
} from '../../vec.ts';
import { along1, byAxis, type Line } from '../coaxial.ts';
import type { Draft } from '../draft.ts';
import { isWinding, type Twist, twistOf, windsAbout } from './twist.ts';

/** Fewer are a ring of flats or slots. */
const MIN_TEETH = 8;
/** At least two flanks and a tip or root; involutes are often written as many flats. */
const MIN_FACES = 3;
const MAX_FACES = 40;
/** Maximum number of faces about one axis that are searched. */
const MAX_SEARCHED = 3000;
/** Height of a tooth over the pitch at half height: 2.25/π of a gear, less of a spline. `assumed` limits */
const MIN_HEIGHT = 0.25;
const MAX_HEIGHT = 1.2;
/** Finer than module 0.7 it is a knurl. */
const MIN_PITCH_MM = 2.2;
/** A pitch rotation maps each tooth onto the next one, within this share of the radius. */
const PLACE_SHARE = 1e-3;
/** Iterations for module and helix angle: each reduces the error to a tenth or less. */
const HELIX_ROUNDS = 12;

export type Toothing = {
  readonly line: Line;
  readonly faces: readonly Face[];
  readonly teeth: number;
  readonly tip: number;
  readonly from: number;
  readonly to: number;
  readonly external: boolean;
  readonly draft: Draft;
};

/** Straight along the axis. */
const isRuled = ({ surface }: Face, { axis }: Line): boolean => {
  if (surface.kind === 'plane') return perpendicular(surface.normal, axis);
  if (surface.kind === 'cylinder') return parallel(surface.axis, axis);
  return 'extrusion' in surface && surface.extrusion !== undefined && parallel(surface.extrusion, axis);
};

/** A point turned about a line. */
const turned = (p: Vec3, { point, axis }: Line, angle: number): Vec3 => {
  const foot = footOnLine(p, point, axis);
  const d = sub(p, foot);
  const side = cross(axis, d);
  return along(along(foot, d, Math.cos(angle)), side, Math.sin(angle));
};

/** The largest number of teeth for which a pitch rotation maps the ring of faces onto itself. */
function teethOf(ring: readonly Face[], line: Line, radius: number): number | null {
  for (let k = MIN_FACES; k <= MAX_FACES && ring.length / k >= MIN_TEETH; k += 1) {
    if (ring.length % k !== 0) continue;
    const teeth = ring.length / k;
    const repeats = ring.every(({ middle }) => {
      const next = turned(middle, line, (2 * Math.PI) / teeth);
      return ring.some((other) => distance(other.middle, next) < PLACE_SHARE * radius);
    });
    if (repeats) return teeth;
  }
  return null;
}

/**
 * Transverse module and helix angle at the pitch circle: external teeth extend one module beyond it, da = m·(z/cos β + 2), and
 * the angle grows with the radius, tan β = r·turn. Straight teeth have β = 0.
 */
function sizesOf(tip: number, teeth: number, external: boolean, turn: number) {
  const over = external ? 2 : -2;
  let cosine = 1;
  for (let i = 0; i < HELIX_ROUNDS; i += 1) {
    const pitchRadius = (tip * (teeth / cosine)) / (teeth / cosine + over);
    cosine = Math.cos(Math.atan(pitchRadius * turn));
  }
  return { module: (2 * tip) / (teeth / cosine + over), helix: Math.acos(Math.min(1, cosine)) };
}

function toothingOf(
  graph: FaceGraph,
  ring: readonly Face[],
  line: Line,
  twist: Twist | null = null,
): Toothing | null {
  const points = ring.flatMap((face) => graph.edges(face).flatMap((edge) => edge.points));
  const radii = points.map((p) => distanceToLine(p, line.point, line.axis));
  const [inner, outer] = [Math.min(...radii), Math.max(...radii)];
  const height = outer - inner;
  if (height < 2 * PLACE_SHARE * outer) return null;
  const teeth = teethOf(ring, line, outer);
  if (teeth === null) return null;
  const pitch = (Math.PI * (outer + inner)) / teeth;
  if (pitch < MIN_PITCH_MM || height < MIN_HEIGHT * pitch || height > MAX_HEIGHT * pitch) return null;
  const stations = points.map((p) => along1(line, p));
  const [from, to] = [Math.min(...stations), Math.max(...stations)];
  const furthest = ring.reduce((best, face) =>
    distanceToLine(face.middle, line.point, line.axis) > distanceToLine(best.middle, line.point, line.axis)
      ? face
      : best,
  );
  const external =
    dot(furthest.normal, sub(furthest.middle, footOnLine(furthest.middle, line.point, line.axis))) > 0;
  const sizes = sizesOf(external ? outer : inner, teeth, external, Math.abs(twist?.turn ?? 0));
  return {
    line,
    faces: ring,
    teeth,
    tip: external ? outer : inner,
    from,
    to,
    external,
    draft: {
      kind: 'toothing',
      subtype: external ? 'external' : 'internal',
      diameter: 2 * (external ? outer : inner),
      depth: height,
      length: to - from,
      axis: line.axis,
      position: along(line.point, line.axis, from),
      access: [line.axis, negate(line.axis)],
      faces: [...ring].sort((a, b) => a.index - b.index),
      confidence: 0.9,
      details: {
        teeth,
        module_mm: clean(sizes.module),
        ...(twist === null
          ? {}
          : { helix_deg: clean((180 * sizes.helix) / Math.PI), hand: twist.turn > 0 ? 'right' : 'left' }),
      },
    },
  };
}

/** Rings of faces about an axis, connected by edges that run along or wind about it. */
function ringsAbout(graph: FaceGraph, line: Line, taken: ReadonlySet<Face>): readonly (readonly Face[])[] {
  const free = graph.brep.faces.filter((face) => !taken.has(face));
  const ruled = free.filter((face) => isRuled(face, line));
  const winding = free.filter((face) => windsAbout(face, line));
  return [
    ...(ruled.length > MAX_SEARCHED ? [] : graph.components(ruled, ({ edge }) => edge.curve.kind === 'line')),
    ...(winding.length > MAX_SEARCHED ? [] : graph.components(winding, ({ edge }) => isWinding(edge, line))),
  ].filter(({ length }) => length >= MIN_TEETH * MIN_FACES);
}

/** Teeth about the axis of a bore or shaft, straight or helical: faces that repeat on a circle, tip, flanks and root. */
export function findToothings(graph: FaceGraph): Toothing[] {
  const round = graph.brep.faces.filter(
    ({ surface, sweepDeg }) => surface.kind === 'cylinder' && sweepDeg > 180,
  );
  const found: Toothing[] = [];
  const taken = new Set<Face>();
  for (const { line } of byAxis(round)) {
    for (const ring of ringsAbout(graph, line, taken)) {
      const straight = ring.every((face) => isRuled(face, line));
      const twist = straight ? null : twistOf(graph, ring, line);
      const toothing = straight || twist !== null ? toothingOf(graph, ring, line, twist) : null;
      if (toothing === null) continue;
      found.push(toothing);
      for (const face of ring) taken.add(face);
    }
  }
  return found;
}

/** The diameter that is turned before external teeth are cut. */
export const tipsOf = (toothings: readonly Toothing[]): readonly Draft[] =>
  toothings
    .filter(({ external }) => external)
    .map(({ line, tip, from, to }) => ({
      kind: 'turned_segment',
      subtype: 'outer',
      diameter: 2 * tip,
      length: to - from,
      axis: line.axis,
      position: along(line.point, line.axis, from),
      access: [line.axis, negate(line.axis)],
      faces: [],
      confidence: 0.9,
    }));
