import type { FaceGraph } from '../../brep/graph.ts';
import { areaOf, type Face } from '../../brep/model.ts';
import type { Vec3 } from '../../facts.ts';
import { dot, perpendicular, sameDirection } from '../../vec.ts';
import { type Group, meetConcavely, type PlaneSet } from './group.ts';
import { risesFrom, standingLoops, wallsOn } from './islands.ts';

export type Layout = {
  readonly group: Group;
  readonly up: Vec3;
  readonly floors: readonly PlaneSet[];
  readonly walls: readonly PlaneSet[];
  readonly slanted: readonly PlaneSet[];
  /** The walls (planes and round ones) form a closed ring. */
  readonly closed: boolean;
};

/** Draft of castings and forgings, a few degrees: sin 10°. */
const MAX_DRAFT = 0.175;

const isWall = ({ normal }: PlaneSet, up: Vec3): boolean =>
  perpendicular(normal, up) || (dot(normal, up) > 0 && dot(normal, up) < MAX_DRAFT);

const nearlyParallel = (a: Vec3, b: Vec3): boolean => Math.abs(dot(a, b)) > Math.sqrt(1 - MAX_DRAFT ** 2);

/** True if each wall has two neighbours among the walls: then the ring is closed. */
function wallsClose(graph: FaceGraph, group: Group, walls: readonly PlaneSet[], up: Vec3): boolean {
  const roundWalls = group.rounds.filter(
    (face) =>
      'axis' in face.surface && face.surface.kind !== 'torus' && nearlyParallel(face.surface.axis, up),
  );
  const items: readonly (readonly Face[])[] = [
    ...walls.map((wall) => wall.faces),
    ...roundWalls.map((face) => [face]),
  ];
  if (items.length < 3) return false;
  return items.every((own) => items.filter((other) => other !== own && touch(graph, own, other)).length >= 2);
}

function touch(graph: FaceGraph, a: readonly Face[], b: readonly Face[]): boolean {
  return a.some((face) =>
    graph.links(face).some((link) => link.convexity !== 'convex' && b.includes(link.face)),
  );
}

/** A deepest floor from which the surface rises all around is the bottom of a closed depression, whatever its outline. */
function isEnclosed(graph: FaceGraph, floors: readonly PlaneSet[]): boolean {
  const deepest = [...floors].sort((a, b) => a.offset - b.offset)[0];
  return (
    deepest?.faces.every((floor) =>
      floor.loops.every((loop) => !loop.outer || risesFrom(graph, floor, loop)),
    ) ?? false
  );
}

/** Walls that rise from an inner contour of a floor: they bound an island, not the depression. */
function islandWalls(graph: FaceGraph, floors: readonly PlaneSet[]): ReadonlySet<number> {
  const out = new Set<number>();
  for (const floor of floors.flatMap((one) => one.faces)) {
    for (const loop of standingLoops(graph, floor)) {
      for (const wall of wallsOn(graph, floor, loop)) out.add(wall.index);
    }
  }
  return out;
}

export function layoutOf(graph: FaceGraph, group: Group, up: Vec3): Layout {
  const floors = group.planes.filter((plane) => sameDirection(plane.normal, up));
  const walls = group.planes.filter((plane) => isWall(plane, up));
  const slanted = group.planes.filter((plane) => !floors.includes(plane) && !walls.includes(plane));
  const islands = islandWalls(graph, floors);
  const rim = walls.filter((wall) => !wall.faces.every((face) => islands.has(face.index)));
  const closed = wallsClose(graph, group, rim, up) || (rim.length >= 3 && isEnclosed(graph, floors));
  return { group, up, floors, walls: closed ? rim : walls, slanted, closed };
}

const areaOfPlanes = (planes: readonly PlaneSet[]): number => areaOf(planes.flatMap((plane) => plane.faces));

/**
 * A direction with floor and closed walls describes the feature better than one along which it is open. Among equals (a step can
 * be seen from two sides) the larger plane is the floor.
 */
export function rank(layout: Layout): number {
  const { group, floors, walls, closed, slanted } = layout;
  const floorShare = areaOfPlanes(floors) / areaOfPlanes(group.planes);
  const floor = floors.length > 0 ? 4 + 0.1 * floorShare : 0;
  return (closed ? 8 : 0) + floor + Math.min(walls.length, 4) * 0.5 - slanted.length * 2;
}

export function floorTouchesAll(graph: FaceGraph, layout: Layout): boolean {
  return layout.walls.every((wall) =>
    layout.floors.some((floor) => meetConcavely(graph, layout.group, wall.faces, floor.faces)),
  );
}
