import { lotHours } from '../../formulas/casting.ts';
import { compute, derived } from '../../formulas/define.ts';
import { furnaceHours, meltHours } from '../../formulas/sand-casting.ts';
import { nearest } from '../../parameters/select.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import type { Computed } from '../../records.ts';
import { derivedEvidence } from '../../time/element.ts';
import { boughtOperation } from '../bought-work.ts';
import type { CastBody } from '../cast-body.ts';
import type { Draft } from '../operation.ts';

/** Step and kind of bought work. */
export const MELTING = 'melting';

/** The metal of a piece with its feeders, bought by the hour of its furnace; a lot pays for the least melt of the foundry. */
export const melted = (
  ctx: Context,
  casting: CastBody,
  {
    metal,
    furnace,
    returns,
  }: { readonly metal: string; readonly furnace: string; readonly returns: Computed },
): Draft => {
  const { p } = ctx;
  const rate = parameterTerm(p.get(furnace, 'rate'));
  const hours = compute(meltHours, {
    mass: derived(casting.mass),
    returns: derived(returns),
    yield: parameterTerm(nearest(p, metal, 'yield')),
    loss: parameterTerm(nearest(p, metal, 'loss')),
    rate,
  });
  const setup_hours = compute(lotHours, { setup: parameterTerm(p.get(furnace, 'setup')) });
  const least_hours = compute(furnaceHours, { melt: parameterTerm(p.get(furnace, 'least_melt')), rate });
  return boughtOperation(
    ctx,
    {
      process: 'other',
      subcontractor_id: null,
      by_hour: {
        kind: MELTING,
        hours,
        machine: { bin: furnace, house: furnace, setup_hours, least_hours },
      },
    },
    {
      process: MELTING,
      step: MELTING,
      setup_no: 0,
      feature_ids: [],
      face_ids: [],
      evidence: derivedEvidence([nearest(p, metal, 'casting_yield'), p.get(furnace, 'rate')]),
      notes: [{ code: MELTING, params: { poured_kg: casting.mass.value * (1 + returns.value) } }],
    },
  );
};
