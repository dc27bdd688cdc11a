import type { MachineData } from '../../machines/machine-data.ts';
import { type Context, remembered } from '../../plan-context.ts';
import type { PartFeature } from '../../records.ts';
import type { Vec3 } from '../../snapshot.ts';
import { type Cutting, cadTerm, planTerm } from '../../time/element.ts';
import { followPath, millingState } from '../../time/milling.ts';
import { exactTool, largestTool, minimumDiameter } from '../../time/tools.ts';
import { cross, dot, opposite, parallel } from '../../vec.ts';
import type { Work } from '../work.ts';

/**
 * Slots open at both ends and deeper than a long end mill reaches, for example between the fins of a heat sink: cut with a disc
 * on an arbor.
 */
type Disc = { readonly diameter: number; readonly across: Vec3 };

const openAlong = ({ axis, access }: PartFeature): Vec3 | null => {
  if (axis === null) return null;
  const acrossAxis = access.filter((way) => !parallel(way, axis));
  return (
    acrossAxis.find((way) => acrossAxis.some((other) => parallel(other, way) && dot(other, way) < 0)) ?? null
  );
};

/**
 * A screwdriver slot or the slit of a collar: lathes have axial and radial driven tools, so a saw needs no clamping of its own.
 */
const isSawn = (ctx: Context, { width_mm: width, it_grade, ra_um }: PartFeature): boolean =>
  ctx.part.geometry.turned !== null &&
  (width ?? 0) < ctx.p.get('milling.disc', 'saw_below').value &&
  it_grade === null &&
  ra_um === null;

const findDisc = (ctx: Context, feature: PartFeature): Disc | null => {
  const { kind, subtype, axis, width_mm: width, depth_mm: depth } = feature;
  if (kind !== 'slot' || subtype !== 'through' || axis === null || !width || !depth) return null;
  const along = openAlong(feature);
  if (along === null) return null;
  const at = (bin: string, name: string): number => ctx.p.get(bin, name).value;
  const slim = largestTool(ctx, 'end_mill', width * at('milling.corner', 'tool_d_per_2r'));
  if (
    !isSawn(ctx, feature) &&
    slim !== null &&
    depth <= at('tool.end_mill', 'long_reach_per_d') * slim.diameter
  )
    return null;
  const diameter = minimumDiameter(ctx, 'disc_mill', depth / at('milling.disc', 'reach_per_d'));
  return diameter === null ? null : { diameter, across: cross(along, axis) };
};

const discOf = (ctx: Context, feature: PartFeature): Disc | null =>
  remembered(ctx, `disc ${feature.id}`, () => findDisc(ctx, feature));

export const isSlit = (ctx: Context, feature: PartFeature): boolean => discOf(ctx, feature) !== null;

/** The spindle is perpendicular to a slot that a disc cuts, so the piece lies on its side. */
export const acrossDisc = (ctx: Context, feature: PartFeature): PartFeature => {
  const disc = discOf(ctx, feature);
  return disc === null ? feature : { ...feature, access: [disc.across, opposite(disc.across)] };
};

/** Full depth at once, including run-in and run-out: the chord at that depth is added to the length. */
const slit = (ctx: Context, machine: MachineData, feature: PartFeature, diameter: number): Cutting => {
  const [width, depth] = [feature.width_mm ?? 0, feature.depth_mm ?? 0];
  const tool = exactTool(ctx, 'disc_mill', diameter);
  const thin = width < ctx.p.get('milling.disc', 'saw_below').value;
  const state = millingState(ctx, machine, {
    kind: 'disc',
    tool,
    radial: cadTerm(depth),
    strategyDepth: planTerm(width),
    depth: width,
    reach: 0,
    ...(thin ? { feedFactor: ctx.p.get('milling.disc', 'saw_feed').value } : {}),
  });
  const chord = 2 * Math.sqrt(depth * (diameter - depth));
  return followPath(ctx, state, (feature.length_mm ?? 0) + chord, feature.count, feature.id, 'slit');
};

export const discWork = (ctx: Context, machine: MachineData, features: readonly PartFeature[]): Work[] => {
  const discs = features.flatMap((feature) => {
    const disc = discOf(ctx, feature);
    return disc === null ? [] : [{ feature, diameter: disc.diameter }];
  });
  const sizes = [...new Set(discs.map(({ diameter }) => diameter))].sort((a, b) => a - b);
  return sizes.map((size) => {
    const own = discs.filter(({ diameter }) => diameter === size);
    return {
      process: 'milling',
      step: 'mill_disc',
      features: own.map(({ feature }) => feature),
      cutting: own.map(({ feature }) => slit(ctx, machine, feature, size)),
      places: own.reduce((sum, { feature }) => sum + feature.count, 0),
    };
  });
};
