import type { FaceGraph } from '../../brep/graph.ts';
import type { Face } from '../../brep/model.ts';
import { dot, parallel, sameLine, sub } from '../../vec.ts';
import { axisOf, spanOf } from '../coaxial.ts';
import type { Draft } from '../draft.ts';
import type { Skin } from './sheet.ts';

/** Position of the neutral fibre from the inner side, as a share of the thickness. `assumed`: usual for air bending of steel. */
const K_FACTOR = 0.44;
/** With an inner radius of five thicknesses or more the fibre stays in the middle: DIN 6935, k = 1. */
const WIDE_RATIO = 5;

/** Rolled, not pressed. `assumed` */
const ROLLED_RATIO = 15;
const MIN_HEM_DEG = 165;
const MAX_OPEN_HEM_DEG = 190;
const MIN_CURL_DEG = 265;
/** A hem is folded onto the sheet: its radius is a few thicknesses at most. `assumed` */
const MAX_HEM_RATIO = 5;
/** A gap of less than half the thickness is pressed flat. `assumed` */
const MAX_CLOSED_GAP = 0.5;
/** The web between the two bends of a jog, in thicknesses: a longer one separates two bends. `assumed` */
const MAX_JOG_WEB = 5;

export type Bend = {
  /** One bend line: several pairs if a window divides the bend. */
  readonly inner: readonly Face[];
  readonly outer: readonly Face[];
  readonly radius: number;
  readonly angleDeg: number;
  readonly length: number;
};

const flanges = (graph: FaceGraph, face: Face): Face[] =>
  graph
    .links(face)
    .filter((link) => link.convexity === 'smooth' && link.edge.curve.kind === 'line')
    .map((link) => link.face);

/** Two pieces that join the same two flanges are one bend, divided by an opening. */
function sameBend(graph: FaceGraph, a: Face, b: Face): boolean {
  const [p, q] = [axisOf(a), axisOf(b)];
  if (p === null || q === null || !sameLine(p.point, p.axis, q.point, q.axis, 1e-2)) return false;
  if (Math.abs(a.sweepDeg - b.sweepDeg) > 0.5 || dot(a.normal, b.normal) < 0.99) return false;
  const own = new Set(flanges(graph, a));
  return flanges(graph, b).filter((face) => own.has(face)).length >= 2;
}

const radiusOf = (face: Face): number => ('radius' in face.surface ? face.surface.radius : 0);

/** Position of the neutral fibre as a share of the thickness from the inside; 0.5 for rolled sheets. */
export const kFactorOf = (bends: readonly Bend[], thickness: number): number =>
  bends.length > 0 && bends.every((bend) => bend.radius >= WIDE_RATIO * thickness) ? 0.5 : K_FACTOR;

/** Bend lines of a sheet, in the order of their first face. */
export function bendsOf(graph: FaceGraph, skin: Skin): Bend[] {
  const groups: (readonly [Face, Face])[][] = [];
  for (const pair of skin.bends) {
    const known = groups.find((group) => group.some(([inner]) => sameBend(graph, inner, pair[0])));
    if (known === undefined) groups.push([pair]);
    else known.push(pair);
  }
  return groups.flatMap((group): Bend[] => {
    const inner = [...new Set(group.map(([face]) => face))];
    const [first] = inner;
    const line = first === undefined ? null : axisOf(first);
    if (first === undefined || line === null) return [];
    const spans = inner.map((face) => spanOf(graph, face, line));
    const radius = radiusOf(first);
    return [
      {
        inner,
        outer: [...new Set(group.map(([, face]) => face))],
        radius,
        angleDeg: first.sweepDeg,
        length: Math.max(...spans.map((s) => s.to)) - Math.min(...spans.map((s) => s.from)),
      },
    ];
  });
}

