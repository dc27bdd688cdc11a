import { type FaceGraph, faceId } from '../brep/graph.ts';
import type { Face } from '../brep/model.ts';
import type { Chord } from '../measure/walls.ts';
import { clean, dot } from '../vec.ts';
import type { RibFacts } from './record.ts';

/** A rib of more than twice the wall below is a body of its own. Assumed. */
const MAX_RIB_RATIO = 2;
/** A foot stands on its wall: the faces enclose less than this angle off a right one, as a cosine. Drafted and slanted ones do. */
const UPRIGHT_COSINE = 0.35;
const MAX_RIBS = 200;

/** Middle and greatest thickness of a face's walls, and the face opposite the middle one. */
type Wall = { readonly thickness: number; readonly greatest: number; readonly exit: number };

function wallsByFace(chords: readonly Chord[]): ReadonlyMap<number, Wall> {
  const byFace = Map.groupBy(
    chords.filter(({ isWall }) => isWall),
    ({ sample }) => sample.face,
  );
  return new Map(
    [...byFace].flatMap(([face, own]) => {
      const sorted = own.toSorted((a, b) => a.length - b.length);
      const [middle, greatest] = [sorted[Math.floor(own.length / 2)], sorted.at(-1)];
      if (middle === undefined || greatest === undefined) return [];
      return [[face, { thickness: middle.length, greatest: greatest.length, exit: middle.exit }] as const];
    }),
  );
}

/** Planes that a face rises from, directly or over a rounding. */
function feetOf(graph: FaceGraph, face: Face): readonly Face[] {
  const over = graph.links(face).flatMap((link) => {
    if (link.convexity === 'concave') return [link.face];
    return link.convexity === 'smooth' && link.face.concave === true
      ? graph
          .links(link.face)
          .filter((next) => next.convexity === 'smooth' && next.face !== face)
          .map((next) => next.face)
      : [];
  });
  return over.filter(
    ({ surface, normal }) =>
      surface.kind === 'plane' && Math.abs(dot(normal, axisOf(face) ?? face.normal)) < limitOf(face),
  );
}

const axisOf = ({ surface }: Face) =>
  surface.kind === 'cylinder' || surface.kind === 'cone' ? surface.axis : null;

/** A plane foot is square to a rib's side; it lies across a boss, whose axis is then its normal: every foot will do. */
const limitOf = (face: Face): number => (axisOf(face) === null ? UPRIGHT_COSINE : Number.POSITIVE_INFINITY);

const isBoss = ({ surface, concave }: Face): boolean =>
  (surface.kind === 'cylinder' || surface.kind === 'cone') && concave === false;

/**
 * Upright walls and round bosses on plane walls, with the thickness of both. The sides of a rib stand on the same plane; the
 * outside of a box does not, so that it is not a rib.
 */
export function findRibs(graph: FaceGraph, chords: readonly Chord[]): RibFacts[] {
  const walls = wallsByFace(chords);
  const found = new Map<string, RibFacts>();
  const { faces } = graph.brep;
  for (const face of faces) {
    const wall = walls.get(face.index);
    const other = wall === undefined ? undefined : faces[wall.exit];
    if (wall === undefined || other === undefined || found.size >= MAX_RIBS) continue;
    const isRib = face.surface.kind === 'plane' && other.surface.kind === 'plane';
    if (!isRib && !isBoss(face)) continue;
    const standsOn = (foot: Face, side: Face): boolean =>
      feetOf(graph, side).some(
        (own) => own === foot || (dot(own.normal, foot.normal) > 1 - UPRIGHT_COSINE && isLevel(own, foot)),
      );
    const feet = feetOf(graph, face);
    const [first] = feet;
    // The floor of a groove round a shaft has a foot at both ends.
    if (!isRib && feet.some(({ normal }) => dot(normal, first?.normal ?? normal) < 0)) continue;
    const foot = feet.find((one) => !isRib || standsOn(one, other));
    const base = foot === undefined ? undefined : walls.get(foot.index);
    if (foot === undefined || base === undefined || base.thickness <= 0) continue;
    // A boss with a blind hole is solid below it.
    const thickness = isRib ? wall.thickness : wall.greatest;
    const ratio = thickness / base.thickness;
    if (isRib && ratio > MAX_RIB_RATIO) continue;
    const own = [...new Set([face.index, ...(isRib ? [other.index] : [])])].sort((a, b) => a - b);
    const key = own.join();
    if (!found.has(key))
      found.set(key, {
        kind: isRib ? 'rib' : 'boss',
        face_ids: own.map((index) => faceId({ index })),
        thickness_mm: clean(thickness),
        base_mm: clean(base.thickness),
        ratio: clean(ratio),
      });
  }
  return [...found.values()];
}

/** Two planes of one height, such as the floor on both sides of a rib that reaches across. */
const isLevel = (a: Face, b: Face): boolean =>
  Math.abs(dot(a.middle, b.normal) - dot(b.middle, b.normal)) < 1e-3;
