import { expect, test } from 'vitest';
import { readRequest } from '../../src/drawings/request/read-request.ts';

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

test('text that asks for nothing says nothing', () => {
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
