import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWeb } from '../../../scripts/setup/web.mjs';
import { appPages } from '../../../src/mcp/apps/pages.ts';
import { formats } from '../../../web/src/format.ts';
import { accessFaults, obtainChromium, PATIENCE_MS, startBrowser } from '../../console/browser.ts';
import { type Served, serveOauthApp } from '../../oauth/served.ts';
import { until } from '../../support/api.ts';
import { addKey } from '../../support/organisation.ts';
import { useStack } from '../../support/use.ts';
import { priceExample } from '../ingested.ts';
import { call, connect, makeShop, type Shop } from '../mcp-app.ts';
import type { ToolAnswer } from '../tool-calls.ts';
import { startHost } from './host.ts';

await buildWeb();
const chromium = await obtainChromium();
if (chromium.reason !== undefined) {
  process.stdout.write(`SKIPPED: the pages of answers in a browser, because ${chromium.reason}\n`);
}

/** `KEEP_SCREENSHOTS=1` renews the pictures of docs/mcp. */
const KEEP = process.env.KEEP_SCREENSHOTS === '1';
const PICTURES = path.resolve(import.meta.dirname, '../../../docs/mcp');

/** What somebody may write into names of parts, machines and files. */
const HOSTILE = [
  '<img src=x onerror="globalThis.pwned=1">',
  '"><script>globalThis.pwned=1</script><!--',
  '</style><style>main{display:none}</style>',
  'javascript:globalThis.pwned=1',
  '{{constructor.constructor("globalThis.pwned=1")()}}',
  '__proto__',
  'constructor',
  'a / b / __proto__',
  'abc \u05d0\u05d1 \u0000 \ufeff',
  'long '.repeat(400),
];

/** An answer whose words are all these; numbers, ids and the currency stay. It is whole: the page asks for no more lines. */
const withWords = ({ content, structuredContent }: ToolAnswer, words: string): unknown => {
  const change = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((one) => change(one, key));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, change(one, name)]));
    if (typeof value !== 'string' || /_id$|^currency$|^type$/.test(key)) return value;
    return key === 'path' ? `${value} / ${words}` : words;
  };
  const { lines_total: _, ...structured } = change(structuredContent) as Record<string, unknown>;
  return { content, structuredContent: { ...structured, cautions: [words] } };
};

/** Numbers as a page in English shows them. */
const { money, amount, count } = formats('en');

test('a page is not there until it is built', async () => {
  for (const { read } of appPages(path.join(import.meta.dirname, 'nothing-built')))
    expect(await read()).toBeNull();
});

test('a page is one text: no address in its markup, its scripts named by their digest', async () => {
  for (const { read, uri, mimeType, meta } of appPages()) {
    const html = (await read()) ?? '';
    const [head = ''] = html.split('<style>');
    const [, tail = ''] = html.split('</style>');
    const markup = `${head}${tail.replace(/<script type="module">.*<\/script>/s, '')}`;
    expect(uri).toMatch(/^ui:\/\/should-cost\/[a-z-]+$/);
    expect(mimeType).toBe('text/html;profile=mcp-app');
    expect(meta.ui.csp).toEqual({ connectDomains: [], resourceDomains: [] });
    expect(head).toContain(`default-src 'none'; script-src 'sha256-`);
    expect(head).not.toContain('unsafe');
    expect(markup).not.toMatch(/<(script|link|img|iframe|style)\b/i);
  }
});

