import { compute, derived, type TermInput } from '../formulas/define.ts';
import type { MachineData } from '../machines/machine-data.ts';
import { banded, findBanded, findGrouped, findGroupedBand, grouped } from '../parameters/select.ts';
import { parameterTerm } from '../parameters-view.ts';
import type { Context } from '../plan-context.ts';
import type { Computed, ResolvedParameter } from '../records.ts';
import { type Cutting, cadTerm, derivedEvidence, element, planTerm } from './element.ts';
import {
  drillFeed,
  drillOverrun,
  timeOfHoles,
  timeOfTapping,
  timeOfThreadMilling,
} from './formulas/drilling.ts';
import { feedRate, spindlePowerAt, spindleSpeed } from './formulas/milling.ts';
import { dataOf, exactTool, insertTool, largestTool, type Tool } from './tools.ts';
import { wornByCount, wornByLength, wornByTime } from './wear.ts';

export type Bore = {
  readonly diameter: number;
  readonly depth: number;
  readonly through: boolean;
  readonly count: number;
  readonly featureId: string;
  /** A flat floor is cut after the drill, which leaves its cone. */
  readonly flatBottom?: boolean;
  /** Nominal diameter, if the drill leaves an allowance for the next tool: it determines the kind of drill. */
  readonly nominal?: number;
  /** Factor on the feed of its last tool, for a finer surface than usual. */
  readonly feedFactor?: number;
};

const rpm = (vc: TermInput, diameter: number, machine: MachineData): Computed =>
  compute(spindleSpeed, {
    cutting_speed: vc,
    diameter: planTerm(diameter),
    speed_limit: machine.term('max_spindle_rpm'),
  });

const drivenPower = (ctx: Context, machine: MachineData, speed: Computed): Computed =>
  compute(spindlePowerAt, {
    power: machine.term('spindle_power_kw'),
    spindle_speed: derived(speed),
    corner_speed: machine.term('torque_speed_rpm'),
    efficiency: parameterTerm(ctx.p.get('force.drive', 'efficiency')),
  });

/** Kind of drill: high-speed steel if tiny, then solid carbide, then indexable inserts. */
export const drillClass = (
  ctx: Context,
  diameter: number,
  depth: number,
): 'drill' | 'drill_hss' | 'indexable_drill' => {
  const of = (name: string): number => ctx.p.get('drilling.strategy', name).value;
  if (diameter < of('hss_below_d')) return 'drill_hss';
  if (diameter <= of('carbide_up_to_d')) return 'drill';
  return depth / diameter <= of('indexable_ld_max') ? 'indexable_drill' : 'drill_hss';
};

const SUFFIX = { drill: 'coated_carbide', drill_hss: 'hss_co', indexable_drill: '' } as const;

/** Coolant through the tool: by the spindle, or at high pressure to a lathe tool. */
const FLUSHING = ['through_spindle', 'high_pressure'];

/** Depth over diameter in one pass: coolant through a carbide drill removes the chips up to the range of deep-hole tools. */
const onePass = (ctx: Context, machine: MachineData, klass: keyof typeof SUFFIX): number => {
  const flushed =
    klass !== 'drill_hss' && machine.member.capabilities.coolant.some((kind) => FLUSHING.includes(kind));
  return ctx.p.get('drilling.depth', flushed ? 'ld_deep_from' : 'ld_peck_from').value;
};

type Depth = { readonly ld: number; readonly onePass: number };

const factorAt = (ctx: Context, bin: string, parameter: string, depth: Depth): number => {
  const { ld, onePass: least } = depth;
  return ld <= least ? 1 : (findBanded(ctx.p, bin, 'ld', ld, parameter)?.value ?? 1);
};

type DrillRates = {
  readonly vc: TermInput;
  readonly f: TermInput;
  readonly rows: readonly ResolvedParameter[];
};

