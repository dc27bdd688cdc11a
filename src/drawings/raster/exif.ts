const EXIF = 'Exif\0\0';
const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;

/** 1: as stored. 2 to 8: mirrored or turned, by the tag of TIFF 6.0 and EXIF 2.32. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const isOrientation = (value: number): value is Orientation =>
  Number.isInteger(value) && value >= 1 && value <= 8;

/** Orientation in the content of an APP1 segment; null if it states none, or is damaged. */
export const orientationOf = (content: Buffer): Orientation | null => {
  if (content.toString('latin1', 0, EXIF.length) !== EXIF) return null;
  const tiff = content.subarray(EXIF.length);
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return null;
  const read = (at: number, bytes: 2 | 4): number => {
    if (at + bytes > tiff.length) return 0;
    return order === 'II' ? tiff.readUIntLE(at, bytes) : tiff.readUIntBE(at, bytes);
  };
  const first = read(4, 4);
  for (let n = 0; n < read(first, 2); n += 1) {
    const at = first + 2 + n * ENTRY_BYTES;
    if (read(at, 2) !== ORIENTATION) continue;
    const value = read(at + 8, 2);
    return isOrientation(value) ? value : null;
  }
  return null;
};

/** True if the stored rows are columns of the picture as it is shown. */
export const isTurned = (orientation: Orientation): boolean => orientation >= 5;

/** The matrix that places the stored unit square, its origin at the bottom left, on a page of this size as stored. */
export const placementOf = (orientation: Orientation, w: number, h: number): readonly number[] => {
  switch (orientation) {
    case 1:
      return [w, 0, 0, h, 0, 0];
    case 2:
      return [-w, 0, 0, h, w, 0];
    case 3:
      return [-w, 0, 0, -h, w, h];
    case 4:
      return [w, 0, 0, -h, 0, h];
    case 5:
      return [0, -w, -h, 0, h, w];
    case 6:
      return [0, -w, h, 0, 0, w];
    case 7:
      return [0, w, h, 0, 0, 0];
    case 8:
      return [0, w, -h, 0, h, 0];
  }
};
