import type { FaceGraph } from '../brep/graph.ts';
import type { Face } from '../brep/model.ts';
import type { FeatureKind, Vec3 } from '../facts.ts';
import { hull2, leastRectangle, type Point2 } from '../measure/hull2.ts';
import {
  add,
  cross,
  dot,
  negate,
  orthogonal,
  parallel,
  perpendicular,
  sameDirection,
  scale,
} from '../vec.ts';
import {
  depressionGroups,
  type Group,
  meetConcavely,
  openDirections,
  type PlaneSet,
} from './depression-group.ts';
import type { Draft } from './draft.ts';
import { type Frame, isAligned } from './frame.ts';

type Shape = {
  readonly kind: FeatureKind;
  readonly subtype: string;
  readonly through: boolean;
  readonly confidence: number;
};

type Layout = {
  readonly group: Group;
  readonly up: Vec3;
  readonly floors: readonly PlaneSet[];
  readonly walls: readonly PlaneSet[];
  readonly slanted: readonly PlaneSet[];
  /** The walls (planes and round ones) close around the feature. */
  readonly closed: boolean;
  readonly sides: number;
};

const POLYGONS: Readonly<Record<number, string>> = {
  3: 'triangular',
  4: 'rectangular',
  5: 'pentagonal',
  6: 'hexagonal',
};

/** Whether each wall has two neighbours among the walls: then the ring has no gap. */
function wallsClose(graph: FaceGraph, group: Group, walls: readonly PlaneSet[], up: Vec3): boolean {
  const roundWalls = group.rounds.filter(
    (face) => face.surface.kind === 'cylinder' && parallel(face.surface.axis, up),
  );
  const items: readonly (readonly Face[])[] = [
    ...walls.map((wall) => wall.faces),
    ...roundWalls.map((face) => [face]),
  ];
  if (items.length < 3) return false;
  return items.every((own) => {
    const touching = items.filter((other) => other !== own && touch(graph, own, other)).length;
    return touching >= 2;
  });
}

function touch(graph: FaceGraph, a: readonly Face[], b: readonly Face[]): boolean {
  return a.some((face) =>
    graph.links(face).some((link) => link.convexity !== 'convex' && b.includes(link.face)),
  );
}

function layoutOf(graph: FaceGraph, group: Group, up: Vec3): Layout {
  const floors = group.planes.filter((plane) => sameDirection(plane.normal, up));
  const walls = group.planes.filter((plane) => perpendicular(plane.normal, up));
  const slanted = group.planes.filter((plane) => !floors.includes(plane) && !walls.includes(plane));
  return {
    group,
    up,
    floors,
    walls,
    slanted,
    closed: wallsClose(graph, group, walls, up),
    sides: walls.length,
  };
}

/** A direction with floor and closed walls says more about the feature than one along which it is open. */
function rank(layout: Layout): number {
  const { floors, walls, closed, slanted } = layout;
  return (
    (closed ? 8 : 0) + (floors.length > 0 ? 4 : 0) + Math.min(walls.length, 4) * 0.5 - slanted.length * 2
  );
}

function floorTouchesAll(graph: FaceGraph, layout: Layout): boolean {
  return layout.walls.every((wall) =>
    layout.floors.some((floor) => meetConcavely(graph, layout.group, wall.faces, floor.faces)),
  );
}

