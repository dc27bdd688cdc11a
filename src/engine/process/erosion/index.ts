import { compute } from '../../formulas/define.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import type { PartFeature, ResolvedParameter } from '../../records.ts';
import type { MaterialCategory } from '../../snapshot.ts';
import { cadTerm, planTerm } from '../../time/element.ts';
import { timeOfSinking, timeOfWireErosion } from '../../time/formulas/bought.ts';
import { largestTool } from '../../time/tools.ts';
import { hourlyWork } from '../bought-work.ts';
import { wallLength } from '../geometry.ts';
import { sharpCorners } from '../milling/corners.ts';
import type { Draft } from '../operation.ts';
import { added, type Process } from '../process.ts';

/** Corners without a radius, which only erosion can make: through pockets by wire, blind ones with an electrode. */
const erode = (ctx: Context, sharp: readonly PartFeature[], setupNo: number): readonly Draft[] => {
  const wired = sharp.filter(({ through }) => through === true);
  const sunk = sharp.filter(({ through }) => through !== true);
  const at = (bin: string, parameter: string): ResolvedParameter => ctx.p.get(`erosion.${bin}`, parameter);
  const wireRows = [at('wire', 'area_rate'), at('wire', 'per_contour')] as const;
  const sinkRows = [at('sinking', 'removal'), at('sinking', 'per_cavity')] as const;
  const wire = wired.map((feature) =>
    compute(timeOfWireErosion, {
      contour: cadTerm(wallLength(ctx.part, feature)),
      depth: cadTerm(feature.depth_mm ?? 0),
      area_rate: parameterTerm(wireRows[0]),
      per_contour: parameterTerm(wireRows[1]),
      count: cadTerm(feature.count),
    }),
  );
  const sink = sunk.map((feature) => {
    const share = ctx.p.get('milling.strategy', 'pocket_tool_per_width').value;
    const width = (feature.width_mm ?? feature.length_mm ?? 0) * share;
    const most = at('sinking', 'most_radius');
    return compute(timeOfSinking, {
      tool_radius: planTerm(Math.min((largestTool(ctx, 'end_mill', width)?.diameter ?? 0) / 2, most.value)),
      corners: parameterTerm(at('sinking', 'corners')),
      depth: cadTerm(feature.depth_mm ?? 0),
      removal: parameterTerm(sinkRows[0]),
      per_cavity: parameterTerm(sinkRows[1]),
      count: cadTerm(feature.count),
    });
  });
  return [
    ...(wire.length > 0 ? [hourlyWork(ctx, 'wire_erosion', wired, setupNo, wire, wireRows)] : []),
    ...(sink.length > 0 ? [hourlyWork(ctx, 'sinking', sunk, setupNo, sink, sinkRows)] : []),
  ];
};

const INSULATORS: readonly MaterialCategory[] = ['thermoplastic', 'thermoset'];

/** Corners as drawn, bought outside; an alternative to the usual plan, so that a buyer sees the cost of the missing radius. */
export const erosion: Process = {
  name: 'erosion',
  machines: {},
  steps: ['wire_erosion', 'sinking'],
  buys: ['wire_erosion', 'sinking'],
  additions: [
    {
      stage: 'soft',
      work: (ctx, { left }, setupNo) =>
        added(
          ...erode(
            ctx,
            left.flatMap(({ surface, feature }) => (surface === 'sharp_corner' ? [feature] : [])),
            setupNo,
          ),
        ),
    },
  ],
  replacement: {
    suffix: 'eroded',
    routes: ['mill_3axis'],
    takes: (ctx) => (INSULATORS.includes(ctx.material.category) ? [] : sharpCorners(ctx, ctx.part.features)),
  },
};
