import { encode } from 'fast-png';
import { SheetWriter, writePdf } from './pdf-writer.ts';

const page = (text: string) => {
  const sheet = new SheetWriter(210, 297, 'Helvetica');
  for (let row = 0; row < 8; row += 1) sheet.text(20, 40 + 10 * row, `${text} ${row}`, 4);
  return sheet.page();
};

/** A document of so many pages with a line of text each. */
export const manyPages = (count: number): Buffer =>
  writePdf(
    Array.from({ length: count }, (_, index) => page(`Seite ${index}`)),
    'Helvetica',
  );

/** Asks to run a script when it is opened. */
export const withScript = (): Buffer =>
  writePdf([page('Ra 3.2')], 'Helvetica', '/OpenAction << /S /JavaScript /JS (while \\(true\\) {}) >>');

/** Says that it is encrypted with a password that nobody has. */
export const encrypted = (): Buffer => {
  const key = `<${'5a'.repeat(32)}>`;
  const entry = `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4 >> /ID [<00> <00>]`;
  return Buffer.from(
    manyPages(1).toString('latin1').replace('/Root 1 0 R', `/Root 1 0 R ${entry}`),
    'latin1',
  );
};

export const blank = (): Buffer => new SheetWriter(210, 297, 'Helvetica').pdf();

/** A header and nothing that belongs to it. */
export const broken = (): Buffer => Buffer.from('%PDF-1.7\nthis is the end of it');

/** A page of 14 km. */
export const vast = (): Buffer => new SheetWriter(14_000_000, 14_000_000, 'Helvetica').pdf();

/** A photograph of something with soft edges and no text: a cat, as far as a reader can tell. */
export const photograph = (): Buffer => {
  const [width, height] = [640, 480];
  const data = Uint8Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    const body = Math.exp(-(((x - 320) / 160) ** 2 + ((y - 280) / 110) ** 2));
    const fur = 18 * Math.sin(x / 3 + 4 * Math.sin(y / 17)) * body;
    return Math.round(225 - 150 * body + fur);
  });
  return Buffer.from(encode({ width, height, data, channels: 1, depth: 8 }));
};
