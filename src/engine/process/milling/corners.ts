import type { Context } from '../../plan-context.ts';
import type { EngineNote, PartFeature } from '../../records.ts';
import { endMillWithin, largestTool, minimumDiameter, type Tool } from '../../time/tools.ts';
import { wallHeight } from '../geometry.ts';
import { cornerRadius } from './drafts.ts';

/** Smallest diameter that reaches the bottom of a feature. */
const minimumReaching = (ctx: Context, feature: PartFeature): number =>
  wallHeight(feature) / ctx.p.get('milling.strategy', 'reach_max_per_d').value;

/**
 * The end mill for the corners of a feature that reaches its bottom: the largest with room to move in them, otherwise one of
 * their own size, for example 6 mm for R3. Null if the corners have no radius, or one too small for their depth.
 */
export const cornerTool = (ctx: Context, feature: PartFeature): Tool | null => {
  const radius = cornerRadius(ctx, feature);
  if (!radius) return null;
  const least = minimumReaching(ctx, feature);
  const programmedDiameter = 2 * radius * ctx.p.get('milling.corner', 'tool_d_per_2r').value;
  return endMillWithin(ctx, least, programmedDiameter) ?? endMillWithin(ctx, least, 2 * radius);
};

/** Closed pockets with corners without a radius, or one too small for their depth, which no cutter can make as drawn. */
export const sharpCorners = (ctx: Context, features: readonly PartFeature[]): readonly PartFeature[] =>
  features.filter(
    (feature) =>
      feature.kind === 'pocket' && feature.subtype !== 'round' && cornerTool(ctx, feature) === null,
  );

/** The drawn corner radius, and the one of the thinnest cutter that reaches the bottom. */
export const cornerNote = (ctx: Context, feature: PartFeature): EngineNote => {
  const diameter =
    minimumDiameter(ctx, 'end_mill', minimumReaching(ctx, feature)) ??
    largestTool(ctx, 'end_mill', Number.POSITIVE_INFINITY)?.diameter;
  return {
    code: 'sharp_inside_corner',
    params: {
      feature: feature.id,
      radius_mm: cornerRadius(ctx, feature) ?? 0,
      depth_mm: wallHeight(feature),
      ...(diameter === undefined ? {} : { least_radius_mm: diameter / 2 }),
    },
  };
};
