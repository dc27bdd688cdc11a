import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromium, openWorkbench, type Workbench } from './in-browser.ts';

type Named = Readonly<Record<string, unknown>>;

describe.skipIf(chromium.path === undefined)('purchasing, in a browser', () => {
  let workbench: Workbench;
  let page: Workbench['page'];

  beforeAll(async () => {
    workbench = await openWorkbench();
    page = workbench.page;
    await workbench.signIn();
  });
  afterAll(() => workbench?.close());

  const row = (name: string | RegExp) => page.getByRole('row').filter({ hasText: name });
  const open = (section: string) => page.goto(`${workbench.address}/app/purchasing?section=${section}`);
  const remove = async (name: string) => {
    await workbench.button(`Delete: ${name}`).click();
    await page.getByRole('group').getByRole('button', { name: 'Delete' }).click();
    await row(name).waitFor({ state: 'detached' });
  };

  test('given a grade, when a person states its price by keyboard, then the service has it, until it is deleted', async () => {
    await page.goto(`${workbench.address}/app/environments`);
    await page.getByRole('link', { name: 'Purchasing' }).click();
    await page.getByText('No own material values.').waitFor();
    await workbench.tabTo('Grade');
    // A button that was found by the first digits goes when the last one is typed, and takes the focus with it.
    const found = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('q') === '1.4301');
    await page.keyboard.type('1.4301');
    await found;
    await page.getByRole('button', { name: '1.4301', exact: true }).waitFor();
    await workbench.tabTo('1.4301');
    await page.keyboard.press('Enter');
    await workbench.tabTo('Price per kg');
    await page.keyboard.type('4.25');
    await workbench.tabTo('Note');
    await page.keyboard.type('Frame contract');
    await page.keyboard.press('Enter');
    await row('1.4301').getByText('€4.25').waitFor();
    const own = () => workbench.client.get<Named[]>('/api/v1/parts/materials/overrides');
    expect(await own()).toMatchObject([
      { price_per_kg: 4.25, price_currency: 'EUR', note: 'Frame contract', density_kg_m3: null },
    ]);
    await workbench.inspect('purchasing-materials');
    await workbench.button('Edit: 1.4301').click();
    await page.getByRole('textbox', { name: 'Price per kg' }).fill('4.4');
    await workbench.button('Save').click();
    await row('1.4301').getByText('€4.40').waitFor();
    await remove('1.4301');
    expect(await own()).toEqual([]);
  });

  test('given stock sizes, when one is added, then it is listed apart from those of the platform', async () => {
    await open('stock');
    await page.getByText('No own stock sizes.').waitFor();
    await page.getByLabel('Form').selectOption('plate');
    await page.getByRole('textbox', { name: 'Length (mm)' }).fill('1000');
    await page.getByRole('textbox', { name: 'Width (mm)' }).fill('500');
    await workbench.button('Add').click();
    await row(/plate 1,000 × 500 mm/).waitFor();
    await page.getByText(/^The platform knows \d+ more sizes/).waitFor();
    await workbench.inspect('purchasing-stock');
    await remove('plate 1,000 × 500 mm');
  });

  test('given standard parts, when one is added with a wrong currency, then the page says so; with a right one, it is listed', async () => {
    await open('standard_parts');
    await page.getByRole('textbox', { name: 'Standard' }).fill('ISO 4762');
    await page.getByRole('textbox', { name: 'Thread size' }).fill('M6');
    await page.getByRole('textbox', { name: 'Price' }).fill('0.085');
    await page.getByRole('textbox', { name: 'Currency' }).fill('XTS');
    await workbench.button('Add').click();
    await page.getByRole('alert').waitFor();
    await page.getByRole('textbox', { name: 'Currency' }).fill('eur');
    await workbench.button('Add').click();
    await row('screw ISO 4762 M6').getByText('€0.0850').waitFor();
    await page.getByLabel('Import from CSV').setInputFiles({
      name: 'parts.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('kind,standard,size,price,currency\nnut,ISO 4032,M8,0.05,EUR\n'),
    });
    await page.getByText('Added: 1, removed: 0').waitFor();
    await row('nut ISO 4032 M8').waitFor();
    await workbench.inspect('purchasing-standard-parts');
  });

  test('given the reference rates, when an own rate is added, then it stands beside them', async () => {
    await open('currencies');
    await page.getByRole('table', { name: 'Reference rates' }).getByRole('row').nth(5).waitFor();
    await page.getByRole('textbox', { name: 'To' }).fill('usd');
    await page.getByRole('textbox', { name: 'Rate' }).fill('1.12');
    await page.getByRole('textbox', { name: 'Source' }).fill('House bank');
    await workbench.button('Add').click();
    await row('EUR → USD').getByText('House bank').waitFor();
    await workbench.inspect('purchasing-currencies');
    await open('remnants');
    await page.getByText('No remnants.').waitFor();
  });

  test('the browser reported no error and no violation of the policy on the way', () => {
    expect(workbench.complaints).toEqual([]);
  });
});
