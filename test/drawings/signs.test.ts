import { describe, expect, test } from 'vitest';
import type { Run } from '../../src/drawings/content.ts';
import { readFrames } from '../../src/drawings/layout/frames.ts';
import { framesOf } from '../../src/drawings/layout/lines.ts';
import { outsideText, segmentsOf } from '../../src/drawings/raster/segments.ts';
import { withSigns } from '../../src/drawings/raster/signs.ts';
import { scanned } from './raster-accuracy.ts';
import { SheetWriter } from './sheets/pdf-writer.ts';
import { SIGNS } from './sheets/symbols.ts';

type Strokes = readonly (readonly (readonly [number, number])[])[];

/** As another CAD draws it. */
const angularity = (x: number, y: number, s: number): Strokes => [
  [
    [x + s, y],
    [x, y],
    [x + 0.9 * s, y + s],
  ],
];
const hatched = (x: number, y: number, s: number): Strokes =>
  [0, 0.3, 0.6, 0.9].flatMap((at) => [
    [
      [x + at * s, y],
      [x + at * s + 0.1 * s, y + s],
    ],
    [
      [x, y + at * s],
      [x + s, y + at * s],
    ],
  ]);

const HIGH = 7;
const SIZE = 3.5;

const run = (text: string, u0: number, v0: number): Run => ({
  text,
  angle: 0,
  u0,
  u1: u0 + 7,
  v0,
  v1: v0 + 0.72 * SIZE,
  confidence: 1,
});

/** A frame with a sign and 0,05, and the text of its number as it is recognised. */
const frame = (sheet: SheetWriter, at: number, sign: Strokes): Run => {
  for (const y of [at, at + HIGH])
    sheet.path([
      [10, y],
      [32, y],
    ]);
  for (const x of [10, 18, 32])
    sheet.path([
      [x, at],
      [x, at + HIGH],
    ]);
  sheet.strokes(sign);
  sheet.text(20, at + 2.2, '0,05', SIZE);
  return run('0,05', 20, at + 2.2);
};

const signsOf = async (
  draw: (sheet: SheetWriter) => Run,
  dpi: number,
  also: readonly Run[] = [],
): Promise<readonly string[]> => {
  const sheet = new SheetWriter(60, 40, 'Helvetica');
  const number = draw(sheet);
  const picture = await scanned(sheet.pdf(0), dpi, 5);
  const { runs } = withSigns(picture, [number, ...also], outsideText(segmentsOf(picture), [number]));
  return runs.slice(1).map(({ text }) => text);
};

describe.each([150, 200, 300])('signs that the recognition does not know, at %i dpi', (dpi) => {
  test.each([
    ['▱', SIGNS.flatness],
    ['∥', SIGNS.parallelism],
    ['⊥', SIGNS.perpendicularity],
    ['⌖', SIGNS.position],
    ['◎', SIGNS.concentricity],
    ['∠', angularity],
  ])('%s in its box of a tolerance frame is recognised', async (sign, draw) => {
    expect(await signsOf((sheet) => frame(sheet, 15, draw?.(12, 16.8, SIZE) ?? []), dpi)).toEqual([sign]);
  });

  test('a sign flatter than text is as high as its number, and what was read of it in another direction is dropped', async () => {
    const sheet = new SheetWriter(60, 40, 'Helvetica');
    const flat = SIGNS.flatness?.(12.5, 18, 0.5 * SIZE) ?? [];
    const number = frame(sheet, 15, flat);
    const picture = await scanned(sheet.pdf(0), dpi, 5);
    const naught: Run = {
      text: '0',
      angle: Math.PI / 2,
      u0: 17,
      u1: 20,
      v0: -16,
      v1: -12.5,
      confidence: 0.8,
    };
    const { runs, segments } = withSigns(
      picture,
      [number, naught],
      outsideText(segmentsOf(picture), [number]),
    );
    expect(runs.map(({ text }) => text)).toEqual(['0,05', '▱']);
    const { lines } = framesOf({
      widthMm: 60,
      heightMm: 40,
      extractor: 'pixels',
      runs,
      segments,
      figures: [],
    })[0] ?? { lines: [] };
    expect(readFrames(lines).map(({ content }) => content)).toEqual([
      expect.objectContaining({
        kind: 'geometric_tolerance',
        value: expect.objectContaining({ characteristic: 'flatness', value_mm: 0.05 }),
      }),
    ]);
  });

  test('a shape that is not a sign is not read as one', async () => {
    expect(await signsOf((sheet) => frame(sheet, 15, hatched(12, 16.8, SIZE)), dpi)).toEqual([]);
    expect(await signsOf((sheet) => frame(sheet, 15, []), dpi)).toEqual([]);
  });
});
