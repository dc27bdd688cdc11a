import { describe, expect, test } from 'vitest';
import type { PageContent, Run, Segment } from '../../src/drawings/content.ts';
import type { Doubt } from '../../src/drawings/facts.ts';
import { withDoubts } from '../../src/drawings/raster/doubts.ts';
import { whitened } from '../../src/drawings/raster/whiten.ts';
import { readContent } from '../../src/drawings/read-content.ts';
import { scanned } from './raster-accuracy.ts';
import { SheetWriter } from './sheets/pdf-writer.ts';
import { SIGNS } from './sheets/symbols.ts';

const FONT = 4.9;
const HIGH = 0.72 * FONT;
const DIGIT = 0.556 * FONT;
const UPWARDS = Math.PI / 2;
/** Where each text begins. */
const [X, Y] = [30, 30];

type Reading = {
  readonly text: string;
  readonly digits: number;
  readonly angle?: number;
  readonly least?: number;
};

/** A reading of so many digits from the left end of what is drawn. */
const read = ({ text, digits, angle = 0, least = 1 }: Reading): Run => {
  const [u0, v0] = angle === 0 ? [X, Y] : [Y, -X];
  return { text, angle, u0, u1: u0 + digits * DIGIT, v0, v1: v0 + HIGH, confidence: 0.95, least };
};

const doubtsOf = async (
  draw: (sheet: SheetWriter) => void,
  readings: readonly Reading[],
  dpi = 200,
): Promise<readonly Doubt[]> => {
  const sheet = new SheetWriter(90, 60, 'Helvetica');
  draw(sheet);
  const white = whitened(await scanned(sheet.pdf(0), dpi, 3));
  return withDoubts(white, readings.map(read))[0]?.doubts ?? [];
};

const hundred = (sheet: SheetWriter): void => sheet.text(X, Y, '100', FONT);
const WHOLE: Reading = { text: '100', digits: 3 };

describe('a reading that is whole', () => {
  test.each([130, 200, 300])(
    'in %i dpi has no doubt, close to its dimension line and its arrows',
    async (dpi) => {
      const draw = (sheet: SheetWriter): void => {
        hundred(sheet);
        sheet.line(X - 8, Y - 0.25 * HIGH, X + 16, Y - 0.25 * HIGH);
        sheet.line(X - 8, Y - 9, X - 8, Y + 2);
        sheet.line(X + 16, Y - 9, X + 16, Y + 2);
      };
      expect(await doubtsOf(draw, [WHOLE], dpi)).toEqual([]);
    },
  );

  test('runs upwards as well', async () => {
    const draw = (sheet: SheetWriter): void => sheet.text(X, Y, '140', FONT, 90);
    expect(await doubtsOf(draw, [{ text: '140', digits: 3, angle: UPWARDS }])).toEqual([]);
  });

  test('is beside another text, and stands behind the sign that it was read with', async () => {
    const draw = (sheet: SheetWriter): void => {
      sheet.strokes(SIGNS.diameter?.(X, Y, HIGH) ?? []);
      sheet.text(X + 1.2 * HIGH, Y, '60', FONT);
      sheet.text(X + 1.2 * HIGH + 3.3 * DIGIT, Y, 'H7', FONT);
    };
    const size = { text: 'Ø60', digits: 1.2 * (HIGH / DIGIT) + 2 };
    const fit = {
      ...read({ text: 'H7', digits: 2 }),
      u0: X + 1.2 * HIGH + 3.3 * DIGIT,
      u1: X + 1.2 * HIGH + 5.5 * DIGIT,
    };
    const sheet = new SheetWriter(90, 60, 'Helvetica');
    draw(sheet);
    const white = whitened(await scanned(sheet.pdf(0), 200, 3));
    expect(withDoubts(white, [read(size), fit]).map(({ doubts }) => doubts)).toEqual([undefined, undefined]);
  });
});

