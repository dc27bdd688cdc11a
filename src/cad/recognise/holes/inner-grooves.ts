import type { FaceGraph } from '../../brep/graph.ts';
import { along, negate } from '../../vec.ts';
import type { Draft } from '../draft.ts';
import { drillDirection, type Ring, type Stack, width } from './holes.ts';

/** A cutter goes in through the bore: a ring deeper than this share of it is a chamber. `assumed` */
const DEPTH_SHARE = 0.25;
const SAME_MM = 1e-3;

/** The ring is recessed between the walls on both sides: for a circlip or a seal. */
const isGroove = (walls: readonly Ring[], ring: Ring): boolean => {
  const at = walls.indexOf(ring);
  const [before, after] = [walls[at - 1], walls[at + 1]];
  if (before === undefined || after === undefined) return false;
  const rim = Math.max(width(before), width(after));
  const least = Math.min(width(before), width(after));
  return width(ring) > rim + SAME_MM && width(ring) - least <= 2 * DEPTH_SHARE * least;
};

/** Merges walls of one radius that a groove has divided. */
const merged = (rings: readonly Ring[]): readonly Ring[] => {
  const done: Ring[] = [];
  for (const ring of rings) {
    const last = done.at(-1);
    const same =
      last?.kind === 'cylinder' && ring.kind === 'cylinder' && Math.abs(width(last) - width(ring)) < SAME_MM;
    if (last === undefined || !same) done.push(ring);
    else {
      const span = { from: last.span.from, to: Math.max(last.span.to, ring.span.to) };
      done.splice(-1, 1, { ...last, faces: [...last.faces, ...ring.faces], span });
    }
  }
  return done;
};

const draftOf = (graph: FaceGraph, stack: Stack, walls: readonly Ring[], ring: Ring): Draft => {
  const at = walls.indexOf(ring);
  const rim = Math.max(
    ...[walls[at - 1], walls[at + 1]].flatMap((one) => (one === undefined ? [] : width(one))),
  );
  const own = new Set(ring.faces.flatMap((face) => graph.links(face).map((link) => link.face.index)));
  const sides = stack.shoulders.filter((face) => own.has(face.index));
  const { axis, point } = stack.line;
  const ways = [...(stack.openFrom ? [negate(axis)] : []), ...(stack.openTo ? [axis] : [])];
  const drilled = negate(drillDirection(stack));
  return {
    kind: 'groove',
    subtype: 'internal',
    diameter: 2 * width(ring),
    width: ring.span.to - ring.span.from,
    depth: width(ring) - rim,
    axis,
    position: along(point, axis, ring.span.from),
    // From the wide end, from which the bore is made.
    access: ways.length === 2 ? [drilled] : ways,
    faces: [...ring.faces, ...sides].sort((a, b) => a.index - b.index),
    confidence: 0.9,
  };
};

/** Separates grooves in a bore, which need their own tool, from the bore without them. */
export const partInnerGrooves = (
  graph: FaceGraph,
  stack: Stack,
): { readonly bore: Stack; readonly grooves: readonly Draft[] } => {
  const walls = stack.rings.filter(({ kind }) => kind === 'cylinder');
  const found = walls.filter((ring) => isGroove(walls, ring));
  if (found.length === 0) return { bore: stack, grooves: [] };
  const grooves = found.map((ring) => draftOf(graph, stack, walls, ring));
  const taken = new Set(grooves.flatMap(({ faces }) => faces));
  return {
    bore: {
      ...stack,
      rings: merged(stack.rings.filter((ring) => !found.includes(ring))),
      shoulders: stack.shoulders.filter((face) => !taken.has(face)),
    },
    grooves,
  };
};
