import type {
  FEATURE_KINDS,
  GEOMETRY_FORMATS,
  RIB_KINDS,
  SHAPE_CLASSES,
  TOOL_RELEASES,
} from './vocabulary.ts';

/**
 * The geometry that pricing reads: structurally a subset of the record of `src/cad/facts.ts`, declared here because the engine
 * imports nothing from outside its own folder. A type-level test compares the two. Lengths in mm, areas in mm², volumes in mm³,
 * angles in degrees; a field that does not apply is null.
 */
export type Vec3 = readonly [number, number, number];

export type ShapeClass = (typeof SHAPE_CLASSES)[number];

export type FeatureKind = (typeof FEATURE_KINDS)[number];

export type SurfaceKind = 'plane' | 'cylinder' | 'cone' | 'sphere' | 'torus' | 'spline' | 'other';

/** Directions from which a tool reaches a face, at sample points. */
export type GeometryReach = {
  /**
   * Bit mask per point of the directions that are free: 2^i for `tool_directions[i]`, and the next bit for any direction at all.
   */
  readonly free: readonly number[];
  /**
   * For a face of revolution about the part's axis: share of its points that a turning tool reaches while the part spins;
   * otherwise null.
   */
  readonly spins_free: number | null;
  /** Sample points of a free surface with outward normals. */
  readonly normals?: readonly (readonly [point: Vec3, normal: Vec3])[] | undefined;
};

export type GeometryFace = {
  readonly id: string;
  readonly surface: SurfaceKind;
  readonly area_mm2: number;
  readonly direction: Vec3 | null;
  readonly point_mm: Vec3 | null;
  readonly radius_mm: number | null;
  readonly concave: boolean | null;
  /** Absent in older records, and in models of tests. */
  readonly reach?: GeometryReach | undefined;
};

/** An edge between two faces that is neither rounded nor chamfered. */
export type GeometryEdge = {
  readonly face_ids: readonly [string, string];
  readonly length_mm: number;
};

export type GeometryFeature = {
  readonly id: string;
  readonly kind: FeatureKind;
  readonly subtype: string | null;
  readonly through: boolean | null;
  readonly diameter_mm: number | null;
  readonly depth_mm: number | null;
  readonly width_mm: number | null;
  readonly length_mm: number | null;
  readonly radius_mm: number | null;
  readonly angle_deg: number | null;
  readonly count: number;
  readonly axis: Vec3 | null;
  readonly position_mm: Vec3 | null;
  readonly access: readonly Vec3[];
  readonly face_ids: readonly string[];
  readonly confidence: number;
  /** Sizes of some kinds only, for example `counterbore_diameter_mm`; absent in records without them. */
  readonly details?: Readonly<Record<string, number | string | boolean>> | undefined;
};

/** A requirement in the model, on one feature. */
export type ModelCallout = {
  readonly feature_id: string | null;
  readonly nominal_mm: number | null;
  /** ISO 286 grade number: 7 means IT7. */
  readonly it_grade: number | null;
  /** For example `H7`. */
  readonly fit: string | null;
  readonly ra_um: number | null;
  /** For example `M8`, `M10x1`, `G1/4`. */
  readonly thread: string | null;
  readonly count: number;
};

export type TurnedGeometry = {
  readonly axis: Vec3;
  readonly length_mm: number;
  readonly max_diameter_mm: number;
  readonly min_bore_diameter_mm: number;
  readonly share: number;
};

export type SheetGeometry = {
  readonly thickness_mm: number;
  readonly bend_count: number;
  readonly contour_length_mm: number;
  readonly pierces: number;
  readonly unfolded_mm: readonly [number, number];
};

export type ProfileGeometry = {
  readonly section: 'round_tube' | 'square_tube' | 'rectangular_tube' | 'other';
  readonly outer_mm: readonly [number, number];
  readonly wall_mm: number;
  readonly length_mm: number;
};

export type WallGeometry = {
  readonly least_mm: number;
  readonly median_mm: number;
  readonly greatest_mm: number;
  /** Thickness that 5 % of the surface does not reach; absent in older records, as the next. */
  readonly p5_mm?: number | undefined;
  /** Thickness that 95 % of the surface does not exceed. */
  readonly p95_mm?: number | undefined;
  /** Thinnest wall at each face that has a surface opposite, by its id; absent in older records. */
  readonly by_face?: Readonly<Record<string, number>> | undefined;
};

/** How an undercut leaves a tool: pulled out across the pull, moved aside within the tool, or pulled out at an angle. */
export type ToolRelease = {
  readonly kind: (typeof TOOL_RELEASES)[number];
  readonly direction: Vec3;
};

