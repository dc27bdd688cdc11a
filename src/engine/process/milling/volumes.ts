import { FLATS_ID } from '../../facts/as-turned.ts';
import { type Context, remembered } from '../../plan-context.ts';
import type { PartFeature, StockChoice } from '../../records.ts';
import { isNearNet, volumeOf } from '../../stock/blank.ts';
import { dot } from '../../vec.ts';
import { boredVolume, edgesOfBox, removedVolume } from '../geometry.ts';
import { grooveVolume, isInnerGroove } from './inner-grooves.ts';
import { type Metal, middleOf, shapedMetal } from './shaped-volume.ts';

/** Features whose volume an end mill clears. */
export const MILLED = ['pocket', 'slot', 'step', 'cut_out', 'groove'];

/** Blank = part + skin + volume of features + unclaimed volume, mm³. */
export type Balance = {
  readonly blank: number;
  readonly part: number;
  /** Outside the box of the part, removed by facing and outline. */
  readonly skin: number;
  readonly cleared: number;
  readonly rest: number;
};

/** Volumes claimed by the features of a part, each measured separately. */
const claimedMetal = (ctx: Context): readonly Metal[] =>
  remembered(ctx, 'claimed metal', () => ctx.part.features.flatMap((feature) => metalOf(ctx, feature)));

/**
 * Volume cleared for the features of a part: the sum of their volumes, at most box minus part, because overlaps are cleared once.
 */
const clearedOf = (
  ctx: Context,
): { readonly share: number; readonly volume: number; readonly twice: number } =>
  remembered(ctx, 'cleared volume', () => {
    const { obb_mm: box, volume_mm3: part } = ctx.part.geometry;
    const over = Math.max(0, box[0] * box[1] * box[2] - part);
    const named = claimedMetal(ctx).reduce((sum, { volume }) => sum + volume, 0);
    return named > over
      ? { share: over / named, volume: over, twice: named - over }
      : { share: 1, volume: named, twice: 0 };
  });

/** The cleared share of a feature's volume, if features overlap. */
export const clearedShare = (ctx: Context): number => clearedOf(ctx).share;

/**
 * Compares the claimed volumes, each measured separately, with box minus part: intersecting features share some metal, but a
 * large excess means that a feature was misread, and the others would be cleared too fast.
 */
export const overlapReasons = (ctx: Context, balance: Balance | null): readonly string[] => {
  if (balance === null) return [];
  const { volume, twice } = clearedOf(ctx);
  const share = (name: string): number => ctx.p.get('milling.strategy', name).value;
  return twice > Math.max(volume * share('overlap_share'), balance.blank * share('rest_share'))
    ? ['features_overlap']
    : [];
};

/**
 * Compares the position of the claimed volume with the missing metal: the first moment of box minus part, as measured by the
 * kernel, against that of the claims, along each edge of the box. Two opposite errors in feature sizes cancel in the sum of
 * volumes but shift its centre. Unclaimed metal may lie anywhere in the box, and noise of a volume at its end.
 */
export const momentReasons = (ctx: Context, balance: Balance | null): readonly string[] => {
  const { volume_mm3: part, centre_of_mass_mm: centre, obb_mm: box } = ctx.part.geometry;
  if (balance === null || centre === undefined) return [];
  const whole = box[0] * box[1] * box[2];
  const claims = claimedMetal(ctx);
  const sum = (of: (claim: Metal) => number): number => claims.reduce((all, one) => all + of(one), 0);
  const unexplained = Math.abs(whole - part - sum(({ volume }) => volume));
  const unplaced = sum(({ volume, at }) => (at === null ? volume : 0));
  const anywhere = unexplained + unplaced + whole * ctx.p.get('milling.strategy', 'rest_share').value;
  const isOff = edgesOfBox(ctx.part).some(({ along, length, middle }) => {
    const claimed = sum(({ volume, at }) => (at === null ? 0 : volume * (dot(at, along) - middle)));
    const missing = part * (middle - dot(centre, along));
    return Math.abs(missing - claimed) > (anywhere * length) / 2;
  });
  return isOff ? ['features_unbalanced'] : [];
};

/** Null for a blank that already has the shape. */
export const balanceOf = (ctx: Context, stock: StockChoice): Balance | null => {
  if (isNearNet(stock.blank)) return null;
  const { obb_mm: box, volume_mm3: part } = ctx.part.geometry;
  const blank = volumeOf(stock.blank);
  const skin = Math.max(0, blank - box[0] * box[1] * box[2]);
  const cleared = clearedOf(ctx).volume;
  return { blank, part, skin, cleared, rest: blank - part - skin - cleared };
};

/** Volume of the blank that is neither part nor claimed by a feature; 0 within the noise. */
export const unexplained = (ctx: Context, balance: Balance | null): number =>
  balance !== null && balance.rest > balance.blank * ctx.p.get('milling.strategy', 'rest_share').value
    ? balance.rest
    : 0;

const metalOf = (ctx: Context, feature: PartFeature): readonly Metal[] => {
  const { kind, count } = feature;
  if (kind === 'hole')
    // Seats lie at one end of their bore; the sizes do not show which.
    return [
      {
        volume: boredVolume(feature),
        at: count > 1 || feature.seats !== undefined ? null : middleOf(feature),
      },
    ];
  // The flats of a section are its own sides: their volume lies outside its box.
  if (!MILLED.includes(kind) || feature.id === FLATS_ID) return [];
  if (isInnerGroove(feature)) return [{ volume: grooveVolume(feature) * count, at: null }];
  const one = shapedMetal(ctx, feature) ?? [
    { volume: removedVolume(ctx.part, feature), at: middleOf(feature) },
  ];
  // A record for several equal features does not contain all their positions.
  return count > 1 ? one.map(({ volume }) => ({ volume: volume * count, at: null })) : one;
};
