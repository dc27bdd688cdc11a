import { compute } from '../../formulas/define.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import type { PartFeature, ResolvedParameter } from '../../records.ts';
import type { Vec3 } from '../../snapshot.ts';
import { cadTerm } from '../../time/element.ts';
import { broachedLength, timeOfBroaching, timeOfHobbing } from '../../time/formulas/bought.ts';
import { exactTool } from '../../time/tools.ts';
import { wornByCut } from '../../time/wear.ts';
import { distanceFrom, parallel } from '../../vec.ts';
import { hourlyWork } from '../bought-work.ts';
import type { Draft } from '../operation.ts';
import { added, type Process } from '../process.ts';

/** True if the feature lies in the wall of a bore along this direction. */
const isInBore = (
  { part }: Context,
  { axis, position_mm: at, depth_mm: depth }: PartFeature,
  along: Vec3,
) => {
  const cut = depth ?? 0;
  if (axis === null || at === null || parallel(axis, along)) return false;
  return part.features.some(({ kind, diameter_mm: d, axis: bore, position_mm: middle }) => {
    if (kind !== 'hole' || d === null || bore === null || middle === null || cut >= d / 2) return false;
    return parallel(bore, along) && distanceFrom(at, along, middle) < d / 2 + cut;
  });
};

/** A keyway in a bore: open only along the axis and with sharp corners, inaccessible for an end mill. */
export const isBroached = (ctx: Context, feature: PartFeature): boolean => {
  const { turned } = ctx.part.geometry;
  const { kind, through, access, radius_mm: radius } = feature;
  const [along] = access;
  if (kind !== 'slot' || through !== true || along === undefined) return false;
  if (!access.every((one) => parallel(one, along))) return false;
  return turned !== null ? parallel(along, turned.axis) : !radius && isInBore(ctx, feature, along);
};

const hob = (ctx: Context, toothings: readonly PartFeature[], setupNo: number): Draft => {
  const at = (name: string): ResolvedParameter => ctx.p.get('gear_hobbing.any', name);
  const rows = [at('hob_speed'), at('axial_feed'), at('approach'), at('per_piece')] as const;
  const [speed, feed, approach, perPiece] = rows;
  const hours = toothings.map(({ details, length_mm, count }) =>
    compute(timeOfHobbing, {
      teeth: cadTerm(typeof details?.teeth === 'number' ? details.teeth : 0),
      width: cadTerm(length_mm ?? 0),
      approach: parameterTerm(approach),
      hob_speed: parameterTerm(speed),
      axial_feed: parameterTerm(feed),
      per_piece: parameterTerm(perPiece),
      count: cadTerm(count),
    }),
  );
  return hourlyWork(ctx, 'gear_hobbing', toothings, setupNo, hours, rows);
};

/** Hours and wear of one keyway, or of all equal ones. */
const broached = (ctx: Context, feature: PartFeature) => {
  const at = (name: string): ResolvedParameter => ctx.p.get('broaching.any', name);
  const rows = ['depth_per_pass', 'broach_length', 'speed', 'per_pass', 'per_piece'].map(at);
  const cut = {
    depth: cadTerm(feature.depth_mm ?? 0),
    depth_per_pass: parameterTerm(at('depth_per_pass')),
    length: cadTerm(feature.length_mm ?? 0),
    count: cadTerm(feature.count),
  };
  const hours = compute(timeOfBroaching, {
    ...cut,
    broach_length: parameterTerm(at('broach_length')),
    speed: parameterTerm(at('speed')),
    per_pass: parameterTerm(at('per_pass')),
    per_piece: parameterTerm(at('per_piece')),
  });
  const tool = exactTool(ctx, 'broach', feature.width_mm ?? 0);
  return { rows, hours, worn: wornByCut(ctx, feature.id, tool, compute(broachedLength, cut)) };
};

const broach = (ctx: Context, keyways: readonly PartFeature[], setupNo: number): Draft => {
  const each = keyways.map((feature) => broached(ctx, feature));
  const hours = each.map((one) => one.hours);
  const draft = hourlyWork(ctx, 'broaching', keyways, setupNo, hours, each[0]?.rows ?? []);
  return { ...draft, tools: each.map(({ worn }) => worn) };
};

/**
 * Teeth and keyways in bores: bought by the hour on hobbing and broaching machines, after the blank is turned and before it is
 * hardened.
 */
export const gearCutting: Process = {
  name: 'gear-cutting',
  machines: {},
  steps: ['gear_hobbing', 'broaching'],
  buys: ['gear_hobbing', 'broaching'],
  additions: [
    {
      stage: 'soft',
      work: (ctx, _, setupNo) => {
        const toothings = ctx.part.features.filter(({ kind }) => kind === 'toothing');
        const keyways = ctx.part.features.filter((feature) => isBroached(ctx, feature));
        return added(
          ...(toothings.length > 0 ? [hob(ctx, toothings, setupNo)] : []),
          ...(keyways.length > 0 ? [broach(ctx, keyways, setupNo)] : []),
        );
      },
    },
  ],
};
