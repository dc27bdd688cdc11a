import type { Context } from '../../plan-context.ts';
import type { Parameters, PartFacts, PartFeature } from '../../records.ts';
import { isFlatGround } from '../milling/surfaces.ts';
import { isGround } from '../turning/work.ts';

const isOuter = ({ kind, subtype }: PartFeature): boolean =>
  kind === 'turned_segment' && subtype !== 'inner' && subtype !== 'taper' && subtype !== 'face';

const isSide = ({ kind, subtype }: PartFeature): boolean => kind === 'face' || subtype === 'face';

/** True if a surface has requirements that usually need grinding: IT6 or finer, or a ground roughness or finer. */
const isFine = (parameters: Parameters, feature: PartFeature): boolean => {
  const { it_grade, ra_um } = feature;
  const usual = isOuter(feature) ? 'surface.cylindrical_grinding' : 'surface.surface_grinding';
  return (
    (it_grade !== null && it_grade <= parameters.get('grinding.strategy', 'from_it').value) ||
    (ra_um !== null && ra_um <= parameters.get(usual, 'ra').value)
  );
};

/** A plain pin with one fine diameter from end to end. Null for every other part. */
export const pinOf = ({ geometry, features }: PartFacts, parameters: Parameters): PartFeature | null => {
  const { turned } = geometry;
  const [outer, ...others] = features.filter((feature) => !isSide(feature));
  if (turned === null || turned.min_bore_diameter_mm > 0 || outer === undefined || others.length > 0)
    return null;
  return isOuter(outer) && outer.thread === null && isFine(parameters, outer) ? outer : null;
};

/** Fine sides of a plain block or plate; empty if the part has cut features. */
export const sidesOf = ({ features }: PartFacts, parameters: Parameters): readonly PartFeature[] =>
  features.every(isSide) ? features.filter((side) => isFine(parameters, side)) : [];

/** Fine surfaces that machining could achieve with more passes. Surfaces that it cannot achieve are always ground. */
export const takenOver = (ctx: Context): readonly PartFeature[] => {
  const milled = ctx.part.shape_class === 'prismatic';
  return ctx.part.features.filter(
    (feature) =>
      isFine(ctx.p, feature) &&
      (milled
        ? feature.kind === 'face' && !isFlatGround(ctx, feature)
        : isOuter(feature) && !isGround(ctx, feature)),
  );
};
