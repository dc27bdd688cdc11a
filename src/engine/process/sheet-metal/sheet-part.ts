import type { Context } from '../../plan-context.ts';
import { cylinderVolume } from '../../quantities/geometry.ts';
import type { PartFeature, StockChoice } from '../../records.ts';
import { thicknessOf, volumeOf } from '../../stock/blank.ts';
import { sheetStock } from '../../stock/sheet.ts';
import { asBought, type Machined, type Machining, type Made, type Removed, refused } from '../process.ts';
import { bendOnBrake } from './bend.ts';
import { rolledFaces } from './contour.ts';
import { deburrFlat } from './deburr.ts';
import { drillSpecial, tooSmallToCut, uncutOf } from './drill.ts';
import type { Done } from './laser.ts';

/** Between the holes alone and the holes plus the unknown rest around the outline of the flat pattern. */
const removedFromSheet = ({ part }: Context, stock: StockChoice): Removed => {
  const thickness = thicknessOf(stock.blank);
  const round = part.features.filter(({ kind }) => kind === 'hole');
  return {
    least: round.reduce(
      (sum, { diameter_mm: d, count }) => sum + cylinderVolume(d ?? 0, thickness, count),
      0,
    ),
    most: volumeOf(stock.blank),
  };
};

export const isBent = ({ part }: Context): boolean => (part.geometry.sheet?.bend_count ?? 0) > 0;

/** Cuts the flat pattern except the drilled holes. */
export type Cut = (thickness: number, drilled: readonly PartFeature[]) => Made<Done>;

/**
 * The contour from flat sheet, edges, then drilling and tapping, then bends. Holes below `least` times the thickness are drilled.
 */
export const makeSheetPart = (
  ctx: Context,
  stock: StockChoice,
  least: number,
  cutWith: Cut,
): Made<Machined> => {
  const { sheet } = ctx.part.geometry;
  if (sheet === null) return refused('no_sheet');
  const thickness = thicknessOf(stock.blank);
  const small = tooSmallToCut(ctx, thickness, least);
  const edges = deburrFlat(ctx, thickness);
  const uncutFeatures = uncutOf(ctx);
  const setup = edges.setup_no + 1;
  const milled = drillSpecial(ctx, setup, small, uncutFeatures);
  // Features that no machine of the shop can mill stay unmade and are reported.
  const uncut = milled.ok ? [] : [...uncutFeatures.sunk, ...uncutFeatures.bevels.map(({ hole }) => hole)];
  const milling = milled.ok || uncut.length === 0 ? milled : drillSpecial(ctx, setup, small);
  // The shop cannot drill them: they are cut and flagged for review.
  const poor = milling.ok ? [] : small;
  const special = poor.length === 0 ? milling : drillSpecial(ctx, setup);
  if (!special.ok) return special;
  const cut = cutWith(thickness, poor.length === 0 ? small : []);
  if (!cut.ok) return cut;
  const drilledUpTo = edges.setup_no + (special.drafts.length > 0 ? 1 : 0);
  const bent = bendOnBrake(ctx, thickness, drilledUpTo + 1);
  if (!bent.ok) return bent;
  return {
    ok: true,
    drafts: [...cut.drafts, edges, ...special.drafts, ...bent.drafts],
    removed_mm3: removedFromSheet(ctx, stock),
    lastSetup: drilledUpTo + (bent.drafts.length > 0 ? 1 : 0),
    left: [],
    edges: null,
    programming: {
      base: ctx.p.get('programming', 'laser_base'),
      perFeature: ctx.p.get('programming', 'brake_per_bend'),
      features: sheet.bend_count,
    },
    ...(special.programmed === 0
      ? {}
      : {
          program_beside: {
            base: ctx.p.get('programming', 'base'),
            perFeature: ctx.p.get('programming', 'per_feature_group_3axis'),
            features: special.programmed,
          },
        }),
    notes: [
      ...cut.notes,
      ...poor.map((feature) => ({ code: 'hole_smaller_than_sheet', params: { feature: feature.id } })),
      ...bent.notes,
      ...uncut.map((feature) => ({ code: 'feature_not_cut_by_laser', params: { feature: feature.id } })),
    ],
    reviewReasons: [
      ...(poor.length > 0 ? ['hole_smaller_than_sheet'] : []),
      ...(uncut.length > 0 ? ['feature_not_cut_by_laser'] : []),
    ],
  };
};

/** Of a process that is bought for flat patterns: their blanks, and their sides, which stay as rolled. */
export const ofBoughtSheet: Omit<Machining, 'routes'> = {
  applies: ({ part: { shape_class, geometry } }) => shape_class === 'sheet_metal' && geometry.sheet !== null,
  blanks: (input) => {
    const { sheet } = input.part.geometry;
    return sheet === null ? { choices: [], rejected: [] } : sheetStock(input, sheet);
  },
  fixture: () => null,
  claims: ({ part }) => [asBought(rolledFaces(part))],
};
