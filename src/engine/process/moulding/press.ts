import { type Pull, pullFacts } from '../../facts/pull-facts.ts';
import { compute, derived } from '../../formulas/define.ts';
import {
  clampForce,
  coolingTime,
  fillTime,
  flowPressure,
  mouldingCycle,
  shotMass,
} from '../../formulas/moulding.ts';
import { nearest, points } from '../../parameters/select.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import type { Computed, ResolvedParameter } from '../../records.ts';
import { cadTerm, planTerm } from '../../time/element.ts';
import { shotHours } from '../shot-hours.ts';

const MACHINES = 'moulding.machine';

/** Requirements of a mould with this number of cavities on its machine. */
export type Shot = {
  readonly polymer: string;
  readonly pull: Pull;
  readonly cavities: number;
  readonly runner: ResolvedParameter;
  readonly wall: Computed;
  /** Of the mould base. */
  readonly plate_mm: number;
};

/** A machine of a moulder with the cycle of this mould on it. */
export type Press = {
  /** Bin of its rows. */
  readonly bin: string;
  readonly clamp_t: number;
  readonly cycle: Computed;
  readonly hours: Computed;
  readonly setup: Computed;
};

const forceOf = ({ p, part }: Context, { polymer, pull, cavities }: Shot): Computed =>
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
    runner_area: parameterTerm(p.get('moulding.force', 'runner_area')),
    safety: parameterTerm(p.get('moulding.force', 'safety')),
  });

const shotOf = ({ p, part }: Context, { cavities, runner }: Shot): Computed =>
  compute(shotMass, {
    volume: cadTerm(part.geometry.volume_mm3),
    cavities: planTerm(cavities),
    runner: parameterTerm(runner),
    density: parameterTerm(p.get('moulding.force', 'shot_density')),
  });

const cycleOn = (ctx: Context, bin: string, shot: Shot): Computed => {
  const { p, part } = ctx;
  const { polymer, cavities, runner, wall } = shot;
  const of = (name: string) => parameterTerm(nearest(p, polymer, name));
  const machine = (name: string) => parameterTerm(p.get(bin, name));
  const cycle = (name: string) => parameterTerm(p.get('moulding.cycle', name));
  return compute(mouldingCycle, {
    dry: machine('dry_cycle'),
    fill: derived(
      compute(fillTime, {
        volume: cadTerm(part.geometry.volume_mm3),
        cavities: planTerm(cavities),
        runner: parameterTerm(runner),
        rate: machine('injection_rate'),
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
    rate: machine('injection_rate'),
    plasticising: cycle('plasticising'),
    handling: cycle('handling'),
  });
};

/** The smallest machine with the clamping force, shot and tie-bar distance for the mould; null if none is large enough. */
export const pressFor = (ctx: Context, shot: Shot): Press | null => {
  const { p } = ctx;
  const force = forceOf(ctx, shot).value;
  const mass = shotOf(ctx, shot).value;
  const usable = p.get('moulding.force', 'usable').value;
  const share = p.get('moulding.force', 'shot_share').value;
  const found = points(p, MACHINES, 't', 'plate').find(
    ({ x: clamp, row: { bin, value: plate } }) =>
      force <= clamp * usable && mass <= p.get(bin, 'shot').value * share && shot.plate_mm <= plate,
  );
  if (found === undefined) return null;
  const clamp_t = found.x;
  const { bin } = found.row;
  const cycle = cycleOn(ctx, bin, shot);
  return {
    bin,
    clamp_t,
    cycle,
    ...shotHours(ctx, {
      cycle,
      cavities: shot.cavities,
      yield: nearest(p, shot.polymer, 'yield'),
      utilisation: p.get('moulding.moulder', 'utilisation'),
      lot: 'moulding.lot',
      clamp_t: clamp_t,
    }),
  };
};
