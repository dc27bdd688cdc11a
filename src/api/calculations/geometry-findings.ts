import type { z } from '@hono/zod-openapi';
import type { FINDING_SEVERITIES, PricingGeometry } from '../../engine/index.ts';
import type { geometryFinding } from './geometry-schemas.ts';

type Severity = (typeof FINDING_SEVERITIES)[number];

/** Thickness of a thin wall; the recognition has the same limit (`cad/recognise/notes.ts`). Assumed. */
const THIN_WALL_MM = 1;

/** Codes of the recognition with their severity; a code that is not here is not published. */
export const SEVERITIES: Readonly<Record<string, Severity>> = {
  undercut: 'warning',
  sharp_internal_corner: 'warning',
  thin_wall: 'warning',
  deep_hole: 'warning',
  deep_pocket: 'warning',
  small_internal_radius: 'info',
  reached_from_several_sides: 'info',
  needs_tilted_axis: 'info',
};

const thinFaces = ({ walls }: PricingGeometry): readonly string[] =>
  Object.entries(walls?.by_face ?? {}).flatMap(([id, mm]) => (mm < THIN_WALL_MM ? [id] : []));

/** Shapes that the recognition found hard or expensive to make, each with its faces. */
export const geometryFindings = (facts: PricingGeometry): readonly z.infer<typeof geometryFinding>[] => {
  const facesOf = new Map(facts.features.map(({ id, face_ids }) => [id, face_ids]));
  return (facts.notes ?? []).flatMap(({ code, params: { feature, ...params } }) => {
    const severity = SEVERITIES[code];
    if (severity === undefined) return [];
    const face_ids = typeof feature === 'string' ? (facesOf.get(feature) ?? []) : thinFaces(facts);
    return [{ code, severity, face_ids: [...face_ids], params }];
  });
};
