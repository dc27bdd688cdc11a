import type { FaceGraph } from '../brep/graph.ts';
import type { Face } from '../brep/model.ts';
import type { Vec3 } from '../facts.ts';
import { negate } from '../vec.ts';
import { depressionGroups, openDirections } from './depression-group.ts';
import { type Layout, layoutOf, rank } from './depression-layout.ts';
import { isEngraving, isKeyway, POLYGONS, type Shape, shapeOf } from './depression-shape.ts';
import { draftOf, extent, reach, sidesAcross } from './depression-size.ts';
import type { Draft } from './draft.ts';
import type { Frame } from './frame.ts';
import { risesFrom, standingLoops, wallsOn } from './islands.ts';

/** Walls around an inner contour of an open floor are what stands, not what is cut. */
function isIsland(layout: Layout, graph: FaceGraph): boolean {
  const walls = new Set(layout.walls.flatMap((wall) => wall.faces));
  return layout.floors
    .flatMap((floor) => floor.faces)
    .some((floor) =>
      standingLoops(graph, floor).some((loop) => {
        const own = wallsOn(graph, floor, loop);
        return own.length >= 3 && own.every((wall) => walls.has(wall));
      }),
    );
}

/** A single plane from which only what stands on it rises, with the roundings at its feet, is no depression. */
const isGround = ({ group, walls, floors }: Layout, graph: FaceGraph): boolean =>
  group.planes.length === 1 &&
  walls.length === 0 &&
  floors
    .flatMap((floor) => floor.faces)
    .every((face) => face.loops.every((loop) => !loop.outer || !risesFrom(graph, face, loop))) &&
  group.rounds.every((face) => face.surface.kind !== 'cylinder');

/** A standing wall, longer and higher than it is thick. `assumed` */
const RIB_LENGTH_RATIO = 3;
const RIB_HEIGHT_RATIO = 1.5;

function islandDraft(graph: FaceGraph, layout: Layout): Draft {
  const floor = layout.floors[0];
  const walls = layout.walls.flatMap((wall) => wall.faces);
  // The ground it stands on belongs to the part.
  const floors = new Set(layout.floors.flatMap((one) => one.faces));
  const tall = extent(graph, walls, layout.up);
  const { alongU, alongV } = sidesAcross(graph, { ...layout, group: { ...layout.group, faces: walls } });
  const length = Math.max(reach(alongU), reach(alongV));
  const width = Math.min(reach(alongU), reach(alongV));
  const height = tall.to - (floor?.offset ?? tall.from);
  const isRib = length >= RIB_LENGTH_RATIO * width && height >= RIB_HEIGHT_RATIO * width;
  return {
    kind: 'boss',
    subtype: isRib ? 'rib' : (POLYGONS[layout.walls.length] ?? 'polygonal'),
    length,
    width,
    depth: height,
    axis: layout.up,
    access: [layout.up],
    faces: layout.group.faces.filter((face) => !floors.has(face)),
    confidence: 0.8,
  };
}

/** Pockets, slots, steps and angular bosses among the faces that round recognisers have left. */
export function findDepressions(
  graph: FaceGraph,
  free: readonly Face[],
  frame: Frame,
  lathe: ReadonlySet<number>,
): Draft[] {
  return depressionGroups(graph, free).flatMap((group): Draft[] => {
    const open = openDirections(group);
    const layouts = open.map((up) => layoutOf(graph, group, up));
    const best = layouts.reduce<Layout | null>(
      (a, b) => (a === null || rank(b) > rank(a) + 1e-9 ? b : a),
      null,
    );
    if (best === null) return [];
    if (!best.closed && isIsland(best, graph)) return [islandDraft(graph, best)];
    if (isGround(best, graph)) return [];
    const shape = shapeOf(graph, best, frame);
    if (shape === null) return [];
    const drafted = draftOf(graph, best, shape, reachable(best, shape, open));
    if (isEngraving(graph, best, drafted))
      return [{ ...drafted, kind: 'engraving', subtype: 'text', confidence: 0.7 }];
    const named = isKeyway(graph, best, shape, lathe)
      ? { ...shape, kind: 'slot' as const, subtype: 'keyway' }
      : shape;
    return [draftOf(graph, best, named, reachable(best, shape, open))];
  });
}

/** A closed pocket opens upwards only; a passage from both ends. */
function reachable(layout: Layout, shape: Shape, open: readonly Vec3[]): readonly Vec3[] {
  if (!layout.closed) return open;
  return shape.through ? [layout.up, negate(layout.up)] : [layout.up];
}
