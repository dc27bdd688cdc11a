import { compute, type TermInput } from '../../formulas/define.ts';
import { NO_NEED } from '../../machines/capability.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import type { Computed, PartFeature, ResolvedParameter, TimeElement } from '../../records.ts';
import type { Vec3 } from '../../snapshot.ts';
import { type Cutting, cadTerm, derivedEvidence, element, planTerm, standard } from '../../time/element.ts';
import { timeOfFlatGrinding, timeOfGrinding } from '../../time/formulas/planning.ts';
import { type Clamping, clampOnce } from '../../time/handling.ts';
import { anyTool } from '../../time/tools.ts';
import { wornInUse } from '../../time/wear.ts';
import { massOfPart } from '../geometry.ts';
import { type Draft, makeOperation } from '../operation.ts';

/** A diameter to grind; `allowance` on the diameter. */
export type Round = {
  readonly feature: PartFeature;
  readonly diameter: number;
  readonly length: number;
  readonly allowance: TermInput;
};

/** A side to grind; `feature` null: an end without a feature. */
export type Flat = {
  readonly feature: PartFeature | null;
  readonly area: number;
  readonly allowance: TermInput;
};

/** Allowance that machining leaves for grinding. */
export const usualAllowance = (ctx: Context): TermInput =>
  parameterTerm(ctx.p.get('grinding.any', 'allowance_d'));

/**
 * Roughness depends on the removal rate: for a finer requirement than usual, finishing and sparking out take proportionally
 * longer.
 */
const finishing = ({ p, part }: Context, feature: PartFeature | null, usual: ResolvedParameter) => {
  const finishFactor = parameterTerm(p.get('grinding.strategy', 'finish_slowness'));
  const sparkOut = parameterTerm(p.get('grinding.any', 'spark_out'));
  const finer = Math.max(1, usual.value / (feature?.ra_um ?? part.default_ra_um));
  return {
    finish_share: parameterTerm(p.get('grinding.strategy', 'finish_share')),
    finish_slowness: { ...finishFactor, value: finishFactor.value * finer },
    spark_out: { ...sparkOut, value: sparkOut.value * finer },
  };
};

/** One surface: its cutting time, and the wheel wear up to the next dressing. */
const cut = (
  ctx: Context,
  feature: PartFeature | null,
  time: Computed,
  removal: ResolvedParameter,
): Cutting => ({
  th: [element('grind', time, derivedEvidence([removal]), feature?.id ?? null)],
  tools: [wornInUse(ctx, 'grind', anyTool(ctx, 'grinding_wheel'), time)],
});

/** Per surface: approaching the wheel, and measuring before the last of the allowance. */
const approached = ({ p }: Context, surfaces: number): readonly TimeElement[] => [
  standard('position', p.get('grinding.any', 'position'), planTerm(surfaces)),
  standard('gauge', p.get('inspection.characteristic.micrometer', 'time'), planTerm(surfaces)),
];

/** Grinds diameters in one clamping; null if no grinder can. */
export const grindRound = (
  ctx: Context,
  rounds: readonly Round[],
  setupNo: number,
  clamping: Clamping,
): readonly Draft[] | null => {
  if (rounds.length === 0) return [];
  const { p } = ctx;
  const greatest = Math.max(...rounds.map((round) => round.diameter));
  const choice = ctx.fleet.choose(['grinding'], {
    ...NO_NEED,
    envelope: [greatest, greatest, ctx.part.geometry.obb_mm[0]],
    itGrade: rounds.reduce(
      (least, { feature }) => Math.min(least, feature.it_grade ?? least),
      Number.POSITIVE_INFINITY,
    ),
    subclasses: ['cylindrical'],
  });
  if (!choice.ok) return null;
  const removal = p.get('grinding.cylindrical', 'specific_removal');
  const cutting = rounds.map(({ feature, diameter, length, allowance }) =>
    cut(
      ctx,
      feature,
      compute(timeOfGrinding, {
        diameter: cadTerm(diameter),
        length: cadTerm(length),
        allowance,
        specific_removal: parameterTerm(removal),
        wheel_width: parameterTerm(p.get('grinding.strategy', 'wheel_width_cylindrical')),
        ...finishing(ctx, feature, p.get('surface.cylindrical_grinding', 'ra')),
      }),
      removal,
    ),
  );
  return [
    makeOperation(ctx, {
      process: 'grinding',
      step: 'grind_round',
      setupNo,
      chosen: choice.chosen,
      featureIds: rounds.map(({ feature }) => feature.id),
      cutting,
      tn: [...clampOnce(ctx, massOfPart(ctx), clamping), ...approached(ctx, rounds.length)],
      tr: [standard('base', p.get('setup.grinding', 'base'))],
    }),
  ];
};

/** Clamping on the magnet of a surface grinder: number of re-clampings; `prism` if the piece does not stand by itself. */
export type OnMagnet = { readonly box: Vec3; readonly clampings: number; readonly prism: boolean };

/** Grinds sides on a surface grinder; null if none can. */
export const grindFlat = (
  ctx: Context,
  flats: readonly Flat[],
  setupNo: number,
  { box, clampings, prism }: OnMagnet,
): readonly Draft[] | null => {
  if (flats.length === 0) return [];
  const { p } = ctx;
  const choice = ctx.fleet.choose(['grinding'], { ...NO_NEED, envelope: box, subclasses: ['surface'] });
  if (!choice.ok) return null;
  const removal = p.get('grinding.surface', 'specific_removal');
  const cutting = flats.map(({ feature, area, allowance }) =>
    cut(
      ctx,
      feature,
      compute(timeOfFlatGrinding, {
        area: cadTerm(area),
        allowance,
        specific_removal: parameterTerm(removal),
        wheel_width: parameterTerm(p.get('grinding.strategy', 'wheel_width_surface')),
        ...finishing(ctx, feature, p.get('surface.surface_grinding', 'ra')),
      }),
      removal,
    ),
  );
  return [
    makeOperation(ctx, {
      process: 'grinding',
      step: 'grind_flat',
      setupNo,
      chosen: choice.chosen,
      featureIds: [...new Set(flats.flatMap(({ feature }) => feature?.id ?? []))],
      cutting,
      tn: [
        ...Array.from({ length: clampings }, () => clampOnce(ctx, massOfPart(ctx), 'zero_point')).flat(),
        ...approached(ctx, flats.length),
      ],
      tr: [
        standard('base', p.get('setup.grinding', 'base')),
        ...(prism ? [standard('fixture', p.get('setup.further_clamping', 'time'))] : []),
      ],
    }),
  ];
};
