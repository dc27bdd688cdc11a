import { compute, derived, type TermInput } from '../formulas/define.ts';
import { mouldingSetup, pieceHours } from '../formulas/moulding.ts';
import { nearest } from '../parameters/select.ts';
import { parameterTerm } from '../parameters-view.ts';
import type { Context } from '../plan-context.ts';
import type { Computed, ResolvedParameter } from '../records.ts';
import { planTerm } from '../time/element.ts';

/** Utilisation of an own machine: the allowances of work planning stand for it. */
export const FULL: TermInput = { value: 1, source: 'definition' };

/** Hours per piece and per lot of a machine that makes a part shot by shot. `lot` names the rows of its set-up. */
export const shotHours = (
  { p }: Pick<Context, 'p'>,
  shot: {
    readonly cycle: Computed;
    readonly cavities: number;
    readonly yield: ResolvedParameter;
    /** Of the machine; 1 on an own machine, whose allowances are those of work planning. */
    readonly utilisation: TermInput;
    readonly lot: string;
    /** Clamping force in t; 0: the set-up does not depend on it. */
    readonly clamp_t: number;
  },
): { readonly hours: Computed; readonly setup: Computed } => {
  const row = (name: string) => parameterTerm(nearest(p, shot.lot, name));
  const cycle = derived(shot.cycle);
  return {
    hours: compute(pieceHours, {
      cycle,
      cavities: planTerm(shot.cavities),
      yield: parameterTerm(shot.yield),
      utilisation: shot.utilisation,
    }),
    setup: compute(mouldingSetup, {
      setup: row('setup'),
      clamp: planTerm(shot.clamp_t),
      per_t: row('setup_per_t'),
      shots: row('startup_shots'),
      cycle,
    }),
  };
};
