import type { AssemblyContact } from './assembly/joints.ts';
import type { FEATURE_KINDS, GEOMETRY_FORMATS, SHAPE_CLASSES } from './vocabulary.ts';

/**
 * What pricing reads of a part's geometry: structurally a subset of the record of `src/cad/facts.ts`, declared here because the
 * engine imports nothing from outside its own folder. A type-level test keeps the two in step.
 *
 * Lengths in mm, areas in mm², volumes in mm³, angles in degrees; a field that does not apply is null.
 */
export type Vec3 = readonly [number, number, number];

export type ShapeClass = (typeof SHAPE_CLASSES)[number];

export type FeatureKind = (typeof FEATURE_KINDS)[number];

export type SurfaceKind = 'plane' | 'cylinder' | 'cone' | 'sphere' | 'torus' | 'spline' | 'other';

/** Where a tool gets at a face, by points spread over it. */
export type GeometryReach = {
  /** Of each point the directions that are free from there: 2^i for `tool_directions[i]`, and 2^n behind the last for any way at all. */
  readonly free: readonly number[];
  /** Of a face turned about the axis of the part: share of its points that a turning tool gets at while the part spins. */
  readonly spins_free: number | null;
  /** Of a free surface points with the outward normals there. */
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
  /** Absent in records of an older reader, and where a model stands in for a file. */
  readonly reach?: GeometryReach | undefined;
};

/** Between two faces, where material ends: neither rounded nor chamfered. */
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
  /** Sizes that only some kinds have, for example `counterbore_diameter_mm`; absent in records without them. */
  readonly details?: Readonly<Record<string, number | string | boolean>> | undefined;
};

/** A demand that stands in the model, on one feature of it. */
export type ModelCallout = {
  readonly feature_id: string | null;
  readonly nominal_mm: number | null;
  /** ISO 286 grade number: 7 stands for IT7. */
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
};

export type PricingGeometry = {
  readonly schema_version: 1;
  readonly source: {
    readonly format: (typeof GEOMETRY_FORMATS)[number];
    /** What the file says that the part is made of; left out where it says nothing. */
    readonly material?: string;
  };
  readonly solids: number;
  readonly volume_mm3: number;
  readonly area_mm2: number;
  /** Absent in records of an older reader, and where a model stands in for a file. */
  readonly centre_of_mass_mm?: Vec3 | undefined;
  readonly bbox_mm: Vec3;
  readonly bbox_min_mm: Vec3;
  readonly obb_mm: Vec3;
  readonly obb_axes: readonly [Vec3, Vec3, Vec3];
  readonly shape_class: ShapeClass;
  readonly shape_class_confidence: number;
  readonly shape_class_runner_up: ShapeClass | null;
  readonly faces: readonly GeometryFace[];
  /** From the part to the tool: what the reach of faces tells apart. */
  readonly tool_directions?: readonly Vec3[] | undefined;
  /** Absent in records of an older reader, and where a model stands in for a file. */
  readonly sharp_edges?: readonly GeometryEdge[] | undefined;
  readonly features: readonly GeometryFeature[];
  readonly turned: TurnedGeometry | null;
  readonly sheet: SheetGeometry | null;
  readonly profile: ProfileGeometry | null;
  readonly walls: WallGeometry | null;
  readonly setup_directions: readonly Vec3[];
  /** What the file itself demands of its features (semantic PMI); absent or null where it carries none. */
  /** Of an assembly: what touches what; absent in records of an older reader, and of a part. */
  readonly contacts?: readonly AssemblyContact[] | undefined;
  readonly pmi?: { readonly callouts: readonly ModelCallout[] } | null | undefined;
};
