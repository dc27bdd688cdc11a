import type { GeometryFormat } from './sniff.ts';
/**
 * The record that `src/cad` hands over: what a file shows of a part, and nothing of prices or tenants.
 *
 * Lengths in mm, areas in mm², volumes in mm³, angles in degrees, masses absent (density is not the file's business).
 * Directions are unit vectors in the file's own frame. Field names are those of the wire, so the record is stored and
 * published as it is. A field that does not apply is null, never absent.
 */
export type Vec3 = readonly [number, number, number];

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

/** Where a tool gets at a face, by points spread over it. */
export type FaceReach = {
  /** Of each point the directions that are free from there: 2^i for `tool_directions[i]`, and 2^n behind the last for any way at all. */
  readonly free: readonly number[];
  /** Of a face turned about the axis of the part: share of its points that a turning tool gets at while the part spins; null of any other. */
  readonly spins_free: number | null;
  /** Of a free surface points with the outward normals there; absent on surfaces whose kind says it. */
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
  /** True where material lies outside the radius (a bore), false on a shaft; null where it has no meaning. */
  readonly concave: boolean | null;
  /** Absent in records of an older reader, of a mesh, and of a face that could not be triangulated. */
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
  /** Equal features that this record stands for. 1 unless a pattern was merged. */
  readonly count: number;
  readonly axis: Vec3 | null;
  readonly position_mm: Vec3 | null;
  /** Directions from which a tool can come (pointing from the tool to the part is `-access`). */
  readonly access: readonly Vec3[];
  readonly face_ids: readonly string[];
  readonly confidence: number;
  /**
   * What only some kinds have, for example of a counterbored hole `counterbore_diameter_mm` and `counterbore_depth_mm`,
   * of a countersunk one `countersink_diameter_mm` and `countersink_angle_deg`, of a blind one `bottom` (`flat`, `conical`, `round`).
   */
  readonly details: Readonly<Record<string, number | string | boolean>>;
};

/** Equal holes of one direction; `group` when they follow no simple rule. */
export type PatternFacts = {
  readonly id: string;
  readonly kind: 'circular' | 'linear' | 'grid' | 'group';
  readonly feature_ids: readonly string[];
  /** In the plane through the origin across the holes' axis. */
  readonly centre_mm: Vec3;
  /** Pitch circle; null on other patterns. */
  readonly diameter_mm: number | null;
  /** Pitch of a line, or the two of a grid. */
  readonly spacing_mm: readonly number[] | null;
};

export type SymmetryAxis = {
  readonly direction: Vec3;
  readonly point_mm: Vec3;
  /** Turns of 360°/order leave the part as it was; null where every turn does (a body of revolution). */
  readonly order: number | null;
};

export type TurnedFacts = {
  readonly axis: Vec3;
  readonly axis_point_mm: Vec3;
  readonly length_mm: number;
  readonly max_diameter_mm: number;
  /** Through or blind bore on the axis; 0 without one. */
  readonly min_bore_diameter_mm: number;
  /** Share of the surface that a lathe makes, 0 to 1. */
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
  /** Where the neutral fibre of the bends is taken to lie, as a share of the thickness from the inside. */
  readonly k_factor: number;
  /** False where doubly curved faces make the flat pattern an estimate. */
  readonly developable: boolean;
};

/** What a part takes of a sheet, laid flat. Loops are x, y in turn, mm, from the corner of the least rectangle, longer side along x. */
export type FlatFacts = {
  readonly thickness_mm: number;
  /** Arcs are chords that lie within this distance of them, mm. */
  readonly tolerance_mm: number;
  /** Counter-clockwise. */
  readonly outer: readonly number[];
  /** What is cut out of it, clockwise. */
  readonly inner: readonly (readonly number[])[];
};

/** Clampings with the tool along one direction, and what is cut in each. */
export type SetupFacts = {
  /** From the part to the tool. */
  readonly direction: Vec3;
  readonly feature_ids: readonly string[];
  /** The direction lies in none of the part's main axes and, on a turned part, not across its axis: the part or tool must tilt. */
  readonly tilted: boolean;
};

/** What a machine of three axes does not reach, however the part is clamped square. */
export type FiveAxisFacts = {
  /** Features reached from tilted directions only. */
  readonly feature_ids: readonly string[];
  /** Free surfaces of which no main direction sees all. */
  readonly face_ids: readonly string[];
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
};

/** A dimension of the model (semantic PMI), in mm or degrees. */
export type PmiDimension = {
  readonly kind: string;
  readonly unit: 'mm' | 'deg';
  readonly nominal: number | null;
  /** Deviations from the nominal value; null where the file states none. */
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
  /** Datum letters in their order; a common datum is written `A-B`. */
  readonly datums: readonly string[];
  readonly modifiers: readonly string[];
  /** For example `cylindrical or circular`: the value is then a diameter. Null where the file states none. */
  readonly zone: string | null;
  /** How much of an unequally disposed profile zone lies outside the material, mm; null for an equal one. */
  readonly outside_mm: number | null;
  /** Empty where the tolerance stands on supplementary geometry, which is no face. */
  readonly face_ids: readonly string[];
};

export type PmiDatum = {
  readonly label: string;
  readonly face_ids: readonly string[];
  /** Datum targets such as `B1` with their form (`point`, `circle`); their faces are the datum's too. */
  readonly targets: readonly { readonly label: string; readonly form: string }[];
};

