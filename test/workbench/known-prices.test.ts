import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { PATIENCE_MS } from '../console/browser.ts';
import { chromium, openWorkbench, type PricedPart, pricePart, type Workbench } from './in-browser.ts';

const PARTS = [
  ['plate', 'plate_holes_pocket.step', 1.6],
  ['shaft', 'shaft_turned.step', 1.35],
  ['bracket', 'bracket_sheetmetal.step', 1.5],
  ['plate thick', 'plate_holes_pocket.step', 1.1],
] as const;
const LOT = 50;
/** Hostile: it stays text. */
const SUPPLIER = '<b>Müller & Söhne</b>';

type Calculation = {
  readonly offer_price: number;
  readonly cost_sheet: { readonly lines: { bucket: string; amount: number }[] };
};

describe.skipIf(chromium.path === undefined)('known prices, in a browser', () => {
  let workbench: Workbench;
  let page: Workbench['page'];
  let plate: PricedPart;
  let csv: string;

  beforeAll(async () => {
    workbench = await openWorkbench();
    page = workbench.page;
    const rows: string[] = [];
    for (const [name, file, factor] of PARTS) {
      const made = await pricePart(workbench.client, file, name, {
        material_ref: name === 'bracket' ? '1.0330' : 'C45',
        lot_size: LOT,
      });
      if (name === 'plate') plate = made;
      const { offer_price, cost_sheet } = await workbench.client.get<Calculation>(
        `/api/v1/calculations/${made.calculationId}`,
      );
      const of = (bucket: string, times: number) =>
        ((cost_sheet.lines.find((line) => line.bucket === bucket)?.amount ?? 0) * times).toFixed(2);
      rows.push(
        [
          name,
          SUPPLIER,
          LOT,
          name === 'plate' ? 12_000 : name === 'shaft' ? 4_000 : '',
          (offer_price * factor).toFixed(2),
          name === 'plate' ? of('material', 1.4) : '',
          name === 'plate' ? of('machine', 1.2) : '',
          'spring order',
        ].join(';'),
      );
    }
    csv = [
      'Part number;Supplier;Lot size;EAU;Unit price;Mat. cost;Machine cost;Remark',
      ...rows,
      `plate;${SUPPLIER};${LOT};;on request;;;`,
      `unknown part;${SUPPLIER};100;500;3.20;;;`,
    ].join('\n');
    await workbench.signIn();
  });
  afterAll(() => workbench?.close());

  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  const list = () => page.getByRole('table', { name: 'Negotiation list' });
  const firstCells = async (): Promise<string[]> =>
    (await list().locator('tbody > tr > th').allInnerTexts()).map(
      (text) => text.replace(/^[▾▸]\s*/, '').split('\n')[0] ?? '',
    );

  test('given no known price, then the page says what to do', async () => {
    await page.goto(`${workbench.address}/app`);
    await page.getByRole('link', { name: 'Known prices', exact: true }).click();
    await workbench.heading('Known prices').waitFor();
    await page.getByText('No prices are known yet.').waitFor();
    await workbench.inspect('known-prices-empty');
  });

  test('given a CSV file, then columns are guessed, corrected, and the rows shown before one is written', async () => {
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await choose('purchases.csv', Buffer.from(csv));
    await page.getByText('Still missing: Currency, Date').waitFor();
    expect(await page.getByLabel('Unit price').inputValue()).toBe('price');
    expect(await page.getByLabel('Mat. cost').inputValue()).toBe('');
    await page.getByLabel('Mat. cost').selectOption('Direct material');
    await page.getByRole('textbox', { name: 'Currency' }).fill('EUR');
    await page.getByLabel('Date', { exact: true }).fill('2026-03-01');
    await workbench.button('Check the rows').click();
    await page.getByRole('heading', { name: 'Rows that become prices: 5' }).waitFor();
    const refused = page.getByRole('table', { name: 'Refused rows' });
    expect(await refused.getByRole('row').nth(1).innerText()).toMatch(/6\s+Unit price\s+must be a number/);
    await page.getByRole('table', { name: 'Prices', exact: true }).getByText(SUPPLIER).first().waitFor();
    await workbench.inspect('known-prices-import');
    await workbench.button('Import valid rows (5)').click();
    await page.getByText('Imported prices: 5. Refused rows: 1.').waitFor();
    await page.getByRole('link', { name: 'To the negotiation list' }).click();
  });

  test('the list is sorted by money a year, and unfolds the gap by category with the keyboard', async () => {
    await list().waitFor();
    expect(await firstCells()).toEqual(['plate', 'shaft', 'bracket', 'plate thick', 'unknown part']);
    await page.getByText('No part has this number').waitFor();
    await page.getByText(/a year above the should-costs/).waitFor();
    await workbench.inspect('known-prices');
    await workbench.tabTo('Categories of plate');
    await page.keyboard.press('Enter');
    const categories = page.getByRole('table', { name: 'Categories of plate' });
    await categories.waitFor();
    const material = categories.getByRole('row', { name: /^Direct material/ });
    expect(await material.innerText()).toMatch(/\+(39|40)\.\d%/);
    await categories.getByRole('row', { name: /^Not broken down/ }).waitFor();
    await workbench.inspect('known-prices-categories');
  });

  test('a negotiation sheet is made and downloaded', async () => {
    for (const [name, extension] of [
      ['Negotiation sheet (PDF)', 'pdf'],
      ['Negotiation sheet (Excel)', 'xlsx'],
    ] as const) {
      const waiting = page.waitForEvent('download');
      await workbench.button(name).click();
      expect((await waiting).suggestedFilename()).toMatch(new RegExp(`^negotiation-.*\\.${extension}$`));
    }
    await page.getByText('The sheet is downloaded.').waitFor();
  });

  test('given another currency, then amounts are converted with a dated rate, and no sheet is offered', async () => {
    await page.getByLabel('Currency', { exact: true }).selectOption('USD');
    await page.getByText(/^1 EUR = [\d.]+ USD on /).waitFor();
    await page.getByRole('button', { name: 'Categories of plate', exact: true }).click();
    await page.getByText('A negotiation sheet needs a calculation in EUR').waitFor();
    await page.getByLabel('Currency', { exact: true }).selectOption('');
  });

  test('the accuracy is shown by process and material', async () => {
    await page.getByRole('link', { name: 'Accuracy', exact: true }).click();
    const processes = page.getByRole('table', { name: 'By process' });
    await processes.waitFor();
    expect(await processes.getByRole('row').count()).toBeGreaterThan(1);
    await page.getByText('Not compared: No part has this number: 1').waitFor();
    await workbench.inspect('known-prices-accuracy');
  });

  test('a calibration is proposed with its cross-validation, accepted and removed', async () => {
    await page.getByRole('link', { name: 'Calibration', exact: true }).click();
    const factors = page.getByRole('table', { name: 'Factors', exact: true });
    await factors.waitFor();
    await page.getByRole('heading', { name: 'With factors, left-out parts' }).waitFor();
    await workbench.inspect('known-prices-calibration');
    const material = factors.getByRole('row', { name: /^Direct material/ }).getByRole('cell');
    expect(await material.first().innerText()).toBe('–');
    await workbench.button('Accept the factors').click();
    await page.getByText('The factors are in force.').waitFor();
    expect(await material.first().innerText()).toBe(await material.nth(1).innerText());
    await page.getByRole('button', { name: 'Remove the factors in force: Factors' }).click();
    await page
      .getByRole('group', { name: 'Remove the calibration?' })
      .getByRole('button', { name: 'Remove the factors in force' })
      .click();
    await page
      .getByRole('button', { name: 'Remove the factors in force: Factors' })
      .waitFor({ state: 'detached' });
  });

  test('given a workbook, then its rows are read, and a damaged one is refused in words', async () => {
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await choose('damaged.xlsx', Buffer.from('PK no archive'));
    await page
      .getByRole('alert')
      .getByText(/is not an XLSX workbook/)
      .waitFor();
    const book = await writeExcelFile([
      {
        sheet: 'Prices',
        data: [
          ['Part number', 'Lot size', 'Price', 'Currency', 'Date'].map((value) => ({ type: String, value })),
          [
            { type: String, value: 'plate' },
            { type: Number, value: 200 },
            { type: Number, value: 9.75 },
            { type: String, value: 'EUR' },
            { type: Date, value: new Date('2026-02-01T00:00:00Z'), format: 'yyyy-mm-dd' },
          ],
        ],
      },
    ]).toBuffer();
    await choose('prices.xlsx', book);
    await page.getByRole('heading', { name: 'Rows that become prices: 1' }).waitFor();
    await workbench.button('Import valid rows (1)').click();
    await page.getByRole('link', { name: 'To the negotiation list' }).click();
    await list().waitFor();
    await expect
      .poll(async () => (await firstCells()).filter((name) => name === 'plate'), { timeout: PATIENCE_MS })
      .toHaveLength(2);
  });

  test('a price is deleted after a question, and a calculation is one step away', async () => {
    await page.getByRole('button', { name: 'Categories of shaft', exact: true }).click();
    await page.getByRole('button', { name: 'Delete: shaft' }).click();
    await page
      .getByRole('group', { name: 'Delete this price?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page
      .getByRole('button', { name: 'Categories of shaft', exact: true })
      .waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Categories of bracket', exact: true }).click();
    await page.getByRole('link', { name: 'Open the calculation' }).click();
    await workbench.heading('bracket').waitFor();
    expect(plate.partId).not.toBe('');
  });

  test('given German and dark colours, then the pages are complete and accessible', async () => {
    await page.goto(`${workbench.address}/app/known-prices`);
    await page.getByText('DE', { exact: true }).click();
    await workbench.button('Dunkle Farben verwenden').click();
    await workbench.heading('Bekannte Preise').waitFor();
    await page.getByRole('button', { name: 'Kostenarten von plate', exact: true }).first().click();
    await page.getByText('Nicht aufgeschlüsselt').waitFor();
    await workbench.inspect('known-prices-german-dark');
  });

  test('the browser reported nothing', () => {
    expect(workbench.complaints).toEqual([]);
  });
});