/** The part in a tool whose halves open along a direction and against it. */
export type PullGeometry = {
  readonly direction: Vec3;
  readonly projected_area_mm2: number;
  readonly depth_mm: number;
  /** Smallest angle between each face and the pull, by its id. */
  readonly draft_deg: Readonly<Record<string, number>>;
  /** Regions of locked faces, with the members of the tool that free each together; none: nothing frees it. */
  readonly undercuts: readonly {
    readonly face_ids: readonly string[];
    readonly area_mm2: number;
    readonly releases: readonly ToolRelease[];
  }[];
  /** The line where the halves meet, round the part and round its openings; null if they do not. */
  readonly parting: {
    readonly length_mm: number;
    readonly inner_mm: number;
    readonly planar: boolean;
  } | null;
};

/** Facts for processes that shape a part in a tool. */
export type ShapingGeometry = {
  readonly pulls: readonly PullGeometry[];
  /** Diameter of the largest ball inside the part. */
  readonly thickest_mm: number;
  readonly thickest_at_mm: Vec3;
  /** Longest way over the surface from a gate in the middle of the part. */
  readonly flow_length_mm: number;
  /** Flow length over the median wall; null without a wall. */
  readonly flow_ratio: number | null;
  readonly ribs: readonly {
    readonly kind: (typeof RIB_KINDS)[number];
    readonly face_ids: readonly string[];
    readonly thickness_mm: number;
    /** Of the wall below. */
    readonly base_mm: number;
    readonly ratio: number;
  }[];
  /** Inner edges without a rounding. */
  readonly sharp_inner_edges: readonly GeometryEdge[];
  /** Faces that round inner edges; absent in older records. */
  readonly rounded_inner_faces?: readonly string[] | undefined;
  /** Volume of the part over that of its smallest box. */
  readonly box_share: number;
};

/** One side of a contact: component, instance, and faces in the component's own record. */
export type ContactSide = {
  readonly component_key: string;
  /** From 1. */
  readonly instance: number;
  readonly face_ids: readonly string[];
};

/** A recognised contact in an assembly. Of a round contact `a` is the shaft and `b` the bore. */
export type AssemblyContact = {
  readonly kind: 'flat' | 'round';
  readonly a: ContactSide;
  readonly b: ContactSide;
  readonly area_mm2: number;
  readonly length_mm: number;
  readonly diameter_mm: number | null;
  /** Bore minus shaft, mm. */
  readonly clearance_mm: number | null;
};

export type PricingGeometry = {
  readonly schema_version: 1;
  readonly source: {
    readonly format: (typeof GEOMETRY_FORMATS)[number];
    /** Material stated in the file; left out if none. */
    readonly material?: string;
  };
  readonly solids: number;
  readonly volume_mm3: number;
  readonly area_mm2: number;
  /** Absent in older records, and in models of tests. */
  readonly centre_of_mass_mm?: Vec3 | undefined;
  readonly bbox_mm: Vec3;
  readonly bbox_min_mm: Vec3;
  readonly obb_mm: Vec3;
  readonly obb_axes: readonly [Vec3, Vec3, Vec3];
  readonly shape_class: ShapeClass;
  readonly shape_class_confidence: number;
  readonly shape_class_runner_up: ShapeClass | null;
  readonly faces: readonly GeometryFace[];
  /** Pointing from the part to the tool: the directions of the faces' reach. */
  readonly tool_directions?: readonly Vec3[] | undefined;
  /** Absent in older records, and in models of tests. */
  readonly sharp_edges?: readonly GeometryEdge[] | undefined;
  readonly features: readonly GeometryFeature[];
  readonly turned: TurnedGeometry | null;
  readonly sheet: SheetGeometry | null;
  readonly profile: ProfileGeometry | null;
  readonly walls: WallGeometry | null;
  /** Absent in older records, of a mesh, and of a part with too many faces. */
  readonly shaping?: ShapingGeometry | undefined;
  /** Contacts of an assembly; absent in older records, and of a part. */
  readonly contacts?: readonly AssemblyContact[] | undefined;
  /** Shapes that the recognition found hard to make; absent in models of tests. */
  readonly notes?: readonly {
    readonly code: string;
    readonly params: Readonly<Record<string, string | number | boolean>>;
  }[];
  /** Semantic PMI of the file on its features; absent or null without any. */
  readonly pmi?: { readonly callouts: readonly ModelCallout[] } | null | undefined;
};
