import type { Context } from '../../plan-context.ts';
import type { EngineNote, PartFeature } from '../../records.ts';
import { largestTool, leastDiameter, type Tool, toolWithin } from '../../time/tools.ts';
import { wallHeight } from '../geometry.ts';
import { cornerRadius } from './drafts.ts';

/** Least diameter that reaches to the bottom of a feature. */
const leastReaching = (ctx: Context, feature: PartFeature): number =>
  wallHeight(feature) / ctx.p.get('milling.strategy', 'reach_max_per_d').value;

/**
 * The end mill that leaves the corners of a feature and reaches to its bottom: the largest that has room to go round in them, else one of
 * their own size, as 6 mm for R3. Null where the corners have no radius, or one too small for their depth.
 */
export const cornerTool = (ctx: Context, feature: PartFeature): Tool | null => {
  const radius = cornerRadius(ctx, feature);
  if (!radius) return null;
  const least = leastReaching(ctx, feature);
  const roomy = 2 * radius * ctx.p.get('milling.corner', 'tool_d_per_2r').value;
  return toolWithin(ctx, 'end_mill', least, roomy) ?? toolWithin(ctx, 'end_mill', least, 2 * radius);
};

/** Closed pockets whose corners have no radius, or one too small for their depth: no cutter makes them as drawn. */
export const sharpCorners = (ctx: Context, features: readonly PartFeature[]): readonly PartFeature[] =>
  features.filter(
    (feature) =>
      feature.kind === 'pocket' && feature.subtype !== 'round' && cornerTool(ctx, feature) === null,
  );

/** The corner as drawn beside the one that the thinnest cutter leaves that reaches its bottom. */
export const cornerNote = (ctx: Context, feature: PartFeature): EngineNote => {
  const diameter =
    leastDiameter(ctx, 'end_mill', leastReaching(ctx, feature)) ??
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
