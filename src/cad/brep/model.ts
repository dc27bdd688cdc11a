import type { SurfaceKind, Vec3 } from '../facts.ts';

/** What is turned about an axis: greatest distance from it on the face's part of the surface, mm. */
export type Revolution = { readonly point: Vec3; readonly axis: Vec3; readonly greatest: number };

/** The surface under a face. Directions are unit vectors; a plane's normal points out of the material. */
export type Surface =
  | { readonly kind: 'plane'; readonly point: Vec3; readonly normal: Vec3 }
  | { readonly kind: 'cylinder'; readonly point: Vec3; readonly axis: Vec3; readonly radius: number }
  | {
      readonly kind: 'cone';
      readonly point: Vec3;
      readonly axis: Vec3;
      /** Radius at `point`; it grows along `axis` by tan(halfAngle) per mm. */
      readonly radius: number;
      readonly halfAngle: number;
    }
  | { readonly kind: 'sphere'; readonly point: Vec3; readonly radius: number }
  | {
      readonly kind: 'torus';
      readonly point: Vec3;
      readonly axis: Vec3;
      readonly radius: number;
      readonly minorRadius: number;
    }
  | {
      readonly kind: 'spline' | 'other';
      /** The axis about which a free meridian is turned; absent on a surface that is no body of revolution. */
      readonly revolution?: Revolution;
      /** The direction along which a free outline is pushed; absent on a surface that is bent twice. */
      readonly extrusion?: Vec3;
    };

type Kinds = ReadonlySet<Surface['kind']>;
/** Surfaces that lie flat when they are unrolled; their edges span them. */
export const DEVELOPABLE: Kinds = new Set<Surface['kind']>(['plane', 'cylinder', 'cone']);
/** Surfaces that have an axis, or a middle, that a wall goes around. */
export const REVOLVED: Kinds = new Set<Surface['kind']>(['cylinder', 'cone', 'torus', 'sphere']);

/** Bent twice, with neither an axis nor a direction of its own: nothing but a ball cutter follows it. */
export const isFree = (surface: Surface): boolean =>
  (surface.kind === 'spline' || surface.kind === 'other') &&
  surface.revolution === undefined &&
  surface.extrusion === undefined;

type InRecord<Kind extends SurfaceKind> = Kind;
/** Does not compile when a surface has a kind that the record does not list. */
export type ListedKind = InRecord<Surface['kind']>;

export type EdgeCurve =
  | { readonly kind: 'line' }
  | { readonly kind: 'circle'; readonly centre: Vec3; readonly axis: Vec3; readonly radius: number }
  | {
      readonly kind: 'helix';
      readonly point: Vec3;
      readonly axis: Vec3;
      readonly radius: number;
      /** Climb of one turn, mm; positive for a right hand. */
      readonly pitch: number;
    }
  | { readonly kind: 'other' };

export type Convexity = 'convex' | 'concave' | 'smooth';

export type Edge = {
  readonly index: number;
  readonly curve: EdgeCurve;
  readonly length: number;
  readonly start: Vec3;
  readonly end: Vec3;
  readonly closed: boolean;
  /** Points along the curve, first and last included. */
  readonly points: readonly Vec3[];
  /** The two faces it joins; one face twice on a seam; one entry on an open border. */
  readonly faces: readonly number[];
  readonly convexity: Convexity;
  /** Angle between the outward normals, 0 on a smooth edge. */
  readonly angleDeg: number;
};

export type Loop = { readonly outer: boolean; readonly edges: readonly number[] };

export type Face = {
  readonly index: number;
  readonly solid: number;
  readonly surface: Surface;
  readonly area: number;
  /** Material lies outside the radius. Null on planes and free surfaces. */
  readonly concave: boolean | null;
  readonly loops: readonly Loop[];
  /** Centre of gravity of the area; on a curved face it lies off the face. */
  readonly centroid: Vec3;
  /** A point of the face's middle and the outward normal there. */
  readonly middle: Vec3;
  readonly normal: Vec3;
  /** Angle covered about the axis of revolution, 0 to 360; 0 where there is no axis. */
  readonly sweepDeg: number;
};

/** Plain data of one or more solids in one frame: all that recognition needs. */
export type Brep = {
  readonly faces: readonly Face[];
  readonly edges: readonly Edge[];
  readonly solids: number;
};

/** Triangles of all faces; `faceOf[i]` is the face of triangle i. */
export type Mesh = {
  readonly positions: Float64Array;
  readonly normals: Float32Array;
  readonly triangles: Uint32Array;
  readonly faceOf: Uint32Array;
};
