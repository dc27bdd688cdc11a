import { DrawingFailure } from '../failure.ts';
import { MAX_SOURCE_PIXELS } from '../limits.ts';

export type ImageFormat = 'png' | 'jpeg';

export type ImageHead = {
  readonly width: number;
  readonly height: number;
  /** Null where the file does not say. */
  readonly dpi: number | null;
  readonly channels: number;
};

const broken = (): DrawingFailure =>
  new DrawingFailure('broken', 'The image is damaged and could not be read. Export it again.');

const INCH_PER_METRE = 0.0254;

const pngHead = (bytes: Buffer): ImageHead => {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') throw broken();
  let dpi: number | null = null;
  for (let at = 33; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT' || type === 'IEND') break;
    if (type === 'pHYs' && length === 9 && at + 17 <= bytes.length && bytes[at + 16] === 1)
      dpi = bytes.readUInt32BE(at + 8) * INCH_PER_METRE;
    at += 12 + length;
  }
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), dpi, channels: 3 };
};

/** Frames of a JPEG that can be decoded: baseline, extended, progressive. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);

const jpegHead = (bytes: Buffer): ImageHead => {
  let dpi: number | null = null;
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) throw broken();
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (marker === 0xe0 && bytes.toString('latin1', at + 4, at + 8) === 'JFIF' && at + 14 < bytes.length) {
      const unit = bytes[at + 11];
      const density = bytes.readUInt16BE(at + 12);
      if (density > 1 && (unit === 1 || unit === 2)) dpi = unit === 1 ? density : density * 2.54;
    }
    if (FRAMES.has(marker)) {
      return {
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
        dpi,
        channels: bytes[at + 9] ?? 3,
      };
    }
    if (length < 2) throw broken();
    at += 2 + length;
  }
  throw broken();
};

/** Size and resolution as the file's own head says, before anything is decoded. @throws DrawingFailure broken, too_large */
export const imageHead = (bytes: Buffer, format: ImageFormat): ImageHead => {
  const head = format === 'png' ? pngHead(bytes) : jpegHead(bytes);
  if (!(head.width > 0 && head.height > 0)) throw broken();
  if (head.width * head.height > MAX_SOURCE_PIXELS) {
    const millions = Math.round((head.width * head.height) / 1e6);
    throw new DrawingFailure(
      'too_large',
      `The image has ${millions} million pixels; at most ${MAX_SOURCE_PIXELS / 1e6} million are read. Scan it at a lower resolution.`,
    );
  }
  return head;
};
