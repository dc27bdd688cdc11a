import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  chromium,
  openWorkbench,
  type PricedPart,
  pricePart,
  priceRevision,
  type Workbench,
} from './in-browser.ts';

describe.skipIf(chromium.path === undefined)('shared links, in a browser', () => {
  let workbench: Workbench;
  let page: Workbench['page'];
  let plate: PricedPart;
  let larger: string;
  const lot = { material_ref: 'C45', lot_size: 50 };

  beforeAll(async () => {
    workbench = await openWorkbench();
    page = workbench.page;
    plate = await pricePart(workbench.client, 'plate_holes_pocket.step', 'plate', lot);
    larger = await priceRevision(workbench.client, plate.revisionId, { ...lot, lot_size: 200 });
    await workbench.signIn();
  });
  afterAll(() => workbench?.close());

  /** Creates a link in the open page. @returns its address */
  const create = async (shows?: string): Promise<string> => {
    await workbench.button('Share').click();
    if (shows !== undefined) await page.getByLabel('The link shows').selectOption({ label: shows });
    await workbench.button('Create link').click();
    const link = page.getByRole('link', { name: /\/app\/shared#/ });
    return (await link.getAttribute('href')) ?? '';
  };
  /** Opens an address as a person who has no session. */
  const openOutside = async (address: string): Promise<void> => {
    await page.context().clearCookies();
    // The address behind `#` alone would not load the page again.
    await page.goto('about:blank');
    await page.goto(address.replace(/^https?:\/\/[^/]+/, workbench.address));
  };
  const openPart = () =>
    page.goto(`${workbench.address}/app/parts/${plate.partId}?calculation=${plate.calculationId}`);
  const priceOf = async (id: string): Promise<string> => {
    const { offer_price } = await workbench.client.get<{ offer_price: number }>(`/api/v1/calculations/${id}`);
    return `€${offer_price.toFixed(2)}`;
  };

  let summary: string;

  test('given a price, then a link shows price, structure and model without an account, and no rate', async () => {
    await openPart();
    summary = await create();
    await page.getByRole('row', { name: /^Price · Summary/ }).waitFor();
    await workbench.inspect('share');
    await openOutside(summary);
    await workbench.heading('plate').waitFor();
    await page.locator('[data-ready=true] canvas').waitFor();
    const text = await page.getByRole('main').innerText();
    expect(text).toContain(await priceOf(plate.calculationId));
    expect(text).toContain('Overheads, surcharges and margin');
    expect(text).not.toMatch(/per hour|Formula|\bh\b/);
    expect(await page.getByRole('button', { name: 'Sign in' }).count()).toBe(0);
    await workbench.inspect('shared');
  });

  test('given German and dark colours, then the page of a link is complete and accessible', async () => {
    await page.getByText('DE', { exact: true }).click();
    await workbench.button('Dunkle Farben verwenden').click();
    await page.getByRole('heading', { name: 'Kostenstruktur' }).waitFor();
    await workbench.inspect('shared-german-dark');
    await page.getByText('EN', { exact: true }).click();
    await workbench.button('Use light colours').click();
  });

  test('given a link to the whole cost sheet, then its lines open down to their terms', async () => {
    await workbench.signIn();
    await openPart();
    const full = await create('The whole cost sheet, with rates and terms');
    await openOutside(full);
    const tree = page.getByRole('region', { name: 'Cost structure' });
    await tree.getByRole('button', { name: 'Open all' }).click();
    await tree.getByRole('button', { expanded: false }).first().click();
    await tree.getByText('Formula').first().waitFor();
    await page.getByRole('heading', { name: /^Clamping 1 · / }).waitFor();
    await workbench.inspect('shared-full', tree);
  });

  test('given a comparison, then a link shows its matrix', async () => {
    await workbench.signIn();
    const ids = JSON.stringify([plate.calculationId, larger]);
    await page.goto(`${workbench.address}/app/compare?ids=${encodeURIComponent(ids)}`);
    await page.getByRole('region', { name: 'Environments and parts' }).waitFor();
    await openOutside(await create());
    await workbench.heading('Comparison of prices').waitFor();
    const matrix = page.getByRole('region', { name: 'Environments and parts' });
    await matrix.getByText(await priceOf(plate.calculationId)).waitFor();
    await matrix.getByText(await priceOf(larger)).waitFor();
    expect(await matrix.getByRole('link').count()).toBe(0);
    await workbench.inspect('shared-comparison');
  });

  test('given a revoked link, then it shows nothing, and says what to do', async () => {
    await workbench.signIn();
    await openPart();
    await workbench.button('Share').click();
    const row = page.getByRole('row', { name: /^Price · Summary/ });
    await row.getByRole('button', { name: /^Revoke/ }).click();
    await row.getByRole('button', { name: 'Revoke', exact: true }).click();
    await row.waitFor({ state: 'detached' });
    await openOutside(summary);
    await workbench.heading('This link does not work').waitFor();
    await workbench.inspect('shared-dead');
  });

  test('the browser reported no error and no violation of the policy on the way', () => {
    expect(workbench.complaints).toEqual([]);
  });
});
