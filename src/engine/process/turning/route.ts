import { chooseAmong } from '../../machines/choose-machine.ts';
import { machineData } from '../../machines/machine-data.ts';
import { type Context, rememberedOfWay } from '../../plan-context.ts';
import type { StockChoice, TimeElement } from '../../records.ts';
import type { FleetMember, MachineClass } from '../../snapshot.ts';
import { isFed, volumeOf } from '../../stock/blank.ts';
import { standard } from '../../time/element.ts';
import { parallel } from '../../vec.ts';
import { equalGroups } from '../equal-features.ts';
import { isDeepDrilled } from '../gun-drilling/index.ts';
import { isJigGround } from '../jig-grinding/index.ts';
import { cornerNote, sharpCorners } from '../milling/corners.ts';
import { edgeLength } from '../milling/edges.ts';
import { endMouths } from '../milling/end-holes.ts';
import { planCrossSetups } from '../milling/setups.ts';
import { setupWork } from '../milling/work.ts';
import type { Draft } from '../operation.ts';
import {
  type Bare,
  leftover,
  type Machined,
  type Made,
  type OpenEdges,
  type Removed,
  refused,
} from '../process.ts';
import { jobOf, operationsOf, type ToolsInPlace } from '../work.ts';
import { jobOfBoth, takenOver } from './both-ends.ts';
import { blankOf, chuckings, drivenTool, handlingOf, needOf, setupTime, throughSpindle } from './chucking.ts';
import type { Holding } from './holdings.ts';
import { type LatheView, latheView } from './lathe-view.ts';
import { overhangOf } from './overhang.ts';
import { removedByTurning } from './volumes.ts';
import { type Chucking, chuckingWork, isGround, type LatheBlank } from './work.ts';

/** Work off the axis: none, on a mill afterwards, or with the lathe's own driven tools. */
export type OffAxisWork = 'nothing' | 'milled' | 'driven';

type Turning = {
  readonly view: LatheView;
  readonly stock: StockChoice;
  readonly blank: LatheBlank;
  readonly driven: boolean;
  readonly holding: Holding;
  readonly steady: boolean;
  readonly toolsInPlace: ToolsInPlace;
};

/** Support of a slender part: the tailstock, and a steady rest where it bends. */
const supportOf = (ctx: Context, { blank, steady }: Turning): readonly TimeElement[] => [
  ...(blank.tailstock ? [standard('tailstock', ctx.p.get('handling.clamp.between_centres', 'time'))] : []),
  ...(steady ? [standard('steady_rest', ctx.p.get('handling.clamp.steady_rest', 'time'))] : []),
];

/**
 * One chucking on the first capable lathe, with the milling of its driven tools before parting off. `back`: work on the other end
 * that a counter spindle does in the same set-up.
 */
