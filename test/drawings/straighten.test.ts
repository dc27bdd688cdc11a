import { describe, expect, test } from 'vitest';
import type { Picture } from '../../src/drawings/picture.ts';
import { skewOf, straighten, turnedBy } from '../../src/drawings/raster/straighten.ts';

const [WIDTH, HEIGHT] = [600, 420];

/** A frame and rows of short strokes on grey paper. */
const page = (): Picture => {
  const grey = new Uint8Array(WIDTH * HEIGHT).fill(215);
  const dot = (x: number, y: number): void => {
    grey[y * WIDTH + x] = 40;
  };
  for (let x = 50; x < WIDTH - 50; x += 1) for (const y of [50, 51, 368, 369]) dot(x, y);
  for (let y = 50; y < HEIGHT - 50; y += 1) for (const x of [50, 51, 548, 549]) dot(x, y);
  for (let x = 80; x < 500; x += 9) for (let y = 100; y < 330; y += 30) dot(x + ((y / 30) % 4), y);
  return { width: WIDTH, height: HEIGHT, grey, pixelsPerMm: 4 };
};

describe('a scan that lies askew', () => {
  test.each([-4.5, -1.2, 0.4, 3])('given lines that fall by %d degrees, then they run level', (degrees) => {
    const askew = turnedBy(page(), -degrees, 215);
    expect(Math.abs(skewOf(askew) - degrees)).toBeLessThanOrEqual(0.11);
    expect(Math.abs(skewOf(straighten(askew)))).toBeLessThanOrEqual(0.11);
  });

  test('given a page that lies straight, or one without ink, then it is the very picture', () => {
    const straight = page();
    expect(straighten(straight)).toBe(straight);
    const blank = { ...straight, grey: new Uint8Array(WIDTH * HEIGHT).fill(255) };
    expect(straighten(blank)).toBe(blank);
  });
});
