import type { FaceGraph } from '../../brep/graph.ts';
import type { Face } from '../../brep/model.ts';
import { along, distanceToLine, footOnLine, negate, perpendicular, sameDirection } from '../../vec.ts';
import { along1, type Line } from '../coaxial.ts';
import type { Draft } from '../draft.ts';

/** Fewer flanks about the axis are teeth or flats. `assumed` */
const MIN_FLANKS = 36;
/** DIN 82 lists pitches from 0.5 to 1.6 mm; a coarser profile is a toothing. */
const MAX_PITCH_MM = 2;

const reach = (
  graph: FaceGraph,
  faces: readonly Face[],
  measure: (p: Face['middle']) => number,
): [number, number] => {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const face of faces) {
    for (const edge of graph.edges(face)) {
      for (const p of edge.points) {
        low = Math.min(low, measure(p));
        high = Math.max(high, measure(p));
      }
    }
  }
  return [low, high];
};

/** Straight knurls (DIN 82 RAA): many equal V-shaped notches, evenly around a diameter. */
export function findKnurls(graph: FaceGraph, free: readonly Face[], line: Line): Draft[] {
  const flanks = free.filter(
    (face) =>
      face.surface.kind === 'plane' &&
      perpendicular(face.surface.normal, line.axis) &&
      graph.links(face).some((link) => link.convexity === 'concave' && link.face.surface.kind === 'plane'),
  );
  const key = (face: Face): string =>
    [
      distanceToLine(face.middle, line.point, line.axis).toFixed(2),
      along1(line, face.middle).toFixed(2),
      face.area.toFixed(1),
    ].join('/');
  return [...Map.groupBy(flanks, key).values()].flatMap((faces): Draft[] => {
    if (faces.length < MIN_FLANKS) return [];
    const [from, to] = reach(graph, faces, (p) => along1(line, p));
    const [root, crest] = reach(graph, faces, (p) => distanceToLine(p, line.point, line.axis));
    const notches = faces.length / 2;
    const pitch = (2 * Math.PI * crest) / notches;
    const [first] = faces;
    if (pitch > MAX_PITCH_MM || first === undefined) return [];
    if (faces.some((face) => face !== first && sameDirection(face.normal, first.normal))) return [];
    return [
      {
        kind: 'turned_segment',
        subtype: 'knurl',
        diameter: 2 * crest,
        depth: crest - root,
        length: to - from,
        axis: line.axis,
        position: along(footOnLine(line.point, line.point, line.axis), line.axis, from),
        access: [line.axis, negate(line.axis)],
        faces,
        confidence: 0.8,
        details: { pattern: 'straight', notches, pitch_mm: Math.round(pitch * 1e3) / 1e3 },
      },
    ];
  });
}
