import type { SharpEdge, Vec3 } from './primitives.ts';
import type { ShapingFacts } from './shaping/record.ts';
import type { GeometryFormat } from './sniff.ts';

/**
 * The record that `src/cad` outputs: the geometry of a part, without prices or tenants. Lengths in mm, areas in mm², volumes in
 * mm³, angles in degrees. Masses are absent, because a file has no density. Directions are unit vectors in the file's own frame.
 * Field names are those of the API, so the record is stored and published unchanged. A field that does not apply is null, never
 * absent.
 */
export type { SharpEdge, Vec3 };

/** Moments of inertia [xx, yy, zz] and products [xy, xz, yz] of the matrix, at density one. */
export type Inertia = readonly [number, number, number, number, number, number];

export type ShapeClass =
  | 'prismatic'
  | 'rotational'
  | 'mill_turn'
  | 'sheet_metal'
  | 'profile'
  | 'free_form'
  | 'assembly'
  | 'mesh';

export type SurfaceKind = 'plane' | 'cylinder' | 'cone' | 'sphere' | 'torus' | 'spline' | 'other';

/** Directions from which a tool reaches a face, at sample points. */
export type FaceReach = {
  /**
   * Bit mask per point of the directions that are free: 2^i for `tool_directions[i]`, and the next bit for any direction at all.
   */
  readonly free: readonly number[];
  /**
   * For a face of revolution about the part's axis: share of its points that a turning tool reaches while the part spins;
   * otherwise null.
   */
  readonly spins_free: number | null;
  /** Sample points of a free surface with outward normals; absent for other surface kinds. */
  readonly normals?: readonly (readonly [point: Vec3, normal: Vec3])[];
};

export type FaceFacts = {
  /** Stable between runs for the same file; the same id as in features and in the faces GLB. */
  readonly id: string;
  readonly surface: SurfaceKind;
  readonly area_mm2: number;
  /** Plane: outward normal. Cylinder, cone, torus: axis of revolution. */
  readonly direction: Vec3 | null;
  /** A point on the plane, or on the axis. */
  readonly point_mm: Vec3 | null;
  readonly radius_mm: number | null;
  /** True if material lies outside the radius (a bore), false on a shaft; null if not applicable. */
  readonly concave: boolean | null;
  /** Absent in older records, of a mesh, and of a face that could not be triangulated. */
  readonly reach?: FaceReach;
};

export type FeatureKind =
  | 'hole'
  | 'pocket'
  | 'slot'
  | 'step'
  | 'boss'
  | 'fillet'
  | 'chamfer'
  | 'bend'
  | 'groove'
  | 'turned_segment'
  | 'thread'
  | 'face'
  | 'cut_out'
  | 'engraving'
  | 'toothing';

export type Feature = {
  /** Deterministic: the same file gives the same ids. */
  readonly id: string;
  readonly kind: FeatureKind;
  /** For example hole: `plain`, `counterbored`, `countersunk`, `stepped`; turned_segment: `outer`, `inner`, `face`, `taper`. */
  readonly subtype: string | null;
  readonly through: boolean | null;
  readonly diameter_mm: number | null;
  readonly depth_mm: number | null;
  readonly width_mm: number | null;
  readonly length_mm: number | null;
  readonly radius_mm: number | null;
  readonly angle_deg: number | null;
  /** Number of equal features that this record represents. 1 unless a pattern was merged. */
  readonly count: number;
  readonly axis: Vec3 | null;
  readonly position_mm: Vec3 | null;
  /** Directions from which a tool can come (pointing from the part to the tool). */
  readonly access: readonly Vec3[];
  readonly face_ids: readonly string[];
  readonly confidence: number;
  /**
   * Fields of some kinds only. A counterbored hole has `counterbore_diameter_mm` and `counterbore_depth_mm`; a countersunk one
   * has `countersink_diameter_mm` and `countersink_angle_deg`; a blind one has `bottom` (`flat`, `conical`, `round`).
   */
  readonly details: Readonly<Record<string, number | string | boolean>>;
};

export type SymmetryAxis = {
  readonly direction: Vec3;
  readonly point_mm: Vec3;
  /** Rotation by 360°/order maps the part onto itself; null for a body of revolution, where any rotation does. */
  readonly order: number | null;
};

export type TurnedFacts = {
  readonly axis: Vec3;
  readonly axis_point_mm: Vec3;
  readonly length_mm: number;
  readonly max_diameter_mm: number;
  /** Through or blind bore on the axis; 0 without one. */
  readonly min_bore_diameter_mm: number;
  /** Share of the surface that can be turned, 0 to 1. */
  readonly share: number;
};

