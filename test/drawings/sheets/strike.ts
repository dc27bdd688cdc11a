import type { Box } from '../../../src/drawings/facts.ts';
import type { Picture } from '../../../src/drawings/picture.ts';
import type { Random } from './random.ts';

const THIN_MM = 0.2;
const THICK_MM = 0.5;

/** A picture with a line of ink through each of some boxes, level or upright, as far again beyond it. */
export const strikeThrough = (picture: Picture, boxes: readonly Box[], random: Random): Picture => {
  const { width, height, pixelsPerMm } = picture;
  const grey = new Uint8Array(picture.grey);
  for (const box of boxes) {
    const [left, top] = [box.left * width, box.top * height];
    const [wide, high] = [box.width * width, box.height * height];
    const isLevel = random.chance(0.5);
    const share = 0.1 + 0.8 * random.next();
    const thick = Math.max(1, Math.round(pixelsPerMm * random.pick([THIN_MM, THIN_MM, THICK_MM])));
    const reach = 1.5 * Math.min(wide, high);
    const [x0, x1] = isLevel
      ? [left - reach, left + wide + reach]
      : [left + share * wide, left + share * wide + thick];
    const [y0, y1] = isLevel
      ? [top + share * high, top + share * high + thick]
      : [top - reach, top + high + reach];
    for (let y = Math.max(0, Math.round(y0)); y < Math.min(height, y1); y += 1)
      for (let x = Math.max(0, Math.round(x0)); x < Math.min(width, x1); x += 1) grey[y * width + x] = 20;
  }
  return { ...picture, grey };
};
