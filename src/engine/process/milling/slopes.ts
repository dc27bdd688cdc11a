import { type Context, remembered } from '../../plan-context.ts';
import type { PartFacts, PartFeature } from '../../records.ts';
import type { Vec3 } from '../../snapshot.ts';
import { largestTool } from '../../time/tools.ts';
import { parallel } from '../../vec.ts';

/** A chamfer that is wider than any chamfer mill cuts is a face of its own: cleared, then finished as slopes are. */
export const isSlope = (ctx: Context, { id, kind, subtype, width_mm: width }: PartFeature): boolean =>
  kind === 'chamfer' &&
  subtype === 'plane' &&
  remembered(ctx, `slope ${id}`, () => {
    const tool = largestTool(ctx, 'chamfer_mill', Number.POSITIVE_INFINITY);
    return tool !== null && (width ?? 0) > tool.diameter / 2;
  });

/** Askew to the box of the part: no vice holds it so without an angle plate, and no face of the box lies so. */
export const isTilted = (part: PartFacts, direction: Vec3): boolean =>
  !part.geometry.obb_axes.some((axis) => parallel(axis, direction));
