import { mkdirSync, readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../src/api/routes.ts';
import { EVENT_TYPES } from '../../src/db/outbox/event-types.ts';
import { obtainChromium, PATIENCE_MS, startBrowser } from '../console/browser.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { useApp } from '../support/use.ts';

const DOCS = path.resolve(import.meta.dirname, '../../docs');
/** `KEEP_SCREENSHOTS=1` renews the picture of docs/reference. */
const KEEP = process.env.KEEP_SCREENSHOTS === '1';

const places = readdirSync(DOCS, { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.md') && file !== 'texts.md')
  .map((file) => file.replace(/\.md$/, '').replace(/\/README$/, ''));

const chromium = await obtainChromium();
if (chromium.reason !== undefined) {
  process.stdout.write(`SKIPPED: the API reference in a browser, because ${chromium.reason}\n`);
}

describe('the API reference and the guides', () => {
  const { app } = useApp();
  let server: Server;
  let baseUrl: string;
  let browser: Browser | undefined;

  beforeAll(async () => {
    server = createServer(getRequestListener(app.app.fetch));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await browser?.close();
    server?.closeAllConnections();
    server?.close();
  });

  const directives = (answer: Response): Map<string, string> =>
    new Map(
      (answer.headers.get('content-security-policy') ?? '').split('; ').map((one) => {
        const [name = '', ...values] = one.split(' ');
        return [name, values.join(' ')];
      }),
    );
  /** What a page loads by itself, and where it leads. */
  const namedIn = (page: string) => ({
    loaded: [...page.matchAll(/\bsrc="([^"]+)"/g)].map(([, url]) => url ?? ''),
    linked: [...page.matchAll(/<a href="([^"]+)"/g)].map(([, url]) => url ?? ''),
  });

  const picture = async (name: string, page: Page): Promise<void> => {
    if (!KEEP) return;
    mkdirSync(path.join(DOCS, 'reference'), { recursive: true });
    await page.screenshot({ path: path.join(DOCS, `reference/${name}.png`) });
  };

  it('the reference loads scripts of ours only, none stands in the page, and nobody may frame it [REF-1]', async () => {
    const answer = await fetch(`${baseUrl}/docs`);
    expect(answer.status).toBe(200);
    const policy = directives(answer);
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('script-src')).toBe("'self'");
    expect(policy.get('connect-src')).toBe("'self'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
    const page = await answer.text();
    const { loaded } = namedIn(page);
    expect(loaded).toHaveLength(2);
    for (const url of loaded) {
      expect(url).toMatch(/^\/docs\/assets\//);
      const script = await fetch(`${baseUrl}${url}`);
      expect(script.status).toBe(200);
      expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect((await script.text()).length).toBeGreaterThan(100);
    }
    expect(page.replaceAll(/<script src="[^"]+"><\/script>/g, '')).not.toContain('<script');
  });

  it('the component comes pressed to who can read that, and may be kept for good', async () => {
    const { loaded } = namedIn(await (await fetch(`${baseUrl}/docs`)).text());
    const url = loaded.find((one) => one.includes('reference-')) ?? '';
    const plain = await app.app.request(url);
    const pressed = await app.app.request(url, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(pressed.headers.get('content-encoding')).toBe('br');
    expect(pressed.headers.get('cache-control')).toContain('immutable');
    expect(pressed.headers.get('vary')).toContain('Accept-Encoding');
    const sizes = await Promise.all(
      [plain, pressed].map(async (one) => (await one.arrayBuffer()).byteLength),
    );
    expect(sizes[1]).toBeLessThan((sizes[0] ?? 0) / 3);
  });

  it('llms.txt and the navigation list the guides of customers, and no page for developers', async () => {
    const text = await (await fetch(`${baseUrl}/llms.txt`)).text();
    const isForDevelopers = (place: string): boolean => /^(?:decisions\/|adding$|releasing$)/.test(place);
    const own = places.filter((place) => !isForDevelopers(place));
    const listed = [...text.matchAll(/\]\((\/[^)]+)\)/g)].map(([, url]) => url ?? '');
    expect(listed).toEqual(expect.arrayContaining(own.map((place) => `/docs/${place}`)));
    for (const place of ['decisions', 'adding', 'releasing', 'texts'])
      expect(text).not.toContain(`/docs/${place}`);
    for (const url of listed) expect((await app.app.request(url)).status, url).toBe(200);
    const page = await (await fetch(`${baseUrl}/docs/webhooks`)).text();
    const nav = page.slice(page.indexOf('<nav'), page.indexOf('</nav>'));
    expect(nav).toContain('/docs/mcp');
    for (const place of ['decisions', 'adding', 'releasing', 'texts'])
      expect(nav).not.toContain(`/docs/${place}`);
  });

  it('has an icon of its own, and a second document for webhooks with every event', async () => {
    for (const place of ['/docs', '/docs/webhooks']) {
      const page = await (await fetch(`${baseUrl}${place}`)).text();
      const icon = /<link rel="icon" type="image\/svg\+xml" href="([^"]+)"/.exec(page)?.[1] ?? '';
      expect((await fetch(`${baseUrl}${icon}`)).headers.get('content-type')).toBe('image/svg+xml');
    }
    const described = (await (await fetch(`${baseUrl}/api/v1/openapi-webhooks.json`)).json()) as {
      paths: object;
      webhooks: object;
    };
    expect(Object.keys(described.webhooks)).toEqual(Object.keys(EVENT_TYPES));
    const unpublished = routes.filter(({ spec }) => spec.published === false).map(({ spec }) => spec.path);
    expect(Object.keys(described.paths).sort()).toEqual([...new Set(unpublished)].sort());
    const service = (await (await fetch(`${baseUrl}/api/v1/openapi-public.json`)).json()) as {
      paths: object;
      tags: { name: string }[];
      info: { description: string };
    };
    for (const path of unpublished) expect(service.paths).not.toHaveProperty([path]);
    expect(service.tags[0]?.name).toBe('Calculations');
    const guides = [...service.info.description.matchAll(/\]\((\/docs\/[^)]+)\)/g)].map(
      ([, url]) => url ?? '',
    );
    expect(guides.length).toBeGreaterThan(6);
    for (const url of guides) expect((await app.app.request(url)).status, url).toBe(200);
    const first = service.info.description.indexOf('## First price in five steps');
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(service.info.description.indexOf('## Authentication'));
  });

  it.each(places)(
    '/docs/%s is a page without scripts whose links and pictures are there [REF-1]',
    async (place) => {
      const answer = await fetch(`${baseUrl}/docs/${place}`);
      expect(answer.status).toBe(200);
      expect(directives(answer).get('default-src')).toBe("'none'");
      expect(directives(answer).has('script-src')).toBe(false);
      expect(directives(answer).get('frame-ancestors')).toBe("'none'");
      const page = await answer.text();
      expect(page).not.toMatch(/<script|\son\w+=|javascript:/i);
      const { loaded, linked } = namedIn(page);
      const main = page.slice(page.indexOf('<main>'));
      for (const url of [...loaded, ...linked]) {
        if (/^https?:\/\//.test(url) && linked.includes(url)) continue;
        const [own = '', anchor] = url.split('#');
        if (own === '') expect(main, url).toContain(`id="${anchor}"`);
        else expect((await app.app.request(own, { method: 'HEAD' })).status, url).toBe(200);
      }
    },
  );

  it.each([
    '/docs/../package.json',
    '/docs/%2e%2e/package.json',
    '/docs/nothing',
    '/docs/webhooks.md',
    '/docs/texts',
  ])('%s is not served', async (url) => {
    expect((await app.app.request(url)).status).toBe(404);
  });

  describe.skipIf(chromium.path === undefined)('in a browser', () => {
    const open = async (): Promise<Browser> => {
      browser ??= await startBrowser(chromium.path ?? '');
      return browser;
    };

    it('the page on the first price shows one way at a time, by its tab [REF-2]', async () => {
      const page = await (await open()).newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      await page.goto(`${baseUrl}/docs/first-price`);
      for (const name of ['Python', 'TypeScript', 'Command line', 'curl']) {
        await page.locator('.tabs>label', { hasText: name }).click();
        const [section, ...more] = await page.locator('.tabs>section:visible').all();
        expect([await section?.getAttribute('aria-label'), more.length]).toEqual([name, 0]);
      }
    });

    it('finds, shows code and tries an operation, and asks nobody else [REF-1 REF-2]', async () => {
      const organisation = await makeOrganisation(app.db);
      const page = await (await open()).newPage({ viewport: { width: 1440, height: 1000 } });
      page.setDefaultTimeout(PATIENCE_MS);
      const asked: string[] = [];
      const complaints: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      page.on('console', (message) => {
        if (message.type() === 'error' && !/favicon/.test(message.location().url))
          complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      await page.goto(`${baseUrl}/docs`);
      await page.getByPlaceholder('sc_live_…').first().fill(organisation.apiKey);

      await page
        .getByRole('button', { name: /Search/ })
        .first()
        .click();
      await page.getByLabel('Enter search query').fill('whoami');
      await page.getByText('/api/v1/whoami').first().click();
      await page.waitForURL(/GET\/api\/v1\/whoami$/);
      const operation = page.locator('section', { hasText: '/api/v1/whoami' }).last();
      await operation.getByText('curl', { exact: false }).first().waitFor();
      // A sample of the description, not one that the component makes up.
      await operation.getByText('SHOULD_COST_URL', { exact: false }).first().waitFor();
      await picture('operation', page);

      await page.getByRole('button', { name: /Test Request.*whoami/ }).click();
      const answered = page.waitForResponse(`${baseUrl}/api/v1/whoami`);
      await page.getByRole('button', { name: /^Send/ }).first().click();
      const answer = await answered;
      expect(answer.status()).toBe(200);
      expect(await answer.text()).toContain(organisation.id);
      await page.getByText('200 OK').waitFor();
      await picture('try-it', page);

      expect(complaints).toEqual([]);
      expect(asked.filter((url) => !url.startsWith(`${baseUrl}/`) && !/^(data|blob):/.test(url))).toEqual([]);
    });
  });
});
