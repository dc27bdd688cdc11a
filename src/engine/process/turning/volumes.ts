import { FLATS_ID, SECTION_ID } from '../../facts/as-turned.ts';
import { type Context, detail } from '../../plan-context.ts';
import { ringArea } from '../../quantities/geometry.ts';
import type { PartFeature, StockChoice } from '../../records.ts';
import { isNearNet, volumeOf } from '../../stock/blank.ts';
import { isBroached } from '../gear-cutting/index.ts';
import { boredVolume, removedVolume } from '../geometry.ts';
import type { Removed } from '../process.ts';
import { isFaceGroove, type LatheView } from './lathe-view.ts';
import type { Segment } from './outline.ts';
import { hollowOf, isInternal } from './reach.ts';

/**
 * Smallest and largest diameter of a segment: a taper or profile lies between the two, a polygon between its flats and its
 * corners.
 */
const between = (ctx: Context, { feature, diameter }: Segment): readonly [least: number, most: number] => {
  const flats = ctx.part.features.find(({ id }) => id === FLATS_ID);
  if (feature.id === SECTION_ID) return [diameter - 2 * (flats?.depth_mm ?? 0), diameter];
  return [Math.min(diameter, detail(feature, 'small_diameter_mm') ?? diameter), diameter];
};

/** Axial intervals without a change of section. */
const stretches = (view: LatheView): readonly (readonly [number, number])[] => {
  const { outer, eccentrics, length } = view;
  const at = [...outer, ...eccentrics, ...hollowOf(view)].flatMap(({ from, to }) => [from, to]);
  const places = [...new Set([0, length, ...at])]
    .filter((place) => place >= 0 && place <= length)
    .sort((a, b) => a - b);
  return places.slice(1).map((to, i) => [places[i] ?? 0, to]);
};

const covers = ({ from, to }: Segment, middle: number): boolean => from < middle && middle < to;

/** Maximum volume of a cut off the axis; null if unknown. */
const offAxisVolume = (ctx: Context, feature: PartFeature): number | null => {
  const { diameter_mm: d, depth_mm: depth, length_mm: length, count } = feature;
  if (feature.kind === 'hole') return boredVolume(feature);
  if (feature.kind === 'toothing' || feature.kind === 'thread')
    return d === null || depth === null || length === null ? null : ringArea(d, d - 2 * depth) * length;
  const volume = removedVolume(ctx.part, feature) * count;
  return volume > 0 ? volume : null;
};

/** Volume of a groove; an internal one is a part of the bore, and equal ones are as wide. */
const groove = (segment: Segment): number => {
  const { feature, diameter, from, to } = segment;
  const depth = feature.depth_mm ?? 0;
  if (isInternal(segment)) return ringArea(diameter, 0) * (to - from) * (feature.count - 1);
  if (isFaceGroove(feature)) return ringArea(diameter, detail(feature, 'inner_diameter_mm') ?? 0) * depth;
  return ringArea(diameter + 2 * depth, diameter) * (to - from) * feature.count;
};

/** Ring areas of a section: of the body around its bore, and of a hub in it. */
const solidArea = (outside: readonly number[], inside: readonly number[]): number => {
  const body = Math.max(0, ...outside);
  const bore = Math.min(body, Math.max(0, ...inside));
  const hubs = outside.filter((diameter) => diameter < bore);
  return (
    ringArea(body, bore) +
    (hubs.length === 0
      ? 0
      : solidArea(
          hubs,
          inside.filter((diameter) => diameter < Math.max(...hubs)),
        ))
  );
};

/**
 * Volume that the chuckings remove from a bar, between two bounds: tapers and profiles lie between their diameters, and cuts off
 * the axis may overlap. Null if the segments leave a gap or a cut has no volume of its own.
 */
export const removedByTurning = (ctx: Context, view: LatheView, stock: StockChoice): Removed | null => {
  if (isNearNet(stock.blank)) return null;
  let least = 0;
  let most = 0;
  const hollow = hollowOf(view);
  for (const [from, to] of stretches(view)) {
    const middle = (from + to) / 2;
    const outside = [...view.outer, ...view.eccentrics]
      .filter((one) => covers(one, middle))
      .map((one) => between(ctx, one));
    if (outside.length === 0) return null;
    const inside = hollow.filter((one) => covers(one, middle)).map((one) => between(ctx, one));
    const at = (list: typeof inside, i: 0 | 1): readonly number[] => list.map((one) => one[i]);
    least += solidArea(at(outside, 0), at(inside, 1)) * (to - from);
    most += solidArea(at(outside, 1), at(inside, 0)) * (to - from);
  }
  const { features } = ctx.part;
  const bought = features.filter((one) => one.kind === 'toothing' || isBroached(ctx, one));
  const cuts = [...view.others, ...bought].map((one) => offAxisVolume(ctx, one));
  if (cuts.includes(null)) return null;
  const all = [...cuts.map((one) => one ?? 0), ...view.grooves.map(groove)];
  const blank = volumeOf(stock.blank);
  return {
    least: blank - most,
    most: blank - least + all.reduce((sum, one) => sum + one, 0),
  };
};
