import { describe, expect, test } from 'vitest';
import { type FileFormat, sniff } from '../../src/cad/sniff.ts';

const told = (format: FileFormat, head: string | Buffer, size?: number): string | null => {
  const bytes = Buffer.from(head as string, 'latin1');
  return sniff(format, bytes, size ?? bytes.length);
};

describe('what a file is, by its first bytes', () => {
  test.each<[FileFormat, string]>([
    ['step', 'ISO-10303-21;\nHEADER;'],
    ['step', '\u00ef\u00bb\u00bfISO-10303-21;'],
    ['step', ' \r\n/* made by * somebody / */ /**/\n\tISO-10303-21 \n;'],
    ['stl', 'solid plate\nfacet'],
    ['stl', ' \nSOLID\n'],
    ['obj', '# made\n\n   v 1 2 3'],
    ['obj', 'mtllib a.mtl\n'],
    ['obj', 'o\tpart'],
    ['text', 'Please quote.'],
    ['markdown', '# Plate\n\u00e4'.normalize()],
    ['pdf', '\n%PDF-1.7'],
    ['png', '\u0089PNG\r\n\u001a\n'],
    ['jpeg', '\u00ff\u00d8\u00ff\u00e0'],
  ])('%s: %j', (format, head) => {
    const bytes = format === 'markdown' ? Buffer.from(head, 'utf8') : Buffer.from(head, 'latin1');
    expect(sniff(format, bytes, bytes.length)).toBeNull();
  });

  test.each<[FileFormat, string]>([
    ['step', '/* never closed ISO-10303-21;'],
    ['step', '/*/ISO-10303-21;'],
    ['step', 'x ISO-10303-21;'],
    ['step', 'ISO-10303-21 HEADER'],
    ['stl', 'solids'],
    ['stl', 'the solid'],
    ['obj', 'version 1 2 3'],
    ['obj', 'usemtllib a'],
    ['obj', '# v 1 2 3'],
    ['obj', 'v\u00001'],
    ['text', 'a\u0000b'],
    ['png', 'PNG'],
  ])('is not %s: %j', (format, head) => {
    expect(told(format, head)).toMatch(/^The content is not /);
  });

  test('a binary STL has as many triangles as it says', () => {
    const bytes = Buffer.alloc(84 + 2 * 50);
    bytes.writeUInt32LE(2, 80);
    expect(sniff('stl', bytes, bytes.length)).toBeNull();
    expect(sniff('stl', bytes, bytes.length + 1)).not.toBeNull();
  });

  test('a character that the head cuts in two is no fault', () => {
    expect(sniff('text', Buffer.from('Stückzahl ä').subarray(0, -1), 100)).toBeNull();
  });
});
