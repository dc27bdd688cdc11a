import type { Context } from '../../plan-context.ts';
import { LENGTH_NOISE_MM, UPRIGHT_COSINE } from '../../quantities/conventions.ts';
import type { PartFacts, PartFeature, StockChoice } from '../../records.ts';
import type { GeometryEdge, Vec3 } from '../../snapshot.ts';
import { isNearNet } from '../../stock/blank.ts';
import { dot, opposite, parallel, same } from '../../vec.ts';
import { endFaces } from '../geometry.ts';
import { edgeLength } from './edges.ts';
import { type SetupPlan, skinOf } from './setups.ts';
import { edgesOfUndercut } from './undercuts.ts';

type Face = PartFacts['faces'][number];

/** Assignment of the sharp convex edges of a milled part, in mm: each is broken exactly once. */
export type EdgePlan = {
  /** By the chamfer mill of each clamping. */
  readonly inSetup: readonly number[];
  /** By hand at the bench. */
  readonly bench: number;
  /** Mouths of holes, which are counted per piece. */
  readonly mouths: number;
  /** Between sides that stay as bought: not broken. */
  readonly asBought: number;
};

type Side = 'open' | 'wall' | 'away' | 'unknown';

/** Position of a face relative to a tool from this direction. */
const sideOf = ({ surface, direction }: Face, from: Vec3): Side => {
  if (direction === null) return 'unknown';
  if (surface === 'plane') {
    const towards = dot(direction, from);
    if (Math.abs(towards) <= UPRIGHT_COSINE) return 'wall';
    return towards > 0 ? 'open' : 'away';
  }
  return surface === 'cylinder' && parallel(direction, from) ? 'wall' : 'unknown';
};

/** A chamfer mill reaches the edge of a side facing it, but not upright edges, edges below, or edges under the lips of a slot. */
const isReached = (faces: readonly Face[], from: Vec3, undercut: ReadonlySet<string>): boolean => {
  const sides = faces.map((face) => (undercut.has(face.id) ? 'away' : sideOf(face, from)));
  return sides.includes('open') && !sides.includes('away');
};

const facesOfAny = (ctx: Context, of: (feature: PartFeature) => boolean): ReadonlySet<string> =>
  new Set(ctx.part.features.filter(of).flatMap(({ face_ids: ids }) => ids));

/** Sides of the box or faces of the casting that the blank provides. */
const facesAsBought = (ctx: Context, stock: StockChoice): ReadonlySet<string> => {
  if (isNearNet(stock.blank)) return ctx.given ?? new Set();
  const skin = skinOf(ctx, stock);
  return new Set(
    ctx.part.geometry.obb_axes.flatMap((axis, i) =>
      (skin[i] ?? 0) > LENGTH_NOISE_MM
        ? []
        : [...endFaces(ctx.part, axis), ...endFaces(ctx.part, opposite(axis))],
    ),
  );
};

const measured = (
  ctx: Context,
  edges: readonly GeometryEdge[],
  stock: StockChoice,
  setups: readonly SetupPlan[],
): EdgePlan => {
  const faces = new Map(ctx.part.faces.map((face) => [face.id, face]));
  const bored = facesOfAny(ctx, ({ kind }) => kind === 'hole');
  const undercut = facesOfAny(ctx, (feature) => edgesOfUndercut(ctx, feature) !== null);
  const given = facesAsBought(ctx, stock);
  const inSetup = setups.map(() => 0);
  let [bench, mouths, asBought] = [0, 0, 0];
  for (const { face_ids: ids, length_mm: length } of edges) {
    if (ids.some((id) => bored.has(id))) mouths += length;
    else if (ids.every((id) => given.has(id))) asBought += length;
    else {
      const own = ids.flatMap((id) => faces.get(id) ?? []);
      const at = setups.findIndex(({ directions }) =>
        directions.some((from) => isReached(own, from, undercut)),
      );
      if (at >= 0) inSetup[at] = (inSetup[at] ?? 0) + length;
      else bench += length;
    }
  }
  return { inSetup, bench, mouths, asBought };
};

/** Edges for the bench: those of the side that the part rests on if it is not re-clamped. */
const benchEdges = (ctx: Context, setups: readonly SetupPlan[]): number => {
  const [a, b] = ctx.part.geometry.obb_mm;
  const up = setups[0]?.directions[0];
  const turned =
    up !== undefined && setups.some(({ directions }) => directions.some((one) => same(one, opposite(up))));
  return turned ? 0 : 2 * (a + b);
};

const hiddenEdges = (ctx: Context, setups: readonly SetupPlan[]): number =>
  setups
    .flatMap(({ features }) => features)
    .reduce((sum, feature) => sum + (edgesOfUndercut(ctx, feature)?.hidden ?? 0), 0);

/** For a record without edges: the outline of each faced side and the mouths of the features cut from it. */
const estimated = (ctx: Context, setups: readonly SetupPlan[]): EdgePlan => ({
  inSetup: setups.map((setup) => edgeLength(ctx, setup)),
  bench: benchEdges(ctx, setups) + hiddenEdges(ctx, setups),
  mouths: 0,
  asBought: 0,
});

/**
 * Assigns every sharp convex edge: to the first clamping whose chamfer mill reaches it, otherwise to manual deburring, or as
 * bought.
 */
export const planEdges = (ctx: Context, stock: StockChoice, setups: readonly SetupPlan[]): EdgePlan => {
  const { sharp_edges: edges } = ctx.part.geometry;
  return edges === undefined ? estimated(ctx, setups) : measured(ctx, edges, stock, setups);
};
