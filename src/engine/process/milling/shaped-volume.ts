import { type Mouth, mouthOf } from '../../facts/undercuts.ts';
import type { Context } from '../../plan-context.ts';
import { SAME_DIRECTION_COSINE } from '../../quantities/conventions.ts';
import type { PartFeature } from '../../records.ts';
import { dot } from '../../vec.ts';

/** How far the part stands over the wide part of the slot: what its neck is deep. */
export const neckDepth = ({ part }: Context, feature: PartFeature, { up, height }: Mouth): number => {
  const levels = part.faces.flatMap(({ direction, point_mm: point }) =>
    direction !== null && point !== null && dot(direction, up) > SAME_DIRECTION_COSINE
      ? [dot(point, up)]
      : [],
  );
  const at = feature.position_mm === null ? 0 : dot(feature.position_mm, up);
  return Math.max(0, Math.max(at, ...levels) - at - height / 2);
};

/** Neck and wide part of an undercut slot; null for any other feature. */
export const shapedVolume = (ctx: Context, feature: PartFeature): number | null => {
  const mouth = mouthOf(feature, ctx.part.faces);
  if (mouth === null) return null;
  return mouth.length * (mouth.width * neckDepth(ctx, feature, mouth) + mouth.head * mouth.height);
};
