import { compute } from '../../formulas/define.ts';
import { findGrouped } from '../../parameters/select.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import type { PartFeature } from '../../records.ts';
import { cadTerm } from '../../time/element.ts';
import { timeOfDeepDrilling } from '../../time/formulas/bought.ts';
import { hourlyWork } from '../bought-work.ts';
import type { Draft } from '../operation.ts';
import { added, type Process } from '../process.ts';

/** Holes too deep for the shop's twist drills, within the range of a gun drill. */
export const isDeepDrilled = (ctx: Context, feature: PartFeature): boolean => {
  if (feature.kind !== 'hole' || !feature.diameter_mm) return false;
  const ld = (feature.depth_mm ?? 0) / feature.diameter_mm;
  return (
    ld > ctx.p.get('drilling.strategy', 'ld_max').value &&
    ld <= ctx.p.get('deep_drilling.any', 'ld_max').value
  );
};

const drillDeep = (ctx: Context, deep: readonly PartFeature[], setupNo: number): Draft => {
  const feed =
    findGrouped(ctx.p, 'deep_drilling', ctx.group, '', 'feed_rate') ??
    ctx.p.get('deep_drilling.P', 'feed_rate');
  const handling = ctx.p.get('deep_drilling.any', 'per_hole');
  const hours = deep.map((hole) =>
    compute(timeOfDeepDrilling, {
      depth: cadTerm(hole.depth_mm ?? 0),
      feed_rate: parameterTerm(feed),
      per_hole: parameterTerm(handling),
      count: cadTerm(hole.count),
    }),
  );
  return hourlyWork(ctx, 'deep_drilling', deep, setupNo, hours, [feed, handling]);
};

/** Subcontracted, before the part is machined. */
export const gunDrilling: Process = {
  name: 'gun-drilling',
  machines: {},
  steps: ['deep_drilling'],
  buys: ['deep_drilling'],
  additions: [
    {
      stage: 'before',
      work: (ctx, { left }, setupNo) => {
        const deep = left.flatMap(({ surface, feature }) => (surface === 'deep_bore' ? [feature] : []));
        return deep.length === 0 ? added() : added(drillDeep(ctx, deep, setupNo));
      },
    },
  ],
};
