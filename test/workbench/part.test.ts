import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorkbook } from '../reports/spreadsheet.ts';
import { until } from '../support/api.ts';
import { chromium, openWorkbench, type PricedPart, pricePart, type Workbench } from './in-browser.ts';

describe.skipIf(chromium.path === undefined)('the page of a part, in a browser', () => {
  let workbench: Workbench;
  let page: Workbench['page'];
  let plate: PricedPart;
  let cover: PricedPart;

  beforeAll(async () => {
    workbench = await openWorkbench();
    page = workbench.page;
    const { client } = workbench;
    plate = await pricePart(client, 'plate_holes_pocket.step', 'plate', {
      material_ref: 'C45',
      lot_size: 50,
    });
    const moulded = { material_ref: 'ABS', lot_size: 500, annual_volume: 5000 };
    cover = await pricePart(client, 'cover_moulded.step', 'cover', moulded);
    await workbench.signIn();
  });
  afterAll(() => workbench?.close());

  const openPart = async (partId: string) => {
    await page.goto(`${workbench.address}/app/parts/${partId}`);
    await page.locator('[data-ready=true] canvas').waitFor();
  };
  const card = (name: string) => page.getByRole('region', { name, exact: true });

  test('given a model, when the colours change, then the legend names the groups with their faces', async () => {
    await openPart(plate.partId);
    const colours = page.getByLabel('Colours of the model');
    await colours.selectOption('process');
    await page.getByText('Milling (11 faces)').waitFor();
    await page.getByText('Drilling (6 faces)').waitFor();
    await colours.selectOption('setup');
    await page.getByText(/^Clamping 1 \(\d+ faces\)$/).waitFor();
    await colours.selectOption('feature');
    await page.getByText(/^Pocket \(\d+ faces\)$/).waitFor();
    await colours.selectOption('direction');
    await page
      .getByText(/^Tools from [+−][XYZ] \(\d+ faces\)$/)
      .first()
      .waitFor();
    await colours.selectOption('wall');
    await page.getByText(/^Thinnest wall at each face, from [\d.]+ mm to [\d.]+ mm or more/).waitFor();
    await workbench.inspect('part-walls', card('Model'));
  });

  test('given a section, when its plane is moved, then the picture changes, and a hidden face is not picked', async () => {
    const model = page.locator('[data-ready=true]');
    const changed = (from: Buffer) =>
      until(
        () => model.screenshot(),
        (now) => !now.equals(from),
      );
    const face = page.getByRole('heading', { name: /^Face f\d+/ });
    await model.click();
    await face.waitFor();
    const whole = await model.screenshot();
    await page.getByText('Z', { exact: true }).click();
    const half = await changed(whole);
    await page.getByRole('slider', { name: 'Position of the section' }).focus();
    await page.keyboard.press('Home');
    await changed(half);
    // Everything is beyond the plane: the click is beside the part, and clears the selection.
    await model.click();
    await face.waitFor({ state: 'detached' });
    await page.getByText('Whole', { exact: true }).click();
    await model.click();
    await face.waitFor();
    await workbench.button('Clear the selection').click();
  });

  test('given the process plan, then it has clampings with machines and times, and an operation shows its faces', async () => {
    const plan = card('Process plan');
    await plan.getByRole('heading', { name: /^Clamping 1 · / }).waitFor();
    expect(await plan.innerText()).toMatch(/Raw part\s+flat bar/);
    await plan.getByRole('img', { name: /^A bar of [\d,]+ mm gives \d+ pieces of [\d.]+ mm/ }).waitFor();
    const outline = plan.getByRole('button', { name: 'outline milling' });
    await outline.focus();
    await page.keyboard.press('Enter');
    expect(await outline.getAttribute('aria-pressed')).toBe('true');
    expect(await plan.locator('li[data-chosen=true]').innerText()).toMatch(/OP20[\s\S]*€\d/);
    await page.getByLabel('Colours of the model').selectOption('process');
    await workbench.inspect('part-plan', plan);
  });

  test('given a line, when it is opened, then its value leads to the page where it can be changed', async () => {
    const tree = card('Cost structure');
    const profit = tree.getByRole('button', { name: /^Profit/ });
    await profit.click();
    const place = tree.getByRole('link', { name: 'settings of the environment', exact: true });
    expect(await place.getAttribute('href')).toMatch(/^\/app\/environments\/[0-9a-f-]{36}\?view=settings$/);
    await profit.click();
  });

  test('given a price, when its workbook is requested, then the file gives the same price', async () => {
    const { offer_price } = await workbench.client.get<{ offer_price: number }>(
      `/api/v1/calculations/${plate.calculationId}`,
    );
    const reports = card('Reports');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      reports.getByRole('button', { name: 'Excel workbook' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^offer-.*[.]xlsx$/);
    const book = await openWorkbook(await readFile(await download.path()));
    expect(book.beside(0, 'Offer price per piece')).toBeCloseTo(offer_price, 6);
    await reports.getByText('The file is downloaded.').waitFor();
    await workbench.inspect('part-reports', reports);
  });

  test('given findings, when one is picked, then its faces are chosen, and a picked face lists its findings', async () => {
    await openPart(cover.partId);
    const { analytics } = await workbench.client.get<{
      analytics: { notes: { code: string; face_ids?: string[] }[] };
    }>(`/api/v1/calculations/${cover.calculationId}`);
    const edges = analytics.notes.find(({ code }) => code === 'dfm_sharp_corner');
    expect(edges?.face_ids?.length).toBeGreaterThan(1);
    await page.getByLabel('Colours of the model').selectOption('finding');
    await page.getByText(/^Hard to make \(\d+ faces\)$/).waitFor();
    const model = page.locator('[data-ready=true]');
    const before = await model.screenshot();
    const finding = card('Hard to make').getByRole('button', { name: /inner edges have no rounding/ });
    await finding.focus();
    await page.keyboard.press('Enter');
    expect(await finding.getAttribute('aria-pressed')).toBe('true');
    await until(
      () => model.screenshot(),
      (now) => !now.equals(before),
    );
    await workbench.inspect('part-findings', card('Hard to make'));
    await model.click();
    const panel = page.getByRole('region', { name: /^Face f\d+/ });
    await panel.getByText(/^Thinnest wall [\d.]+ mm$/).waitFor();
    await workbench.button('Clear the selection').click();
  });

  test('given a moulded part, then its page shows the annual curve with break-even, the mould, other plans, assumptions and CO2e', async () => {
    await openPart(cover.partId);
    const calculation = await workbench.client.get<{
      chosen_process: { cheapest_from_annual_volume: number };
      tooling: { cost: number };
      analytics: { emissions: { kg_co2e: number } };
    }>(`/api/v1/calculations/${cover.calculationId}`);
    const annual = card('Annual volume');
    const from = calculation.chosen_process.cheapest_from_annual_volume;
    await annual.getByText(`cheapest from ${from} a year`).waitFor();
    await annual.getByText('Show as a table').click();
    expect(await annual.getByRole('row').filter({ hasText: 'Injection moulding' }).count()).toBeGreaterThan(
      2,
    );
    expect(await card('Moulds and dies').innerText()).toContain(
      `€${Math.round(calculation.tooling.cost).toLocaleString('en-GB')}`,
    );
    expect(await card('Other ways to make it').innerText()).toMatch(/Milling[\s\S]*€\d+\.\d\d\s+\+€/);
    expect(await card('Assumed figures').innerText()).toMatch(/± \d+\.\d% of the price/);
    expect(await card('Greenhouse gases').innerText()).toContain('kg CO₂e per piece');
    await annual.getByText('Show as a table').click();
    await workbench.inspect('part-moulded', annual);
  });

  test('given German and dark colours, then the page is complete and accessible', async () => {
    await page.getByText('DE', { exact: true }).click();
    await workbench.button('Dunkle Farben verwenden').click();
    await page.getByRole('heading', { name: 'Treibhausgase' }).waitFor();
    await page.getByLabel('Farben des Modells').selectOption('feature');
    await workbench.inspect('part-moulded-german-dark', card('Jahresmenge'));
  });

  test('the browser reported no error and no violation of the policy on the way', () => {
    expect(workbench.complaints).toEqual([]);
  });
});
