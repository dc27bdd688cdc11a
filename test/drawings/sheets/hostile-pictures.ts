import { deflateSync } from 'node:zlib';

const u16 = (value: number): Buffer => Buffer.from([(value >> 8) & 255, value & 255]);
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** A segment of a JPEG with its length. */
export const segment = (marker: number, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker]), u16(body.length + 2), body]);

/** As much of an APP or comment segment as a length can say. */
export const fullSegment = (marker: number, name: string): Buffer => {
  const body = Buffer.alloc(65_533);
  body.write(name, 'latin1');
  return segment(marker, body);
};

/** One Huffman code of one bit, for one symbol. */
const table = (id: number, symbol: number): Buffer =>
  segment(0xc4, Buffer.from([id, 1, ...Array<number>(15).fill(0), symbol]));

type Jpeg = {
  readonly width: number;
  readonly height: number;
  readonly channels?: 1 | 3 | 4;
  /** Segments before the frame: what EXIF, profiles and comments are. */
  readonly before?: readonly Buffer[];
  /** Progressive, with so many scans over the same coefficients. */
  readonly scans?: number;
  /** Bytes of the picture's data; by default as many as its blocks take. */
  readonly data?: number;
};

const blocksOf = ({ width, height, channels = 1 }: Jpeg): number =>
  Math.ceil(width / 8) * Math.ceil(height / 8) * channels;

/** A JPEG of one even grey: of each block two bits say that it is as the one before, and has nothing else. */
export const jpeg = (what: Jpeg): Buffer => {
  const { width, height, channels = 1, before = [], scans } = what;
  const components = Array.from({ length: channels }, (_, index) => index + 1);
  const frame = Buffer.concat([
    Buffer.from([8]),
    u16(height),
    u16(width),
    Buffer.from([channels, ...components.flatMap((id) => [id, 0x11, 0])]),
  ]);
  const data = Buffer.alloc(what.data ?? Math.ceil(blocksOf(what) / 4));
  const scan = (of: readonly number[], from: number, to: number, bytes: Buffer): Buffer =>
    Buffer.concat([
      segment(0xda, Buffer.from([of.length, ...of.flatMap((id) => [id, 0]), from, to, 0])),
      bytes,
    ]);
  // Of a progressive picture, "nothing else for 16,384 blocks and more" is one bit and fourteen.
  const run = Buffer.alloc(2 * Math.ceil(blocksOf(what) / 16_384) + 2);
  const passes =
    scans === undefined
      ? [scan(components, 0, 63, data)]
      : [scan(components, 0, 0, data), ...Array.from({ length: scans - 1 }, () => scan([1], 1, 63, run))];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...before,
    segment(0xdb, Buffer.from([0, ...Array<number>(64).fill(1)])),
    segment(scans === undefined ? 0xc0 : 0xc2, frame),
    table(0x00, 0),
    table(0x10, scans === undefined ? 0 : 0xe0),
    ...passes,
    Buffer.from([0xff, 0xd9]),
  ]);
};

/** EXIF that turns the picture and brings a thumbnail that says to be as large as one can be. */
export const exif = (orientation: number): Buffer => {
  const entry = (tag: number, type: number, value: number): Buffer =>
    Buffer.concat([
      u16(tag),
      u16(type),
      u32(1),
      type === 3 ? Buffer.concat([u16(value), u16(0)]) : u32(value),
    ]);
  const thumbnail = jpeg({ width: 65_535, height: 65_535, data: 16 });
  const first = Buffer.concat([u16(1), entry(0x0112, 3, orientation), u32(26)]);
  const second = Buffer.concat([u16(2), entry(0x0201, 4, 56), entry(0x0202, 4, thumbnail.length), u32(8)]);
  const tiff = Buffer.concat([Buffer.from('MM\0*', 'latin1'), u32(8), first, second, thumbnail]);
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]));
};

/** Objects of a PDF in the bytes of a picture, in place of those that it is wrapped in. */
export const documentInComment = (): Buffer =>
  segment(
    0xfe,
    Buffer.from(
      '\nendstream endobj\n3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 7 7] >> endobj\ntrailer << /Root 1 0 R >>\n',
    ),
  );

type Chunk = readonly [type: string, data: Buffer];

/** A PNG of these chunks; nobody checks their sums. */
export const png = (chunks: readonly Chunk[]): Buffer =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ...chunks.map(([type, data]) =>
      Buffer.concat([u32(data.length), Buffer.from(type, 'latin1'), data, u32(0)]),
    ),
  ]);

/** @param colour type of colour, 0 grey, 2 true colour, 3 palette */
export const header = (width: number, height: number, depth = 8, colour = 0, interlace = 0): Chunk => [
  'IHDR',
  Buffer.concat([u32(width), u32(height), Buffer.from([depth, colour, 0, 0, interlace])]),
];

export const END: Chunk = ['IEND', Buffer.alloc(0)];

/** So many bytes of nothing, packed about a thousand to one. */
export const bomb = (bytes: number): Buffer => deflateSync(Buffer.alloc(bytes));

/** A PDF whose page shows one picture, stored as its dictionary and bytes say. */
export const pdfWithPicture = (dictionary: string, bytes: Buffer): Buffer => {
  const content = '595 0 0 842 0 0 cm /I Do';
  return Buffer.concat([
    Buffer.from(`%PDF-1.5
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /I 5 0 R >> >> /Contents 4 0 R >> endobj
4 0 obj << /Length ${content.length} >> stream
${content}
endstream endobj
5 0 obj << /Type /XObject /Subtype /Image ${dictionary} /Length ${bytes.length} >> stream
`),
    bytes,
    Buffer.from('\nendstream endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'),
  ]);
};

const jbig2Segment = (number: number, type: number, data: Buffer): Buffer =>
  Buffer.concat([u32(number), Buffer.from([type, 0, 1]), u32(data.length), data]);

/** JBIG2 of one page of these sides, whose one region says to be as large, in a handful of bytes. */
export const jbig2 = (width: number, height: number): Buffer => {
  const size = Buffer.concat([u32(width), u32(height)]);
  return Buffer.concat([
    jbig2Segment(0, 48, Buffer.concat([size, u32(0), u32(0), Buffer.from([0, 0, 0])])),
    jbig2Segment(
      1,
      38,
      Buffer.concat([size, u32(0), u32(0), Buffer.from([0, 0, 3, 0xff, 0xfd, 0xff, 2, 0xfe, 0xfe, 0xfe])]),
    ),
  ]);
};

/** The head of a JPEG 2000 codestream of these sides, with nothing behind it. */
export const jpeg2000 = (side: number): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0x4f]),
    segment(
      0x51,
      Buffer.concat([
        u16(0),
        ...[side, side, 0, 0, side, side, 0, 0].map(u32),
        u16(1),
        Buffer.from([7, 1, 1]),
      ]),
    ),
    segment(0x52, Buffer.from([0, 0, 0, 1, 0, 5, 4, 4, 0, 0])),
    segment(0x5c, Buffer.from([0x40, ...Array<number>(16).fill(0x48)])),
    segment(0x90, Buffer.concat([u16(0), u32(0), Buffer.from([0, 1])])),
    Buffer.from([0xff, 0x93, 0xff, 0xd9]),
  ]);
