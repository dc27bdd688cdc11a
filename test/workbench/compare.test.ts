import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exampleFile, uploadFile } from '../support/api.ts';
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
  /** The plate in a larger lot. */
  let larger: string;

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
    larger = await priceRevision(client, plate.revisionId, { material_ref: 'C45', lot_size: 200 });
    await pricePart(client, 'shaft_turned.step', 'shaft', { material_ref: 'C45', lot_size: 50 });
    await workbench.signIn();
  });
  afterAll(() => workbench?.close());

  test('given ticked parts of the list, then a person compares and prices all of them in one go', async () => {
    await page.goto(`${workbench.address}/app`);
    await page.getByRole('checkbox', { name: 'Tick shaft', exact: true }).check();
    await page.getByRole('searchbox').fill('plat');
    await page.getByText('1 part', { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'Tick plate', exact: true }).check();
    await page.getByText('Ticked: 2').waitFor();
    await page.getByRole('link', { name: 'Compare' }).click();
    const matrix = page.getByRole('region', { name: 'Environments and parts' });
    await matrix.getByRole('row').filter({ hasText: 'shaft' }).waitFor();
    await matrix.getByRole('row').filter({ hasText: 'plate' }).waitFor();
    await page.getByRole('checkbox', { name: 'Poland' }).check();
    await workbench.button('Price (2)').click();
    await matrix.getByRole('columnheader', { name: /^Poland/ }).waitFor();
    await matrix.getByText('lowest').nth(1).waitFor();
    const row = matrix.getByRole('row').filter({ hasText: 'shaft' });
    expect(await row.getByRole('cell').filter({ hasText: '%' }).innerText()).toMatch(/[−+]\d+\.\d%/);
    await matrix.getByRole('row', { name: 'Lots priced in every column' }).waitFor();
    await workbench.inspect('compare');
  });

  test('given two lots of a part, when a person compares them, then the lines that differ add up to the difference', async () => {
    await page.goto(`${workbench.address}/app/parts/${plate.partId}?calculation=${plate.calculationId}`);
    await page.getByRole('link', { name: 'Compare' }).click();
    await workbench.heading('Compare').waitFor();
    await page.getByLabel('Second').selectOption(larger);
    const lines = page.getByRole('region', { name: 'Lines that differ' });
    await lines.getByRole('columnheader', { name: 'Change' }).waitFor();
    const cells = await lines.locator('tbody tr[data-depth="0"] td:last-child').allInnerTexts();
    const changes = cells.map((text) => Number(text.replace('−', '-')));
    const total = Number((await lines.locator('tfoot td').last().innerText()).replace('−', '-'));
    expect(total).toBeLessThan(0);
    // Every line is rounded to a cent, and those below half a cent are left out.
    expect(Math.abs(changes.reduce((sum, one) => sum + one, 0) - total)).toBeLessThan(0.15);
    expect(await lines.innerText()).toContain('Set-up');
    await workbench.inspect('compare-lines', lines);
  });

  test('given two revisions of a part, then the features that changed are listed with their numbers', async () => {
    const { client } = workbench;
    const upload = await uploadFile(client, 'shaft.step', await exampleFile('shaft_turned.step'));
    const revisions = `/api/v1/parts/${plate.partId}/revisions`;
    const { id: second } = await client.post<{ id: string }>(revisions, { revision_code: 'B' });
    await client.post(`${revisions}/${second}/datasets`, { data_source_id: upload.id, role: 'primary_cad' });
    const calculation = await priceRevision(client, second, { material_ref: 'C45', lot_size: 50 });
    const ids = encodeURIComponent(JSON.stringify([plate.calculationId, calculation]));
    await page.goto(`${workbench.address}/app/compare?ids=${ids}`);
    const features = page.getByRole('region', { name: 'Features that changed from revision A to B' });
    expect(await features.getByRole('row').filter({ hasText: 'Pocket' }).innerText()).toMatch(/mm\s+1\s+0$/);
    expect(await features.getByRole('row').filter({ hasText: 'Groove' }).first().innerText()).toMatch(
      /mm\s+0\s+1$/,
    );
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
