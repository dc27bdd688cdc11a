import { beforeAll, expect, test } from 'vitest';
import type { Run } from '../../src/drawings/content.ts';
import type { Fact } from '../../src/drawings/facts.ts';
import { loadModels, type Models } from '../../src/drawings/ocr/models.ts';
import { withDatums } from '../../src/drawings/raster/frame-datums.ts';
import { outsideText, segmentsOf } from '../../src/drawings/raster/segments.ts';
import { withSigns } from '../../src/drawings/raster/signs.ts';
import { whitened } from '../../src/drawings/raster/whiten.ts';
import { readContent } from '../../src/drawings/read-content.ts';
import { MODELS, scanned } from './raster-accuracy.ts';
import { SheetWriter } from './sheets/pdf-writer.ts';
import { SIGNS } from './sheets/symbols.ts';

const SIZE = 3.5;
const [X, Y, HIGH] = [15, 20, 7];
const TOLERANCE: Run = {
  text: '0,02',
  angle: 0,
  u0: X + 9,
  u1: X + 17,
  v0: Y + 2.2,
  v1: Y + 2.2 + 0.72 * SIZE,
  confidence: 1,
};

let models: Models;
beforeAll(async () => {
  models = await loadModels(MODELS);
});

/** What is made of a frame of which only the tolerance was seen: its third cell has what is drawn in it. */
const factsOf = async (draw: ((sheet: SheetWriter, x: number) => void) | null): Promise<readonly Fact[]> => {
  const sheet = new SheetWriter(60, 40, 'Helvetica');
  sheet.box(X, Y, HIGH, HIGH);
  sheet.strokes(SIGNS.perpendicularity?.(X + 1.8, Y + 1.8, SIZE) ?? []);
  sheet.box(X + HIGH, Y, 11, HIGH);
  sheet.text(TOLERANCE.u0, TOLERANCE.v0, '0,02', SIZE);
  if (draw !== null) {
    sheet.box(X + HIGH + 11, Y, 5, HIGH);
    draw(sheet, X + HIGH + 11);
  }
  const picture = await scanned(sheet.pdf(0), 200, 5);
  const white = whitened(picture);
  const segments = outsideText(segmentsOf(white), [TOLERANCE]);
  const runs = await withDatums(picture, white, [TOLERANCE], segments, models);
  return readContent(
    { widthMm: 60, heightMm: 40, extractor: 'pixels', figures: [], ...withSigns(white, runs, segments) },
    1,
  ).facts;
};

const frameWith = (datums: readonly string[]): unknown => [
  expect.objectContaining({
    kind: 'geometric_tolerance',
    value: expect.objectContaining({
      characteristic: 'perpendicularity',
      value_mm: 0.02,
      datums: datums.map((letter) => ({ letter, modifiers: [] })),
    }),
  }),
];

test('the letter of a datum that was not seen is read in its box, close to a line of it too', async () => {
  const letter = (sheet: SheetWriter, x: number): void => sheet.text(x + 0.6, Y + 2.2, 'C', SIZE);
  expect(await factsOf(letter)).toEqual(frameWith(['C']));
  expect(await factsOf(null)).toEqual(frameWith([]));
});

test('a frame with a cell whose text is not a letter is not reported, and its tolerance is not read as a size', async () => {
  const blot = (sheet: SheetWriter, x: number): void => {
    for (let at = 0; at < 5; at += 1) sheet.line(x + 1, Y + 2 + 0.7 * at, x + 4, Y + 2.4 + 0.7 * at, 0.5);
  };
  expect(await factsOf(blot)).toEqual([]);
});
