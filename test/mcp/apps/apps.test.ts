import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAppPages } from '../../../src/mcp/apps/pages.ts';
import { obtainChromium, PATIENCE_MS, startBrowser } from '../../console/browser.ts';
import { type Served, serveOauthApp } from '../../oauth/served.ts';
import { until } from '../../support/api.ts';
import { addKey } from '../../support/organisation.ts';
import { createStack, type Stack } from '../../support/stack.ts';
import { priceExample } from '../ingested.ts';
import { call, connect, makeShop, type Shop } from '../mcp-app.ts';
import { startHost } from './host.ts';

const chromium = await obtainChromium();
if (chromium.reason !== undefined) {
  process.stdout.write(`SKIPPED: the pages of answers in a browser, because ${chromium.reason}\n`);
}

/** `KEEP_SCREENSHOTS=1` renews the pictures of docs/mcp. */
const KEEP = process.env.KEEP_SCREENSHOTS === '1';
const PICTURES = path.resolve(import.meta.dirname, '../../../docs/mcp');

test('a page is one text: no address in its markup, its scripts named by their digest', () => {
  for (const { html, uri, mimeType, meta } of readAppPages()) {
    expect(uri).toMatch(/^ui:\/\/should-cost\/[a-z-]+$/);
    expect(mimeType).toBe('text/html;profile=mcp-app');
    expect(meta.ui.csp).toEqual({ connectDomains: [], resourceDomains: [] });
    expect(html).toContain(`default-src 'none'; script-src 'sha256-`);
    expect(html).not.toContain('unsafe');
    expect(html).not.toMatch(/<(script|link|img|iframe)\b[^>]*\b(src|href)=/i);
  }
});

