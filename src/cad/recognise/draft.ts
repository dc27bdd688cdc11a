import { faceId } from '../brep/graph.ts';
import type { Face } from '../brep/model.ts';
import type { Feature, FeatureKind, Vec3 } from '../facts.ts';
import { clean, cleanVec } from '../vec.ts';

/** A feature before it is numbered; absent sizes become null in the record. */
export type Draft = {
  readonly kind: FeatureKind;
  readonly subtype?: string;
  readonly through?: boolean;
  readonly diameter?: number;
  readonly depth?: number;
  readonly width?: number;
  readonly length?: number;
  readonly radius?: number;
  readonly angle?: number;
  readonly axis?: Vec3;
  readonly position?: Vec3;
  readonly access?: readonly Vec3[];
  readonly faces: readonly Face[];
  readonly confidence: number;
  readonly details?: Readonly<Record<string, number | string | boolean>>;
};

const size = (value: number | undefined): number | null => (value === undefined ? null : clean(value));

/** Numbers the features by kind in the order of their first face, so that the same file gives the same ids. */
export function finish(drafts: readonly Draft[]): Feature[] {
  const counts = new Map<FeatureKind, number>();
  const first = (draft: Draft): number => Math.min(...draft.faces.map((face) => face.index));
  return [...drafts]
    .sort((a, b) => first(a) - first(b))
    .map((draft) => {
      const n = (counts.get(draft.kind) ?? 0) + 1;
      counts.set(draft.kind, n);
      return {
        id: `${draft.kind}-${n}`,
        kind: draft.kind,
        subtype: draft.subtype ?? null,
        through: draft.through ?? null,
        diameter_mm: size(draft.diameter),
        depth_mm: size(draft.depth),
        width_mm: size(draft.width),
        length_mm: size(draft.length),
        radius_mm: size(draft.radius),
        angle_deg: size(draft.angle),
        count: 1,
        axis: draft.axis === undefined ? null : cleanVec(draft.axis),
        position_mm: draft.position === undefined ? null : cleanVec(draft.position),
        access: (draft.access ?? []).map(cleanVec),
        face_ids: draft.faces.map(faceId),
        confidence: draft.confidence,
        details: draft.details ?? {},
      };
    });
}