/** Names a depression by its walls, its floor and which of them lie in the part's frame. */
function shapeOf(graph: FaceGraph, layout: Layout, frame: Frame): Shape | null {
  const { group, floors, walls, slanted, closed } = layout;
  const roundEnds = group.rounds.filter((face) => face.surface.kind === 'cylinder' && face.sweepDeg > 170);
  const polygon = POLYGONS[walls.length] ?? 'polygonal';
  if (closed && floors.length > 0) {
    if (roundEnds.length >= 2 && walls.length === 2)
      return { kind: 'slot', subtype: 'closed', through: false, confidence: 0.95 };
    const kind = floorTouchesAll(graph, layout) ? 0.95 : 0.8;
    return {
      kind: 'pocket',
      subtype: walls.length < 3 ? 'round' : polygon,
      through: false,
      confidence: kind,
    };
  }
  if (closed) {
    if (roundEnds.length >= 2 && walls.length === 2)
      return { kind: 'slot', subtype: 'closed', through: true, confidence: 0.95 };
    return { kind: 'pocket', subtype: walls.length < 3 ? 'round' : polygon, through: true, confidence: 0.93 };
  }
  const planes = group.planes;
  const aligned = planes.filter((plane) => isAligned(plane.normal, frame)).length;
  if (planes.length === 2) {
    const [a, b] = planes;
    if (a === undefined || b === undefined) return null;
    if (aligned === 2) return { kind: 'step', subtype: 'through', through: true, confidence: 0.93 };
    if (aligned === 0) return { kind: 'slot', subtype: 'triangular', through: true, confidence: 0.9 };
    return perpendicular(a.normal, b.normal) && cutsCorner(graph, group, isAligned(a.normal, frame) ? b : a)
      ? { kind: 'step', subtype: 'triangular', through: false, confidence: 0.9 }
      : { kind: 'step', subtype: 'slanted', through: true, confidence: 0.9 };
  }
  if (floors.length === 0 && slanted.length > 0)
    return { kind: 'slot', subtype: 'profiled', through: true, confidence: 0.6 };
  const facing = walls.some((a) => walls.some((b) => dot(a.normal, b.normal) < -0.999));
  if (planes.length === 3 && !facing) {
    return aligned === 3
      ? { kind: 'step', subtype: 'blind', through: false, confidence: 0.9 }
      : { kind: 'step', subtype: 'two_sided', through: true, confidence: 0.85 };
  }
  if (facing && floors.length > 0) {
    const across = walls.filter((a) => !walls.some((b) => dot(a.normal, b.normal) < -0.999));
    return across.length > 0 || roundEnds.length > 0
      ? { kind: 'slot', subtype: 'blind', through: false, confidence: 0.9 }
      : { kind: 'slot', subtype: 'through', through: true, confidence: 0.93 };
  }
  if (facing) return { kind: 'slot', subtype: 'open', through: true, confidence: 0.75 };
  return { kind: 'step', subtype: 'profiled', through: false, confidence: 0.6 };
}

/** An oblique wall that ends on two sides of a corner, not on two opposite sides of the part. */
function cutsCorner(graph: FaceGraph, group: Group, wall: PlaneSet): boolean {
  const ends = wall.faces
    .flatMap((face) => graph.links(face))
    .filter((link) => link.convexity === 'convex' && !group.faces.includes(link.face))
    .map((link) => link.face.normal);
  return !ends.some((a) => ends.some((b) => dot(a, b) < -0.999));
}

type Extent = { readonly from: number; readonly to: number };

function extent(graph: FaceGraph, faces: readonly Face[], d: Vec3): Extent {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const face of faces) {
    for (const edge of graph.edges(face)) {
      for (const p of edge.points) {
        const t = dot(p, d);
        from = Math.min(from, t);
        to = Math.max(to, t);
      }
    }
  }
  return { from, to };
}

/** Sides of the feature seen along `up`: along its walls where it has some, else of its least rectangle. */
function sidesAcross(
  graph: FaceGraph,
  layout: Layout,
): { readonly u: Vec3; readonly v: Vec3; readonly alongU: Extent; readonly alongV: Extent } {
  const { group, walls, up } = layout;
  const lead = [...walls].sort((a, b) => areaOf(b) - areaOf(a))[0];
  let u = lead === undefined ? orthogonal(up) : cross(up, lead.normal);
  if (lead === undefined) {
    const v = cross(up, u);
    const flat = group.faces.flatMap((face) =>
      graph.edges(face).flatMap((edge) => edge.points.map((p): Point2 => [dot(p, u), dot(p, v)])),
    );
    const { angle } = leastRectangle(hull2(flat));
    u = add(scale(u, Math.cos(angle)), scale(v, Math.sin(angle)));
  }
  const v = cross(up, u);
  return { u, v, alongU: extent(graph, group.faces, u), alongV: extent(graph, group.faces, v) };
}

const areaOf = (plane: PlaneSet): number => plane.faces.reduce((sum, face) => sum + face.area, 0);
const reach = (e: Extent): number => e.to - e.from;

function cornerRadius(layout: Layout): number | undefined {
  const corners = layout.group.rounds.flatMap((face) =>
    face.surface.kind === 'cylinder' && parallel(face.surface.axis, layout.up) ? [face.surface.radius] : [],
  );
  return corners.length === 0 ? undefined : Math.min(...corners);
}

function floorRadius(layout: Layout): number | undefined {
  const blends = layout.group.rounds.flatMap((face) => {
    if (face.surface.kind === 'torus') return [face.surface.minorRadius];
    if (face.surface.kind === 'cylinder' && !parallel(face.surface.axis, layout.up))
      return [face.surface.radius];
    return [];
  });
  return blends.length === 0 ? undefined : Math.min(...blends);
}

