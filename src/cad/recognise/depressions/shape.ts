import type { FaceGraph } from '../../brep/graph.ts';
import type { Face } from '../../brep/model.ts';
import type { FeatureKind } from '../../facts.ts';
import { cross, degreesBetween, dot, perpendicular, sub } from '../../vec.ts';
import type { Draft } from '../draft.ts';
import { type Frame, isAligned } from '../frame.ts';
import { extent, reach, sidesAcross } from './extent.ts';
import type { Group, PlaneSet } from './group.ts';
import { floorTouchesAll, type Layout } from './layout.ts';

export type Shape = {
  readonly kind: FeatureKind;
  readonly subtype: string;
  readonly through: boolean;
  readonly confidence: number;
};

export const POLYGONS: Readonly<Record<number, string>> = {
  3: 'triangular',
  4: 'rectangular',
  5: 'pentagonal',
  6: 'hexagonal',
};

/** A face of the part's outside: it meets nothing concavely. */
const isSkin = (graph: FaceGraph, face: Face): boolean =>
  graph.links(face).every((link) => link.convexity !== 'concave');

/**
 * True if other depressions removed the missing part of an outline: its openings lead into them, never to the outside of the
 * part. A separate slot ends outside.
 */
function isBrokenOutline(graph: FaceGraph, layout: Layout): boolean {
  const own = new Set(layout.group.faces.map((face) => face.index));
  const bases = layout.floors.length > 0 ? layout.floors : layout.walls;
  const openings = bases
    .flatMap((plane) => plane.faces)
    .flatMap((face) => graph.links(face))
    .filter((link) => link.convexity === 'convex' && !own.has(link.face.index))
    .filter((link) => layout.floors.length > 0 || Math.abs(dot(link.face.normal, layout.up)) < 0.999);
  return openings.length > 0 && openings.every((link) => !isSkin(graph, link.face));
}

function turnsDeg(graph: FaceGraph, walls: readonly PlaneSet[]): number[] {
  return walls.flatMap((a, i) =>
    walls.slice(i + 1).flatMap((b) => {
      const meet = a.faces.some((face) =>
        graph.links(face).some((link) => link.convexity === 'concave' && b.faces.includes(link.face)),
      );
      return meet ? [degreesBetween(a.normal, b.normal)] : [];
    }),
  );
}

/** Four or more walls with obtuse corners only are the rest of a hexagon. */
function isRestOfHexagon(graph: FaceGraph, walls: readonly PlaneSet[]): boolean {
  if (walls.length < 4 || walls.length > 6) return false;
  const turns = turnsDeg(graph, walls);
  return turns.length >= walls.length - 2 && turns.every((turn) => turn > 25 && turn < 85);
}

/** Two or three walls that turn by more than a right angle where they meet are the rest of a triangle. */
function isRestOfTriangle(graph: FaceGraph, walls: readonly PlaneSet[]): boolean {
  if (walls.length < 2 || walls.length > 3) return false;
  const turns = turnsDeg(graph, walls);
  return turns.length > 0 && turns.every((turn) => turn > 95);
}

