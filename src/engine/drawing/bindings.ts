import { steadyGeometry } from '../facts/steady.ts';
import type { PricingGeometry } from '../snapshot.ts';
import { bindDrawing } from './bind.ts';
import type { ReadFact } from './read-facts.ts';

/** Any will do: it says how rough a face is, and not which. */
const RZ_PER_RA = 1;

/** The faces of a model that each fact of a sheet is about, by its id, as a price binds them; none where the sheet is of another part. */
export const boundFaces = (
  facts: readonly ReadFact[],
  geometry: PricingGeometry,
): ReadonlyMap<string, readonly string[]> => {
  const bound = bindDrawing(facts, steadyGeometry(geometry), RZ_PER_RA);
  if (bound.drawing === null) return new Map();
  return new Map(
    bound.facts.flatMap(({ fact, face_ids: ids }) => (ids.length === 0 ? [] : [[fact.id, ids] as const])),
  );
};
