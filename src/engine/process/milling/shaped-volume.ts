import { type Mouth, mouthOf } from '../../facts/undercuts.ts';
import type { Context } from '../../plan-context.ts';
import { SAME_DIRECTION_COSINE } from '../../quantities/conventions.ts';
import type { PartFeature } from '../../records.ts';
import type { Vec3 } from '../../snapshot.ts';
import { dot, plus, scaled } from '../../vec.ts';

/** Depth of the slot's neck: height of the part above the wide part of the slot. */
export const neckDepth = ({ part }: Context, feature: PartFeature, { up, height }: Mouth): number => {
  const levels = part.faces.flatMap(({ direction, point_mm: point }) =>
    direction !== null && point !== null && dot(direction, up) > SAME_DIRECTION_COSINE
      ? [dot(point, up)]
      : [],
  );
  const at = feature.position_mm === null ? 0 : dot(feature.position_mm, up);
  return Math.max(0, Math.max(at, ...levels) - at - height / 2);
};

/** Metal claimed by a feature, with its centre; null if the record does not show it. */
export type Metal = { readonly volume: number; readonly at: Vec3 | null };

/** Centre of a feature's volume: half its depth below its mouth. */
export const middleOf = ({ position_mm: at, axis, depth_mm: depth }: PartFeature): Vec3 | null =>
  at === null || axis === null ? null : plus(at, scaled(axis, (depth ?? 0) / 2));

/** Wide part and neck of an undercut slot; null for any other feature. */
export const shapedMetal = (ctx: Context, feature: PartFeature): readonly Metal[] | null => {
  const mouth = mouthOf(feature, ctx.part.faces);
  if (mouth === null) return null;
  const { up, length, width, head, height } = mouth;
  const neck = neckDepth(ctx, feature, mouth);
  const at = middleOf(feature);
  return [
    { volume: length * head * height, at },
    { volume: length * width * neck, at: at && plus(at, scaled(up, (height + neck) / 2)) },
  ];
};
