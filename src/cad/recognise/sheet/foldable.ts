import type { FaceGraph } from '../../brep/graph.ts';
import { areaOf, type Face } from '../../brep/model.ts';
import type { Chart } from './charts.ts';
import type { Skin } from './sheet.ts';
import { layFlat, sideFaces } from './unfold.ts';

/** Minimum share of the volume in the sides of the blank at this thickness: a floor not connected by bends is not part of it. */
const MIN_CARRIED_SHARE = 0.93;
/** Walls that meet in a sharp line longer than this many thicknesses are joined, not bent. */
const MAX_JOINED = 1;

/** True if the sheet's side and its opposite account for the volume: area times thickness. */
function carriesPart(side: ReadonlySet<Face>, skin: Skin, volume: number): boolean {
  const both = new Set(side);
  for (const [a, b] of [...skin.pairs, ...skin.bends, ...skin.drawn])
    if (side.has(a) || side.has(b)) both.add(a).add(b);
  return areaOf(both) >= MIN_CARRIED_SHARE * ((2 * volume) / skin.thickness);
}

/** Length along which faces of one side meet without a bend: corners that a flat blank leaves open. */
function joinedLength(graph: FaceGraph, side: ReadonlySet<Face>): number {
  const sharp = [...side].flatMap((face) =>
    graph.links(face).filter((link) => side.has(link.face) && link.convexity !== 'smooth'),
  );
  return sharp.reduce((sum, { edge }) => sum + edge.length, 0) / 2;
}

/** True if a bend leads to a face that is already placed elsewhere in the flat pattern: walls closed all round. */
function closesOnItself(graph: FaceGraph, charts: ReadonlyMap<Face, Chart>, thickness: number): boolean {
  return [...charts].some(([face, chart]) =>
    graph.links(face).some(({ face: next, edge, convexity }) => {
      const other = charts.get(next);
      if (other === undefined || convexity !== 'smooth' || edge.curve.kind !== 'line') return false;
      const apart = [edge.start, edge.end].map((p) => {
        const [a, b] = [chart(p), other(p)];
        return Math.hypot(a[0] - b[0], a[1] - b[1]);
      });
      return Math.max(...apart) > thickness;
    }),
  );
}

/**
 * True if a part of constant thickness can be folded from a flat blank: one side, unfolded over its bends, accounts for the
 * volume, does not overlap itself and leaves its corners open. A box milled from solid has walls of one thickness too.
 */
export function isFoldable(graph: FaceGraph, skin: Skin, volume: number): boolean {
  if (skin.bends.length + skin.drawn.length === 0) return true;
  const side = sideFaces(graph, skin);
  const members = new Set(side);
  if (!carriesPart(members, skin, volume)) return false;
  if (joinedLength(graph, members) > MAX_JOINED * skin.thickness) return false;
  return !closesOnItself(
    graph,
    layFlat(graph, side, () => skin.thickness / 2),
    skin.thickness,
  );
}