const drillRates = (ctx: Context, tool: Tool, klass: keyof typeof SUFFIX): DrillRates => {
  const { p, group } = ctx;
  const own = dataOf(tool.cuttingData, group);
  const indexed = klass === 'indexable_drill';
  const vcRow = indexed
    ? (findGrouped(p, 'drilling.indexable', group, '', 'vc') ??
      grouped(p, 'drilling', group, 'coated_carbide', 'vc'))
    : (findGrouped(p, 'drilling', group, SUFFIX[klass], 'vc') ??
      grouped(p, 'drilling', group, 'coated_carbide', 'vc'));
  const fRow = indexed
    ? (findGroupedBand(p, 'drilling.indexable', group, '', 'd', tool.diameter, 'f') ??
      banded(p, 'drilling.indexable.P', 'd', tool.diameter, 'f'))
    : (findGroupedBand(p, 'drilling', group, SUFFIX[klass], 'd', tool.diameter, 'f') ??
      // A group whose table states one feed for all diameters uses that instead of falling back on steel.
      findGrouped(p, 'drilling', group, SUFFIX[klass], 'f') ??
      banded(p, 'drilling.P.coated_carbide', 'd', tool.diameter, 'f'));
  if (own === null) return { vc: parameterTerm(vcRow), f: parameterTerm(fRow), rows: [vcRow, fRow] };
  const source = `tool:${tool.id ?? tool.klass}`;
  const flutes = tool.teeth ?? 1;
  return {
    vc: { value: own.vc_m_min, source },
    f: { value: own.fz_mm * flutes, source },
    rows: [vcRow, fRow],
  };
};

/** Drills round holes, with pecks and slower data if they are deep. */
export const drillHoles = (ctx: Context, machine: MachineData, bore: Bore): Cutting => {
  const { p } = ctx;
  const klass = drillClass(ctx, bore.nominal ?? bore.diameter, bore.depth);
  const tool = exactTool(ctx, klass, bore.diameter);
  const rates = drillRates(ctx, tool, klass);
  const ld: Depth = { ld: bore.depth / bore.diameter, onePass: onePass(ctx, machine, klass) };
  const vc = { ...rates.vc, value: rates.vc.value * factorAt(ctx, 'drilling.depth', 'vc_factor', ld) };
  const speed = rpm(vc, bore.diameter, machine);
  const feed = compute(drillFeed, {
    feed: rates.f,
    depth_factor: planTerm(factorAt(ctx, 'drilling.depth', 'f_factor', ld)),
    cutting_speed: vc,
    diameter: cadTerm(bore.diameter),
    kc1_1: { value: ctx.material.kc1_1.value, source: 'material' },
    mc: { value: ctx.material.mc.value, source: 'material' },
    power: derived(drivenPower(ctx, machine, speed)),
  });
  const overrun = bore.through
    ? derived(
        compute(drillOverrun, {
          diameter: cadTerm(bore.diameter),
          share: parameterTerm(p.get('drilling.through', 'overrun_per_d')),
        }),
      )
    : planTerm(0);
  const flat = bore.flatBottom === true ? p.get('drilling.strategy', 'flat_bottom_factor').value : 1;
  const time = compute(timeOfHoles, {
    depth: cadTerm(bore.depth),
    approach: parameterTerm(p.get('drilling.approach', 'length')),
    overrun,
    spindle_speed: derived(speed),
    feed: derived(feed),
    peck_factor: planTerm(factorAt(ctx, 'drilling.peck', 'time_factor', ld) * flat),
    count: cadTerm(bore.count),
  });
  return {
    th: [element('drill', time, derivedEvidence(rates.rows), bore.featureId)],
    tools: [
      wornByLength(ctx, `drill:${bore.featureId}`, tool, cadTerm(bore.depth), cadTerm(bore.count), time),
    ],
  };
};

