import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../support/people.ts';
import { chromium, EMAIL, openWorkbench, type Workbench } from './in-browser.ts';

const PAGE = path.resolve(import.meta.dirname, '../../docs/app/first-walk.md');
/** What the page tells a newcomer to use, in this order: the bold words of its steps. */
const TOLD = [...readFileSync(PAGE, 'utf8').matchAll(/\*\*(.+?)\*\*/g)].map(([, name]) => name);

describe.skipIf(chromium.path === undefined)('the walk of a newcomer, in a browser', () => {
  let workbench: Workbench;
  let page: Workbench['page'];
  const used: string[] = [];

  beforeAll(async () => {
    workbench = await openWorkbench();
    page = workbench.page;
  });
  afterAll(() => workbench?.close());

  const use = (name: string): string => {
    used.push(name);
    return name;
  };
  const press = (name: string) =>
    page
      .getByRole('button', { name: use(name), exact: true })
      .first()
      .click();
  const follow = (name: string) =>
    page
      .getByRole('link', { name: use(name), exact: true })
      .first()
      .click();

  test('given a fresh organisation, when a person signs in, then the first page offers examples', async () => {
    await page.goto(`${workbench.address}/app`);
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(EMAIL);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await press('Sign in');
    await page.getByText('No parts yet').waitFor();
    await workbench.picture('walk-start');
  });

  test('given an example, when it is chosen, then it is priced from its model and its drawing', async () => {
    await press('Milled plate with drawing');
    const done = page.locator('li[data-phase=done]');
    await done.getByText(/^€\d+\.\d\d per piece/).waitFor();
    await done.getByText('with example-plate.pdf').waitFor();
    await workbench.picture('walk-priced');
  });

  test('given a priced part, when it is opened, then its lines open down to formulas', async () => {
    await follow('example-plate');
    await page.locator('[data-ready=true] canvas').waitFor();
    await press('Direct labour');
    await page.getByRole('button', { name: /^OP\d+ outline milling, labour/ }).click();
    await page.getByRole('link', { name: 'cost.labour_run' }).first().waitFor();
    await workbench.picture('walk-part');
  });

  test('given another lot size, then the price changes, and is kept as a new calculation', async () => {
    await follow('What if?');
    await page.getByText('As calculated.').waitFor();
    const before = await page.locator('output[aria-live]').innerText();
    await page.getByRole('textbox', { name: use('Lot size') }).fill('500');
    await page.locator('section[aria-busy=false]').getByText('Computed with the changes.').waitFor();
    expect(await page.locator('output[aria-live]').innerText()).not.toBe(before);
    await workbench.picture('walk-what-if');
    await press('Save as a new calculation');
    await page.getByText('Lot of 500', { exact: true }).waitFor();
    await page.getByText('Priced', { exact: true }).waitFor();
  });

  test('given two calculations of the part, then they are compared line by line', async () => {
    await follow('Compare');
    await workbench.heading('Compare').waitFor();
    await page.getByRole('table').filter({ hasText: 'Direct labour' }).waitFor();
    await workbench.picture('walk-compare');
  });

  test('given a price of a supplier, then its gap is shown by category, and a negotiation sheet is downloaded', async () => {
    await follow('Known prices');
    await follow('Import prices');
    await press("Example: a supplier's price of the milled plate");
    await press('Import valid rows (1)');
    await follow('To the negotiation list');
    await press('Categories of example-plate');
    await page
      .getByRole('table', { name: 'Categories of example-plate' })
      .getByRole('row', { name: /^Direct material/ })
      .waitFor();
    await workbench.picture('walk-negotiation');
    const downloaded = page.waitForEvent('download');
    await press('Negotiation sheet (PDF)');
    expect((await downloaded).suggestedFilename()).toMatch(/^negotiation-.*[.]pdf$/);
  });

  test('the page of the walk names exactly what was used, in this order', () => {
    expect(used).toEqual(TOLD);
  });

  test('the browser reported no error and no violation of the policy on the way', () => {
    expect(workbench.complaints).toEqual([]);
  });
});
