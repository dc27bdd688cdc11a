import { compute, derived } from '../../formulas/define.ts';
import { type Need, NO_NEED } from '../../machines/capability.ts';
import { type MachineData, machineData } from '../../machines/machine-data.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import { MM3_PER_M3 } from '../../quantities/units.ts';
import type { NoteParams, StockChoice, TimeElement } from '../../records.ts';
import type { FleetMember, MachineClass } from '../../snapshot.ts';
import { inLathe, isNearNet } from '../../stock/blank.ts';
import { derivedEvidence, element, standard } from '../../time/element.ts';
import { sharedTime } from '../../time/formulas/general.ts';
import { clampOnce } from '../../time/handling.ts';
import { deepDrilling, isJigGround, jigGrinding } from '../common/bought-hours.ts';
import { deburrByHand } from '../common/deburr.ts';
import { finishPlan } from '../common/finish-plan.ts';
import { grindRound } from '../common/grind.ts';
import { sawOperation } from '../common/saw.ts';
import { planCrossSetups } from '../milling/setups.ts';
import { setupWork } from '../milling/work.ts';
import type { Draft } from '../operation.ts';
import type { RouteOutcome } from '../route-outcome.ts';
import { jobOf, operationsOf } from '../work.ts';
import { divide, type Profile, profileOf } from './profile.ts';
import { type Chucking, chuckingWork, isGround, type LatheBlank } from './work.ts';

type Route = 'turn' | 'turn_mill' | 'mill_turn';

/** From a bar everything is turned before the piece is parted off; a sawn blank is turned from both ends. */
const chuckings = (profile: Profile, barFed: boolean): readonly Chucking[] => {
  const all: Chucking = {
    outer: profile.outer,
    grooves: profile.grooves,
    inner: profile.inner,
    face: true,
    partOff: barFed,
  };
  const back: Chucking = { outer: [], grooves: [], inner: [], face: true, partOff: false };
  if (barFed) return [all, back];
  const at = divide(profile);
  const near = <T extends { from: number; to: number }>(list: readonly T[]): readonly T[] =>
    list.filter((one) => one.to <= at);
  const far = <T extends { from: number; to: number }>(list: readonly T[]): readonly T[] =>
    list.filter((one) => one.to > at);
  return [
    {
      outer: near(profile.outer),
      grooves: near(profile.grooves),
      inner: near(profile.inner),
      face: true,
      partOff: false,
    },
    {
      outer: far(profile.outer),
      grooves: far(profile.grooves),
      inner: far(profile.inner),
      face: true,
      partOff: false,
    },
  ];
};

const setupTime = (ctx: Context, setupNo: number, route: Route, barFed: boolean): readonly TimeElement[] => {
  const base =
    setupNo > 1
      ? standard('base', ctx.p.get('setup.lathe', 'further_clamping'))
      : route === 'mill_turn'
        ? standard('base', ctx.p.get('setup.mill_turn', 'base'))
        : standard('base', ctx.p.get('setup.lathe.chuck', 'time'));
  const feeder =
    barFed && setupNo === 1 ? [standard('bar_feeder', ctx.p.get('setup.lathe', 'bar_feeder'))] : [];
  return [base, ...feeder, standard('program', ctx.p.get('setup.program', 'load'))];
};

/** A piece from the bar needs its advance and its share of a new bar, no loading by hand. */
const handlingOf = (
  ctx: Context,
  stock: StockChoice,
  setupNo: number,
  massKg: number,
): readonly TimeElement[] => {
  if (setupNo > 1 || stock.arrival !== 'bar_fed') return clampOnce(ctx, massKg, 'chuck');
  const change = ctx.p.get('handling.load_unload.bar_change', 'time');
  const pieces = stock.pieces_per_format;
  return [
    standard('bar_feed', ctx.p.get('handling.load_unload.bar_feed', 'time')),
    ...(pieces === null
      ? []
      : [
          element(
            'bar_change',
            compute(sharedTime, { time: parameterTerm(change), pieces: derived(pieces) }),
            derivedEvidence([change]),
          ),
        ]),
  ];
};

/** A near-net blank has its skin on every diameter, a bar only one diameter for all. */
const blankOf = (ctx: Context, profile: Profile, stock: StockChoice, slender: number): LatheBlank => {
  const tailstock = slender > ctx.p.get('turning.strategy', 'steady_ld').value;
  if (isNearNet(stock.blank)) {
    const skin = 2 * ctx.p.get('stock.allowance', 'near_net').value;
    return { diameter: profile.greatest + skin, before: (diameter) => diameter + skin, tailstock };
  }
  const { diameter } = inLathe(stock.blank);
  return { diameter, before: () => diameter, tailstock };
};

