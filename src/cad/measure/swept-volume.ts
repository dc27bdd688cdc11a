import type { Mesh } from '../brep/model.ts';
import type { Vec3 } from '../facts.ts';
import { cross, dot, length, sub } from '../vec.ts';
import { cornersOf, type Sample } from './samples.ts';

const BINS = 256;
/** Steps inwards from a point at which a boring bar is tried. */
const INWARDS = [0, 0.25, 0.5, 0.75];

/** A triangle in lathe coordinates: its extent along the axis and its distances from it. */
type Ring = {
  readonly at: readonly (readonly [z: number, r: number])[];
  readonly corners: readonly Vec3[];
  readonly from: number;
  readonly to: number;
  readonly most: number;
  readonly isRound: boolean;
};

type Stretch = { readonly least: number; readonly most: number };

const merged = (stretches: readonly Stretch[], gap: number): readonly Stretch[] => {
  const out: Stretch[] = [];
  for (const { least, most } of [...stretches].sort((a, b) => a.least - b.least)) {
    const last = out.at(-1);
    if (last !== undefined && least <= last.most + gap)
      out[out.length - 1] = { least: last.least, most: Math.max(last.most, most) };
    else out.push({ least, most });
  }
  return out;
};

/** The volume swept by a spinning part: whether a turning tool reaches a point without a collision. */
export class SweptVolume {
  private readonly rings: readonly Ring[];
  private readonly bins: readonly (readonly Ring[])[];
  private readonly low: number;
  private readonly step: number;
  private readonly axis: Vec3;
  private readonly point: Vec3;
  private readonly noise: number;
  private readonly slices = new Map<number, readonly (Stretch & { readonly isRound: boolean })[]>();

  /** @param noise deviation of the triangles from their surface, mm */
  constructor(mesh: Mesh, axis: Vec3, point: Vec3, isRound: (face: number) => boolean, noise: number) {
    this.axis = axis;
    this.point = point;
    this.noise = noise;
    this.rings = Array.from(mesh.faceOf, (face, t): Ring => {
      const corners = cornersOf(mesh, t);
      const at = corners.map((corner) => this.placeOf(corner));
      const heights = at.map(([z]) => z);
      return {
        at,
        corners,
        from: Math.min(...heights),
        to: Math.max(...heights),
        most: Math.max(...at.map(([, r]) => r)),
        isRound: isRound(face),
      };
    });
    this.low = this.rings.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY);
    const high = this.rings.reduce((most, { to }) => Math.max(most, to), Number.NEGATIVE_INFINITY);
    this.step = Math.max((high - this.low) / BINS, Number.MIN_VALUE);
    const bins: Ring[][] = Array.from({ length: BINS }, () => []);
    for (const ring of this.rings)
      for (let i = this.binOf(ring.from); i <= this.binOf(ring.to); i += 1) bins[i]?.push(ring);
    this.bins = bins;
  }

  private placeOf(p: Vec3): readonly [z: number, r: number] {
    const away = sub(p, this.point);
    return [dot(away, this.axis), length(cross(away, this.axis))];
  }

  private binOf(z: number): number {
    return Math.max(0, Math.min(BINS - 1, Math.floor((z - this.low) / this.step)));
  }

  /** Intervals of radii of the surface in a cross-section. */
  private cutAt(z: number): readonly (Stretch & { readonly isRound: boolean })[] {
    const known = this.slices.get(z);
    if (known !== undefined) return known;
    const made = (this.bins[this.binOf(z)] ?? []).flatMap(({ at, corners, from, to, isRound }) => {
      if (from >= z || to <= z) return [];
      const ends = at.flatMap(([a], i): Vec3[] => {
        const j = (i + 1) % 3;
        const b = at[j]?.[0] ?? a;
        const [p, q] = [corners[i], corners[j]];
        if (p === undefined || q === undefined || a < z === b < z) return [];
        const t = (z - a) / (b - a);
        return [[p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1]), p[2] + t * (q[2] - p[2])]];
      });
      const [p, q] = ends;
      if (p === undefined || q === undefined) return [];
      const [rp, rq] = [this.placeOf(p)[1], this.placeOf(q)[1]];
      return [{ least: this.nearest(p, q), most: Math.max(rp, rq), isRound }];
    });
    this.slices.set(z, made);
    return made;
  }

  /** Smallest distance of a straight segment from the axis, in the cross-section. */
  private nearest(p: Vec3, q: Vec3): number {
    const run = sub(q, p);
    const whole = dot(run, run);
    const away = sub(p, this.point);
    const across: Vec3 = sub(away, [
      this.axis[0] * dot(away, this.axis),
      this.axis[1] * dot(away, this.axis),
      this.axis[2] * dot(away, this.axis),
    ]);
    const t = whole === 0 ? 0 : Math.max(0, Math.min(1, -dot(across, run) / whole));
    return length([across[0] + t * run[0], across[1] + t * run[1], across[2] + t * run[2]]);
  }

  /** True if something blocks the way along the axis at this radius. */
  private isBarred(z: number, r: number, way: 1 | -1): boolean {
    const isBehind = (place: number): boolean => (place - z) * way < this.noise;
    return this.rings.some(({ at, from, to, most }) => {
      if (most < r + this.noise || isBehind(way > 0 ? to : from)) return false;
      return at.some(([a, ra], i) => {
        const [b, rb] = at[(i + 1) % 3] ?? [a, ra];
        // Counts only an edge that crosses this radius with room on both sides.
        if (Math.max(ra, rb) < r + this.noise || Math.min(ra, rb) > r - this.noise) return false;
        return !isBehind(a + ((b - a) * (r - ra)) / (rb - ra));
      });
    });
  }

  /**
   * Only rotationally symmetric material passes a point just off the surface, and a tool reaches it from outside or along the
   * axis.
   */
  isFree({ point, normal }: Sample, off: number): boolean {
    const [z, r] = this.placeOf([
      point[0] + normal[0] * off,
      point[1] + normal[1] * off,
      point[2] + normal[2] * off,
    ]);
    const cut = this.cutAt(z);
    const obstacles = merged(
      cut.filter(({ isRound }) => !isRound),
      this.noise,
    );
    if (obstacles.some(({ least, most }) => r > least + this.noise && r < most - this.noise)) return false;
    if (!cut.some(({ most }) => most > r + this.noise)) return true;
    const below = cut.reduce((most, one) => (one.most < r - this.noise ? Math.max(most, one.most) : most), 0);
    return INWARDS.some((share) => {
      const at = r - share * (r - below);
      return !this.isBarred(z, at, 1) || !this.isBarred(z, at, -1);
    });
  }
}
