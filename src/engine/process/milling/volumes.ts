import { FLATS_ID } from '../../facts/as-turned.ts';
import { type Context, remembered } from '../../plan-context.ts';
import type { PartFeature, StockChoice } from '../../records.ts';
import { isNearNet, volumeOf } from '../../stock/blank.ts';
import { boredVolume, removedVolume } from '../geometry.ts';
import { grooveVolume, isInnerGroove } from './inner-grooves.ts';
import { type Metal, middleOf, shapedMetal } from './shaped-volume.ts';

/** Features whose volume an end mill clears. */
export const MILLED = ['pocket', 'slot', 'step', 'cut_out', 'groove'];

/** Blank = part + skin + what features clear + what nothing names, in mm³. */
export type Balance = {
  readonly blank: number;
  readonly part: number;
  /** Outside the box of the part: facing and outline take it. */
  readonly skin: number;
  readonly cleared: number;
  readonly rest: number;
};

/** What the features of a part claim, each measured by itself. */
export const claimedMetal = (ctx: Context): readonly Metal[] =>
  remembered(ctx, 'claimed metal', () => ctx.part.features.flatMap((feature) => metalOf(ctx, feature)));

/** What the features of a part clear: their volumes, but together no more than the box has over the part; metal is cleared once. */
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

/** The share of its volume that a feature clears where features overlap. */
export const clearedShare = (ctx: Context): number => clearedOf(ctx).share;

/**
 * Volumes that features claim, each measured by itself, against the metal there is between box and part: crossing features share some, but
 * where they claim far more, one of them was misread and the others are cleared too fast.
 */
export const overlapReasons = (ctx: Context, balance: Balance | null): readonly string[] => {
  if (balance === null) return [];
  const { volume, twice } = clearedOf(ctx);
  const share = (name: string): number => ctx.p.get('milling.strategy', name).value;
  return twice > Math.max(volume * share('overlap_share'), balance.blank * share('rest_share'))
    ? ['features_overlap']
    : [];
};

/** Null for a blank that has the shape already. */
export const balanceOf = (ctx: Context, stock: StockChoice): Balance | null => {
  if (isNearNet(stock.blank)) return null;
  const { obb_mm: box, volume_mm3: part } = ctx.part.geometry;
  const blank = volumeOf(stock.blank);
  const skin = Math.max(0, blank - box[0] * box[1] * box[2]);
  const cleared = clearedOf(ctx).volume;
  return { blank, part, skin, cleared, rest: blank - part - skin - cleared };
};

/** What is in the blank, not in the part, and named by no feature; 0 where that is only noise. */
export const unexplained = (ctx: Context, balance: Balance | null): number =>
  balance !== null && balance.rest > balance.blank * ctx.p.get('milling.strategy', 'rest_share').value
    ? balance.rest
    : 0;

const metalOf = (ctx: Context, feature: PartFeature): readonly Metal[] => {
  const { kind, count } = feature;
  if (kind === 'hole')
    // Seats lie at one end of their bore: where, no size of it tells.
    return [
      {
        volume: boredVolume(feature),
        at: count > 1 || feature.seats !== undefined ? null : middleOf(feature),
      },
    ];
  // The flats of a section are its own sides: what they take lies outside its box.
  if (!MILLED.includes(kind) || feature.id === FLATS_ID) return [];
  if (isInnerGroove(feature)) return [{ volume: grooveVolume(feature) * count, at: null }];
  const one = shapedMetal(ctx, feature) ?? [
    { volume: removedVolume(ctx.part, feature), at: middleOf(feature) },
  ];
  // Equal features that one record stands for have more places than it names.
  return count > 1 ? one.map(({ volume }) => ({ volume: volume * count, at: null })) : one;
};
