import { compareAll, workFrom } from '../../facts/canonical-geometry.ts';
import { type Context, remembered } from '../../plan-context.ts';
import { LENGTH_NOISE_MM, REACHED_SHARE } from '../../quantities/conventions.ts';
import type { PartFacts, PartFeature, StockChoice } from '../../records.ts';
import type { Vec3 } from '../../snapshot.ts';
import { allowanceOf, boxOf } from '../../stock/blank.ts';
import { distanceFrom, opposite, parallel, plus, same, scaled } from '../../vec.ts';
import { isBroached } from '../gear-cutting/index.ts';
import { CUT_KINDS, endFaces, faceArea, lackTowards } from '../geometry.ts';
import { isDeepDrilled } from '../gun-drilling/index.ts';
import { seenShare } from '../kinematics.ts';
import type { Bare } from '../process.ts';
import { acrossDisc } from './discs.ts';
import { freeFaces, innerFeatures, isGround, isMet, isWall, leaningFeatures } from './free-surfaces.ts';
import { isGripped } from './holding.ts';
import { isSlope, isTilted, withUprightWays } from './slopes.ts';

/** One clamping: the side facing the spindle, the features cut from there, and the skin removed from the blank. */
export type SetupPlan = {
  readonly directions: readonly Vec3[];
  readonly features: readonly PartFeature[];
  /** Skin to face off on this side, mm; 0 if the stock already has the face. */
  readonly faceDepth: number;
  /** Faces without a feature that this clamping finishes. */
  readonly surfaces: readonly PartFacts['faces'][number][];
  /** Volume of the metal over them outside of features, mm³. */
  readonly cleared?: number;
  /** Skin on the sides whose outline this clamping mills. */
  readonly outline: {
    readonly length: number;
    readonly skin: number;
    readonly height: number;
    readonly faces: readonly string[];
  } | null;
};

/** Features that need an operation of their own; rounded and broken edges and bosses come with their surroundings. */
export const cutFeatures = (ctx: Context): readonly PartFeature[] =>
  remembered(ctx, 'cut features', () =>
    ctx.part.features
      .filter(
        (feature) =>
          CUT_KINDS.includes(feature.kind) && !isDeepDrilled(ctx, feature) && !isBroached(ctx, feature),
      )
      .map((feature) => withUprightWays(ctx, acrossDisc(ctx, feature))),
  );

/** Skin of the blank on the part along each edge of its box, both sides together. */
export const skinOf = (ctx: Context, stock: StockChoice): Vec3 => {
  const box = ctx.part.geometry.obb_mm;
  const blank = boxOf(stock.blank);
  const over = (i: 0 | 1 | 2): number => Math.max(0, blank[i] - box[i]);
  return [over(0), over(1), over(2)];
};

export type SetupOutcome = { readonly setups: readonly SetupPlan[]; readonly hidden: readonly PartFeature[] };

const reachable = (feature: PartFeature, direction: Vec3): boolean =>
  feature.access.some((access) => same(access, direction));

const distinct = (directions: readonly Vec3[]): readonly Vec3[] => {
  const kept: Vec3[] = [];
  for (const direction of directions) if (!kept.some((known) => same(known, direction))) kept.push(direction);
  return kept;
};

/**
 * Directions with most work first, among equals the one facing the lighter half; then by their order in the list, which is
 * arbitrary only for symmetric parts.
 */
const byWork = (ctx: Context, features: readonly PartFeature[], directions: readonly Vec3[]): Vec3[] => {
  return directions
    .map((direction, i) => ({
      direction,
      i,
      work: [
        ...workFrom(features, (id) => faceArea(ctx.part, id), direction),
        lackTowards(ctx.part, direction),
      ],
    }))
    .sort((a, b) => compareAll(b.work, a.work) || a.i - b.i)
    .map(({ direction }) => direction);
};

