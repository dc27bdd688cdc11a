import { compute, derived, type TermInput } from '../formulas/define.ts';
import type { MachineData } from '../machines/machine-data.ts';
import { radians } from '../math.ts';
import { banded, findGrouped, findGroupedBand, groupChain, grouped, points } from '../parameters/select.ts';
import { parameterTerm } from '../parameters-view.ts';
import type { Context } from '../plan-context.ts';
import { LENGTH_NOISE_MM } from '../quantities/conventions.ts';
import type { Computed, ResolvedParameter } from '../records.ts';
import { type Cutting, cadTerm, derivedEvidence, element, planTerm, standard } from './element.ts';
import { spindlePowerAt, spindleSpeed } from './formulas/milling.ts';
import * as formula from './formulas/turning.ts';
import { forceOf } from './milling.ts';
import { dataOf, insertTool, type Tool } from './tools.ts';
import { wornByTime } from './wear.ts';

export type TurningKind = 'roughing' | 'medium' | 'finishing';

type Rates = {
  readonly tool: Tool;
  readonly vc: TermInput;
  readonly f: TermInput;
  readonly ap: number;
  readonly rows: readonly ResolvedParameter[];
};

const suffixes = ['coated_carbide', 'uncoated_carbide', 'cbn'];
const ORDER: Readonly<Record<TurningKind, readonly TurningKind[]>> = {
  roughing: ['roughing', 'medium'],
  medium: ['medium', 'roughing'],
  finishing: ['finishing', 'medium'],
};

const rowOf = (ctx: Context, kind: TurningKind, parameter: string): ResolvedParameter | null => {
  for (const name of ORDER[kind]) {
    // A group's own row in another tool material takes precedence over that of its fall-back group.
    for (const group of groupChain(ctx.group)) {
      for (const suffix of suffixes) {
        const row = ctx.p.find(`turning.${name}.${group}.${suffix}`, parameter);
        if (row !== null) return row;
      }
    }
  }
  return null;
};

/** Cutting data of an insert: the environment's own, otherwise the tables, otherwise the strategy. */
const ratesOf = (ctx: Context, kind: TurningKind, bore = false): Rates => {
  const { p } = ctx;
  const finish = kind === 'finishing';
  const klass = ctx.group === 'H' ? 'cbn_insert' : finish ? 'turning_insert_finish' : 'turning_insert';
  const tool = insertTool(ctx, bore ? 'boring_insert' : klass, finish ? 'shallow' : 'deep');
  const own = bore ? null : dataOf(tool.cuttingData, ctx.group);
  const vcRow = rowOf(ctx, kind, 'vc') ?? p.get(`turning.${kind}.P.coated_carbide`, 'vc');
  const fRow = rowOf(ctx, kind, 'f') ?? p.get('turning.strategy', finish ? 'finish_feed' : 'feed');
  const apRow = rowOf(ctx, kind, 'ap') ?? p.get('turning.strategy', finish ? 'finish_ap' : 'ap_max');
  if (own !== null) {
    const source = `tool:${tool.id ?? tool.klass}`;
    return {
      tool,
      vc: { value: own.vc_m_min, source },
      f: { value: own.fz_mm, source },
      ap: own.ap_max_mm ?? apRow.value,
      rows: [vcRow, fRow],
    };
  }
  const slower = bore ? p.get('turning.bore', 'vc_factor').value : 1;
  const thinner = bore ? p.get('turning.bore', 'f_factor').value : 1;
  const vc = parameterTerm(vcRow);
  const f = parameterTerm(fRow);
  return {
    tool,
    vc: { ...vc, value: vc.value * slower },
    f: { ...f, value: f.value * thinner },
    ap: apRow.value * thinner,
    rows: [vcRow, fRow],
  };
};

const worn = (ctx: Context, rates: Pick<Rates, 'tool' | 'vc'>, id: string, time: Computed) =>
  wornByTime(ctx, id, rates.tool, time, rates.vc, rates.vc);

export type Turned = {
  readonly diameter: number;
  readonly length: number;
  readonly featureId: string;
  readonly count: number;
};

