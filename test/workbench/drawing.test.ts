import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exampleFile, makePart, until, uploadFile } from '../support/api.ts';
import { chromium, openWorkbench, priceRevision, type Workbench } from './in-browser.ts';

const SCAN = path.join(
  process.env.TEST_DATA_DIR ?? path.resolve(import.meta.dirname, '../../../shared/data'),
  'drawings/own_plate_holes_pocket.png',
);
/** A name that would run a script if it were markup. */
const NAME = 'plate <img src=x onerror=document.title=1>.png';

type Facts = {
  facts: {
    id: string;
    text: string;
    value: Record<string, unknown>;
    binds_to: string[] | null;
    doubts: string[];
    extractor: string;
  }[];
};

describe.skipIf(chromium.path === undefined)('the page of a drawing, in a browser', () => {
  let workbench: Workbench;
  let page: Workbench['page'];
  let partId: string;
  let drawingId: string;
  let calculationId: string;

  beforeAll(async () => {
    workbench = await openWorkbench();
    page = workbench.page;
    const { client } = workbench;
    const cad = await uploadFile(client, 'plate.step', await exampleFile('plate_holes_pocket.step'));
    const made = await makePart(client, cad.id, 'plate');
    partId = made.partId;
    drawingId = (await uploadFile(client, NAME, await readFile(SCAN))).id;
    const datasets = `/api/v1/parts/${partId}/revisions/${made.revisionId}/datasets`;
    await client.post(datasets, { data_source_id: drawingId, role: 'drawing_2d' });
    calculationId = await priceRevision(client, made.revisionId, { material_ref: 'C45', lot_size: 50 });
    await workbench.signIn();
  });
  afterAll(() => workbench?.close());

  const read = () => workbench.client.get<Facts>(`/api/v1/uploads/${drawingId}/facts`);
  const group = (name: RegExp) => page.getByRole('region', { name });
  const fact = (name: string) =>
    page.getByRole('button', { name, exact: true }).and(page.locator('[data-fact]'));

  test('given a part with a scanned drawing, then the page shows the sheet, and first what to confirm', async () => {
    await page.goto(`${workbench.address}/app/parts/${partId}`);
    await page.getByRole('link', { name: 'Drawing' }).click();
    await workbench.heading(NAME).waitFor();
    await page.locator('[data-ready=true] canvas').waitFor();
    const { facts } = await read();
    const asked = facts.filter(({ doubts }) => doubts.length > 0);
    expect(asked.length).toBeGreaterThan(1);
    await page.getByText(`${facts.length} facts, ${asked.length} to confirm`).waitFor();
    const rows = group(/^To confirm/).locator('[data-fact]');
    expect(await rows.count()).toBe(asked.length);
    expect(await page.locator('[data-box]').count()).toBe(facts.length);
    // The picture is there: the policy lets it through. It lets no text be run either, so that the page cannot wait for itself.
    await until(
      () =>
        page.evaluate(
          `document.querySelector('[data-box]').parentElement.querySelector('img').naturalWidth > 500`,
        ),
      (isThere) => isThere === true,
    );
    expect(await page.locator('img[src=x]').count()).toBe(0);
    await workbench.inspect('drawing');
  });

  test('given a box on the sheet, when a person selects it, then its fact opens with the faces it is about', async () => {
    const thread = (await read()).facts.find(({ text }) => text === 'M6 x 7 deep');
    await page.locator(`[data-box="${thread?.id}"]`).click();
    const panel = page.getByRole('region', { name: 'Thread M6 x 7 deep' });
    await panel.getByText(`Faces: ${thread?.binds_to?.length}`).waitFor();
    expect(new URL(page.url()).searchParams.get('fact')).toBe(thread?.id);
    expect(await panel.getByLabel('Size').inputValue()).toBe('M6');
    await page.reload();
    await panel.waitFor();
    await workbench.inspect('drawing-fact', panel);
  });

  test('given a face of the model, when a person selects it, then a fact of this face opens', async () => {
    const open = page.locator('li[data-chosen=true]');
    await workbench.button('Close the fact').click();
    await open.waitFor({ state: 'detached' });
    await page.locator('[data-ready=true]').click();
    await open.waitFor();
    const id = new URL(page.url()).searchParams.get('fact');
    expect((await read()).facts.find((one) => one.id === id)?.binds_to?.length).toBeGreaterThan(0);
    await workbench.button('Close the fact').click();
    await open.waitFor({ state: 'detached' });
  });

  test('given a doubtful reading, when a person confirms it by keyboard, then it moves to its faces', async () => {
    const before = await group(/^To confirm/)
      .locator('[data-fact]')
      .count();
    const first = group(/^To confirm/)
      .locator('[data-fact]')
      .first();
    await first.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    const confirmed = (await first.getAttribute('data-fact')) ?? '';
    await page.keyboard.press('Enter');
    await workbench.tabTo('Confirm as read');
    await page.keyboard.press('Enter');
    await page.getByText(`${before - 1} to confirm`).waitFor();
    const { facts } = await read();
    expect(facts.find(({ id }) => id === confirmed)).toMatchObject({ doubts: [], extractor: 'person' });
  });

  test('given a wrong value, when a person corrects it, then the reading stays visible, and the price is offered again', async () => {
    await fact('Length 96 ±0.05').click();
    const panel = page.getByRole('region', { name: 'Length 96 ±0.05' });
    await panel.getByLabel('Nominal size').fill('97');
    await panel.getByLabel('Upper deviation').fill('0.1');
    await workbench.button('Save the correction').click();
    await panel
      .getByText('Read as 96 · −0.05 / 0.05')
      .or(panel.getByText('Read as 96 · -0.05 / 0.05'))
      .waitFor();
    const changed = (await read()).facts.find(({ text }) => text === '96 ±0.05');
    expect(changed?.value).toMatchObject({ nominal: 97, tolerance: { lower: -0.05, upper: 0.1 } });
    await page.getByText('The price does not contain the latest corrections').waitFor();
  });

  test('given a fact that the drawing does not have, when a person removes it, then it can be restored', async () => {
    await fact('Radius 4x R5').click();
    await workbench.button('Not on the drawing').click();
    await group(/^Removed/)
      .locator('[data-fact]')
      .waitFor();
    await workbench.button('Restore').click();
    await group(/^Removed/).waitFor({ state: 'detached' });
    expect((await read()).facts.find(({ text }) => text === '4x R5')?.value).toMatchObject({ nominal: 5 });
  });

  test('given corrections, when the part is priced again, then the page of the new price opens', async () => {
    await workbench.button('Price again').click();
    await workbench.heading('plate').waitFor();
    await page.getByText('Offer price per piece').waitFor();
    expect(new URL(page.url()).searchParams.get('calculation')).not.toBe(calculationId);
    await page.getByRole('link', { name: 'Drawing' }).click();
    await page.getByRole('heading', { name: 'Sheet' }).waitFor();
    expect(await page.getByText('The price does not contain').count()).toBe(0);
    const missing = group(/^Not on the model/);
    await missing.getByText('96 ±0.05').waitFor();
  });

  test('given German and dark colours, then the page is complete and accessible', async () => {
    await page.getByText('DE', { exact: true }).click();
    await workbench.button('Dunkle Farben verwenden').click();
    await page.getByRole('heading', { name: /^Zu bestätigen/ }).waitFor();
    await page.locator('[data-ready=true] canvas').waitFor();
    await workbench.inspect('drawing-german-dark');
  });

  test('given a drawing of others, then the page does not exist', async () => {
    const foreign = await uploadFile(
      workbench.others,
      'sheet.pdf',
      await exampleFile('plate_holes_pocket.pdf'),
    );
    await page.goto(`${workbench.address}/app/drawings/${foreign.id}`);
    await workbench.heading('Seite nicht gefunden').waitFor();
  });

  test('the browser reported no error and no violation of the policy on the way', () => {
    expect(workbench.complaints).toEqual([]);
  });
});
