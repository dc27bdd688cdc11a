import { describe, expect, test } from 'vitest';
import { readText } from './read.ts';
import { SheetWriter } from './sheets/pdf-writer.ts';

type Point = readonly [number, number];

/** A symbol of ISO 2553: arrow, reference line, size, and a sign behind it. */
type Symbol = {
  readonly size: string;
  readonly at: Point;
  /** Below its line: on the other side of the joint. */
  readonly below?: boolean;
  readonly sign?: 'fillet' | 'square' | 'none';
  /** As one path, or each line a path of its own as drawings out of DXF have them. */
  readonly strokes?: 'one' | 'each';
  readonly arrow?: boolean;
};

const HIGH = 3.5;

const SIGNS = {
  fillet: (x: number, y: number, s: number): Point[] => [
    [x, y],
    [x, y + s],
    [x + Math.abs(s), y],
    [x, y],
  ],
  square: (x: number, y: number, s: number): Point[] => [
    [x, y],
    [x, y + s],
    [x + 0.6 * Math.abs(s), y + s],
    [x + 0.6 * Math.abs(s), y],
  ],
  none: (): Point[] => [],
};

const draw = (
  sheet: SheetWriter,
  { size, at: [x, y], below = false, sign = 'fillet', strokes = 'one', arrow = true }: Symbol,
): void => {
  sheet.line(x, y, x + 30, y);
  if (arrow) {
    const tip: Point = [x - 20, y - 20];
    sheet.line(x, y, ...tip);
    // The head of the arrow, along its line.
    sheet.path([tip, [tip[0] + 2.4, tip[1] + 1.6], [tip[0] + 1.6, tip[1] + 2.4], tip]);
  }
  sheet.text(x + 4, below ? y - HIGH : y + 0.8, size, HIGH);
  const path = SIGNS[sign](x + 13, y, below ? -HIGH : HIGH);
  if (strokes === 'one') sheet.path(path);
  else for (const [index, to] of path.slice(1).entries()) sheet.path([path[index] as Point, to]);
};

const sheetOf = (symbols: readonly Symbol[]): Buffer => {
  const sheet = new SheetWriter(297, 210, 'Helvetica');
  sheet.box(10, 10, 277, 190, 0.5);
  for (const [index, text] of ['120', '80', '4x Ø8 H7', 'Ra 6.3', '45', '2x M6'].entries())
    sheet.text(40 + 35 * index, 30, text, HIGH);
  for (const symbol of symbols) draw(sheet, symbol);
  return sheet.pdf();
};

const weldsIn = async (symbols: readonly Symbol[]) =>
  (await readText(sheetOf(symbols)))
    .filter(({ kind, value }) => kind === 'note' && 'note' in value && value.note === 'weld')
    .map(({ text, value, unit }) => [text, 'size' in value ? value.size : undefined, unit]);

describe('symbols of welds that are drawn as lines', () => {
  test.each(['one', 'each'] as const)('a fillet with its throat or its leg (%s path)', async (strokes) => {
    expect(await weldsIn([{ size: 'a4', at: [120, 120], strokes }])).toEqual([['a4', 5.657, 'mm']]);
    expect(await weldsIn([{ size: 'z5', at: [120, 120], strokes, below: true }])).toEqual([['z5', 5, 'mm']]);
  });

  test('two of one sheet, each with its own size', async () => {
    const found = await weldsIn([
      { size: 'a3', at: [80, 150] },
      { size: 'z6', at: [180, 90], strokes: 'each' },
    ]);
    expect(found.toSorted()).toEqual([
      ['a3', 4.243, 'mm'],
      ['z6', 6, 'mm'],
    ]);
  });

  test('another sign on the line of an arrow is a weld whose size nobody can tell [CALC-11]', async () => {
    expect(await weldsIn([{ size: 'a5', at: [120, 120], sign: 'square' }])).toEqual([['a5', null, null]]);
    expect(await weldsIn([{ size: 'a5', at: [120, 120], sign: 'none' }])).toEqual([['a5', null, null]]);
  });

  test('letters and numbers elsewhere are none', async () => {
    expect(await weldsIn([{ size: 'a5', at: [120, 120], sign: 'none', arrow: false }])).toEqual([]);
    expect(await weldsIn([{ size: 'A4', at: [120, 120] }])).toEqual([]);
  });
});
