import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inspectPage } from '../console/browser.ts';
import { until } from '../support/api.ts';
import { chromium, openWorkbench, type Workbench } from './in-browser.ts';

type Stored = { readonly id: string; readonly margin_pct: number | null };
type Rate = { readonly hourly_rate: { readonly value: number } };

const HOSTILE = '<img src=x onerror=document.title=1>';

describe.skipIf(chromium.path === undefined)('environments, in a browser', () => {
  let workbench: Workbench;
  let page: Workbench['page'];
  let foreign: string;
  let plant = '';

  beforeAll(async () => {
    workbench = await openWorkbench();
    page = workbench.page;
    const made = await workbench.others.get<Stored[]>('/api/v1/environments/');
    foreign = made[0]?.id ?? '';
    await workbench.signIn();
  });
  afterAll(() => workbench?.close());

  const at = (query: string) => `${workbench.address}/app/environments/${plant}${query}`;
  /** By the beginning of its head, which findings and tags may follow. */
  const row = (name: string) => {
    const begins = new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
    return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: begins }) });
  };

  test('given the list, when a person makes an environment of a preset by keyboard, then its page opens', async () => {
    await page.goto(`${workbench.address}/app`);
    await page.getByRole('link', { name: 'Environments', exact: true }).click();
    await workbench.heading('Environments').waitFor();
    await page.getByText('Standard', { exact: true }).waitFor();
    await workbench.tabTo('Name');
    await page.keyboard.type('South plant');
    await page.getByLabel('Start from').selectOption('de-2026');
    await workbench.tabTo('Create');
    await page.keyboard.press('Enter');
    await workbench.heading('South plant').waitFor();
    plant = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  });

  test('given a setting, when a person states it with its source, then the price uses it, and its origin says so until it is removed', async () => {
    await workbench.button('Edit: Margin').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Margin (%)' }).fill('12.5');
    await page.getByRole('textbox', { name: 'Source' }).fill('Sales, spring 2026');
    await page.keyboard.press('Enter');
    await row('Margin').filter({ hasText: '12.5%' }).getByText('own', { exact: true }).waitFor();
    expect(await row('Margin').innerText()).toContain('Sales, spring 2026');
    const stored = await workbench.client.get<Stored>(`/api/v1/environments/${plant}`);
    expect(stored.margin_pct).toBe(0.125);
    await workbench.inspect('environment');

    await workbench.button('Edit: Margin').click();
    await page.getByRole('textbox', { name: 'Margin (%)' }).fill('-1');
    await workbench.button('Save').click();
    await page.getByRole('alert').waitFor();
    await workbench.button('Remove own value').click();
    await row('Margin').getByText('platform', { exact: true }).waitFor();
  });

  test('given the fleet, when a machine is opened and its rate stated, then components and rate are those of the service', async () => {
    await page.goto(at('?view=machines'));
    const first = page.getByRole('button', { expanded: false }).first();
    const name = (await first.innerText()).replace('▸ ', '');
    await first.click();
    await page.getByRole('rowheader', { name: 'Depreciation' }).waitFor();
    await workbench.inspect('environment-machines');
    await workbench.button(`Edit: ${name}`).click();
    await page.getByRole('textbox', { name: 'Stated rate per hour (EUR)' }).fill('91.5');
    await workbench.button('Save').click();
    await row(name).getByText('€91.50/h').waitFor();
    expect(await row(name).innerText()).toContain('stated');
    await workbench.button(`Edit: ${name}`).click();
    await page.getByRole('textbox', { name: 'Stated rate per hour (EUR)' }).fill('');
    await workbench.button('Save').click();
    await row(name).getByText('VDI 3258').waitFor();
  });

  test('given a rate in another currency, then the finding of the audit stands in its row, and goes with it', async () => {
    await workbench.client.post(`/api/v1/environments/${plant}/rates`, {
      kind: 'space',
      value: 90,
      currency: 'USD',
      unit: 'USD/m2/a',
    });
    await page.goto(at('?view=rates'));
    await page.getByText('Errors: 1').waitFor();
    await row('Floor space').getByText('The rate is in USD').waitFor();
    await page.getByRole('form', { name: 'Add a rate' }).getByLabel('Kind').selectOption('energy');
    await page.getByRole('textbox', { name: 'Value' }).fill('0.21');
    await workbench.button('Add a rate').click();
    await row('Energy').getByText('0.21').waitFor();
    await workbench.button('Edit: Labour').click();
    await page.getByRole('textbox', { name: 'Labour' }).fill('41.3');
    await workbench.button('Save').click();
    await row('Labour').getByText('41.3').waitFor();
    await workbench.inspect('environment-rates');
    await workbench.button('Delete: Floor space').click();
    await page
      .getByRole('group', { name: 'Delete this rate?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.getByText('Errors: 1').waitFor({ state: 'detached' });
  });

  test('given a CSV sheet with an error, then the line is named; given a right one, then its rows count', async () => {
    const send = (csv: string) =>
      page.getByLabel('Import from CSV').setInputFiles({
        name: 'rates.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(csv),
      });
    await send('kind,value\nlabour,many\n');
    await page.getByRole('alert').getByText('2').waitFor();
    await send('kind,value\nspace,84\n');
    await page.getByText('Added: 1, removed: 0').waitFor();
    await row('Floor space').waitFor();
  });

  test('given tools, then one opens to its cutting data, and its price can be changed', async () => {
    await page.goto(at('?view=tools'));
    const first = page.getByRole('button', { expanded: false }).first();
    const name = (await first.innerText()).replace('▸ ', '');
    await first.click();
    await page.getByRole('table', { name: `Cutting data: ${name}` }).waitFor();
    await workbench.inspect('environment-tools');
    await workbench.button(`Edit: ${name}`).click();
    await page.getByRole('textbox', { name: 'Price (EUR)' }).fill('77.25');
    await workbench.button('Save').click();
    await row(name).getByText('€77.25').waitFor();
  });

  test('given the data of a machine, then the calculator gives the rate of the service', async () => {
    await page.goto(at('?view=calculator'));
    const data = {
      acquisition_cost_eur: 250_000,
      depreciation_life_h: 30_000,
      annual_hours_T_G: 4000,
      floor_space_m2: 25,
      energy_kw: 12,
      capital_interest_rate: 0.06,
    };
    await page.getByRole('textbox', { name: 'Purchase price (EUR)' }).fill('250000');
    await page.getByRole('textbox', { name: 'Depreciation life (h)' }).fill('30000');
    await page.getByRole('textbox', { name: 'Theoretical hours T_G (h/a)' }).fill('4000');
    await page.getByRole('textbox', { name: 'Floor space (m²)' }).fill('25');
    await page.getByRole('textbox', { name: 'Mean power (kW)' }).fill('12');
    await page.getByRole('textbox', { name: 'Interest (%)' }).fill('6');
    await workbench.button('Calculate').click();
    const answer = await workbench.client.post<Rate>(`/api/v1/environments/${plant}/machine-rate`, {
      machine: { name: 'new', klass: 'milling_3axis', capabilities: { vdi_3258: data } },
    });
    await page
      .locator('output')
      .getByText(`€${answer.hourly_rate.value.toFixed(2)}/h`)
      .waitFor();
    await page.getByRole('rowheader', { name: 'Interest' }).waitFor();
    await workbench.inspect('machine-hour-rate');
  });

  test('given changes, then the history lists who changed what', async () => {
    await page.goto(at('?view=history'));
    const entry = page.getByRole('listitem').filter({ hasText: 'Margin' }).last();
    await entry.getByRole('cell', { name: '12.5%' }).waitFor();
    await workbench.inspect('environment-history');
  });

  test('given a document, when it is exported and imported, then the environments do not differ until one is changed', async () => {
    const waiting = page.waitForEvent('download');
    await workbench.button('Export').click();
    const file = await readFile(await (await waiting).path(), 'utf8');
    await page.goto(`${workbench.address}/app/environments`);
    const take = (text: string) =>
      page.getByLabel('Import a document').setInputFiles({
        name: 'plant.json',
        mimeType: 'application/json',
        buffer: Buffer.from(text),
      });
    await take('a letter');
    await page.getByText('This file is not an environment document.').waitFor();
    await take(file);
    await page.getByRole('alert').filter({ hasText: 'name' }).waitFor();
    await page.getByRole('textbox', { name: 'Name of the imported environment' }).fill('Second plant');
    await workbench.button('Import under this name').click();
    await workbench.heading('Second plant').waitFor();
    const second = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await page.getByRole('link', { name: 'Differences' }).click();
    await page.getByLabel('Second environment').selectOption(plant);
    await page.getByText('These environments price alike.').waitFor();
    await workbench.client.ok('PATCH', `/api/v1/environments/${second}`, {
      sga_pct: 0.2,
      tooling_mode: 'separate',
    });
    await page.reload();
    await row('Administration and sales').getByText('20.0%').waitFor();
    await workbench.inspect('environment-differences');
  });

  test('given a clone, then it opens under its own name, whatever that is, and can be deleted', async () => {
    await page.goto(at(''));
    await workbench.button('Clone').click();
    await page.getByRole('textbox', { name: 'Name of the clone' }).fill(HOSTILE);
    await page.keyboard.press('Enter');
    await workbench.heading(HOSTILE).waitFor();
    expect(await page.locator('img[src=x]').count()).toBe(0);
    await inspectPage(page, 'a hostile name', null);
    await workbench.button(`Delete: ${HOSTILE}`).click();
    await page.getByRole('group').getByRole('button', { name: 'Delete' }).click();
    await workbench.heading('Environments').waitFor();
    await row('South plant').waitFor();
    await until(
      () => row(HOSTILE).count(),
      (count) => count === 0,
    );
    await workbench.inspect('environments');
  });

  test('given German and dark colours, then the pages are complete and accessible', async () => {
    await page.getByRole('radiogroup', { name: 'Language' }).getByText('DE').click();
    await workbench.button('Dunkle Farben verwenden').click();
    await workbench.heading('Umgebungen').waitFor();
    await page.goto(at(''));
    await page.getByRole('rowheader', { name: 'Gewinnaufschlag', exact: true }).waitFor();
    await workbench.inspect('environment-german-dark');
  });

  test('given an environment of another organisation, then the page does not exist', async () => {
    await page.goto(`${workbench.address}/app/environments/${foreign}`);
    await workbench.heading('Seite nicht gefunden').waitFor();
  });

  test('the browser reported no error and no violation of the policy on the way', () => {
    expect(workbench.complaints).toEqual([]);
  });
});
