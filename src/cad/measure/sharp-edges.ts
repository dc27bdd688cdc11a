import { faceId } from '../brep/graph.ts';
import type { Brep } from '../brep/model.ts';
import type { SharpEdge } from '../facts.ts';
import { clean } from '../vec.ts';

/** A broken edge leaves two edges of about 45°; a larger angle is a sharp one. Assumed. */
const SHARP_DEG = 55;

/** Edges of one side that are neither rounded nor chamfered, grouped by face pair, in the order of the faces. */
export function sharpEdges(brep: Brep, side: 'convex' | 'concave' = 'convex'): SharpEdge[] {
  const found = new Map<string, { readonly face_ids: readonly [string, string]; length: number }>();
  for (const { faces, convexity, angleDeg, length } of brep.edges) {
    const [a, b] = faces
      .map((index) => brep.faces[index])
      .sort((one, other) => (one?.index ?? 0) - (other?.index ?? 0));
    if (a === undefined || b === undefined || a === b) continue;
    if (convexity !== side || angleDeg < SHARP_DEG) continue;
    const face_ids = [faceId(a), faceId(b)] as const;
    const known = found.get(face_ids.join(' '));
    if (known === undefined) found.set(face_ids.join(' '), { face_ids, length });
    else known.length += length;
  }
  return [...found.values()].map(({ face_ids, length }) => ({ face_ids, length_mm: clean(length) }));
}