export type SheetFacts = {
  readonly thickness_mm: number;
  readonly bend_count: number;
  /** All cut contours of the flat pattern, outer and inner. */
  readonly contour_length_mm: number;
  readonly pierces: number;
  /** Flat pattern, longer side first. */
  readonly unfolded_mm: readonly [number, number];
  /** Position of the neutral fibre in bends, as a share of the thickness from the inside. */
  readonly k_factor: number;
  /** False if doubly curved faces make the flat pattern an estimate. */
  readonly developable: boolean;
};

/**
 * Outline of a blank laid flat. Loops of alternating x and y, mm, from the corner of the minimum rectangle, longer side along x.
 */
export type FlatFacts = {
  readonly thickness_mm: number;
  /** Largest deviation of chords from their arcs, mm. */
  readonly tolerance_mm: number;
  /** Counter-clockwise. */
  readonly outer: readonly number[];
  /** Cut-outs, clockwise. */
  readonly inner: readonly (readonly number[])[];
};

export type ProfileFacts = {
  readonly section: 'round_tube' | 'square_tube' | 'rectangular_tube' | 'other';
  readonly outer_mm: readonly [number, number];
  readonly wall_mm: number;
  readonly length_mm: number;
};

export type WallFacts = {
  readonly least_mm: number;
  readonly median_mm: number;
  readonly greatest_mm: number;
  /** Thickness that 5 % of the surface does not reach. */
  readonly p5_mm: number;
  /** Thickness that 95 % of the surface does not exceed. */
  readonly p95_mm: number;
  /** Thinnest wall at each face that has a surface opposite, by its id. Absent in older records. */
  readonly by_face?: Readonly<Record<string, number>>;
};

/** A dimension of the model (semantic PMI), in mm or degrees. */
export type PmiDimension = {
  readonly kind: string;
  readonly unit: 'mm' | 'deg';
  readonly nominal: number | null;
  /** Deviations from the nominal value; null if the file states none. */
  readonly lower: number | null;
  readonly upper: number | null;
  /** For example `H7`. */
  readonly fit: string | null;
  readonly face_ids: readonly string[];
};

export type PmiTolerance = {
  /** For example `position`, `flatness`, `surface_profile`. */
  readonly kind: string;
  readonly value_mm: number | null;
  /** Datum letters in order; a common datum is written `A-B`. */
  readonly datums: readonly string[];
  readonly modifiers: readonly string[];
  /** For example `cylindrical or circular`: the value is then a diameter. Null if the file states none. */
  readonly zone: string | null;
  /** Part of an unequally disposed profile zone outside the material, mm; null for an equal one. */
  readonly outside_mm: number | null;
  /** Empty if the tolerance applies to supplementary geometry, which is not a face. */
  readonly face_ids: readonly string[];
};

export type PmiDatum = {
  readonly label: string;
  readonly face_ids: readonly string[];
  /** Datum targets such as `B1` with their form (`point`, `circle`); their faces belong to the datum too. */
  readonly targets: readonly { readonly label: string; readonly form: string }[];
};

/** A requirement of the file on one feature: `DrawingCallout` of the engine, field by field. */
export type PmiCallout = {
  readonly feature_id: string | null;
  readonly nominal_mm: number | null;
  /** ISO 286 grade number: 7 means IT7. */
  readonly it_grade: number | null;
  readonly fit: string | null;
  readonly ra_um: number | null;
  readonly thread: string | null;
  readonly count: number;
};

/** Semantic product and manufacturing information of AP242, bound to faces and, as callouts, to features. */
export type PmiFacts = {
  readonly dimensions: readonly PmiDimension[];
  readonly geometric_tolerances: readonly PmiTolerance[];
  readonly datums: readonly PmiDatum[];
  readonly roughness: readonly { readonly ra_um: number; readonly face_ids: readonly string[] }[];
  readonly callouts: readonly PmiCallout[];
};

/** Facts of a triangle mesh besides its measures. */
export type MeshFacts = {
  readonly triangles: number;
  readonly vertices: number;
  /** Every edge joins exactly two triangles of opposite orientation; otherwise the volume is not reliable. */
  readonly watertight: boolean;
  readonly open_edges: number;
};

export type FastenerFacts = {
  readonly kind: 'screw' | 'nut' | 'washer' | 'pin' | 'rivet' | 'retaining_ring' | 'other';
  /** For example `ISO 4762`; null if the name states none. */
  readonly standard: string | null;
  /** For example `M6`; null if neither name nor shape shows it. */
  readonly size: string | null;
  readonly length_mm: number | null;
  readonly confidence: number;
};

