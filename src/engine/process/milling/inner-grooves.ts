import type { MachineData } from '../../machines/machine-data.ts';
import type { Context } from '../../plan-context.ts';
import { ringArea } from '../../quantities/geometry.ts';
import type { PartFeature } from '../../records.ts';
import { type Cutting, cadTerm } from '../../time/element.ts';
import { followPath, millingState } from '../../time/milling.ts';
import { largestTool } from '../../time/tools.ts';
import type { Refusal } from '../process.ts';
import type { Work } from '../work.ts';

/** A groove in a bore, for a circlip or a seal: a cutter wider than its neck enters through the bore and circles. */
export const isInnerGroove = ({ kind, subtype }: Pick<PartFeature, 'kind' | 'subtype'>): boolean =>
  kind === 'groove' && subtype === 'internal';

export const grooveVolume = ({ diameter_mm: wide, depth_mm: depth, width_mm: width }: PartFeature): number =>
  ringArea(wide ?? 0, (wide ?? 0) - 2 * (depth ?? 0)) * (width ?? 0);

/** One revolution at full depth; null if no cutter passes the bore and reaches the ground. */
const cutRound = (ctx: Context, machine: MachineData, feature: PartFeature): Cutting | null => {
  const [wide, depth, width] = [feature.diameter_mm ?? 0, feature.depth_mm ?? 0, feature.width_mm ?? 0];
  const share = ctx.p.get('milling.corner', 'tool_d_per_2r').value;
  const tool = largestTool(ctx, 't_slot_cutter', (wide - 2 * depth) * share);
  if (tool === null) return null;
  const state = millingState(ctx, machine, {
    kind: 'roughing',
    tool,
    radial: cadTerm(depth),
    strategyDepth: cadTerm(width),
    depth: width,
    reach: width,
    feedFactor: ctx.p.get('milling.strategy', 'undercut_feed').value,
  });
  return followPath(ctx, state, Math.PI * (wide - tool.diameter), feature.count, feature.id, 'undercut');
};

export const innerGrooveWork = (
  ctx: Context,
  machine: MachineData,
  features: readonly PartFeature[],
): { readonly work: readonly Work[]; readonly refusal: Refusal | null } => {
  const cutting: Cutting[] = [];
  for (const feature of features) {
    const cut = cutRound(ctx, machine, feature);
    if (cut === null)
      return { work: [], refusal: { reason: 'feature_too_narrow', params: { feature: feature.id } } };
    cutting.push(cut);
  }
  const places = features.reduce((sum, { count }) => sum + count, 0);
  return {
    work:
      features.length === 0 ? [] : [{ process: 'milling', step: 'mill_undercut', features, cutting, places }],
    refusal: null,
  };
};
