import type { Draft } from '../draft.ts';

/** ISO 261 coarse series: nominal diameter and pitch, mm. */
const COARSE: readonly (readonly [number, number])[] = [
  [1.6, 0.35],
  [2, 0.4],
  [2.5, 0.45],
  [3, 0.5],
  [4, 0.7],
  [5, 0.8],
  [6, 1],
  [8, 1.25],
  [10, 1.5],
  [12, 1.75],
  [14, 2],
  [16, 2],
  [18, 2.5],
  [20, 2.5],
  [22, 2.5],
  [24, 3],
  [27, 3],
  [30, 3.5],
  [33, 3.5],
  [36, 4],
];

/** ISO 261 fine pitches of first choice, mm. */
const FINE = [0.25, 0.35, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

/** Modelled diameters are drawn slightly under or over the nominal one. */
const DRAWN_MM = 0.15;

/** The metric thread of a drawn major diameter and pitch: `M10`, `M20x1.5`; null if not metric. */
export function designationOf(major: number, pitch: number): string | null {
  const row = COARSE.find(([nominal]) => Math.abs(nominal - major) < DRAWN_MM + 0.005 * nominal);
  if (row === undefined) return null;
  const [nominal, coarse] = row;
  const near = (expected: number): boolean => Math.abs(pitch - expected) < 0.02 * expected;
  if (near(coarse)) return `M${nominal}`;
  const fine = FINE.find((one) => one < coarse && near(one));
  return fine === undefined ? null : `M${nominal}x${fine}`;
}

/** Minor diameter of the basic profile (ISO 68-1): D1 = D - 2 · 5/8 · H with H = √3/2 · P. */
const minorDiameter = (nominal: number, pitch: number): number => nominal - 1.25 * (Math.sqrt(3) / 2) * pitch;

const NEAR_MM = 0.06;

/** The thread with this tap drill (nominal less pitch) or minor diameter, for example `M8`; null if none. */
function threadFor(diameter: number): string | null {
  for (const [nominal, pitch] of COARSE) {
    const drawn = [nominal - pitch, minorDiameter(nominal, pitch)];
    if (drawn.some((value) => Math.abs(value - diameter) < NEAR_MM)) return `M${nominal}`;
  }
  return null;
}

/** Marks plain holes with a thread's core diameter. Only a candidate: drawing or PMI must confirm it. */
export function markThreads(draft: Draft): Draft {
  if (draft.kind !== 'hole' || draft.subtype === 'countersunk' || draft.diameter === undefined) return draft;
  const thread = threadFor(draft.diameter);
  if (thread === null || (draft.depth ?? 0) < 0.8 * draft.diameter) return draft;
  return { ...draft, details: { ...draft.details, thread_candidate: thread } };
}
