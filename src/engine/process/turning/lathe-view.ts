import { FLATS_ID } from '../../facts/as-turned.ts';
import { type Context, detail, remembered } from '../../plan-context.ts';
import { LEAN_NOISE, SAME_DIRECTION_COSINE, SAME_SIZE_MM } from '../../quantities/conventions.ts';
import type { PartFacts, PartFeature, StockChoice } from '../../records.ts';
import type { Vec3 } from '../../snapshot.ts';
import { bringsFlats } from '../../stock/blank.ts';
import { distanceFrom, dot, opposite, parallel } from '../../vec.ts';
import { isBroached } from '../gear-cutting/index.ts';
import { outsideFeatures, TURNED } from '../geometry.ts';
import { isDeepDrilled } from '../gun-drilling/index.ts';
import { generates } from '../kinematics.ts';
import type { Outline, Segment } from './outline.ts';
import { leftBehind, reachOf } from './reach.ts';

/** A round eccentric boss: turned with the piece clamped off-centre by this offset, mm. */
export type Eccentric = Segment & { readonly setOver: number };

/** A part in lathe coordinates. */
export type LatheView = Outline & {
  readonly axis: Vec3;
  readonly greatest: number;
  readonly eccentrics: readonly Eccentric[];
  /** Smallest diameter of the through bore; 0 without one. */
  readonly through: number;
  /** Features that are not turned: keyways, cross holes, flats. */
  readonly others: readonly PartFeature[];
  /** Faces without a feature that are milled: ends rounded across the axis, legs of a fork. */
  readonly bare: PartFacts['faces'];
};

const CUT = ['hole', 'pocket', 'slot', 'step', 'cut_out', 'engraving', 'thread'];

/** A groove that is plunged along the axis. */
export const isFaceGroove = ({ kind, subtype }: Pick<PartFeature, 'kind' | 'subtype'>): boolean =>
  kind === 'groove' && subtype === 'face';

/** Extent of a feature along the axis; its position is the end from which its own axis runs. */
type Stretched = PartFacts['geometry']['features'][number];

const stretchOf = (feature: Stretched, axis: Vec3): readonly [number, number] => {
  const at = feature.position_mm === null ? 0 : dot(feature.position_mm, axis);
  const length =
    feature.kind === 'groove'
      ? ((isFaceGroove(feature) ? feature.depth_mm : feature.width_mm) ?? 0)
      : (feature.length_mm ?? feature.depth_mm ?? 0);
  const away = feature.axis !== null && dot(feature.axis, axis) < 0;
  return away ? [at - length, at] : [at, at + length];
};

const segmentOf = (feature: PartFeature, axis: Vec3, zero: number): Segment => {
  const [from, to] = stretchOf(feature, axis);
  return { feature, diameter: feature.diameter_mm ?? 0, from: from - zero, to: to - zero };
};

/** A hole on the axis of rotation is turned. */
const isCoaxial = (feature: PartFeature, axis: Vec3, centre: Vec3): boolean => {
  if (feature.kind !== 'hole' || feature.axis === null || feature.position_mm === null) return false;
  if (!parallel(feature.axis, axis)) return false;
  const off = distanceFrom(feature.position_mm, axis, centre);
  return off * off < (feature.diameter_mm ?? 0) / 2;
};

/** Round bosses parallel to the axis that are alone in their axial extent; several beside each other are milled. */
const eccentricsOf = (
  features: readonly PartFeature[],
  outer: readonly Segment[],
  axis: Vec3,
  centre: Vec3,
  zero: number,
): readonly Eccentric[] => {
  const bosses = features.flatMap((feature): readonly Eccentric[] => {
    if (feature.kind !== 'boss' || feature.diameter_mm === null) return [];
    if (feature.axis === null || feature.position_mm === null || !parallel(feature.axis, axis)) return [];
    return [{ ...segmentOf(feature, axis, zero), setOver: distanceFrom(feature.position_mm, axis, centre) }];
  });
  const meets = (one: Segment, other: Segment): boolean =>
    one !== other && one.from < other.to - SAME_SIZE_MM && other.from < one.to - SAME_SIZE_MM;
  return bosses.filter(
    (one) => one.feature.count === 1 && ![...outer, ...bosses].some((other) => meets(one, other)),
  );
};

/** A flat along the axis is milled: its depth is measured from the largest diameter. */
const flatOf = (feature: PartFeature, axis: Vec3, centre: Vec3, greatest: number): PartFeature | null => {
  if (feature.kind !== 'face' || feature.axis === null || feature.position_mm === null) return null;
  if (Math.abs(dot(feature.axis, axis)) > 1 - SAME_DIRECTION_COSINE) return null;
  const away: Vec3 = [
    feature.position_mm[0] - centre[0],
    feature.position_mm[1] - centre[1],
    feature.position_mm[2] - centre[2],
  ];
  const depth = greatest / 2 - Math.abs(dot(away, feature.axis));
  return depth > 0 ? { ...feature, kind: 'step', depth_mm: depth } : null;
};

/** Plane, or convex about a line: made by the side or the end of an end mill. */
const bareFaces = ({ part, given }: Context): PartFacts['faces'] => {
  const free = new Set(outsideFeatures(part, null));
  const turned = { step: 'turn_finish', process: 'turning', feature_ids: [], others: [] };
  return part.faces.filter(
    (face) =>
      free.has(face.id) &&
      given?.has(face.id) !== true &&
      (face.surface === 'plane' || (face.surface === 'cylinder' && face.concave === false)) &&
      !generates(part, turned, face),
  );
};

