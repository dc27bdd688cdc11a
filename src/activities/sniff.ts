import type { UploadFormat } from '../db/uploads.ts';

const starts = (head: Buffer, bytes: readonly number[] | string): boolean =>
  head.subarray(0, bytes.length).equals(typeof bytes === 'string' ? Buffer.from(bytes) : Buffer.from(bytes));

const isText = (head: Buffer): boolean => {
  if (head.includes(0)) return false;
  // The head may end within a character; up to three bytes of it are given away.
  for (let cut = 0; cut < 4; cut += 1) {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(head.subarray(0, head.length - cut));
      return true;
    } catch {
      // Tried again with one byte less.
    }
  }
  return false;
};

const STL_HEADER_BYTES = 84;
const STL_TRIANGLE_BYTES = 50;

const isStl = (head: Buffer, size: number): boolean => {
  if (isText(head)) return /^\s*solid\b/i.test(head.toString('latin1'));
  return size >= STL_HEADER_BYTES && size === STL_HEADER_BYTES + STL_TRIANGLE_BYTES * head.readUInt32LE(80);
};

const CHECKS: Readonly<Record<UploadFormat, (head: Buffer, size: number) => boolean>> = {
  step: (head) =>
    /^\s*(?:\/\*[\s\S]*?\*\/\s*)*ISO-10303-21\s*;/.test(
      head.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, ''),
    ),
  stl: isStl,
  obj: (head) => isText(head) && /^\s*(?:v|vn|vt|f|g|o|s|mtllib|usemtl)\s/m.test(head.toString('utf8')),
  pdf: (head) => head.subarray(0, 1024).includes('%PDF-'),
  png: (head) => starts(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpeg: (head) => starts(head, [0xff, 0xd8, 0xff]),
  text: isText,
  markdown: isText,
};

const NAMES: Readonly<Record<UploadFormat, string>> = {
  step: 'a STEP file',
  stl: 'an STL file',
  obj: 'an OBJ file',
  pdf: 'a PDF',
  png: 'a PNG image',
  jpeg: 'a JPEG image',
  text: 'plain text',
  markdown: 'Markdown text',
};

/** How many bytes from the start of a file `sniff` wants to see. */
export const SNIFF_BYTES = 64 * 1024;

/** Null when the bytes are what the file's extension says; else why not, for the person who sent it. */
export const sniff = (format: UploadFormat, head: Buffer, size: number): string | null =>
  CHECKS[format](head, size) ? null : `The content is not ${NAMES[format]}, although the name says so.`;
