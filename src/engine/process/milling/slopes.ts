import { type Context, remembered } from '../../plan-context.ts';
import { REACHED_SHARE } from '../../quantities/conventions.ts';
import type { PartFacts, PartFeature } from '../../records.ts';
import type { Vec3 } from '../../snapshot.ts';
import { largestTool } from '../../time/tools.ts';
import { opposite, parallel } from '../../vec.ts';
import { faceOf } from '../geometry.ts';
import { seenShare } from '../kinematics.ts';

/** A chamfer wider than any chamfer mill is a separate face: cleared, then finished like a slope. */
export const isSlope = (ctx: Context, { id, kind, subtype, width_mm: width }: PartFeature): boolean =>
  kind === 'chamfer' &&
  subtype === 'plane' &&
  remembered(ctx, `slope ${id}`, () => {
    const tool = largestTool(ctx, 'chamfer_mill', Number.POSITIVE_INFINITY);
    return tool !== null && (width ?? 0) > tool.diameter / 2;
  });

/** Not aligned with the part's box: needs an angle plate in a vice, and is not a face of the box. */
export const isTilted = (part: PartFacts, direction: Vec3): boolean =>
  !part.geometry.obb_axes.some((axis) => parallel(axis, direction));

/** A chamfered corner along one of these directions: a wall that the outline pass of a clamping from there follows. */
export const isUprightCorner = ({ kind, subtype, axis }: PartFeature, directions: readonly Vec3[]): boolean =>
  kind === 'chamfer' &&
  subtype === 'plane' &&
  axis !== null &&
  directions.some((direction) => parallel(axis, direction));

/** An upright corner is also accessible from above and below, if nothing is in the way: no clamping has to face it. */
export const withUprightWays = ({ part }: Context, feature: PartFeature): PartFeature => {
  const up = part.geometry.obb_axes[2];
  if (!isUprightCorner(feature, [up])) return feature;
  const faces = feature.face_ids.flatMap((id) => faceOf(part, id) ?? []);
  const ways = [up, opposite(up)].filter((way) =>
    faces.every((face) => seenShare(part, face, [way]) >= REACHED_SHARE),
  );
  return ways.length === 0 ? feature : { ...feature, access: [...ways, ...feature.access] };
};
