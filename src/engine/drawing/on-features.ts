import type { GeometryFeature } from '../geometry.ts';
import { parseThread } from '../process/milling/threads.ts';
import { PRINTED_SIZE_MM } from '../quantities/conventions.ts';
import { QUARTER } from '../quantities/geometry.ts';
import type { ReadDimension, ReadThread } from './read-facts.ts';

type Features = readonly GeometryFeature[];

export const isSame = (a: number | null, b: number | null): boolean =>
  a !== null && b !== null && Math.abs(a - b) < PRINTED_SIZE_MM;

export const isBore = ({ kind, subtype }: GeometryFeature): boolean =>
  kind === 'hole' || (kind === 'turned_segment' && subtype === 'inner');

const isRound = (feature: GeometryFeature): boolean =>
  isBore(feature) ||
  feature.kind === 'boss' ||
  feature.kind === 'turned_segment' ||
  feature.kind === 'groove';

/** Two parallel sides whose distance a sheet gives as one length. */
const isBetweenSides = ({ kind }: GeometryFeature): boolean =>
  kind === 'slot' || kind === 'pocket' || kind === 'groove';

const countOf = (features: Features): number => features.reduce((sum, { count }) => sum + count, 0);

/** The middle of the limits if no nominal is printed. */
export const nominalOf = ({ nominal, limits }: ReadDimension): number | null =>
  nominal ?? (limits === null ? null : (limits.lower + limits.upper) / 2);

/** True if the size has a tighter requirement than the general tolerance. */
const isDemand = ({ fit, tolerance, limits, reference, basic }: ReadDimension): boolean =>
  !reference && !basic && (fit !== null || tolerance !== null || limits !== null);

/** Number of occurrences on the sheet: here, and in all views together. */
export type Counts = { readonly here: number; readonly inAll: number };

/**
 * All features of the size, if their number matches the sheet at one place or in all views. One diameter may be several features
 * of a turned part, with a groove between them. With several holes and one on the sheet, the hole is ambiguous.
 */
const ifCountMatches = (features: Features, { here, inAll }: Counts): Features | null => {
  if (features.length === 0) return null;
  const count = countOf(features);
  if (count === here || count === inAll) return features;
  return here === 1 && features.every(({ kind }) => kind !== 'hole') ? features : null;
};

const detailOf = (feature: GeometryFeature, name: string): number | null => {
  const value = feature.details?.[name];
  return typeof value === 'number' ? value : null;
};

type Has = (feature: GeometryFeature, nominal: number) => boolean;

/** Feature field for each kind of size. */
const SIZES: Readonly<Record<string, Has>> = {
  diameter: (one, nominal) => isRound(one) && isSame(one.diameter_mm, nominal),
  counterbore: (one, nominal) => isSame(detailOf(one, 'counterbore_diameter_mm'), nominal),
  countersink: (one, nominal) => isSame(detailOf(one, 'countersink_diameter_mm'), nominal),
  radius: (one, nominal) => isSame(one.radius_mm, nominal),
  chamfer: (one, nominal) => one.kind === 'chamfer' && isSame(one.width_mm, nominal),
  depth: (one, nominal) => isSame(one.depth_mm, nominal),
  linear: (one, nominal) => isBetweenSides(one) && isSame(one.width_mm, nominal),
};

/** Kinds of size that may also lie between any two faces or axes. */
const LENGTHS: ReadonlySet<string> = new Set(['linear', 'depth', 'thickness', 'square']);

export const isLength = ({ dimension }: ReadDimension): boolean => LENGTHS.has(dimension);

/** Kinds of size whose tolerance is the feature's own; that of a depth or a corner does not refine a bore. */
const GRADED: ReadonlySet<string> = new Set(['diameter', 'linear']);

export const isGraded = (value: ReadDimension): boolean => GRADED.has(value.dimension) && isDemand(value);

/** True if sizes of the kind are compared with the model; angles are not. */
export const isHeldAgainst = ({ dimension }: ReadDimension): boolean =>
  SIZES[dimension] !== undefined || LENGTHS.has(dimension);

/** The features of a printed size; null: none, or ambiguous. Without a tighter requirement it may be any of them. */
export const withSize = (
  features: Features,
  value: ReadDimension,
  nominal: number,
  counts: Counts,
): Features | null => {
  const has = SIZES[value.dimension];
  if (has === undefined) return null;
  const found = features.filter((one) => has(one, nominal));
  // One pocket has any number of corners.
  if (value.dimension === 'radius') return found.length === 0 ? null : found;
  const sure = ifCountMatches(found, counts);
  if (sure !== null || isDemand(value) || found.length === 0) return sure;
  return counts.here === 1 ? found : null;
};

/** The feature of a thread: its core hole, a bore drawn with its nominal diameter, or a shaft of it. */
export const threaded = (features: Features, value: ReadThread, counts: Counts): Features | null => {
  const drawn = ifCountMatches(
    features.filter(({ kind, details }) => kind === 'thread' && details?.designation === value.size),
    counts,
  );
  const size = parseThread(value.size);
  const diameter = size?.diameter ?? value.diameter_mm;
  if (drawn !== null || diameter === null) return drawn;
  const pitch = size?.pitch ?? value.pitch_mm;
  const cores = [size?.core ?? null, pitch === null ? null : diameter - pitch].filter(
    (core) => core !== null,
  );
  const isTapped = (bore: number | null): boolean =>
    bore !== null &&
    (isSame(bore, diameter) || cores.some((core) => Math.abs(bore - core) < (pitch ?? 0) * QUARTER));
  const tapped = features.filter((one) => isBore(one) && isTapped(one.diameter_mm));
  const cut = features.filter((one) => isRound(one) && !isBore(one) && isSame(one.diameter_mm, diameter));
  return ifCountMatches(tapped, counts) ?? ifCountMatches(cut, counts);
};
