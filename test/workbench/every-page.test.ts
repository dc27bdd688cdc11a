import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessFaults } from '../console/browser.ts';
import { exampleFile, makePart, uploadFile } from '../support/api.ts';
import { addressesOf, ROUTES } from './addresses.ts';
import { chromium, openWorkbench, pricePart, priceRevision, type Workbench } from './in-browser.ts';

const BODY = { material_ref: 'C45', lot_size: 10 };

/** `npm run test:deep` looks at every view in both colours; otherwise at the first of each route, in dark ones. */
const IS_DEEP = process.env.DEEP === 'true';

/** A control of the content that a page is for. Null: the page has none while nothing runs, or while nothing is chosen on another page. */
const MAIN: Readonly<Record<string, RegExp | null>> = {
  '/': /^Choose files/,
  '/parts/$partId': /^What if/,
  '/parts/$partId/what-if': /^Lot size/,
  '/drawings/$fileId': /^(Length|Title|Material|Radius)/,
  '/assemblies/$calculationId': /^Choose drawings/,
  '/compare': /^Currency/,
  '/environments': /^Create/,
  '/environments/$environmentId': /^Clone/,
  '/environments/differences': /^Second environment/,
  '/purchasing': /^Materials/,
  '/known-prices': /^Import prices/,
  '/reference-sets': null,
  '/reference-sets/$setId': /^Price again/,
  '/work': null,
  '/settings': /^Members/,
};

describe.skipIf(chromium.path === undefined)('every page, in a browser', () => {
  let workbench: Workbench;
  let page: Workbench['page'];
  let addresses: Readonly<Record<string, readonly string[]>>;

  beforeAll(async () => {
    workbench = await openWorkbench();
    page = workbench.page;
    const { client } = workbench;
    const model = await uploadFile(client, 'plate.step', await exampleFile('plate_holes_pocket.step'));
    const { partId, revisionId } = await makePart(client, model.id, 'PLATE-9');
    const drawing = await uploadFile(client, 'plate.pdf', await exampleFile('plate_holes_pocket.pdf'));
    const datasets = `/api/v1/parts/${partId}/revisions/${revisionId}/datasets`;
    await client.post(datasets, { data_source_id: drawing.id, role: 'drawing_2d' });
    const calculation = await priceRevision(client, revisionId, BODY);
    const vice = await pricePart(client, 'vice_assembly.step', 'VICE-9', BODY);
    const folder = await client.post<{ id: string }>('/api/v1/folders', { name: 'Plates' });
    const endpoint = await client.post<{ id: string }>('/api/v1/webhook-endpoints', {
      url: 'https://receiver.example/',
      event_types: ['calculation.succeeded'],
    });
    const set = await client.post<{ id: string }>('/api/v1/reference-sets', {
      name: 'Plates',
      items: [{ part_revision_id: revisionId, calculation_id: calculation }],
    });
    const plant = workbench.organisation.environmentId;
    addresses = addressesOf({
      part: partId,
      calculation,
      drawing: drawing.id,
      assembly: vice.calculationId,
      plant,
      folder: folder.id,
      endpoint: endpoint.id,
      set: set.id,
    });
    await workbench.signIn();
  });
  afterAll(() => workbench?.close());

  const open = (address: string) => page.goto(`${workbench.address}/app${address}`);
  const title = () => page.getByRole('heading', { level: 1 }).first();

  test('every route of the router has an address here', () => {
    expect(ROUTES.filter((route) => !(route in addresses && route in MAIN))).toEqual([]);
  });

  test('given the keyboard alone, then each page can be skipped to its content, and tabbed to its main control', async () => {
    for (const [route, [address = '']] of Object.entries(addresses)) {
      await open(address);
      await title().waitFor();
      await page.waitForLoadState('networkidle');
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.textContent'), route).toBe('Skip to the content');
      await page.keyboard.press('Enter');
      expect(await page.evaluate('document.activeElement.id'), route).toBe('main');
      const control = MAIN[route];
      if (control) await workbench.tabTo(control);
    }
  });

  test('given dark and light colours, then axe finds nothing on any page', async () => {
    const shown = IS_DEEP
      ? Object.values(addresses).flat()
      : Object.values(addresses).map(([first]) => first ?? '');
    for (const colours of IS_DEEP ? ['Use dark colours', 'Use light colours'] : ['Use dark colours']) {
      await workbench.button(colours).click();
      for (const address of shown) {
        await open(address);
        await title().waitFor();
        await page.waitForLoadState('networkidle');
        expect(await accessFaults(page), `${colours}: ${address}`).toEqual([]);
      }
    }
  });

  test('given a slow network, then each page shows that it loads, and then itself', async () => {
    for (const [route, [address = '']] of Object.entries(addresses)) {
      const seen = Promise.withResolvers<void>();
      const api = '**/api/v1/**';
      await page.route(api, async (answer) => {
        await seen.promise;
        await answer.continue();
      });
      await page.goto(`${workbench.address}/app${address}`, { waitUntil: 'commit' });
      await page.getByLabel('Loading').first().waitFor();
      seen.resolve();
      await title().waitFor();
      expect(await title().innerText(), route).not.toBe('Page not found');
      await page.unroute(api);
    }
  });

  test('given an id that does not exist, then each page says that it is not found', async () => {
    for (const route of ROUTES.filter((one) => one.includes('$'))) {
      const address = route.replaceAll(/\$\w+/g, randomUUID());
      const query = route.endsWith('what-if') ? `?calculation=${randomUUID()}` : '';
      await open(`${address}${query}`);
      await workbench.heading('Page not found').waitFor();
    }
  });

  test('given no session, then each page asks to sign in, at its own address', async () => {
    await page.context().clearCookies();
    for (const [address = ''] of Object.values(addresses)) {
      await open(address);
      await workbench.heading('Sign in').waitFor();
      expect(page.url()).toBe(
        `${workbench.address}/app${address === '/' ? '' : address}`.replace(/\/app$/, '/app/'),
      );
    }
  });

  test('the browser reported no error and no violation of the policy on the way', () => {
    expect(workbench.complaints).toEqual([]);
  });
});
