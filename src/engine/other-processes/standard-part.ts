import { standardSeries } from '../parameters/series.ts';
import { EDGES_SHARE, PIN_IT_GRADE, SIZE_NOISE } from '../quantities/conventions.ts';
import { cylinderVolume } from '../quantities/geometry.ts';
import type { MaterialFacts, PartFacts } from '../records.ts';
import type { MaterialCategory } from '../snapshot.ts';

/** A standard part that is bought instead of made. */
export type StandardPart = { readonly standard: 'ISO 7089' | 'ISO 2338' | 'ISO 8734'; readonly size: string };

const TRADED: readonly MaterialCategory[] = [
  'carbon_steel',
  'alloy_steel',
  'stainless_steel',
  'copper_alloy',
];

const within = (a: number, b: number, share: number): boolean => Math.abs(a - b) <= share * b;

/** The part's features without the chamfers at its ends. */
const plainFeatures = ({ features }: PartFacts): PartFacts['features'] =>
  features.filter(
    ({ kind, subtype }) => kind !== 'chamfer' && kind !== 'face' && subtype !== 'face' && subtype !== 'taper',
  );

/** Plain washers by bore, outer diameter and thickness; models use nominal sizes. */
const washerOf = (outer: number, bore: number, thickness: number): StandardPart | null => {
  const diameters = standardSeries('standard.washer_outer');
  const thicknesses = standardSeries('standard.washer_thickness');
  const at = diameters?.upper.findIndex((size) => within(bore, size, SIZE_NOISE)) ?? -1;
  if (at < 0) return null;
  const fits =
    within(outer, diameters?.values[at] ?? 0, SIZE_NOISE) &&
    within(thickness, thicknesses?.values[at] ?? 0, SIZE_NOISE);
  return fits ? { standard: 'ISO 7089', size: `${bore}` } : null;
};

/** Parallel pins by diameter, with the available range of lengths; hardened ones are dowels of nearly the same lengths. */
const pinOf = (diameter: number, length: number, hardened: boolean): StandardPart | null => {
  const least = standardSeries('standard.pin_shortest');
  const most = standardSeries('standard.pin_longest');
  const lengths = standardSeries('standard.pin_lengths')?.values ?? [];
  const at = least?.upper.findIndex((size) => within(diameter, size, SIZE_NOISE)) ?? -1;
  if (at < 0 || !lengths.some((one) => within(length, one, SIZE_NOISE))) return null;
  const sold = length >= (least?.values[at] ?? 0) && length <= (most?.values[at] ?? 0);
  return sold ? { standard: hardened ? 'ISO 8734' : 'ISO 2338', size: `${diameter} × ${length}` } : null;
};

/** True if a drawing has requirements beyond the standard part's; dowels are hardened and ground. */
const isSpecial = ({ features, heat_treatment }: PartFacts, hardened: boolean): boolean =>
  (heat_treatment !== null && !hardened) ||
  features.some(({ it_grade, thread, ra_um }) =>
    hardened
      ? thread !== null || (it_grade ?? PIN_IT_GRADE) < PIN_IT_GRADE
      : it_grade !== null || thread !== null || ra_um !== null,
  );

/**
 * The standard part with this part's sizes; null if a drawing has further requirements, or for grades in which none is available.
 */
export const standardPart = (part: PartFacts, material: MaterialFacts): StandardPart | null => {
  const { obb_mm: box } = part.geometry;
  const hardened = part.heat_treatment !== null && part.hardness_hrc !== null;
  if (isSpecial(part, hardened) || !TRADED.includes(material.category)) return null;
  const [long, across, short] = [...box].sort((a, b) => b - a);
  if (long === undefined || across === undefined || short === undefined) return null;
  const features = plainFeatures(part);
  const bores = features.filter(
    ({ kind, subtype }) => kind === 'hole' || (kind === 'turned_segment' && subtype === 'inner'),
  );
  const others = features.filter((feature) => !bores.includes(feature));
  const round = others.every(({ kind, subtype }) => kind === 'turned_segment' && subtype === 'outer');
  const [bore, ...more] = bores;
  if (!round || others.length > 1) return null;
  if (bore === undefined) return within(across, short, SIZE_NOISE) ? pinOf(short, long, hardened) : null;
  const isRing = within(long, across, SIZE_NOISE) && more.length === 0;
  return !hardened && isRing && isDisc(part, long, bore.diameter_mm ?? 0, short)
    ? washerOf(long, bore.diameter_mm ?? 0, short)
    : null;
};

/** True if the volume is that of a ring: a square plate has the same box and bore. */
const isDisc = ({ geometry }: PartFacts, outer: number, bore: number, thickness: number): boolean => {
  const ring = cylinderVolume(outer, thickness, 1) - cylinderVolume(bore, thickness, 1);
  return within(geometry.volume_mm3, ring, EDGES_SHARE);
};
