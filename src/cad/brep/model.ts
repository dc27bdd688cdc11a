import type { SurfaceKind, Vec3 } from '../facts.ts';

/** A surface of revolution: largest distance from its axis on the face, mm. */
export type Revolution = { readonly point: Vec3; readonly axis: Vec3; readonly greatest: number };

/** The surface of a face. Directions are unit vectors; a plane's normal points out of the material. */
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
      /** Axis of revolution of a free-form meridian; absent if the surface is not one of revolution. */
      readonly revolution?: Revolution;
      /** Direction of extrusion of a free-form profile; absent on a doubly curved surface. */
      readonly extrusion?: Vec3;
    };

type Kinds = ReadonlySet<Surface['kind']>;
/** Developable surfaces; their edges span them. */
export const DEVELOPABLE: Kinds = new Set<Surface['kind']>(['plane', 'cylinder', 'cone']);
/** Surfaces with an axis, or a centre, that a wall can surround. */
export const REVOLVED: Kinds = new Set<Surface['kind']>(['cylinder', 'cone', 'torus', 'sphere']);

/** Doubly curved, without axis or extrusion direction: only a ball-nose cutter can follow it. */
export const isFree = (surface: Surface): boolean =>
  (surface.kind === 'spline' || surface.kind === 'other') &&
  surface.revolution === undefined &&
  surface.extrusion === undefined;

type InRecord<Kind extends SurfaceKind> = Kind;
/** Does not compile when a surface kind is missing in the record. */
export type ListedKind = InRecord<Surface['kind']>;

export type EdgeCurve =
  | { readonly kind: 'line' }
  | { readonly kind: 'circle'; readonly centre: Vec3; readonly axis: Vec3; readonly radius: number }
  | {
      readonly kind: 'helix';
      readonly point: Vec3;
      readonly axis: Vec3;
      readonly radius: number;
      /** Pitch of one turn, mm; positive for right-hand. */
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
  /** The two faces that it joins; the same face twice on a seam; one entry on an open border. */
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
  /** Centroid of the area; on a curved face it lies off the face. */
  readonly centroid: Vec3;
  /** A point in the middle of the face with its outward normal. */
  readonly middle: Vec3;
  readonly normal: Vec3;
  /** Angle covered about the axis of revolution, 0 to 360; 0 without an axis. */
  readonly sweepDeg: number;
};

export const areaOf = (faces: Iterable<Face>): number => [...faces].reduce((sum, face) => sum + face.area, 0);

/** Plain data of one or more solids in one frame: the input of recognition. */
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