const chuck = (
  ctx: Context,
  turning: Turning,
  chucking: Chucking,
  setupNo: number,
  back: Chucking | null,
): Made<{ readonly drafts: readonly Draft[] }> => {
  const { view, stock, blank, driven, holding, steady, toolsInPlace } = turning;
  const klasses: readonly MachineClass[] = driven ? ['mill_turn', 'turning'] : ['turning'];
  // A mill-turn centre also does a lathe's work, if a shop has no lathe.
  const classes: readonly (readonly MachineClass[])[] = driven ? [klasses] : [klasses, ['mill_turn']];
  const need = needOf(ctx, view, stock, blank, driven, setupNo, holding);
  const setups =
    driven && setupNo === 1 ? planCrossSetups(ctx, view.others, offAxisFaces(ctx, view, stock)) : [];
  const mouths = endMouths(ctx, setups);
  const workFor = (member: FleetMember) => {
    const machine = machineData(ctx.p, member);
    const live = drivenTool(ctx, machine);
    return {
      turned: chuckingWork(ctx, machine, view, chucking, blank),
      milled: setups.map((setup, i) =>
        setupWork(ctx, live, setup, stock, 0, {
          length: edgeLength(ctx, setup),
          mouths: mouths.inSetup[i] ?? 0,
        }),
      ),
      behind: back === null ? [] : chuckingWork(ctx, machine, view, back, blank),
    };
  };
  const workOn = (member: FleetMember): ReturnType<typeof workFor> =>
    rememberedOfWay(ctx, `turned ${setupNo} ${member.membership_id}`, () => workFor(member));
  const handling = [...handlingOf(ctx, stock, setupNo, need.massKg), ...supportOf(ctx, turning)];
  const tr = [
    ...setupTime(ctx, setupNo, driven, isFed(stock), holding),
    ...(steady ? [standard('steady_rest', ctx.p.get('setup.lathe', 'steady_rest'))] : []),
  ];
  const held = { handling, tr, perTool: 'lathe', toolsInPlace } as const;
  const jobOn = (member: FleetMember) => {
    const { turned, milled, behind } = workOn(member);
    const work = [...turned, ...milled.flatMap((one) => one.work)];
    const machine = machineData(ctx.p, member);
    return back === null
      ? jobOf(ctx, machine, { ...held, work })
      : jobOfBoth(ctx, machine, { ...held, work }, behind);
  };
  const whole = chooseAmong(ctx.fleet, classes, need, jobOn, toolsInPlace);
  const short = throughSpindle(need, overhangOf(view, stock));
  const choice =
    whole.ok || short === null ? whole : chooseAmong(ctx.fleet, classes, short, jobOn, toolsInPlace);
  if (!choice.ok) {
    const first_reason = choice.rejections[0]?.reason ?? 'none_in_fleet';
    return refused('no_capable_machine', { klass: klasses.join(' or '), setup: setupNo, first_reason });
  }
  const { turned, milled, behind } = workOn(choice.chosen.member);
  const failed = milled.find((one) => one.refusal !== null)?.refusal;
  if (failed) return refused(failed.reason, failed.params);
  const work = [
    ...turned.filter((step) => step.step !== 'part_off'),
    ...milled.flatMap((one) => one.work),
    ...turned.filter((step) => step.step === 'part_off'),
  ];
  const drafts = operationsOf(ctx, choice.chosen, setupNo, { ...held, work });
  if (back === null) return { ok: true, drafts };
  return { ok: true, drafts: [...drafts, ...takenOver(ctx, choice.chosen, behind, drafts, toolsInPlace)] };
};

/**
 * The edges of slots and the mouths in the ends are broken in their clamping; the mouth of a cross hole is a saddle, which no
 * chamfer mill breaks evenly, and no clamping sees the exit of a through hole.
 */
const mouthsOf = (ctx: Context, { others, axis }: LatheView): OpenEdges | null => {
  const holes = others.filter((feature) => feature.kind === 'hole');
  const across = holes.filter((hole) => hole.axis === null || !parallel(hole.axis, axis));
  const saddles = across.reduce((sum, hole) => sum + hole.count * (hole.through === true ? 2 : 1), 0);
  const { bench, inside } = endMouths(ctx, planCrossSetups(ctx, others));
  const behind = holes.filter((hole) => !across.includes(hole) && hole.through === true);
  const features = [...across, ...(bench + inside > 0 ? behind : [])];
  // The mouth in the bore of a turned part is accessible from its end.
  return features.length > 0
    ? { length_mm: 0, holeSides: saddles + bench, insideMouths: inside, features }
    : null;
};

/** The clampings of a part, each with the work on its other end in the same one. */
const clampingsOf = (
  all: readonly Chucking[],
  holding: Holding,
): readonly { readonly chucking: Chucking; readonly back: Chucking | null }[] => {
  const [first, second] = all;
  if (holding === 'chucked' || first === undefined) return all.map((chucking) => ({ chucking, back: null }));
  return [{ chucking: first, back: second ?? null }];
};

const withBare = (removed: Removed | null, bare: Bare | undefined): Removed | null =>
  removed === null || bare === undefined
    ? removed
    : { least: removed.least + bare.volume, most: removed.most + bare.volume };

/** True if a part leaves work for a second chucking. */
export const hasTwoEnds = (ctx: Context, stock: StockChoice): boolean => {
  const view = latheView(ctx, stock);
  return view !== null && chuckings(ctx, view, isFed(stock)).length > 1;
};

