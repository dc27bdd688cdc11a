import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exampleFile, until } from '../support/api.ts';
import { chromium, openWorkbench, type PricedPart, pricePart, type Workbench } from './in-browser.ts';

const DATA = process.env.TEST_DATA_DIR ?? path.resolve(import.meta.dirname, '../../../shared/data');
/** A frame whose parts are in files of their own. */
const FRAME = path.resolve(import.meta.dirname, '../cad/files/split_assembly.zip');
/** More rows than a sort by money can show. */
const MANY = 10_001;

type Parts = {
  count: number;
  data: { id: string; part_number: string; make_or_buy: string; folder_id: string | null }[];
};

describe.skipIf(chromium.path === undefined)('parts, folders and files, in a browser', () => {
  let workbench: Workbench;
  let page: Workbench['page'];
  let plate: PricedPart;

  beforeAll(async () => {
    workbench = await openWorkbench();
    page = workbench.page;
    const { client } = workbench;
    const yearly = { lot_size: 50, annual_volume: 2000 };
    plate = await pricePart(client, 'plate_holes_pocket.step', 'plate', {
      material_ref: 'EN AW-6082',
      ...yearly,
    });
    await pricePart(client, 'shaft_turned.step', 'shaft', { material_ref: 'C45', ...yearly });
    for (const [part_number, make_or_buy] of [
      ['seal', 'buy'],
      ['spacer', 'make'],
    ])
      await client.post('/api/v1/parts/', {
        part_number,
        make_or_buy,
        description: `${part_number} of the pump`,
      });
    await workbench.signIn();
  });
  afterAll(() => workbench?.close());

  const list = (query = '') => workbench.client.get<Parts>(`/api/v1/parts/?limit=50${query}`);
  const one = async (number: string) => (await list()).data.find(({ part_number }) => part_number === number);
  const table = () => page.getByRole('table', { name: 'Parts' });
  const count = (words: string) => page.getByText(words, { exact: true }).waitFor();
  const folders = () => page.getByRole('navigation', { name: 'Folders' });
  const transfer = (name: string, phase: string) =>
    page.locator(`li[data-phase=${phase}]`).filter({ hasText: name });
  const drop = (...files: { name: string; buffer: Buffer }[]) =>
    page.setInputFiles(
      'input[type=file]',
      files.map((file) => ({ mimeType: 'application/octet-stream', ...file })),
    );

  test('given priced parts, then cards sum them up, and filters count them', async () => {
    await page.goto(`${workbench.address}/app`);
    await count('4 parts');
    await page.getByText('2 of 4 parts').waitFor();
    await page.getByRole('checkbox', { name: 'Not priced' }).check();
    await count('2 parts');
    expect(new URL(page.url()).searchParams.get('quoted')).toBe('false');
    await page.getByRole('checkbox', { name: 'Bought' }).check();
    await count('1 part');
    await table().getByRole('link', { name: 'seal' }).waitFor();
    // The address holds the list: another person sees the same.
    await page.reload();
    await count('1 part');
    // Bought parts are all without a price, so that the filter of prices goes with its last tick.
    await page.getByRole('checkbox', { name: 'Not priced' }).click();
    await page.getByRole('checkbox', { name: 'Not priced' }).waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Bought' }).uncheck();
    await count('4 parts');
    await page.getByRole('group', { name: 'Material' }).getByRole('checkbox').nth(1).waitFor();
    await workbench.inspect('parts-filters');
  });

  test('given a new folder, when parts are moved into it, then it lists and counts them', async () => {
    await workbench.button('New folder').click();
    await page.getByLabel('Name of the new folder').fill('Pump <b>');
    await page.keyboard.press('Enter');
    await folders().getByRole('link', { name: 'Pump <b>' }).waitFor();
    await page.getByRole('checkbox', { name: 'Tick seal', exact: true }).check();
    await page.getByRole('checkbox', { name: 'Tick plate', exact: true }).check();
    await page.getByText('Ticked: 2').waitFor();
    await page.getByLabel('Move to a folder').selectOption({ label: 'Pump <b>' });
    await folders()
      .getByRole('link', { name: /^Pump <b>\s*2$/ })
      .click();
    await workbench.heading('Pump <b>').waitFor();
    await count('2 parts');
    await page.getByText('1 of 2 parts').waitFor();
    expect((await one('plate'))?.folder_id).toBe(new URL(page.url()).searchParams.get('folder'));
    await workbench.inspect('parts-folder');
    await folders().getByRole('link', { name: 'In no folder' }).click();
    await table().getByRole('link', { name: 'shaft' }).waitFor();
    await count('2 parts');
  });

  test('given ticked parts, when they are marked as bought, then they are; deletion asks first', async () => {
    await page.getByRole('checkbox', { name: 'Tick all shown parts' }).check();
    await workbench.button('Mark as bought').click();
    await until(
      () => one('spacer'),
      (part) => part?.make_or_buy === 'buy',
    );
    await page.getByText('Ticked:').waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Tick spacer', exact: true }).check();
    await page.getByRole('region', { name: 'Ticked parts' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('This cannot be undone.').waitFor();
    expect(await one('spacer')).toBeDefined();
    await workbench.button('Delete for good').click();
    await until(
      () => one('spacer'),
      (part) => part === undefined,
    );
    await table().getByRole('link', { name: 'spacer' }).waitFor({ state: 'detached' });
  });

  test('given the list, then the keyboard searches, sorts, goes from row to row, ticks and opens', async () => {
    await page.goto(`${workbench.address}/app?sort=part_number&order=asc`);
    await count('3 parts');
    await page.keyboard.press('/');
    await page.keyboard.type('s');
    await count('2 parts');
    await page.getByRole('searchbox').fill('');
    await count('3 parts');
    await table().getByRole('button', { name: 'Part number' }).click();
    await table().locator('[aria-sort=descending]').waitFor();
    expect(new URL(page.url()).searchParams.get('order')).toBeNull();
    await table().getByRole('button', { name: 'Part number' }).click();
    await table().locator('[aria-sort=ascending]').waitFor();
    await table().getByRole('link', { name: 'plate' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press(' ');
    await page.getByText('Ticked: 1').waitFor();
    expect(await page.getByRole('checkbox', { name: 'Tick seal', exact: true }).isChecked()).toBe(true);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await workbench.heading('plate').waitFor();
  });

  test('given chosen columns, then they stay after a reload', async () => {
    await page.goto(`${workbench.address}/app`);
    await page.getByText('Columns', { exact: true }).click();
    await page.getByRole('checkbox', { name: 'Folder', exact: true }).check();
    await page.getByRole('checkbox', { name: 'Unit cost', exact: true }).uncheck();
    await page.reload();
    await table().getByRole('columnheader', { name: 'Folder' }).waitFor();
    expect(await table().getByRole('columnheader', { name: 'Unit cost' }).count()).toBe(0);
    await table().getByRole('row').filter({ hasText: 'plate' }).getByText('Pump <b>').waitFor();
  });

  test('given a mesh, a model with its drawing, and a drawing of a known part, then each comes where it belongs', async () => {
    const cube = await readFile(path.join(DATA, 'mesh/20mm-xyz-cube.stl'));
    const sheet = Buffer.from(await exampleFile('plate_holes_pocket.pdf'));
    const bracket = Buffer.from(await exampleFile('bracket_sheetmetal.step'));
    await page.getByRole('textbox', { name: 'Material' }).fill('1.0038');
    await drop(
      { name: 'cube.stl', buffer: cube },
      { name: 'bracket.step', buffer: bracket },
      { name: 'BRACKET.pdf', buffer: sheet },
      { name: 'plate.pdf', buffer: sheet },
      { name: 'nobody.pdf', buffer: sheet },
      { name: 'broken.stl', buffer: Buffer.from('solid of nothing') },
      { name: 'frame.zip', buffer: await readFile(FRAME) },
    );
    await transfer('nobody.pdf', 'no_part').getByText('No part has the name of this drawing.').waitFor();
    await transfer('plate.pdf', 'attached').getByText('Added to the part plate.').waitFor();
    await transfer('bracket.step', 'done').getByText('with BRACKET.pdf').waitFor();
    await transfer('cube.stl', 'done').waitFor();
    const broken = transfer('broken.stl', 'failed');
    await broken.getByRole('button', { name: 'Try again' }).waitFor();
    await transfer('frame.zip', 'done').waitFor();
    await page.getByText('6 of 6 finished').waitFor();
    await workbench.inspect('drop');
    await transfer('plate.pdf', 'attached').getByRole('link', { name: 'Open the drawing' }).click();
    await workbench.heading('plate.pdf').waitFor();
  });

  test('given the file of a part again, then it is recognised; given another file, it becomes the next revision', async () => {
    await page.goto(`${workbench.address}/app`);
    const [same, other] = [
      await exampleFile('plate_holes_pocket.step'),
      await exampleFile('shaft_turned.step'),
    ];
    await page.getByRole('textbox', { name: 'Material' }).fill('C45');
    await drop({ name: 'plate.step', buffer: Buffer.from(same) });
    await transfer('plate.step', 'known').getByText('exists already').waitFor();
    await drop({ name: 'plate.step', buffer: Buffer.from(other) });
    await transfer('plate.step', 'differs').getByRole('button', { name: 'Add as a new revision' }).click();
    await transfer('plate.step', 'done').waitFor();
    const revisions = await workbench.client.get<{ data: { revision_code: string }[] }>(
      `/api/v1/parts/${plate.partId}/revisions`,
    );
    expect(revisions.data.map(({ revision_code }) => revision_code).sort()).toEqual(['A', 'B']);
  });

  test('given more parts than a sort by money shows, then the page says so', async () => {
    await workbench.stack.sql(
      `insert into parts (org_id, id, part_number, description, base_uom, default_currency, lead_time_days, make_or_buy,
         procurement_type, attributes, created_at, updated_at)
       select org_id, gen_random_uuid(), 'Z-' || n, '', base_uom, default_currency, lead_time_days, make_or_buy,
         procurement_type, attributes, created_at - n * interval '1 day', updated_at
       from parts, generate_series(1, $2::int) n where org_id = $1 and part_number = 'plate'`,
      [workbench.organisation.id, MANY],
    );
    await page.goto(`${workbench.address}/app`);
    await page.getByLabel('Sort by').selectOption({ label: 'Annual spend' });
    await page.getByText('This order shows the first 10,000 parts only.').waitFor();
  });

  test('given German and dark colours, then the page is complete and accessible', async () => {
    await page.goto(`${workbench.address}/app`);
    await page.getByText('DE', { exact: true }).click();
    await workbench.button('Dunkle Farben verwenden').click();
    await workbench.heading('Teile').waitFor();
    await page.getByRole('checkbox', { name: 'Z-1 anhaken', exact: true }).check();
    await workbench.inspect('parts-filters-german-dark');
  });

  test('given a folder, when it is deleted, then its parts stay', async () => {
    const found = await workbench.client.get<{ data: { id: string; name: string }[] }>('/api/v1/folders');
    await page.goto(
      `${workbench.address}/app?folder=${found.data.find(({ name }) => name === 'Pump <b>')?.id}`,
    );
    await page.getByRole('button', { name: 'Löschen' }).first().click();
    await page.getByText('Seine Teile bleiben.').waitFor();
    await page.getByRole('button', { name: 'Löschen' }).first().click();
    await workbench.heading('Teile').waitFor();
    await until(
      () => list('&q=plate'),
      ({ data }) => data.every(({ folder_id }) => folder_id === null),
    );
  });

  test('the browser reported no error and no violation of the policy on the way', () => {
    expect(workbench.complaints).toEqual([]);
  });
});
