import { beforeAll, describe, expect, test } from 'vitest';
import type { Run } from '../../src/drawings/content.ts';
import { lineOf } from '../../src/drawings/layout/lines.ts';
import { withWholeNumbers } from '../../src/drawings/ocr/complete.ts';
import { loadModels, type Models } from '../../src/drawings/ocr/models.ts';
import { leadOf, type ReadRun } from '../../src/drawings/ocr/read.ts';
import type { Recognised } from '../../src/drawings/ocr/recognise.ts';
import { isCovered, splitRow } from '../../src/drawings/ocr/rows.ts';
import { whitened } from '../../src/drawings/raster/whiten.ts';
import { MODELS, scanned } from './raster-accuracy.ts';
import { SheetWriter } from './sheets/pdf-writer.ts';

const SIZE = 4;
const HIGH = 0.72 * SIZE;
const DPI = 200;
const UPWARDS = Math.PI / 2;

const sheetOf = (draw: (sheet: SheetWriter) => void): SheetWriter => {
  const sheet = new SheetWriter(90, 60, 'Helvetica');
  draw(sheet);
  return sheet;
};

const pictureOf = (draw: (sheet: SheetWriter) => void) => scanned(sheetOf(draw).pdf(0), DPI, 5);

const piece = (text: string, angle: number, u0: number, u1: number, v0: number): ReadRun => ({
  text,
  angle,
  u0,
  u1,
  v0,
  v1: v0 + HIGH,
  confidence: 0.9,
  letters: [],
});

/** Half a millimetre may be a side bearing of a figure. */
const near = (mm: number): unknown => expect.closeTo(mm, 0);

describe('the row that a torn text is a piece of', () => {
  test('goes on over figures and points, level and upwards, and ends at an arrow and at other texts', async () => {
    const level = await pictureOf((sheet) => {
      sheet.text(20, 30, '128.20', SIZE);
      sheet.text(50, 30, '77', SIZE);
      sheet.line(5, 31.5, 18.5, 31.5);
      sheet.line(34, 31.5, 46, 31.5);
    });
    const wide = 5 * 0.556 * SIZE + 0.278 * SIZE;
    const last = piece('20', 0, 20 + wide - 1.2 * SIZE, 20 + wide, 30);
    const found = splitRow(whitened(level), last);
    expect(found).toMatchObject({ own: { u0: near(20.3), u1: near(20 + wide - 0.2) }, adjacent: [] });

    const upright = await pictureOf((sheet) => {
      sheet.text(40, 20, '128.20', SIZE, 90);
    });
    const torn = piece('20', UPWARDS, 20 + wide - 1.2 * SIZE, 20 + wide, -40);
    expect(splitRow(whitened(upright), torn)).toMatchObject({
      own: { u0: near(20.3), u1: near(20 + wide - 0.2) },
    });
  });

  test('is nothing new where a text is whole, in a frame too', async () => {
    const whole = await pictureOf((sheet) => {
      sheet.text(20, 30, '0.02', SIZE);
      sheet.box(17, 27.5, 14, 8);
    });
    expect(splitRow(whitened(whole), piece('0.02', 0, 20, 20 + 1.95 * SIZE, 30))).toBeNull();
  });

  test('a text is covered where most of it lies in others', () => {
    const row: Run = piece('8.20', UPWARDS, 10, 18, -20);
    expect(isCovered(piece('8', 0, 17.3, 19.8, 11), [row])).toBe(true);
    expect(isCovered(piece('8', 0, 25, 28, 11), [row])).toBe(false);
  });
});

describe('numbers that the detection tore', () => {
  let models: Models;
  beforeAll(async () => {
    models = await loadModels(MODELS);
  });

  const X = 40;
  /** Two limits that run upwards, an R half-way before them. */
  const limits = (sheet: SheetWriter): void => {
    sheet.text(X, 20, '11.30', SIZE, 90);
    sheet.text(X + SIZE, 20, '11.20', SIZE, 90);
    sheet.text(X + 0.5 * SIZE, 16, 'R', SIZE, 90);
  };

  test('are put together, with the second of two limits and the letter before them', async () => {
    const picture = await pictureOf(limits);
    // As the detection gives them: two figures and the R as though they stood level, and of the lower limit nothing.
    const read = [
      { ...piece('30', 0, X - 2.9, X + 0.2, 25.8), v1: 29.7 },
      { ...piece('R', 0, X - 0.8, X + 2.2, 16.2), v1: 18.8 },
    ];
    const whole = await withWholeNumbers(picture, whitened(picture), read, models);
    expect(whole.map(({ text }) => text).toSorted()).toEqual(['11.20', '11.30', 'R']);
    for (const { angle } of whole) expect(angle).toBeCloseTo(UPWARDS);
  });

  test('are put together where they have no decimals', async () => {
    const picture = await pictureOf((sheet) => sheet.text(X, 20, '140', SIZE, 90));
    // As the detection gives it: the figure in the middle, as though it stood level.
    const read = [{ ...piece('4', 0, X - 2.9, X + 0.2, 22.2), v1: 24.8 }];
    const whole = await withWholeNumbers(picture, whitened(picture), read, models);
    expect(whole.map(({ text }) => text)).toEqual(['140']);
    expect(whole[0]?.angle).toBeCloseTo(UPWARDS);
  });

  test('a text that is whole stays the very one', async () => {
    const picture = await pictureOf((sheet) => sheet.text(20, 30, '25.4', SIZE));
    const read = [piece('25.4', 0, 20, 20 + 1.95 * SIZE, 30)];
    expect(await withWholeNumbers(picture, whitened(picture), read, models)).toBe(read);
  });
});

test('texts run as the longer of them do, whatever single figures look like', () => {
  const read = (text: string, score: number): Recognised => ({ text, score, least: score, letters: [] });
  // A size and the marks of two zones, upwards and downwards.
  const reads = [
    [read('60.00 ±0.10', 0.99), read('60.0 0.10', 0.77)],
    [read('1', 0.75), read('1', 0.91)],
    [read('1', 0.69), read('1', 0.92)],
  ] as const;
  expect(leadOf(reads)).toBeGreaterThan(0);
  expect(leadOf(reads.map(([one, other]) => [other, one]))).toBeLessThan(0);
});

test('two decimal numbers that stand close are two', () => {
  const run = (text: string, u0: number, u1: number): Run => ({ ...piece(text, 0, u0, u1, 20) });
  const line = lineOf({ level: [], upright: [] }, [run('6.50', 10, 20), run('0.00', 20.2, 30)]);
  expect(line.text).toBe('6.50 0.00');
  const other = lineOf({ level: [], upright: [] }, [run('6.', 10, 14), run('50', 14.2, 20)]);
  expect(other.text).toBe('6.50');
});
