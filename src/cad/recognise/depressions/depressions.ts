import type { FaceGraph } from '../../brep/graph.ts';
import type { Face } from '../../brep/model.ts';
import type { Vec3 } from '../../facts.ts';
import { negate } from '../../vec.ts';
import type { Draft } from '../draft.ts';
import type { Frame } from '../frame.ts';
import { extent, reach, sidesAcross } from './extent.ts';
import { depressionGroups, openDirections } from './group.ts';
import { risesFrom, standingLoops, wallsOn } from './islands.ts';
import { type Layout, layoutOf, rank } from './layout.ts';
import { isEngraving, isKeyway, POLYGONS, type Shape, shapeOf } from './shape.ts';
import { draftOf } from './size.ts';
import { joinParted, type Part, splitOpen } from './split.ts';

type Island = { readonly walls: readonly Face[]; readonly faces: readonly Face[] };

/** Islands on the floors of a layout: flat walls, and the round faces between them. */
function islandsOf(graph: FaceGraph, layout: Layout): Island[] {
  return layout.floors
    .flatMap((floor) => floor.faces)
    .flatMap((floor) =>
      standingLoops(graph, floor).map((loop): Island => {
        const walls = wallsOn(graph, floor, loop);
        const beside = loop.edges.flatMap((index) => {
          const edge = graph.edge(index);
          return edge === undefined ? [] : (graph.across(floor, edge) ?? []);
        });
        return { walls, faces: [...new Set([...walls, ...beside])] };
      }),
    );
}

/** If every wall of an open layout belongs to an island, it is not a depression but bosses. */
function onlyIslands(layout: Layout, islands: readonly Island[]): boolean {
  const standing = new Set(islands.flatMap((island) => island.walls));
  const walls = layout.walls.flatMap((wall) => wall.faces);
  return walls.length > 0 && walls.every((wall) => standing.has(wall));
}

/** A single plane with nothing but islands and the roundings at their feet is not a depression. */
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

function islandDraft(graph: FaceGraph, layout: Layout, { walls, faces }: Island): Draft {
  const floor = layout.floors[0];
  const tall = extent(graph, faces, layout.up);
  const { alongU, alongV } = sidesAcross(graph, { ...layout, group: { ...layout.group, faces } });
  const length = Math.max(reach(alongU), reach(alongV));
  const width = Math.min(reach(alongU), reach(alongV));
  const height = tall.to - (floor?.offset ?? tall.from);
  const isRound = faces.some(
    (face) => face.surface.kind === 'cylinder' && face.concave === false && face.sweepDeg > 170,
  );
  const isRib = length >= RIB_LENGTH_RATIO * width && height >= RIB_HEIGHT_RATIO * width;
  return {
    kind: 'boss',
    subtype: isRib ? 'rib' : isRound ? 'obround' : (POLYGONS[walls.length] ?? 'polygonal'),
    length,
    width,
    depth: height,
    axis: layout.up,
    access: [layout.up],
    // The ground below it belongs to the part.
    faces: [...faces].sort((a, b) => a.index - b.index),
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
  const drafts = depressionGroups(graph, free).flatMap((group): Draft[] => {
    const open = openDirections(group);
    const layouts = open.map((up) => layoutOf(graph, group, up));
    const best = layouts.reduce<Layout | null>(
      (a, b) => (a === null || rank(b) > rank(a) + 1e-9 ? b : a),
      null,
    );
    if (best === null) return [];
    const islands = best.closed ? [] : islandsOf(graph, best);
    if (onlyIslands(best, islands)) {
      return islands
        .filter((island) => island.walls.length > 0)
        .map((island) => islandDraft(graph, best, island));
    }
    if (isGround(best, graph)) return [];
    const shape = shapeOf(graph, best, frame);
    const parts = shape?.subtype === 't_slot' ? null : splitOpen(graph, best);
    if (parts !== null) return partDrafts(graph, best, parts);
    if (shape === null) return [];
    const drafted = draftOf(graph, best, shape, reachable(best, shape, open));
    if (isEngraving(graph, best, drafted, frame))
      return [{ ...drafted, kind: 'engraving', subtype: 'text', confidence: 0.7 }];
    const named = isKeyway(graph, best, shape, lathe)
      ? { ...shape, kind: 'slot' as const, subtype: 'keyway' }
      : shape;
    return [draftOf(graph, best, named, reachable(best, shape, open))];
  });
  return joinParted(drafts);
}

/**
 * Intersecting cuts of one depth; the floor is one face under all of them and belongs to the first. Each is open where its own
 * walls end, as a slot is along its run although the walls of others cross it.
 */
function partDrafts(graph: FaceGraph, whole: Layout, parts: readonly Part[]): Draft[] {
  const ground = whole.floors.flatMap((floor) => floor.faces);
  return parts.map(({ layout, shape }, i) => {
    const own = { ...layout.group, planes: [...layout.group.planes, ...whole.floors] };
    const draft = draftOf(graph, layout, shape, openDirections(own));
    return i === 0
      ? { ...draft, faces: [...draft.faces, ...ground].sort((a, b) => a.index - b.index) }
      : draft;
  });
}

/** A closed pocket opens upwards only; a passage opens at both ends. */
function reachable(layout: Layout, shape: Shape, open: readonly Vec3[]): readonly Vec3[] {
  if (!layout.closed) return open;
  return shape.through ? [layout.up, negate(layout.up)] : [layout.up];
}
