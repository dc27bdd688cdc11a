import { HyperFormula } from 'hyperformula';
import yauzl from 'yauzl';

/** The text of every file of an archive, by name. */
const unzip = (bytes: Uint8Array): Promise<ReadonlyMap<string, string>> =>
  new Promise((resolve, reject) => {
    const files = new Map<string, string>();
    yauzl.fromBuffer(Buffer.from(bytes), { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('error', reject);
      zip.on('end', () => resolve(files));
      zip.on('entry', (entry: yauzl.Entry) => {
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed);
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            files.set(entry.fileName, Buffer.concat(chunks).toString('utf8'));
            zip.readEntry();
          });
        });
      });
      zip.readEntry();
    });
  });

const plainText = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

type Value = string | number | null;

/** The cells of a sheet: formulas with their sign, numbers, and texts with the quote that keeps them texts. */
const cellsOf = (xml: string, strings: readonly string[]): Value[][] => {
  const rows: Value[][] = [];
  for (const [, attributes = '', inner = ''] of xml.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
    const [, letters = '', digits = ''] = /r="([A-Z]+)(\d+)"/.exec(attributes) ?? [];
    const formula = /<f>(.*?)<\/f>/s.exec(inner)?.[1];
    const value = /<v>(.*?)<\/v>/s.exec(inner)?.[1];
    const kind = /t="(\w+)"/.exec(attributes)?.[1];
    const inline = /<t[^>]*>(.*?)<\/t>/s.exec(inner)?.[1];
    const at = Number(digits) - 1;
    const row = rows[at] ?? [];
    rows[at] = row;
    const text = kind === 's' ? strings[Number(value)] : inline;
    if (formula !== undefined) row[columnOf(letters)] = `=${plainText(formula).replace(/^=/, '')}`;
    else if (text !== undefined) row[columnOf(letters)] = `'${plainText(text)}`;
    else if (value !== undefined) row[columnOf(letters)] = Number(value);
  }
  return Array.from(rows, (row) => Array.from(row ?? [], (cell) => cell ?? null));
};

export type OpenedWorkbook = {
  readonly engine: HyperFormula;
  readonly formulas: number;
  /** The value beside the first line with this label, on the sheet of this number. */
  readonly beside: (sheet: number, label: string) => unknown;
  /** Sets the value beside the cells of the row in which all of these texts stand. */
  readonly set: (sheet: number, texts: readonly string[], value: number) => void;
};

/** Opens the bytes of a workbook in a spreadsheet engine. */
export const openWorkbook = async (bytes: Uint8Array): Promise<OpenedWorkbook> => {
  const files = await unzip(bytes);
  const shared = files.get('xl/sharedStrings.xml') ?? '';
  const strings = [...shared.matchAll(/<si>(.*?)<\/si>/gs)].map(([, si = '']) =>
    [...si.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text = '']) => text).join(''),
  );
  const names = [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(
    ([, name = '']) => plainText(name),
  );
  const sheets = names.map(
    (name, k) => [name, cellsOf(files.get(`xl/worksheets/sheet${k + 1}.xml`) ?? '', strings)] as const,
  );
  const engine = HyperFormula.buildFromSheets(Object.fromEntries(sheets), { licenseKey: 'gpl-v3' });
  const rowWith = (sheet: number, texts: readonly string[]): number => {
    const row = engine
      .getSheetValues(sheet)
      .findIndex((cells) => texts.every((text) => cells.includes(text)));
    if (row < 0) throw new Error(`no row with ${texts.join(', ')}`);
    return row;
  };
  return {
    engine,
    formulas: sheets
      .flatMap(([, rows]) => rows.flat())
      .filter((cell) => typeof cell === 'string' && cell.startsWith('=')).length,
    beside: (sheet, label) => {
      const row = engine.getSheetValues(sheet).findIndex(([first]) => first === label);
      return engine.getCellValue({ sheet, row, col: 1 });
    },
    set: (sheet, texts, value) => {
      engine.setCellContents({ sheet, row: rowWith(sheet, texts), col: 1 }, value);
    },
  };
};
