import { LIKE_STEPS_PER_MM } from '../quantities/conventions.ts';
import type { PartFeature } from '../records.ts';
import type { Cutting } from '../time/element.ts';

const size = (mm: number | null): string => (mm === null ? '' : String(Math.round(mm * LIKE_STEPS_PER_MM)));

/** Everything that the work on a feature depends on, place and faces apart. */
export const likeness = (feature: PartFeature): string =>
  [
    feature.kind,
    feature.subtype,
    feature.through,
    size(feature.diameter_mm),
    size(feature.depth_mm),
    size(feature.width_mm),
    size(feature.length_mm),
    size(feature.radius_mm),
    feature.count,
    feature.it_grade,
    feature.ra_um,
    feature.thread,
    Object.values(feature.modelled_thread ?? {}).join(' '),
    feature.face_ids.length,
    Object.values(feature.details ?? {}).join(' '),
  ].join('|');

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
