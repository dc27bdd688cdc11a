import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../support/api.ts';
import { chromium, openWorkbench, type PricedPart, pricePart, type Workbench } from './in-browser.ts';

const LOT = 50;

describe.skipIf(chromium.path === undefined)('what if, in a browser', () => {
  let workbench: Workbench;
  let page: Workbench['page'];
  let plate: PricedPart;

  beforeAll(async () => {
    workbench = await openWorkbench();
    page = workbench.page;
    const body = { material_ref: 'C45', lot_size: LOT, annual_volume: 2000 };
    plate = await pricePart(workbench.client, 'plate_holes_pocket.step', 'plate', body);
    await workbench.signIn();
  });
  afterAll(() => workbench?.close());

  const offer = () => page.locator('output[aria-live]').innerText();
  const settled = () =>
    page.locator('section[aria-busy=false]').getByText('Computed with the changes.').waitFor();
  /** The price that the service previews for the same changes. */
  const previewed = async (changes: object): Promise<string> => {
    const url = `/api/v1/calculations/${plate.calculationId}/preview`;
    const { cost_sheet } = await workbench.client.post<{ cost_sheet: { total: number } }>(url, changes);
    return `€${cost_sheet.total.toFixed(2)}`;
  };
  const address = () =>
    `${workbench.address}/app/parts/${plate.partId}/what-if?calculation=${plate.calculationId}`;

  test('given a priced part, when a person opens what-if and moves sliders by keyboard, then the price is that of a preview', async () => {
    await page.goto(`${workbench.address}/app/parts/${plate.partId}`);
    await page.getByRole('link', { name: 'What if?' }).click();
    await workbench.heading('What if').waitFor();
    await page.getByText('As calculated.').waitFor();
    await workbench.tabTo('Lot size');
    await page.keyboard.press('Tab');
    expect(await page.getByRole('slider', { name: 'Lot size' }).getAttribute('aria-valuetext')).toBe('50');
    for (let i = 0; i < 20; i += 1) await page.keyboard.press('ArrowRight');
    const lot = Number(await page.getByRole('slider', { name: 'Lot size' }).getAttribute('aria-valuetext'));
    expect(lot).toBeGreaterThan(LOT);
    await settled();
    expect(await offer()).toBe(await previewed({ lot_size: lot }));

    await page.getByRole('textbox', { name: 'Wage rates' }).fill('1.3');
    const both = await previewed({ lot_size: lot, adjustments: { 'rate.labour': 1.3 } });
    await until(offer, (price) => price === both);
    const labour = page.getByRole('row', { name: /^Direct labour/ });
    expect(await labour.innerText()).toMatch(/\+0\.\d\d/);
    await page
      .getByRole('img', { name: /^Offer price from/ })
      .locator('canvas')
      .waitFor();
    await workbench.inspect('what-if');
  });

  test('given a value beyond its band, then the field keeps to the band', async () => {
    const field = page.getByRole('textbox', { name: 'Wage rates' });
    await field.fill('9');
    await field.blur();
    await until(
      () => field.inputValue(),
      (text) => text === '5',
    );
    await workbench.button('Reset').click();
    await page.getByText('As calculated.').waitFor();
  });

  test('given a machine, then the price is that of its preview; one that cannot make the part is refused with the reason', async () => {
    const { process_plan, costing_environment_id } = await workbench.client.get<{
      process_plan: { machine: { id: string; name: string } | null }[];
      costing_environment_id: string;
    }>(`/api/v1/calculations/${plate.calculationId}`);
    const fleet = await workbench.client.get<{ machine: { id: string; name: string; klass: string } }[]>(
      `/api/v1/parts/environments/${costing_environment_id}/machines`,
    );
    const choice = page.getByLabel('Machine', { exact: true });
    const used = process_plan.flatMap(({ machine }) => machine ?? [])[0];
    await choice.selectOption(used?.id ?? '');
    await settled();
    expect(await offer()).toBe(await previewed({ machine_id: used?.id }));
    const lathe = fleet.find(({ machine }) => machine.klass === 'turning');
    await choice.selectOption(lathe?.machine.id ?? '');
    await page.getByRole('alert').getByText('This machine cannot make the part').waitFor();
    await workbench.inspect('what-if-machine-refused');
    await workbench.button('Reset').click();
    await page.getByText('As calculated.').waitFor();
  });

  test('given a drag, then the lot curve answers at once, and the service when the slider is released', async () => {
    const box = await page.getByRole('slider', { name: 'Lot size' }).boundingBox();
    if (box === null) throw new Error('the slider is not shown');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 60, box.y + box.height / 2, { steps: 4 });
    await page.getByText('Read from the lot curve.').waitFor();
    await page.mouse.up();
    await settled();
    await workbench.button('Reset').click();
  });

  test('given another annual volume, then its price is that of the annual curve; with another lot it needs a new calculation', async () => {
    const { annual_curve } = await workbench.client.get<{
      annual_curve: { annual_volume: number; offer_price: number }[];
    }>(`/api/v1/calculations/${plate.calculationId}`);
    const point = annual_curve.find(({ annual_volume }) => annual_volume === 20);
    await page.getByLabel('Annual volume').selectOption('20');
    await page.getByText('Read from the annual curve.').waitFor();
    expect(await offer()).toBe(`€${point?.offer_price.toFixed(2)}`);
    await page.getByRole('textbox', { name: 'Lot size' }).fill('20');
    await page.getByText('Not in this price: Annual volume.').waitFor();
    await workbench.button('Reset').click();
  });

  test('given an unknown material, then saving says so; given a known one, then a new calculation has the changes', async () => {
    await page.getByRole('textbox', { name: 'Material', exact: true }).fill('unobtainium 9000');
    await workbench.button('Save as a new calculation').click();
    await page.getByRole('alert').waitFor();
    await page.getByRole('textbox', { name: 'Material', exact: true }).fill('1.4301');
    await page.getByRole('textbox', { name: 'Lot size' }).fill('200');
    await workbench.button('Save as a new calculation').click();
    await workbench.heading('plate').waitFor();
    await page.getByText('Priced', { exact: true }).waitFor();
    await page.getByText('1.4301', { exact: true }).waitFor();
    await page.getByText('Lot of 200', { exact: true }).waitFor();
    const id = new URL(page.url()).searchParams.get('calculation');
    expect(id).not.toBe(plate.calculationId);
    expect(await workbench.client.get(`/api/v1/calculations/${id}`)).toMatchObject({
      derived_from_calculation_id: plate.calculationId,
      lot_size: 200,
      annual_volume: 2000,
    });
  });

  test('given German and dark colours, then the page is complete and accessible', async () => {
    await page.goto(address());
    await page.getByText('DE', { exact: true }).click();
    await workbench.button('Dunkle Farben verwenden').click();
    await workbench.heading('Was wäre wenn').waitFor();
    await page.getByRole('textbox', { name: 'Losgröße' }).fill('100');
    await page.getByText('Mit den Änderungen berechnet.').waitFor();
    await workbench.inspect('what-if-german-dark');
  });

  test('given no calculation, or one that does not exist, then the page says so', async () => {
    await page.goto(`${workbench.address}/app/parts/${plate.partId}/what-if`);
    await page.getByText('Diese Kalkulation hat keinen Preis').waitFor();
    await page.goto(`${workbench.address}/app/parts/${plate.partId}/what-if?calculation=${randomUUID()}`);
    await workbench.heading('Seite nicht gefunden').waitFor();
  });

  test('the browser reported no error and no violation of the policy on the way', () => {
    expect(workbench.complaints).toEqual([]);
  });
});
