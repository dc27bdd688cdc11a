import { type Context, remembered } from '../../plan-context.ts';
import type { PartFeature, StockChoice } from '../../records.ts';
import { isNearNet, volumeOf } from '../../stock/blank.ts';
import { boredVolume, removedVolume } from '../geometry.ts';
import { shapedVolume } from './shaped-volume.ts';

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

/** What the features of a part clear: their volumes, but together no more than the box has over the part; metal is cleared once. */
const clearedOf = (
  ctx: Context,
): { readonly share: number; readonly volume: number; readonly twice: number } =>
  remembered(ctx, 'cleared volume', () => {
    const { obb_mm: box, volume_mm3: part } = ctx.part.geometry;
    const over = Math.max(0, box[0] * box[1] * box[2] - part);
    const named = ctx.part.features.reduce((sum, feature) => sum + namedVolume(ctx, feature), 0);
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

const namedVolume = (ctx: Context, feature: PartFeature): number => {
  if (feature.kind === 'hole') return boredVolume(feature);
  if (!MILLED.includes(feature.kind)) return 0;
  return feature.count * (shapedVolume(ctx, feature) ?? removedVolume(ctx.part, feature));
};
