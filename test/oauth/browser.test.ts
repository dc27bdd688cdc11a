import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  Client,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessFaults, obtainChromium, PATIENCE_MS, startBrowser } from '../console/browser.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { confirmedPerson, cookieOf, PASSWORD } from '../support/people.ts';
import { use, useStack } from '../support/use.ts';
import { serveOauthApp } from './served.ts';

const chromium = await obtainChromium();
if (chromium.reason !== undefined) {
  process.stdout.write(`SKIPPED: the consent of a person in a browser, because ${chromium.reason}\n`);
}

describe.skipIf(chromium.path === undefined)('a client of the SDK and a person with a browser', () => {
  const stack = useStack({ namespace: true });
  const service = use(() => serveOauthApp(stack));
  const own = use(() => makeOrganisation(service.db));
  let browser: Browser;
  let page: Page;
  let callback: Server;
  let callbackPort: number;
  let arrived: PromiseWithResolvers<URL>;
  const complaints: string[] = [];
  const who = { email: `${crypto.randomUUID()}@test.example`, password: PASSWORD };

  beforeAll(async () => {
    await confirmedPerson(service, own.id, 'owner', who.email);
    callback = createServer((asked, answer) => {
      const url = new URL(asked.url ?? '/', `http://127.0.0.1:${callbackPort}`);
      if (url.pathname === '/callback') arrived.resolve(url);
      answer.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Done</title>');
    });
    await once(callback.listen(0, '127.0.0.1'), 'listening');
    callbackPort = (callback.address() as AddressInfo).port;
    browser = await startBrowser(chromium.path ?? '');
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    context.setDefaultTimeout(PATIENCE_MS);
    page = await context.newPage();
    page.on('console', (message) => {
      if (
        message.type() === 'error' &&
        !/favicon|status of 401/.test(message.location().url + message.text())
      )
        complaints.push(message.text());
    });
  });
  afterAll(async () => {
    await browser?.close();
    callback?.closeAllConnections();
    callback?.close();
  });

  /** What a program of the person's keeps: in memory here. */
  const createProvider = () => {
    const kept: {
      client?: OAuthClientInformationMixed;
      tokens?: OAuthTokens;
      verifier?: string;
      opened?: URL;
    } = {};
    const provider: OAuthClientProvider = {
      redirectUrl: `http://127.0.0.1:${callbackPort}/callback`,
      clientMetadata: {
        client_name: 'Buyer’s agent',
        redirect_uris: [`http://127.0.0.1:${callbackPort}/callback`],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      },
      state: () => crypto.randomUUID(),
      clientInformation: () => kept.client,
      saveClientInformation: (client) => {
        kept.client = client;
      },
      tokens: () => kept.tokens,
      saveTokens: (tokens) => {
        kept.tokens = tokens;
      },
      redirectToAuthorization: (url) => {
        kept.opened = url;
      },
      saveCodeVerifier: (verifier) => {
        kept.verifier = verifier;
      },
      codeVerifier: () => kept.verifier ?? '',
    };
    return { kept, provider };
  };

  const expectClean = async (): Promise<void> => {
    expect(await accessFaults(page)).toEqual([]);
    expect(await page.locator('script').count()).toBe(0);
  };

  /** Tab until the control has the focus: whoever has no mouse gets there. */
  const tabTo = async (selector: string): Promise<void> => {
    for (let pressed = 0; pressed < 30; pressed += 1) {
      if (await page.locator(selector).evaluate((one) => one === one.ownerDocument.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${selector} is not reached by the keyboard`);
  };

  const signIn = async (password: string): Promise<void> => {
    await tabTo('input[name=email]');
    await page.keyboard.press('Control+A');
    await page.keyboard.type(who.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
  };

  const open = async () => {
    const { kept, provider } = createProvider();
    const transport = () =>
      new StreamableHTTPClientTransport(new URL(`${service.url}/mcp-server/mcp`), { authProvider: provider });
    const client = () =>
      new Client({ name: 'agent', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
    const first = transport();
    await expect(client().connect(first)).rejects.toThrow(UnauthorizedError);
    arrived = Promise.withResolvers<URL>();
    const answer = await page.goto(kept.opened?.href ?? '');
    return { kept, transport, client, first, answer };
  };

  /** The client hears of it before the browser has its page, which the next test would interrupt. */
  const sentBack = async (): Promise<URL> => {
    const url = await arrived.promise;
    await page.waitForURL(({ href }) => href === url.href);
    return url;
  };

  test('from a 401 to an answer: found, registered, signed in and allowed by keyboard alone, asked, taken back', async () => {
    const { transport, client, first, answer } = await open();
    expect(answer?.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
    await expectClean();
    await signIn('not the password');
    await page.waitForSelector('[role=alert]');
    await expectClean();
    await signIn(who.password);
    await page.waitForSelector('select[name=org]');
    await expectClean();
    const words = await page.locator('main').innerText();
    expect(words).toContain('Buyer’s agent');
    expect(words).toContain('read calculations, prices and cost sheets');
    expect(words).toContain(`127.0.0.1:${callbackPort}`);
    await tabTo('button[value=allow]');
    await page.keyboard.press('Enter');
    const back = await sentBack();
    await first.finishAuth(back.searchParams);
    const agent = client();
    await agent.connect(transport());
    expect((await agent.listTools()).tools.map(({ name }) => name)).toContain('explain_cost');
    expect(await agent.callTool({ name: 'check_quota', arguments: {} })).toMatchObject({
      structuredContent: { guidance: expect.any(Array) },
    });

    const grants = `${service.url}/api/v1/oauth/grants`;
    const headers = { cookie: await cookieOf(service, own.id, 'owner'), origin: service.url };
    const listed = await fetch(grants, { headers });
    const { items } = (await listed.json()) as { items: { id: string; client_name: string }[] };
    expect(items).toMatchObject([{ client_name: 'Buyer’s agent' }]);
    const revoked = await fetch(`${grants}/${items[0]?.id}`, { method: 'DELETE', headers });
    expect(revoked.status).toBe(200);
    await expect(agent.callTool({ name: 'check_quota', arguments: {} })).rejects.toThrow();
    await agent.close();
  });

  test('a person who denies sends the client away with an error', async () => {
    const { first } = await open();
    if ((await page.locator('input[name=email]').count()) > 0) await signIn(who.password);
    await page.waitForSelector('select[name=org]');
    await tabTo('button[value=deny]');
    await page.keyboard.press('Enter');
    const back = await sentBack();
    expect(back.searchParams.get('error')).toBe('access_denied');
    await expect(first.finishAuth(back.searchParams)).rejects.toThrow(/access_denied|denied/);
  });

  test('a request that cannot go on says so, cleanly', async () => {
    await page.goto(`${service.url}/oauth/interaction/none`);
    await expectClean();
    expect(await page.locator('h1').innerText()).toBe('This request cannot continue');
    expect(complaints.filter((one) => !/status of 400/.test(one))).toEqual([]);
  });
});
