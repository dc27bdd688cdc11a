import type { FaceGraph } from '../../brep/graph.ts';
import { areaOf, DEVELOPABLE, type Edge, type Face } from '../../brep/model.ts';
import type { Vec3 } from '../../facts.ts';
import { cross, distance, dot, orthogonal, parallel, sameLine, sub, unit } from '../../vec.ts';

/** Minimum share of the two skins in the surface predicted by the thickness. */
const MIN_SKIN_SHARE = 0.93;
/** A thicker flat part without bends is a plate. */
const MAX_FLAT_MM = 10;
/** Thickness of a blank in relation to the root of its area. `assumed` */
const MAX_FLAT_SHARE = 0.12;
const MAX_DISC_SHARE = 0.05;
const MAX_BENT_MM = 25;
const MAX_BENT_SHARE = 0.35;
const MAX_ROLL_DEG = 345;
const NOISE_MM = 1e-3;

export type Skin = {
  readonly thickness: number;
  /** Pairs of opposite planes at the thickness. */
  readonly pairs: readonly (readonly [Face, Face])[];
  /** Cylinders and cones, the concave one first. */
  readonly bends: readonly (readonly [inner: Face, outer: Face])[];
  /** Doubly curved pairs: deep-drawn, not bent; not developable. */
  readonly drawn: readonly (readonly [inner: Face, outer: Face])[];
};

function planeGap(a: Face, b: Face): number | null {
  if (a.surface.kind !== 'plane' || b.surface.kind !== 'plane' || dot(a.normal, b.normal) > -0.99999)
    return null;
  // Outward normals point away from each other across material.
  const gap = dot(a.normal, a.surface.point) + dot(b.normal, b.surface.point);
  return gap > 1e-3 ? gap : null;
}

/** Thickness between two parallel surfaces of revolution; for deep-drawn ones, corners and domes. */
function curvedGap(a: Face, b: Face): number | null {
  if (a.concave === null || a.concave === b.concave) return null;
  const [inner, outer] = a.concave === true ? [a, b] : [b, a];
  const [s, t] = [inner.surface, outer.surface];
  if (s.kind === 'sphere' && t.kind === 'sphere')
    return distance(s.point, t.point) < 1e-2 ? positive(t.radius - s.radius) : null;
  if (!('axis' in s) || !('axis' in t) || !sameLine(s.point, s.axis, t.point, t.axis, 1e-2)) return null;
  if (s.kind === 'cylinder' && t.kind === 'cylinder') return positive(t.radius - s.radius);
  if (s.kind === 'cone' && t.kind === 'cone') {
    if (Math.abs(s.halfAngle - t.halfAngle) > 1e-3 || dot(s.axis, t.axis) < 0) return null;
    const station = dot(sub(s.point, t.point), t.axis);
    return positive((t.radius + station * Math.tan(t.halfAngle) - s.radius) * Math.cos(t.halfAngle));
  }
  if (s.kind === 'torus' && t.kind === 'torus' && distance(s.point, t.point) < 1e-2)
    return positive(Math.abs(t.minorRadius - s.minorRadius));
  return null;
}

const positive = (gap: number): number | null => (gap > 1e-3 ? gap : null);

/** The thickness with the largest area. */
function dominantGap(faces: readonly Face[]): number | null {
  const weights = new Map<string, { gap: number; area: number }>();
  faces.forEach((a, i) => {
    for (const b of faces.slice(i + 1)) {
      const gap = planeGap(a, b) ?? (isDevelopable(a) ? curvedGap(a, b) : null);
      if (gap === null) continue;
      const key = gap.toFixed(3);
      const known = weights.get(key) ?? { gap, area: 0 };
      known.area += Math.min(a.area, b.area);
      weights.set(key, known);
    }
  });
  return [...weights.values()].sort((a, b) => b.area - a.area || a.gap - b.gap)[0]?.gap ?? null;
}

const isDevelopable = (face: Face): boolean => DEVELOPABLE.has(face.surface.kind);

/**
 * The two skins of a part of constant thickness, or null. Volume and thickness determine the area of the skins, whatever the
 * shape: twice volume over thickness.
 */