/** Kind of hem: closed, open, teardrop (bent further than flat) or rolled to a curl. */
function hemOf(graph: FaceGraph, bend: Bend, thickness: number): string | null {
  if (bend.angleDeg < MIN_HEM_DEG || bend.radius > MAX_HEM_RATIO * thickness) return null;
  const ends = new Set(bend.inner.flatMap((face) => flanges(graph, face))).size;
  if (bend.angleDeg >= MIN_CURL_DEG || ends < 2) return 'rolled';
  if (bend.angleDeg > MAX_OPEN_HEM_DEG) return 'teardrop';
  return 2 * bend.radius <= MAX_CLOSED_GAP * thickness ? 'closed' : 'open';
}

/** The other bend of a jog: same angle, opposite sense, with a short web between them. Offset height, mm. */
function jogOf(graph: FaceGraph, bend: Bend, others: readonly Bend[], thickness: number): number | null {
  const webs = new Set(bend.inner.flatMap((face) => flanges(graph, face)));
  for (const other of others) {
    if (other === bend || Math.abs(other.angleDeg - bend.angleDeg) > 1) continue;
    const [a, b] = [bend.inner[0], other.inner[0]];
    const [p, q] = [a === undefined ? null : axisOf(a), b === undefined ? null : axisOf(b)];
    if (p === null || q === null || !parallel(p.axis, q.axis)) continue;
    // Opposite sense: the web runs from the inside of one bend to the outside of the other.
    const web = other.outer.flatMap((face) => flanges(graph, face)).find((face) => webs.has(face));
    if (web === undefined) continue;
    const along = spanOf(graph, web, p);
    const webWidth = web.area / Math.max(along.to - along.from, 1e-9);
    if (webWidth > MAX_JOG_WEB * thickness) continue;
    const far = [...bend.inner, ...other.outer]
      .flatMap((face) => flanges(graph, face))
      .filter((f) => f !== web);
    const [one, two] = [far[0], far.find((face) => face !== far[0])];
    if (one === undefined || two === undefined || !parallel(one.normal, two.normal)) continue;
    return Math.abs(dot(sub(one.middle, two.middle), one.normal));
  }
  return null;
}

function subtypeOf(
  graph: FaceGraph,
  bend: Bend,
  bends: readonly Bend[],
  thickness: number,
): { readonly subtype: string; readonly details: Record<string, number | string> } {
  if (bend.inner.some((face) => face.surface.kind === 'cone')) return { subtype: 'rolled', details: {} };
  const hem = hemOf(graph, bend, thickness);
  if (hem !== null) return { subtype: 'hem', details: { hem } };
  if (bend.radius >= ROLLED_RATIO * thickness) return { subtype: 'rolled', details: {} };
  const offset = jogOf(graph, bend, bends, thickness);
  return offset === null
    ? { subtype: 'edge', details: {} }
    : { subtype: 'jog', details: { offset_mm: Math.round(offset * 1e4) / 1e4 } };
}

/** Bends with inner radius, angle and length along the bend line; hems, jogs and rolled shells by name. */
export function bendFeatures(graph: FaceGraph, skin: Skin, bends: readonly Bend[]): Draft[] {
  return bends.map((bend): Draft => {
    const [first] = bend.inner;
    const line = first === undefined ? null : axisOf(first);
    const { subtype, details } = subtypeOf(graph, bend, bends, skin.thickness);
    return {
      kind: 'bend',
      subtype,
      radius: bend.radius,
      angle: bend.angleDeg,
      length: bend.length,
      width: skin.thickness,
      ...(line === null ? {} : { axis: line.axis }),
      ...(first === undefined ? {} : { position: first.middle }),
      faces: [...bend.inner, ...bend.outer].sort((a, b) => a.index - b.index),
      confidence: 0.96,
      details: {
        outer_radius_mm: bend.radius + skin.thickness,
        ...(bend.inner.length > 1 ? { pieces: bend.inner.length } : {}),
        ...details,
      },
    };
  });
}
