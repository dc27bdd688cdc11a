import type { Context } from '../../plan-context.ts';
import { LIKE_STEPS_PER_MM, UPRIGHT_COSINE } from '../../quantities/conventions.ts';
import type { PartFacts } from '../../records.ts';
import type { Vec3 } from '../../snapshot.ts';
import { dot, parallel } from '../../vec.ts';
import { oncePerPart } from '../geometry.ts';
import type { Metal } from './shaped-volume.ts';
import { type Balance, claimedMetal } from './volumes.ts';

type Edge = { readonly along: Vec3; readonly length: number; readonly middle: number };

/** How far the part reaches along a direction, by its plane ends and the rounds that stand across it. */
const reached = ({ faces }: PartFacts, along: Vec3): readonly number[] =>
  faces.flatMap(({ surface, direction, point_mm: point, concave, radius_mm: radius }) => {
    if (direction === null || point === null) return [];
    const at = dot(point, along);
    if (surface === 'plane' && parallel(direction, along)) return [at];
    const isRound = surface === 'cylinder' && concave === false && radius !== null;
    return isRound && Math.abs(dot(direction, along)) < UPRIGHT_COSINE ? [at - radius, at + radius] : [];
  });

/** Edges of the box whose middle the faces show: those that its ends lie on. */
const edgesOfBox = oncePerPart((part): readonly Edge[] =>
  part.geometry.obb_axes.flatMap((along, i) => {
    const levels = reached(part, along);
    const [from, to] = [Math.min(...levels), Math.max(...levels)];
    const length = part.geometry.obb_mm[i] ?? 0;
    return Math.abs(to - from - length) * LIKE_STEPS_PER_MM <= 1
      ? [{ along, length, middle: (from + to) / 2 }]
      : [];
  }),
);

/**
 * What features claim lies where the metal is missing: the first moment of box less part, as the kernel measured it, against that of the
 * claims, along each edge of the box. A feature read too small beside one read too large by as much leaves the sum as it is and moves its
 * middle. Metal whose place nobody names may lie anywhere in the box, and what is noise of a volume may lie at its end.
 */
export const momentReasons = (ctx: Context, balance: Balance | null): readonly string[] => {
  const { volume_mm3: part, centre_of_mass_mm: centre, obb_mm: box } = ctx.part.geometry;
  if (balance === null || centre === undefined) return [];
  const whole = box[0] * box[1] * box[2];
  const claims = claimedMetal(ctx);
  const sum = (of: (claim: Metal) => number): number => claims.reduce((all, one) => all + of(one), 0);
  const astray = Math.abs(whole - part - sum(({ volume }) => volume));
  const placeless = sum(({ volume, at }) => (at === null ? volume : 0));
  const anywhere = astray + placeless + whole * ctx.p.get('milling.strategy', 'rest_share').value;
  const isOff = edgesOfBox(ctx.part).some(({ along, length, middle }) => {
    const claimed = sum(({ volume, at }) => (at === null ? 0 : volume * (dot(at, along) - middle)));
    const missing = part * (middle - dot(centre, along));
    return Math.abs(missing - claimed) > (anywhere * length) / 2;
  });
  return isOff ? ['features_unbalanced'] : [];
};
