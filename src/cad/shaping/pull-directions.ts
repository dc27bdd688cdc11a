import { areaOf, type Brep } from '../brep/model.ts';
import type { TurnedFacts, Vec3 } from '../facts.ts';
import { type Frame, principalFrame } from '../recognise/frame.ts';
import { cleanVec, dot } from '../vec.ts';

/** Planes of a smaller share of the surface do not suggest a pull. Assumed. */
const LARGE_SHARE = 0.08;
/** Directions closer than 5° are one candidate: the sides of a drafted part do not suggest pulls of their own. */
const SAME_LINE = 0.9962;
const MAX_PULLS = 6;

/** Candidate pulls as lines: the part's frame, the axis of a turned part, normals of large planes, edges of the smallest box. */
export function pullDirections(brep: Brep, axes: readonly Vec3[], turned: TurnedFacts | null): Vec3[] {
  const frame: Frame = principalFrame(brep);
  const total = areaOf(brep.faces);
  const planes = brep.faces
    .flatMap(({ surface, area }) =>
      surface.kind === 'plane' && area >= LARGE_SHARE * total ? [{ normal: surface.normal, area }] : [],
    )
    .sort((a, b) => b.area - a.area);
  const out: Vec3[] = [];
  for (const line of [
    ...frame,
    ...(turned === null ? [] : [turned.axis]),
    ...axes,
    ...planes.map(({ normal }) => normal),
  ])
    if (out.length < MAX_PULLS && !out.some((known) => Math.abs(dot(known, line)) > SAME_LINE))
      out.push(cleanVec(line));
  return out;
}
