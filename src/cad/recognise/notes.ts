import type { Feature, GeometryFacts, Note, TurnedFacts, Vec3, WallFacts } from '../facts.ts';
import { dot } from '../vec.ts';
import { type Frame, isAligned } from './frame.ts';

/** Limits of easy manufacture. `assumed`: customary rules of thumb of workshop design guides, not a standard. */
const THIN_WALL_MM = 1;
const DEEP_HOLE_RATIO = 10;
const DEEP_POCKET_RATIO = 4;
const SMALL_RADIUS_MM = 1;
const SLENDER_CUTTER_RATIO = 8;

const note = (code: string, params: Note['params']): Note => ({ code, params });

function ofFeature(feature: Feature, tilted: boolean, restricted: boolean): Note[] {
  const { id, kind, depth_mm: depth, diameter_mm: diameter, width_mm: width, radius_mm: radius } = feature;
  const out: Note[] = [];
  const hollow = kind === 'pocket' || kind === 'slot';
  if (kind === 'hole' && depth !== null && diameter !== null && depth / diameter > DEEP_HOLE_RATIO) {
    out.push(note('deep_hole', { feature: id, ratio: Math.round((depth / diameter) * 10) / 10 }));
  }
  if (hollow && depth !== null && width !== null && width > 0 && depth / width > DEEP_POCKET_RATIO) {
    out.push(note('deep_pocket', { feature: id, ratio: Math.round((depth / width) * 10) / 10 }));
  }
  if (
    hollow &&
    radius !== null &&
    (radius < SMALL_RADIUS_MM || (depth ?? 0) / (2 * radius) > SLENDER_CUTTER_RATIO)
  ) {
    out.push(note('small_internal_radius', { feature: id, radius_mm: radius }));
  }
  if (kind === 'pocket' && radius === null && feature.through === false && feature.subtype !== 'round') {
    out.push(note('sharp_internal_corner', { feature: id }));
  }
  if (feature.details.needs_all_access === true)
    out.push(note('reached_from_several_sides', { feature: id }));
  if (restricted && feature.access.length === 0) out.push(note('undercut', { feature: id }));
  else if (tilted) out.push(note('needs_tilted_axis', { feature: id }));
  return out;
}

/**
 * Manufacturability findings for a planner. `before`: the features with access by shape alone; `tilted`: ids of features that no
 * main direction reaches.
 */
export function manufacturabilityNotes(
  before: readonly Feature[],
  after: readonly Feature[],
  tilted: ReadonlySet<string>,
  walls: WallFacts | null,
  sheet: GeometryFacts['sheet'],
): Note[] {
  const thin = walls !== null && sheet === null && walls.least_mm < THIN_WALL_MM;
  return [
    ...(thin ? [note('thin_wall', { least_mm: walls.least_mm })] : []),
    ...after.flatMap((feature, i) =>
      ofFeature(feature, tilted.has(feature.id), (before[i]?.access.length ?? 0) > 0),
    ),
  ];
}

/** Square to the part's main axes; on a turned part also every direction across its axis, because the spindle indexes. */
const isSquare = (d: Vec3, frame: Frame, turned: TurnedFacts | null): boolean =>
  isAligned(d, frame) ||
  (turned !== null && (Math.abs(dot(d, turned.axis)) < 1e-3 || Math.abs(dot(d, turned.axis)) > 1 - 1e-6));

/** A feature reached from tilted directions only. */
export const needsTilt = (feature: Feature, frame: Frame, turned: TurnedFacts | null): boolean =>
  feature.access.length > 0 && !feature.access.some((d) => isSquare(d, frame, turned));
