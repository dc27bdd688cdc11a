import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  chromium,
  openWorkbench,
  type PricedPart,
  pricePart,
  priceRevision,
  type Workbench,
} from './in-browser.ts';

describe.skipIf(chromium.path === undefined)('comparisons, in a browser', () => {
  let workbench: Workbench;
  let page: Workbench['page'];
  let plate: PricedPart;

  beforeAll(async () => {
    workbench = await openWorkbench();
    page = workbench.page;
    const { client } = workbench;
    const poland = { name: 'Poland', valid_from: '2026-01-01', source: 'preset', preset: 'pl-2026' };
    await client.post('/api/v1/environments', poland);
    plate = await pricePart(client, 'plate_holes_pocket.step', 'plate', {
      material_ref: 'C45',
      lot_size: 50,
    });
    await priceRevision(client, plate.revisionId, { material_ref: 'C45', lot_size: 200 });
    await workbench.signIn();
  });
  afterAll(() => workbench?.close());

  test('given two lots of a part, when a person compares them, then the lines that differ add up to the difference', async () => {
    await page.goto(`${workbench.address}/app/parts/${plate.partId}?calculation=${plate.calculationId}`);
    await page.getByRole('link', { name: 'Compare' }).click();
    await workbench.heading('Compare').waitFor();
    const lines = page.getByRole('region', { name: 'Lines that differ' });
    await lines.getByRole('table').waitFor();
    const changes = await lines
      .locator('tbody tr[data-depth="0"] td:last-child')
      .evaluateAll((cells) => cells.map((cell) => Number((cell as HTMLElement).innerText.replace('−', '-'))));
    const total = Number((await lines.locator('tfoot td').last().innerText()).replace('−', '-'));
    expect(total).toBeLessThan(0);
    // Every line is rounded to a cent, and those below half a cent are left out.
    expect(Math.abs(changes.reduce((sum, one) => sum + one, 0) - total)).toBeLessThan(0.15);
    expect(await lines.innerText()).toContain('Set-up');
  });

  test('given another environment, when the part is priced there, then the matrix has a column with the best price', async () => {
    await page.getByRole('checkbox', { name: 'Poland' }).check();
    await workbench.button('Price (1)').click();
    const matrix = page.getByRole('region', { name: 'Environments and parts' });
    await matrix.getByRole('columnheader', { name: /^Poland/ }).waitFor();
    const row = matrix.getByRole('row').filter({ hasText: 'Lot of 50' });
    await row.getByText('lowest').waitFor();
    expect(await row.getByRole('cell').filter({ hasText: '%' }).innerText()).toMatch(/[−+]\d+\.\d%/);
    expect(new URL(page.url()).searchParams.get('ids')).toContain(plate.calculationId);
    await workbench.inspect('compare');
  });

  test('given another currency, then prices are converted, and the rate is named with its date', async () => {
    await page.getByLabel('Currency').selectOption('USD');
    await page.getByText(/^1 EUR = \d+\.\d+ USD, of \d{4}-\d\d-\d\d/).waitFor();
    await page
      .getByRole('region', { name: 'Environments and parts' })
      .getByText(/^US\$\d/)
      .first()
      .waitFor();
  });

  test('given German and dark colours, then the page is complete and accessible', async () => {
    await page.getByText('DE', { exact: true }).click();
    await workbench.button('Dunkle Farben verwenden').click();
    await workbench.heading('Vergleichen').waitFor();
    await workbench.inspect('compare-german-dark');
  });

  test('given nothing to compare, then the page says what to do', async () => {
    await page.goto(`${workbench.address}/app/compare`);
    await page.getByText('Noch nichts zu vergleichen.').waitFor();
  });

  test('the browser reported no error and no violation of the policy on the way', () => {
    expect(workbench.complaints).toEqual([]);
  });
});
