import type { Calculation } from '../../service/client.ts';

type Feature = NonNullable<Calculation['geometry']>['features'][number];

/** The sizes that a feature has, in mm. */
export const sizesOf = (feature: Feature, value: (size: number) => string): string => {
  const sizes = [
    feature.diameter_mm === null ? null : `⌀ ${value(feature.diameter_mm)}`,
    ...[feature.length_mm, feature.width_mm, feature.depth_mm].map((size) =>
      size === null ? null : value(size),
    ),
  ].filter((size) => size !== null);
  return sizes.length === 0 ? '' : `${sizes.join(' × ')} mm`;
};
