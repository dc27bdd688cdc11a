import { areaOf, type Brep, type Edge, type Face, type Surface } from '../brep/model.ts';
import type { SymmetryAxis, Vec3 } from '../facts.ts';
import {
  add,
  along,
  clean,
  cleanVec,
  cross,
  distance,
  dot,
  footOnLine,
  parallel,
  sameDirection,
  scale,
  sub,
} from '../vec.ts';
import { PointGrid } from './point-grid.ts';

type Line = { readonly point: Vec3; readonly direction: Vec3 };

/** Highest order that is reported, enough for twelve teeth or holes; for a higher order its largest divisor up to this. */
const HIGHEST_ORDER = 12;
const MAX_CANDIDATES = 8;
/** Share of the part's size: faces closer than this are at the same place. */
const NEAR_SHARE = 1e-5;
const SAME_AREA = 1e-5;

const directionOf = (surface: Surface): Vec3 | null =>
  surface.kind === 'plane' ? surface.normal : 'axis' in surface ? surface.axis : null;

const onLine = (p: Vec3, line: Line, near: number): boolean =>
  distance(p, footOnLine(p, line.point, line.direction)) < near;

function isRevolved(face: Face, line: Line, near: number): boolean {
  const { surface } = face;
  if (surface.kind === 'plane') return parallel(surface.normal, line.direction);
  if (surface.kind === 'sphere') return onLine(surface.point, line, near);
  return 'axis' in surface && parallel(surface.axis, line.direction) && onLine(surface.point, line, near);
}

/** A circle about the axis, or the seam of a round face, which is not a real edge. */
function isAboutAxis(edge: Edge, line: Line, near: number): boolean {
  const { curve, faces } = edge;
  if (curve.kind === 'circle' && parallel(curve.axis, line.direction) && onLine(curve.centre, line, near))
    return true;
  return faces.length === 2 && (faces[0] === faces[1] || edge.convexity === 'smooth');
}

/** Turns `p` about the line (Rodrigues). */
function turned(p: Vec3, { point, direction }: Line, angle: number): Vec3 {
  const r = sub(p, point);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const across = add(scale(r, c), scale(cross(direction, r), s));
  return add(point, along(across, direction, dot(direction, r) * (1 - c)));
}

function isInvariant(faces: readonly Face[], places: PointGrid<Face>, line: Line, angle: number): boolean {
  const turn = (d: Vec3): Vec3 => turned(d, { point: [0, 0, 0], direction: line.direction }, angle);
  return faces.every((face) => {
    const facing = directionOf(face.surface);
    return places.at(turned(face.centroid, line, angle)).some((other) => {
      if (other.surface.kind !== face.surface.kind) return false;
      if (Math.abs(other.area - face.area) > face.area * SAME_AREA) return false;
      const own = directionOf(other.surface);
      if (facing === null || own === null) return true;
      return face.surface.kind === 'plane' ? sameDirection(own, turn(facing)) : parallel(own, turn(facing));
    });
  });
}

/** Directions of the faces, largest area first. */
function candidates(faces: readonly Face[]): Vec3[] {
  const weighted: { direction: Vec3; area: number }[] = [];
  for (const face of faces) {
    const direction = directionOf(face.surface);
    if (direction === null) continue;
    const known = weighted.find((one) => parallel(one.direction, direction));
    if (known === undefined) weighted.push({ direction, area: face.area });
    else known.area += face.area;
  }
  return weighted
    .sort((a, b) => b.area - a.area)
    .slice(0, MAX_CANDIDATES)
    .map((one) => one.direction);
}

/** Normalises the sign of an axis, whichever way its faces point. */
function upright(direction: Vec3): Vec3 {
  const lead = direction.find((x) => Math.abs(x) > 1e-6) ?? 1;
  return lead < 0 ? scale(direction, -1) : direction;
}

/**
 * The axis of the highest rotational symmetry. It passes through the centre of mass, and every rotated face meets an equal one;
 * on a body of revolution every face is revolved about it and every edge is a circle. Mirror symmetry is not detected.
 */
export function symmetryAxis(brep: Brep, centre: Vec3): SymmetryAxis | null {
  const size = Math.sqrt(areaOf(brep.faces));
  const near = size * NEAR_SHARE;
  const answer = (direction: Vec3, order: number | null): SymmetryAxis => ({
    direction: cleanVec(upright(direction)),
    point_mm: cleanVec(centre),
    order: order === null ? null : clean(order),
  });
  const lines = candidates(brep.faces).map((direction): Line => ({ point: centre, direction }));
  const round = lines.find(
    (line) =>
      brep.faces.every((face) => isRevolved(face, line, near)) &&
      brep.edges.every((edge) => isAboutAxis(edge, line, near)),
  );
  if (round !== undefined) return answer(round.direction, null);
  const places = new PointGrid(near, brep.faces, (face) => face.centroid);
  let best: SymmetryAxis | null = null;
  for (const line of lines) {
    for (let order = HIGHEST_ORDER; order > (best?.order ?? 1); order -= 1) {
      if (!isInvariant(brep.faces, places, line, (2 * Math.PI) / order)) continue;
      best = answer(line.direction, order);
      break;
    }
  }
  return best;
}
