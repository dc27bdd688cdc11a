import { compute, derived } from '../../formulas/define.ts';
import type { MachineData } from '../../machines/machine-data.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import type { PartFeature } from '../../records.ts';
import type { Cutting } from '../../time/element.ts';
import { cadTerm, derivedEvidence, element, planTerm, standard } from '../../time/element.ts';
import { timeOfPath } from '../../time/formulas/milling.ts';
import { millingState } from '../../time/milling.ts';
import { largestTool, type Tool } from '../../time/tools.ts';
import { wornByTime } from '../../time/wear.ts';
import { KINDS_WITH_WALLS, wallLength } from '../geometry.ts';
import type { SetupPlan } from './setups.ts';
import { edgesOfUndercut } from './undercuts.ts';

/** Edges broken in a clamping, in mm, and the mouths of holes on its side. */
export type Open = { readonly length: number; readonly mouths: number };

/** Estimated edges of a clamping: the outline of its side and the mouths of its pockets. */
export const edgeLength = (ctx: Context, setup: SetupPlan): number => {
  const [a, b] = ctx.part.geometry.obb_mm;
  const outline = setup.faceDepth > 0 || setup.outline !== null ? 2 * (a + b) : 0;
  return setup.features
    .filter((feature) => KINDS_WITH_WALLS.includes(feature.kind))
    .reduce(
      (sum, feature) =>
        sum + (edgesOfUndercut(ctx, feature)?.mouth ?? feature.count * wallLength(ctx.part, feature)),
      outline,
    );
};

/** Feed along an edge: the shop's usual one, reduced if the material limits the speed of a chamfer mill. */
const edgeFeed = (ctx: Context, machine: MachineData, tool: Tool | null) => {
  const usual = ctx.p.get('milling.strategy', 'deburr_feed');
  if (tool === null) return { term: parameterTerm(usual), rows: derivedEvidence([usual]) };
  const cut = ctx.p.get('milling.strategy', 'finish_ae');
  const { feed, evidence } = millingState(ctx, machine, {
    kind: 'shoulder',
    tool,
    // An edge break is as small as a finishing allowance: the tool is engaged no wider than it is deep.
    radial: parameterTerm(cut),
    strategyDepth: parameterTerm(cut),
    depth: cut.value,
    reach: 0,
  });
  return feed.value < usual.value
    ? { term: derived(feed), rows: evidence }
    : { term: parameterTerm(usual), rows: derivedEvidence([usual]) };
};

/** Breaks the edges of this side in the machine with a chamfer mill, before unclamping: cheaper than the bench. */
export const edgeBreak = (
  ctx: Context,
  machine: MachineData,
  { length, mouths }: Open,
): {
  process: string;
  step: string;
  features: readonly PartFeature[];
  cutting: readonly Cutting[];
  places: number;
}[] => {
  if (length <= 0 && mouths === 0) return [];
  const tool = largestTool(ctx, 'chamfer_mill', Number.POSITIVE_INFINITY);
  const feed = edgeFeed(ctx, machine, tool);
  const path =
    length > 0
      ? compute(timeOfPath, {
          path: cadTerm(length),
          approach: parameterTerm(ctx.p.get('milling.approach', 'length')),
          passes: planTerm(1),
          feed_rate: feed.term,
          count: planTerm(1),
        })
      : null;
  const th = [
    ...(path !== null ? [element('break_edges', path, feed.rows)] : []),
    ...(mouths > 0
      ? [standard('break_holes', ctx.p.get('milling.strategy', 'deburr_per_hole'), cadTerm(mouths))]
      : []),
  ];
  return [
    {
      process: 'milling',
      step: 'mill_deburr',
      features: [],
      cutting: [
        {
          th,
          tools:
            tool === null || path === null
              ? []
              : [wornByTime(ctx, 'chamfer_mill', tool, path, planTerm(1), planTerm(1))],
        },
      ],
      places: 1 + mouths,
    },
  ];
};
