import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Picture } from '../../src/drawings/picture.ts';
import { decodeImage } from '../../src/drawings/raster/decode.ts';
import { orientationOf } from '../../src/drawings/raster/exif.ts';
import { exif, segment } from './sheets/hostile-pictures.ts';
import { DRAWINGS_DATA, hasDrawingsData } from './sheets.ts';

type Side = 'top' | 'bottom' | 'left' | 'right';

/** What EXIF 2.32 says of the tag: the sides at which the first stored row and the first stored column are seen. */
const SIDES: readonly (readonly [orientation: number, row: Side, column: Side])[] = [
  [1, 'top', 'left'],
  [2, 'top', 'right'],
  [3, 'bottom', 'right'],
  [4, 'bottom', 'left'],
  [5, 'left', 'top'],
  [6, 'right', 'top'],
  [7, 'right', 'bottom'],
  [8, 'left', 'bottom'],
];

let drawing: Buffer;
let stored: Picture;

const withExif = (...segments: readonly Buffer[]): Buffer =>
  Buffer.concat([drawing.subarray(0, 2), ...segments, drawing.subarray(2)]);

/** The stored pixel that is seen at this place of the picture as it is shown. */
const storedAt = (x: number, y: number, shown: Picture, row: Side, column: Side): number => {
  const from = (side: Side): number =>
    ({ top: y, bottom: shown.height - 1 - y, left: x, right: shown.width - 1 - x })[side];
  return stored.grey[from(row) * stored.width + from(column)] ?? Number.NaN;
};

/** Mean difference of the grey of all pixels. */
const difference = (shown: Picture, row: Side, column: Side): number => {
  let sum = 0;
  for (let y = 0; y < shown.height; y += 1)
    for (let x = 0; x < shown.width; x += 1)
      sum += Math.abs((shown.grey[y * shown.width + x] ?? 0) - storedAt(x, y, shown, row, column));
  return sum / shown.grey.length;
};

describe.skipIf(!hasDrawingsData)('a JPEG with an orientation tag', () => {
  beforeAll(async () => {
    drawing = readFileSync(path.join(DRAWINGS_DATA, 'own_plate_holes_pocket.jpg'));
    stored = await decodeImage(drawing, 'jpeg');
  });

  test.each(SIDES)(
    '%i is read with its first row at the %s and its first column at the %s',
    async (orientation, row, column) => {
      const shown = await decodeImage(withExif(exif(orientation)), 'jpeg');
      const [width, height] =
        row === 'top' || row === 'bottom' ? [stored.width, stored.height] : [stored.height, stored.width];
      expect(shown).toMatchObject({ width, height, pixelsPerMm: stored.pixelsPerMm });
      expect(difference(shown, row, column)).toBeLessThan(1);
    },
  );

  test('that is none of the eight, or is damaged, is read as it is stored', async () => {
    for (const odd of [
      exif(0),
      exif(9),
      segment(0xe1, Buffer.from('Exif\0\0MM\0*\xff\xff\xff\xff', 'latin1')),
    ])
      expect(difference(await decodeImage(withExif(odd), 'jpeg'), 'top', 'left')).toBe(0);
  });

  test('of which there are two is read as the first says, in either byte order', async () => {
    const shown = await decodeImage(withExif(exif(3), exif(6)), 'jpeg');
    expect(difference(shown, 'bottom', 'right')).toBeLessThan(1);
    const little = Buffer.from(
      '4578696600004949 2a00 08000000 0100 1201 0300 01000000 0600 0000'.replaceAll(' ', ''),
      'hex',
    );
    expect(orientationOf(little)).toBe(6);
  });
});
