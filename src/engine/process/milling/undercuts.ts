import { isUndercut, type Mouth, mouthOf, neckFaces } from '../../facts/undercuts.ts';
import type { MachineData } from '../../machines/machine-data.ts';
import type { Context } from '../../plan-context.ts';
import type { PartFeature } from '../../records.ts';
import { type Cutting, planTerm } from '../../time/element.ts';
import { clearVolume, followPath, millingState } from '../../time/milling.ts';
import { exactTool, largestTool, minimumDiameter, type Tool } from '../../time/tools.ts';
import type { Refusal } from '../process.ts';
import type { Work } from '../work.ts';
import { sweepGround } from './free-surfaces.ts';
import { isInnerGroove } from './inner-grooves.ts';
import { neckDepth } from './shaped-volume.ts';
import { clearedShare } from './volumes.ts';

type Tools = { readonly neck: Tool; readonly head: Tool };
type Cut = { readonly neck: Cutting; readonly head: Cutting };

const cutOne = (
  ctx: Context,
  machine: MachineData,
  feature: PartFeature,
  mouth: Mouth,
  tools: Tools,
): Cut => {
  const at = (name: string): number => ctx.p.get('milling.strategy', name).value;
  const depth = neckDepth(ctx, feature, mouth) + mouth.height;
  const slot = millingState(ctx, machine, {
    kind: 'roughing',
    tool: tools.neck,
    radial: planTerm(Math.min(tools.neck.diameter, mouth.width)),
    strategyDepth: planTerm(tools.neck.diameter * at('ap_rough_per_d')),
    depth,
    reach: depth,
  });
  const volume = mouth.width * depth * mouth.length * clearedShare(ctx);
  // The cutter fills the head: one pass along each side, or one in the middle if it is as wide.
  const passes = Math.max(1, Math.ceil((mouth.head - tools.head.diameter) / tools.head.diameter) + 1);
  const shaped = millingState(ctx, machine, {
    kind: 'roughing',
    tool: tools.head,
    radial: planTerm(Math.min(tools.head.diameter, mouth.head - mouth.width)),
    strategyDepth: planTerm(mouth.height),
    depth: mouth.height,
    reach: depth,
    feedFactor: at('undercut_feed'),
  });
  return {
    neck: clearVolume(ctx, slot, volume, feature.count, feature.id),
    head: followPath(ctx, shaped, passes * mouth.length, feature.count, feature.id, 'undercut'),
  };
};

/** A dovetail guides with its flanks and its ground: each gets another light pass. A T-slot cutter leaves its head to size. */
const finishGuide = (
  ctx: Context,
  machine: MachineData,
  feature: PartFeature,
  mouth: Mouth,
  tools: Tools,
): readonly Cutting[] => {
  if (feature.subtype !== 'dovetail') return [];
  const at = (name: string): number => ctx.p.get('milling.strategy', name).value;
  const depth = neckDepth(ctx, feature, mouth) + mouth.height;
  const flank = millingState(ctx, machine, {
    kind: 'finishing',
    tool: tools.head,
    radial: planTerm(at('finish_ae')),
    strategyDepth: planTerm(mouth.height),
    depth: mouth.height,
    reach: depth,
    feedFactor: at('undercut_feed'),
  });
  const ground = sweepGround(ctx, machine, tools.neck, mouth.width * mouth.length, {
    feature,
    depth,
    feedFactor: 1,
  });
  return [
    followPath(ctx, flank, 2 * mouth.length, feature.count, feature.id, 'walls'),
    ...(ground === null ? [] : [ground]),
  ];
};

/** Edges of a slot in mm: along its mouth, broken in the machine, and those that a chamfer mill cannot reach. */
type Edges = { readonly mouth: number; readonly hidden: number };

/** Hidden edges: the outline of the slot at its open ends, and under the lips of a T-slot. */
export const edgesOfUndercut = (ctx: Context, feature: PartFeature): Edges | null => {
  const mouth = mouthOf(feature, ctx.part.faces);
  if (mouth === null) return null;
  const { length, width, head, height } = mouth;
  const lips = feature.subtype === 't_slot';
  const over = (head - width) / 2;
  const flanks = lips ? 2 * (height + over) : 2 * Math.sqrt(height * height + over * over);
  const end = 2 * neckDepth(ctx, feature, mouth) + flanks + head;
  return {
    mouth: 2 * length * feature.count,
    hidden: ((feature.through === true ? 2 : 1) * end + (lips ? 2 * length : 0)) * feature.count,
  };
};

/** T-slots and dovetails: their neck with an end mill, then the wide part with a form cutter that enters from an end. */
export const undercutWork = (
  ctx: Context,
  machine: MachineData,
  features: readonly PartFeature[],
): { readonly work: readonly Work[]; readonly refusal: Refusal | null } => {
  const neck: Work['cutting'][number][] = [];
  const head: Work['cutting'][number][] = [];
  const fine: Cutting[] = [];
  const guides: PartFeature[] = [];
  const made: PartFeature[] = [];
  const faces: string[] = [];
  for (const feature of features) {
    const mouth = mouthOf(feature, ctx.part.faces);
    if (mouth === null) continue;
    const share = ctx.p.get('milling.corner', 'tool_d_per_2r').value;
    const slim = largestTool(ctx, 'end_mill', mouth.width * share);
    const shaped = minimumDiameter(ctx, 't_slot_cutter', mouth.width);
    if (slim === null || shaped === null)
      return { work: [], refusal: { reason: 'feature_too_narrow', params: { feature: feature.id } } };
    const wide = largestTool(ctx, 't_slot_cutter', mouth.head) ?? exactTool(ctx, 't_slot_cutter', shaped);
    const cut = cutOne(ctx, machine, feature, mouth, { neck: slim, head: wide });
    const finish = finishGuide(ctx, machine, feature, mouth, { neck: slim, head: wide });
    fine.push(...finish);
    if (finish.length > 0) guides.push(feature);
    neck.push(cut.neck);
    head.push(cut.head);
    made.push(feature);
    faces.push(...neckFaces(feature, mouth, ctx.part.faces));
  }
  const step = (name: string, features: readonly PartFeature[], cutting: readonly Cutting[]): Work => ({
    process: 'milling',
    step: name,
    features,
    faces,
    cutting,
    places: features.reduce((sum, { count }) => sum + count, 0),
  });
  return made.length === 0
    ? { work: [], refusal: null }
    : {
        work: [
          step('mill_rough', made, neck),
          step('mill_undercut', made, head),
          ...(guides.length > 0 ? [step('mill_finish', guides, fine)] : []),
        ],
        refusal: null,
      };
};

/** Features made by a form cutter through the mouth of the slot, or of the bore. */
export const isShaped = (ctx: Context, feature: PartFeature): boolean =>
  isInnerGroove(feature) || (isUndercut(feature) && mouthOf(feature, ctx.part.faces) !== null);
