import type { Mesh } from '../brep/model.ts';
import type { Feature, Vec3 } from '../facts.ts';
import type { Bvh } from '../measure/bvh.ts';
import { one, type Sample, sampleOf, spread, trianglesByFace } from '../measure/samples.ts';
import { along, cleanVec, dot, negate } from '../vec.ts';

const PER_FACE = 6;
const MAX_PER_FEATURE = 48;
/** Mesh fragments at a rim may hide a few points; more hidden points mean a wall in the way. */
const VISIBLE_SHARE = 0.88;

/** Rays of a hole start this share of its diameter off the wall. */
const WALL_SHARE = 0.04;

/** A turning tool comes from the side of the rotating part: obstacles for a milling cutter do not matter. */
const LATHE_KINDS = new Set<Feature['kind']>(['toothing', 'turned_segment', 'groove', 'thread']);

/** Casts rays from a feature's faces along its geometric access directions, and keeps the unobstructed ones. */
export class Visibility {
  private readonly mesh: Mesh;
  private readonly bvh: Bvh;
  private readonly byFace: ReadonlyMap<number, readonly number[]>;
  private readonly step: number;

  constructor(mesh: Mesh, bvh: Bvh, diagonal: number) {
    this.mesh = mesh;
    this.bvh = bvh;
    this.byFace = trianglesByFace(mesh);
    this.step = diagonal * 1e-4;
  }

  private samples(feature: Feature): Sample[] {
    const perFace = Math.max(1, Math.min(PER_FACE, Math.floor(MAX_PER_FEATURE / feature.face_ids.length)));
    return feature.face_ids.flatMap((id) =>
      spread(this.byFace.get(Number(id.slice(1)) - 1) ?? [], perFace).flatMap((t) =>
        one(sampleOf(this.mesh, t)),
      ),
    );
  }

  private sees(sample: Sample, d: Vec3, off = this.step): boolean {
    if (dot(sample.normal, d) < -0.02) return false;
    return this.bvh.cast(along(sample.point, sample.normal, off), d, this.step * 1e-3) === null;
  }

  /**
   * The feature with its unobstructed directions. If no single one sees it completely but several do together (a hole stepped
   * from both sides), all of them stay, and `needs_all_access` is set.
   */
  restrict(feature: Feature): Feature {
    if (feature.access.length === 0 || LATHE_KINDS.has(feature.kind)) return feature;
    const samples = this.samples(feature);
    // A wall without triangles casts no rays, which does not mean an obstacle.
    if (samples.length === 0) return feature;
    // At crossing bores the triangles of a wall are chords of different depth: a ray close to it would hit its neighbours.
    const off = Math.max(this.step, feature.kind === 'hole' ? WALL_SHARE * (feature.diameter_mm ?? 0) : 0);
    const seen = feature.access.map((d) => samples.map((sample) => this.sees(sample, d, off)));
    const share = (marks: readonly boolean[], d: Vec3 | null): number => {
      const facing = samples.filter((sample) => d === null || dot(sample.normal, d) > -0.02).length;
      return facing === 0 ? 0 : marks.filter(Boolean).length / facing;
    };
    const open = feature.access.filter((d, i) => share(seen[i] ?? [], d) >= VISIBLE_SHARE);
    if (open.length > 0) return { ...feature, access: open };
    const both =
      feature.kind === 'hole' && feature.axis !== null
        ? [feature.axis, cleanVec(negate(feature.axis))]
        : feature.access;
    const together = samples.map((sample) => both.some((d) => this.sees(sample, d, off)));
    return share(together, null) >= VISIBLE_SHARE
      ? { ...feature, access: both, details: { ...feature.details, needs_all_access: true } }
      : { ...feature, access: [] };
  }
}
