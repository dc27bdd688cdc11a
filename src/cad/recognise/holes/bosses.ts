import type { FaceGraph } from '../../brep/graph.ts';
import type { Face } from '../../brep/model.ts';
import { along, negate, parallel } from '../../vec.ts';
import { along1, byAxis, type Line, spanOf } from '../coaxial.ts';
import type { Draft } from '../draft.ts';

/** Faces closer than this along their axis form one cylinder. */
const TOUCHES_MM = 1e-3;

/** Faces of one diameter that follow each other along their axis without a gap. */
const stretches = (graph: FaceGraph, faces: readonly Face[], line: Line): readonly (readonly Face[])[] => {
  const found: { faces: Face[]; to: number }[] = [];
  const spans = faces.map((face) => ({ face, ...spanOf(graph, face, line) })).sort((a, b) => a.from - b.from);
  for (const { face, from, to } of spans) {
    const last = found.at(-1);
    if (last === undefined || from > last.to + TOUCHES_MM) found.push({ faces: [face], to });
    else {
      last.faces.push(face);
      last.to = Math.max(last.to, to);
    }
  }
  return found.map((one) => one.faces);
};

/** Faces of one standing cylinder as a boss; null unless exactly one of its ends is a foot. */
const bossOf = (graph: FaceGraph, line: Line, own: readonly Face[]): Draft | null => {
  const [seed] = own;
  if (seed?.surface.kind !== 'cylinder') return null;
  const { radius } = seed.surface;
  if (own.reduce((sum, face) => sum + face.sweepDeg, 0) < 300) return null;
  const spans = own.map((face) => spanOf(graph, face, line));
  const [from, to] = [Math.min(...spans.map((s) => s.from)), Math.max(...spans.map((s) => s.to))];
  const links = own.flatMap((face) => graph.links(face)).filter((link) => !own.includes(link.face));
  const isFoot = (t: number): boolean =>
    links.some((link) => {
      const near = Math.abs(along1(line, link.edge.start) - t) < 1e-2;
      const blend = link.convexity === 'smooth' && link.face.concave === true;
      return near && (link.convexity === 'concave' || blend);
    });
  const [low, high] = [isFoot(from), isFoot(to)];
  if (low === high) return null;
  const up = low ? line.axis : negate(line.axis);
  const tops = links
    .map((link) => link.face)
    .filter((face) => face.surface.kind === 'plane' && parallel(face.surface.normal, line.axis))
    .filter((face) => Math.abs(along1(line, face.middle) - (low ? to : from)) < 1e-3)
    .filter((face) => face.area <= Math.PI * radius ** 2 * 1.001);
  return {
    kind: 'boss',
    subtype: 'cylindrical',
    diameter: 2 * radius,
    depth: to - from,
    axis: up,
    position: along(line.point, line.axis, low ? from : to),
    access: [up],
    faces: [...new Set([...own, ...tops])].sort((a, b) => a.index - b.index),
    confidence: 0.95,
  };
};

/**
 * Round bosses: a standing cylinder whose foot meets a face concavely and whose other end is free. A groove leaves one boss; a
 * part with the same diameter at both of its ends has two.
 */
export function findRoundBosses(graph: FaceGraph, free: readonly Face[]): Draft[] {
  const standing = free.filter((face) => face.concave === false && face.surface.kind === 'cylinder');
  return byAxis(standing).flatMap(({ line, faces }): Draft[] => {
    const byRadius = Map.groupBy(faces, (face) =>
      'radius' in face.surface ? face.surface.radius.toFixed(3) : '',
    );
    return [...byRadius.values()].flatMap((own): Draft[] => {
      const whole = bossOf(graph, line, own);
      if (whole !== null) return [whole];
      return stretches(graph, own, line).flatMap((one) => bossOf(graph, line, one) ?? []);
    });
  });
}
