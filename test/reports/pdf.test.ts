import { PDFiumLibrary } from '@hyzyla/pdfium';
import { encode } from 'fast-png';
import { describe, expect, test } from 'vitest';
import { writeReport } from '../../src/reports/write.ts';
import { componentOf, LOT } from '../engine/support/assemblies.ts';
import { plate, snapshotOf } from '../engine/support/parts.ts';
import { priceOf, reportOf, snapshotWith } from './input.ts';

const result = priceOf(snapshotWith());

const pagesOf = async (bytes: Uint8Array): Promise<readonly string[]> => {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(Buffer.from(bytes));
  try {
    return [...document.pages()].map((page) => page.getText());
  } finally {
    document.destroy();
    library.destroy();
  }
};

describe('a report as a document', () => {
  test.each([
    { language: 'en', price: /19\.77 EUR/, title: 'Cost breakdown of', structure: 'Cost structure' },
    { language: 'de', price: /19,77 EUR/, title: 'Preisaufschlüsselung für', structure: 'Kostenstruktur' },
  ] as const)('has the price and every line in $language', async ({ language, price, title, structure }) => {
    const bytes = await writeReport(reportOf(result, { format: 'pdf', language }));
    const pages = await pagesOf(bytes);
    const whole = pages.join('\n');
    expect(whole).toContain(title);
    expect(whole).toContain(structure);
    expect(whole).toMatch(price);
    expect(pages.length).toBeGreaterThan(1);
    for (const { lot_size } of result.lot_curve)
      expect(whole).toContain(new Intl.NumberFormat(language === 'de' ? 'de-DE' : 'en-GB').format(lot_size));
    if (language === 'en') {
      const flat = whole.replaceAll(/\s+/g, ' ');
      for (const line of result.cost_sheet.lines) expect(flat).toContain(line.label);
    }
  });

  test('is tagged, names its language and has its fonts inside', async () => {
    const text = Buffer.from(await writeReport(reportOf(result, { format: 'pdf', language: 'de' }))).toString(
      'latin1',
    );
    expect(text).toContain('/Marked true');
    expect(text).toContain('/StructTreeRoot');
    expect(text).toMatch(/\/Lang \(de\)/);
    expect(text).toContain('/FontFile2');
    expect(text).toContain('pdfuaid:part');
  });

  test('lists the components of an assembly with their quantities, over as many pages as it takes', async () => {
    const assembly = snapshotOf({ material: null, request: { lot_size: LOT, annual_volume: null } });
    const names = Array.from({ length: 60 }, (_, k) => `Bracket ${k + 1}`);
    const whole = priceOf({
      ...assembly,
      facts: { ...plate(), shape_class: 'assembly', features: [] },
      assembly: {
        of: 'products',
        components: names.map((name, k) => componentOf(`c${k}`, { name, quantity: k + 1 })),
      },
    });
    const pages = await pagesOf(await writeReport(reportOf(whole, { format: 'pdf', kind: 'assembly' })));
    const text = pages.join('\n');
    expect(text).toContain('Assembly report for');
    for (const [k, name] of names.entries()) expect(text).toMatch(new RegExp(`${name}\\s+${k + 1}\\s`));
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
  });

  test('shows the picture of the part', async () => {
    const picture = encode({
      width: 40,
      height: 30,
      channels: 3,
      depth: 8,
      data: new Uint8Array(3600).fill(90),
    });
    const text = Buffer.from(await writeReport(reportOf(result, { format: 'pdf', picture }))).toString(
      'latin1',
    );
    expect(text).toMatch(/\/Subtype \/Image[\s\S]*\/Width 40/);
    expect(text).toContain('/S /Figure');
  });

  test('is the same for the same price', async () => {
    const input = reportOf(result, { format: 'pdf' });
    const texts = await Promise.all(
      [writeReport(input), writeReport(input)].map(async (bytes) => pagesOf(await bytes)),
    );
    expect(texts[0]).toEqual(texts[1]);
  });
});