/** Greedy cover: the direction that reaches most of the remaining features, a preferred one among equals. */
const cover = (
  ctx: Context,
  features: readonly PartFeature[],
  required: readonly Vec3[],
  preferred: readonly Vec3[],
): Vec3[] => {
  // A bore stepped from both sides is completely visible from neither.
  const both = features.flatMap(({ details, access }) => (details?.needs_all_access === true ? access : []));
  const chosen = [...distinct([...required, ...both])];
  let left = features.filter((feature) => !chosen.some((direction) => reachable(feature, direction)));
  const reach = (direction: Vec3): number => left.filter((one) => reachable(one, direction)).length;
  while (left.length > 0) {
    const candidates = distinct([...preferred, ...left.flatMap((feature) => feature.access)]);
    const most = Math.max(...candidates.map(reach));
    if (most <= 0) break;
    const equals = candidates.filter((direction) => reach(direction) === most);
    const near = equals.filter((direction) => preferred.some((one) => same(one, direction)));
    const [best] = byWork(ctx, features, near.length > 0 ? near : equals);
    if (best === undefined) break;
    chosen.push(best);
    left = left.filter((feature) => !reachable(feature, best));
  }
  return chosen;
};

/**
 * Clampings of a milled part on a 3-axis machine: the two large sides if the blank has skin on them, then the fewest further
 * directions. The side with most work comes first and includes the outline, so that the second clamping has finished sides.
 */
export const planSetups = (ctx: Context, stock: StockChoice): SetupOutcome => {
  const skin = skinOf(ctx, stock);
  const allowance = allowanceOf(stock.blank) ?? 0;
  return remembered(ctx, `setups ${skin.join(' ')} ${allowance}`, () => {
    const { setups, hidden } = findSetups(ctx, skin);
    return { setups: setups.map((setup) => withAllowance(ctx, setup, allowance)), hidden };
  });
};

/** Stock on the faces of a casting that a finishing cut leaves is roughed before it. */
const withAllowance = (ctx: Context, setup: SetupPlan, allowance: number): SetupPlan => {
  const rough = allowance - ctx.p.get('milling.finishing.floor', 'allowance').value;
  const area = setup.surfaces.reduce((sum, { area_mm2 }) => sum + area_mm2, 0);
  return rough > LENGTH_NOISE_MM && area > 0 ? { ...setup, cleared: area * rough } : setup;
};

/** The sides with skin around a direction; null if there are none, or if the direction is not along an edge of the box. */
const outlineFrom = (part: PartFacts, direction: Vec3, skin: Vec3): SetupPlan['outline'] => {
  const { obb_mm: box, obb_axes: axes } = part.geometry;
  const along = axes.findIndex((axis) => parallel(axis, direction));
  const [a, b] = ([0, 1, 2] as const).filter((i) => i !== along);
  if (along < 0 || a === undefined || b === undefined) return null;
  const length = (skin[a] > 0 ? 2 * box[b] : 0) + (skin[b] > 0 ? 2 * box[a] : 0);
  if (length <= 0) return null;
  const ways = [a, b].filter((side) => skin[side] > 0).flatMap((side) => [axes[side], opposite(axes[side])]);
  return {
    length,
    skin: Math.max(skin[a], skin[b]) / 2,
    height: box[along] ?? box[2],
    faces: ways.flatMap((way) => endFaces(part, way)),
  };
};

const gripOf = (ctx: Context): number => ctx.p.get('clamping.vise', 'grip_depth').value;

/** True if a vice can hold sides that this clamping does not mill: a piece milled all round is held below, and re-clamped. */
const isHeld = (ctx: Context, direction: Vec3, skin: Vec3): boolean => {
  const { obb_axes: axes } = ctx.part.geometry;
  if (outlineFrom(ctx.part, direction, skin) === null) return true;
  return ([0, 1, 2] as const).some(
    (i) => !parallel(axes[i], direction) && skin[i] <= LENGTH_NOISE_MM && isGripped(ctx, i),
  );
};

/** The first direction from which a tool sweeps the face completely, otherwise the first one that sees a part of it. */
const clampingOf = (
  part: PartFacts,
  face: PartFacts['faces'][number],
  met: readonly Vec3[],
): Vec3 | undefined =>
  met.find((direction) => seenShare(part, face, [direction]) >= REACHED_SHARE) ??
  met.find((direction) => seenShare(part, face, [direction]) > 0);

/** Box sides from which a tool sweeps faces without features that none of these clampings sees. */
const sidesOfUnseen = (ctx: Context, directions: readonly Vec3[]): readonly Vec3[] => {
  const { obb_axes: axes } = ctx.part.geometry;
  const sides = axes.flatMap((axis) => [axis, opposite(axis)]);
  const unseen = freeFaces(ctx).filter(
    (face) => directions.length > 0 && seenShare(ctx.part, face, directions) === 0,
  );
  return distinct(
    unseen.flatMap((face) =>
      sides.filter((side) => seenShare(ctx.part, face, [side]) >= REACHED_SHARE).slice(0, 1),
    ),
  );
};

