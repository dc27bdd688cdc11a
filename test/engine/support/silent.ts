import type { PricedResult, PricingGeometry } from '../../../src/engine/index.ts';

/** Kinds that a tool goes to for their own sake; none of them comes with the blank. */
const TOOLED: readonly PricingGeometry['features'][number]['kind'][] = [
  'hole',
  'pocket',
  'slot',
  'step',
  'chamfer',
  'bend',
  'groove',
  'thread',
  'cut_out',
  'engraving',
  'toothing',
];

/** Looking at a feature, or breaking its edge, makes none of it. */
const makes = ({ step, process }: PricedResult['process_plan'][number]): boolean =>
  process !== 'inspection' && process !== 'deburring' && step !== 'mill_deburr';

/** Recognised features that nothing in the plan makes while nobody is told: neither by the note nor by a refused access. */
export const silentFeatures = (
  { features }: Pick<PricingGeometry, 'features'>,
  result: PricedResult,
): readonly string[] => {
  const making = result.process_plan.filter(makes);
  const worked = new Set(making.flatMap((one) => one.features));
  const made = new Set(making.flatMap(({ face_ids }) => face_ids));
  const named = result.notes.some(({ code }) => code === 'faces_unmade');
  const isTold = named && result.review_reasons.includes('faces_unmade');
  return features
    .filter(({ kind }) => TOOLED.includes(kind))
    .filter(
      ({ id, face_ids: faces }) => !worked.has(id) && !(faces.length > 0 && faces.every((f) => made.has(f))),
    )
    .map(({ id }) => id)
    .filter(() => !isTold);
};
