import type { Context } from '../../plan-context.ts';
import type { PartFeature } from '../../records.ts';
import { largestTool } from '../../time/tools.ts';
import { cornerRadius } from './drafts.ts';

/** Whether an end mill that fits the corner reaches its bottom. */
const reaches = (ctx: Context, feature: PartFeature): boolean => {
  const { depth_mm: depth } = feature;
  const radius = cornerRadius(ctx, feature);
  const at = (bin: string, name: string): number => ctx.p.get(bin, name).value;
  if (!radius) return false;
  const tool = largestTool(ctx, 'end_mill', 2 * radius * at('milling.corner', 'tool_d_per_2r'));
  return tool !== null && (depth ?? 0) <= at('milling.strategy', 'reach_max_per_d') * tool.diameter;
};

/** Closed pockets whose corners have no radius, or one too small for their depth: no cutter makes them as drawn. */
export const sharpCorners = (ctx: Context, features: readonly PartFeature[]): readonly PartFeature[] =>
  features.filter(
    (feature) => feature.kind === 'pocket' && feature.subtype !== 'round' && !reaches(ctx, feature),
  );
