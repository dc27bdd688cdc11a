import { type Pull, pullFacts } from '../../facts/pull-facts.ts';
import { compute, derived, type TermInput } from '../../formulas/define.ts';
import {
  clampForce,
  coolingTime,
  fillTime,
  flowPressure,
  mouldingCycle,
  shotMass,
} from '../../formulas/moulding.ts';
import type { Chosen } from '../../machines/choose-machine.ts';
import { CLAMP_FORCE, clampForceOf } from '../../machines/sizes.ts';
import { nearest, points } from '../../parameters/select.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import type { Computed, ResolvedParameter } from '../../records.ts';
import { cadTerm, planTerm } from '../../time/element.ts';
import { type MachineTerm, ownMachine } from '../own-press.ts';
import { FULL, shotHours } from '../shot-hours.ts';

const CLASS = 'injection_moulding';
const MACHINES = `machine.${CLASS}`;

/** Requirements of a mould with this number of cavities on its machine. */
export type Shot = {
  readonly polymer: string;
  readonly pull: Pull;
  readonly cavities: number;
  /** Share of the runner in the mass and in the projected area of the pieces. */
  readonly runner: ResolvedParameter;
  readonly runner_area: ResolvedParameter;
  readonly wall: Computed;
  /** Of the mould base. */
  readonly plate_mm: number;
};

/** A machine with the cycle of this mould on it. */
export type Press = {
  /** Bin of the prices of its contractor. */
  readonly bin: string;
  /** Rows that its hourly price rests on most; none for an own machine. */
  readonly rows: readonly ResolvedParameter[];
  readonly clamp_t: number;
  /** Null: of a moulder. */
  readonly own: Chosen | null;
  readonly cycle: Computed;
  readonly hours: Computed;
  readonly setup: Computed;
};

const forceOf = ({ p, part }: Context, { polymer, pull, cavities, runner_area }: Shot): Computed =>
  compute(clampForce, {
    pressure: derived(
      compute(flowPressure, {
        pressure: parameterTerm(p.get(polymer, 'cavity_pressure')),
        flow: cadTerm(pullFacts(part, 'mould').flow_ratio ?? 0),
        limit: parameterTerm(p.get('shaping.flow', 'ratio')),
      }),
    ),
    area: cadTerm(pull.projected_mm2),
    cavities: planTerm(cavities),
    runner_area: parameterTerm(runner_area),
    safety: parameterTerm(p.get('moulding.force', 'safety')),
  });

const shotOf = ({ p, part }: Context, { cavities, runner }: Shot): Computed =>
  compute(shotMass, {
    volume: cadTerm(part.geometry.volume_mm3),
    cavities: planTerm(cavities),
    runner: parameterTerm(runner),
    density: parameterTerm(p.get('moulding.force', 'shot_density')),
  });

const cycleOn = (ctx: Context, machine: MachineTerm, shot: Shot): Computed => {
  const { p, part } = ctx;
  const { polymer, cavities, runner, wall } = shot;
  const of = (name: string) => parameterTerm(nearest(p, polymer, name));
  const cycle = (name: string) => parameterTerm(p.get('moulding.cycle', name));
  return compute(mouldingCycle, {
    dry: machine('dry_cycle_s'),
    fill: derived(
      compute(fillTime, {
        volume: cadTerm(part.geometry.volume_mm3),
        cavities: planTerm(cavities),
        runner: parameterTerm(runner),
        rate: machine('injection_rate_cm3_s'),
        share: cycle('fill_share'),
      }),
    ),
    cooling: derived(
      compute(coolingTime, {
        wall: derived(wall),
        diffusivity: of('diffusivity'),
        melt: of('melt'),
        mould: of('mould'),
        eject: of('eject'),
      }),
    ),
    hold_share: cycle('hold_share'),
    shot: derived(shotOf(ctx, shot)),
    rate: machine('injection_rate_cm3_s'),
    plasticising: cycle('plasticising'),
    handling: cycle('handling'),
  });
};

/** The shot on a machine: its cycle and its hours. */
const shotOn = (
  ctx: Context,
  machine: MachineTerm,
  shot: Shot,
  clamp_t: number,
  utilisation: TermInput,
): Pick<Press, 'cycle' | 'hours' | 'setup'> => {
  const cycle = cycleOn(ctx, machine, shot);
  const { hours, setup } = shotHours(ctx, {
    cycle,
    cavities: shot.cavities,
    yield: nearest(ctx.p, shot.polymer, 'yield'),
    utilisation,
    lot: 'moulding.lot',
    clamp_t,
  });
  return { cycle, hours, setup };
};

/** The machine of the environment with the force, shot and tie-bar distance for the mould; otherwise the smallest one of a moulder; null if none is large enough. */
export const pressFor = (ctx: Context, shot: Shot): Press | null => {
  const { p } = ctx;
  const force = forceOf(ctx, shot).value / p.get('moulding.force', 'usable').value;
  const mass = shotOf(ctx, shot).value / p.get('moulding.force', 'shot_share').value;
  const found = points(p, MACHINES, 't', 'tie_bar_mm').find(
    ({ x: clamp, row: { bin, value: side } }) =>
      force <= clamp && mass <= p.get(bin, 'shot_g').value && shot.plate_mm <= side,
  );
  const inHouse = ownMachine(
    ctx,
    CLASS,
    {
      limits: [
        { reason: CLAMP_FORCE, capability: CLAMP_FORCE, needs: force },
        { reason: 'shot', capability: 'shot_g', needs: mass },
        { reason: 'tie_bars', capability: 'tie_bar_mm', needs: shot.plate_mm },
      ],
    },
    (machine) => shotOn(ctx, machine, shot, machine(CLAMP_FORCE).value, FULL),
  );
  if (inHouse !== null) {
    const { own, work } = inHouse;
    return { bin: MACHINES, rows: [], clamp_t: clampForceOf(own.member) ?? 0, own, ...work };
  }
  if (found === undefined) return null;
  const { x: clamp_t, row } = found;
  const bought = (name: string): TermInput => parameterTerm(p.get(row.bin, name));
  const utilisation = parameterTerm(p.get('moulding.moulder', 'utilisation'));
  const rows = [p.get(row.bin, 'acquisition_cost')];
  return { bin: row.bin, rows, clamp_t, own: null, ...shotOn(ctx, bought, shot, clamp_t, utilisation) };
};