/** Passes of an allowance: limited by the insert's depth, and by Kienzle's power and the spindle's. */
const passesFor = (
  ctx: Context,
  machine: MachineData,
  rates: Rates,
  allowance: number,
  diameter: number,
): Computed => {
  const { p, material } = ctx;
  const speed = compute(spindleSpeed, {
    cutting_speed: rates.vc,
    diameter: cadTerm(diameter),
    speed_limit: machine.term('max_spindle_rpm'),
  });
  const power = compute(spindlePowerAt, {
    power: machine.term('spindle_power_kw'),
    spindle_speed: derived(speed),
    corner_speed: machine.term('torque_speed_rpm'),
    efficiency: parameterTerm(p.get('force.drive', 'efficiency')),
  });
  const powerAt1 = compute(formula.turningPower, {
    kc1_1: derived(forceOf(ctx)),
    mc: { value: material.mc.value, source: 'material' },
    axial_depth: { value: 1, source: 'definition' },
    feed: rates.f,
    sine_kappa: planTerm(Math.sin(radians(p.get('turning.strategy', 'kappa').value))),
    cutting_speed: rates.vc,
    wear_factor: parameterTerm(p.get('force.wear', 'k_wear')),
  });
  return compute(formula.roughingPasses, {
    allowance: planTerm(allowance),
    depth_limit: planTerm(rates.ap),
    power_at_1mm: derived(powerAt1),
    power: derived(power),
  });
};

const longitudinal = (
  ctx: Context,
  machine: MachineData,
  rates: Rates,
  turned: Turned,
  passes: TermInput,
  feed: TermInput,
  id: string,
): Cutting => {
  const time = compute(formula.timeLongitudinal, {
    diameter: cadTerm(turned.diameter),
    length: cadTerm(turned.length),
    approach: parameterTerm(ctx.p.get('turning.approach', 'length')),
    passes,
    cutting_speed: rates.vc,
    speed_limit: machine.term('max_spindle_rpm'),
    feed,
    count: cadTerm(turned.count),
  });
  return {
    th: [element(id, time, derivedEvidence(rates.rows), turned.featureId)],
    tools: [worn(ctx, rates, `${id}:${turned.featureId}`, time)],
  };
};

/** Roughs a diameter from the stock down to its finishing allowance; none if the stock has only that. */
export const roughTurn = (
  ctx: Context,
  machine: MachineData,
  turned: Turned,
  stockDiameter: number,
  bore = false,
): Cutting | null => {
  const finish = ctx.p.get('turning.finishing', 'allowance').value;
  const allowance = Math.abs(stockDiameter - turned.diameter) / 2 - finish;
  if (allowance <= LENGTH_NOISE_MM) return null;
  const heavy = ctx.p.get('turning.strategy', 'heavy_from').value;
  const rates = ratesOf(ctx, allowance >= heavy ? 'roughing' : 'medium', bore);
  const mean = (stockDiameter + turned.diameter) / 2;
  const passes = passesFor(ctx, machine, rates, allowance, mean);
  return longitudinal(
    ctx,
    machine,
    rates,
    { ...turned, diameter: mean },
    derived(passes),
    rates.f,
    bore ? 'bore_rough' : 'rough',
  );
};

/** Finishing passes whose feed gives the required roughness; a fit takes one more than a plain diameter. */
export const finishTurn = (
  ctx: Context,
  machine: MachineData,
  turned: Turned,
  raUm: number,
  passes: number,
  bore = false,
): Cutting => {
  const { p } = ctx;
  const rates = ratesOf(ctx, 'finishing', bore);
  const feed = compute(formula.finishFeed, {
    ra: { value: raUm, source: 'drawing' },
    rz_per_ra: parameterTerm(p.get('surface', 'rz_per_ra')),
    nose_radius: parameterTerm(p.get('turning.strategy', 'nose_radius_finish')),
    divisor: parameterTerm(p.get('surface.turning', 'rth_divisor')),
    feed_limit: rates.f,
  });
  return longitudinal(
    ctx,
    machine,
    rates,
    turned,
    planTerm(passes),
    derived(feed),
    bore ? 'bore_finish' : 'finish',
  );
};

/** Faces an end from the blank's diameter to the bore or the middle. */
export const faceEnd = (
  ctx: Context,
  machine: MachineData,
  outer: number,
  inner: number,
  featureId: string | null,
): Cutting => {
  const rates = ratesOf(ctx, 'finishing');
  const time = compute(formula.timeFacing, {
    outer_diameter: cadTerm(outer),
    inner_diameter: cadTerm(inner),
    approach: parameterTerm(ctx.p.get('turning.approach', 'length')),
    passes: parameterTerm(ctx.p.get('turning.strategy', 'facing_passes')),
    cutting_speed: rates.vc,
    speed_limit: machine.term('max_spindle_rpm'),
    feed: rates.f,
    count: planTerm(1),
  });
  return {
    th: [element('face', time, derivedEvidence(rates.rows), featureId)],
    tools: [worn(ctx, rates, 'face', time)],
  };
};

type Radial = {
  readonly outer: number;
  readonly inner: number;
  readonly plunges: number;
  readonly count: number;
};