export function findSkin(graph: FaceGraph, volume: number): Skin | null {
  const faces = graph.brep.faces.filter((face) => face.area > 0);
  const thickness = dominantGap([...faces].sort((a, b) => b.area - a.area).slice(0, 400));
  if (thickness === null || thickness > MAX_BENT_MM) return null;
  const near = (gap: number | null): boolean =>
    gap !== null && Math.abs(gap - thickness) < 0.02 * thickness + 1e-3;
  const pairs: [Face, Face][] = [];
  const bends: [Face, Face][] = [];
  const drawn: [Face, Face][] = [];
  faces.forEach((a, i) => {
    for (const b of faces.slice(i + 1)) {
      if (near(planeGap(a, b))) {
        if (overlap(graph, a, b)) pairs.push([a, b]);
      } else if (near(curvedGap(a, b)) && overlap(graph, a, b)) {
        (isDevelopable(a) ? bends : drawn).push(a.concave === true ? [a, b] : [b, a]);
      }
    }
  });
  // A closed ring is turned or deep-drawn; the gap of a rolled sheet goes through both skins, a keyway through one.
  if (bends.flat().some(({ sweepDeg }) => sweepDeg > MAX_ROLL_DEG)) return null;
  const skin = new Set([...pairs, ...bends, ...drawn].flat());
  const area = areaOf(skin);
  const predicted = (2 * volume) / thickness;
  if (area < MIN_SKIN_SHARE * predicted || area > predicted / MIN_SKIN_SHARE) return null;
  const widest = Math.max(...[...skin].map((face) => face.area));
  const round = bends.length + drawn.length;
  if (
    round === 0 &&
    (thickness > MAX_FLAT_MM + NOISE_MM || thickness > flatShare(graph, pairs) * Math.sqrt(widest))
  )
    return null;
  // Walls that meet at a sharp corner are a section or a welded frame, because every bend has a radius.
  const [first] = pairs;
  const flat = first !== undefined && pairs.every(([one]) => parallel(one.normal, first[0].normal));
  if (round === 0 && (!flat || !isSlab(graph, first[0], thickness))) return null;
  if (pairs.length === 0 && bends.length === 0) return null;
  if (round > 0 && thickness > MAX_BENT_SHARE * Math.sqrt(widest)) return null;
  return { thickness, pairs, bends, drawn };
}

/** Nothing protrudes from a flat blank. */
function isSlab(graph: FaceGraph, { normal, middle }: Face, thickness: number): boolean {
  return graph.brep.edges.every((edge) =>
    edge.points.every((p) => {
      const height = dot(sub(p, middle), normal);
      return height < 0.02 * thickness && height > -1.02 * thickness;
    }),
  );
}

/** A thick disc is more likely turned than cut out of sheet. */
function flatShare(graph: FaceGraph, pairs: Skin['pairs']): number {
  const outlines = pairs.flat().flatMap((face) => face.loops.filter((loop) => loop.outer));
  const round = outlines.every((loop) =>
    loop.edges.every((index) => graph.edge(index)?.curve.kind === 'circle'),
  );
  return round ? MAX_DISC_SHARE : MAX_FLAT_SHARE;
}

/**
 * True if the rectangles of opposite planes overlap, in the plane and along its longest edge, independent of the file's frame.
 */
function overlap(graph: FaceGraph, a: Face, b: Face): boolean {
  if (a.surface.kind !== 'plane') return overlapAlongAxis(graph, a, b);
  const lines = graph.edges(a).filter((edge) => edge.curve.kind === 'line');
  const longest = lines.reduce<Edge | undefined>(
    (best, edge) => (best === undefined || edge.length > best.length + NOISE_MM ? edge : best),
    undefined,
  );
  const u = longest === undefined ? orthogonal(a.normal) : unit(sub(longest.end, longest.start));
  return [u, cross(a.normal, u)].every((direction) => meet(graph, a, b, direction));
}

/** True if parallel surfaces about one axis overlap along it; spheres about one point always do. */
function overlapAlongAxis(graph: FaceGraph, a: Face, b: Face): boolean {
  return !('axis' in a.surface) || meet(graph, a, b, a.surface.axis);
}

function meet(graph: FaceGraph, a: Face, b: Face, direction: Vec3): boolean {
  const span = (face: Face): readonly [number, number] => {
    const at = graph.edges(face).flatMap((edge) => edge.points.map((p) => dot(p, direction)));
    return [Math.min(...at), Math.max(...at)];
  };
  const [p, q] = [span(a), span(b)];
  return p[0] <= q[1] + NOISE_MM && q[0] <= p[1] + NOISE_MM;
}
