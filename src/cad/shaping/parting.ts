import type { Brep, Mesh } from '../brep/model.ts';
import type { Vec3 } from '../facts.ts';
import { clean, cross, distance, dot, orthogonal } from '../vec.ts';
import { DIVIDED, DOWN, EITHER, edgeKey, halvesOf, leansOf, UP } from './halves.ts';
import type { Point } from './points.ts';
import type { PartingFacts } from './record.ts';
import type { Seams } from './seams.ts';
import type { Side } from './sight.ts';

/** Share of the part's diagonal within which a parting line is flat: triangles deviate by as much. */
const FLAT_SHARE = 2e-3;

/** Things that hang together. */
class Groups {
  private readonly parent = new Map<number, number>();
  find(one: number): number {
    let at = one;
    for (let up = this.parent.get(at); up !== undefined; up = this.parent.get(at)) at = up;
    if (at !== one) this.parent.set(one, at);
    return at;
  }
  join(a: number, b: number): void {
    const [one, other] = [this.find(a), this.find(b)];
    if (one !== other) this.parent.set(one, other);
  }
}

export type Line = {
  readonly brep: Brep;
  readonly mesh: Mesh;
  readonly seams: Seams;
  readonly places: Float64Array;
  readonly diagonal: number;
};

/** Pieces of a line between numbered places: corners of the mesh first, then places where a round face turns away. */
class Pieces {
  private readonly at: Vec3[];
  readonly ends: number[] = [];
  /** Turning places, by edge. */
  readonly turns = new Map<number, number>();
  private readonly seams: Seams;

  constructor({ seams, places }: Line) {
    this.seams = seams;
    this.at = Array.from({ length: seams.corners }, (_, c) => [
      places[c * 3] ?? 0,
      places[c * 3 + 1] ?? 0,
      places[c * 3 + 2] ?? 0,
    ]);
  }

  place(n: number): Vec3 {
    return this.at[n] ?? [0, 0, 0];
  }

  turn(a: number, b: number, share: number): number {
    const key = edgeKey(this.seams, a, b);
    const known = this.turns.get(key);
    if (known !== undefined) return known;
    const [from, to] = [this.place(a), this.place(b)];
    const place = this.at.push([
      from[0] + (to[0] - from[0]) * share,
      from[1] + (to[1] - from[1]) * share,
      from[2] + (to[2] - from[2]) * share,
    ]);
    this.turns.set(key, place - 1);
    return place - 1;
  }
}

/** Where a round face turns away from the pull, the line runs across its triangles. */
function divide({ mesh, seams }: Line, half: Uint8Array, pull: Vec3, pieces: Pieces): void {
  half.forEach((own, t) => {
    if (own !== DIVIDED) return;
    const leans = leansOf(mesh, t, pull);
    const corners = [0, 1, 2].map((k) => seams.corner[mesh.triangles[t * 3 + k] ?? 0] ?? 0);
    const places = [0, 1, 2].flatMap((k) => {
      const next = (k + 1) % 3;
      const [lean, other] = [leans[k] ?? 0, leans[next] ?? 0];
      const [a, b] = [corners[k] ?? 0, corners[next] ?? 0];
      if (lean === 0) return [a];
      return lean * other < 0 && a !== b ? [pieces.turn(a, b, lean / (lean - other))] : [];
    });
    if (places.length === 2) pieces.ends.push(...places);
  });
}

type Uprights = { readonly groups: Groups; readonly entries: ReadonlyMap<number, readonly number[]> };

/**
 * Groups of adjacent walls that either half could take, with the places at which the line enters each: where its border passes
 * from one half to the other. The end of a shaft that lies in its tool has two, the walls of an upright box have none.
 */
function uprights({ seams }: Line, half: Uint8Array, pieces: Pieces): Uprights {
  const groups = new Groups();
  const { edges } = seams;
  for (let e = 0; e < edges.length; e += 4) {
    const [one, other] = [edges[e + 2] ?? 0, edges[e + 3] ?? 0];
    if (half[one] === EITHER && half[other] === EITHER) groups.join(one, other);
  }
  const marks = new Map<number, Map<number, number>>();
  for (let e = 0; e < edges.length; e += 4) {
    const [a, b, one, other] = [edges[e] ?? 0, edges[e + 1] ?? 0, edges[e + 2] ?? 0, edges[e + 3] ?? 0];
    const [wall, beside] = half[one] === EITHER ? [one, half[other]] : [other, half[one]];
    if (half[wall] !== EITHER || beside === EITHER) continue;
    const own = marks.get(groups.find(wall)) ?? new Map<number, number>();
    marks.set(groups.find(wall), own);
    const turn = beside === DIVIDED ? pieces.turns.get(edgeKey(seams, a, b)) : undefined;
    if (turn !== undefined) own.set(turn, UP | DOWN);
    else if (beside === UP || beside === DOWN)
      for (const corner of [a, b]) own.set(corner, (own.get(corner) ?? 0) | beside);
  }
  return {
    groups,
    entries: new Map(
      [...marks].map(([group, own]) => [
        group,
        [...own].flatMap(([place, mark]) => (mark === (UP | DOWN) ? [place] : [])),
      ]),
    ),
  };
}

