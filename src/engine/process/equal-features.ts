import { workKey } from '../facts/work-key.ts';
import type { PartFeature } from '../records.ts';
import type { Cutting } from '../time/element.ts';

/** Features that are worked alike, in the order of their first one. */
export const equalGroups = (features: readonly PartFeature[]): readonly EqualGroup[] => {
  const groups = new Map<string, [PartFeature, ...PartFeature[]]>();
  for (const feature of features) {
    const key = workKey(feature);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [feature]);
    else group.push(feature);
  }
  return [...groups.values()];
};

export type EqualGroup = readonly [PartFeature, ...PartFeature[]];

/** The features of a group as one with their total count. */
export const asOneFeature = (group: EqualGroup): PartFeature => ({
  ...group[0],
  count: group[0].count * group.length,
});

/** From the work on one feature and that on all: every feature keeps its own time, the tool wears for all of them. */
export const distributedWork = (group: EqualGroup, one: Cutting, all: Cutting): Cutting => ({
  th: group.flatMap((feature) => one.th.map((element) => ({ ...element, feature_id: feature.id }))),
  tools: all.tools,
});

/** The work on one feature, repeated for each equal one. */
export const workPerFeature = (group: EqualGroup, work: (feature: PartFeature) => Cutting): Cutting => {
  const one = work(group[0]);
  return group.length === 1 ? one : distributedWork(group, one, work(asOneFeature(group)));
};
