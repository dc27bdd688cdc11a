import type { Pull } from '../../facts/pull-facts.ts';
import { castingShot, dieCastingCycle, lockingForce, solidification } from '../../formulas/casting.ts';
import { compute, derived } from '../../formulas/define.ts';
import { nearest, points } from '../../parameters/select.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import type { Computed } from '../../records.ts';
import { planTerm } from '../../time/element.ts';
import type { CastBody } from '../cast-body.ts';
import { returnsOf } from '../cast-process.ts';
import { shotHours } from '../shot-hours.ts';

/** Requirements of a die with this number of cavities on its machine. */
export type Shot = {
  /** Bin of its metal. */
  readonly metal: string;
  /** Bin of the machines for this metal. */
  readonly machines: string;
  readonly body: CastBody;
  readonly pull: Pull;
  readonly cavities: number;
  /** Thickest wall. */
  readonly wall: Computed;
  /** Of the frame of the die. */
  readonly plate_mm: number;
};

/** A machine with its furnace, sprayer and trim press, and the cycle of this die on it. */
export type Cell = {
  readonly bin: string;
  readonly locking_t: number;
  readonly cycle: Computed;
  readonly hours: Computed;
  readonly setup: Computed;
};

const forceOf = ({ p }: Context, { metal, pull, cavities }: Shot): Computed =>
  compute(lockingForce, {
    pressure: parameterTerm(p.get(metal, 'pressure')),
    area: { value: pull.projected_mm2, source: 'cad' },
    cavities: planTerm(cavities),
    runner_area: parameterTerm(p.get('die_casting.force', 'runner_area')),
    safety: parameterTerm(p.get('die_casting.force', 'safety')),
  });

const shotOf = ({ p }: Context, { metal, body, cavities }: Shot): Computed =>
  compute(castingShot, {
    mass: derived(body.mass),
    cavities: planTerm(cavities),
    returns: derived(returnsOf(p, metal)),
  });

const cycleOn = ({ p }: Context, bin: string, { metal, wall, pull }: Shot): Computed =>
  compute(dieCastingCycle, {
    machine: parameterTerm(p.get(bin, 'cycle')),
    solidification: derived(
      compute(solidification, {
        wall: derived(wall),
        biscuit: parameterTerm(p.get(bin, 'biscuit')),
        rate: parameterTerm(p.get(metal, 'solidification')),
      }),
    ),
    slides: planTerm(pull.undercuts.length),
    per_slide: parameterTerm(p.get('die_casting.cycle', 'slide')),
  });

/** The smallest machine with the locking force, shot and tie-bar distance for the die; null if none is large enough. */
export const cellFor = (ctx: Context, shot: Shot): Cell | null => {
  const { p } = ctx;
  const [force, mass] = [forceOf(ctx, shot).value, shotOf(ctx, shot).value];
  const usable = p.get('die_casting.force', 'usable').value;
  const found = points(p, shot.machines, 't', 'plate').find(
    ({ x: locking, row: { bin, value: plate } }) =>
      force <= locking * usable && mass <= p.get(bin, 'shot').value && shot.plate_mm <= plate,
  );
  if (found === undefined) return null;
  const locking_t = found.x;
  const { bin } = found.row;
  const cycle = cycleOn(ctx, bin, shot);
  return {
    bin,
    locking_t,
    cycle,
    ...shotHours(ctx, {
      cycle,
      cavities: shot.cavities,
      yield: nearest(p, shot.metal, 'yield'),
      utilisation: p.get('die_casting.caster', 'utilisation'),
      lot: 'die_casting.lot',
      clamp_t: locking_t,
    }),
  };
};