/** One product of an assembly tree; a part has no children. */
export type ComponentNode = {
  readonly key: string;
  readonly product_id: string;
  readonly name: string;
  readonly quantity: number;
  /**
   * Placement of each instance in its parent: 3 × 4 matrix row by row, mm. `quantity` entries; the root has the file's placement.
   * Empty for bodies without a product structure, whose records are in the file's frame.
   */
  readonly placements: readonly (readonly number[])[];
  /** Equal for components of equal shape, whatever their names; null for a sub-assembly or without a solid. */
  readonly geometry_key: string | null;
  /** A standard part that is bought, not made. */
  readonly fastener: FastenerFacts | null;
  /** Its children are bodies without a product structure; the product is also recorded as the one part that it may be. */
  readonly of_bodies?: true;
  readonly children: readonly ComponentNode[];
};

/** One side of a contact: the component, its instance (from 1, in tree order) and its faces, in its own record. */
export type ContactSide = {
  readonly component_key: string;
  readonly instance: number;
  readonly face_ids: readonly string[];
};

/** A contact in an assembly. Of a round contact `a` is the shaft and `b` the bore. */
export type Contact = {
  readonly kind: 'flat' | 'round';
  readonly a: ContactSide;
  readonly b: ContactSide;
  readonly area_mm2: number;
  /**
   * Flat: length of the edges of either face within the other, shared ones once: possible weld seam. Round: overlap along the
   * axis.
   */
  readonly length_mm: number;
  /** Diameter of the bore; null on a flat contact. */
  readonly diameter_mm: number | null;
  /** Bore minus shaft: negative if the model overlaps them (a thread, a press fit); null on a flat contact. */
  readonly clearance_mm: number | null;
};

export type Note = {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number | boolean>>;
};

export type GeometryFacts = {
  readonly schema_version: 1;
  readonly source: {
    readonly format: GeometryFormat;
    /** For example `AP214`, `AP242`; null for meshes. */
    readonly schema: string | null;
    readonly length_unit: 'mm' | 'cm' | 'm' | 'inch' | 'foot' | 'unknown';
    readonly product_name: string | null;
    /** Material stated in the file; absent if none. */
    readonly material?: string;
  };
  readonly solids: number;
  readonly volume_mm3: number;
  readonly area_mm2: number;
  readonly centre_of_mass_mm: Vec3;
  /** About the centre of mass, in the file's directions, mm⁵: times the density in kg/mm³ gives kg·mm². */
  readonly inertia_mm5: Inertia;
  /** The axis of the highest rotational symmetry; null if there is none. */
  readonly symmetry_axis: SymmetryAxis | null;
  /** Lengths of the axis-aligned box in the file's frame. */
  readonly bbox_mm: Vec3;
  readonly bbox_min_mm: Vec3;
  /** Minimum bounding box, a ≥ b ≥ c, and the directions of its edges in that order. */
  readonly obb_mm: Vec3;
  readonly obb_axes: readonly [Vec3, Vec3, Vec3];
  readonly shape_class: ShapeClass;
  readonly shape_class_confidence: number;
  readonly shape_class_runner_up: ShapeClass | null;
  readonly faces: readonly FaceFacts[];
  /** Pointing from the part to the tool: the directions of `faces[].reach`. Absent if no face has a reach. */
  readonly tool_directions?: readonly Vec3[];
  /** Absent in older records, and of a mesh. */
  readonly sharp_edges?: readonly SharpEdge[];
  readonly features: readonly Feature[];
  readonly turned: TurnedFacts | null;
  readonly sheet: SheetFacts | null;
  /** The outline of a sheet part or a plate; null for other parts, and if its flat pattern is not a closed line. */
  readonly flat: FlatFacts | null;
  readonly profile: ProfileFacts | null;
  readonly walls: WallFacts | null;
  /** The part in a tool. Absent in older records, of a mesh, and of a part with too many faces. */
  readonly shaping?: ShapingFacts;
  /** Minimum set of directions that reach every feature. */
  readonly setup_directions: readonly Vec3[];
  /** For an assembly, and for several bodies without products: `shape_class` then describes them as one part. */
  readonly components: ComponentNode | null;
  /** The record of each unique component by key, in the component's own frame. Empty for a part. */
  readonly component_facts: Readonly<Record<string, GeometryFacts>>;
  /** Contacts of an assembly. Absent in older records, and of a part. */
  readonly contacts?: readonly Contact[];
  readonly mesh: MeshFacts | null;
  /** Null if the file contains none. */
  readonly pmi: PmiFacts | null;
  readonly notes: readonly Note[];
};
