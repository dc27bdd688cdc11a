import { distanceToLine, dot, parallel, sub } from '../vec.ts';
import type { Instance, RoundFace } from './placed.ts';

/**
 * The largest clearance of a bolt hole, as a share of the bolt: ISO 273 coarse has M4 in 4.8, M10 in 12, M20 in 24. The smallest
 * core hole of a metric thread is 0.75 of it (M2 in 1.6 is 0.8, M3 in 2.5; M1 in 0.75).
 */
const WIDEST = 1.21;
const TIGHTEST = 0.74;
const OFF_AXIS_MM = 0.05;
/** A corner radius covers a quarter of the circle, the end of a slot a half. */
const MIN_SWEEP_DEG = 181;

export type RoundContact = {
  readonly shaftFaceIds: readonly string[];
  readonly boreFaceIds: readonly string[];
  readonly shaftMm: number;
  readonly boreMm: number;
  /** Overlap along the axis, mm. */
  readonly lengthMm: number;
};

type Together = { readonly shaft: RoundFace; readonly bore: RoundFace; readonly lengthMm: number };

/** True if a shaft sits in a bore: coaxial, of similar diameter, and overlapping along the axis. */
function together(shaft: RoundFace, bore: RoundFace): Together | null {
  const ratio = bore.radius / shaft.radius;
  if (ratio > WIDEST || ratio < TIGHTEST || !parallel(shaft.axis, bore.axis)) return null;
  const slack = Math.max(OFF_AXIS_MM, bore.radius - shaft.radius);
  if (distanceToLine(shaft.point, bore.point, bore.axis) > slack) return null;
  const way = dot(shaft.axis, bore.axis) < 0 ? -1 : 1;
  const shift = dot(bore.axis, sub(shaft.point, bore.point));
  const ends = [shift + way * shaft.from, shift + way * shaft.to].sort((p, q) => p - q);
  const lengthMm = Math.min(ends[1] ?? 0, bore.to) - Math.max(ends[0] ?? 0, bore.from);
  return lengthMm > OFF_AXIS_MM ? { shaft, bore, lengthMm } : null;
}

const sweep = (faces: ReadonlySet<RoundFace>): number =>
  [...faces].reduce((sum, face) => sum + face.sweepDeg, 0);

const idsOf = (faces: ReadonlySet<RoundFace>): string[] => [...faces].map(({ id }) => id).sort();

/** Shafts of one instance in bores of another: one contact for each bore diameter and shaft on an axis. */
export function roundContacts(inner: Instance, outer: Instance): RoundContact[] {
  const found = inner.round
    .filter((face) => !face.concave)
    .flatMap((shaft) =>
      outer.round.filter((face) => face.concave).flatMap((bore) => together(shaft, bore) ?? []),
    );
  const groups: Together[][] = [];
  for (const one of found) {
    const group = groups.find(([first]) => {
      if (first === undefined) return false;
      const same =
        Math.abs(first.bore.radius - one.bore.radius) + Math.abs(first.shaft.radius - one.shaft.radius);
      const offAxis = distanceToLine(one.bore.point, first.bore.point, first.bore.axis);
      return same < OFF_AXIS_MM && offAxis < OFF_AXIS_MM && parallel(one.bore.axis, first.bore.axis);
    });
    if (group === undefined) groups.push([one]);
    else group.push(one);
  }
  return groups.flatMap((group) => {
    const [first] = group;
    const bores = new Set(group.map(({ bore }) => bore));
    const shafts = new Set(group.map(({ shaft }) => shaft));
    if (first === undefined || sweep(bores) < MIN_SWEEP_DEG || sweep(shafts) < MIN_SWEEP_DEG) return [];
    return [
      {
        shaftFaceIds: idsOf(shafts),
        boreFaceIds: idsOf(bores),
        shaftMm: 2 * first.shaft.radius,
        boreMm: 2 * first.bore.radius,
        lengthMm: Math.max(...group.map(({ lengthMm }) => lengthMm)),
      },
    ];
  });
}