describe.skipIf(chromium.path === undefined)('the pages of answers in a browser', () => {
  let stack: Stack;
  let service: Served;
  let shop: Shop;
  let host: Awaited<ReturnType<typeof startHost>>;
  let browser: Browser;
  let axe: string;
  let plate: { id: string };

  beforeAll(async () => {
    stack = await createStack({ namespace: true });
    host = await startHost();
    service = await serveOauthApp(stack, { settings: { corsOrigins: [host.url] } });
    shop = await makeShop(service);
    plate = await priceExample(stack, service, shop, 'plate_holes_pocket.step');
    axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    browser = await startBrowser(chromium.path ?? '');
    mkdirSync(PICTURES, { recursive: true });
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
    await host?.stop();
    await stack?.close();
  });

  type Shown = {
    readonly page: Page;
    readonly view: Frame;
    readonly complaints: string[];
    readonly requests: string[];
    readonly close: () => Promise<void>;
  };

  const show = async (tool: string, args: object = {}, theme = 'light'): Promise<Shown> => {
    const context = await browser.newContext({
      viewport: { width: 720, height: 900 },
      colorScheme: theme as 'light',
    });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    const complaints: string[] = [];
    const requests: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !/favicon/.test(message.location().url))
        complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('request', (request) => {
      if (request.frame() !== page.mainFrame()) requests.push(request.url());
    });
    await page.goto(host.url);
    const asked = {
      server: `${service.url}/mcp-server/mcp`,
      token: shop.mcpKey,
      sandbox: host.sandbox,
      tool,
      args: { calculation_id: plate.id, ...args },
      theme,
    };
    await page.waitForFunction('globalThis.showAnswer !== undefined');
    await page.evaluate(`showAnswer(${JSON.stringify(asked)})`);
    const view = page.frames().find((frame) => frame.parentFrame()?.parentFrame() === page.mainFrame());
    if (view === undefined) throw new Error('there is no page in the sandbox');
    await view.waitForSelector('h1');
    return { page, view, complaints, requests, close: () => context.close() };
  };

  /** Nothing was fetched but the frame itself, nothing refused, nothing that axe finds. */
  const expectQuiet = async ({ view, complaints, requests }: Shown): Promise<void> => {
    await view.evaluate(axe);
    const { violations } = await view.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(
      'axe.run(document)',
    );
    expect(violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    expect(complaints).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(host.sandbox) && url !== 'about:blank')).toEqual([]);
  };

  const keep = async ({ page }: Shown, name: string): Promise<void> => {
    if (KEEP) await page.locator('iframe').screenshot({ path: path.join(PICTURES, `${name}.png`) });
  };

  type Detail = {
    offer_price: number;
    unit_cost: number;
    cost_sheet: { lines: { label: string; amount: number; children: { label: string }[] }[] };
    analytics: {
      cost_drivers: { label: string; face_ids: string[] }[];
      economics: { economic_lot: number } | null;
    };
    lot_curve: { lot_size: number }[];
  };
  const detail = () => shop.client.get<Detail>(`/api/v1/calculations/${plate.id}?include=all`);

  test('the model of the heat map is read like everything else: by who may, of what is theirs', async () => {
    const uri = `calculation://${plate.id}/faces`;
    const rest = await shop.client.get<{ part_id: string }>(`/api/v1/calculations/${plate.id}`);
    const { url } = await shop.client.get<{ url: string }>(`/api/v1/parts/${rest.part_id}/faces-url`);
    const client = await connect(service, shop.mcpKey);
    const [content] = (await client.readResource({ uri })).contents;
    const blob = content !== undefined && 'blob' in content ? content.blob : '';
    expect(Buffer.from(blob, 'base64').equals(Buffer.from(await (await fetch(url)).arrayBuffer()))).toBe(
      true,
    );
    const other = await makeShop(service);
    const stranger = await connect(service, other.mcpKey);
    await expect(stranger.readResource({ uri })).rejects.toThrow(/not found/i);
    const narrow = await addKey(service.db, shop.id, ['mcp:use', 'calculations:read']);
    const poor = await connect(service, narrow);
    await expect(poor.readResource({ uri })).rejects.toThrow(/scope/i);
    for (const one of [client, stranger, poor]) await one.close();
  });

  test('a client that shows pages gets the same words and numbers as one that shows none', async () => {
    const plain = await connect(service, shop.mcpKey);
    const { tools } = await plain.listTools();
    const withPage = tools.filter(({ _meta }) => _meta !== undefined);
    expect(
      withPage.map(({ name, _meta }) => [name, (_meta as { ui: { resourceUri: string } }).ui.resourceUri]),
    ).toEqual([
      ['explain_cost', 'ui://should-cost/waterfall'],
      ['cost_drivers', 'ui://should-cost/heat-map'],
      ['cost_breakdown', 'ui://should-cost/waterfall'],
      ['optimize_lot_size', 'ui://should-cost/lot-curve'],
    ]);
    const showing = await connect(service, shop.mcpKey, '2026-07-28', {
      capabilities: {
        extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } },
      },
    });
    for (const { name } of withPage) {
      const asked = { calculation_id: plate.id };
      expect(await call(showing, name, asked), name).toEqual(await call(plain, name, asked));
    }
    await plain.close();
    await showing.close();
  });

  test('the waterfall shows every line of the sheet, opens by keyboard, and ends at the price', async () => {
    const shown = await show('explain_cost');
    const { cost_sheet, offer_price } = await detail();
    const rows = async () => shown.view.locator('tbody th').allInnerTexts();
    expect(await rows()).toEqual([...cost_sheet.lines.map(({ label }) => label), 'Offer price']);
    expect(await shown.view.locator('tr.sum td.number').first().innerText()).toBe(
      `${offer_price.toFixed(2)} EUR`,
    );
    // What is for agents names tools; a person reads none of them.
    expect(await shown.view.locator('main').innerText()).not.toMatch(/[a-z]+_[a-z]+/);
    expect(await shown.view.locator('thead').innerText()).toContain('Per piece (EUR)');
    const first = shown.view.locator('tbody button').first();
    await first.focus();
    await shown.page.keyboard.press('Enter');
    const opened = cost_sheet.lines.find(({ children }) => children.length > 0);
    // The rest of the lines comes a moment after the page.
    await until(rows, (texts) => (opened?.children ?? []).every(({ label }) => texts.includes(label)));
    expect(await rows()).toEqual(
      expect.arrayContaining(opened?.children.map(({ label }) => label) ?? ['none']),
    );
    expect(await shown.view.locator('button:focus').getAttribute('aria-expanded')).toBe('true');
    await keep(shown, 'waterfall');
    await expectQuiet(shown);
    await shown.close();
  });

  test('the lot curve prices the lot that its slider names, to the last digit', async () => {
    const shown = await show('optimize_lot_size', {}, 'dark');
    const slider = shown.view.locator('#lot');
    await slider.focus();
    await shown.page.keyboard.press('End');
    const { lot_curve, analytics } = await detail();
    const most = Math.max(lot_curve.at(-1)?.lot_size ?? 0, analytics.economics?.economic_lot ?? 0);
    const { cost_sheet } = await shop.client.post<{ cost_sheet: { total: number } }>(
      `/api/v1/calculations/${plate.id}/preview`,
      { lot_size: most },
    );
    const drawn = await shown.view.locator('svg').textContent();
    expect(drawn).toContain('Lot size (pieces');
    expect(drawn).toContain('Offer price (EUR per piece)');
    expect(await shown.view.locator('main').innerText()).not.toMatch(/[a-z]+_[a-z]+/);
    const told = shown.view.locator('output');
    await until(
      () => told.innerText(),
      (words) => words.startsWith(`Lot of ${most}: `) && !words.includes('being'),
    );
    expect(await told.innerText()).toContain(`Lot of ${most}: ${cost_sheet.total.toFixed(2)} EUR per piece`);
    await keep(shown, 'lot-curve');
    await expectQuiet(shown);
    await shown.close();
  });

  test('the heat map draws the part, and shows the faces of the driver that is chosen', async () => {
    const shown = await show('cost_drivers', { top_n: 8 });
    await shown.view.waitForSelector('canvas');
    const picture = () => shown.view.evaluate<string>('document.querySelector("canvas").toDataURL()');
    const before = await picture();
    await shown.view.locator('li button').first().click();
    const chosen = await picture();
    expect(chosen).not.toBe(before);
    await shown.view.locator('canvas').focus();
    await shown.page.keyboard.press('ArrowLeft');
    expect(await picture()).not.toBe(chosen);
    const { analytics } = await detail();
    expect(await shown.view.locator('li').count()).toBe(Math.min(8, analytics.cost_drivers.length));
    await keep(shown, 'heat-map');
    await expectQuiet(shown);
    await shown.close();
  });
});
