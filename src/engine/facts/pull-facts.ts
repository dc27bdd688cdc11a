import type { PartFacts } from '../records.ts';
import type { PullGeometry, ToolRelease, Vec3 } from '../snapshot.ts';
import { dot, same } from '../vec.ts';
import { TOOL_RELEASES } from '../vocabulary.ts';

/** A member of the tool beside its halves, and the faces that it frees. */
export type Undercut = ToolRelease & { readonly face_ids: readonly string[] };

/** A direction in which both halves of a tool may leave the part. */
export type Pull = {
  readonly direction: Vec3;
  readonly projected_mm2: number;
  readonly depth_mm: number;
  /** One for each member of the tool. */
  readonly undercuts: readonly Undercut[];
  /** Faces that no member of the tool frees. */
  readonly trapped: readonly string[];
  /** Edge where the halves meet, round the part and its openings; null if unknown. */
  readonly parting_mm: number | null;
  /** Smallest angle between each face and the pull; empty if unknown. */
  readonly draft_deg: PullGeometry['draft_deg'];
};

/** The part as a tool sees it: candidate pull directions, simplest first, and its walls. */
export type PullFacts = {
  readonly pulls: readonly Pull[];
  /** Median wall; where no wall was met, that of a plate of this volume and area. */
  readonly wall_mm: number;
  /** Largest ball inside the part; null if unknown. */
  readonly thickest_mm: number | null;
  /** Flow length over the median wall; null if unknown. */
  readonly flow_ratio: number | null;
  readonly isMeasured: boolean;
};

/** A mould for plastic, or a die for metal. */
export type ToolKind = 'mould' | 'die';

/** Members that a tool may have: lifters need the ejector plates of a mould, and a die for metal has none. */
const MEMBERS: Readonly<Record<ToolKind, readonly ToolRelease['kind'][]>> = {
  mould: TOOL_RELEASES,
  die: TOOL_RELEASES.filter((kind) => kind !== 'lifter'),
};

/** A slide frees everything that leaves in its direction; each lifter stands for itself. */
const joined = (members: readonly Undercut[]): readonly Undercut[] => {
  const found: Undercut[] = [];
  for (const member of members) {
    const at = found.findIndex(
      (one) => one.kind !== 'lifter' && one.kind === member.kind && same(one.direction, member.direction),
    );
    const known = found[at];
    if (known === undefined) found.push(member);
    else found[at] = { ...known, face_ids: [...known.face_ids, ...member.face_ids] };
  }
  return found;
};

/** A pull as measured. Faces that the part no longer has, such as those of holes that are drilled later, lock nothing. */
const measured = (pull: PullGeometry, present: ReadonlySet<string>, tool: ToolKind): Pull => {
  const kinds = MEMBERS[tool];
  const regions = pull.undercuts.flatMap(({ face_ids, releases }) => {
    const own = face_ids.filter((id) => present.has(id));
    return own.length === 0 ? [] : [{ face_ids: own, releases }];
  });
  const isFreed = ({ releases }: (typeof regions)[number]): boolean =>
    releases.length > 0 && releases.every(({ kind }) => kinds.includes(kind));
  return {
    direction: pull.direction,
    projected_mm2: pull.projected_area_mm2,
    depth_mm: pull.depth_mm,
    undercuts: joined(
      regions
        .filter(isFreed)
        .flatMap(({ face_ids, releases }) => releases.map((release) => ({ ...release, face_ids }))),
    ),
    trapped: regions.filter((region) => !isFreed(region)).flatMap(({ face_ids }) => face_ids),
    parting_mm: pull.parting === null ? null : pull.parting.length_mm + pull.parting.inner_mm,
    draft_deg: pull.draft_deg,
  };
};

/** Pulls along the box of a part without measured ones, with the sides of the box and without undercuts. */
const alongBox = ({ geometry: { obb_mm: box, obb_axes: axes } }: PartFacts): readonly Pull[] => {
  const [a, b, c] = box;
  const sides = [b * c, a * c, a * b];
  const over = (direction: Vec3, sizes: readonly number[]): number =>
    axes.reduce((sum, axis, i) => sum + Math.abs(dot(axis, direction)) * (sizes[i] ?? 0), 0);
  return axes.map((direction) => ({
    direction,
    projected_mm2: over(direction, sides),
    depth_mm: over(direction, box),
    undercuts: [],
    trapped: [],
    parting_mm: null,
    draft_deg: {},
  }));
};

const seenByTool = (part: PartFacts, tool: ToolKind): PullFacts => {
  const { shaping, walls, volume_mm3, area_mm2 } = part.geometry;
  const present = new Set(part.faces.map(({ id }) => id));
  const pulls =
    shaping === undefined ? alongBox(part) : shaping.pulls.map((pull) => measured(pull, present, tool));
  return {
    pulls: pulls.toSorted(
      (one, other) =>
        one.trapped.length - other.trapped.length ||
        one.undercuts.length - other.undercuts.length ||
        one.depth_mm - other.depth_mm,
    ),
    wall_mm: walls?.median_mm ?? (2 * volume_mm3) / area_mm2,
    thickest_mm: shaping?.thickest_mm ?? null,
    flow_ratio: shaping?.flow_ratio ?? null,
    isMeasured: shaping !== undefined,
  };
};

const KNOWN = new WeakMap<PartFacts, Map<ToolKind, PullFacts>>();

/** The part as a tool sees it, worked out once. Pulls are compared by trapped faces, members of the tool, then depth. */
export const pullFacts = (part: PartFacts, tool: ToolKind): PullFacts => {
  const byTool = KNOWN.get(part) ?? new Map<ToolKind, PullFacts>();
  KNOWN.set(part, byTool);
  const known = byTool.get(tool) ?? seenByTool(part, tool);
  byTool.set(tool, known);
  return known;
};