/** Faces off the axis without features, with the blank's volume that neither turning nor a feature removes. */
const offAxisFaces = (ctx: Context, view: LatheView, stock: StockChoice): Bare | undefined => {
  if (view.bare.length === 0) return undefined;
  const removed = removedByTurning(ctx, view, stock);
  const removedVolume = volumeOf(stock.blank) - ctx.part.geometry.volume_mm3;
  return { faces: view.bare, volume: removed === null ? 0 : Math.max(0, removedVolume - removed.most) };
};

/** Faces that a cutter beside the axis cannot reach, or leaves round: a hexagon in an end is broached or eroded. */
const besideDoubts = (ctx: Context, { others }: LatheView): Pick<Machined, 'notes' | 'reviewReasons'> => {
  const hidden = others.filter((feature) => feature.access.length === 0);
  const sharp = sharpCorners(ctx, others);
  return {
    notes: [
      ...hidden.map((feature) => ({ code: 'feature_without_access', params: { feature: feature.id } })),
      ...sharp.map((feature) => cornerNote(ctx, feature)),
    ],
    reviewReasons: [
      ...(hidden.length > 0 ? ['feature_without_access'] : []),
      ...(sharp.length > 0 ? ['sharp_inside_corner'] : []),
    ],
  };
};

/** A turned part, chucked from a bar or a blank. */
export const turnPart = (
  ctx: Context,
  stock: StockChoice,
  beside: OffAxisWork,
  holding: Holding = 'chucked',
): Made<Machined> => {
  const view = latheView(ctx, stock);
  if (view === null) return refused('no_turning_axis');
  const out = overhangOf(view, stock);
  const slender = out / Math.max(1, view.greatest);
  const bush = holding === 'guided';
  const bends = slender > ctx.p.get('turning.strategy', 'ld_max').value;
  const steady = bends && !bush;
  const most = ctx.p.get('turning.strategy', 'steady_ld_max').value;
  if (slender > most && !bush) return refused('too_slender', { ld: slender, most });
  const barFed = isFed(stock);
  const { features } = ctx.part;
  const deep = features.filter((feature) => isDeepDrilled(ctx, feature));
  // A blank can be gun-drilled before turning; a piece still on its bar cannot.
  if (deep.length > 0 && barFed) return refused('deep_bore_from_bar');
  const blank = blankOf(ctx, view, stock, slender);
  const drafts: Draft[] = [];
  const toolsInPlace: ToolsInPlace = new Map();
  const clampings = clampingsOf(chuckings(ctx, view, barFed), holding);
  for (const [i, { chucking, back }] of clampings.entries()) {
    const made = chuck(
      ctx,
      { view, stock, blank, driven: beside === 'driven', holding, steady, toolsInPlace },
      chucking,
      i + 1,
      back,
    );
    if (!made.ok) return made;
    drafts.push(...made.drafts);
  }
  const bare = offAxisFaces(ctx, view, stock);
  const doubts = besideDoubts(ctx, view);
  return {
    ok: true,
    drafts,
    lastSetup: clampings.length,
    removed_mm3: withBare(removedByTurning(ctx, view, stock), bare),
    ...(beside === 'milled' && bare !== undefined ? { bare } : {}),
    left: [
      ...leftover('deep_bore', deep),
      ...leftover('beside_axis', beside === 'milled' ? view.others : []),
      ...view.outer
        .filter(({ feature }) => isGround(ctx, feature))
        .map(({ feature, diameter, from, to }) => ({
          surface: 'outer_diameter' as const,
          feature,
          diameter,
          length: to - from,
        })),
      ...leftover(
        'bore',
        features.filter((feature) => isJigGround(ctx, feature)),
      ),
    ],
    edges: mouthsOf(ctx, view),
    programming: {
      base: ctx.p.get('programming', 'base'),
      perFeature: ctx.p.get('programming', 'turning_per_feature'),
      features:
        view.outer.length +
        view.inner.length +
        equalGroups(view.grooves.map(({ feature }) => feature)).length +
        equalGroups(view.others).length +
        Math.min(1, view.bare.length),
    },
    notes: [
      ...(steady ? [{ code: 'steady_rest', params: { ld: slender } }] : []),
      ...(bush && bends ? [{ code: 'guide_bush', params: { ld: slender } }] : []),
      ...(clampings.some(({ back }) => back !== null) ? [{ code: 'counter_spindle', params: {} }] : []),
      ...doubts.notes,
    ],
    reviewReasons: doubts.reviewReasons,
  };
};
