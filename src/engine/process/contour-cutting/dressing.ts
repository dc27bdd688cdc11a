import { compute } from '../../formulas/define.ts';
import { NO_NEED } from '../../machines/capability.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import { BURNS } from '../../stock/ring.ts';
import { cadTerm, derivedEvidence, element, standard } from '../../time/element.ts';
import { timeOfDressing } from '../../time/formulas/sheet.ts';
import { type Draft, makeOperation } from '../operation.ts';
import { contourFaces } from '../sheet-metal/contour.ts';

/**
 * True if the edge of an arc cut is not acceptable for this part: steel burns clean in oxygen, other metals melt, oxidise and
 * leave dross.
 */
export const wantsDressing = ({ part, material, p }: Context): boolean =>
  !BURNS.includes(material.category) &&
  !(part.has_drawing && part.default_ra_um >= p.get('plasma_cutting', 'coarse_ra').value);

/** Grinding oxide, nitrides, dross and bevel off every arc-cut edge, at the bench; none if not required. */
export const dressEdges = (ctx: Context, thickness: number, length: number): readonly Draft[] => {
  if (!wantsDressing(ctx)) return [];
  const [long = 0, wide = 0] = ctx.part.geometry.sheet?.unfolded_mm ?? [];
  const bench = ctx.fleet.choose(['deburring'], {
    ...NO_NEED,
    envelope: [long, wide, thickness],
    subclasses: ['bench'],
  });
  const depth = ctx.p.get('plasma_cutting', 'dressing_depth');
  const rate = ctx.p.get('plasma_cutting', 'dressing_rate');
  const time = compute(timeOfDressing, {
    length: cadTerm(length),
    thickness: cadTerm(thickness),
    depth: parameterTerm(depth),
    removal: parameterTerm(rate),
  });
  return [
    makeOperation(ctx, {
      process: 'deburring',
      step: 'dress_edges',
      setupNo: 1,
      chosen: bench.ok ? bench.chosen : null,
      featureIds: [],
      faceIds: contourFaces(ctx.part),
      cutting: [{ th: [element('edges', time, derivedEvidence([depth, rate]))], tools: [] }],
      tn: [standard('handle', ctx.p.get('deburring.part', 'handling'))],
      tr: [standard('base', ctx.p.get('setup.deburring', 'base'))],
    }),
  ];
};
