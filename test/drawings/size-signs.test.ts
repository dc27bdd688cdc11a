import { describe, expect, test } from 'vitest';
import type { Run } from '../../src/drawings/content.ts';
import { slantOf } from '../../src/drawings/ocr/detect.ts';
import type { ReadRun } from '../../src/drawings/ocr/read.ts';
import { loneZeros } from '../../src/drawings/raster/lone-zeros.ts';
import { withSizeSigns } from '../../src/drawings/raster/size-signs.ts';
import { scanned } from './raster-accuracy.ts';
import { SheetWriter } from './sheets/pdf-writer.ts';
import { SIGNS } from './sheets/symbols.ts';

const SIZE = 3.5;
const HIGH = 0.72 * SIZE;
const [X, Y] = [20, 20];

type Piece = { readonly text?: string; readonly sign?: string };

const newSheet = (): SheetWriter => new SheetWriter(90, 40, 'Helvetica');

/** Draws texts and signs behind each other, and gives the text as it is recognised: without the signs, or with letters for them. */
const drawn = (sheet: SheetWriter, pieces: readonly Piece[], readAs = ''): ReadRun => {
  const letters: { text: string; u: number }[] = [];
  let u = X;
  for (const { text, sign } of pieces) {
    if (sign !== undefined) {
      sheet.strokes(SIGNS[sign]?.(u, Y, HIGH) ?? []);
      if (readAs !== '') letters.push({ text: readAs, u: u + HIGH / 2 });
      u += 1.6 * HIGH;
      continue;
    }
    for (const one of text ?? '') {
      const wide = sheet.textWidth(one, SIZE);
      sheet.text(u, Y, one, SIZE);
      letters.push({ text: one, u: u + wide / 2 });
      u += wide;
    }
    u += 0.2 * SIZE;
  }
  const text = letters.map((letter) => letter.text).join('');
  return { text, angle: 0, u0: X, u1: u, v0: Y, v1: Y + HIGH, confidence: 1, letters };
};

const textOf = async (pieces: readonly Piece[], dpi: number, readAs = ''): Promise<string | undefined> => {
  const sheet = newSheet();
  const run = drawn(sheet, pieces, readAs);
  // A leader carries the text.
  sheet.path([
    [X - 8, Y - 1.2],
    [70, Y - 1.2],
  ]);
  return withSizeSigns(await scanned(sheet.pdf(0), dpi, 5), [run])[0]?.text;
};

describe.each([150, 200, 300])('signs of strokes within a text, at %i dpi', (dpi) => {
  test.each([
    ['a diameter behind a count', [{ text: '4x' }, { sign: 'diameter' }, { text: '41,7' }], '4xØ41,7'],
    ['a depth behind a size', [{ text: 'R20' }, { sign: 'depth' }, { text: '17' }], 'R20↧17'],
    ['a counterbore', [{ sign: 'counterbore' }, { sign: 'diameter' }, { text: '46,7' }], '⌴Ø46,7'],
    [
      'three of them',
      [{ text: '2x' }, { sign: 'diameter' }, { text: '6.6 H8' }, { sign: 'depth' }, { text: '12' }],
      '2xØ6.6 H8↧12',
    ],
  ])('%s is recognised where the text recognition found nothing', async (_, pieces, said) => {
    expect(await textOf(pieces, dpi)).toBe(said);
  });

  test('the letters that the recognition took a sign for give way', async () => {
    expect(await textOf([{ text: '2x' }, { sign: 'diameter' }, { text: '37' }], dpi, '0')).toBe('2xØ37');
    expect(await textOf([{ text: '37' }, { sign: 'depth' }, { text: '20' }], dpi, 'T')).toBe('37↧20');
  });

  test.each(['17,4x1', '80 H7', '4x 0.8', '18 THRU', '7 7 1', '2x U10', '4 Q8'])(
    'a text without signs, %s, stays as it is read',
    async (text) => {
      expect(await textOf([{ text }], dpi)).toBe(text);
    },
  );

  test('a sign behind which nothing stands is none', async () => {
    expect(await textOf([{ text: '12' }, { sign: 'depth' }], dpi)).toBe('12');
  });
});

