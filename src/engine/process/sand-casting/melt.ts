import { lotHours } from '../../formulas/casting.ts';
import { compute, derived, type TermInput } from '../../formulas/define.ts';
import { furnaceHours, meltHours } from '../../formulas/sand-casting.ts';
import { nearest } from '../../parameters/select.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import type { Computed } from '../../records.ts';
import { derivedEvidence } from '../../time/element.ts';
import type { CastBody } from '../cast-body.ts';
import type { Draft } from '../operation.ts';
import { ownMachine, shotOperation } from '../own-press.ts';

/** Step and kind of bought work. */
export const MELTING = 'melting';

/** Own furnaces that melt a metal, by subclass; a crucible is too cold for iron. A furnace without a subclass melts any. */
const furnacesFor = (category: string): readonly string[] =>
  category === 'aluminium' ? ['crucible', 'shaft', 'induction', ''] : ['induction', 'arc', 'cupola', ''];

/**
 * The metal of a piece with its feeders, from the environment's furnace or bought by the hour of one. A lot pays for the least melt of a
 * foundry; in an own furnace other lots share the melt.
 */
export const melted = (
  ctx: Context,
  casting: CastBody,
  {
    metal,
    feeding,
    furnace,
    returns,
  }: {
    readonly metal: string;
    readonly feeding: string;
    readonly furnace: string;
    readonly returns: Computed;
  },
): Draft => {
  const { p } = ctx;
  const rate = parameterTerm(p.get(furnace, 'rate'));
  const hoursAt = (melted: TermInput): Computed =>
    compute(meltHours, {
      mass: derived(casting.mass),
      returns: derived(returns),
      yield: parameterTerm(nearest(p, metal, 'yield')),
      loss: parameterTerm(nearest(p, metal, 'loss')),
      rate: melted,
    });
  const setup_hours = compute(lotHours, { setup: parameterTerm(nearest(p, furnace, 'setup')) });
  const least_hours = compute(furnaceHours, { melt: parameterTerm(p.get(furnace, 'least_melt')), rate });
  const inHouse = ownMachine(ctx, MELTING, { subclasses: furnacesFor(ctx.material.category) }, (machine) => ({
    hours: hoursAt(machine('melt_kg_per_h', rate)),
    setup: setup_hours,
  }));
  return shotOperation(
    ctx,
    inHouse?.own ?? null,
    {
      kind: MELTING,
      hours: inHouse?.work.hours ?? hoursAt(rate),
      machine: { bin: furnace, house: furnace, setup_hours, least_hours },
    },
    {
      process: MELTING,
      step: MELTING,
      setup_no: 0,
      feature_ids: [],
      face_ids: [],
      evidence: derivedEvidence([nearest(p, feeding, 'casting_yield'), p.get(furnace, 'rate')]),
      notes: [{ code: MELTING, params: { poured_kg: casting.mass.value * (1 + returns.value) } }],
    },
  );
};