const plunge = (
  ctx: Context,
  machine: MachineData,
  klass: 'groove_insert' | 'part_off_insert',
  rows: { readonly vc: ResolvedParameter; readonly f: ResolvedParameter },
  radial: Radial,
  featureId: string | null,
): Cutting => {
  const tool = insertTool(ctx, klass);
  const own = dataOf(tool.cuttingData, ctx.group);
  const source = `tool:${tool.id ?? klass}`;
  const vc = own === null ? parameterTerm(rows.vc) : { value: own.vc_m_min, source };
  const f = own === null ? parameterTerm(rows.f) : { value: own.fz_mm, source };
  const time = compute(formula.timeFacing, {
    outer_diameter: cadTerm(radial.outer),
    inner_diameter: cadTerm(radial.inner),
    approach: planTerm(ctx.p.get('turning.approach', 'length').value / 2),
    passes: planTerm(radial.plunges),
    cutting_speed: vc,
    speed_limit: machine.term('max_spindle_rpm'),
    feed: f,
    count: cadTerm(radial.count),
  });
  const id = klass === 'part_off_insert' ? 'part_off' : 'groove';
  return {
    th: [element(id, time, derivedEvidence([rows.vc, rows.f]), featureId)],
    tools: [worn(ctx, { tool, vc }, `${id}:${featureId ?? ''}`, time)],
  };
};

/** Cuts a groove: number of plunges by the insert's width. */
export const cutGroove = (
  ctx: Context,
  machine: MachineData,
  groove: {
    readonly bottom: number;
    readonly depth: number;
    readonly width: number;
    readonly count: number;
    readonly featureId: string | null;
  },
): Cutting => {
  const { p, group } = ctx;
  const width = p.get('turning.strategy', 'groove_width').value;
  const vc =
    findGrouped(p, 'turning.groove', group, 'coated_carbide', 'vc') ??
    p.get('turning.groove.P.coated_carbide', 'vc');
  const f =
    findGroupedBand(p, 'turning.groove', group, 'coated_carbide', 'w', Math.min(width, groove.width), 'f') ??
    p.get('turning.strategy', 'groove_feed');
  return plunge(
    ctx,
    machine,
    'groove_insert',
    { vc, f },
    {
      outer: groove.bottom + 2 * groove.depth,
      inner: groove.bottom,
      plunges: Math.ceil(groove.width / Math.min(width, groove.width)),
      count: groove.count,
    },
    groove.featureId,
  );
};

/** Parts the piece off its bar. */
export const partOff = (ctx: Context, machine: MachineData, outer: number, inner: number): Cutting => {
  const { p, group } = ctx;
  const vc = grouped(p, 'turning.part_off', group, 'coated_carbide', 'vc');
  const f =
    findGrouped(p, 'turning.part_off', group, 'coated_carbide', 'f') ??
    p.get('turning.part_off.P.coated_carbide', 'f');
  return plunge(ctx, machine, 'part_off_insert', { vc, f }, { outer, inner, plunges: 1, count: 1 }, null);
};

/** Cuts an external or internal thread with a single point. */
export const turnThread = (
  ctx: Context,
  machine: MachineData,
  thread: {
    readonly diameter: number;
    readonly pitch: number;
    readonly length: number;
    readonly featureId: string;
    readonly side: 'external' | 'internal';
  },
): Cutting => {
  const { p, group } = ctx;
  const tool = insertTool(ctx, 'thread_insert');
  const vc =
    findGrouped(p, 'turning.thread', group, 'coated_carbide', 'vc') ??
    p.get('turning.thread.P.coated_carbide', 'vc');
  const table = `turning.thread.${thread.side}`;
  const known = points(p, table, 'pitch', 'passes').length > 0;
  const passes = known
    ? banded(p, table, 'pitch', thread.pitch, 'passes')
    : p.get('turning.thread.external.pitch_1p5', 'passes');
  const time = compute(formula.timeThreading, {
    length: cadTerm(thread.length),
    pitch: planTerm(thread.pitch),
    overrun_pitches: parameterTerm(p.get('tapping.any', 'overrun_pitches')),
    passes: parameterTerm(passes),
    cutting_speed: parameterTerm(vc),
    diameter: cadTerm(thread.diameter),
    speed_limit: machine.term('max_spindle_rpm'),
    retract: parameterTerm(p.get('turning.thread', 'retract_time')),
    count: planTerm(1),
  });
  return {
    th: [element('thread', time, derivedEvidence([vc, passes]), thread.featureId)],
    tools: [worn(ctx, { tool, vc: parameterTerm(vc) }, `thread:${thread.featureId}`, time)],
  };
};

/** Centre drilling, also for the tailstock. */
export const centre = (ctx: Context): Cutting => ({
  th: [standard('centre', ctx.p.get('turning.strategy', 'centre_drill'))],
  tools: [],
});
