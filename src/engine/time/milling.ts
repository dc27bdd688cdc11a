import { compute, derived, type TermInput } from '../formulas/define.ts';
import { type MachineData, stableDepth } from '../machines/machine-data.ts';
import { findGrouped, findGroupedBand, interpolated } from '../parameters/select.ts';
import { parameterTerm } from '../parameters-view.ts';
import { type Context, remembered } from '../plan-context.ts';
import type { Computed, Evidence, ResolvedParameter } from '../records.ts';
import { type Cutting, cadTerm, derivedEvidence, element, planTerm } from './element.ts';
import * as formula from './formulas/milling.ts';
import { dataOf, type Tool } from './tools.ts';
import { wornByTime } from './wear.ts';

export type MillingKind = 'roughing' | 'shoulder' | 'finishing' | 'facing' | 'disc';

export type Engagement = {
  readonly kind: MillingKind;
  readonly tool: Tool;
  /** Radial engagement ae in mm. */
  readonly radial: TermInput;
  /** Maximum depth of one pass by the strategy, mm. */
  readonly strategyDepth: TermInput;
  /** Total depth to be cut. */
  readonly depth: number;
  /** Tool reach into the part. */
  readonly reach: number;
  /** Further factor on the feed: fine finish, swivelling axes. */
  readonly feedFactor?: number;
  /** Adjacent wall that is thin for its height. */
  readonly thinWall?: boolean;
};

/** A tool at work: speed, feed and depth per pass, each with its derivation. */
export type MillingState = {
  readonly engagement: Engagement;
  readonly speed: Computed;
  readonly feed: Computed;
  readonly axial: Computed;
  readonly passes: number;
  readonly reference: TermInput;
  readonly evidence: Evidence;
};

const suffixOf = (tool: Tool): string =>
  tool.klass === 'face_mill' ? 'indexable_carbide' : 'coated_carbide';

/** Row of one kind of milling; missing values come from the next kind. */
const ORDER: Readonly<Record<MillingKind, readonly MillingKind[]>> = {
  roughing: ['roughing', 'shoulder'],
  shoulder: ['shoulder', 'roughing'],
  finishing: ['finishing', 'shoulder', 'roughing'],
  facing: ['facing', 'shoulder'],
  disc: ['disc', 'roughing'],
};

const speedRow = (ctx: Context, kind: MillingKind, suffix: string): ResolvedParameter => {
  for (const name of ORDER[kind]) {
    const row = findGrouped(ctx.p, `milling.${name}`, ctx.group, suffix, 'vc');
    if (row !== null) return row;
  }
  return ctx.p.get(`milling.${kind}.P.${suffix}`, 'vc');
};

const feedRow = (ctx: Context, kind: MillingKind, suffix: string, diameter: number): ResolvedParameter => {
  for (const name of ORDER[kind]) {
    const row = findGroupedBand(ctx.p, `milling.${name}`, ctx.group, suffix, 'd', diameter, 'fz');
    if (row !== null) return row;
  }
  return ctx.p.get(`milling.${kind}.P.${suffix}.d10_16`, 'fz');
};

type Rates = {
  readonly vc: TermInput;
  readonly fz: TermInput;
  readonly rows: readonly ResolvedParameter[];
  /** Source of the feed. */
  readonly fzRow: ResolvedParameter;
  readonly apMax: number | null;
};

const reference = (parameters: Context['p']): number =>
  parameters.get('milling.fz_scale.reference', 'd').value;

/** Speed and feed per tooth: the tool's own data scaled to this kind of cut, otherwise the tables. The same on every machine. */
const ratesOf = (ctx: Context, kind: MillingKind, tool: Tool): Rates =>
  remembered(ctx, `rates ${kind} ${tool.klass} ${tool.diameter} ${tool.id}`, () =>
    findRates(ctx, kind, tool),
  );

const findRates = (ctx: Context, kind: MillingKind, tool: Tool): Rates => {
  const suffix = suffixOf(tool);
  const vc = speedRow(ctx, kind, suffix);
  const fz = feedRow(ctx, kind, suffix, tool.diameter);
  const own = dataOf(tool.cuttingData, ctx.group);
  if (own === null) {
    const small = reference(ctx.p);
    const scale =
      tool.diameter >= small
        ? 1
        : (interpolated(ctx.p, 'milling.fz_scale', 'd', tool.diameter, 'ratio_to_d10')?.value ?? 1) /
          (interpolated(ctx.p, 'milling.fz_scale', 'd', small, 'ratio_to_d10')?.value ?? 1);
    const feed = parameterTerm(fz);
    return {
      vc: parameterTerm(vc),
      fz: { ...feed, value: feed.value * scale },
      rows: [vc, fz],
      fzRow: fz,
      apMax: null,
    };
  }
  const base: MillingKind = tool.klass === 'face_mill' ? 'facing' : 'shoulder';
  const ratio = vc.value / speedRow(ctx, base, suffix).value;
  const feedRatio = fz.value / feedRow(ctx, base, suffix, tool.diameter).value;
  const source = `tool:${tool.id ?? tool.klass}`;
  return {
    vc: { value: own.vc_m_min * ratio, source },
    fz: { value: own.fz_mm * feedRatio, source },
    rows: [vc, fz],
    fzRow: fz,
    apMax: own.ap_max_mm,
  };
};

