import { inflateSync } from 'node:zlib';
import { decode } from 'fast-png';
import { DrawingFailure } from '../failure.ts';

/** The picture in grey, with the size from its header. */
type Grey = { readonly width: number; readonly height: number; readonly grey: Uint8Array };

type Chunk = { readonly type: string; readonly whole: Buffer; readonly data: Buffer };

const SIGNATURE_BYTES = 8;
const CHUNK_FRAME_BYTES = 12;

/** Chunks of pixels. Texts, colour profiles and others are removed before decoding, because the decoder would unpack them. */
const OF_THE_PICTURE: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

const broken = (why: string): DrawingFailure =>
  new DrawingFailure('broken', `The picture is damaged and could not be read (${why}).`);

/** A truncated last chunk is left out. */
const chunksOf = (bytes: Buffer): readonly Chunk[] => {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE_BYTES; at + CHUNK_FRAME_BYTES <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + CHUNK_FRAME_BYTES + length;
    if (end > bytes.length) break;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (OF_THE_PICTURE.has(type))
      chunks.push({ type, whole: bytes.subarray(at, end), data: bytes.subarray(at + 8, end - 4) });
    if (type === 'IEND') break;
    at = end;
  }
  return chunks;
};

/** Adam7: start and step of each pass (PNG, 3rd edition, 8.1). */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
/** Samples of a pixel by colour type. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Bytes of the rows, each with its filter byte. */
const unpackedBytes = (head: Buffer): number => {
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const bits = (head[8] ?? 0) * (SAMPLES[head[9] ?? -1] ?? 0);
  const rows = (columns: number, count: number): number =>
    columns === 0 ? 0 : count * (1 + Math.ceil((columns * bits) / 8));
  if (head[12] !== 1) return rows(width, height);
  return PASSES.reduce(
    (sum, [x, y, dx, dy]) => sum + rows(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)),
    0,
  );
};

/** A few bytes may unpack to a thousand times as many: unpacks no more than the header declares. @throws DrawingFailure broken */
const requireFitting = (chunks: readonly Chunk[], head: Buffer): void => {
  const packed = Buffer.concat(chunks.flatMap(({ type, data }) => (type === 'IDAT' ? [data] : [])));
  const most = unpackedBytes(head);
  let found: number;
  try {
    found = inflateSync(packed, { maxOutputLength: most }).length;
  } catch (error) {
    const isMore = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw broken(isMore ? 'its data unpacks to more than its size says' : (error as Error).message);
  }
  if (found < most) throw broken('its data is cut short');
};

/** Samples of less than a byte are packed from the highest bits; each row starts at a byte. */
const samplesOf = ({ width, height, data, depth }: ReturnType<typeof decode>): ArrayLike<number> => {
  if (depth >= 8) return data;
  const [perRow, top] = [Math.ceil((width * depth) / 8), 2 ** depth - 1];
  const samples = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const byte = data[y * perRow + ((x * depth) >> 3)] ?? 0;
      samples[y * width + x] = (byte >> (8 - depth - ((x * depth) & 7))) & top;
    }
  return samples;
};

/** A PNG as grey. @throws DrawingFailure broken */
export const decodePng = (bytes: Buffer): Grey => {
  const chunks = chunksOf(bytes);
  const [head, ...more] = chunks;
  if (head?.type !== 'IHDR' || head.data.length !== 13) throw broken('it has no head');
  if (more.some(({ type }) => type === 'IHDR')) throw broken('it has two heads');
  if (chunks.at(-1)?.type !== 'IEND') throw broken('its data is cut short');
  requireFitting(chunks, head.data);
  let image: ReturnType<typeof decode>;
  try {
    image = decode(Buffer.concat([bytes.subarray(0, SIGNATURE_BYTES), ...chunks.map(({ whole }) => whole)]));
  } catch (error) {
    throw broken((error as Error).message);
  }
  const { width, height, channels, depth } = image;
  // With true colours a palette is only a suggestion for displays with few colours.
  const palette = head.data[9] === 3 ? image.palette : undefined;
  const data = samplesOf(image);
  const grey = new Uint8Array(width * height);
  const top = 2 ** depth - 1;
  const colours = channels >= 3 ? 3 : 1;
  for (let at = 0; at < grey.length; at += 1) {
    let sum = 0;
    if (palette !== undefined) {
      const colour = palette[data[at] ?? 0] ?? [255, 255, 255];
      sum = ((colour[0] ?? 255) + (colour[1] ?? 255) + (colour[2] ?? 255)) / 3;
    } else {
      for (let channel = 0; channel < colours; channel += 1) sum += data[at * channels + channel] ?? top;
      sum = ((sum / colours) * 255) / top;
      // Transparent pixels are paper.
      if (channels === 2 || channels === 4) {
        const alpha = (data[at * channels + channels - 1] ?? top) / top;
        sum = 255 - (255 - sum) * alpha;
      }
    }
    grey[at] = Math.round(sum);
  }
  return { width, height, grey };
};
