import { randomFillSync } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { MAX_SCANS } from '../../src/drawings/limits.ts';
import { decodeImage } from '../../src/drawings/raster/decode.ts';
import { imageHead } from '../../src/drawings/raster/image.ts';
import {
  bomb,
  documentInComment,
  END,
  exif,
  fullSegment,
  header,
  jpeg,
  png,
  segment,
} from './sheets/hostile-pictures.ts';

const SIZE = { width: 64, height: 48 };
const GREY = 128;

const codeOf = (bytes: Buffer, format: 'png' | 'jpeg'): Promise<string> =>
  decodeImage(bytes, format).then(
    ({ width, height }) => `${width} × ${height}`,
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

describe('a JPEG', () => {
  test.each<[string, readonly Buffer[]]>([
    ['nothing else', []],
    ['EXIF that turns it, with a thumbnail of 4,295 million pixels', [exif(6)]],
    ['EXIF twice, and cut short', [exif(3), exif(8).subarray(0, 6), Buffer.alloc(0)]],
    [
      'sixty APP segments as long as they can be',
      Array.from({ length: 60 }, () => fullSegment(0xe1, 'Exif\0\0')),
    ],
    [
      'a colour profile in parts that are not there',
      Array.from({ length: 30 }, () => fullSegment(0xe2, 'ICC_PROFILE\0\x01\xff')),
    ],
    ['the mark of another program’s colours', [segment(0xee, Buffer.from('Adobe\0d\0\0\0\0\x02', 'latin1'))]],
    ['markers that nothing belongs to', [Buffer.from([0xff, 0x01, 0xff, 0xd0, 0xff, 0xff, 0x01])]],
    ['a document in a comment, which replaces the page that it is put on', [documentInComment()]],
  ])('with %s is the picture that it is [REQ-5]', async (what, before) => {
    const bytes = jpeg({ ...SIZE, before });
    if (what.startsWith('EXIF twice')) {
      // A segment that says to be longer than it is takes the frame with it.
      expect(await codeOf(bytes, 'jpeg')).toBe('broken');
      return;
    }
    const picture = await decodeImage(bytes, 'jpeg');
    expect(picture).toMatchObject(what.startsWith('EXIF that turns') ? { width: 48, height: 64 } : SIZE);
    expect([...new Set(picture.grey)].every((value) => Math.abs(value - GREY) < 3)).toBe(true);
  });

  test('of four colours is decoded', async () => {
    expect(await codeOf(jpeg({ ...SIZE, channels: 4 }), 'jpeg')).toBe('64 × 48');
  });

  test('of 4,295 million pixels is refused before anything is decoded [REQ-5]', async () => {
    const bytes = jpeg({ width: 65_535, height: 65_535, data: 100 });
    expect(() => imageHead(bytes, 'jpeg')).toThrow('The image has 4295 million pixels');
  });

  test('with the head of another picture before its own is judged by the one that the decoder reads [REQ-5]', () => {
    // To whoever takes the first marker for a segment, what follows is its content.
    const inside = jpeg({ ...SIZE }).subarray(2);
    const hidden = segment(0xc0, Buffer.from([8, 0xff, 0xff, 0xff, 0xff, 1, 1, 0x11, 0]));
    const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0x01]), hidden, inside]);
    expect(() => imageHead(bytes, 'jpeg')).toThrow('The image has 4295 million pixels');
  });

  test('of thousands of scans is refused with what to do; of ten it is decoded [REQ-5]', async () => {
    expect(await codeOf(jpeg({ ...SIZE, scans: 10 }), 'jpeg')).toBe('64 × 48');
    await expect(decodeImage(jpeg({ ...SIZE, scans: 5_000 }), 'jpeg')).rejects.toMatchObject({
      code: 'too_large',
      message: `The JPEG has 5,000 scans; up to ${MAX_SCANS} are read. Save it as a JPEG without progressive scans, or as PNG.`,
    });
  });

  test('behind whose end another file lies is the picture alone [REQ-5]', async () => {
    const film = randomFillSync(Buffer.alloc(4_000_000));
    const many = Buffer.concat([
      jpeg(SIZE),
      film,
      jpeg({ width: 65_535, height: 65_535, scans: 300, data: 1 }),
    ]);
    expect(await codeOf(many, 'jpeg')).toBe('64 × 48');
  });

  test('cut short anywhere ends as a picture or as damaged', async () => {
    const whole = jpeg({ ...SIZE, before: [exif(6)] });
    const ends = new Set<string>();
    for (let length = 3; length < whole.length; length += 23)
      ends.add(await codeOf(whole.subarray(0, length), 'jpeg'));
    expect([...ends].toSorted()).toEqual(['48 × 64', 'broken']);
  });
});