const findSetups = (ctx: Context, skin: Vec3): SetupOutcome => {
  const { obb_axes: axes } = ctx.part.geometry;
  const features = cutFeatures(ctx).filter((feature) => !isSlope(ctx, feature));
  const up = axes[2];
  const preferred = [up, opposite(up)];
  const hidden = features.filter((feature) => feature.access.length === 0);
  const open = features.filter((feature) => feature.access.length > 0);
  // Faces without a feature must be visible as well.
  const seen = [
    ...open,
    ...innerFeatures(ctx).filter((feature) => feature.access.length > 0),
    ...leaningFeatures(ctx),
  ];
  const directions = cover(ctx, seen, skin[2] > 0 ? preferred : [], preferred);
  if (!directions.some((direction) => parallel(direction, up)) && (skin[0] > 0 || skin[1] > 0)) {
    const [first] = byWork(ctx, open, directions);
    const along = first === undefined ? -1 : axes.findIndex((axis) => parallel(axis, first));
    // The outline can also be followed from the side, unless that side itself has skin.
    if ((skin[along] ?? 1) > 0) directions.push(up);
  }
  directions.push(...sidesOfUnseen(ctx, directions));
  const held = directions.find((direction) => parallel(direction, up));
  if (held !== undefined && !directions.some((one) => same(one, opposite(held))) && !isHeld(ctx, held, skin))
    directions.push(opposite(held));
  const ranked = byWork(ctx, seen, directions);
  const main = ranked.find((direction) => parallel(direction, up)) ?? ranked[0];
  const ordered = main === undefined ? [] : [main, ...ranked.filter((direction) => direction !== main)];
  const taken = new Set<string>();
  // A slope perpendicular to some clamping is a plane face there.
  const levelled = (face: PartFacts['faces'][number]): Vec3 | undefined =>
    ordered.find((direction) => isTilted(ctx.part, direction) && isGround(face, direction));
  const surfaces = Map.groupBy(freeFaces(ctx), (face) => {
    const met = ordered.filter(
      (direction) => isMet(ctx, face, direction) && (levelled(face) ?? direction) === direction,
    );
    return clampingOf(ctx.part, face, met);
  });
  const setups = ordered.map((direction, i): SetupPlan => {
    const own = open.filter((feature) => !taken.has(feature.id) && reachable(feature, direction));
    for (const feature of own) taken.add(feature.id);
    const large = parallel(direction, up);
    const whole = i === 0 ? outlineFrom(ctx.part, direction, skin) : null;
    // Side areas held by the jaws are milled after re-clamping.
    const turnedOver = main !== undefined && skin[2] <= LENGTH_NOISE_MM && same(direction, opposite(main));
    const strip = turnedOver && !isHeld(ctx, main, skin) ? outlineFrom(ctx.part, direction, skin) : null;
    const outline = strip === null ? whole : { ...strip, height: gripOf(ctx), faces: [] };
    return {
      directions: [direction],
      features: own,
      surfaces: surfaces.get(direction) ?? [],
      faceDepth: large ? skin[2] / 2 : 0,
      outline,
    };
  });
  return { setups, hidden };
};

/**
 * The clampings of three axes merged for an indexed 5-axis machine: everything in one clamping except the side that the part
 * rests on.
 */
export const mergeForFiveAxes = (setups: readonly SetupPlan[]): readonly SetupPlan[] => {
  const [first, ...others] = setups;
  const up = first?.directions[0];
  if (first === undefined || up === undefined) return setups;
  const below = others.filter((setup) => setup.directions.some((direction) => same(direction, opposite(up))));
  const sideSetups = others.filter((setup) => !below.includes(setup));
  return [
    {
      ...first,
      directions: [...first.directions, ...sideSetups.flatMap((setup) => setup.directions)],
      features: [...first.features, ...sideSetups.flatMap((setup) => setup.features)],
      surfaces: [...first.surfaces, ...sideSetups.flatMap((setup) => setup.surfaces)],
    },
    ...below,
  ];
};

type Face = PartFacts['faces'][number];

/**
 * Minimum set of directions from which the side or the end of an end mill makes faces without features, preferring directions
 * with other work.
 */
