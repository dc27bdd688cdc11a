import { describe, expect, test } from 'vitest';
import { correctConfusions } from '../../src/drawings/ocr/correct-confusions.ts';
import { readText } from './read.ts';
import { SheetWriter } from './sheets/pdf-writer.ts';
import { readSizes } from './truth.ts';

const boxed = (sheet: SheetWriter, x: number, y: number, caption: string, text: string): void => {
  sheet.box(x, y, 60, 10, 0.35);
  sheet.text(x + 1, y + 7.2, caption, 2.4);
  sheet.text(x + 1.5, y + 1.8, text, 3.5);
};

const FIELDS = [
  ['TITLE', 'Flange'],
  ['MATERIAL', '1.4301'],
  ['SCALE', '1:1'],
] as const;

describe('sizes between two blocks', () => {
  test('given a table of revisions at the top and a title block below, then what stands between is read', async () => {
    const sheet = new SheetWriter(297, 210, 'Helvetica');
    for (const [index, [caption, text]] of FIELDS.entries())
      boxed(sheet, 107 + 60 * index, 10, caption, text);
    for (const [index, caption] of ['REV.', 'DATE', 'DRAWN'].entries())
      boxed(sheet, 107 + 60 * index, 190, caption, '');
    sheet.text(180, 100, 'Ø25 H7', 3.5);
    sheet.text(200, 120, '48.5', 3.5);
    expect(readSizes(await readText(sheet.pdf(0)))).toEqual([
      expect.objectContaining({ dimension: 'diameter', nominal: 25, fit: 'H7' }),
      expect.objectContaining({ dimension: 'linear', nominal: 48.5 }),
    ]);
  });

  test('given numbers in a field of the block, then they are no sizes', async () => {
    const sheet = new SheetWriter(297, 210, 'Helvetica');
    for (const [index, [caption, text]] of FIELDS.entries())
      boxed(sheet, 107 + 60 * index, 10, caption, text);
    boxed(sheet, 107, 20, 'DATE', '17');
    boxed(sheet, 227, 20, 'DRAWN', '12');
    sheet.text(190, 24, '99', 3.5);
    expect(readSizes(await readText(sheet.pdf(0)))).toEqual([]);
  });
});

test('deviations in parentheses above each other belong to their size', async () => {
  const sheet = new SheetWriter(120, 80, 'Helvetica');
  for (const y of [10, 20, 60, 70]) sheet.text(10, y, 'a page with a text of its own', 3.5);
  sheet.text(40, 40, '4.00 (-0.20)', 3.5);
  sheet.text(40 + sheet.textWidth('4.00 ', 3.5), 40 + 1.25 * 3.5, '(+0.10)', 3.5);
  expect(readSizes(await readText(sheet.pdf(0)))).toEqual([
    expect.objectContaining({ nominal: 4, tolerance: [-0.2, 0.1] }),
  ]);
});

test('limits that stand a little apart are those of one size', async () => {
  const sheet = new SheetWriter(120, 80, 'Helvetica');
  for (const y of [10, 20, 60, 70]) sheet.text(10, y, 'a page with a text of its own', 3.5);
  sheet.text(40, 40, '38.75', 3.5);
  sheet.text(40, 40 + 1.2 * 3.5, '39.25', 3.5);
  expect(readSizes(await readText(sheet.pdf(0)))).toEqual([
    expect.objectContaining({ nominal: null, limits: [38.75, 39.25] }),
  ]);
});

test.each([0, 90, 180, 270])(
  'figures in the margin of a sheet turned by %i degrees are no sizes',
  async (turned) => {
    const sheet = new SheetWriter(297, 210, 'Helvetica');
    for (const y of [40, 60, 80, 100]) sheet.text(30, y, 'a page with a text of its own', 3.5);
    for (const [x, y] of [
      [140, 205],
      [140, 3],
      [3, 100],
      [293, 100],
    ] as const)
      sheet.text(x, y, `${1 + Math.round(x / 100 + y)}`.slice(0, 2), 2.5);
    sheet.text(200, 100, '48.5', 3.5);
    expect(readSizes(await readText(sheet.pdf(turned)))).toEqual([
      expect.objectContaining({ nominal: 48.5 }),
    ]);
  },
);

test.each([
  ['|6.15', '6.15'],
  ['0,6 ]', '0,6'],
  ['2xØ3.40,±0.10', '2xØ3.40±0.10'],
  ['30 +b.1/0', '30 +0.1/0'],
  ['6 x 042.00↧5.00', '6 x Ø42.00↧5.00'],
  ['4x∅37', '4xØ37'],
  ['[x]', '[x]'],
  ['1,5', '1,5'],
])('%s is mended to %s', (read, text) => {
  expect(correctConfusions(read)).toBe(text);
});
