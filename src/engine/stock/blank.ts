import { CORNERS_PER_FLATS, discArea, hexagonArea } from '../quantities/geometry.ts';
import { MM3_PER_M3 } from '../quantities/units.ts';
import type { Vec3 } from '../snapshot.ts';

/**
 * The blank at the first machine, in mm. A bar's `d` is its diameter or its width across flats; `x`, `y`, `z` follow the order of
 * the part's box. `of` is the box of the part with its skin. `volume_mm3` is its volume and `allowance_mm` the stock on its machined
 * faces, if a process states them. Only this file accesses measures by position.
 */
export type Blank =
  | { readonly kind: 'bar'; readonly section: 'round' | 'hexagon'; readonly d: number; readonly l: number }
  | {
      readonly kind: 'block';
      readonly from: 'bar' | 'plate' | 'block';
      readonly x: number;
      readonly y: number;
      readonly z: number;
    }
  | { readonly kind: 'sheet'; readonly x: number; readonly y: number; readonly t: number }
  | {
      readonly kind: 'tube' | 'section';
      /** Round or rectangular: a tube of equal sides may be either. */
      readonly round: boolean;
      readonly a: number;
      readonly b: number;
      readonly wall: number;
      readonly l: number;
    }
  | {
      readonly kind: 'near_net';
      readonly of: Vec3;
      readonly volume_mm3?: number;
      readonly allowance_mm?: number;
    };

export const blockOf = (
  from: Extract<Blank, { readonly kind: 'block' }>['from'],
  [x, y, z]: Vec3,
): Blank => ({
  kind: 'block',
  from,
  x,
  y,
  z,
});

/**
 * State of the blank at the first machine: sawn in-house, bar-fed, through a guide bush, whole sheet or bar, flame-cut, or as
 * delivered.
 */
export type Arrival = 'sawn' | 'bar_fed' | 'guided' | 'whole_sheet' | 'whole_bar' | 'flame_cut' | 'delivered';

/** True if the first machine draws it off a bar and parts it off. */
export const isFed = ({ arrival }: { readonly arrival: Arrival }): boolean =>
  arrival === 'bar_fed' || arrival === 'guided';

/** The measures as listed in results and stored records. */
export const measuresOf = (blank: Blank): readonly number[] => {
  switch (blank.kind) {
    case 'bar':
      return [blank.d, blank.l];
    case 'tube':
    case 'section':
      return [blank.a, blank.b, blank.wall, blank.l];
    default:
      return boxOf(blank);
  }
};

/** The box that contains the blank. */
export const boxOf = (blank: Blank): Vec3 => {
  switch (blank.kind) {
    case 'bar':
      return [blank.l, blank.d, blank.d];
    case 'block':
      return [blank.x, blank.y, blank.z];
    case 'sheet':
      return [blank.x, blank.y, blank.t];
    case 'tube':
    case 'section':
      return [blank.l, blank.a, blank.b];
    case 'near_net':
      return blank.of;
  }
};

/** Length and width of the blank's box, seen from above by a mill. */
export const fromAbove = (blank: Blank): { readonly length: number; readonly width: number } => {
  const [length, width] = boxOf(blank);
  return { length, width };
};

/** Thickness of a sheet. */
export const thicknessOf = (blank: Blank): number => boxOf(blank)[2];

/** Cross-section that a saw cuts for one blank, mm²; from plate it cuts two sides. */
export const sawnSection = (blank: Blank): number => {
  switch (blank.kind) {
    case 'bar':
      return blank.section === 'round' ? discArea(blank.d) : hexagonArea(blank.d);
    case 'block':
      return blank.from === 'plate' ? (blank.x + blank.y) * blank.z : blank.y * blank.z;
    case 'tube': {
      const { a, b, wall, round } = blank;
      return round ? Math.PI * wall * (a - wall) : a * b - (a - 2 * wall) * (b - 2 * wall);
    }
    case 'section':
      return blank.a * blank.b;
    default: {
      const [x, y] = boxOf(blank);
      return x * y;
    }
  }
};

/** Space for the blank in a saw: the section, then the length. */
export const inSaw = (blank: Blank): Vec3 => {
  const [x, y, z] = boxOf(blank);
  return [y, z, x];
};

/** In mm³; for a near-net blank without a stated volume that of its box. */
export const volumeOf = (blank: Blank): number => {
  if (blank.kind === 'near_net' && blank.volume_mm3 !== undefined) return blank.volume_mm3;
  if (blank.kind === 'bar' || blank.kind === 'tube') return sawnSection(blank) * blank.l;
  const [x, y, z] = boxOf(blank);
  return x * y * z;
};

export const massOf = (blank: Blank, densityKgM3: number): number =>
  (volumeOf(blank) / MM3_PER_M3) * densityKgM3;

/** Stock on the machined faces of a body from a tool; null for any other blank. */
export const allowanceOf = (blank: Blank): number | null =>
  blank.kind === 'near_net' ? (blank.allowance_mm ?? null) : null;

/** A casting or near-net profile already has the shape: its pockets are finished, not cleared. */
export const isNearNet = (blank: Blank): boolean => blank.kind === 'near_net';

/** True if the bar already has the spanner flats. */
export const bringsFlats = (blank: Blank): boolean =>
  blank.kind === 'block' || (blank.kind === 'bar' && blank.section === 'hexagon');

/** Size of a bar or a disc for a lathe: its largest diameter and its length. */
export const inLathe = (blank: Blank): { readonly diameter: number; readonly length: number } => {
  const [length, width] = boxOf(blank);
  if (blank.kind === 'block') return { diameter: width * CORNERS_PER_FLATS.square, length };
  const hexagon = blank.kind === 'bar' && blank.section === 'hexagon';
  return { diameter: hexagon ? width * CORNERS_PER_FLATS.hexagon : width, length };
};