const waysToBare = (ctx: Context, faces: readonly Face[], known: readonly Vec3[]): readonly Vec3[] => {
  const { tool_directions: all, obb_axes: axes } = ctx.part.geometry;
  const candidates = distinct([...known, ...(all ?? axes.flatMap((axis) => [axis, opposite(axis)]))]);
  const chosen: Vec3[] = [];
  let left = faces;
  while (left.length > 0) {
    const seen = candidates.map((way) => left.filter((face) => isLeftFrom(ctx, face, way)).length);
    const most = Math.max(0, ...seen);
    const best = candidates[seen.indexOf(most)];
    if (most === 0 || best === undefined) break;
    chosen.push(best);
    left = left.filter((face) => !isLeftFrom(ctx, face, best));
  }
  return chosen;
};

const isLeftFrom = ({ part }: Context, face: Face, way: Vec3): boolean =>
  (isWall(face, way) || isGround(face, way)) && seenShare(part, face, [way]) >= REACHED_SHARE;

/** Clampings for features milled into a turned part: one per direction, no skin and no outline. */
export const planCrossSetups = (
  ctx: Context,
  features: readonly PartFeature[],
  { faces, volume }: Bare = { faces: [], volume: 0 },
): readonly SetupPlan[] => {
  const open = features.filter((feature) => feature.access.length > 0);
  const ofFeatures = cover(ctx, open, [], []);
  const taken = new Set<string>();
  const area = faces.reduce((sum, { area_mm2 }) => sum + area_mm2, 0);
  return distinct([...ofFeatures, ...waysToBare(ctx, faces, ofFeatures)]).map((direction) => {
    const own = open.filter((feature) => !taken.has(feature.id) && reachable(feature, direction));
    const surfaces = faces
      .filter(({ id }) => !taken.has(id))
      .filter((face) => isLeftFrom(ctx, face, direction));
    for (const { id } of [...own, ...surfaces]) taken.add(id);
    const share = surfaces.reduce((sum, { area_mm2 }) => sum + area_mm2, 0) / Math.max(area, 1);
    return {
      directions: [direction],
      features: own,
      surfaces,
      cleared: volume * share,
      faceDepth: 0,
      outline: null,
    };
  });
};

/**
 * Mouths of holes at entry and exit of the drill: broken in the clamping that sees them, otherwise at the bench; `inside` if a
 * hole exits into another hollow that no clamping sees.
 */
export type Mouths = { readonly inSetup: readonly number[]; readonly bench: number; readonly inside: number };

/**
 * True if a through hole exits into the wall of another bore, where no tool sees its mouth; the order of its ends in the file is
 * arbitrary.
 */
const opensInside = ({ faces }: PartFacts, hole: PartFeature): boolean => {
  const { axis, position_mm: at, depth_mm: depth } = hole;
  if (axis === null || at === null || depth === null) return false;
  const ends = [at, plus(at, scaled(axis, depth))];
  return faces.some(
    ({ id, surface, concave, direction, point_mm, radius_mm }) =>
      surface === 'cylinder' &&
      concave === true &&
      direction !== null &&
      point_mm !== null &&
      radius_mm !== null &&
      !hole.face_ids.includes(id) &&
      !parallel(direction, axis) &&
      ends.some((end) => distanceFrom(end, direction, point_mm) < radius_mm),
  );
};

const ownMouths = ({ features }: SetupPlan): number =>
  features.reduce((sum, { kind, count }) => sum + (kind === 'hole' ? count : 0), 0);

export const mouthsOf = ({ part }: Context, setups: readonly SetupPlan[]): Mouths => {
  const inSetup = setups.map(ownMouths);
  let [bench, inside] = [0, 0];
  for (const setup of setups) {
    for (const hole of setup.features) {
      if (hole.kind !== 'hole' || hole.through !== true) continue;
      const drilled = setup.directions.find((direction) => reachable(hole, direction));
      const seen = setups.findIndex(({ directions }) =>
        directions.some((direction) => drilled !== undefined && same(direction, opposite(drilled))),
      );
      if (opensInside(part, hole)) inside += hole.count;
      else if (seen < 0) bench += hole.count;
      else inSetup[seen] = (inSetup[seen] ?? 0) + hole.count;
    }
  }
  return { inSetup, bench, inside };
};