/** Names a depression by its walls, its floor and which of them are aligned with the part's frame. */
export function shapeOf(graph: FaceGraph, layout: Layout, frame: Frame): Shape | null {
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
    if (isTSlot(graph, layout)) return { kind: 'slot', subtype: 't_slot', through: true, confidence: 0.9 };
    return { kind: 'pocket', subtype: walls.length < 3 ? 'round' : polygon, through: true, confidence: 0.93 };
  }
  const planes = group.planes;
  // From above, a slot that leads out of a pocket has the same outline; a T-slot is longer than its section.
  if (planes.length >= MIN_T_PLANES && isTSlot(graph, layout) && isLong(graph, layout))
    return { kind: 'slot', subtype: 't_slot', through: floors.length === 0, confidence: 0.85 };
  const undercut = dovetail(planes);
  const broken = isBrokenOutline(graph, layout);
  if (undercut !== null && slanted.length === 0) {
    return broken ? { kind: 'pocket', subtype: 'triangular', through: true, confidence: 0.6 } : undercut;
  }
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
  if (isRestOfTriangle(graph, walls) && (walls.length === 3 || (broken && floors.length > 0))) {
    return { kind: 'pocket', subtype: 'triangular', through: floors.length === 0, confidence: 0.6 };
  }
  if (planes.length === 3 && !facing) {
    return aligned === 3
      ? { kind: 'step', subtype: 'blind', through: false, confidence: 0.9 }
      : { kind: 'step', subtype: 'two_sided', through: true, confidence: 0.85 };
  }
  if (isRestOfHexagon(graph, walls)) {
    return { kind: 'pocket', subtype: 'hexagonal', through: floors.length === 0, confidence: 0.7 };
  }
  if (facing && broken) {
    return { kind: 'pocket', subtype: 'rectangular', through: floors.length === 0, confidence: 0.6 };
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

/** Dovetail: both walls lean over the floor, so that a cutter must move along the slot. */
function dovetail(planes: readonly PlaneSet[]): Shape | null {
  if (planes.length < 3 || planes.length > 4) return null;
  for (const floor of planes) {
    const back = planes.filter((one) => one !== floor && dot(one.normal, floor.normal) < -0.05);
    const [a, b] = back;
    if (a === undefined || b === undefined || back.length !== 2 || dot(a.normal, b.normal) > 0) continue;
    const ends = planes.filter((one) => one !== floor && !back.includes(one));
    // The slot may end at a wall across it; anything else is another shape.
    if (!ends.every((end) => [floor, a, b].every((one) => perpendicular(one.normal, end.normal)))) continue;
    return { kind: 'slot', subtype: 'dovetail', through: ends.length === 0, confidence: 0.9 };
  }
  return null;
}

function isLong(graph: FaceGraph, layout: Layout): boolean {
  const { alongU, alongV } = sidesAcross(graph, layout);
  return reach(extent(graph, layout.group.faces, layout.up)) > Math.max(reach(alongU), reach(alongV));
}

/** Floor, two roofs in one plane, four walls and an end. */
const MIN_T_PLANES = 6;

/** A passage whose roof is two strips with a gap along its whole length. */
function isTSlot(graph: FaceGraph, { group, up }: Layout): boolean {
  const whole = reach(extent(graph, group.faces, up));
  return group.planes.some(({ normal, faces }) => {
    const [a, b] = faces;
    if (faces.length !== 2 || a === undefined || b === undefined) return false;
    const across = cross(up, normal);
    const gap =
      Math.abs(dot(sub(a.middle, b.middle), across)) -
      (reach(extent(graph, [a], across)) + reach(extent(graph, [b], across))) / 2;
    return gap > 1e-3 && faces.every((face) => reach(extent(graph, [face], up)) > 0.9 * whole);
  });
}

/** An oblique wall that ends on two sides of a corner, not on two opposite sides of the part. */
function cutsCorner(graph: FaceGraph, group: Group, wall: PlaneSet): boolean {
  const ends = wall.faces
    .flatMap((face) => graph.links(face))
    .filter((link) => link.convexity === 'convex' && !group.faces.includes(link.face))
    .map((link) => link.face.normal);
  return !ends.some((a) => ends.some((b) => dot(a, b) < -0.999));
}

/**
 * Many small walls around a shallow floor: a letter or a mark; a window in a thin wall has no floor. The limits are `assumed`.
 */
export function isEngraving(graph: FaceGraph, { group }: Layout, draft: Draft, frame: Frame): boolean {
  if (draft.through === true) return false;
  const whole = graph.brep.faces;
  const diagonal = Math.hypot(...frame.map((d) => reach(extent(graph, whole, d))));
  const shallow = (draft.depth ?? 0) < 0.01 * diagonal && (draft.depth ?? 0) <= 3;
  const small = Math.max(draft.length ?? 0, draft.width ?? 0) < 0.15 * diagonal;
  return shallow && small && group.faces.length >= 8;
}

/** A narrow pocket in a turned diameter with its floor along the axis: a keyway. */
export function isKeyway(
  graph: FaceGraph,
  layout: Layout,
  shape: Shape,
  lathe: ReadonlySet<number>,
): boolean {
  if (shape.kind !== 'pocket' && shape.kind !== 'slot') return false;
  if (layout.floors.length !== 1) return false;
  return layout.walls.some((wall) =>
    wall.faces.some((face) =>
      graph.links(face).some(
        ({ face: beyond, convexity }) =>
          convexity === 'convex' &&
          lathe.has(beyond.index) &&
          beyond.surface.kind === 'cylinder' &&
          // In a bore the keyway is through; on a shaft that would be a flat or a spline.
          (beyond.concave === true || !shape.through) &&
          perpendicular(beyond.surface.axis, layout.up),
      ),
    ),
  );
}
