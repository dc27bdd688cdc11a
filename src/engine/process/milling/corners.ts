import type { PartFeature } from '../../records.ts';

/** Closed pockets whose corners have no radius: no cutter makes them as drawn. */
export const sharpCorners = (features: readonly PartFeature[]): readonly PartFeature[] =>
  features.filter(
    (feature) => feature.kind === 'pocket' && feature.subtype !== 'round' && !feature.radius_mm,
  );