/** Cutters whose number of teeth depends on their diameter, not the material. */
const BANDED_TEETH: Readonly<Record<string, string>> = { face_mill: 'indexable_carbide', disc_mill: 'disc' };

const teethOf = (ctx: Context, tool: Tool): TermInput => {
  if (tool.teeth !== null) return { value: tool.teeth, source: `tool:${tool.id ?? tool.klass}` };
  const banded = BANDED_TEETH[tool.klass];
  const row =
    banded !== undefined
      ? findGroupedBand(ctx.p, 'milling', 'teeth', banded, 'd', tool.diameter, 'z')
      : findGrouped(ctx.p, 'milling.teeth', ctx.group, 'coated_carbide', 'z');
  return parameterTerm(row ?? ctx.p.get('milling.teeth.P.coated_carbide', 'z'));
};

/** Radial engagement, as a share of the diameter, that a feed refers to: from its table, the group's own if its table has one. */
const referenceShare = (ctx: Context, kind: MillingKind, { bin }: ResolvedParameter) => {
  const [process = '', operation = kind, group = ''] = bin.split('.');
  return (
    ctx.p.find(`${process}.${operation}.${group}`, 'ae_per_d') ??
    ctx.p.find(`${process}.${operation}`, 'ae_per_d')
  );
};

/**
 * Radial engagement up to which a feed is raised: a finishing feed only within its table, because the surface depends on the
 * feed, not the chip.
 */
const thinningLimit = ({ kind, tool, radial }: Engagement, share: ResolvedParameter | null): TermInput => {
  if (kind !== 'finishing' || share === null) return radial;
  const [least] = share.band;
  return tool.diameter * least > radial.value
    ? { value: tool.diameter * least, source: parameterTerm(share).source }
    : radial;
};

/** kc1.1 of the grade at the rake of the tool. */
export const forceOf = (ctx: Context): Computed =>
  remembered(ctx, 'force', () =>
    compute(formula.rakedForce, {
      kc1_1: { value: ctx.material.kc1_1.value, source: 'material' },
      tool_rake: parameterTerm(
        findGrouped(ctx.p, 'force.rake', ctx.group, '', 'tool_rake') ?? ctx.p.get('force.rake', 'tool_rake'),
      ),
      basis_rake: { value: ctx.material.kc_basis_rake_deg, source: 'material' },
      per_degree: parameterTerm(ctx.p.get('force.rake', 'k_per_degree')),
    }),
  );

const reachFactor = (ctx: Context, reach: number, diameter: number): number => {
  const regular = ctx.p.get('tool.end_mill', 'reach_per_d').value;
  const long = ctx.p.get('tool.end_mill', 'long_reach_per_d').value;
  if (reach > long * diameter) return ctx.p.get('milling.reach.ld6', 'fz_factor').value;
  return reach > regular * diameter ? ctx.p.get('milling.reach.ld4', 'fz_factor').value : 1;
};

/**
 * Speed, feed and depth of a milling tool on a machine: catalogue values, limited by the spindle's speed and the feed drive; the
 * depth per pass is reduced until Kienzle's power fits the spindle at its speed and the stability lobe allows it.
 */
