import type { Run } from '../content.ts';
import { type Cell, heightOf } from '../layout/cells.ts';
import type { Picture } from '../picture.ts';
import { type Component, componentsOf } from './components.ts';

const SIZE = /\d$/;
const DEVIATION = /^[+-]\s?(?:\d+(?:[.,]\d+)?|[.,]\d+)$/;
const CONFIDENCE = 0.9;

/** A ring higher than wide, with one hole. */
const isRing = ({ box, holes }: Component): boolean => {
  const [width, height] = [box.u1 - box.u0, heightOf(box)];
  const hole = holes[0]?.area ?? 0;
  const wide = width / height;
  return holes.length === 1 && wide > 0.4 && wide < 1 && hole > 0.18 * width * height;
};

/** Side of a small deviation after a size: above its middle or below it. */
const sideOf = (size: Run, deviation: Run): 'above' | 'below' | null => {
  const height = heightOf(size);
  const gap = deviation.u0 - size.u1;
  if (gap < -0.4 * height || gap > 1.2 * height || heightOf(deviation) > 0.95 * height) return null;
  const off = (deviation.v0 + deviation.v1 - size.v0 - size.v1) / 2;
  if (Math.abs(off) < 0.15 * height || Math.abs(off) > 1.3 * height) return null;
  return off > 0 ? 'above' : 'below';
};

const meets = (a: Cell, b: Cell): boolean => a.u0 < b.u1 && b.u0 < a.u1 && a.v0 < b.v1 && b.v0 < a.v1;

/** The only piece of a box, if it is a ring; pieces lower than `least` are noise. */
const ringIn = (picture: Picture, angle: number, region: Cell, least: number): Component | null => {
  for (const ink of ['dark', 'all'] as const) {
    const alone = componentsOf(picture, angle, region, ink).filter(({ box }) => heightOf(box) > least);
    const [ring] = alone;
    if (ring !== undefined && alone.length === 1 && isRing(ring)) return ring;
  }
  return null;
};

/** The zero opposite a deviation after a size, alone in its row. */
const zeroBeside = (picture: Picture, size: Run, deviation: Run, runs: readonly Run[]): Run | null => {
  const side = sideOf(size, deviation);
  if (side === null) return null;
  const [height, small] = [heightOf(size), heightOf(deviation)];
  const region = {
    u0: deviation.u0 - 0.5 * small,
    u1: deviation.u1 + 0.5 * small,
    v0: side === 'above' ? size.v0 - 0.9 * height : deviation.v1 - 0.1 * small,
    v1: side === 'above' ? deviation.v0 + 0.1 * small : size.v1 + 0.9 * height,
  };
  const ring = ringIn(picture, deviation.angle, region, 0.3 * small);
  if (ring === null) return null;
  const share = heightOf(ring.box) / small;
  if (share < 0.4 || share > 1.6 || ring.box.u0 > deviation.u0 + 1.5 * small) return null;
  if (runs.some((run) => meets(run, ring.box))) return null;
  return { ...deviation, ...ring.box, text: '0', confidence: CONFIDENCE };
};

/** Zeros above or below a small deviation after a size, which are too small for the detection. */
export const loneZeros = (picture: Picture, runs: readonly Run[]): Run[] => {
  const sizes = runs.filter(({ text }) => SIZE.test(text));
  return runs
    .filter(({ text }) => DEVIATION.test(text))
    .flatMap((deviation) => {
      const own = runs.filter(({ angle }) => angle === deviation.angle);
      for (const size of sizes) {
        if (size === deviation || size.angle !== deviation.angle) continue;
        const zero = zeroBeside(picture, size, deviation, own);
        if (zero !== null) return [zero];
      }
      return [];
    });
};
