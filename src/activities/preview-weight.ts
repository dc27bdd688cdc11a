import type { NestAsked, PricingSnapshot } from '../engine/index.ts';

/** Features that are priced in about the time that one further component takes. */
const FEATURES_OF_A_COMPONENT = 25;
/** Corners whose no-fit polygons are made in about that time. */
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