/** Sorts the features of a turned part along its axis. Null if the part has no turned frame. */
export const latheView = (ctx: Context, stock: StockChoice): LatheView | null => {
  const flats = bringsFlats(stock.blank);
  return remembered(ctx, `lathe view ${flats}`, () => viewOf(ctx, flats));
};

/** Axial centre, weighted by the cubes of the diameters: above 0 towards its far end. */
const lean = (segments: readonly Segment[], length: number): number => {
  const moments = segments.map(({ diameter: d, from, to }) => d * d * (to - from) * (from + to - length));
  const all = segments.reduce((sum, { diameter: d, from, to }) => sum + d * d * (to - from), 0) * length;
  const moment = moments.reduce((sum, one) => sum + one, 0);
  return Math.abs(moment) > LEAN_NOISE * all ? moment : 0;
};

/**
 * The part is held and parted off at the end opposite to the one from which tools reach most. Among equals the heavier end is
 * held, whatever the direction of the axis in the file. For a balanced part it is the end with the larger bores.
 */
const viewOf = (ctx: Context, flats: boolean): LatheView | null => {
  const { turned } = ctx.part.geometry;
  if (turned === null) return null;
  const seen = viewAlong(ctx, turned, turned.axis, flats);
  const turnedOver = viewAlong(ctx, turned, opposite(turned.axis), flats);
  const edge = ctx.p.get('turning.strategy', 'back_edge').value;
  const [here, there] = [seen, turnedOver].map((view) => leftBehind(reachOf(view, edge)));
  if (here !== undefined && there !== undefined && Math.abs(here - there) > SAME_SIZE_MM)
    return here < there ? seen : turnedOver;
  const leans = [seen.outer, seen.inner, seen.grooves].map((list) => lean(list, seen.length));
  const first = leans.find((one) => one !== 0) ?? 0;
  return first > 0 ? turnedOver : seen;
};

/** Diameter of the plane end at a position along the axis. */
const faceAt = (placed: readonly PartFeature[], axis: Vec3, place: number): number | null =>
  placed.find(
    ({ subtype, position_mm: at }) =>
      subtype === 'face' && at !== null && Math.abs(dot(at, axis) - place) < SAME_SIZE_MM,
  )?.diameter_mm ?? null;

const isPlaced = ({ kind, position_mm }: Stretched): boolean => TURNED.includes(kind) && position_mm !== null;

/** Features that show the ends of the part: also the diameters that a casting brings. */
const placedOn = ({ part, given }: Context): readonly Stretched[] =>
  (given === null ? part.features : part.geometry.features).filter(isPlaced);

const viewAlong = (
  ctx: Context,
  turned: NonNullable<PartFacts['geometry']['turned']>,
  axis: Vec3,
  flats: boolean,
): LatheView => {
  const features = ctx.part.features;
  const placed = features.filter(isPlaced);
  const zero = placedOn(ctx).reduce(
    (least, feature) => Math.min(least, stretchOf(feature, axis)[0]),
    Number.POSITIVE_INFINITY,
  );
  const first = placed[0]?.position_mm ?? [0, 0, 0];
  const all = placed
    .filter((feature) => feature.subtype !== 'face' || isFaceGroove(feature))
    .map((feature) => segmentOf(feature, axis, zero))
    .sort((a, b) => a.from - b.from || a.to - b.to);
  const isInner = ({ feature }: Segment): boolean =>
    feature.subtype === 'inner' || (feature.subtype === 'taper' && feature.details?.inner === true);
  const bought = features.filter((feature) => isDeepDrilled(ctx, feature));
  const holes = features
    .filter((feature) => isCoaxial(feature, axis, first) && !bought.includes(feature))
    .map((feature) => segmentOf(feature, axis, zero));
  const outer = all.filter((segment) => segment.feature.kind === 'turned_segment' && !isInner(segment));
  return {
    axis,
    length: turned.length_mm,
    greatest: turned.max_diameter_mm,
    outer,
    eccentrics: eccentricsOf(features, outer, axis, first, zero),
    inner: [...all.filter(isInner), ...holes],
    grooves: all.filter((segment) => segment.feature.kind === 'groove'),
    ends: { near: faceAt(placed, axis, zero), far: faceAt(placed, axis, zero + turned.length_mm) },
    through: turned.min_bore_diameter_mm,
    others: features.flatMap((feature) => {
      if (bought.includes(feature)) return [];
      if (holes.some((hole) => hole.feature.id === feature.id)) return [];
      if (feature.id === FLATS_ID && flats) return [];
      if (isBroached(ctx, feature)) return [];
      if (CUT.includes(feature.kind)) return [feature];
      const flat = flatOf(feature, axis, first, turned.max_diameter_mm);
      return flat === null ? [] : [flat];
    }),
    bare: remembered(ctx, 'bare faces', () => bareFaces(ctx)),
  };
};

/** Diameter at which a taper is finished, between its ends. */
export const meanDiameter = (segment: Segment): number => {
  const small = detail(segment.feature, 'small_diameter_mm');
  return small === null ? segment.diameter : (segment.diameter + small) / 2;
};
