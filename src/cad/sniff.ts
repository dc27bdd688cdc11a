import { open } from 'node:fs/promises';
import { CadFailure } from './failure.ts';

export const GEOMETRY_FORMATS = ['step', 'stl', 'obj'] as const;
export type GeometryFormat = (typeof GEOMETRY_FORMATS)[number];
/** Archives with the files of an assembly. */
export type ModelFormat = GeometryFormat | 'zip';
export type FileFormat = ModelFormat | 'pdf' | 'png' | 'jpeg' | 'text' | 'markdown';

const starts = (head: Buffer, bytes: readonly number[]): boolean =>
  head.subarray(0, bytes.length).equals(Buffer.from(bytes));

const isText = (head: Buffer): boolean => {
  if (head.includes(0)) return false;
  // The head may end within a character, so up to three bytes are dropped.
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

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || (byte !== undefined && byte >= 0x09 && byte <= 0x0d);

/** The first position at or after `at` that is not white space. */
const skipSpace = (head: Buffer, at: number): number => {
  let next = at;
  while (isSpace(head[next])) next += 1;
  return next;
};

const MAGIC = Buffer.from('ISO-10303-21');

/** White space and comments, then the name of the standard and a semicolon. Linear in the input. */
export const isStepHead = (head: Buffer): boolean => {
  let at = skipSpace(head, starts(head, BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0);
  while (head[at] === 0x2f && head[at + 1] === 0x2a) {
    const end = head.indexOf('*/', at + 2, 'latin1');
    if (end < 0) return false;
    at = skipSpace(head, end + 2);
  }
  if (!head.subarray(at, at + MAGIC.length).equals(MAGIC)) return false;
  return head[skipSpace(head, at + MAGIC.length)] === 0x3b;
};

const STL_HEADER_BYTES = 84;
const STL_TRIANGLE_BYTES = 50;

const isStl = (head: Buffer, size: number): boolean => {
  if (isText(head)) {
    const at = skipSpace(head, 0);
    return /^solid(?![a-z0-9_])/i.test(head.toString('latin1', at, at + 6));
  }
  return size >= STL_HEADER_BYTES && size === STL_HEADER_BYTES + STL_TRIANGLE_BYTES * head.readUInt32LE(80);
};

const OBJ_STATEMENTS: ReadonlySet<string> = new Set([
  'v',
  'vn',
  'vt',
  'f',
  'g',
  'o',
  's',
  'mtllib',
  'usemtl',
]);
const LONGEST_STATEMENT = 6;

/** One of its lines begins with a statement. */
const isObj = (head: Buffer): boolean => {
  if (!isText(head)) return false;
  for (let line = 0; line < head.length; ) {
    const at = skipSpace(head, line);
    let end = at;
    while (end - at <= LONGEST_STATEMENT && end < head.length && !isSpace(head[end])) end += 1;
    if (isSpace(head[end]) && OBJ_STATEMENTS.has(head.toString('latin1', at, end))) return true;
    const next = head.indexOf(0x0a, end);
    if (next < 0) return false;
    line = next + 1;
  }
  return false;
};

const CHECKS: Readonly<Record<FileFormat, (head: Buffer, size: number) => boolean>> = {
  step: isStepHead,
  stl: isStl,
  obj: isObj,
  zip: (head) => starts(head, [0x50, 0x4b, 0x03, 0x04]),
  pdf: (head) => head.subarray(0, 1024).includes('%PDF-'),
  png: (head) => starts(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpeg: (head) => starts(head, [0xff, 0xd8, 0xff]),
  text: isText,
  markdown: isText,
};

const NAMES: Readonly<Record<FileFormat, string>> = {
  step: 'a STEP file',
  stl: 'an STL file',
  obj: 'an OBJ file',
  zip: 'a ZIP file',
  pdf: 'a PDF',
  png: 'a PNG image',
  jpeg: 'a JPEG image',
  text: 'plain text',
  markdown: 'Markdown text',
};

export const isFileFormat = (text: unknown): text is FileFormat =>
  typeof text === 'string' && Object.hasOwn(CHECKS, text);

/** Number of bytes from the start of a file that `sniff` needs. */
export const SNIFF_BYTES = 64 * 1024;

/** Null when the bytes match the file's extension; otherwise the reason, shown to the user. Linear in the head. */
export const sniff = (format: FileFormat, head: Buffer, size: number): string | null =>
  CHECKS[format](head, size)
    ? null
    : `The content is not ${NAMES[format]}, as its file name says. Rename the file, or export it again.`;

/** @throws CadFailure when the file is empty, or does not have its declared format */
export const checkType = async (path: string, format: FileFormat): Promise<void> => {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size === 0)
      throw new CadFailure('empty', 'The file is empty (0 bytes). Export it again and upload it.');
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
    const refused = sniff(format, buffer.subarray(0, bytesRead), size);
    if (refused !== null) throw new CadFailure('type_mismatch', refused);
  } finally {
    await file.close();
  }
};