describe.skipIf(chromium.path === undefined)('the pages of answers in a browser', () => {
  const stack = useStack({ namespace: true });
  let service: Served;
  let shop: Shop;
  let host: Awaited<ReturnType<typeof startHost>>;
  let browser: Browser;
  let plate: { id: string };

  beforeAll(async () => {
    host = await startHost();
    service = await serveOauthApp(stack, { settings: { corsOrigins: [host.url] } });
    shop = await makeShop(service);
    plate = await priceExample(stack, service, shop, 'plate_holes_pocket.step');
    browser = await startBrowser(chromium.path ?? '');
    mkdirSync(PICTURES, { recursive: true });
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
    await host?.stop();
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
    expect(await accessFaults(view)).toEqual([]);
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

  test.each([
    ['explain_cost', 'tbody th'],
    ['cost_drivers', 'li bdi'],
    ['optimize_lot_size', 'footer p'],
  ])(
    'the page of %s shows what strangers wrote as text, and runs, fetches and believes nothing of it',
    async (tool, place) => {
      const shown = await show(tool, { ...(tool === 'cost_drivers' ? { top_n: 8 } : {}) });
      const client = await connect(service, shop.mcpKey);
      const answer = await call(client, tool, { calculation_id: plate.id });
      await client.close();
      // Model and chart come after the words, and the legend with the model.
      if (tool === 'cost_drivers') await shown.view.waitForSelector('[data-ready="true"]');
      if (tool === 'optimize_lot_size') await shown.view.waitForSelector('canvas');
      const elements = () =>
        shown.view.evaluate<string[]>(`[...document.querySelectorAll('*')].map((one) => one.localName)`);
      const before = new Set(await elements());
      const address = await shown.view.evaluate('location.href');
      for (const words of HOSTILE) {
        await shown.page.evaluate(`sendAnswer(${JSON.stringify(withWords(answer, words))})`);
        const seen = await until(
          () => shown.view.locator(place).allTextContents(),
          (texts) => texts.some((text) => text.includes(words)),
        );
        expect(
          seen.some((text) => text.includes(words)),
          words.slice(0, 60),
        ).toBe(true);
      }
      const more = new Set([...(await elements())].filter((name) => !before.has(name)));
      expect([...more].filter((name) => !['button', 'bdi', 'span', 'p'].includes(name))).toEqual([]);
      const h1 = await shown.view.locator('h1').innerText();
      // Of the frames around the page only the one that holds it is its host.
      const forged = {
        jsonrpc: '2.0',
        method: 'ui/notifications/tool-result',
        params: { content: [{ type: 'text', text: 'forged' }], isError: true },
      };
      // Messages of one window arrive in order: when the second is there, the view has had the first.
      await shown.view.evaluate(
        "globalThis.second = new Promise((done) => addEventListener('message', ({ data }) => data === 'second' && done())), null",
      );
      await shown.page.evaluate(
        `for (const message of [${JSON.stringify(forged)}, 'second'])
          document.querySelector('iframe').contentWindow.frames[0].postMessage(message, '*')`,
      );
      await shown.view.evaluate('globalThis.second');
      expect(await shown.view.locator('h1').innerText()).toBe(h1);
      expect(await shown.view.evaluate('[globalThis.pwned, ({}).polluted, location.href]')).toEqual([
        undefined,
        undefined,
        address,
      ]);
      expect(shown.complaints).toEqual([]);
      expect(shown.requests.filter((url) => !url.startsWith(host.sandbox) && url !== 'about:blank')).toEqual(
        [],
      );
      await shown.close();
    },
  );

  test('an amount stands as it is behind a name that is written from right to left', async () => {
    const shown = await show('cost_drivers', { top_n: 8 });
    const client = await connect(service, shop.mcpKey);
    const answer = await call(client, 'cost_drivers', { calculation_id: plate.id });
    await client.close();
    /** The name is drawn where what follows it begins. */
    const order = `(() => {
      const name = document.querySelector('li bdi');
      const amount = document.querySelector('li .number');
      const range = document.createRange();
      range.selectNode(amount);
      return name.getBoundingClientRect().right <= range.getBoundingClientRect().left + 1;
    })()`;
    await shown.page.evaluate(`sendAnswer(${JSON.stringify(withWords(answer, 'abc \u202e\u2067def'))})`);
    await until(
      () => shown.view.locator('li bdi').allTextContents(),
      (texts) => texts.some((text) => text.includes('abc')),
    );
    expect(await shown.view.evaluate(order)).toBe(true);
    await shown.close();
  });

  test('the waterfall shows every line of the sheet, opens by keyboard, and ends at the price', async () => {
    const shown = await show('explain_cost');
    const { cost_sheet, offer_price } = await detail();
    const rows = async () => shown.view.locator('tbody th').allInnerTexts();
    expect(await rows()).toEqual(cost_sheet.lines.map(({ label }) => label));
    expect(await shown.view.locator('tfoot td.number').first().innerText()).toBe(amount(offer_price));
    expect(await shown.view.locator('h1').innerText()).toContain(money(offer_price, 'EUR'));
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
    await shown.view.waitForSelector('canvas');
    expect(await shown.view.locator('[role="img"]').getAttribute('aria-label')).toMatch(/^Offer price from /);
    await shown.view.getByText('Show as a table').click();
    const table = shown.view.locator('table');
    expect(await table.locator('thead').innerText()).toContain('Offer price (EUR)');
    expect(await table.locator('tbody tr').count()).toBe(lot_curve.length);
    expect(await shown.view.locator('main').innerText()).not.toMatch(/[a-z]+_[a-z]+/);
    const told = shown.view.locator('output');
    await until(
      () => told.innerText(),
      (words) => words.startsWith(`Lot of ${count(most)}: `) && words.includes(' per piece'),
    );
    expect(await told.innerText()).toContain(
      `Lot of ${count(most)}: ${money(cost_sheet.total, 'EUR')} per piece`,
    );
    await shown.view.getByText('Show as a table').click();
    await keep(shown, 'lot-curve');
    await expectQuiet(shown);
    await shown.close();
  });

  test('the heat map draws the part, and shows the faces of the driver that is chosen', async () => {
    const shown = await show('cost_drivers', { top_n: 8 });
    await shown.view.waitForSelector('canvas');
    await shown.view.waitForSelector('[data-ready="true"]');
    const picture = async () =>
      (await shown.view.locator('canvas').screenshot({ animations: 'disabled' })).toString('base64');
    const before = await picture();
    await shown.view.locator('li button').first().click();
    const chosen = await until(picture, (now) => now !== before);
    await shown.view.locator('[role="application"]').focus();
    await shown.page.keyboard.press('ArrowLeft');
    await until(picture, (now) => now !== chosen);
    const { analytics } = await detail();
    expect(await shown.view.locator('li').count()).toBe(Math.min(8, analytics.cost_drivers.length));
    await keep(shown, 'heat-map');
    await expectQuiet(shown);
    await shown.close();
  });
});
