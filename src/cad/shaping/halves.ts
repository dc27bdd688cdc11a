import type { Brep, Mesh } from '../brep/model.ts';
import type { Vec3 } from '../facts.ts';
import { cornersOf } from '../measure/samples.ts';
import { cross, dot, sub, unit } from '../vec.ts';
import type { Point } from './points.ts';
import type { Seams } from './seams.ts';
import { type Side, UPRIGHT } from './sight.ts';

/** Halves of a tool, by triangle: an undercut has none, a wall along the pull may belong to either, a round face may be divided. */
export const [NONE, UP, DOWN, EITHER, DIVIDED] = [0, 1, 2, 3, 4] as const;

/** The half of each upright face: the one that takes most of its points, either if both take some. */
function facesBySide(points: readonly Point[], sides: readonly Side[]): ReadonlyMap<number, Side> {
  const tally = new Map<number, [number, number, number, number]>();
  points.forEach(({ face }, i) => {
    const own = tally.get(face) ?? [0, 0, 0, 0];
    own[sides[i] ?? 0] += 1;
    tally.set(face, own);
  });
  return new Map(
    [...tally].map(([face, counts]) => {
      const isShared = counts[UP] > 0 && counts[DOWN] > 0;
      return [face, isShared ? EITHER : (counts.indexOf(Math.max(...counts)) as Side)] as const;
    }),
  );
}

/** Sines of the surface against the pull at the corners of a triangle, those below the noise as 0. */
export function leansOf(
  { triangles, normals }: Mesh,
  t: number,
  pull: Vec3,
): readonly [number, number, number] {
  const at = (k: number): number => {
    const n = (triangles[t * 3 + k] ?? 0) * 3;
    const lean =
      (normals[n] ?? 0) * pull[0] + (normals[n + 1] ?? 0) * pull[1] + (normals[n + 2] ?? 0) * pull[2];
    return Math.abs(lean) <= UPRIGHT ? 0 : lean;
  };
  return [at(0), at(1), at(2)];
}

const halfBy = (low: number, high: number): number => {
  if (high > UPRIGHT) return low < -UPRIGHT ? DIVIDED : UP;
  return low < -UPRIGHT ? DOWN : EITHER;
};

/** Half of each triangle. */
export function halvesOf(
  { brep, mesh }: { readonly brep: Brep; readonly mesh: Mesh },
  tool: { readonly points: readonly Point[]; readonly locked: ReadonlyMap<number, unknown> },
  sides: readonly Side[],
  pull: Vec3,
): Uint8Array {
  const bySide = facesBySide(tool.points, sides);
  return Uint8Array.from({ length: mesh.triangles.length / 3 }, (_, t) => {
    const face = mesh.faceOf[t] ?? 0;
    if (tool.locked.has(face)) return NONE;
    const [a, b, c] = cornersOf(mesh, t);
    const isFlat = brep.faces[face]?.surface.kind === 'plane';
    const leans = isFlat ? [dot(unit(cross(sub(b, a), sub(c, a))), pull)] : leansOf(mesh, t, pull);
    const half = halfBy(Math.min(...leans), Math.max(...leans));
    return half === EITHER ? (bySide.get(face) ?? NONE) : half;
  });
}

/** Number of an edge by its corners. */
export const edgeKey = ({ corners }: Seams, a: number, b: number): number =>
  Math.min(a, b) * corners + Math.max(a, b);