export const millingState = (ctx: Context, machine: MachineData, engagement: Engagement): MillingState => {
  const { p, material } = ctx;
  const { tool } = engagement;
  const rates = ratesOf(ctx, engagement.kind, tool);
  const speed = compute(formula.spindleSpeed, {
    cutting_speed: rates.vc,
    diameter: planTerm(tool.diameter),
    speed_limit: machine.term('max_spindle_rpm'),
  });
  const wall = engagement.thinWall === true ? p.get('milling.strategy', 'thin_wall_factor').value : 1;
  const share = referenceShare(ctx, engagement.kind, rates.fzRow);
  const factor = reachFactor(ctx, engagement.reach, tool.diameter) * (engagement.feedFactor ?? 1);
  const feed = compute(formula.feedRate, {
    spindle_speed: derived(speed),
    teeth: teethOf(ctx, tool),
    feed_per_tooth: rates.fz,
    factor: planTerm(factor),
    chip_thinning: derived(
      compute(formula.chipThinning, {
        radial_depth: thinningLimit(engagement, share),
        reference_depth: planTerm(tool.diameter * (share?.value ?? 1)),
        diameter: planTerm(tool.diameter),
        // Thin chips do not raise the feed at a flexible wall.
        limit:
          engagement.thinWall === true
            ? planTerm(1)
            : parameterTerm(p.get('milling.strategy', 'chip_thinning_max')),
      }),
    ),
    feed_limit: machine.term('feed_max_mm_min'),
  });
  const kc = compute(formula.specificForceMilling, {
    kc1_1: derived(forceOf(ctx)),
    mc: { value: material.mc.value, source: 'material' },
    radial_depth: engagement.radial,
    diameter: planTerm(tool.diameter),
    feed_per_tooth: rates.fz,
    milling_factor: parameterTerm(p.get('force.milling', 'k_factor')),
    wear_factor: parameterTerm(p.get('force.wear', 'k_wear')),
  });
  const powerAt1 = compute(formula.millingPower, {
    axial_depth: { value: 1, source: 'definition' },
    radial_depth: engagement.radial,
    feed_rate: derived(feed),
    specific_force: derived(kc),
  });
  const power = compute(formula.spindlePowerAt, {
    power: machine.term('spindle_power_kw'),
    spindle_speed: derived(speed),
    corner_speed: machine.term('torque_speed_rpm'),
    efficiency: parameterTerm(p.get('force.drive', 'efficiency')),
  });
  const strategy = Math.min(engagement.strategyDepth.value * wall, rates.apMax ?? Number.POSITIVE_INFINITY);
  const axial = compute(formula.axialDepth, {
    strategy_depth: { ...engagement.strategyDepth, value: strategy },
    depth: cadTerm(engagement.depth),
    stable_depth: planTerm(stableDepth(machine.member, speed.value, strategy)),
    power_at_1mm: derived(powerAt1),
    power: derived(power),
  });
  return {
    engagement,
    speed,
    feed,
    axial,
    passes: Math.round(engagement.depth / axial.value),
    reference: rates.vc,
    evidence: derivedEvidence(rates.rows),
  };
};

/** Cutting speed that the spindle can reach. */
const realSpeed = (state: MillingState): TermInput => {
  const rpm = state.speed.value;
  const limit = state.speed.terms.find((term) => term.name === 'speed_limit')?.value ?? rpm;
  return rpm < limit
    ? state.reference
    : { value: (state.reference.value * rpm) / uncapped(state), source: 'plan' };
};

const uncapped = (state: MillingState): number => {
  const term = (name: string): number => state.speed.terms.find((t) => t.name === name)?.value ?? 1;
  return formula.spindleSpeed.evaluate({
    cutting_speed: term('cutting_speed'),
    diameter: term('diameter'),
    speed_limit: Number.POSITIVE_INFINITY,
  });
};

export const cutting = (
  ctx: Context,
  state: MillingState,
  id: string,
  time: Computed,
  featureId: string | null,
): Cutting => ({
  th: [element(id, time, state.evidence, featureId)],
  tools: [
    wornByTime(
      ctx,
      `${id}${featureId === null ? '' : `:${featureId}`}`,
      state.engagement.tool,
      time,
      state.reference,
      realSpeed(state),
    ),
  ],
});

/** Clears a volume of one feature or of the skin. */
export const clearVolume = (
  ctx: Context,
  state: MillingState,
  volume: number,
  count: number,
  featureId: string | null,
): Cutting =>
  cutting(
    ctx,
    state,
    'rough',
    compute(formula.timeOfVolume, {
      volume: cadTerm(volume),
      axial_depth: derived(state.axial),
      radial_depth: state.engagement.radial,
      feed_rate: derived(state.feed),
      count: cadTerm(count),
    }),
    featureId,
  );

/** Follows a contour, pass below pass. */
export const followPath = (
  ctx: Context,
  state: MillingState,
  path: number,
  count: number,
  featureId: string | null,
  id = 'contour',
): Cutting =>
  cutting(
    ctx,
    state,
    id,
    compute(formula.timeOfPath, {
      path: cadTerm(path),
      approach: parameterTerm(ctx.p.get('milling.approach', 'length')),
      passes: planTerm(state.passes),
      feed_rate: derived(state.feed),
      count: cadTerm(count),
    }),
    featureId,
  );

/** Faces a rectangle in lanes. */
export const faceOff = (ctx: Context, state: MillingState, length: number, width: number): Cutting =>
  cutting(
    ctx,
    state,
    'face',
    compute(formula.timeOfFacing, {
      length: cadTerm(Math.max(length, width)),
      width: cadTerm(Math.min(length, width)),
      diameter: planTerm(state.engagement.tool.diameter),
      radial_depth: state.engagement.radial,
      approach: parameterTerm(ctx.p.get('milling.approach', 'length')),
      passes: planTerm(state.passes),
      feed_rate: derived(state.feed),
      count: planTerm(1),
    }),
    null,
  );

/** Sweeps an area line by line: floors, free surfaces. */
export const sweepArea = (
  ctx: Context,
  state: MillingState,
  area: number,
  count: number,
  featureId: string | null,
  id = 'floor',
): Cutting =>
  cutting(
    ctx,
    state,
    id,
    compute(formula.timeOfArea, {
      area: cadTerm(area),
      radial_depth: state.engagement.radial,
      feed_rate: derived(state.feed),
      count: cadTerm(count),
    }),
    featureId,
  );
