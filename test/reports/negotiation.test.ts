import { PDFiumLibrary } from '@hyzyla/pdfium';
import { describe, expect, test } from 'vitest';
import { gapOf, shouldCostOf } from '../../src/engine/index.ts';
import type { ReportInput } from '../../src/reports/report.ts';
import { writeReport } from '../../src/reports/write.ts';
import { categoryName } from '../../src/texts/index.ts';
import { priceOf, reportOf, snapshotWith } from './input.ts';
import { openWorkbook } from './spreadsheet.ts';

const result = priceOf(snapshotWith());
const LOT = result.lot_size;

const sheetOf = (
  paid: { readonly lot_size: number; readonly price: number; readonly breakdown: Record<string, number> },
  fields: Partial<ReportInput>,
): ReportInput =>
  reportOf(result, {
    kind: 'negotiation',
    known: {
      supplier: '=cmd()',
      lot_size: paid.lot_size,
      annual_volume: 1000,
      price: paid.price,
      date: '2026-02-01',
      gap: gapOf(paid, shouldCostOf(result)),
    },
    ...fields,
  });

const textOf = async (bytes: Uint8Array): Promise<string> => {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(Buffer.from(bytes));
  try {
    return [...document.pages()]
      .map((page) => page.getText())
      .join('\n')
      .replaceAll(/\s+/g, ' ');
  } finally {
    document.destroy();
    library.destroy();
  }
};

const PROFIT = categoryName('en', 'profit');
const own = { lot_size: LOT, price: 25, breakdown: { material: 9, profit: 2 } };
const material = result.cost_sheet.lines.find(({ bucket }) => bucket === 'material')?.amount ?? 0;

describe('a negotiation sheet as a document', () => {
  test.each([
    {
      language: 'en',
      title: 'Negotiation sheet for',
      category: 'Direct material',
      rest: 'Not broken down',
      locale: 'en-GB',
    },
    {
      language: 'de',
      title: 'Verhandlungsblatt für',
      category: 'Materialeinzelkosten',
      rest: 'Vom Lieferanten nicht',
      locale: 'de-DE',
    },
  ] as const)(
    'has the gap of each stated category in $language',
    async ({ language, title, category, rest, locale }) => {
      const whole = await textOf(await writeReport(sheetOf(own, { format: 'pdf', language })));
      const money = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
      for (const words of [title, category, rest, '=cmd()']) expect(whole).toContain(words);
      expect(whole).toContain(
        `${category} ${money.format(9)} ${money.format(material)} ${money.format(9 - material)}`,
      );
      expect(whole).toContain(money.format((25 - result.offer_price) * 1000));
    },
  );

  test('says which lot is compared, and that categories of another lot have no gap', async () => {
    const whole = await textOf(await writeReport(sheetOf({ ...own, lot_size: 120 }, { format: 'pdf' })));
    expect(whole).toContain('The supplier’s price is for a lot of 120.');
    expect(whole).toContain(`The categories are those of a lot of ${LOT}`);
    expect(whole).not.toContain('Not broken down by the supplier');
  });

  test('asks for a breakdown that is not known', async () => {
    const whole = await textOf(await writeReport(sheetOf({ ...own, breakdown: {} }, { format: 'pdf' })));
    expect(whole).toContain('Ask for it by these categories.');
  });
});

describe('a negotiation sheet as a workbook', () => {
  const [NEGOTIATION, INPUTS] = [0, 2];

  test('reads the cost sheet: its gaps follow a changed input', async () => {
    const book = await openWorkbook(await writeReport(sheetOf(own, { format: 'xlsx' })));
    const cell = (label: string, col: number): number => {
      const row = book.engine.getSheetValues(NEGOTIATION).findIndex(([first]) => first === label);
      return Number(book.engine.getCellValue({ sheet: NEGOTIATION, row, col }));
    };
    expect(cell('Price per piece', 2)).toBeCloseTo(result.offer_price, 4);
    expect(cell('Direct material', 3)).toBeCloseTo(9 - material, 4);
    expect(cell('Not broken down by the supplier', 1)).toBeCloseTo(14, 6);
    const categories = [...result.cost_sheet.lines].reduce((sum, { amount }) => sum + amount, 0);
    const [rest, stated] = [
      cell('Not broken down by the supplier', 2),
      ['Direct material', PROFIT].map((label) => cell(label, 2)),
    ];
    expect(rest + stated.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(categories, 4);
    expect(cell('Price per piece', 3)).toBeCloseTo(25 - result.offer_price, 4);
    book.set(INPUTS, ['price', 'assumed'], 100);
    expect(cell('Direct material', 3)).toBeLessThan(9 - material);
    expect(cell('Price per piece', 2)).toBeGreaterThan(result.offer_price);
  });

  test('of another lot has the should-cost of the nearest one as a value, and no gap by category', async () => {
    const book = await openWorkbook(
      await writeReport(sheetOf({ ...own, lot_size: 100 }, { format: 'xlsx' })),
    );
    const rows = book.engine.getSheetValues(NEGOTIATION);
    const point = result.lot_curve.find(({ lot_size }) => lot_size === 100);
    expect(rows.find(([first]) => first === 'Price per piece')?.[2]).toBeCloseTo(point?.offer_price ?? 0, 6);
    expect(rows.find(([first]) => first === 'Direct material')?.[3] ?? null).toBeNull();
  });
});