const lengthOf = (profile: Profile, stock: StockChoice): number =>
  isNearNet(stock.blank) ? profile.length : inLathe(stock.blank).length;

const needOf = (
  ctx: Context,
  profile: Profile,
  stock: StockChoice,
  blank: LatheBlank,
  route: Route,
  setupNo: number,
): Need => {
  const { diameter } = blank;
  const length = lengthOf(profile, stock);
  const barFed = stock.arrival === 'bar_fed';
  const grades = ctx.part.features
    .filter((feature) => feature.it_grade !== null && !isGround(ctx, feature) && !isJigGround(ctx, feature))
    .map((feature) => feature.it_grade ?? 0);
  return {
    ...NO_NEED,
    envelope: [diameter, diameter, length],
    massKg: stock.gross_mass_kg.value,
    itGrade: grades.length === 0 ? null : Math.min(...grades),
    setups: 2,
    barDiameter: barFed && setupNo === 1 ? diameter : null,
    chuckDiameter: barFed && setupNo === 1 ? null : Math.max(profile.greatest, diameter),
    drivenTools: route === 'mill_turn',
  };
};

/** A driven tool is slower and weaker than the spindle of a milling machine. */
const drivenTool = (ctx: Context, machine: MachineData): MachineData => {
  const rows: Readonly<Record<string, string>> = {
    spindle_power_kw: 'live_tool_power',
    max_spindle_rpm: 'live_tool_rpm',
  };
  const term: MachineData['term'] = (parameter) => {
    const row = rows[parameter];
    return row === undefined ? machine.term(parameter) : parameterTerm(ctx.p.get('turning.strategy', row));
  };
  return {
    member: machine.member,
    key: `${machine.key} driven`,
    term,
    value: (parameter) => term(parameter).value,
  };
};

