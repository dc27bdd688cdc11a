import type { Context } from '../../plan-context.ts';
import type { PartFeature } from '../../records.ts';
import { cadTerm } from '../../time/element.ts';
import { beamSpeed } from '../../time/laser.ts';
import { contourWork } from '../bought-work.ts';
import { cutFeatures } from '../milling/setups.ts';
import { type Machined, type Made, refused } from '../process.ts';
import { PLASTICS } from '../sheet-metal/laser.ts';

export const TUBE_LASER = 'tube_laser_cutting';

/** Contour length of an opening in one wall; null if a beam cannot cut it. */
const contourOf = (feature: PartFeature): number | null => {
  const { kind, subtype, through, thread, it_grade, count, diameter_mm, length_mm, width_mm, seats } =
    feature;
  if (seats !== undefined || through === false || thread !== null || it_grade !== null) return null;
  if (kind === 'hole')
    return diameter_mm === null || subtype === 'countersunk' || subtype === 'counterbored'
      ? null
      : count * Math.PI * diameter_mm;
  if (kind !== 'slot' && kind !== 'cut_out') return null;
  return length_mm === null || width_mm === null ? null : 2 * count * (length_mm + width_mm);
};

/** Metal tubes in the range of the beam, with openings only: open sections do not rotate in its chucks. */
export const isForTubeLaser = (ctx: Context): boolean => {
  const { profile } = ctx.part.geometry;
  if (profile === null || profile.section === 'other' || PLASTICS.includes(ctx.material.category))
    return false;
  const least = ctx.p.get('laser.any', 'min_hole_per_t').value * profile.wall_mm;
  return (
    Math.max(...profile.outer_mm) <= ctx.p.get(TUBE_LASER, 'widest').value &&
    beamSpeed(ctx, ctx.p.get(TUBE_LASER, 'power').value, profile.wall_mm) !== null &&
    cutFeatures(ctx).every(
      (feature) => contourOf(feature) !== null && (feature.diameter_mm ?? least) >= least,
    )
  );
};

/**
 * Length and openings in one operation from the whole bar, bought by the hour: one cut separates two pieces, so each pays for one
 * of its ends.
 */
export const cutTube = (ctx: Context): Made<Machined> => {
  const { profile } = ctx.part.geometry;
  if (profile === null) return refused('no_section');
  const { outer_mm: outer, wall_mm: wall, section } = profile;
  const power = ctx.p.get(TUBE_LASER, 'power');
  const beam = beamSpeed(ctx, power.value, wall);
  if (beam === null) return refused('too_thick_for_laser');
  const features = cutFeatures(ctx);
  const round = section === 'round_tube' ? Math.PI * outer[0] : 2 * (outer[0] + outer[1]);
  const openings = features.reduce((sum, feature) => sum + (contourOf(feature) ?? 0), 0);
  const draft = contourWork(ctx, TUBE_LASER, features, 1, {
    length: cadTerm(round + openings),
    pierces: cadTerm(1 + features.reduce((sum, { count }) => sum + count, 0)),
    thickness: cadTerm(wall),
    speed: beam.speed,
  });
  return {
    ok: true,
    drafts: [draft],
    lastSetup: 1,
    left: [],
    edges: { length_mm: 2 * round, holeSides: 0, insideMouths: 0, features: [] },
    // The service writes its own program, included in the price of a lot.
    programming: null,
    notes: [],
    reviewReasons: [],
  };
};
