import { type Context, remembered } from '../../plan-context.ts';
import { DRAFT_COSINE, UPRIGHT_COSINE } from '../../quantities/conventions.ts';
import type { PartFeature } from '../../records.ts';
import { dot } from '../../vec.ts';

/** Pocket walls with a draft, as in a mould, which the side of an end mill cannot leave. */
export type Draft = {
  readonly area: number;
  /** Radius of its upright corners, mm; null if none are rounded. */
  readonly radius: number | null;
};

/** Null for a feature with upright walls. */
export const draftOf = (ctx: Context, feature: PartFeature): Draft | null =>
  remembered(ctx, `draft ${feature.id}`, () => {
    const [up] = feature.access;
    if (feature.kind !== 'pocket' || up === undefined) return null;
    const own = ctx.part.faces.filter(({ id }) => feature.face_ids.includes(id));
    const lean = own.filter(({ surface, direction }) => {
      if (surface !== 'plane' || direction === null) return false;
      const slope = dot(direction, up);
      return slope > UPRIGHT_COSINE && slope < DRAFT_COSINE;
    });
    if (lean.length === 0) return null;
    const corners = own.filter(
      ({ surface, direction }) =>
        ['cylinder', 'cone'].includes(surface) &&
        direction !== null &&
        Math.abs(dot(direction, up)) > Math.sqrt(1 - DRAFT_COSINE * DRAFT_COSINE),
    );
    const radii = corners.flatMap(({ radius_mm: radius }) => (radius === null ? [] : [radius]));
    return {
      area: [...lean, ...corners].reduce((sum, { area_mm2: area }) => sum + area, 0),
      radius: radii.length === 0 ? null : Math.min(...radii),
    };
  });

/** Radius of the corners between its walls, upright or drafted, mm. */
export const cornerRadius = (ctx: Context, feature: PartFeature): number | null =>
  feature.radius_mm ?? draftOf(ctx, feature)?.radius ?? null;
