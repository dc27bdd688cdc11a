import { expect, test } from 'vitest';
import { recall } from './accuracy.ts';
import { readPixels } from './raster-accuracy.ts';
import { drawScan } from './sheets/scan.ts';
import { score } from './truth.ts';

/** 150 dpi, lying, grainy and 2.8 degrees askew. */
const ASKEW = 5;

test('given a scan that lies askew, then its title block and its tolerance frames are read', async () => {
  const { picture, truth } = await drawScan(ASKEW);
  const scores = score(truth, await readPixels(picture));
  expect(recall(scores['title block'])).toBeGreaterThan(0.8);
  expect(recall(scores['geometric tolerances'])).toBe(1);
});