/** Plans a turned part; keyways and cross holes either in the same machine with driven tools or afterwards on a mill. */
export const turningRoute = (ctx: Context, stock: StockChoice, route: Route): RouteOutcome => {
  const id = `${route}:${stock.id}`;
  const refuse = (reason: string, params: NoteParams = {}): RouteOutcome => ({
    ok: false,
    rejected: { id, reason, params },
  });
  const profile = profileOf(ctx, stock);
  if (profile === null) return refuse('no_turning_axis');
  const crossed = profile.others.length > 0;
  if (route === 'turn' && crossed)
    return refuse('features_beside_the_axis', { count: profile.others.length });
  if (route !== 'turn' && !crossed) return refuse('nothing_to_mill');
  const slender = profile.length / Math.max(1, profile.greatest);
  const steady = slender > ctx.p.get('turning.strategy', 'ld_max').value;
  const most = ctx.p.get('turning.strategy', 'steady_ld_max').value;
  if (slender > most) return refuse('too_slender', { ld: slender, most });
  const barFed = stock.arrival === 'bar_fed';
  const klasses: readonly MachineClass[] = route === 'mill_turn' ? ['mill_turn', 'turning'] : ['turning'];
  const blank = blankOf(ctx, profile, stock, slender);
  const drafts: Draft[] = [];
  const saw = sawOperation(ctx, stock, 0);
  if (saw !== null) drafts.push(saw);
  // A blank goes to the gun drill and comes back; a piece still on its bar cannot.
  const deep = deepDrilling(ctx, ctx.part.features, 0);
  if (deep !== null && barFed) return refuse('deep_bore_from_bar');
  if (deep !== null) drafts.push(deep);
  const plans = chuckings(profile, barFed);
  for (const [i, chucking] of plans.entries()) {
    const setupNo = i + 1;
    const need = needOf(ctx, profile, stock, blank, route, setupNo);
    const workOn = (member: FleetMember) => {
      const machine = machineData(ctx.p, member);
      const setups = route === 'mill_turn' && i === 0 ? planCrossSetups(profile.others) : [];
      const live = drivenTool(ctx, machine);
      return {
        turning: chuckingWork(ctx, machine, profile, chucking, blank),
        milling: setups.map((setup) => setupWork(ctx, live, setup, stock, 0, 0)),
      };
    };
    const held = [
      ...(blank.tailstock
        ? [standard('tailstock', ctx.p.get('handling.clamp.between_centres', 'time'))]
        : []),
      ...(steady ? [standard('steady_rest', ctx.p.get('handling.clamp.steady_rest', 'time'))] : []),
    ];
    const handling = [...handlingOf(ctx, stock, setupNo, need.massKg), ...held];
    const tr = [
      ...setupTime(ctx, setupNo, route, barFed),
      ...(steady ? [standard('steady_rest', ctx.p.get('setup.lathe', 'steady_rest'))] : []),
    ];
    const choice = ctx.fleet.choose(klasses, need, (member) => {
      const { turning, milling } = workOn(member);
      const work = [...turning, ...milling.flatMap((one) => one.work)];
      return jobOf(ctx, machineData(ctx.p, member), work, handling, tr, 'lathe');
    });
    if (!choice.ok) {
      const reason = choice.rejections[0]?.reason ?? 'none_in_fleet';
      return refuse('no_capable_machine', {
        klass: klasses.join(' or '),
        setup: setupNo,
        first_reason: reason,
      });
    }
    const { chosen } = choice;
    const { turning, milling } = workOn(chosen.member);
    const failed = milling.find((one) => one.refusal !== null)?.refusal;
    if (failed) return refuse(failed.reason, failed.params);
    const parting = turning.filter((step) => step.step === 'part_off');
    const work = [
      ...turning.filter((step) => step.step !== 'part_off'),
      ...milling.flatMap((one) => one.work),
      ...parting,
    ];
    drafts.push(...operationsOf(ctx, chosen, work, setupNo, handling, tr, 'lathe'));
  }
  let setupNo = plans.length;
  if (route === 'turn_mill') {
    for (const setup of planCrossSetups(profile.others)) {
      setupNo += 1;
      const need: Need = {
        ...NO_NEED,
        envelope: [profile.length, profile.greatest, profile.greatest],
        massKg: (ctx.part.geometry.volume_mm3 / MM3_PER_M3) * ctx.material.density.value,
      };
      const choice = ctx.fleet.choose(['milling_3axis'], need);
      if (!choice.ok) return refuse('no_capable_machine', { klass: 'milling_3axis', setup: setupNo });
      const machine = machineData(ctx.p, choice.chosen.member);
      const { work, refusal } = setupWork(ctx, machine, setup, stock, 0, 0);
      if (refusal !== null) return refuse(refusal.reason, refusal.params);
      const tr = [
        standard(
          'base',
          setupNo > plans.length + 1
            ? ctx.p.get('setup.further_clamping', 'time')
            : ctx.p.get('setup.mill.vise_simple', 'time'),
        ),
        standard('program', ctx.p.get('setup.program', 'load')),
      ];
      drafts.push(
        ...operationsOf(ctx, choice.chosen, work, setupNo, clampOnce(ctx, need.massKg, 'vise'), tr, 'mill'),
      );
    }
  }
  const hidden = profile.others.filter((feature) => feature.access.length === 0);
  const ground = profile.outer.filter((segment) => isGround(ctx, segment.feature));
  const hard = grindRound(ctx, ground, setupNo + 2);
  if (hard === null) return refuse('no_capable_machine', { klass: 'grinding' });
  const jig = jigGrinding(ctx, ctx.part.features, setupNo + 2);
  // The edges of slots are broken in their clamping; the mouth of a cross hole is a saddle, which no chamfer mill breaks evenly.
  const crossHoles = profile.others.filter((feature) => feature.kind === 'hole');
  const sides = crossHoles.reduce((sum, hole) => sum + hole.count * (hole.through === true ? 2 : 1), 0);
  if (sides > 0)
    drafts.push(
      deburrByHand(
        ctx,
        0,
        sides,
        setupNo + 1,
        crossHoles.map((feature) => feature.id),
      ),
    );
  return {
    ok: true,
    plan: finishPlan(ctx, {
      id,
      route,
      stock,
      drafts,
      hard: jig === null ? hard : [...hard, jig],
      programming: {
        id: 'programming',
        base: ctx.p.get('programming', 'base'),
        perFeature: ctx.p.get('programming', 'turning_per_feature'),
        features:
          profile.outer.length + profile.inner.length + profile.grooves.length + profile.others.length,
      },
      notes: [
        ...(steady ? [{ code: 'steady_rest', params: { ld: slender } }] : []),
        ...hidden.map((feature) => ({ code: 'feature_without_access', params: { feature: feature.id } })),
      ],
      reviewReasons: hidden.length > 0 ? ['feature_without_access'] : [],
    }),
  };
};
