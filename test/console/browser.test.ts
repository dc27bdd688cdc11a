import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../support/api.ts';
import { invitationLink, resetLink, signUpLink } from '../support/links.ts';
import { makeOrganisation, type TestOrganisation } from '../support/organisation.ts';
import { PASSWORD } from '../support/people.ts';
import { use, useStack } from '../support/use.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';
import { createEndpoint, deliveriesOf, emit, failedCalculation } from '../webhooks/support.ts';
import { type DeliveryWorkers, startDeliveryWorkers } from '../webhooks/workers.ts';
import {
  accessFaults,
  DESKTOP,
  expectNoOverflow,
  inspectPage,
  obtainChromium,
  PATIENCE_MS,
  PHONE,
  resize,
  startBrowser,
  tabTo,
} from './browser.ts';
import { createConsoleApp, serveConsole } from './console-app.ts';

const chromium = await obtainChromium();
if (chromium.reason !== undefined) {
  process.stdout.write(`SKIPPED: the console in a browser, because ${chromium.reason}\n`);
}

/** `KEEP_SCREENSHOTS=1` renews the pictures of docs/console. */
const KEEP = process.env.KEEP_SCREENSHOTS === '1';
const PICTURES = path.resolve(import.meta.dirname, '../../docs/console');

describe.skipIf(chromium.path === undefined)('the console in a browser', () => {
  const stack = useStack({ namespace: true });
  const app = use(() => createConsoleApp(stack));
  let workers: DeliveryWorkers;
  let receiver: Receiver;
  let organisation: TestOrganisation;
  let served: Awaited<ReturnType<typeof serveConsole>>;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    workers = await startDeliveryWorkers(stack, app);
    receiver = await startReceiver();
    organisation = await makeOrganisation(app.db);
    served = await serveConsole(app);
    browser = await startBrowser(chromium.path ?? '');
    context = await browser.newContext({ viewport: DESKTOP, colorScheme: 'light' });
    context.setDefaultTimeout(PATIENCE_MS);
    page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error' && !/favicon/.test(message.location().url))
        complaints.push(message.text());
    });
    mkdirSync(PICTURES, { recursive: true });
  });
  afterAll(async () => {
    await browser?.close();
    await served?.stop();
    await workers?.stop();
    await receiver?.close();
  });

  const inspect = (name: string) => inspectPage(page, name, KEEP ? PICTURES : null);

  const enter = async () => {
    const before = page.url();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.href !== before);
  };

  const title = () => page.locator('h1').innerText();

  test('given a failing endpoint, when support works by keyboard alone, then it is found, understood, replayed and seen green', async () => {
    receiver.answer = (_one, response) =>
      response.writeHead(503).end('{"error":"database is down for maintenance"}');
    const client = app.client(organisation.apiKey);
    const { id } = await createEndpoint(client, `${receiver.url}/erp/should-cost?tenant=7`, [
      'calculation.*',
    ]);
    for (let i = 0; i < 6; i += 1) await emit(app, organisation, 'calculation.failed', failedCalculation());
    await until(
      () => deliveriesOf(client, id),
      (rows) => rows.every((row) => row.last_status_code === 503),
    );
    // As if the schedule had run out; the endpoint was disabled meanwhile.
    await stack.sql(
      `update webhook_deliveries set status = 'failed', finished_at = now(), next_attempt_at = null where endpoint_id = $1`,
      [id],
    );
    await stack.sql(
      `update webhook_endpoints set status = 'disabled', disabled_reason = 'consecutive_failures' where id = $1`,
      [id],
    );

    await page.goto(`${served.url}/console`);
    expect(await title()).toBe('Sign in');
    await inspect('sign-in');
    for (const [link, heading, name] of [
      ['Create an account', 'Sign up', 'sign-up'],
      ['Forgot the password?', 'Forgot the password?', 'forgot-password'],
    ] as const) {
      await page.goto(`${served.url}/console`);
      await tabTo(page, link);
      await enter();
      expect(await title()).toBe(heading);
      await inspect(name);
    }
    await page.goto(`${served.url}/console`);
    await tabTo(page, 'Operator token');
    await page.keyboard.type(app.operatorToken);
    await enter();

    expect(await title()).toBe('Organisations');
    await inspect('organisations');
    await tabTo(page, 'Test organisation');
    await enter();
    await inspect('organisation');
    await tabTo(page, /erp\/should-cost/);
    await enter();
    expect(await page.locator('dl .badge').first().innerText()).toBe('disabled');
    await inspect('endpoint-failing');

    await tabTo(page, /^\d{4}-\d\d-\d\d/);
    await enter();
    expect(await title()).toBe('Delivery of calculation.failed');
    const text = await page.locator('main').innerText();
    expect(text).toContain('the receiver returned 503');
    expect(text).toContain('database is down for maintenance');
    expect(text).toContain('Enable it to replay');
    await tabTo(page, 'Attempt 1');
    await page.keyboard.press('Enter');
    const sent = await page.locator('details pre').first().innerText();
    expect(sent).toMatch(/^POST http:.*\/erp\/should-cost\?tenant=7\n/);
    expect(sent).toMatch(/webhook-signature: v1,/);
    expect(await page.locator('details pre').nth(1).innerText()).toMatch(/^curl -X POST 'http:/);
    await inspect('delivery-failed');

    receiver.answer = (_one, response) => response.end('ok');
    await tabTo(page, /erp\/should-cost/);
    await enter();
    await tabTo(page, 'Enable this endpoint');
    await enter();
    expect(await page.locator('.notice').innerText()).toContain('The endpoint is enabled.');

    await tabTo(page, /^\d{4}-\d\d-\d\d/);
    await enter();
    await tabTo(page, 'Replay this delivery');
    await enter();
    await until(
      async () => {
        await page.reload();
        return page.locator('dl .badge').first().innerText();
      },
      (status) => status === 'succeeded',
    );
    await inspect('delivery-succeeded');

    await tabTo(page, /erp\/should-cost/);
    await enter();
    await tabTo(page, 'Count first');
    await enter();
    expect(await title()).toBe('Replay 5 failed deliveries?');
    await inspect('replay-count');
    await tabTo(page, 'Replay 5');
    await enter();
    // Until it is finished the page asks again by itself, also in the middle of an inspection.
    await page.locator('.badge', { hasText: 'finished' }).waitFor();
    expect(await page.locator('main').innerText()).toContain('5 of 5 sent again.');
    await inspect('replay-progress');
    await tabTo(page, 'See the deliveries');
    await enter();
    await until(
      () => deliveriesOf(client, id),
      (rows) => rows.filter((row) => row.status === 'succeeded').length === 6,
    );
    await page.reload();
    await inspect('endpoint-recovered');
    await tabTo(page, 'Disable this endpoint');
    await enter();
    expect(await title()).toBe('Disable this endpoint?');
    await inspect('disable-endpoint');
    expect(new Set(receiver.received.map((one) => one.headers['webhook-id'])).size).toBe(6);
    expect(complaints).toEqual([]);
  });

  test('given what customers may write, then every page shows it as text, as wide as the screen', async () => {
    const words =
      '<img src=x onerror="pwned=1">"><script>pwned=1</script> \u202e __proto__ javascript:pwned=1';
    const written = `${words} ${'W'.repeat(150)}`;
    receiver.answer = (_one, response) => response.end('ok');
    const other = await makeOrganisation(app.db);
    const client = app.client(other.apiKey);
    const endpoint = await createEndpoint(client, `${receiver.url}/hook`, ['calculation.*']);
    await emit(app, other, 'calculation.failed', {
      ...failedCalculation(),
      error: written,
      calculation_name: written,
    });
    const [delivery] = await until(
      () => deliveriesOf(client, endpoint.id),
      (rows) => rows[0]?.status === 'succeeded',
    );
    const upload = await client.post<{ data_source_id: string }>('/api/v1/uploads/presign', {
      name: `${words.replaceAll('/', ' ')}.step`,
    });
    const part = await client.post<{ id: string }>('/api/v1/parts/', { part_number: words });
    const revisions = await client.get<{ data: { id: string }[] }>(`/api/v1/parts/${part.id}/revisions`);
    const calculation = await client.post<{ id: string }>('/api/v1/calculations', {
      part_revision_id: revisions.data[0]?.id,
      name: written.slice(0, 200),
    });
    await stack.sql('update organisations set name = $2 where id = $1', [other.id, written]);
    await stack.sql('update webhook_deliveries set last_error = $2 where id = $1', [delivery?.id, written]);
    await stack.sql('update webhook_endpoints set description = $2 where id = $1', [endpoint.id, written]);
    await page.goto(`${served.url}/console`);
    if ((await title()) === 'Sign in') {
      await tabTo(page, 'Operator token');
      await page.keyboard.type(app.operatorToken);
      await enter();
    }
    const before = complaints.length;
    const base = `${served.url}/console/orgs/${other.id}`;
    const places = [
      `${served.url}/console`,
      base,
      `${base}/endpoints/${endpoint.id}`,
      `${base}/endpoints/${endpoint.id}/deliveries/${delivery?.id}`,
      `${base}/find?id=${upload.data_source_id}`,
      `${base}/find?id=${calculation.id}`,
    ];
    for (const place of places) {
      await page.goto(place);
      expect(await page.content(), place).toContain('&lt;img src=x');
      expect(await page.locator('img, script, iframe, object, [onerror]').count(), place).toBe(0);
      expect(await page.evaluate('globalThis.pwned'), place).toBeUndefined();
      expect(await page.locator('a[href^="javascript"]').count(), place).toBe(0);
      for (const viewport of [PHONE, DESKTOP]) {
        await resize(page, viewport);
        await expectNoOverflow(page, `${place} at ${viewport.width}`);
      }
    }
    expect(complaints.slice(before)).toEqual([]);
  });

  test('given the links of mails, when they are followed by keyboard alone, then a person confirms, joins and chooses a password', async () => {
    const [owner, invited] = [`${crypto.randomUUID()}@test.example`, `${crypto.randomUUID()}@test.example`];
    const act = async (password: string, label: string, button: string) => {
      await tabTo(page, label);
      await page.keyboard.type(password);
      await tabTo(page, button);
      await page.keyboard.press('Enter');
      await page.locator('a.button').waitFor();
      expect(await accessFaults(page), button).toEqual([]);
    };
    await page.goto(`${served.url}${await signUpLink(app, owner, PASSWORD)}`);
    await inspect('confirm-address');
    await act(PASSWORD, 'Password you chose', 'Confirm the address');
    await page.goto(
      `${served.url}${await invitationLink(app, invited, { orgId: organisation.id, role: 'admin' })}`,
    );
    await inspect('accept-invitation');
    await act(PASSWORD, 'New password', 'Accept the invitation');
    const reset = await resetLink(app, invited);
    await page.goto(`${served.url}${reset}`);
    await inspect('choose-password');
    await act('another long password', 'New password', 'Change the password');
    await page.goto(`${served.url}${reset}`);
    expect(await page.locator('main').innerText()).toContain('already used');
    await inspect('dead-link');
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });

  test('in the dark scheme nothing is hard to read', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const place of ['/console', `/console/orgs/${organisation.id}`]) {
      await page.goto(`${served.url}${place}`);
      expect(await accessFaults(page), place).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: 'light' });
  });
});
