import type { NestAsked, PricingSnapshot } from '../engine/index.ts';

/** Number of features priced in about the time of one further component. */
const FEATURES_OF_A_COMPONENT = 25;
/** Number of corners whose no-fit polygons take about that time. */
const CORNERS_OF_A_COMPONENT = 25;

const featuresOf = ({ facts }: PricingSnapshot): number => facts?.features.length ?? 0;

/** Weight of a preview: 1 for a plain part, growing with components and features. */
export const previewWeight = (snapshot: PricingSnapshot): number => {
  const components = snapshot.assembly?.components ?? [];
  const features = components.reduce(
    (sum, component) => sum + (component.snapshot === null ? 0 : featuresOf(component.snapshot)),
    featuresOf(snapshot),
  );
  return 1 + components.length + Math.floor(features / FEATURES_OF_A_COMPONENT);
};

/** Weight of a nest preview, by its lines and the corners of their outlines. */
export const nestPreviewWeight = ({ lines }: NestAsked): number => {
  const corners = lines.reduce((sum, { outline }) => {
    const loops = outline === null ? [] : [outline.outer, ...outline.inner];
    return sum + loops.reduce((all, loop) => all + loop.length / 2, 0);
  }, 0);
  return lines.length + Math.floor(corners / CORNERS_OF_A_COMPONENT);
};