/** Reams or fine-bores holes to size after drilling. */
export const finishBore = (ctx: Context, machine: MachineData, bore: Bore): Cutting => {
  const { p, group } = ctx;
  const reamed = isReamed(ctx, bore.diameter);
  const tool = reamed ? exactTool(ctx, 'reamer', bore.diameter) : insertTool(ctx, 'boring_head');
  const own = dataOf(tool.cuttingData, group);
  const vcRow = reamed
    ? (findGrouped(p, 'reaming', group, 'carbide', 'vc') ?? grouped(p, 'reaming', group, 'hss', 'vc'))
    : (findGrouped(p, 'turning.finishing', group, 'coated_carbide', 'vc') ??
      p.get('turning.finishing.P.coated_carbide', 'vc'));
  const fRow = reamed
    ? banded(p, 'reaming.any', 'd', bore.diameter, 'f')
    : p.get('drilling.strategy', 'bore_f');
  const slower = reamed ? 1 : p.get('drilling.strategy', 'bore_vc_factor').value;
  const source = `tool:${tool.id ?? tool.klass}`;
  const vc =
    own === null ? { ...parameterTerm(vcRow), value: vcRow.value * slower } : { value: own.vc_m_min, source };
  const table = own === null ? parameterTerm(fRow) : { value: own.fz_mm * (tool.teeth ?? 1), source };
  const f = { ...table, value: table.value * (bore.feedFactor ?? 1) };
  const speed = rpm(vc, bore.diameter, machine);
  const time = compute(timeOfHoles, {
    depth: cadTerm(bore.depth),
    approach: parameterTerm(p.get('drilling.approach', 'length')),
    overrun: planTerm(0),
    spindle_speed: derived(speed),
    feed: f,
    peck_factor: planTerm(1),
    count: cadTerm(bore.count),
  });
  const id = reamed ? 'ream' : 'bore';
  const wear = reamed
    ? wornByLength(ctx, `${id}:${bore.featureId}`, tool, cadTerm(bore.depth), cadTerm(bore.count), time)
    : wornByTime(ctx, `${id}:${bore.featureId}`, tool, time, vc, vc);
  return { th: [element(id, time, derivedEvidence([vcRow, fRow]), bore.featureId)], tools: [wear] };
};

/** Counterbores or countersinks: a larger diameter over a small depth at the mouth of a hole. */
export const enlargeMouth = (
  ctx: Context,
  machine: MachineData,
  kind: 'counterbore' | 'countersink',
  bore: Bore,
): Cutting => {
  const { p, group } = ctx;
  const tool = exactTool(ctx, 'countersink', bore.diameter);
  const own = dataOf(tool.cuttingData, group);
  const speedFactor = kind === 'counterbore' ? p.get('drilling.counterbore', 'vc_factor').value : 1;
  const slowFeed = kind === 'counterbore' ? p.get('drilling.counterbore', 'f_factor').value : 1;
  const vcRow =
    kind === 'counterbore'
      ? grouped(p, 'drilling', group, 'coated_carbide', 'vc')
      : (findGrouped(p, 'countersink', group, 'hss', 'vc') ?? p.get('countersink.P.hss', 'vc'));
  const fRow = banded(p, 'countersink.any.hss', 'd', bore.diameter, 'f');
  const source = `tool:${tool.id ?? tool.klass}`;
  const vc =
    own === null || kind === 'counterbore'
      ? { ...parameterTerm(vcRow), value: vcRow.value * speedFactor }
      : { value: own.vc_m_min, source };
  const speed = rpm(vc, bore.diameter, machine);
  const time = compute(timeOfHoles, {
    depth: cadTerm(bore.depth),
    approach: parameterTerm(p.get('drilling.approach', 'length')),
    overrun: planTerm(0),
    spindle_speed: derived(speed),
    feed: { ...parameterTerm(fRow), value: fRow.value * slowFeed },
    peck_factor: planTerm(1),
    count: cadTerm(bore.count),
  });
  return {
    th: [element(kind, time, derivedEvidence([vcRow, fRow]), bore.featureId)],
    tools: [wornByCount(ctx, `${kind}:${bore.featureId}`, tool, cadTerm(bore.count), time)],
  };
};

