import type { Calculation } from '../../../../clients/typescript/src/index.ts';

type Feature = NonNullable<Calculation['geometry']>['features'][number];

/** Features of one kind and size, with their numbers in two models. */
export type FeatureChange = {
  readonly key: string;
  readonly feature: Feature;
  readonly left: number;
  readonly right: number;
};

const SIZES = ['diameter_mm', 'length_mm', 'width_mm', 'depth_mm', 'radius_mm', 'angle_deg'] as const;

/** Two models of the same part differ by rounding where nothing was changed. */
const PLACES = 2;

const keyOf = (feature: Feature): string =>
  [feature.kind, feature.subtype, ...SIZES.map((size) => feature[size]?.toFixed(PLACES))].join(' ');

/** Kinds and sizes of features whose number differs between two models. */
export const featureChanges = (
  left: readonly Feature[],
  right: readonly Feature[],
): readonly FeatureChange[] => {
  const found = new Map<string, FeatureChange>();
  const count = (features: readonly Feature[], side: 'left' | 'right'): void => {
    for (const feature of features) {
      const key = keyOf(feature);
      const before = found.get(key) ?? { key, feature, left: 0, right: 0 };
      found.set(key, { ...before, [side]: before[side] + feature.count });
    }
  };
  count(left, 'left');
  count(right, 'right');
  return [...found.values()].filter((change) => change.left !== change.right);
};
