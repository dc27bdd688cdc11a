import PDFDocument from 'pdfkit';
import type { Language } from '../../texts/index.ts';
import { type Fonts, pageNumber, type Section } from './pages.ts';

const MARGIN = 50;
const FOOTER_ABOVE_EDGE = 35;
const BODY = 9;
const HEADING = 12;
const TITLE = 18;
const PICTURE: [number, number] = [220, 165];
const LINE = '#ced4da';
const SHADE = '#f1f3f5';

type Doc = InstanceType<typeof PDFDocument>;

type Frame = {
  readonly title: string;
  readonly language: Language;
  /** Time in the properties of the file. */
  readonly at: Date;
  readonly fonts: Fonts;
};

/** Text in the structure of the document, so that a screen reader knows what it is. */
const tagged = (doc: Doc, root: PDFKit.PDFStructureElement, tag: string, write: () => void): void => {
  root.add(doc.struct(tag, {}, [write]));
};

const table = (
  doc: Doc,
  root: PDFKit.PDFStructureElement,
  { columns, rows, header }: Extract<Section, { kind: 'table' }>,
): void => {
  doc.font('regular', BODY);
  const cells = (row: readonly string[], type: 'TH' | 'TD', font: string) =>
    row.map((words, column) => ({
      text: words,
      type,
      font: { src: font, size: BODY },
      align: { x: columns[column]?.align ?? 'left', y: 'top' as const },
      ...(type === 'TH' ? { backgroundColor: SHADE, scope: 'Column' as const } : {}),
    }));
  doc.table({
    structParent: root,
    columnStyles: columns.map(({ width }) => width),
    defaultStyle: {
      border: { top: 0, left: 0, right: 0, bottom: 0.5 },
      borderColor: { bottom: LINE },
      padding: 3,
    },
    data: [
      ...(header
        ? [
            cells(
              columns.map(({ title }) => title),
              'TH',
              'bold',
            ),
          ]
        : []),
      ...rows.map((row) => cells(row.cells, 'TD', row.bold === true ? 'bold' : 'regular')),
    ],
  } as PDFKit.Mixins.TableOptionsWithData);
  doc.moveDown();
};

const place = (doc: Doc, root: PDFKit.PDFStructureElement, section: Section): void => {
  switch (section.kind) {
    case 'title':
      tagged(doc, root, 'H1', () => doc.font('bold', TITLE).text(section.text).moveDown(0.5));
      return;
    case 'heading':
      // A heading alone at the end of a page belongs to the next one.
      if (doc.y > doc.page.height - MARGIN - 6 * HEADING) doc.addPage();
      tagged(doc, root, 'H2', () => doc.font('bold', HEADING).text(section.text, MARGIN).moveDown(0.4));
      return;
    case 'text':
      tagged(doc, root, 'P', () => doc.font('regular', BODY).text(section.text, MARGIN).moveDown(0.5));
      return;
    case 'picture':
      root.add(
        doc.struct('Figure', { alt: section.alt }, () => {
          doc.image(Buffer.from(section.png), MARGIN, doc.y, { fit: PICTURE });
        }),
      );
      doc.y += PICTURE[1];
      doc.moveDown();
      return;
    case 'table':
      table(doc, root, section);
  }
};

const numberPages = (doc: Doc, language: Language): void => {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    // Below the margin, where text would otherwise begin a new page.
    const { bottom } = doc.page.margins;
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination' });
    doc
      .font('regular', BODY)
      .text(pageNumber(language, page + 1, count), MARGIN, doc.page.height - FOOTER_ABOVE_EDGE, {
        align: 'right',
        width: doc.page.width - 2 * MARGIN,
        lineBreak: false,
      });
    doc.endMarkedContent();
    doc.page.margins.bottom = bottom;
  }
};

/** Registers each font under a name. Without one, the library reads the bytes of the font again after each cell. */
const registerFonts = (doc: Doc, fonts: Fonts): void => {
  const names = new Map<unknown, string>();
  for (const name of ['regular', 'bold'] as const) {
    const bytes = Buffer.from(fonts[name]);
    names.set(bytes, name);
    doc.registerFont(name, bytes);
  }
  const font = doc.font.bind(doc) as (source: unknown, size?: number) => Doc;
  doc.font = (source: unknown, family?: unknown, size?: number) =>
    font(names.get(source) ?? source, typeof family === 'number' ? family : size);
};

/** A tagged PDF with its fonts inside. */
export const writePdf = (
  sections: readonly Section[],
  { title, language, at, fonts }: Frame,
): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const doc = new PDFDocument({
      size: 'A4',
      margin: MARGIN,
      pdfVersion: '1.7',
      // Its types lack the subset.
      subset: 'PDF/UA' as PDFKit.Mixins.PDFSubsets,
      tagged: true,
      displayTitle: true,
      lang: language,
      bufferPages: true,
      font: null as unknown as string,
      autoFirstPage: false,
      info: { Title: title, CreationDate: at, ModDate: at },
    });
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
    registerFonts(doc, fonts);
    doc.font('regular').addPage();
    const root = doc.struct('Document');
    doc.addStructure(root);
    for (const section of sections) place(doc, root, section);
    root.end();
    numberPages(doc, language);
    doc.end();
  });
