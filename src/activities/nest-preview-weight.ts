import type { NestAsked } from '../engine/index.ts';

/** Number of corners whose no-fit polygons take about that time. */
const CORNERS_OF_A_COMPONENT = 25;

/** Weight of a nest preview, by its lines and the corners of their outlines. */
export const nestPreviewWeight = ({ lines }: NestAsked): number => {
  const corners = lines.reduce((sum, { outline }) => {
    const loops = outline === null ? [] : [outline.outer, ...outline.inner];
    return sum + loops.reduce((all, loop) => all + loop.length / 2, 0);
  }, 0);
  return lines.length + Math.floor(corners / CORNERS_OF_A_COMPONENT);
};
