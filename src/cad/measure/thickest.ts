import type { Brep } from '../brep/model.ts';
import type { Vec3 } from '../facts.ts';
import { add, along, clean, cleanVec, distance, dot, mid, scale, sub, unit } from '../vec.ts';
import type { Bvh } from './bvh.ts';
import type { Chord } from './walls.ts';

/** Points from which a ball is tried: those with the longest chords. */
const MAX_STARTS = 400;
/** A ray from an edge starts this far inside. */
const EDGE_MM = 1e-3;
const MAX_SHRINKS = 12;
/** Relative accuracy of a radius. */
const NOISE = 1e-3;
/** First step of a growing ball, as a share of the radius, and the number of steps. */
const FIRST_STEP = 0.5;
const MAX_STEPS = 40;

/** A point of the surface with a chord straight inwards; at an inner edge between its faces. */
type Start = { readonly point: Vec3; readonly normal: Vec3; readonly length: number };

/** Walls that meet are thicker where they do: a ball there touches the inner edge. */
const edgeStarts = ({ edges, faces }: Brep, bvh: Bvh): readonly Start[] =>
  edges
    .filter(({ convexity }) => convexity === 'concave')
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MAX_STARTS)
    .flatMap((edge): Start[] => {
      const point = mid(edge.start, edge.end);
      const [a, b] = edge.faces.map((index) => faces[index]);
      if (a === undefined || b === undefined || edge.curve.kind !== 'line') return [];
      const normal = unit(add(a.normal, b.normal));
      const hit = bvh.cast(point, scale(normal, -1), EDGE_MM);
      return hit === null ? [] : [{ point, normal, length: hit.distance }];
    });

type Ball = { readonly centre: Vec3; readonly radius: number };

/** The largest ball inside the part that touches the surface at a point (shrinking ball, Ma et al. 2012). */
function ballAt(bvh: Bvh, { point, normal, length }: Start): Ball {
  let radius = length / 2;
  for (let n = 0; n < MAX_SHRINKS; n += 1) {
    const centre = along(point, normal, -radius);
    const near = bvh.nearest(centre, radius * (1 - NOISE));
    if (near === null) break;
    const to = sub(point, near);
    const lean = dot(to, normal);
    if (lean <= 0) break;
    radius = Math.min(radius * (1 - NOISE), dot(to, to) / (2 * lean));
  }
  return { centre: along(point, normal, -radius), radius };
}

/**
 * Moves the ball away from what it touches, in ever smaller steps, to where it can grow no more: balls that touch the triangles of a
 * round face beside their middle are too small. A step is shorter than the radius, so the centre stays inside.
 */
function grown(bvh: Bvh, from: Ball): Ball {
  let best = from;
  let { centre } = from;
  for (let n = 1; n <= MAX_STEPS; n += 1) {
    const near = bvh.nearest(centre, Number.POSITIVE_INFINITY);
    if (near === null) break;
    const radius = distance(centre, near);
    if (radius > best.radius) best = { centre, radius };
    if (radius === 0) break;
    const step = Math.min(radius, from.radius / n) * FIRST_STEP;
    centre = along(centre, sub(centre, near), step / radius);
  }
  return best;
}

/** The largest ball inside the part: where most material is. Null if no ray crosses the part. */
export function thickestBall(
  brep: Brep,
  chords: readonly Chord[],
  bvh: Bvh,
): { readonly diameter: number; readonly centre: Vec3 } | null {
  const onFaces = chords
    .map(({ sample: { point, normal }, length }): Start => ({ point, normal, length }))
    .sort((a, b) => b.length - a.length)
    .slice(0, MAX_STARTS);
  const starts = [...onFaces, ...edgeStarts(brep, bvh)].sort((a, b) => b.length - a.length);
  let best: Ball | null = null;
  for (const start of starts) {
    // A ball that touches here is at most as wide as the chord.
    if (best !== null && start.length <= 2 * best.radius) break;
    // Balls that touch here are nested: if one of the best size is cut, a larger one is too.
    const isCut =
      best !== null &&
      bvh.nearest(along(start.point, start.normal, -best.radius), best.radius * (1 - NOISE)) !== null;
    if (isCut) continue;
    const ball = ballAt(bvh, start);
    if (best === null || ball.radius > best.radius) best = ball;
  }
  if (best === null) return null;
  const { centre, radius } = grown(bvh, best);
  return { diameter: clean(2 * radius), centre: cleanVec(centre) };
}
