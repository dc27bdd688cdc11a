import { compute } from '../../formulas/define.ts';
import { NO_NEED } from '../../machines/capability.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import type { PartFeature } from '../../records.ts';
import { type Cutting, cadTerm, derivedEvidence, element, standard } from '../../time/element.ts';
import { timeOfFlatGrinding, timeOfGrinding } from '../../time/formulas/planning.ts';
import { clampOnce } from '../../time/handling.ts';
import { type Draft, makeOperation } from '../operation.ts';
import { added, type Leftover, type Process, refused } from '../process.ts';

/** Grinds diameters that the lathe does not hold; null where no grinder can. */
const grindRound = (ctx: Context, rounds: readonly Leftover[], setupNo: number): readonly Draft[] | null => {
  if (rounds.length === 0) return [];
  const { p } = ctx;
  const greatest = Math.max(...rounds.map((round) => round.diameter));
  const box = ctx.part.geometry.obb_mm;
  const choice = ctx.fleet.choose(['grinding'], {
    ...NO_NEED,
    envelope: [greatest, greatest, box[0]],
    itGrade: rounds.reduce(
      (least, { feature }) => Math.min(least, feature.it_grade ?? least),
      Number.POSITIVE_INFINITY,
    ),
    subclass: 'cylindrical',
  });
  if (!choice.ok) return null;
  const removal = p.get('grinding.cylindrical', 'specific_removal');
  const th: Cutting['th'] = rounds.map((round) =>
    element(
      'grind',
      compute(timeOfGrinding, {
        diameter: cadTerm(round.diameter),
        length: cadTerm(round.length),
        allowance: parameterTerm(p.get('grinding.any', 'allowance_d')),
        specific_removal: parameterTerm(removal),
        wheel_width: parameterTerm(p.get('grinding.strategy', 'wheel_width_cylindrical')),
        finish_share: parameterTerm(p.get('grinding.strategy', 'finish_share')),
        finish_slowness: parameterTerm(p.get('grinding.strategy', 'finish_slowness')),
        spark_out: parameterTerm(p.get('grinding.any', 'spark_out')),
      }),
      derivedEvidence([removal]),
      round.feature.id,
    ),
  );
  const dressing = p.get('grinding.any', 'dress_time');
  return [
    makeOperation(ctx, {
      process: 'grinding',
      step: 'grind_round',
      setupNo,
      chosen: choice.chosen,
      featureIds: rounds.map((round) => round.feature.id),
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

/** Grinds faces that milling does not hold on a surface grinder; null where none can. */
const grindFlat = (ctx: Context, faces: readonly PartFeature[], setupNo: number): readonly Draft[] | null => {
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

export const grinding: Process = {
  name: 'grinding',
  // Sparked out from size to size: no piece is lost while it is set up.
  machines: { grinding: { process: 'grinding', setup: null } },
  steps: ['grind_round', 'grind_flat'],
  additions: [
    {
      stage: 'hard',
      work: (ctx, { left }, setupNo) => {
        const rounds = left.filter(({ surface }) => surface === 'outer_diameter');
        const faces = left.flatMap(({ surface, feature }) => (surface === 'face' ? [feature] : []));
        const round = grindRound(ctx, rounds, setupNo);
        const flat = grindFlat(ctx, faces, setupNo);
        return round === null || flat === null
          ? refused('no_capable_machine', { klass: 'grinding' })
          : added(...round, ...flat);
      },
    },
  ],
};
