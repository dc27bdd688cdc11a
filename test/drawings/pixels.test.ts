import { encode } from 'fast-png';
import { describe, expect, test } from 'vitest';
import { DrawingFailure } from '../../src/drawings/failure.ts';
import { loadModels } from '../../src/drawings/ocr/models.ts';
import { readText } from '../../src/drawings/ocr/read.ts';
import { decodeImage } from '../../src/drawings/raster/decode.ts';
import { imageHead } from '../../src/drawings/raster/image.ts';
import { turnedBy } from '../../src/drawings/raster/straighten.ts';
import { MODELS, readPixels, scanned } from './raster-accuracy.ts';
import { SheetWriter } from './sheets/pdf-writer.ts';

const LINES = ['4x Ø12 H7', 'M6 x 12 deep', '50 ±0.1', 'Ra 1.6', 'R5'];

const smallSheet = (rotate: number): Buffer => {
  const sheet = new SheetWriter(90, 60, 'Helvetica');
  for (const [index, line] of LINES.entries()) sheet.text(15, 50 - 9 * index, line, 4);
  sheet.text(80, 15, '35', 4, 90);
  return sheet.pdf(rotate);
};

const SAID = expect.arrayContaining([
  expect.objectContaining({
    kind: 'dimension',
    value: expect.objectContaining({ nominal: 12, fit: 'H7', count: 4 }),
  }),
  expect.objectContaining({ kind: 'thread', value: expect.objectContaining({ size: 'M6', depth_mm: 12 }) }),
  expect.objectContaining({
    kind: 'dimension',
    value: expect.objectContaining({ nominal: 50, tolerance: { lower: -0.1, upper: 0.1 } }),
  }),
  expect.objectContaining({
    kind: 'dimension',
    value: expect.objectContaining({ nominal: 35 }),
  }),
  expect.objectContaining({
    kind: 'roughness',
    value: expect.objectContaining({ parameter: 'Ra', value_um: 1.6 }),
  }),
  expect.objectContaining({
    kind: 'dimension',
    value: expect.objectContaining({ dimension: 'radius', nominal: 5 }),
  }),
]);

describe('a sheet that is a picture', () => {
  test.each([0, 180])('given a scan turned by %i degrees, then it says what it says', async (rotate) => {
    const facts = await readPixels(await scanned(smallSheet(rotate), 200, 7));
    expect(facts).toEqual(SAID);
    expect(new Set(facts.map(({ extractor }) => extractor))).toEqual(new Set(['pixels']));
  });

  test('given a scan that lies three degrees askew, then it says what it says', async () => {
    const askew = turnedBy(await scanned(smallSheet(0), 200, 7), 3);
    expect(await readPixels(askew)).toEqual(SAID);
  });

  test('given two numbers close to each other, then they stay two', async () => {
    const sheet = new SheetWriter(120, 60, 'Times-Roman');
    for (const [index, line] of ['4x M3 6 DEEP', '2x M3 6 DEEP', 'Ø12 H7', '50 ±0.1'].entries())
      sheet.text(10, 50 - 10 * index, line, 3.2);
    const facts = await readPixels(await scanned(sheet.pdf(0), 200, 7));
    const threads = facts.filter(({ kind }) => kind === 'thread').map(({ value }) => value);
    expect(threads).toEqual([
      expect.objectContaining({ size: 'M3', depth_mm: 6, count: 4 }),
      expect.objectContaining({ size: 'M3', depth_mm: 6, count: 2 }),
    ]);
  });

  test('given short upright texts beside each other, then each is read', async () => {
    const sheet = new SheetWriter(120, 60, 'Helvetica');
    for (const [index, line] of LINES.entries()) sheet.text(10, 50 - 9 * index, line, 4);
    // Beside each other the detection takes some of them for one text.
    for (const [index, text] of ['M8', 'M8', 'M6', '30 H7'].entries())
      sheet.text(80 + 10 * index, 15, text, 4, 90);
    const runs = await readText(
      await scanned(sheet.pdf(0), 200, 7),
      await loadModels(MODELS),
      () => undefined,
    );
    const upright = runs.filter(({ angle }) => angle === Math.PI / 2).map(({ text }) => text);
    expect(upright.join(' ').split(' ')).toEqual(expect.arrayContaining(['M8', 'M8', 'M6', 'H7']));
  });

  test('given a picture without text, then it is no drawing', async () => {
    const [width, height] = [320, 240];
    const data = Uint8Array.from(
      { length: width * height },
      (_, at) => 128 + 100 * Math.sin(at / 97) * Math.cos(at / 7919),
    );
    const png = Buffer.from(encode({ width, height, data, channels: 1, depth: 8 }));
    const read = decodeImage(png, 'png').then(readPixels);
    await expect(read).rejects.toMatchObject({ code: 'not_a_drawing' });
  });
});

describe('the head of a picture', () => {
  const png = (width: number, height: number): Buffer => {
    const head = Buffer.alloc(64);
    head.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
    head.write('IHDR', 12, 'latin1');
    head.writeUInt32BE(width, 16);
    head.writeUInt32BE(height, 20);
    return head;
  };

  test('given 30,000 × 30,000 pixels, then it is refused before anything is decoded', () => {
    expect(() => imageHead(png(30_000, 30_000), 'png')).toThrow(
      expect.objectContaining({ code: 'too_large' }),
    );
  });

  test('given a head that is cut short, then it is damaged', async () => {
    expect(() => imageHead(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4]), 'jpeg')).toThrow(DrawingFailure);
    await expect(decodeImage(png(100, 100), 'png')).rejects.toMatchObject({ code: 'broken' });
  });
});
