import { describe, expect, test } from 'vitest';
import type { Run } from '../../src/drawings/content.ts';
import { cellAround, rulersOf } from '../../src/drawings/layout/cells.ts';
import { outsideText } from '../../src/drawings/raster/segments.ts';

const level = (y: number, x1: number, x2: number) => ({ x1, y1: y, x2, y2: y });
const upright = (x: number, y1: number, y2: number) => ({ x1: x, y1, x2: x, y2 });

const CAPTION: Run = { text: 'BEZEICHNUNG', angle: 0, u0: 2, u1: 14, v0: 6, v1: 8, confidence: 1 };
const BOX = [level(0, 0, 60), level(10, 0, 60), upright(0, 0, 10), upright(60, 0, 10)];

describe('the lines of a scan', () => {
  test('given a row of pixels through the letters of a caption, then it ends no box', () => {
    const stroke = level(7.5, 3, 9);
    expect(cellAround(rulersOf([...BOX, stroke], 0), CAPTION)).toBeNull();
    expect(cellAround(rulersOf(outsideText([...BOX, stroke], [CAPTION]), 0), CAPTION)).toEqual({
      u0: 0,
      u1: 60,
      v0: 0,
      v1: 10,
    });
  });

  test('given a line that goes on behind a text, or a box close round it, then they stay', () => {
    const through = level(7, -20, 9);
    const close = [level(5, 1, 15), level(9, 1, 15), upright(1, 5, 9), upright(15, 5, 9)];
    expect(outsideText([through, ...close], [CAPTION])).toEqual([through, ...close]);
  });

  test('given a line of two rows of pixels, each broken elsewhere, then it is one line', () => {
    const rows = [level(10, 0, 20), level(10, 22, 60), level(10.13, 0, 40), level(10.13, 41, 60)];
    const { level: lines } = rulersOf(rows, 0);
    expect(lines).toEqual([{ at: 10, from: 0, to: 60 }]);
  });

  test('given a short row of pixels before the whole line of a box, then the box is closed', () => {
    const short = level(0.34, 5, 40);
    expect(cellAround(rulersOf([...BOX, short], 0), CAPTION)).toMatchObject({ u0: 0, u1: 60, v1: 10 });
    // What is farther off than a line is thick is another line, and ends no box.
    expect(cellAround(rulersOf([...BOX, level(1.2, 5, 40)], 0), CAPTION)).toBeNull();
  });
});
