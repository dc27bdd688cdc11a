import type { Pull } from '../../facts/pull-facts.ts';
import { castingShot, dieCastingCycle, lockingForce, solidification } from '../../formulas/casting.ts';
import { compute, derived, type TermInput } from '../../formulas/define.ts';
import type { Chosen } from '../../machines/choose-machine.ts';
import { CLAMP_FORCE, clampForceOf } from '../../machines/sizes.ts';
import { nearest, points } from '../../parameters/select.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import type { Computed, ResolvedParameter } from '../../records.ts';
import { planTerm } from '../../time/element.ts';
import type { CastBody } from '../cast-body.ts';
import { returnsOf } from '../cast-process.ts';
import { type MachineTerm, ownMachine } from '../own-press.ts';
import { FULL, shotHours } from '../shot-hours.ts';

/** Requirements of a die with this number of cavities on its machine. */
export type Shot = {
  /** Bin of its metal. */
  readonly metal: string;
  /** Class of the machines for this metal. */
  readonly machines: 'die_casting_cold' | 'die_casting_hot';
  readonly body: CastBody;
  readonly pull: Pull;
  readonly cavities: number;
  /** Thickest wall. */
  readonly wall: Computed;
  /** Of its metal. */
  readonly shrinkage: ResolvedParameter;
  /** Of the frame of the die. */
  readonly plate_mm: number;
};

/** A machine with its furnace, sprayer and trim press, and the cycle of this die on it. */
export type Cell = {
  /** Bin of the prices of its contractor. */
  readonly bin: string;
  /** Rows that its hourly price rests on most; none for an own machine. */
  readonly rows: readonly ResolvedParameter[];
  readonly locking_t: number;
  /** Null: of a die caster. */
  readonly own: Chosen | null;
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

const cycleOn = ({ p }: Context, machine: MachineTerm, { metal, wall, pull }: Shot): Computed =>
  compute(dieCastingCycle, {
    machine: machine('cycle_s'),
    solidification: derived(
      compute(solidification, {
        wall: derived(wall),
        biscuit: machine('biscuit_mm'),
        rate: parameterTerm(p.get(metal, 'solidification')),
      }),
    ),
    slides: planTerm(pull.undercuts.length),
    per_slide: parameterTerm(p.get('die_casting.cycle', 'slide')),
  });

/** The shot on a machine: its cycle and its hours. */
const shotOn = (
  ctx: Context,
  machine: MachineTerm,
  shot: Shot,
  locking_t: number,
  utilisation: TermInput,
): Pick<Cell, 'cycle' | 'hours' | 'setup'> => {
  const cycle = cycleOn(ctx, machine, shot);
  const { hours, setup } = shotHours(ctx, {
    cycle,
    cavities: shot.cavities,
    yield: nearest(ctx.p, shot.metal, 'yield'),
    utilisation,
    lot: 'die_casting.lot',
    clamp_t: locking_t,
  });
  return { cycle, hours, setup };
};

/** The machine of the environment with the force, shot and tie-bar distance for the die; otherwise the smallest one of a die caster; null if none is large enough. */
export const cellFor = (ctx: Context, shot: Shot): Cell | null => {
  const { p } = ctx;
  const force = forceOf(ctx, shot).value / p.get('die_casting.force', 'usable').value;
  const mass = shotOf(ctx, shot).value;
  const machines = `machine.${shot.machines}`;
  const found = points(p, machines, 't', 'tie_bar_mm').find(
    ({ x: locking, row: { bin, value: side } }) =>
      force <= locking && mass <= p.get(bin, 'shot_kg').value && shot.plate_mm <= side,
  );
  const inHouse = ownMachine(
    ctx,
    shot.machines,
    {
      limits: [
        { reason: CLAMP_FORCE, capability: CLAMP_FORCE, needs: force },
        { reason: 'shot', capability: 'shot_kg', needs: mass },
        { reason: 'tie_bars', capability: 'tie_bar_mm', needs: shot.plate_mm },
      ],
    },
    (machine) => shotOn(ctx, machine, shot, machine(CLAMP_FORCE).value, FULL),
  );
  if (inHouse !== null) {
    const { own, work } = inHouse;
    return { bin: machines, rows: [], locking_t: clampForceOf(own.member) ?? 0, own, ...work };
  }
  if (found === undefined) return null;
  const { x: locking_t, row } = found;
  const bought = (name: string): TermInput => parameterTerm(p.get(row.bin, name));
  const rows = [p.get(row.bin, 'acquisition_cost')];
  const utilisation = parameterTerm(p.get('die_casting.caster', 'utilisation'));
  return { bin: row.bin, rows, locking_t, own: null, ...shotOn(ctx, bought, shot, locking_t, utilisation) };
};
