import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exampleFile, until } from '../support/api.ts';
import { chromium, openWorkbench, type PricedPart, pricePart, type Workbench } from './in-browser.ts';

type Bill = {
  items: { component_key: string; label: string; is_assembly: boolean; quantity: number }[];
  total: number;
};
type Pack = {
  files: { filename: string; status: string; component_key: string | null; basis: string | null }[];
};

describe.skipIf(chromium.path === undefined)('the page of an assembly, in a browser', () => {
  let workbench: Workbench;
  let page: Workbench['page'];
  let vice: PricedPart;
  let bill: Bill;

  beforeAll(async () => {
    workbench = await openWorkbench();
    page = workbench.page;
    const { client } = workbench;
    const poland = { name: 'Poland', valid_from: '2026-01-01', source: 'preset', preset: 'pl-2026' };
    await client.post('/api/v1/environments', poland);
    vice = await pricePart(client, 'vice_assembly.step', 'vice', { material_ref: 'C45', lot_size: 20 });
    bill = await client.get<Bill>(`/api/v1/calculations/${vice.calculationId}/components`);
    await workbench.signIn();
  });
  afterAll(() => workbench?.close());

  const card = (name: string) => page.getByRole('region', { name, exact: true });
  const row = (key: string) =>
    card('Bill of materials')
      .locator(`tr[data-component=${JSON.stringify(key)}]`)
      .first();
  const chosen = () => card('Bill of materials').locator('tr[data-chosen=true]').first();
  const pack = () => workbench.client.get<Pack>(`/api/v1/calculations/${vice.calculationId}/drawings`);
  const model = () => page.locator('[data-ready=true]');

  test('given a priced assembly, then its page has the structure with quantities, and a bill with each component once', async () => {
    await page.goto(`${workbench.address}/app/parts/${vice.partId}`);
    await page.getByRole('link', { name: 'Components' }).click();
    await workbench.heading('Components of vice').waitFor();
    await model().locator('canvas').waitFor();
    const rows = card('Bill of materials').locator('tbody tr');
    await rows.first().waitFor();
    const tree = await rows.count();
    await page.getByText('Each once', { exact: true }).click();
    await page.waitForURL(({ searchParams }) => searchParams.get('view') === 'flat');
    await until(
      () => rows.count(),
      (count) => count === bill.items.length,
    );
    expect(tree).toBeGreaterThanOrEqual(bill.items.length);
    for (const { component_key, quantity } of bill.items)
      await until(
        () => row(component_key).getByRole('cell').nth(1).innerText(),
        (text) => text === String(quantity),
      );
    const total = bill.total.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    await card('Bill of materials').getByRole('cell', { name: total, exact: true }).last().waitFor();
    await page.getByText('Structure', { exact: true }).click();
    await workbench.inspect('assembly');
  });

  test('given the exploded view, when a person moves its slider by keyboard, then the components move apart', async () => {
    const together = await model().screenshot();
    await page.getByRole('slider', { name: 'Exploded view' }).focus();
    await page.keyboard.press('End');
    const apart = await until(
      () => model().screenshot(),
      (now) => !now.equals(together),
    );
    const component = bill.items.find(({ is_assembly }) => !is_assembly)?.component_key ?? '';
    await row(component).getByRole('button').click();
    await row(component).and(page.locator('[data-chosen=true]')).waitFor();
    await until(
      () => model().screenshot(),
      (now) => !now.equals(apart),
    );
    await workbench.inspect('assembly-apart');
    await row(component).getByRole('button').click();
    await chosen().waitFor({ state: 'detached' });
  });

  test('given a model, when a person selects a component in it, then its row is chosen', async () => {
    await page.getByRole('slider', { name: 'Exploded view' }).focus();
    await page.keyboard.press('Home');
    await model().click();
    await chosen().waitFor();
    expect(new URL(page.url()).searchParams.get('component')).not.toBeNull();
  });

  test('given drawings of components, when they are dropped, then each finds its component or waits for a person', async () => {
    const files = ['vice base plate.pdf', 'vice jaw.pdf', 'VC-103_Rev.B.pdf'];
    const payload = await Promise.all(
      files.map(async (name) => ({
        name,
        mimeType: 'application/pdf',
        buffer: Buffer.from(await exampleFile(`drawings/${name}`)),
      })),
    );
    const stray = Buffer.from(await exampleFile('plate_holes_pocket.pdf'));
    payload.push({ name: 'nobody knows.pdf', mimeType: 'application/pdf', buffer: stray });
    await card('Drawings').locator('input[type=file]').setInputFiles(payload);
    await card('Drawings').getByText('3 of 4 drawings have a component').waitFor();
    await card('Drawings').locator('li[data-status=unassigned]').waitFor();
    expect((await pack()).files.filter(({ status }) => status === 'matched')).toHaveLength(3);
    await workbench.inspect('assembly-pack', card('Drawings'));
  });

  test('given a drawing without a component, when it is dragged onto one, then it is assigned; the list does the same by keyboard', async () => {
    const of = async () => (await pack()).files.find(({ filename }) => filename === 'nobody knows.pdf');
    const target = bill.items.find(({ label }) => label === 'VC-104');
    const drawing = card('Drawings').locator('li').filter({ hasText: 'nobody knows.pdf' });
    await drawing.dragTo(row(target?.component_key ?? ''));
    await until(of, (file) => file?.component_key === target?.component_key);
    await row(target?.component_key ?? '')
      .getByText('Drawings: nobody knows.pdf')
      .waitFor();
    const select = page.getByLabel('Component of nobody knows.pdf');
    await select.selectOption({ label: 'Leave it out' });
    await until(of, (file) => file?.status === 'discarded');
    await select.selectOption({ label: 'The whole assembly' });
    await until(of, (file) => file?.status === 'assembly');
  });

  test('given several environments, when the assembly is priced in all, then each component has a price in each', async () => {
    await page
      .getByText('Components with new drawings are being priced again')
      .waitFor({ state: 'detached' });
    await workbench.button('Price in 2 environments').click();
    const places = card('Components by environment');
    await places.getByRole('columnheader', { name: 'Poland' }).waitFor();
    await places.getByText(/^(Every component is cheapest|If each component is made)/).waitFor();
    const made = bill.items.filter(({ is_assembly }) => !is_assembly);
    expect(await places.locator('tbody tr').count()).toBe(made.length);
    await workbench.inspect('assembly-places', places);
  });

  test('given German and dark colours, then the page is complete and accessible', async () => {
    await page.getByText('DE', { exact: true }).click();
    await workbench.button('Dunkle Farben verwenden').click();
    await page.getByRole('heading', { name: 'Stückliste' }).waitFor();
    await model().locator('canvas').waitFor();
    await workbench.inspect('assembly-german-dark');
  });

  test('the browser reported no error and no violation of the policy on the way', () => {
    expect(workbench.complaints).toEqual([]);
  });
});