function draftOf(graph: FaceGraph, layout: Layout, shape: Shape, open: readonly Vec3[]): Draft {
  const { u, v, alongU, alongV } = sidesAcross(graph, layout);
  const tall = extent(graph, layout.group.faces, layout.up);
  const floor = layout.floors[0];
  const bottom = floor === undefined ? tall.from : Math.min(...layout.floors.map((one) => one.offset));
  const isSlot = shape.kind === 'slot';
  // The width of a slot lies between its facing walls; elsewhere the shorter side is the width.
  const facing = layout.walls.find((a) => layout.walls.some((b) => dot(a.normal, b.normal) < -0.999));
  const acrossV = facing !== undefined && parallel(facing.normal, v);
  const swap = isSlot && facing !== undefined ? acrossV : reach(alongU) >= reach(alongV);
  const [lengthSide, widthSide] = swap ? [alongU, alongV] : [alongV, alongU];
  const centre = add(
    add(scale(u, (alongU.from + alongU.to) / 2), scale(v, (alongV.from + alongV.to) / 2)),
    scale(layout.up, tall.to),
  );
  const radius = cornerRadius(layout);
  const floorBlend = floorRadius(layout);
  return {
    kind: shape.kind,
    subtype: shape.subtype,
    through: shape.through,
    length: reach(lengthSide),
    width: reach(widthSide),
    depth: tall.to - bottom,
    ...(radius === undefined ? {} : { radius }),
    axis: negate(layout.up),
    position: centre,
    access: open,
    faces: layout.group.faces,
    confidence: shape.confidence,
    details: floorBlend === undefined ? {} : { floor_radius_mm: floorBlend },
  };
}

/** A ring of walls around a floor's hole, all convex to each other, is what stands, not what is cut. */
function isIsland(layout: Layout, graph: FaceGraph): boolean {
  const walls = layout.walls.flatMap((wall) => wall.faces);
  const floors = layout.floors.flatMap((floor) => floor.faces);
  if (floors.length === 0 || walls.length < 3) return false;
  return floors.some((floor) =>
    floor.loops.some((loop) => {
      if (loop.outer) return false;
      const beyond = loop.edges.map((index) => {
        const edge = graph.edge(index);
        return edge === undefined ? undefined : graph.across(floor, edge);
      });
      return beyond.length >= 3 && beyond.every((face) => face !== undefined && walls.includes(face));
    }),
  );
}

function islandDraft(graph: FaceGraph, layout: Layout): Draft {
  const floor = layout.floors[0];
  const walls = layout.walls.flatMap((wall) => wall.faces);
  const tall = extent(graph, walls, layout.up);
  const { alongU, alongV } = sidesAcross(graph, { ...layout, group: { ...layout.group, faces: walls } });
  return {
    kind: 'boss',
    subtype: POLYGONS[layout.walls.length] ?? 'polygonal',
    length: Math.max(reach(alongU), reach(alongV)),
    width: Math.min(reach(alongU), reach(alongV)),
    depth: tall.to - (floor?.offset ?? tall.from),
    axis: layout.up,
    access: [layout.up],
    faces: layout.group.faces,
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
    const shape = shapeOf(graph, best, frame);
    if (shape === null) return [];
    const named = isKeyway(graph, best, shape, lathe)
      ? { ...shape, kind: 'slot' as const, subtype: 'keyway' }
      : shape;
    return [draftOf(graph, best, named, reachable(best, shape, open))];
  });
}

/** A narrow pocket sunk into a turned diameter, its floor along the axis: where a key sits. */
function isKeyway(graph: FaceGraph, layout: Layout, shape: Shape, lathe: ReadonlySet<number>): boolean {
  if (shape.through || layout.floors.length !== 1 || (shape.kind !== 'pocket' && shape.kind !== 'slot'))
    return false;
  return layout.walls.some((wall) =>
    wall.faces.some((face) =>
      graph
        .links(face)
        .some(
          ({ face: beyond, convexity }) =>
            convexity === 'convex' &&
            lathe.has(beyond.index) &&
            beyond.surface.kind === 'cylinder' &&
            perpendicular(beyond.surface.axis, layout.up),
        ),
    ),
  );
}

/** A closed pocket opens upwards only; a passage from both ends. */
function reachable(layout: Layout, shape: Shape, open: readonly Vec3[]): readonly Vec3[] {
  if (!layout.closed) return open;
  return shape.through ? [layout.up, negate(layout.up)] : [layout.up];
}