export type Thread = {
  readonly diameter: number;
  readonly pitch: number;
  readonly depth: number;
  readonly count: number;
  readonly featureId: string;
};

const tapHoles = (ctx: Context, machine: MachineData, thread: Thread): Cutting => {
  const { p, group } = ctx;
  const tool = exactTool(ctx, 'tap', thread.diameter);
  const own = dataOf(tool.cuttingData, group);
  const vcRow = findGrouped(p, 'tapping', group, 'hss_e', 'vc') ?? p.get('tapping.P.hss_e', 'vc');
  const vc =
    own === null ? parameterTerm(vcRow) : { value: own.vc_m_min, source: `tool:${tool.id ?? tool.klass}` };
  const time = compute(timeOfTapping, {
    depth: cadTerm(thread.depth),
    pitch: planTerm(thread.pitch),
    overrun_pitches: parameterTerm(p.get('tapping.any', 'overrun_pitches')),
    spindle_speed: derived(rpm(vc, thread.diameter, machine)),
    reverse_time: parameterTerm(p.get('tapping.any', 'reverse_time')),
    count: cadTerm(thread.count),
  });
  return {
    th: [element('tap', time, derivedEvidence([vcRow]), thread.featureId)],
    tools: [wornByCount(ctx, `tap:${thread.featureId}`, tool, cadTerm(thread.count), time)],
  };
};

/** Cuts threads by circular milling, internal or external. */
export const millThreads = (ctx: Context, machine: MachineData, thread: Thread): Cutting => {
  const { p, group } = ctx;
  const most = thread.diameter * p.get('thread_milling.any', 'cutter_per_thread').value;
  const tool = largestTool(ctx, 'thread_mill', most) ?? exactTool(ctx, 'thread_mill', most);
  const vcRow =
    findGrouped(p, 'thread_milling', group, 'coated_carbide', 'vc') ??
    p.get('thread_milling.P.coated_carbide', 'vc');
  const fzRow =
    findGroupedBand(p, 'thread_milling', group, 'coated_carbide', 'd', tool.diameter, 'fz') ??
    banded(p, 'thread_milling.P.coated_carbide', 'd', tool.diameter, 'fz');
  const passes = banded(p, 'thread_milling', 'pitch', thread.pitch, 'radial_passes');
  const speed = rpm(parameterTerm(vcRow), tool.diameter, machine);
  const feed = compute(feedRate, {
    spindle_speed: derived(speed),
    teeth: parameterTerm(p.get('thread_milling.any', 'flutes')),
    feed_per_tooth: parameterTerm(fzRow),
    factor: planTerm(1),
    chip_thinning: planTerm(1),
    feed_limit: machine.term('feed_max_mm_min'),
  });
  const time = compute(timeOfThreadMilling, {
    thread_diameter: planTerm(thread.diameter),
    radial_passes: parameterTerm(passes),
    revolutions: parameterTerm(p.get('thread_milling.any', 'revolutions')),
    feed_rate: derived(feed),
    count: cadTerm(thread.count),
  });
  return {
    th: [element('thread_mill', time, derivedEvidence([vcRow, fzRow]), thread.featureId)],
    tools: [wornByCount(ctx, `thread_mill:${thread.featureId}`, tool, cadTerm(thread.count), time)],
  };
};

/** Large threads and hard material are milled. */
export const isThreadMilled = (ctx: Context, diameter: number): boolean =>
  diameter > ctx.p.get('drilling.strategy', 'tap_up_to_d').value || ctx.group === 'H';

/** Small fits are reamed, larger ones fine-bored. */
export const isReamed = (ctx: Context, diameter: number): boolean =>
  diameter <= ctx.p.get('drilling.strategy', 'ream_up_to_d').value;

/** Cuts internal threads: tapped up to a size, milled above it and in hard material. */
export const cutThreads = (ctx: Context, machine: MachineData, thread: Thread): Cutting =>
  isThreadMilled(ctx, thread.diameter) ? millThreads(ctx, machine, thread) : tapHoles(ctx, machine, thread);
