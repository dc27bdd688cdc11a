import type { FaceGraph, Link } from '../brep/graph.ts';
import type { Edge, Face } from '../brep/model.ts';
import type { Vec3 } from '../facts.ts';
import { cross, degreesBetween, distanceToLine, parallel, sub, unit } from '../vec.ts';
import type { Draft } from './draft.ts';
import { type Frame, isAligned } from './frame.ts';

/** A rounding covers at most this angle; more is a boss or a rod end. */
const MAX_SWEEP_DEG = 150;

const smooth = (graph: FaceGraph, face: Face): Link[] =>
  graph.links(face).filter((link) => link.convexity === 'smooth');

/** A face that runs tangentially from one neighbour to another. */
function isRounding(graph: FaceGraph, face: Face): boolean {
  const { surface } = face;
  if (surface.kind === 'cylinder') {
    const beside = smooth(graph, face).filter(
      (link) => link.edge.curve.kind === 'line' || link.face.surface.kind !== 'cylinder',
    );
    return face.sweepDeg < MAX_SWEEP_DEG && new Set(beside.map((link) => link.face.index)).size >= 2;
  }
  if (surface.kind === 'torus')
    return smooth(graph, face).length >= 1 && surface.minorRadius < surface.radius + 1e-9;
  return surface.kind === 'sphere' && smooth(graph, face).length >= 2 && face.sweepDeg < 359;
}

/** Roundings of inner edges, those of a pocket and its floor among them. */
export const innerRoundings = (graph: FaceGraph): readonly Face[] =>
  graph.brep.faces.filter((face) => face.concave === true && isRounding(graph, face));

const radiusOf = (face: Face): number => {
  const { surface } = face;
  if (surface.kind === 'torus') return surface.minorRadius;
  return surface.kind === 'cylinder' || surface.kind === 'sphere' ? surface.radius : 0;
};

/** Adjacent roundings of one radius on one side are cut in one pass. */
export function findFillets(graph: FaceGraph, free: readonly Face[]): Draft[] {
  const roundings = free.filter((face) => isRounding(graph, face));
  const chains = graph.components(
    roundings,
    (link, from) =>
      link.convexity === 'smooth' &&
      link.face.concave === from.concave &&
      Math.abs(radiusOf(link.face) - radiusOf(from)) < 1e-3 &&
      roundings.includes(link.face),
  );
  return chains.map((faces) => {
    const [seed] = faces;
    const lengths = faces.flatMap((face) =>
      graph
        .edges(face)
        .filter((edge) => edge.convexity === 'smooth')
        .map((edge) => edge.length),
    );
    return {
      kind: 'fillet',
      subtype: seed?.concave === true ? 'internal' : 'external',
      radius: seed === undefined ? 0 : radiusOf(seed),
      length: Math.max(0, ...lengths),
      ...(seed !== undefined && 'axis' in seed.surface ? { axis: seed.surface.axis } : {}),
      faces,
      confidence: 0.93,
    };
  });
}

const NARROW_SHARE = 0.25;

/** Faces that enclose a larger angle lie a wall thickness apart and do not share a corner. */
const MAX_CHAMFER_TURN_DEG = 150;

const wayOf = ({ start, end }: Edge): Vec3 => unit(sub(end, start));

/** Two faces that would meet in a sharp edge without the face between them. */
function chamferSides(graph: FaceGraph, face: Face): readonly [Link, Link] | null {
  const links = graph
    .links(face)
    .filter((link) => link.convexity === 'convex' && link.edge.curve.kind === 'line');
  for (const a of links) {
    for (const b of links) {
      if (a.edge.index >= b.edge.index || a.face === b.face) continue;
      const turn = a.edge.angleDeg + b.edge.angleDeg;
      if (turn > MAX_CHAMFER_TURN_DEG || !parallel(wayOf(a.edge), wayOf(b.edge))) continue;
      if (Math.abs(turn - degreesBetween(a.face.normal, b.face.normal)) < 0.5) return [a, b];
    }
  }
  return null;
}

/** Oblique planes that only cut off an edge: no concave edge, and the adjacent faces are aligned with the part's frame. */
export function findChamfers(graph: FaceGraph, free: readonly Face[], frame: Frame): Draft[] {
  return free.flatMap((face): Draft[] => {
    if (face.surface.kind !== 'plane' || isAligned(face.surface.normal, frame)) return [];
    if (graph.links(face).some((link) => link.convexity === 'concave')) return [];
    const sides = chamferSides(graph, face);
    if (sides === null) return [];
    const [a, b] = sides;
    const aligned = [a, b].filter(
      ({ face: side }) => side.surface.kind === 'plane' && isAligned(side.surface.normal, frame),
    );
    const edgeLength = Math.max(a.edge.length, b.edge.length);
    // Mitred ends make the area of the strip a poor measure of its width.
    const slant = distanceToLine(b.edge.start, a.edge.start, wayOf(a.edge));
    // On a corner that is not aligned with the part's frame only a narrow strip is a chamfer; a wide one is a side.
    const narrow = slant < NARROW_SHARE * Math.min(...sides.map((side) => Math.sqrt(side.face.area)));
    if (aligned.length < (narrow ? 1 : 2)) return [];
    const leg = slant * Math.sin((Math.min(a.edge.angleDeg, b.edge.angleDeg) * Math.PI) / 180);
    return [
      {
        kind: 'chamfer',
        subtype: 'plane',
        width: leg,
        length: edgeLength,
        angle: Math.min(a.edge.angleDeg, b.edge.angleDeg),
        axis: unit(cross(a.face.normal, b.face.normal)),
        position: face.middle,
        access: [a.face.normal, b.face.normal],
        faces: [face],
        confidence: 0.9,
      },
    ];
  });
}
