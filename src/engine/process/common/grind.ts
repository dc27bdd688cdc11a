import { compute } from '../../formulas/define.ts';
import { NO_NEED } from '../../machines/capability.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import type { PartFeature } from '../../records.ts';
import { type Cutting, cadTerm, derivedEvidence, element, standard } from '../../time/element.ts';
import { timeOfFlatGrinding, timeOfGrinding } from '../../time/formulas/planning.ts';
import { clampOnce } from '../../time/handling.ts';
import { type Draft, makeOperation } from '../operation.ts';
import type { Segment } from '../turning/profile.ts';

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
        diameter: cadTerm(segment.diameter),
        length: cadTerm(segment.to - segment.from),
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

/** Faces that milling does not hold: finer than its IT grade by more than a finishing pass gives, or nearly polished. */
const isFlatGround = (ctx: Context, feature: PartFeature): boolean => {
  if (feature.kind !== 'face') return false;
  const fine = ctx.p.get('milling.strategy', 'grind_ra').value;
  const limit = ctx.p.get('milling.strategy', 'grind_below_it').value;
  return (
    (feature.ra_um !== null && feature.ra_um < fine) ||
    (feature.it_grade !== null && feature.it_grade < limit)
  );
};

/** Grinds faces on a surface grinder; an empty list where none asks for it, null where no grinder can. */
export const grindFlat = (ctx: Context, setupNo: number): readonly Draft[] | null => {
  const faces = ctx.part.features.filter((feature) => isFlatGround(ctx, feature));
  if (faces.length === 0) return [];
  const { p } = ctx;
  const [a, b, c] = ctx.part.geometry.obb_mm;
  const choice = ctx.fleet.choose(['grinding'], { ...NO_NEED, envelope: [a, b, c], subclass: 'surface' });
  if (!choice.ok) return null;
  const removal = p.get('grinding.surface', 'specific_removal');
  const th: Cutting['th'] = faces.map((face) =>
    element(
      'grind',
      compute(timeOfFlatGrinding, {
        area: cadTerm((face.length_mm ?? a) * (face.width_mm ?? b)),
        allowance: parameterTerm(p.get('grinding.any', 'allowance_d')),
        specific_removal: parameterTerm(removal),
        wheel_width: parameterTerm(p.get('grinding.strategy', 'wheel_width_surface')),
        finish_share: parameterTerm(p.get('grinding.strategy', 'finish_share')),
        finish_slowness: parameterTerm(p.get('grinding.strategy', 'finish_slowness')),
        spark_out: parameterTerm(p.get('grinding.any', 'spark_out')),
      }),
      derivedEvidence([removal]),
      face.id,
    ),
  );
  return [
    makeOperation(ctx, {
      process: 'grinding',
      step: 'grind_flat',
      setupNo,
      chosen: choice.chosen,
      featureIds: faces.map((face) => face.id),
      cutting: [{ th, tools: [] }],
      tn: clampOnce(ctx, 0, 'zero_point'),
      tr: [standard('base', p.get('setup.grinding', 'base'))],
    }),
  ];
};
