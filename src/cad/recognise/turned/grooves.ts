import type { FaceGraph } from '../../brep/graph.ts';
import type { Face } from '../../brep/model.ts';
import { along, negate } from '../../vec.ts';
import type { Line } from '../coaxial.ts';
import type { Draft } from '../draft.ts';
import { type Piece, piecesOf, runsOf, type Station } from './meridian.ts';

/** A recess wider than this share of its bottom diameter is a diameter of its own. */
const MAX_WIDTH_SHARE = 0.6;
/** In an end face: share of the outer diameter. */
const MAX_FACE_WIDTH_SHARE = 0.2;
/** A shallower groove is rounding of the file. */
const MIN_DEPTH_MM = 0.02;
/** A relief at a shoulder: the shoulder is at least this many times as high as the relief is deep (DIN 509, DIN 76). `assumed` */
const SHOULDER_RATIO = 3;
const RELIEF_DEPTH_SHARE = 0.12;

type Side = 'external' | 'internal' | 'face';

/** A viewing direction on the half section: height and position of a station, and how far a piece faces that way. */
type View = {
  readonly side: Side;
  readonly sign: 1 | -1;
  readonly height: (s: Station) => number;
  readonly place: (s: Station) => number;
  readonly facing: (piece: Piece) => number;
};

const VIEWS: readonly View[] = [
  { side: 'external', sign: 1, height: (s) => s.r, place: (s) => s.z, facing: (p) => p.nr },
  { side: 'internal', sign: -1, height: (s) => -s.r, place: (s) => s.z, facing: (p) => -p.nr },
  { side: 'face', sign: 1, height: (s) => s.z, place: (s) => s.r, facing: (p) => p.nz },
  { side: 'face', sign: -1, height: (s) => -s.z, place: (s) => s.r, facing: (p) => -p.nz },
];

const FLAT_MM = 1e-4;

export type Groove = { readonly faces: ReadonlySet<number>; readonly draft: Draft };

type Climb = { readonly end: number; readonly top: number };

/** Height of the climb without a level stretch, from station `from` in steps of `step`. */
function climb(heights: readonly number[], from: number, step: 1 | -1): Climb {
  let at = from;
  while ((heights[at + step] ?? Number.NEGATIVE_INFINITY) > (heights[at] ?? 0) + FLAT_MM) at += step;
  return { end: at, top: heights[at] ?? 0 };
}

/** Position on a climb at which it reaches a height. */
function placeAt(
  view: View,
  stations: readonly Station[],
  from: number,
  step: 1 | -1,
  level: number,
): number {
  let at = from;
  for (;;) {
    const [a, b] = [stations[at], stations[at + step]];
    if (a === undefined) return 0;
    if (b === undefined) return view.place(a);
    const [ha, hb] = [view.height(a), view.height(b)];
    if (hb >= level - FLAT_MM) {
      const share = hb - ha < 1e-9 ? 1 : Math.min(1, (level - ha) / (hb - ha));
      return view.place(a) + share * (view.place(b) - view.place(a));
    }
    at += step;
  }
}

function valleys(view: View, run: ReturnType<typeof runsOf>[number], line: Line): Groove[] {
  const { stations, pieces } = run;
  const heights = stations.map(view.height);
  const out: Groove[] = [];
  for (let i = 0; i < stations.length; i += 1) {
    const bottom = heights[i] ?? 0;
    let j = i;
    while (j + 1 < heights.length && Math.abs((heights[j + 1] ?? 0) - bottom) <= FLAT_MM) j += 1;
    const [left, right] = [climb(heights, i, -1), climb(heights, j, 1)];
    const [first, last] = [i, j];
    i = j;
    const level = Math.min(left.top, right.top);
    const depth = level - bottom;
    if (depth < MIN_DEPTH_MM) continue;
    const floor = j > first ? pieces.slice(first, last) : pieces.slice(first - 1, first + 1);
    if (floor.length === 0 || floor.some((piece) => view.facing(piece) < 0.05)) continue;
    const width = Math.abs(
      placeAt(view, stations, last, 1, level) - placeAt(view, stations, first, -1, level),
    );
    const rims = [stations[left.end], stations[right.end]].flatMap((s) => (s === undefined ? [] : [s.r]));
    const outer = Math.max(...rims);
    const limit =
      view.side === 'face' ? MAX_FACE_WIDTH_SHARE * 2 * outer : MAX_WIDTH_SHARE * 2 * Math.abs(bottom);
    if (width > limit || width < FLAT_MM) continue;
    const own = pieces.slice(left.end, right.end).filter((piece) => {
      const [a, b] = [view.height(piece.a), view.height(piece.b)];
      return Math.max(a, b) <= level + FLAT_MM;
    });
    const faces = [...new Set(own.flatMap((piece) => piece.faces))].sort((a, b) => a.index - b.index);
    const isRelief =
      view.side !== 'face' &&
      Math.max(left.top, right.top) - bottom >= SHOULDER_RATIO * depth &&
      depth <= RELIEF_DEPTH_SHARE * Math.abs(bottom);
    out.push({
      faces: new Set(faces.map((face) => face.index)),
      draft: draftOf(view, line, {
        bottom,
        depth,
        width,
        outer,
        isRelief,
        faces,
        stations: stations.slice(left.end, right.end + 1),
      }),
    });
  }
  return out;
}

function draftOf(
  view: View,
  line: Line,
  groove: {
    readonly bottom: number;
    readonly depth: number;
    readonly width: number;
    readonly outer: number;
    readonly isRelief: boolean;
    readonly faces: readonly Face[];
    readonly stations: readonly Station[];
  },
): Draft {
  const { bottom, depth, width, outer, isRelief, faces, stations } = groove;
  const up = view.sign === 1 ? line.axis : negate(line.axis);
  const inside = stations.filter((s) => view.height(s) <= bottom + depth / 2).map((s) => s.z);
  const at = view.side === 'face' ? view.sign * (bottom + depth) : Math.min(...inside);
  return {
    kind: 'groove',
    subtype: isRelief ? 'undercut' : view.side,
    diameter: view.side === 'face' ? 2 * outer : 2 * Math.abs(bottom),
    width,
    depth,
    axis: view.side === 'face' ? negate(up) : line.axis,
    position: along(line.point, line.axis, at),
    access: view.side === 'face' ? [up] : [line.axis, negate(line.axis)],
    faces,
    confidence: isRelief ? 0.85 : 0.95,
    details: {
      ...(view.side === 'face' ? { inner_diameter_mm: Math.round(2e4 * (outer - width)) / 1e4 } : {}),
      ...(isRelief ? { inner: view.side === 'internal' } : {}),
    },
  };
}

/**
 * Grooves of a turned part, outside, inside and in its end faces: where the half section dips and rises again on both sides.
 * Width is that of the mouth, depth that below the lower rim; a groove at a shoulder is an `undercut`.
 */
export function findGrooves(graph: FaceGraph, faces: readonly Face[], line: Line): Groove[] {
  const runs = runsOf(piecesOf(graph, faces, line));
  const found = VIEWS.flatMap((view) => runs.flatMap((run) => valleys(view, run, line)));
  // If a groove is seen from two sides (the relief in a corner), the shallower reading wins.
  const taken = new Set<number>();
  return found.filter((groove) => {
    if ([...groove.faces].some((face) => taken.has(face))) return false;
    for (const face of groove.faces) taken.add(face);
    return groove.faces.size > 0;
  });
}
