import type { FaceGraph } from '../../brep/graph.ts';
import { areaOf, type Face } from '../../brep/model.ts';
import type { ProfileFacts, Vec3 } from '../../facts.ts';
import { hull2, minimumRectangle, type Point2 } from '../../measure/hull2.ts';
import { clean, cross, dot, negate, orthogonal, parallel, perpendicular, sameDirection } from '../../vec.ts';
import { onLine } from '../coaxial.ts';
import type { Frame } from '../frame.ts';

/** Shorter in relation to its section, a hollow part is a bush or a frame, not a length of tube. */
const MIN_SLENDERNESS = 2.5;
const MIN_OPEN_SLENDERNESS = 4;
const MAX_WALL_SHARE = 0.2;
const MAX_OPEN_WALL_SHARE = 0.3;
const WHOLE_LENGTH = 0.85;

export type Profile = {
  readonly facts: ProfileFacts;
  readonly axis: Vec3;
  readonly faces: ReadonlySet<number>;
};

type Extruded = { readonly axis: Vec3; readonly length: number; readonly lateral: readonly Face[] };

function reach(graph: FaceGraph, faces: readonly Face[], d: Vec3): number {
  let [low, high] = [Infinity, -Infinity];
  for (const face of faces) {
    for (const edge of graph.edges(face)) {
      for (const p of edge.points) {
        low = Math.min(low, dot(p, d));
        high = Math.max(high, dot(p, d));
      }
    }
  }
  return high - low;
}

/** Faces that run along an axis over the whole length. */
function extrudedAlong(graph: FaceGraph, axis: Vec3): Extruded | null {
  const { faces } = graph.brep;
  const length = reach(graph, faces, axis);
  const lateral = faces.filter((face) => {
    const { surface } = face;
    const runs =
      (surface.kind === 'plane' && perpendicular(surface.normal, axis)) ||
      (surface.kind === 'cylinder' && parallel(surface.axis, axis));
    return runs && reach(graph, [face], axis) > WHOLE_LENGTH * length;
  });
  return lateral.length === 0 ? null : { axis, length, lateral };
}

function sectionOf(graph: FaceGraph, { axis, lateral }: Extruded): readonly [number, number] {
  const u = orthogonal(axis);
  const v = cross(axis, u);
  const points = lateral.flatMap((face) =>
    graph.edges(face).flatMap((edge) => edge.points.map((p): Point2 => [dot(p, u), dot(p, v)])),
  );
  const { sides } = minimumRectangle(hull2(points));
  return [Math.max(...sides), Math.min(...sides)];
}

function roundTube(extruded: Extruded): { outer: number; wall: number } | null {
  const cylinders = extruded.lateral.filter((face) => face.surface.kind === 'cylinder');
  for (const outer of cylinders) {
    if (outer.concave !== false || outer.surface.kind !== 'cylinder') continue;
    const line = { point: outer.surface.point, axis: outer.surface.axis };
    for (const inner of cylinders) {
      if (inner.concave !== true || inner.surface.kind !== 'cylinder' || !onLine(inner, line)) continue;
      return { outer: 2 * outer.surface.radius, wall: outer.surface.radius - inner.surface.radius };
    }
  }
  return null;
}

/** Wall thickness behind the outermost plane of one direction: the distance to the nearest opposite plane. */
function wallBehind(planes: readonly Face[], outward: Vec3): number | null {
  const offset = (face: Face): number =>
    face.surface.kind === 'plane' ? dot(face.surface.point, outward) : 0;
  const outer = Math.max(...planes.filter((face) => sameDirection(face.normal, outward)).map(offset));
  const inner = planes
    .filter((face) => sameDirection(face.normal, negate(outward)))
    .map((face) => outer - offset(face))
    .filter((gap) => gap > 1e-6);
  return Number.isFinite(outer) && inner.length > 0 ? Math.min(...inner) : null;
}