/** Rows of one value, each behind the byte of no filter. */
const rows = (height: number, row: readonly number[]): Buffer =>
  deflateSync(Buffer.concat(Array.from({ length: height }, () => Buffer.from([0, ...row]))));

describe('a PNG', () => {
  const even = (width = 8, height = 4): Buffer => rows(height, Array<number>(width).fill(GREY));
  const own = header(8, 4);

  test.each<[string, Parameters<typeof png>[0]]>([
    [
      'text that unpacks to 200 MB',
      [own, ['zTXt', Buffer.concat([Buffer.from('a\0\0'), bomb(200_000_000)])]],
    ],
    [
      'a profile that unpacks to 200 MB',
      [own, ['iCCP', Buffer.concat([Buffer.from('a\0\0'), bomb(200_000_000)])]],
    ],
    ['a profile that is none', [own, ['iCCP', Buffer.from('a\0\0nothing')]]],
    [
      'texts under names of objects',
      [own, ['tEXt', Buffer.from('__proto__\0x')], ['tEXt', Buffer.alloc(90, 65)]],
    ],
    [
      'pixels that are farther apart than the paper is wide',
      [own, ['pHYs', Buffer.from([255, 255, 255, 255, 0, 0, 0, 0, 1])]],
    ],
  ])('with %s is the picture that it is [REQ-5]', async (_, chunks) => {
    const picture = await decodeImage(png([...chunks, ['IDAT', even()], END]), 'png');
    expect(picture).toMatchObject({ width: 8, height: 4 });
    expect(new Set(picture.grey)).toEqual(new Set([GREY]));
  });

  test.each<[string, Buffer, RegExp]>([
    ['with a second head', png([own, header(60_000, 60_000), ['IDAT', even()], END]), /two heads/],
    [
      'whose data unpacks to more than its size',
      png([own, ['IDAT', bomb(300_000_000)], END]),
      /unpacks to more than its size says/,
    ],
    ['whose data is cut short', png([own, ['IDAT', even(8, 2)], END]), /cut short/],
    ['without an end', png([own, ['IDAT', even()]]), /cut short/],
    ['of no known colours', png([header(8, 4, 8, 5), ['IDAT', even()], END]), /could not be read/],
  ])('%s is damaged, and says why [REQ-5]', async (_, bytes, words) => {
    await expect(decodeImage(bytes, 'png')).rejects.toMatchObject({
      code: 'broken',
      message: expect.stringMatching(words),
    });
  });

  test('of one, two and four bits is read pixel by pixel', async () => {
    const shown = async (
      depth: number,
      colour: number,
      row: readonly number[],
      more: Parameters<typeof png>[0] = [],
    ) => {
      const bytes = png([header(5, 1, depth, colour), ...more, ['IDAT', rows(1, row)], END]);
      return [...(await decodeImage(bytes, 'png')).grey];
    };
    expect(await shown(1, 0, [0b10110_000])).toEqual([255, 0, 255, 255, 0]);
    expect(await shown(2, 0, [0b00_01_10_11, 0b01_000000])).toEqual([0, 85, 170, 255, 85]);
    expect(await shown(4, 0, [0x0f, 0x80, 0x10])).toEqual([0, 255, 136, 0, 17]);
    const palette = ['PLTE', Buffer.from([9, 9, 9, 200, 200, 200])] as const;
    expect(await shown(1, 3, [0b01010_000], [palette])).toEqual([9, 200, 9, 200, 9]);
  });

  test('interlaced is the same picture', async () => {
    // Of 2 × 2 pixels: passes 1, 6 and 7 have one, one and two.
    const data = deflateSync(Buffer.from([0, 10, 0, 20, 0, 30, 40]));
    const picture = await decodeImage(png([header(2, 2, 8, 0, 1), ['IDAT', data], END]), 'png');
    expect([...picture.grey]).toEqual([10, 20, 30, 40]);
  });

  test('of true colours is not shown in the few that it proposes for screens', async () => {
    const chunks = [
      header(1, 1, 8, 2),
      ['PLTE', Buffer.from([0, 0, 0])],
      ['IDAT', rows(1, [90, 90, 90])],
      END,
    ] as const;
    expect([...(await decodeImage(png(chunks), 'png')).grey]).toEqual([90]);
  });
});
