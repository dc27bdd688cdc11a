import type { Context } from '../../plan-context.ts';
import { LENGTH_NOISE_MM } from '../../quantities/conventions.ts';
import type { StockChoice } from '../../records.ts';
import { isNearNet } from '../../stock/blank.ts';
import { parallel } from '../../vec.ts';
import { boxFaces } from '../geometry.ts';
import { asBought, type Claim } from '../process.ts';
import { skinOf } from './setups.ts';

/**
 * Sides of the box are faced or milled with the outline unless the blank has them; corners and bosses come with the adjacent
 * walls.
 */
export const claimsOfMilling = (ctx: Context, stock: StockChoice): readonly Claim[] => {
  const { obb_axes: axes } = ctx.part.geometry;
  const skin = skinOf(ctx, stock);
  const sides = boxFaces(ctx.part);
  return ctx.part.features.flatMap(({ kind, subtype, axis, face_ids: ids }): readonly Claim[] => {
    // A face inside the box comes neither from the blank nor from facing: it needs its own tool, or stays unmade.
    const faces = kind === 'face' ? ids.filter((id) => sides.has(id)) : ids;
    if (kind === 'fillet' || kind === 'boss') {
      const outside = kind === 'fillet' && subtype === 'external' ? ['mill_outline'] : [];
      return [{ faces, steps: [...outside, 'mill_finish', 'mill_rest', 'mill_surface', ...AROUND] }];
    }
    if (kind === 'thread') return [{ faces, steps: ['thread_mill', 'tap'] }];
    if (kind !== 'face' || axis === null) return [];
    const side = axes.findIndex((edge) => parallel(edge, axis));
    if (side < 0) return [];
    if ((skin[side] ?? 0) <= LENGTH_NOISE_MM && !isNearNet(stock.blank)) return [asBought(faces)];
    return [
      { faces, steps: side === 2 ? ['mill_face', ...GROUND] : ['mill_outline', 'mill_rest', ...GROUND] },
    ];
  });
};

const AROUND = ['mill_face'];
const GROUND = ['grind_flat'];
