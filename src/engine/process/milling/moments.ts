import type { Context } from '../../plan-context.ts';
import { dot } from '../../vec.ts';
import { edgesOfBox } from '../geometry.ts';
import type { Metal } from './shaped-volume.ts';
import { type Balance, claimedMetal } from './volumes.ts';

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