/** One wall thickness behind each of four sides, with the cavity between them. */
function rectangularTube(extruded: Extruded, section: readonly [number, number]): number | null {
  const planes = extruded.lateral.filter((face) => face.surface.kind === 'plane');
  const largest = [...planes].sort((a, b) => b.area - a.area)[0];
  if (largest === undefined || planes.length < 8) return null;
  const u = largest.normal;
  const v = cross(extruded.axis, u);
  const walls = [u, negate(u), v, negate(v)].map((d) => wallBehind(planes, d));
  const [first] = walls;
  if (first === null || first === undefined) return null;
  const even = walls.every((wall) => wall !== null && Math.abs(wall - first) < 0.02 * first + 1e-3);
  return even && first <= MAX_WALL_SHARE * section[1] ? first : null;
}

/** A section with re-entrant corners along its whole length: angle, channel, beam or a special extrusion. */
function isOpenSection(graph: FaceGraph, { lateral, length }: Extruded): boolean {
  const own = new Set(lateral.map((face) => face.index));
  const corners = graph.brep.edges.filter(
    (edge) =>
      edge.convexity === 'concave' &&
      edge.curve.kind === 'line' &&
      edge.length > WHOLE_LENGTH * length &&
      edge.faces.every((face) => own.has(face)),
  );
  const total = areaOf(graph.brep.faces);
  const share = areaOf(lateral) / total;
  return corners.length > 0 && share > 0.8;
}

/**
 * Mean wall of an open section of this area and perimeter; the perimeter includes both sides and the two ends of its walls. Walls
 * of thickness t along a middle line c have the area c·t and the perimeter 2 c + 2 t. Turns and branches do not change that.
 */
const meanWall = (area: number, perimeter: number): number => {
  const half = perimeter / 2;
  return (2 * area) / (half + Math.sqrt(Math.max(0, half * half - 4 * area)));
};

/** A length of tube or section, or null. Walls are measured between planes or cylinders of the full length. */
export function findProfile(graph: FaceGraph, frame: Frame, volume: number): Profile | null {
  const axes: Vec3[] = [...frame];
  for (const { surface } of graph.brep.faces) {
    if (surface.kind === 'cylinder' && !axes.some((axis) => parallel(axis, surface.axis)))
      axes.push(surface.axis);
    if (axes.length >= 8) break;
  }
  for (const axis of axes) {
    const extruded = extrudedAlong(graph, axis);
    if (extruded === null) continue;
    const section = sectionOf(graph, extruded);
    if (extruded.length < MIN_SLENDERNESS * section[0]) continue;
    const make = (kind: ProfileFacts['section'], wall: number): Profile => ({
      axis,
      faces: new Set(extruded.lateral.map((face) => face.index)),
      facts: {
        section: kind,
        outer_mm: [clean(section[0]), clean(section[1])],
        wall_mm: clean(wall),
        length_mm: clean(extruded.length),
      },
    });
    const round = roundTube(extruded);
    // The section's own size comes from points on the circle and is slightly too small.
    if (round !== null && round.outer > section[0] * 0.98 && round.wall <= MAX_WALL_SHARE * round.outer) {
      const made = make('round_tube', round.wall);
      return { ...made, facts: { ...made.facts, outer_mm: [clean(round.outer), clean(round.outer)] } };
    }
    const wall = rectangularTube(extruded, section);
    if (wall !== null) {
      return make(
        Math.abs(section[0] - section[1]) < 1e-2 * section[0] ? 'square_tube' : 'rectangular_tube',
        wall,
      );
    }
    if (extruded.length >= MIN_OPEN_SLENDERNESS * section[0] && isOpenSection(graph, extruded)) {
      const perimeter = areaOf(extruded.lateral) / extruded.length;
      const mean = meanWall(volume / extruded.length, perimeter);
      // A solid bar with a step along it is milled; a section consists of walls.
      if (mean <= MAX_OPEN_WALL_SHARE * section[1]) return make('other', mean);
    }
  }
  return null;
}
