import { lotHours } from '../../formulas/casting.ts';
import { compute } from '../../formulas/define.ts';
import { pieceHours } from '../../formulas/moulding.ts';
import { nearest } from '../../parameters/select.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import { derivedEvidence, planTerm } from '../../time/element.ts';
import type { CastBody } from '../cast-body.ts';
import type { Draft } from '../operation.ts';
import { ownMachine, shotOperation } from '../own-press.ts';
import { FULL } from '../shot-hours.ts';

/** Step of an own trim press. */
export const TRIMMING = 'trimming';

const PRESS = 'machine.trimming';

/** The shots of an own die-casting machine in the environment's trim press; none without a press that is large enough: then the cell has one. */
export const trimmedInHouse = (
  ctx: Context,
  { metal, body, cavities }: { readonly metal: string; readonly body: CastBody; readonly cavities: number },
): readonly Draft[] => {
  const { p } = ctx;
  const inHouse = ownMachine(ctx, TRIMMING, { envelope: body.part.geometry.obb_mm }, (machine) => ({
    hours: compute(pieceHours, {
      cycle: machine('cycle_s'),
      cavities: planTerm(cavities),
      yield: parameterTerm(nearest(p, metal, 'yield')),
      utilisation: FULL,
    }),
    setup: compute(lotHours, { setup: parameterTerm(p.get(PRESS, 'setup')) }),
  }));
  if (inHouse === null) return [];
  const { own, work } = inHouse;
  return [
    shotOperation(
      ctx,
      own,
      { kind: TRIMMING, hours: work.hours, machine: { bin: PRESS, house: PRESS, setup_hours: work.setup } },
      {
        process: TRIMMING,
        step: TRIMMING,
        setup_no: 0,
        feature_ids: [],
        face_ids: [],
        evidence: derivedEvidence([p.get(PRESS, 'cycle_s')]),
        notes: [],
      },
    ),
  ];
};
