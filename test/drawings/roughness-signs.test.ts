import { describe, expect, test } from 'vitest';
import type { Run } from '../../src/drawings/content.ts';
import { readLine } from '../../src/drawings/grammar/line.ts';
import { withRoughness } from '../../src/drawings/raster/roughness-signs.ts';
import { whitened } from '../../src/drawings/raster/whiten.ts';
import { scanned } from './raster-accuracy.ts';
import { SheetWriter } from './sheets/pdf-writer.ts';

const SIZE = 4;
const HIGH = 0.72 * SIZE;
const [X, Y] = [40, 30];
const SLOPE = Math.tan(Math.PI / 3);

const number = (text: string): Run => ({
  text,
  angle: 0,
  u0: X,
  u1: X + 1.4 * SIZE,
  v0: Y,
  v1: Y + HIGH,
  confidence: 1,
});

type Point = readonly [number, number];
/** The open symbol, its tip below the number; `turn` brings it above it, turned over. */
const symbol = (turn = (point: Point): Point => point): Point[] => {
  const [u, v] = [X + 1.8, Y - 5.5];
  return [
    [u - 4.4 / SLOPE, v + 4.4],
    [u, v],
    [u + 9.5 / SLOPE, v + 9.5],
  ].map(([x = 0, y = 0]) => turn([x, y]));
};
const turnedOver = ([x, y]: Point): Point => [2 * X + 1.4 * SIZE - x, 2 * Y + HIGH - y];

const saidOf = async (text: string, lines: readonly (readonly Point[])[], dpi: number): Promise<string> => {
  const sheet = new SheetWriter(90, 60, 'Helvetica');
  sheet.text(X, Y, text, SIZE);
  for (const line of lines) sheet.path(line);
  const picture = await scanned(sheet.pdf(0), dpi, 3);
  return withRoughness(whitened(picture), [number(text)])[0]?.text ?? '';
};

describe.each([150, 200, 300])('a number at a roughness symbol, at %i dpi', (dpi) => {
  test('is recognised by the symbol under it, or over it', async () => {
    expect(await saidOf('1,6', [symbol()], dpi)).toBe('√1,6');
    expect(await saidOf('0.8', [symbol(turnedOver)], dpi)).toBe('√0.8');
  });

  test('is read as a size without the symbol, above a plain line, and with a value outside the series', async () => {
    expect(await saidOf('1,6', [], dpi)).toBe('1,6');
    const underline: Point[] = [
      [X - 6, Y - 1.2],
      [X + 14, Y - 1.2],
    ];
    const hatching = Array.from({ length: 12 }, (_, at): Point[] => [
      [X - 12 + 2 * at, Y - 8],
      [X - 2 + 2 * at, Y + 2],
    ]);
    expect(await saidOf('1,6', [underline, ...hatching], dpi)).toBe('1,6');
    expect(await saidOf('1,7', [symbol()], dpi)).toBe('1,7');
  });
});

test('a number at the symbol alone is a roughness whose parameter is open', () => {
  expect(readLine('√0,8')).toEqual([
    { kind: 'roughness', value: { parameter: null, value_um: 0.8, scope: 'local' }, unit: 'um' },
  ]);
  expect(readLine('√0')).toEqual([]);
});
