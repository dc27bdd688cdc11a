import { isUndercut, type Mouth, mouthOf, neckFaces } from '../../facts/undercuts.ts';
import type { MachineData } from '../../machines/machine-data.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import type { PartFeature } from '../../records.ts';
import { type Cutting, planTerm } from '../../time/element.ts';
import { clearVolume, followPath, millingState } from '../../time/milling.ts';
import { exactTool, largestTool, leastDiameter, type Tool } from '../../time/tools.ts';
import type { Refusal } from '../process.ts';
import type { Work } from '../work.ts';
import { neckDepth } from './shaped-volume.ts';
import { clearedShare } from './volumes.ts';

type Cut = { readonly neck: Cutting; readonly head: Cutting; readonly headFinish: Cutting };

/** Both sides of the wide part once more, by what was left for it: they guide or clamp what runs in the slot. */
const finishedSides = (
  ctx: Context,
  machine: MachineData,
  feature: PartFeature,
  mouth: Mouth,
  tool: Tool,
): Cutting => {
  const state = millingState(ctx, machine, {
    kind: 'finishing',
    tool,
    radial: parameterTerm(ctx.p.get('milling.strategy', 'finish_ae')),
    strategyDepth: planTerm(mouth.height),
    depth: mouth.height,
    reach: mouth.height,
    feedFactor: ctx.p.get('milling.strategy', 'undercut_feed').value,
  });
  return followPath(ctx, state, 2 * mouth.length, feature.count, feature.id, 'undercut_finish');
};

const cutOne = (
  ctx: Context,
  machine: MachineData,
  feature: PartFeature,
  mouth: Mouth,
  tools: { readonly neck: Tool; readonly head: Tool },
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
  // The cutter fills the head: once along each side, or down the middle where it is as wide.
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
    headFinish: finishedSides(ctx, machine, feature, mouth, tools.head),
  };
};

/** T-slots and dovetails: their neck with an end mill, then the wide part with a cutter of its shape that goes in from an end. */
export const undercutWork = (
  ctx: Context,
  machine: MachineData,
  features: readonly PartFeature[],
): { readonly work: readonly Work[]; readonly refusal: Refusal | null } => {
  const neck: Work['cutting'][number][] = [];
  const head: Work['cutting'][number][] = [];
  const made: PartFeature[] = [];
  const faces: string[] = [];
  for (const feature of features) {
    const mouth = mouthOf(feature, ctx.part.faces);
    if (mouth === null) continue;
    const share = ctx.p.get('milling.corner', 'tool_d_per_2r').value;
    const slim = largestTool(ctx, 'end_mill', mouth.width * share);
    const shaped = leastDiameter(ctx, 't_slot_cutter', mouth.width);
    if (slim === null || shaped === null)
      return { work: [], refusal: { reason: 'feature_too_narrow', params: { feature: feature.id } } };
    const wide = largestTool(ctx, 't_slot_cutter', mouth.head) ?? exactTool(ctx, 't_slot_cutter', shaped);
    const cut = cutOne(ctx, machine, feature, mouth, { neck: slim, head: wide });
    neck.push(cut.neck);
    head.push(cut.head, cut.headFinish);
    made.push(feature);
    faces.push(...neckFaces(feature, mouth, ctx.part.faces));
  }
  const places = made.reduce((sum, { count }) => sum + count, 0);
  const step = (name: string, cutting: readonly Cutting[]): Work => ({
    process: 'milling',
    step: name,
    features: made,
    faces,
    cutting,
    places,
  });
  return made.length === 0
    ? { work: [], refusal: null }
    : { work: [step('mill_rough', neck), step('mill_undercut', head)], refusal: null };
};

/** What a shaped cutter makes through the mouth of the slot. */
export const isShaped = (ctx: Context, feature: PartFeature): boolean =>
  isUndercut(feature) && mouthOf(feature, ctx.part.faces) !== null;
