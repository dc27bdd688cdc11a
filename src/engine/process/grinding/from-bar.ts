import type { Context } from '../../plan-context.ts';
import { EDGES_ALONG_AXIS } from '../../quantities/geometry.ts';
import type { PartFeature, StockChoice, StockOutcome } from '../../records.ts';
import type { Vec3 } from '../../snapshot.ts';
import { boxOf, inLathe, isFed } from '../../stock/blank.ts';
import { blockStock } from '../../stock/block.ts';
import type { StockInput } from '../../stock/piece.ts';
import { roundStock } from '../../stock/round.ts';
import { planTerm } from '../../time/element.ts';
import { parallel } from '../../vec.ts';
import type { Draft } from '../operation.ts';
import { type Machined, type Made, refused } from '../process.ts';
import { pinOf, sidesOf } from './demands.ts';
import { type Flat, grindFlat, grindRound } from './work.ts';

/** True if a plain part is ground directly, without hardening in between. */
export const isPlainAndFine = ({ part, parameters, material }: StockInput): boolean =>
  (part.shape_class === 'rotational' || part.shape_class === 'prismatic') &&
  part.heat_treatment === null &&
  // Titanium and nickel alloys load the wheel and burn: only a little is ground off, never a whole skin.
  material.iso_group !== 'S' &&
  (part.geometry.turned === null ? sidesOf(part, parameters).length > 0 : pinOf(part, parameters) !== null);

/** Sawn bars and blocks with a grinding allowance. */
export const groundBlanks = (input: StockInput): StockOutcome => {
  const { turned, obb_mm: box } = input.part.geometry;
  if (turned === null) return blockStock(input, box);
  const { max_diameter_mm: diameter, length_mm: length } = turned;
  const { choices, rejected } = roundStock(input, diameter, length, { guided: 0, bore: 0 });
  const thicker = choices.filter((stock) => !isFed(stock) && inLathe(stock.blank).diameter > diameter);
  return { choices: thicker, rejected };
};

const grinderMissing = () => refused('no_capable_machine', { klass: 'grinding' });

const machined = (drafts: readonly Draft[], ctx: Context, surfaces: number, edges: number): Machined => ({
  drafts,
  lastSetup: drafts.length,
  left: [],
  edges: { length_mm: edges, holeSides: 0, insideMouths: 0, features: [] },
  programming: {
    base: ctx.p.get('programming', 'base'),
    perFeature: ctx.p.get('programming', 'turning_per_feature'),
    features: surfaces,
  },
  notes: [],
  reviewReasons: [],
});

/** A pin: both ends on the surface grinder, then its diameter. */
const grindPin = (ctx: Context, stock: StockChoice, pin: PartFeature): Made<Machined> => {
  const blank = inLathe(stock.blank);
  const diameter = pin.diameter_mm ?? 0;
  const [length] = ctx.part.geometry.obb_mm;
  const end: Flat = {
    feature: null,
    area: blank.diameter * blank.diameter,
    allowance: planTerm((blank.length - length) / 2),
  };
  const box: Vec3 = [blank.diameter, blank.diameter, blank.length];
  const faces = [end, end];
  const ends = grindFlat(ctx, faces, 1, { box, clampings: 2, prism: true });
  const outside = [{ feature: pin, diameter, length, allowance: planTerm(blank.diameter - diameter) }];
  const round = grindRound(ctx, outside, 2, 'collet');
  const surfaces = faces.length + outside.length;
  return ends === null || round === null
    ? grinderMissing()
    : { ok: true, ...machined([...ends, ...round], ctx, surfaces, 2 * Math.PI * diameter) };
};

/** A block: every pair of sides with skin, one side after the other. */
const grindBlock = (ctx: Context, stock: StockChoice, features: readonly PartFeature[]): Made<Machined> => {
  const { obb_mm: box, obb_axes: axes } = ctx.part.geometry;
  const blank = boxOf(stock.blank);
  const drafts: Draft[] = [];
  for (const [i, axis] of axes.entries()) {
    const allowance = ((blank[i] ?? 0) - (box[i] ?? 0)) / 2;
    if (allowance <= 0) continue;
    const area = box.reduce((product, side, j) => (i === j ? product : product * side), 1);
    const seen = features.filter((side) => side.axis !== null && parallel(side.axis, axis));
    const sides = [seen[0] ?? null, seen[1] ?? null].map(
      (feature): Flat => ({ feature, area, allowance: planTerm(allowance) }),
    );
    const made = grindFlat(ctx, sides, drafts.length + 1, { box: blank, clampings: 2, prism: false });
    if (made === null) return grinderMissing();
    drafts.push(...made);
  }
  const edges = EDGES_ALONG_AXIS * box.reduce((sum, side) => sum + side, 0);
  return { ok: true, ...machined(drafts, ctx, 2 * drafts.length, edges) };
};

/** Ground from the sawn blank without turning or milling. */
export const grindFromBar = (ctx: Context, stock: StockChoice): Made<Machined> => {
  const pin = pinOf(ctx.part, ctx.p);
  return pin === null ? grindBlock(ctx, stock, sidesOf(ctx.part, ctx.p)) : grindPin(ctx, stock, pin);
};