/** What the file itself demands of one feature: `DrawingCallout` of the engine, field by field. */
export type PmiCallout = {
  readonly feature_id: string | null;
  readonly nominal_mm: number | null;
  /** ISO 286 grade number: 7 stands for IT7. */
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

/** What a triangle mesh shows beyond its measures. */
export type MeshFacts = {
  readonly triangles: number;
  readonly vertices: number;
  /** Every edge joins exactly two triangles of opposite sense: only then is the volume to be trusted. */
  readonly watertight: boolean;
  readonly open_edges: number;
};

export type FastenerFacts = {
  readonly kind: 'screw' | 'nut' | 'washer' | 'pin' | 'rivet' | 'retaining_ring' | 'other';
  /** For example `ISO 4762`; null where the name has none. */
  readonly standard: string | null;
  /** For example `M6`; null where neither name nor shape tells it. */
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
   * Where each instance stands in its parent: 3 × 4 matrix row by row, mm. As many as `quantity`; at the root where the file puts it. Empty
   * for bodies without a structure of products, whose records are in the file's frame.
   */
  readonly placements: readonly (readonly number[])[];
  /** Equal for components of equal shape, whatever their names; null for a sub-assembly or where there is no solid. */
  readonly geometry_key: string | null;
  /** A standard part that is bought, not made. */
  readonly fastener: FastenerFacts | null;
  /** Its children are bodies that no structure parts, of a product that is also told as the one part that it may be. */
  readonly of_bodies?: true;
  readonly children: readonly ComponentNode[];
};

/** One side of a contact: the component, which of its instances (from 1, in the order of the tree) and its faces, in its own record. */
export type ContactSide = {
  readonly component_key: string;
  readonly instance: number;
  readonly face_ids: readonly string[];
};

/** What touches in an assembly. Of a round contact `a` is the shaft and `b` the bore. */
export type Contact = {
  readonly kind: 'flat' | 'round';
  readonly a: ContactSide;
  readonly b: ContactSide;
  readonly area_mm2: number;
  /** Flat: edges of either that lie in the other, one that both have once: where a seam could run. Round: what both cover along the axis. */
  readonly length_mm: number;
  /** Of the bore; null on a flat contact. */
  readonly diameter_mm: number | null;
  /** Bore less shaft: below zero where they are drawn into each other (a thread, a press fit); null on a flat contact. */
  readonly clearance_mm: number | null;
};

export type Note = {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number | boolean>>;
};

/** Between two faces, where material ends: neither rounded nor chamfered. */
export type SharpEdge = {
  readonly face_ids: readonly [string, string];
  readonly length_mm: number;
};

export type GeometryFacts = {
  readonly schema_version: 1;
  readonly source: {
    readonly format: GeometryFormat;
    /** For example `AP214`, `AP242`; null for meshes. */
    readonly schema: string | null;
    readonly length_unit: 'mm' | 'cm' | 'm' | 'inch' | 'foot' | 'unknown';
    readonly product_name: string | null;
    /** What the file says that the part is made of; left out where it says nothing. */
    readonly material?: string;
  };
  readonly solids: number;
  readonly volume_mm3: number;
  readonly area_mm2: number;
  readonly centre_of_mass_mm: Vec3;
  /** About the centre of mass, in the file's directions, mm⁵: times the density in kg/mm³ it is in kg·mm². */
  readonly inertia_mm5: Inertia;
  /** The axis about which the part looks the same after the smallest turn; null where there is none. */
  readonly symmetry_axis: SymmetryAxis | null;
  /** Lengths of the axis-aligned box in the file's frame. */
  readonly bbox_mm: Vec3;
  readonly bbox_min_mm: Vec3;
  /** Least box, a ≥ b ≥ c, and the directions of its edges in that order. */
  readonly obb_mm: Vec3;
  readonly obb_axes: readonly [Vec3, Vec3, Vec3];
  readonly shape_class: ShapeClass;
  readonly shape_class_confidence: number;
  readonly shape_class_runner_up: ShapeClass | null;
  readonly faces: readonly FaceFacts[];
  /** From the part to the tool: what `faces[].reach` tells apart. Absent where no face has a reach. */
  readonly tool_directions?: readonly Vec3[];
  /** Absent in records of an older reader, and of a mesh. */
  readonly sharp_edges?: readonly SharpEdge[];
  readonly features: readonly Feature[];
  readonly patterns: readonly PatternFacts[];
  readonly turned: TurnedFacts | null;
  readonly sheet: SheetFacts | null;
  /** The outline of a sheet part or a plate; null for any other part, and where its flat pattern is no closed line. */
  readonly flat: FlatFacts | null;
  readonly profile: ProfileFacts | null;
  readonly walls: WallFacts | null;
  /** Fewest directions that reach every feature. */
  readonly setup_directions: readonly Vec3[];
  /** `setup_directions` with what is cut from each. */
  readonly setups: readonly SetupFacts[];
  readonly five_axis: FiveAxisFacts;
  /** Of an assembly, and of several bodies that no products part: `shape_class` then says what they are as one part. */
  readonly components: ComponentNode | null;
  /** Of an assembly or of such bodies: the record of each unique component by its key, in the component's own frame. Empty for a part. */
  readonly component_facts: Readonly<Record<string, GeometryFacts>>;
  /** Of an assembly: what touches what. Absent in records of an older reader, and of a part. */
  readonly contacts?: readonly Contact[];
  readonly mesh: MeshFacts | null;
  /** Null where the file carries none. */
  readonly pmi: PmiFacts | null;
  readonly notes: readonly Note[];
};
