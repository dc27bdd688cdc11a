import { DrawingFailure } from '../failure.ts';
import { MAX_SCANS, MAX_SOURCE_PIXELS } from '../limits.ts';
import { type Orientation, orientationOf } from './exif.ts';

export type ImageFormat = 'png' | 'jpeg';

export type ImageHead = {
  readonly width: number;
  readonly height: number;
  /** Null if the file does not state it. */
  readonly dpi: number | null;
  readonly channels: number;
  /** Orientation in which the stored picture is shown. A PNG is shown as stored. */
  readonly orientation: Orientation;
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
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return { width, height, dpi, channels: 3, orientation: 1 };
};

/** JPEG frames that can be decoded: baseline, extended, progressive. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);

/** Markers without a segment: the next marker follows directly. The decoder does the same, and both must find the same header. */
const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

const APP1 = 0xe1;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** End of a scan's data: the next marker that is neither a stuffed byte nor a restart. */
const endOfScan = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isAlone(next)) return at;
  }
  return bytes.length;
};

type Segment = { readonly marker: number; readonly at: number };

/** The segments of a JPEG, each by its marker and the position of its length. @throws DrawingFailure broken */
function* segmentsOf(bytes: Buffer): Generator<Segment> {
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) throw broken();
    const marker = bytes[at + 1] ?? 0;
    if (marker === END_OF_IMAGE) return;
    if (marker === 0xff || isAlone(marker)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    yield { marker, at: at + 2 };
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) throw broken();
    at += 2 + length;
    if (marker === START_OF_SCAN) at = endOfScan(bytes, at);
  }
}

const densityOf = (bytes: Buffer, at: number): number | null => {
  const unit = bytes[at + 9];
  const density = bytes.readUInt16BE(at + 10);
  return density > 1 && (unit === 1 || unit === 2) ? (unit === 1 ? density : density * 2.54) : null;
};

/** Each scan is a pass over all pixels, but may be a few bytes: scans are counted before decoding. */
const jpegHead = (bytes: Buffer): ImageHead => {
  let dpi: number | null = null;
  let head: ImageHead | null = null;
  let orientation: Orientation | null = null;
  let scans = 0;
  for (const { marker, at } of segmentsOf(bytes)) {
    if (marker === 0xe0 && bytes.toString('latin1', at + 2, at + 6) === 'JFIF' && at + 12 < bytes.length)
      dpi = densityOf(bytes, at) ?? dpi;
    if (marker === APP1) orientation ??= orientationOf(bytes.subarray(at + 2, at + bytes.readUInt16BE(at)));
    if (FRAMES.has(marker) && at + 8 <= bytes.length)
      head ??= {
        height: bytes.readUInt16BE(at + 3),
        width: bytes.readUInt16BE(at + 5),
        dpi,
        channels: bytes[at + 7] ?? 3,
        orientation: orientation ?? 1,
      };
    if (marker === START_OF_SCAN) scans += 1;
  }
  if (head === null || scans === 0) throw broken();
  if (scans > MAX_SCANS) {
    throw new DrawingFailure(
      'too_large',
      `The JPEG has ${scans.toLocaleString('en')} scans; up to ${MAX_SCANS} are read. Save it as a JPEG without progressive scans, or as PNG.`,
    );
  }
  return head;
};

/** Size and resolution from the file's header, before decoding. @throws DrawingFailure broken, too_large */
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
