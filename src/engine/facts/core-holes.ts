import type { PartFacts, PartFeature } from '../records.ts';
import type {
  CoreHoles,
  DrawingFacts,
  GeometryFeature,
  PricingGeometry,
  ResolvedEnvironment,
} from '../snapshot.ts';

/** The thread with this core diameter; null for every other feature. */
const threadOfCore = ({ kind, details }: GeometryFeature): string | null => {
  const thread = kind === 'hole' ? details?.thread_candidate : null;
  return typeof thread === 'string' ? thread : null;
};

/**
 * The environment's treatment of holes of core diameter; null if a drawing, or threads in the model, determine which are tapped.
 */
export const coreHolesOf = (
  drawing: DrawingFacts | null,
  { pmi }: PricingGeometry,
  { settings }: ResolvedEnvironment,
): CoreHoles | null => {
  const isThreadStated = drawing !== null || (pmi?.callouts ?? []).some(({ thread }) => thread !== null);
  return isThreadStated ? null : (settings.core_holes?.value ?? 'plain');
};

export const withCoreHoles = (feature: PartFeature, made: CoreHoles | null): PartFeature => {
  const thread = threadOfCore(feature);
  return made === 'tapped' && thread !== null && feature.thread === null ? { ...feature, thread } : feature;
};

/** Holes of core diameter for which only the environment decides, with their count and threads. */
export const openCoreHoles = ({ core_holes: made, features }: PartFacts) => {
  if (made === null) return null;
  const open = features.filter((feature) => {
    const thread = threadOfCore(feature);
    return (
      thread !== null &&
      feature.modelled_thread === undefined &&
      feature.thread === (made === 'tapped' ? thread : null)
    );
  });
  if (open.length === 0) return null;
  return {
    made,
    holes: open.reduce((sum, { count }) => sum + count, 0),
    threads: [...new Set(open.map((feature) => threadOfCore(feature)))].sort().join(', '),
  };
};
