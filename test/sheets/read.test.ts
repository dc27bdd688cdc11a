import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { SheetFailure } from '../../src/sheets/failure.ts';
import { readRows } from '../../src/sheets/read.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheets-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const CONTENT_TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`;
const RELS = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const WORKBOOK = `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Prices" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const WORKBOOK_RELS = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`;
const sheetOf = (rows: string): string =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;

let made = 0;
const bookOf = async (
  sheet: string,
  more: Readonly<Record<string, string | Buffer>> = {},
): Promise<string> => {
  made += 1;
  const path = join(folder, `${made}.xlsx`);
  const zip = new ZipFile();
  const files = {
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': RELS,
    'xl/workbook.xml': WORKBOOK,
    'xl/_rels/workbook.xml.rels': WORKBOOK_RELS,
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  };
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
};

const failureOf = async (path: string, sheet: string | null = null): Promise<string> => {
  const error = await readRows(path, sheet).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof SheetFailure) return error.code;
  throw error ?? new Error('nothing was refused');
};

describe('a workbook', () => {
  const plain = sheetOf(
    '<row r="2"><c r="A2" t="inlineStr"><is><t>part</t></is></c><c r="B2"><v>2.5</v></c></row>' +
      '<row r="4"><c r="A4" t="str"><f>CONCATENATE("P","N")</f><v>PN</v></c><c r="B4"><f>1+1</f><v>2</v></c><c r="C4" t="b"><v>1</v></c></row>',
  );

  test('has its filled rows by their numbers, and formulas by their stored values', async () => {
    const rows = await readRows(await bookOf(plain), null);
    expect(rows.map(({ row, cells }) => [row, cells.slice(0, 2)])).toEqual([
      [2, ['part', 2.5]],
      [4, ['PN', 2]],
    ]);
    expect(await readRows(await bookOf(plain), 'Prices')).toEqual(rows);
    expect(await failureOf(await bookOf(plain), 'Other')).toBe('sheet_not_found');
  });

  test('that is none, or damaged, is unreadable', async () => {
    const path = join(folder, 'none.xlsx');
    await writeFile(path, 'no archive');
    expect(await failureOf(path)).toBe('unreadable');
    expect(await failureOf(await bookOf('<worksheet><sheetData><row r="1"><c'))).toBe('unreadable');
  });

  test('that unpacks to far more than its size is refused, before a row is read', async () => {
    expect(await failureOf(await bookOf(plain, { 'xl/media/zeros.xml': Buffer.alloc(8 * 2 ** 20) }))).toBe(
      'too_large',
    );
    const large = Buffer.concat(Array.from({ length: 50 }, (_, n) => Buffer.alloc(2 ** 20, n)));
    expect(deflateRawSync(large).length).toBeLessThan(large.length / 200);
    expect(await failureOf(await bookOf(plain, { 'xl/media/large.xml': large }))).toBe('too_large');
  });

  test('an entity is not expanded', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${sheetOf('<row r="1"><c r="A1" t="inlineStr"><is><t>&b;</t></is></c></row>').replace('<?xml version="1.0"?>', '')}`;
    const read = await readRows(await bookOf(bomb), null).catch((error: unknown) => error);
    expect(JSON.stringify(read)).not.toContain('aaaaaaaaaaaa');
  });

  test('with more rows or columns than are read is refused', async () => {
    const rows = Array.from(
      { length: 6_001 },
      (_, n) => `<row r="${n + 1}"><c r="A${n + 1}"><v>1</v></c></row>`,
    ).join('');
    expect(await failureOf(await bookOf(sheetOf(rows)))).toBe('too_large');
    expect(await failureOf(await bookOf(sheetOf('<row r="1"><c r="ZZ1"><v>1</v></c></row>')))).toBe(
      'too_large',
    );
  });
});
