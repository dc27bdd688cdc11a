import { canonicalGeometry } from '../facts/canonical-geometry.ts';
import type { PricingGeometry } from '../snapshot.ts';
import { bindDrawing } from './bind.ts';
import type { ReadFact } from './read-facts.ts';

/** Any ratio will do: it affects the roughness value, not the face. */
const RZ_PER_RA = 1;

/** The model faces of each drawing fact, by its id, as a price binds them; none if the sheet shows another part. */
export const boundFaces = (
  facts: readonly ReadFact[],
  geometry: PricingGeometry,
): ReadonlyMap<string, readonly string[]> => {
  const bound = bindDrawing(facts, canonicalGeometry(geometry), RZ_PER_RA);
  if (bound.drawing === null) return new Map();
  return new Map(
    bound.facts.flatMap(({ fact, face_ids: ids }) => (ids.length === 0 ? [] : [[fact.id, ids] as const])),
  );
};
