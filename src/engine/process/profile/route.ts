import { NO_NEED } from '../../machines/capability.ts';
import { machineData } from '../../machines/machine-data.ts';
import type { Context } from '../../plan-context.ts';
import { MM3_PER_M3 } from '../../quantities/units.ts';
import type { NoteParams, StockChoice } from '../../records.ts';
import { standard } from '../../time/element.ts';
import { clampOnce } from '../../time/handling.ts';
import { deburrByHand } from '../common/deburr.ts';
import { finishPlan } from '../common/finish-plan.ts';
import { sawOperation } from '../common/saw.ts';
import { cutFeatures, mouthsOf, planCrossSetups } from '../milling/setups.ts';
import { setupWork } from '../milling/work.ts';
import type { Draft } from '../operation.ts';
import type { RouteOutcome } from '../route-outcome.ts';
import { operationsOf } from '../work.ts';

/** Plans a tube or section: sawn to length, then drilled and milled from each side that has features. */
export const profileRoute = (ctx: Context, stock: StockChoice): RouteOutcome => {
  const id = `saw_mill:${stock.id}`;
  const refuse = (reason: string, params: NoteParams = {}): RouteOutcome => ({
    ok: false,
    rejected: { id, reason, params },
  });
  const { profile, volume_mm3: volume } = ctx.part.geometry;
  if (profile === null) return refuse('no_section');
  const bends = ctx.part.features.filter((feature) => feature.kind === 'bend');
  // No class of machine bends tubes and bars; a plan without the bends would be another part's.
  if (bends.length > 0)
    return refuse('no_tube_bending', {
      bends: bends.reduce((sum, { count }) => sum + count, 0),
      section: bends[0]?.subtype ?? 'tube',
    });
  const mass = (volume / MM3_PER_M3) * ctx.material.density.value;
  const drafts: Draft[] = [];
  const saw = sawOperation(ctx, stock, 1);
  if (saw !== null) drafts.push(saw);
  const features = cutFeatures(ctx);
  const hidden = features.filter((feature) => feature.access.length === 0);
  const setups = planCrossSetups(features);
  const mouths = mouthsOf(setups);
  const onlyHoles = features.every((feature) => feature.kind === 'hole');
  for (const [i, setup] of setups.entries()) {
    const [height, width] = profile.outer_mm;
    const choice = ctx.fleet.choose(onlyHoles ? ['drilling', 'milling_3axis'] : ['milling_3axis'], {
      ...NO_NEED,
      envelope: [profile.length_mm, width, height],
      massKg: mass,
      setups: setups.length,
    });
    if (!choice.ok) {
      return refuse('no_capable_machine', {
        klass: 'milling_3axis',
        setup: i + 1,
        first_reason: choice.rejections[0]?.reason ?? 'none_in_fleet',
      });
    }
    const machine = machineData(ctx.p, choice.chosen.member);
    const { work, refusal } = setupWork(ctx, machine, setup, stock, 0, mouths.inSetup[i] ?? 0);
    if (refusal !== null) return refuse(refusal.reason, refusal.params);
    const tr = [
      standard(
        'base',
        i > 0
          ? ctx.p.get('setup.further_clamping', 'time')
          : onlyHoles
            ? ctx.p.get('setup.drilling', 'base')
            : ctx.p.get('setup.mill.vise_simple', 'time'),
      ),
      standard('program', ctx.p.get('setup.program', 'load')),
    ];
    drafts.push(...operationsOf(ctx, choice.chosen, work, i + 2, clampOnce(ctx, mass, 'vise'), tr, 'mill'));
  }
  const [outer, other] = profile.outer_mm;
  const round = 2 * (outer + other);
  drafts.push(deburrByHand(ctx, 2 * round, mouths.bench, setups.length + 2));
  return {
    ok: true,
    plan: finishPlan(ctx, {
      id,
      route: 'saw_mill',
      stock,
      drafts,
      programming: {
        id: 'programming',
        base: ctx.p.get('programming', 'base'),
        perFeature: ctx.p.get('programming', 'per_feature_group_3axis'),
        features: setups.length,
      },
      notes: hidden.map((feature) => ({ code: 'feature_without_access', params: { feature: feature.id } })),
      reviewReasons: hidden.length > 0 ? ['feature_without_access'] : [],
    }),
  };
};
