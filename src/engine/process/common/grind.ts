import { compute, defineFormula, type Formula } from '../../formulas/define.ts';
import { NO_NEED } from '../../machines/capability.ts';
import { parameterTerm } from '../../parameters-view.ts';
import { type Cutting, cad, derivedEvidence, element, standard } from '../../time/element.ts';
import { clampOnce } from '../../time/handling.ts';
import type { Context } from '../context.ts';
import { type Draft, makeOperation } from '../operation.ts';
import type { Segment } from '../turning/profile.ts';

/** Cylindrical grinding: allowance volume over the removal per mm of wheel width, part of it at a slower finish, and sparking out. */
export const timeOfGrinding = defineFormula({
  id: 'grinding.time',
  unit: 's',
  terms: {
    diameter: 'mm',
    length: 'mm',
    allowance: 'mm',
    specific_removal: 'mm3/mm/s',
    wheel_width: 'mm',
    finish_share: '1',
    finish_slowness: '1',
    spark_out: 's',
  },
  source: 'definition',
  evaluate: (t) => {
    const volume = (Math.PI * t.diameter * t.length * t.allowance) / 2;
    const rough = volume / (t.specific_removal * Math.min(t.wheel_width, t.length));
    return rough * (1 - t.finish_share + t.finish_share * t.finish_slowness) + t.spark_out;
  },
});

export const GRINDING_FORMULAS: readonly Formula[] = [timeOfGrinding] as readonly Formula[];

/** Grinds diameters that the lathe does not hold; an empty list where there are none, null where no grinder can. */
export const grindRound = (
  ctx: Context,
  segments: readonly Segment[],
  setupNo: number,
): readonly Draft[] | null => {
  if (segments.length === 0) return [];
  const { p } = ctx;
  const greatest = Math.max(...segments.map((segment) => segment.diameter));
  const box = ctx.part.geometry.obb_mm;
  const choice = ctx.fleet.choose(['grinding'], {
    ...NO_NEED,
    envelope: [greatest, greatest, box[0]],
    itGrade: segments.reduce(
      (least, { feature }) => Math.min(least, feature.it_grade ?? least),
      Number.POSITIVE_INFINITY,
    ),
    subclass: 'cylindrical',
  });
  if (!choice.ok) return null;
  const removal = p.get('grinding.cylindrical', 'specific_removal');
  const th: Cutting['th'] = segments.map((segment) =>
    element(
      'grind',
      compute(timeOfGrinding, {
        diameter: cad(segment.diameter),
        length: cad(segment.to - segment.from),
        allowance: parameterTerm(p.get('grinding.any', 'allowance_d')),
        specific_removal: parameterTerm(removal),
        wheel_width: parameterTerm(p.get('grinding.strategy', 'wheel_width_cylindrical')),
        finish_share: parameterTerm(p.get('grinding.strategy', 'finish_share')),
        finish_slowness: parameterTerm(p.get('grinding.strategy', 'finish_slowness')),
        spark_out: parameterTerm(p.get('grinding.any', 'spark_out')),
      }),
      derivedEvidence([removal]),
      segment.feature.id,
    ),
  );
  const dressing = p.get('grinding.any', 'dress_time');
  return [
    makeOperation(ctx, {
      process: 'grinding',
      step: 'grind_round',
      setupNo,
      chosen: choice.chosen,
      featureIds: segments.map((segment) => segment.feature.id),
      cutting: [{ th, tools: [] }],
      tn: [
        ...clampOnce(ctx, 0, 'between_centres'),
        standard('dress', dressing, {
          value: 1 / p.get('grinding.any', 'dress_interval').value,
          source: 'plan',
        }),
      ],
      tr: [standard('base', p.get('setup.grinding', 'base'))],
    }),
  ];
};
