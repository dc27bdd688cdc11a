import { expect, test } from 'vitest';
import { contentOf } from '../../src/drawings/pdf/content.ts';
import { openPage, openPdf } from '../../src/drawings/pdf/open.ts';
import { readLetter } from '../../src/drawings/request/letter.ts';
import { readRequest } from '../../src/drawings/request/read-request.ts';
import { exampleFile } from '../support/api.ts';
import { SheetWriter } from './sheets/pdf-writer.ts';
import { drawPlate } from './sheets/plate-sheet.ts';
import { drawSheet } from './sheets/sheet.ts';

const said = (text: string) =>
  readRequest(text).facts.map(({ kind, value }) => {
    if (kind === 'request') return [value.field, value.number ?? value.text];
    if (kind === 'title_block') return [value.field, value.text];
    throw new Error(kind);
  });

test('a request in running English', () => {
  expect(
    said('Dear Sirs,\nplease quote 100 pieces in 1.4301, general tolerances ISO 2768-mK.\nDelivery: week 12'),
  ).toEqual([
    ['quantity', 100],
    ['material', '1.4301'],
    ['general_tolerance', 'ISO 2768-mK'],
    ['delivery', 'week 12'],
  ]);
});

test('a request by captions in German, as Markdown', () => {
  const text = `# Anfrage\n\n- **Stückzahl:** 1.200\n- **Jahresbedarf:** 12.000 Stück\n- Losgrößen: 50, 100, 250\n| Werkstoff: S355J2 |\n* Oberflächenbehandlung: verzinkt 8 µm\n* Lieferzeit: 4 Wochen`;
  expect(said(text)).toEqual([
    ['quantity', 1200],
    ['annual_volume', 12_000],
    ['lot_size', 50],
    ['lot_size', 100],
    ['lot_size', 250],
    ['material', 'S355J2'],
    ['surface_treatment', 'verzinkt 8 µm'],
    ['delivery', '4 Wochen'],
  ]);
});

test('text without a request gives no facts', () => {
  expect(said('Kind regards\nJane Miller\nPhone 0049 711 12345, room 12.030')).toEqual([]);
});

test('each fact has its line, and the same text the same ids', () => {
  const [first, second] = readRequest('x\n50 pcs\nMaterial: C45').facts;
  expect([first?.id, first?.box.top, second?.id, second?.text]).toEqual([
    '1-1',
    1 / 3,
    '1-2',
    'Material: C45',
  ]);
});

const LETTER = [
  'Example Works, 12 Mill Road',
  'Request for quotation 4711',
  'Dear Sirs, please quote the part of the enclosed drawing as follows.',
  'Quantity: 1,200 pieces in the first lot',
  'Annual demand: 12,000 pieces per year',
  'Lot sizes: 50, 100, 250',
  'Material: 1.4301',
  'Surface treatment: zinc plated 8 µm',
  'General tolerances ISO 2768-mK hold unless the drawing says otherwise.',
  'Delivery: week 12',
  'We are looking forward to your offer. Kind regards, Jane Miller',
];

const contentOfPdf = async (pdf: Uint8Array) => {
  const content = contentOf(openPage(await openPdf(pdf), 0));
  if (content === null) throw new Error('the page has no text of its own');
  return content;
};

const letter = (): Buffer => {
  const sheet = new SheetWriter(210, 297, 'Helvetica');
  for (const [index, line] of LETTER.entries()) sheet.text(25, 260 - 8 * index, line, 4);
  sheet.line(25, 250, 185, 250);
  return sheet.pdf();
};

test('a request as PDF says what it says as plain text, each fact with its place on the page [CAR-15]', async () => {
  const read = readLetter(await contentOfPdf(letter()), 1);
  const plain = readRequest(LETTER.join('\n'));
  const bare = ({ facts }: typeof plain) => facts.map(({ kind, value, text }) => ({ kind, value, text }));
  expect(read === null ? null : bare(read)).toEqual(bare(plain));
  expect(plain.facts.length).toBeGreaterThan(8);
  expect(read?.facts.map(({ box }) => box.top)).toEqual(read?.facts.map(({ box }) => box.top).toSorted());
});

test('a drawing is not a request, however much text it has [CAR-15]', async () => {
  const sheets = [
    await exampleFile('plate_holes_pocket.pdf'),
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((seed) => drawSheet(seed).pdf),
    drawPlate(1).pdf,
  ];
  for (const sheet of sheets) expect(readLetter(await contentOfPdf(sheet), 1)).toBeNull();
});
