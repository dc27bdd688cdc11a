import { areaOf, type Brep } from '../brep/model.ts';
import type { Inertia, Vec3 } from '../facts.ts';
import { add, cross, dot, scale, sub } from '../vec.ts';

/** Numbers that do not change when a body is moved or turned; `hand` changes its sign when it is mirrored. */
export type ShapeSignature = {
  readonly faces: number;
  readonly sizes: readonly number[];
  readonly hand: readonly number[];
};

type Body = {
  readonly brep: Brep;
  readonly volume: number;
  readonly area: number;
  readonly centre: Vec3;
  readonly inertia: Inertia;
};

/** Trace, sum of the principal minors and determinant: invariants of the matrix, without solving for the principal moments. */
function invariantsOf([xx, yy, zz, xy, xz, yz]: Inertia): readonly number[] {
  const trace = xx + yy + zz;
  const minors = xx * yy - xy * xy + xx * zz - xz * xz + yy * zz - yz * yz;
  const determinant = xx * (yy * zz - yz * yz) - xy * (xy * zz - yz * xz) + xz * (xy * yz - yy * xz);
  return [trace, minors, determinant];
}

/** Triple products of vectors that turn with the body: mirroring flips their sign; on a symmetric body they are 0. */
function handOf(brep: Brep, centre: Vec3): readonly number[] {
  const sums: [Vec3, Vec3, Vec3, Vec3] = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ];
  for (const face of brep.faces) {
    const r = sub(face.centroid, centre);
    const square = dot(r, r);
    const weights = [
      face.area,
      face.area * square,
      face.area * face.area * square,
      face.surface.kind === 'plane' ? 0 : face.area,
    ];
    weights.forEach((weight, i) => {
      sums[i] = add(sums[i] ?? [0, 0, 0], scale(r, weight));
    });
  }
  const size = Math.sqrt(areaOf(brep.faces));
  const total = size * size;
  const scales = [total * size, total * size ** 3, total * total * size ** 3, total * size];
  const [a, b, c, d] = sums.map((v, i) => scale(v, 1 / (scales[i] ?? 1))) as typeof sums;
  return [dot(a, cross(b, c)), dot(a, cross(b, d)), dot(a, cross(c, d)), dot(b, cross(c, d))];
}

/** @param body a single part; lengths in mm */
export function signatureOf(body: Body): ShapeSignature {
  return {
    faces: body.brep.faces.length,
    sizes: [body.volume, body.area, ...invariantsOf(body.inertia)],
    hand: handOf(body.brep, body.centre),
  };
}

const SAME = 1e-5;
/** Triple products are third powers of small shares: smaller values are rounding noise. */
const SAME_HAND = 1e-9;

/** True if two bodies have the same shape, whatever their place. A body and its mirror image differ. */
export function sameShape(a: ShapeSignature, b: ShapeSignature): boolean {
  if (a.faces !== b.faces) return false;
  const sizesAgree = a.sizes.every((x, i) => {
    const y = b.sizes[i] ?? Number.NaN;
    return Math.abs(x - y) <= Math.max(Math.abs(x), Math.abs(y)) * SAME;
  });
  return sizesAgree && a.hand.every((x, i) => Math.abs(x - (b.hand[i] ?? Number.NaN)) <= SAME_HAND);
}
