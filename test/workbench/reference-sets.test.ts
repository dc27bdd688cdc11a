import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromium, openWorkbench, pricePart, type Workbench } from './in-browser.ts';

describe.skipIf(chromium.path === undefined)('reference sets, in a browser', () => {
  let workbench: Workbench;
  let page: Workbench['page'];

  beforeAll(async () => {
    workbench = await openWorkbench();
    page = workbench.page;
    const lot = { material_ref: 'C45', lot_size: 50 };
    await pricePart(workbench.client, 'plate_holes_pocket.step', 'plate', lot);
    await pricePart(workbench.client, 'shaft_turned.step', 'shaft', lot);
    await workbench.signIn();
  });
  afterAll(() => workbench?.close());

  const parts = () => page.getByRole('table', { name: 'Parts' });
  const row = (part: string) => parts().getByRole('row').filter({ hasText: part });

  test('given ticked parts, then a person keeps their prices as a set', async () => {
    await page.goto(`${workbench.address}/app/reference-sets`);
    await page.getByText('No reference set yet.').waitFor();
    await workbench.inspect('reference-sets-empty');
    await page.goto(`${workbench.address}/app`);
    for (const part of ['plate', 'shaft'])
      await page.getByRole('checkbox', { name: `Tick ${part}`, exact: true }).check();
    await page
      .getByRole('region', { name: 'Ticked parts' })
      .getByRole('link', { name: 'Reference set' })
      .click();
    await page.getByLabel('Name').fill('Gearbox <b>2026</b>');
    await workbench.button('Create').click();
    await workbench.heading('Gearbox <b>2026</b>').waitFor();
    expect(await row('plate').innerText()).toMatch(/€\d+\.\d\d/);
  });

  test('given a changed rate, when the set is priced again, then the lines that differ name the rate', async () => {
    const { client, organisation } = workbench;
    const rates = `/api/v1/environments/${organisation.environmentId}/rates`;
    for (const { id, kind, value } of await client.get<{ id: string; kind: string; value: number }[]>(rates))
      if (kind === 'labour') await client.call('PATCH', `${rates}/${id}`, { value: 2 * value });
    await workbench.button('Price again').click();
    await page.getByText(/^Priced again on/).waitFor();
    await row('plate').getByRole('button', { name: /^\+\d/ }).click();
    const lines = page.getByRole('region', { name: 'Lines that differ: plate' });
    await lines.getByText(/^rate/).first().waitFor();
    await workbench.inspect('reference-set', lines);
  });

  test('given new prices, when they are accepted, then they are the accepted prices', async () => {
    const shown = await row('shaft').getByRole('cell').nth(2).innerText();
    await workbench.button('Accept the new prices').click();
    await page.getByText(/^Accepted on/).waitFor();
    await row('shaft').getByRole('cell').nth(1).getByText(shown, { exact: true }).waitFor();
  });

  test('given German and dark colours, then the page is complete and accessible, and the set can be deleted', async () => {
    await page.getByText('DE', { exact: true }).click();
    await workbench.button('Dunkle Farben verwenden').click();
    await page.getByText(/^Freigegeben am/).waitFor();
    await workbench.inspect('reference-set-german-dark');
    await page.getByRole('button', { name: /^Löschen/ }).click();
    await page.getByRole('button', { name: 'Löschen', exact: true }).click();
    await page.getByText('Noch keine Referenzmenge.').waitFor();
  });

  test('the browser reported no error and no violation of the policy on the way', () => {
    expect(workbench.complaints).toEqual([]);
  });
});
