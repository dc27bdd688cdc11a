import { likeness } from '../facts/likeness.ts';
import type { PartFeature } from '../records.ts';
import type { Cutting } from '../time/element.ts';

/** Features that are worked alike, in the order of their first one. */
export const alike = (
  features: readonly PartFeature[],
): readonly (readonly [PartFeature, ...PartFeature[]])[] => {
  const groups = new Map<string, [PartFeature, ...PartFeature[]]>();
  for (const feature of features) {
    const key = likeness(feature);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [feature]);
    else group.push(feature);
  }
  return [...groups.values()];
};

/** The work on one feature for each of its likes: every feature keeps its own time, the tool wears for all of them. */
export const forEach = (
  group: readonly [PartFeature, ...PartFeature[]],
  work: (feature: PartFeature) => Cutting,
): Cutting => {
  const [first] = group;
  const one = work(first);
  if (group.length === 1) return one;
  const all = work({ ...first, count: first.count * group.length });
  return {
    th: group.flatMap((feature) => one.th.map((element) => ({ ...element, feature_id: feature.id }))),
    tools: all.tools,
  };
};