describe.each([150, 200])('a naught that is not detected, at %i dpi', (dpi) => {
  const small = 0.65 * SIZE;
  const run = (text: string, u0: number, v0: number, size: number, sheet: SheetWriter): Run => ({
    text,
    angle: 0,
    u0,
    u1: u0 + sheet.textWidth(text, size),
    v0,
    v1: v0 + 0.72 * size,
    confidence: 1,
  });
  const zerosOf = async (
    zero: string,
    up: number,
    deviation: string,
    down: number,
  ): Promise<readonly Run[]> => {
    const sheet = newSheet();
    sheet.path([
      [X - 5, Y - 2],
      [70, Y - 2],
    ]);
    sheet.text(X, Y, '65,0', SIZE);
    const at = X + sheet.textWidth('65,0', SIZE) + 0.3 * SIZE;
    sheet.text(at, Y + up, zero, small);
    sheet.text(at, Y + down, deviation, small);
    const runs = [run('65,0', X, Y, SIZE, sheet), run(deviation, at, Y + down, small, sheet)];
    return loneZeros(await scanned(sheet.pdf(0), dpi, 5), runs);
  };

  test('above or below its deviation it is recognised', async () => {
    const [above] = await zerosOf('0', 0.55 * SIZE, '-0,3', -0.3 * SIZE);
    expect(above).toMatchObject({ text: '0' });
    expect(above?.v0).toBeGreaterThan(Y + 0.4 * SIZE);
    const [below] = await zerosOf('0', -0.3 * SIZE, '+0,1', 0.55 * SIZE);
    expect(below).toMatchObject({ text: '0' });
    expect(below?.v1).toBeLessThan(Y + 0.3 * SIZE);
  });

  test('another digit, several, or none is not read as a zero', async () => {
    expect(await zerosOf('1', 0.55 * SIZE, '-0,3', -0.3 * SIZE)).toEqual([]);
    expect(await zerosOf('+0,1', 0.55 * SIZE, '-0,3', -0.3 * SIZE)).toEqual([]);
    expect(await zerosOf('', 0, '-0,3', -0.3 * SIZE)).toEqual([]);
  });
});

describe('which way a text runs', () => {
  const WIDTH = 200;
  const bar = (degrees: number, long: number, high: number): number[] => {
    const angle = (degrees * Math.PI) / 180;
    const pixels: number[] = [];
    for (let y = 0; y < WIDTH; y += 1)
      for (let x = 0; x < WIDTH; x += 1) {
        const [dx, dy] = [x - 100, y - 100];
        const u = dx * Math.cos(angle) + dy * Math.sin(angle);
        const v = dy * Math.cos(angle) - dx * Math.sin(angle);
        if (Math.abs(u) <= long / 2 && Math.abs(v) <= high / 2) pixels.push(y * WIDTH + x);
      }
    return pixels;
  };

  test.each([-60, -45, -20, 15, 30, 45, 66, 78])('%i degrees are recognised', (degrees) => {
    const slant = slantOf(bar(degrees, 60, 12), WIDTH);
    expect(((slant?.angle ?? 0) * 180) / Math.PI).toBeCloseTo(degrees, 0);
    expect(slant?.long).toBeCloseTo(60, -1);
    expect(slant?.short).toBeCloseTo(12, -1);
    expect(slant?.x).toBeCloseTo(100.5, 0);
  });

  test('level and upright texts have no slant, nor has what is no bar', () => {
    expect(slantOf(bar(0, 60, 12), WIDTH)).toBeNull();
    expect(slantOf(bar(90, 60, 12), WIDTH)).toBeNull();
    expect(slantOf(bar(5, 60, 12), WIDTH)).toBeNull();
    expect(slantOf(bar(45, 20, 16), WIDTH)).toBeNull();
    expect(slantOf([...bar(45, 80, 4), ...bar(10, 80, 4)], WIDTH)).toBeNull();
  });
});
