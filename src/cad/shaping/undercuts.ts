import { type FaceGraph, faceId } from '../brep/graph.ts';
import { areaOf, type Face, type Mesh } from '../brep/model.ts';
import type { Vec3 } from '../facts.ts';
import type { Bvh } from '../measure/bvh.ts';
import { verticesOf } from '../measure/samples.ts';
import { add, along, clean, cleanVec, dot, length, negate, sameDirection, scale, sub, unit } from '../vec.ts';
import type { Point } from './points.ts';
import { RELEASES, type Release, type UndercutFacts } from './record.ts';
import { ALONG, isFree, LEAVES_MM, type Side } from './sight.ts';

/** A face is undercut if more of its points are locked: part of a face may lie below a rim. */
const LOCKED_SHARE = 0.25;
/** Locked points that may stay: triangles at a rim hide a few. */
const LEFT_SHARE = 0.12;
/** More members for one undercut are not planned. */
const MAX_MEMBERS = 4;
/** Cosine up to which a direction is across the pull; beyond it, a core leaves at an angle. */
const ACROSS = 0.1;
/** Cosine from which a direction is the pull itself. */
const PULLED = 0.95;
/** A lifter moves a little farther than the undercut is deep. */
const CLEAR = 1.05;

export type Tool = {
  readonly graph: FaceGraph;
  readonly mesh: Mesh;
  readonly bvh: Bvh;
  readonly points: readonly Point[];
  readonly byFace: ReadonlyMap<number, readonly number[]>;
  /** Edges of the part's boxes, along which slides are planned first. */
  readonly axes: readonly Vec3[];
};

type Way = Release & { readonly freed: ReadonlySet<Point> };

/** Faces with more locked points than a rim explains. */
export function lockedFaces({ graph, points }: Tool, sides: readonly Side[]): ReadonlyMap<number, Point[]> {
  const all = new Map<number, number>();
  const locked = new Map<number, Point[]>();
  points.forEach((point, i) => {
    all.set(point.face, (all.get(point.face) ?? 0) + 1);
    if (sides[i] !== 0) return;
    const known = locked.get(point.face);
    if (known === undefined) locked.set(point.face, [point]);
    else known.push(point);
  });
  return new Map(
    graph.brep.faces.flatMap(({ index }) => {
      const own = locked.get(index) ?? [];
      return own.length > LOCKED_SHARE * (all.get(index) ?? 0) ? [[index, own] as const] : [];
    }),
  );
}

/** Ways out of a region: across the box, along its axes, and the way its faces look. */
function waysOut({ axes }: Tool, faces: readonly Face[], locked: readonly Point[], pull: Vec3): Vec3[] {
  const own = faces.flatMap(({ surface }) =>
    surface.kind === 'plane'
      ? [surface.normal]
      : 'axis' in surface
        ? [surface.axis, negate(surface.axis)]
        : [],
  );
  const sum = locked.reduce<Vec3>((all, { normal }) => add(all, normal), [0, 0, 0]);
  const level = sub(sum, scale(pull, dot(sum, pull)));
  const looks = length(level) > LEFT_SHARE * locked.length ? [unit(level)] : [];
  const out: Vec3[] = [];
  for (const way of [...axes.flatMap((axis) => [axis, negate(axis)]), ...own, ...looks])
    if (Math.abs(dot(way, pull)) < PULLED && !out.some((known) => sameDirection(known, way))) out.push(way);
  return out;
}

/** How far the faces of a region reach along a direction. */
function extent({ mesh, byFace }: Tool, faces: readonly Face[], way: Vec3): number {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { index } of faces)
    for (const at of verticesOf(mesh, byFace.get(index) ?? [])) {
      const height = dot(at, way);
      least = Math.min(least, height);
      most = Math.max(most, height);
    }
  return Math.max(0, most - least);
}

/** A lifter moves a point aside by the depth of the undercut, from where it leaves along the pull. */
const isLifted = ({ bvh }: Tool, point: Point, way: Vec3, travel: number, pull: Vec3): boolean => {
  const hit = bvh.cast(point.from, way, LEAVES_MM);
  if (hit !== null && hit.distance <= travel) return false;
  const aside = { ...point, from: along(point.from, way, travel) };
  return isFree(bvh, aside, pull) || isFree(bvh, aside, negate(pull));
};

function waysOf(tool: Tool, faces: readonly Face[], locked: readonly Point[], pull: Vec3): Way[] {
  const directions = waysOut(tool, faces, locked, pull);
  const facing = (way: Vec3): Point[] => locked.filter(({ normal }) => dot(normal, way) >= ALONG);
  const outside = directions.map(
    (way): Way => ({
      kind: Math.abs(dot(way, pull)) <= ACROSS ? 'slide' : 'core',
      direction: way,
      freed: new Set(facing(way).filter((point) => isFree(tool.bvh, point, way))),
    }),
  );
  const isWhole = outside.some(({ freed }) => freed.size === locked.length);
  const inside = (isWhole ? [] : directions)
    .filter((way) => Math.abs(dot(way, pull)) <= ACROSS)
    .map((way): Way => {
      const travel = CLEAR * extent(tool, faces, way);
      const freed = facing(way).filter((point) => isLifted(tool, point, way, travel, pull));
      return { kind: 'lifter', direction: way, freed: new Set(freed) };
    });
  return RELEASES.flatMap((kind) => [...outside, ...inside].filter((one) => one.kind === kind));
}

/** Members that free the most points first; none if too many points stay locked. */
function releasesOf(ways: readonly Way[], locked: readonly Point[]): readonly Release[] {
  const members: Release[] = [];
  let left = locked;
  const bearable = LEFT_SHARE * locked.length;
  while (left.length > bearable && members.length < MAX_MEMBERS) {
    const count = ({ freed }: Way): number => left.filter((point) => freed.has(point)).length;
    const best = ways.reduce<Way | null>((a, b) => (a === null || count(b) > count(a) ? b : a), null);
    if (best === null || count(best) === 0) break;
    members.push({ kind: best.kind, direction: cleanVec(best.direction) });
    left = left.filter((point) => !best.freed.has(point));
  }
  return left.length > bearable ? [] : members;
}

/** Regions of adjacent locked faces, each with what frees it, in the order of their first face. */
export function undercutsOf(
  tool: Tool,
  locked: ReadonlyMap<number, readonly Point[]>,
  pull: Vec3,
): UndercutFacts[] {
  const { graph } = tool;
  const members = graph.brep.faces.filter(({ index }) => locked.has(index));
  return graph
    .components(members, (link) => locked.has(link.face.index))
    .map((faces) => {
      const points = faces.flatMap(({ index }) => locked.get(index) ?? []);
      return {
        face_ids: faces.map(faceId),
        area_mm2: clean(areaOf(faces)),
        releases: releasesOf(waysOf(tool, faces, points, pull), points),
      };
    });
}
