import { finestGrade, type Need, NO_NEED } from '../../machines/capability.ts';
import { type ChoiceOutcome, chooseAmong } from '../../machines/choose-machine.ts';
import { machineData } from '../../machines/machine-data.ts';
import type { Context } from '../../plan-context.ts';
import type { StockChoice, TimeElement } from '../../records.ts';
import { standard } from '../../time/element.ts';
import { clampOnce } from '../../time/handling.ts';
import { massOfPart } from '../geometry.ts';
import { isDeepDrilled } from '../gun-drilling/index.ts';
import { aligning, COLUMN, setupByHand } from '../milling/by-hand.ts';
import { programmedSetUp } from '../milling/clamping.ts';
import { edgeLength } from '../milling/edges.ts';
import { cutFeatures, mouthsOf, planCrossSetups } from '../milling/setups.ts';
import { setupWork } from '../milling/work.ts';
import type { Draft } from '../operation.ts';
import { leftover, type Machined, type Made, refused } from '../process.ts';
import { operationsOf } from '../work.ts';

/** Sawing to length is the first set-up of such a part. */
export const BLANK_SETUP = 1;

/** A programmed machine, or a column drill operated by hand. */
export type Led = 'by_program' | 'by_hand';

export const onlyHoles = (ctx: Context): boolean => cutFeatures(ctx).every(({ kind }) => kind === 'hole');

const firstSetUp = (ctx: Context, holes: boolean): readonly TimeElement[] => [
  standard('base', holes ? ctx.p.get('setup.drilling', 'base') : ctx.p.get('setup.mill.vise_simple', 'time')),
];

const choose = (ctx: Context, need: Need, holes: boolean, led: Led): ChoiceOutcome =>
  led === 'by_hand'
    ? ctx.fleet.choose(['drilling'], { ...need, subclasses: [COLUMN] })
    : // A column drill has no programmable axis.
      chooseAmong(ctx.fleet, [holes ? ['drilling', 'milling_3axis'] : ['milling_3axis'], ['milling_5axis']], {
        ...need,
        simultaneousAxes: 2,
      });

/** Sawn to length, then drilled and milled from each side with features. */
export const drillProfile = (ctx: Context, stock: StockChoice, led: Led): Made<Machined> => {
  const { profile } = ctx.part.geometry;
  if (profile === null) return refused('no_section');
  const mass = massOfPart(ctx);
  const drafts: Draft[] = [];
  const features = cutFeatures(ctx);
  const hidden = features.filter((feature) => feature.access.length === 0);
  const setups = planCrossSetups(ctx, features);
  const mouths = mouthsOf(ctx, setups);
  const holes = onlyHoles(ctx);
  const [height, width] = profile.outer_mm;
  for (const [i, setup] of setups.entries()) {
    const choice = choose(
      ctx,
      {
        ...NO_NEED,
        envelope: [profile.length_mm, width, height],
        massKg: mass,
        setups: setups.length,
        itGrade: led === 'by_hand' ? finestGrade(features) : null,
      },
      holes,
      led,
    );
    if (!choice.ok) {
      return refused('no_capable_machine', {
        klass: led === 'by_hand' ? 'drilling' : 'milling_3axis',
        setup: i + 1,
        first_reason: choice.rejections[0]?.reason ?? 'none_in_fleet',
      });
    }
    const machine = machineData(ctx.p, choice.chosen.member);
    const open = { length: edgeLength(ctx, setup), mouths: mouths.inSetup[i] ?? 0 };
    const { work, refusal } = setupWork(ctx, machine, setup, stock, 0, open);
    if (refusal !== null) return refused(refusal.reason, refusal.params);
    const byHand = led === 'by_hand';
    const tr = byHand
      ? setupByHand(ctx, i, setup.features)
      : programmedSetUp(ctx, i, () => firstSetUp(ctx, holes));
    const handling = [...clampOnce(ctx, mass, 'vise'), ...(byHand ? [aligning(ctx, setup.features)] : [])];
    drafts.push(...operationsOf(ctx, choice.chosen, i + 2, { work, handling, tr, perTool: 'mill' }));
  }
  const [outer, other] = profile.outer_mm;
  const round = 2 * (outer + other);
  return {
    ok: true,
    drafts,
    lastSetup: BLANK_SETUP + setups.length,
    left: leftover(
      'deep_bore',
      ctx.part.features.filter((feature) => isDeepDrilled(ctx, feature)),
    ),
    edges: { length_mm: 2 * round, holeSides: mouths.bench + mouths.inside, insideMouths: 0, features: [] },
    programming:
      led === 'by_hand'
        ? null
        : {
            base: ctx.p.get('programming', 'base'),
            perFeature: ctx.p.get('programming', 'per_feature_group_3axis'),
            features: setups.length,
          },
    notes: hidden.map((feature) => ({ code: 'feature_without_access', params: { feature: feature.id } })),
    reviewReasons: hidden.length > 0 ? ['feature_without_access'] : [],
  };
};
