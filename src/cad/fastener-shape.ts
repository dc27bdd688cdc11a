import type { FaceFacts, FastenerFacts, GeometryFacts, SymmetryAxis, Vec3 } from './facts.ts';
import { distance, dot, footOnLine, parallel, perpendicular, sub, unit } from './vec.ts';

/**
 * Nominal sizes in mm. Nut and hexagon head: width across flats and height (ISO 4032, ISO 4014 and 4017). Cap screw: head
 * diameter and socket width (ISO 4762); the head is as high as the thread is wide. Washer: bore, outer diameter and thickness
 * (ISO 7089).
 */
const SIZES: readonly Size[] = [
  { d: 3, flats: 5.5, nut: 2.4, head: 2, cap: 5.5, socket: 2.5, washer: [3.2, 7, 0.5] },
  { d: 4, flats: 7, nut: 3.2, head: 2.8, cap: 7, socket: 3, washer: [4.3, 9, 0.8] },
  { d: 5, flats: 8, nut: 4.7, head: 3.5, cap: 8.5, socket: 4, washer: [5.3, 10, 1] },
  { d: 6, flats: 10, nut: 5.2, head: 4, cap: 10, socket: 5, washer: [6.4, 12, 1.6] },
  { d: 8, flats: 13, nut: 6.8, head: 5.3, cap: 13, socket: 6, washer: [8.4, 16, 1.6] },
  { d: 10, flats: 16, nut: 8.4, head: 6.4, cap: 16, socket: 8, washer: [10.5, 20, 2] },
  { d: 12, flats: 18, nut: 10.8, head: 7.5, cap: 18, socket: 10, washer: [13, 24, 2.5] },
  { d: 16, flats: 24, nut: 14.8, head: 10, cap: 24, socket: 14, washer: [17, 30, 3] },
  { d: 20, flats: 30, nut: 18, head: 12.5, cap: 30, socket: 17, washer: [21, 37, 3] },
  { d: 24, flats: 36, nut: 21.5, head: 15, cap: 36, socket: 19, washer: [25, 44, 4] },
];
type Size = {
  readonly d: number;
  readonly flats: number;
  readonly nut: number;
  readonly head: number;
  readonly cap: number;
  readonly socket: number;
  readonly washer: readonly [bore: number, outer: number, thickness: number];
};

/** Tolerance for models drawn at nominal size or at the middle of the tolerance. */
const CLOSE = 0.03;
const close = (actual: number, nominal: number): boolean => Math.abs(actual - nominal) <= nominal * CLOSE;
/** Threads are drawn at nominal, core or tap-drill diameter. */
export const isThreadOf = (diameter: number, nominal: number): boolean =>
  diameter <= nominal * 1.05 && diameter >= nominal * 0.78;

/** Widths across six flats, outside and in a socket, and diameters about the axis. */
type Section = {
  readonly outerFlats: number | null;
  readonly socketFlats: number | null;
  readonly shafts: readonly number[];
  readonly bores: readonly number[];
  /** Along the axis, between its outermost end faces. */
  readonly length: number;
  /** True if the body has only round faces, end faces and flats. */
  readonly isPlain: boolean;
};

const HEXAGON = 6;

function widthOf(distances: readonly number[]): number | null {
  const [first] = distances;
  if (first === undefined || distances.length !== HEXAGON) return null;
  return distances.every((one) => close(one, first)) ? 2 * first : null;
}

function sectionOf(faces: readonly FaceFacts[], axis: SymmetryAxis): Section {
  const outer: number[] = [];
  const socket: number[] = [];
  const shafts: number[] = [];
  const bores: number[] = [];
  const heights: number[] = [];
  let isPlain = true;
  const radial = (p: Vec3): Vec3 => sub(p, footOnLine(p, axis.point_mm, axis.direction));
  for (const face of faces) {
    const { direction, point_mm: point, radius_mm: radius } = face;
    if (direction === null || point === null) {
      isPlain = false;
    } else if (face.surface === 'plane' && parallel(direction, axis.direction)) {
      heights.push(dot(point, axis.direction));
    } else if (face.surface === 'plane' && perpendicular(direction, axis.direction)) {
      const away = dot(radial(point), unit(direction));
      (away > 0 ? outer : socket).push(Math.abs(away));
    } else if (face.surface === 'cylinder' && radius !== null && parallel(direction, axis.direction)) {
      if (distance(point, footOnLine(point, axis.point_mm, axis.direction)) > radius * CLOSE) isPlain = false;
      else (face.concave === true ? bores : shafts).push(2 * radius);
    } else if (face.surface !== 'cone' && face.surface !== 'torus') isPlain = false;
  }
  const length = heights.length === 0 ? 0 : Math.max(...heights) - Math.min(...heights);
  if (outer.length % HEXAGON !== 0 || socket.length % HEXAGON !== 0) isPlain = false;
  return { outerFlats: widthOf(outer), socketFlats: widthOf(socket), shafts, bores, length, isPlain };
}

type Shape = Pick<FastenerFacts, 'kind' | 'standard' | 'size' | 'length_mm'>;

function shapeFor(section: Section, size: Size): Shape | null {
  const { outerFlats, socketFlats, shafts, bores, length } = section;
  const name = `M${size.d}`;
  const thread = shafts.some((one) => isThreadOf(one, size.d));
  if (outerFlats !== null && close(outerFlats, size.flats)) {
    const tapped = bores.some((one) => isThreadOf(one, size.d));
    if (tapped && shafts.length === 0 && length <= size.d * 1.3 && length >= size.d * 0.4) {
      const standard = close(length, size.nut) ? 'ISO 4032' : null;
      return { kind: 'nut', standard, size: name, length_mm: null };
    }
    // Threaded to the head (ISO 4017) or not (ISO 4014): the model does not show it.
    if (thread && bores.length === 0 && length > size.head)
      return { kind: 'screw', standard: null, size: name, length_mm: rounded(length - size.head) };
  }
  const largest = Math.max(0, ...shafts);
  if (socketFlats !== null && close(socketFlats, size.socket) && close(largest, size.cap) && thread)
    return { kind: 'screw', standard: 'ISO 4762', size: name, length_mm: rounded(length - size.d) };
  const [bore, outside, thickness] = size.washer;
  const isRing = outerFlats === null && socketFlats === null && bores.length > 0 && shafts.length > 0;
  const fits = (all: readonly number[], nominal: number): boolean => all.every((one) => close(one, nominal));
  if (isRing && fits(bores, bore) && fits(shafts, outside) && close(length, thickness))
    return { kind: 'washer', standard: 'ISO 7089', size: name, length_mm: null };
  return null;
}

const rounded = (mm: number): number => Math.round(mm * 10) / 10;

/** Identifies a body by its shape alone: hexagon nut, hexagon screw, socket cap screw or plain washer from M3 to M24. */
export function fastenerByShape(facts: GeometryFacts): Shape | null {
  const axis = facts.symmetry_axis;
  if (axis === null || facts.solids !== 1) return null;
  const section = sectionOf(facts.faces, axis);
  if (!section.isPlain) return null;
  for (const size of SIZES) {
    const shape = shapeFor(section, size);
    if (shape !== null) return shape;
  }
  return null;
}