describe('a reading that is not whole', () => {
  test.each<[Doubt, string, (sheet: SheetWriter) => void, Reading]>([
    [
      'crossed_by_line',
      'an upright line runs through the figures',
      (sheet) => {
        hundred(sheet);
        sheet.line(X + 1.5 * DIGIT, Y - 10, X + 1.5 * DIGIT, Y + 12);
      },
      WHOLE,
    ],
    [
      'crossed_by_line',
      'the dimension line runs through the figures',
      (sheet) => {
        hundred(sheet);
        sheet.line(X - 10, Y + 0.4 * HIGH, X + 20, Y + 0.4 * HIGH);
      },
      WHOLE,
    ],
    ['cut_off', 'the last figure is not among what was read', hundred, { text: '10', digits: 2 }],
    [
      'cut_off',
      'a sign before the number is not among what was read',
      (sheet) => {
        hundred(sheet);
        sheet.strokes(SIGNS.diameter?.(X - 1.2 * HIGH, Y, HIGH) ?? []);
      },
      WHOLE,
    ],
    [
      'single_characters',
      'one figure of an upright text was read as though it stood level',
      (sheet) => sheet.text(X + HIGH, Y - DIGIT, '140', FONT, 90),
      { text: '4', digits: 1.3 },
    ],
    ['cut_off', 'three figures were read as two', hundred, { text: '66', digits: 3 }],
    ['characters_differ', 'three figures were read as five', hundred, { text: '10011', digits: 3 }],
    [
      'single_characters',
      'two upright figures were read as one that stands level',
      (sheet) => sheet.text(X + HIGH, Y, '60', FONT, 90),
      { text: '8', digits: 1.4 },
    ],
    [
      'sign_unread',
      'a Ø was read as a 4',
      (sheet) => {
        sheet.strokes(SIGNS.diameter?.(X, Y, HIGH) ?? []);
        sheet.text(X + 1.1 * HIGH, Y, '60', FONT);
      },
      { text: '460', digits: 3.5 },
    ],
    ['unsure', 'a character is uncertain', hundred, { ...WHOLE, least: 0.4 }],
  ])('is doubted as %s: %s', async (doubt, _, draw, reading) => {
    expect(await doubtsOf(draw, [reading])).toContain(doubt);
  });
});

/** Level sizes with extension lines that are so far apart, one below the other. */
const sized = (
  sizes: readonly (readonly [text: string, mm: number, doubts?: readonly Doubt[]])[],
): PageContent => {
  const runs: Run[] = [];
  const segments: Segment[] = [];
  for (const [index, [text, mm, doubts]] of sizes.entries()) {
    const y = 20 + 14 * index;
    runs.push({
      ...{ text, angle: 0, u0: 20 + mm / 2 - 2, u1: 20 + mm / 2 + 2, v0: y + 1, v1: y + 4, confidence: 0.95 },
      ...(doubts === undefined ? {} : { doubts }),
    });
    segments.push({ x1: 20, y1: y, x2: 20 + mm, y2: y });
    for (const x of [20, 20 + mm]) segments.push({ x1: x, y1: y - 8, x2: x, y2: y + 1.5 });
  }
  return { widthMm: 297, heightMm: 210, extractor: 'pixels', runs, segments, figures: [] };
};

const doubtsByText = (content: PageContent): Readonly<Record<string, readonly Doubt[] | undefined>> =>
  Object.fromEntries(readContent(content, 1).facts.map(({ text, doubts }) => [text, doubts]));

describe('a size beside the scale of its sheet', () => {
  const OTHERS = [
    ['40', 20],
    ['60', 30],
    ['84', 42],
    ['100', 50],
    ['120', 60],
    ['70', 35],
    ['90', 45],
  ] as const;

  test('is doubted where the others have a scale in common and it has another', () => {
    expect(doubtsByText(sized([...OTHERS, ['14', 70]]))).toEqual({
      ...Object.fromEntries(OTHERS.map(([text]) => [text, undefined])),
      '14': ['off_scale'],
    });
  });

  test('is read whole where it is as long as it says, whatever runs through it', () => {
    expect(doubtsByText(sized([...OTHERS, ['140', 70, ['crossed_by_line']]]))['140']).toBeUndefined();
    expect(
      doubtsByText(sized([...OTHERS, ['140', 70, ['cut_off', 'unsure']]]))['140'],
      'a Ø may be missing',
    ).toEqual(['cut_off']);
    expect(doubtsByText(sized([['140', 70, ['crossed_by_line']]]))['140']).toEqual(['crossed_by_line']);
  });

  test('has no scale to agree with on a sheet that is not drawn to one', () => {
    const content = sized([
      ['40', 26],
      ['60', 26],
      ['84', 26],
      ['120', 26],
      ['14', 26],
    ]);
    expect(Object.values(doubtsByText(content))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('may have the scale of a detail', () => {
    const detail = [
      ['5', 50],
      ['7', 70],
      ['6', 60],
    ] as const;
    expect(Object.values(doubtsByText(sized([...OTHERS, ...detail]))).every((one) => one === undefined)).toBe(
      true,
    );
  });
});
