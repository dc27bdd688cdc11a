import type { SharpEdge, Vec3 } from '../primitives.ts';

/** How an undercut leaves a tool: pulled out across the pull, moved aside within the tool, or pulled out at an angle. */
export const RELEASES = ['slide', 'lifter', 'core'] as const;

export type Release = {
  readonly kind: (typeof RELEASES)[number];
  /** The way in which the tool's member leaves the part. */
  readonly direction: Vec3;
};

/** Adjacent faces that a tool which opens along the pull would lock in. */
export type UndercutFacts = {
  readonly face_ids: readonly string[];
  readonly area_mm2: number;
  /** Members of the tool that free it together; empty if none does. */
  readonly releases: readonly Release[];
};

/** The line where the halves of the tool meet. */
export type PartingFacts = {
  /** Round the part. */
  readonly length_mm: number;
  /** Round openings of the part, where the halves meet inside. */
  readonly inner_mm: number;
  /** It lies in one plane across the pull. */
  readonly planar: boolean;
};

/** The part in a tool whose halves open along a direction and against it. */
export type PullFacts = {
  readonly direction: Vec3;
  /** The shadow of the part. */
  readonly projected_area_mm2: number;
  readonly depth_mm: number;
  /** Smallest angle between each face and the pull, by its id; without faces that could not be triangulated. */
  readonly draft_deg: Readonly<Record<string, number>>;
  readonly undercuts: readonly UndercutFacts[];
  /** Null if no closed line separates the halves. */
  readonly parting: PartingFacts | null;
};

/** An upright wall or a round boss on another wall. */
export type RibFacts = {
  readonly kind: 'rib' | 'boss';
  readonly face_ids: readonly string[];
  /** Of the rib, of a hollow boss its wall, of one that is solid somewhere its diameter. */
  readonly thickness_mm: number;
  /** Of the wall below. */
  readonly base_mm: number;
  /** Thickness over the wall below. */
  readonly ratio: number;
};

/** Facts for processes that shape a part in a tool. */
export type ShapingFacts = {
  readonly pulls: readonly PullFacts[];
  /** Diameter of the largest ball inside the part, and its centre. */
  readonly thickest_mm: number;
  readonly thickest_at_mm: Vec3;
  /** Longest way over the surface from a gate in the middle of the part. */
  readonly flow_length_mm: number;
  /** Flow length over the median wall; null without a wall. */
  readonly flow_ratio: number | null;
  readonly ribs: readonly RibFacts[];
  /** Inner edges without a rounding. */
  readonly sharp_inner_edges: readonly SharpEdge[];
  /** Faces that round inner edges. */
  readonly rounded_inner_faces: readonly string[];
  /** Volume of the part over that of its smallest box. */
  readonly box_share: number;
};