/** The line runs through a group from each entry to the nearest other one. */
function crossed(pieces: Pieces, entries: readonly number[]): number[] {
  const left = new Set(entries);
  const far = (a: number, b: number): number => distance(pieces.place(a), pieces.place(b));
  return entries.flatMap((from) => {
    if (!left.delete(from)) return [];
    const [to] = [...left].sort((a, b) => far(from, a) - far(from, b));
    if (to === undefined) return [];
    left.delete(to);
    return [from, to];
  });
}

/** Edges between the halves; `upright` takes the groups that the line does not enter. */
function borders(
  { seams: { edges } }: Line,
  half: Uint8Array,
  { groups, entries }: Uprights,
  upright: 1 | 2,
): number[] {
  const taken = (t: number): number => {
    const own = half[t] ?? 0;
    if (own !== EITHER) return own === DIVIDED ? 0 : own;
    return (entries.get(groups.find(t))?.length ?? 0) > 1 ? 0 : upright;
  };
  const out: number[] = [];
  for (let e = 0; e < edges.length; e += 4) {
    const [one, other] = [taken(edges[e + 2] ?? 0), taken(edges[e + 3] ?? 0)];
    if (one !== other && one > 0 && other > 0) out.push(edges[e] ?? 0, edges[e + 1] ?? 0);
  }
  return out;
}

/** Pieces that hang together: their length, and their extent along the pull and across it. */
type Loop = { length: number; least: [number, number, number]; most: [number, number, number] };

function loopsOf(pieces: Pieces, ends: readonly number[], pull: Vec3): Loop[] {
  const across = orthogonal(pull);
  const axes = [pull, across, cross(pull, across)];
  const groups = new Groups();
  for (let i = 0; i < ends.length; i += 2) groups.join(ends[i] ?? 0, ends[i + 1] ?? 0);
  const found = new Map<number, Loop>();
  for (let i = 0; i < ends.length; i += 2) {
    const [a, b] = [pieces.place(ends[i] ?? 0), pieces.place(ends[i + 1] ?? 0)];
    const root = groups.find(ends[i] ?? 0);
    const loop = found.get(root) ?? {
      length: 0,
      least: [Infinity, Infinity, Infinity],
      most: [-Infinity, -Infinity, -Infinity],
    };
    found.set(root, loop);
    loop.length += distance(a, b);
    axes.forEach((axis, k) => {
      loop.least[k] = Math.min(loop.least[k] ?? 0, dot(a, axis), dot(b, axis));
      loop.most[k] = Math.max(loop.most[k] ?? 0, dot(a, axis), dot(b, axis));
    });
  }
  return [...found.values()];
}

const sizeOf = ({ least, most }: Loop): number => Math.hypot(most[1] - least[1], most[2] - least[2]);

/**
 * The line between the halves of the tool. Walls along the pull go to the half that keeps the line flat, then short. Faces in an
 * undercut have no part in it: members of the tool form them. Null if the halves do not meet.
 */
export function partingOf(
  line: Line,
  tool: { readonly points: readonly Point[]; readonly locked: ReadonlyMap<number, unknown> },
  sides: readonly Side[],
  pull: Vec3,
): PartingFacts | null {
  const half = halvesOf(line, tool, sides, pull);
  const pieces = new Pieces(line);
  divide(line, half, pull, pieces);
  const walls = uprights(line, half, pieces);
  const through = [...walls.entries.values()].flatMap((entries) => crossed(pieces, entries));
  const lines = ([UP, DOWN] as const).flatMap((taker) => {
    const ends = [...pieces.ends, ...through, ...borders(line, half, walls, taker)];
    const [outer, ...inner] = loopsOf(pieces, ends, pull).sort((a, b) => sizeOf(b) - sizeOf(a));
    if (outer === undefined) return [];
    return [
      {
        length_mm: clean(outer.length),
        inner_mm: clean(inner.reduce((sum, loop) => sum + loop.length, 0)),
        planar: outer.most[0] - outer.least[0] <= FLAT_SHARE * line.diagonal,
      },
    ];
  });
  lines.sort((a, b) => Number(b.planar) - Number(a.planar) || a.length_mm - b.length_mm);
  return lines[0] ?? null;
}
