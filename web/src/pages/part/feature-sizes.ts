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

/** What drawing or model require of a feature, such as `H7` or `IT8`, and its roughness. */
export const requirementsOf = ({ fit, it_grade, ra_um }: Feature, value: (size: number) => string): string =>
  [fit ?? (it_grade === null ? null : `IT${it_grade}`), ra_um === null ? null : `Ra ${value(ra_um)} µm`]
    .filter((one) => one !== null)
    .join(', ');
