import type { FaceGraph } from '../../brep/graph.ts';
import type { Face } from '../../brep/model.ts';
import { add, distance, dot, perpendicular, sameDirection, scale } from '../../vec.ts';
import type { Draft } from '../draft.ts';
import type { PlaneSet } from './group.ts';
import type { Layout } from './layout.ts';
import type { Shape } from './shape.ts';

export type Part = { readonly layout: Layout; readonly shape: Shape };

/** Two walls of one depression that meet in a convex corner belong to two cuts. */
const hasOuterCorner = (graph: FaceGraph, walls: ReadonlySet<Face>): boolean =>
  [...walls].some((face) =>
    graph.links(face).some((link) => link.convexity === 'convex' && walls.has(link.face)),
  );

/** Distance to the opposite wall; null without one. */
function gap(a: PlaneSet, b: PlaneSet): number | null {
  if (!sameDirection(a.normal, scale(b.normal, -1))) return null;
  const between = -b.offset - a.offset;
  return between > 1e-6 ? between : null;
}

/** Pairs of single facing walls, the closest first. */
function facingPairs(walls: readonly PlaneSet[]): [PlaneSet, PlaneSet][] {
  const all = walls
    .flatMap((a, i) =>
      walls.slice(i + 1).flatMap((b) => {
        const between = gap(a, b);
        return between === null ? [] : [{ a, b, between }];
      }),
    )
    .sort((x, y) => x.between - y.between);
  const used = new Set<PlaneSet>();
  return all.flatMap(({ a, b }): [PlaneSet, PlaneSet][] => {
    if (used.has(a) || used.has(b)) return [];
    used.add(a);
    used.add(b);
    return [[a, b]];
  });
}

/**
 * Splits intersecting cuts of one depth: a pocket keeps walls that are connected around its corners, a slot its two facing walls.
 * Null if the walls do not form such parts, or belong to one cut.
 */
export function splitOpen(graph: FaceGraph, layout: Layout): Part[] | null {
  const { group, floors, walls, slanted, closed, up } = layout;
  if (closed || floors.length !== 1 || slanted.length > 0) return null;
  if (!walls.every((wall) => perpendicular(wall.normal, up))) return null;
  const faces = new Set(walls.flatMap((wall) => wall.faces));
  if (!hasOuterCorner(graph, faces)) return null;
  const upright = group.rounds.filter(
    (face) => face.surface.kind === 'cylinder' && Math.abs(dot(face.surface.axis, up)) > 0.999,
  );
  const corners = graph.components([...faces, ...upright], (link) => link.convexity !== 'convex');
  const wallOf = (face: Face): PlaneSet | undefined => walls.find((wall) => wall.faces.includes(face));
  const setsOf = (own: readonly Face[]): PlaneSet[] =>
    [
      ...Map.groupBy(
        own.filter((face) => faces.has(face)),
        wallOf,
      ),
    ].flatMap(([wall, members]) => (wall === undefined ? [] : [{ ...wall, faces: members }]));
  const rings = corners.filter((own) => setsOf(own).length >= 3);
  const inRing = new Set(rings.flat());
  const singles = walls
    .map((wall) => ({ ...wall, faces: wall.faces.filter((face) => !inRing.has(face)) }))
    .filter((wall) => wall.faces.length > 0);
  const pairs = facingPairs(singles);
  if (pairs.length * 2 !== singles.length || rings.length + pairs.length < 2) return null;
  const part = (own: readonly PlaneSet[], rounds: readonly Face[], shape: Shape): Part => {
    const members = [...own.flatMap((wall) => wall.faces), ...rounds];
    return {
      shape,
      layout: { ...layout, walls: own, group: { ...group, faces: members, planes: own, rounds } },
    };
  };
  return [
    ...rings.map((own): Part => {
      const sets = setsOf(own);
      const rounds = own.filter((face) => !faces.has(face));
      return sets.length >= 4
        ? part(sets, rounds, { kind: 'pocket', subtype: 'rectangular', through: false, confidence: 0.75 })
        : part(sets, rounds, { kind: 'slot', subtype: 'blind', through: false, confidence: 0.75 });
    }),
    ...pairs.map(
      (pair): Part => part(pair, [], { kind: 'slot', subtype: 'through', through: true, confidence: 0.8 }),
    ),
  ];
}

const signature = (draft: Draft): string =>
  draft.faces
    .flatMap((face) => {
      if (face.surface.kind !== 'plane') return [];
      const { normal, point } = face.surface;
      return [[...normal, dot(normal, point)].map((x) => (Math.round(x * 500) / 500 + 0).toFixed(3)).join()];
    })
    .sort()
    .filter((key, i, keys) => key !== keys[i - 1])
    .join(';');

/** A slot that another cut has divided is one slot: the same planes on both sides of the gap. */
export function joinParted(drafts: readonly Draft[]): Draft[] {
  const out: Draft[] = [];
  const seen = new Map<string, number>();
  for (const draft of drafts) {
    const key = draft.kind === 'slot' && draft.subtype === 'through' ? signature(draft) : null;
    const at = key === null ? undefined : seen.get(key);
    const first = at === undefined ? undefined : out[at];
    if (key === null || at === undefined || first === undefined) {
      if (key !== null) seen.set(key, out.length);
      out.push(draft);
      continue;
    }
    const [p, q] = [first.position, draft.position];
    const [a, b] = [first.length ?? 0, draft.length ?? 0];
    if (p === undefined || q === undefined) continue;
    const length = Math.max(a, b, distance(p, q) + (a + b) / 2);
    const along = distance(p, q) > 1e-9 ? scale(add(q, scale(p, -1)), 1 / distance(p, q)) : p;
    out[at] = {
      ...first,
      length,
      position: add(p, scale(along, (length - a) / 2)),
      faces: [...first.faces, ...draft.faces].sort((x, y) => x.index - y.index),
      details: { ...first.details, interrupted: true },
    };
  }
  return out;
}
