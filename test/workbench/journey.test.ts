import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWeb } from '../../scripts/setup/web.mjs';
import { createObjectStore } from '../../src/platform/object-store.ts';
import { obtainChromium, PATIENCE_MS, startBrowser } from '../console/browser.ts';
import { exampleFile, until } from '../support/api.ts';
import { clockOf } from '../support/clock.ts';
import { makeOrganisation, openTestDatabase } from '../support/organisation.ts';
import { confirmedPerson, PASSWORD } from '../support/people.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { createStack, type Stack } from '../support/stack.ts';

const chromium = await obtainChromium();
if (chromium.reason !== undefined)
  process.stdout.write(`SKIPPED: the workbench in a browser, because ${chromium.reason}\n`);

/** `KEEP_SCREENSHOTS=1` renews the pictures of docs/app. */
const KEEP = process.env.KEEP_SCREENSHOTS === '1';
const PICTURES = path.resolve(import.meta.dirname, '../../docs/app');
const DIST = path.resolve(import.meta.dirname, '../../web/dist');
const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const EMAIL = 'buyer@test.example';
const HOSTILE = '<img src=x onerror=document.title=1>';
/** More than two pages of the list. */
const MANY = 250;
const FIRST_LOAD_BYTES = 250_000;

test('the first load is at most 250 kB compressed, and brings neither charts nor the 3D library', async () => {
  await buildWeb();
  type Chunk = {
    file: string;
    isEntry?: boolean;
    css?: string[];
    imports?: string[];
    dynamicImports?: string[];
  };
  const manifest = JSON.parse(await readFile(path.join(DIST, 'manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const filesOf = (name: string): string[] => {
    const { file, css = [], imports = [] } = manifest[name] ?? { file: '' };
    return [file, ...css, ...imports.flatMap(filesOf)];
  };
  const files = ['index.html', ...new Set(filesOf('index.html'))];
  const sizes = await Promise.all(
    files.map(async (file) => gzipSync(await readFile(path.join(DIST, file))).length),
  );
  expect(sizes.length).toBeGreaterThanOrEqual(3);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(FIRST_LOAD_BYTES);
  expect(Object.keys(manifest)).toEqual(
    expect.arrayContaining(['src/model/Model.tsx', 'src/charts/LotChart.tsx']),
  );
});

describe.skipIf(chromium.path === undefined)('the workbench in a browser', () => {
  let stack: Stack;
  let service: Proc;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let axe: string;
  let foreignPart: string;
  let orgId: string;
  const complaints: string[] = [];

  const openPage = async () => {
    context = await browser.newContext({ viewport: DESKTOP, colorScheme: 'light', locale: 'en-GB' });
    context.setDefaultTimeout(PATIENCE_MS);
    page = await context.newPage();
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => {
      // Signed out and not found are answers that the journey asks for.
      const isAnswer = /status of 40[14]/.test(message.text());
      if (message.type() === 'error' && !isAnswer) complaints.push(message.text());
    });
  };

  beforeAll(async () => {
    await buildWeb();
    stack = await createStack({ namespace: true });
    // A bucket of its own: which pages may use a bucket is one setting for all of it.
    const { endpoint, region, accessKeyId, secretAccessKey } = stack.s3;
    const s3 = { ...stack.s3, bucket: `workbench-${randomUUID()}` };
    const client = new S3Client({
      endpoint,
      region,
      forcePathStyle: true,
      credentials: { accessKeyId, secretAccessKey },
    });
    await client.send(new CreateBucketCommand({ Bucket: s3.bucket }));
    client.destroy();
    service = await startProcess(stack, 'all', { S3_BUCKET: s3.bucket });
    const store = createObjectStore(s3);
    await store.allowOrigins([service.baseUrl ?? '']);
    store.close();
    const db = openTestDatabase(stack);
    const organisation = await makeOrganisation(db);
    await confirmedPerson({ db, clock: clockOf(db) }, organisation.id, 'owner', EMAIL);
    orgId = organisation.id;
    const other = await makeOrganisation(db);
    await db.close();
    const made = await fetch(`${service.baseUrl}/api/v1/parts/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': other.apiKey },
      body: JSON.stringify({ part_number: 'of others' }),
    });
    foreignPart = ((await made.json()) as { id: string }).id;
    axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    browser = await startBrowser(chromium.path ?? '');
    await openPage();
    mkdirSync(PICTURES, { recursive: true });
  });
  afterAll(async () => {
    await browser?.close();
    await service?.kill('SIGTERM');
    await stack?.close();
  });

  const violations = async (): Promise<string[]> => {
    await page.evaluate(axe);
    const { violations } = await page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(
      'axe.run(document)',
    );
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  };

  /** Looks at the page as it is: accessible, and no wider than the screen, at both sizes. */
  const inspect = async (name: string, at?: Locator) => {
    for (const [size, viewport] of [
      ['desktop', DESKTOP],
      ['phone', PHONE],
    ] as const) {
      await page.setViewportSize(viewport);
      expect(await violations(), `${name} at ${size} width`).toEqual([]);
      const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
      expect(await page.evaluate(overflow), `${name} is wider than the ${size}`).toBe(0);
      await page.evaluate('scrollTo(0, 0)');
      if (size === 'phone') await at?.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      if (KEEP)
        await page.screenshot({
          path: path.join(PICTURES, `${name}-${size}.png`),
          fullPage: size === 'desktop',
        });
    }
    await page.setViewportSize(DESKTOP);
  };

  /** Goes on with the Tab key until the element with this name has the focus. */
  const tabTo = async (name: string) => {
    const read = `(() => { const e = document.activeElement; if (!e || e === document.body) return '';
      return (e.getAttribute('aria-label') || (e.labels && e.labels[0] ? e.labels[0].innerText : e.innerText) || '').trim(); })()`;
    const seen: string[] = [];
    for (let i = 0; i < 80; i += 1) {
      await page.keyboard.press('Tab');
      const focused = String(await page.evaluate(read));
      seen.push(focused);
      if (focused.startsWith(name)) return;
    }
    throw new Error(`the keyboard does not reach ${name}; it reached ${seen.join(' · ')}`);
  };

  const heading = (name: string) => page.getByRole('heading', { name, exact: true, level: 1 });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const transfer = (name: string, phase: string) =>
    page.locator(`li[data-phase=${phase}]`).filter({ hasText: name });
  const sendFiles = (...files: { name: string; buffer: Buffer }[]) =>
    page.setInputFiles(
      'input[type=file]',
      files.map((file) => ({ mimeType: 'model/step', ...file })),
    );

  test('given a person with an account, when they sign in by keyboard, then they see an empty list that says what to do', async () => {
    await page.goto(`${service.baseUrl}/app`);
    await heading('Sign in').waitFor();
    await inspect('sign-in');
    await tabTo('E-mail address');
    await page.keyboard.type(EMAIL);
    await tabTo('Password');
    await page.keyboard.type('not the password');
    await page.keyboard.press('Enter');
    await page.getByText('The e-mail address or the password is wrong.').waitFor();
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await heading('Parts').waitFor();
    await page.getByText('No parts yet').waitFor();
    await inspect('parts-empty');
  });

  test('given many dropped files, when they are sent, then each shows its price or why it has none, and no name is markup', async () => {
    const plate = Buffer.from(await exampleFile('plate_holes_pocket.step'));
    const shaft = Buffer.from(await exampleFile('shaft_turned.step'));
    await page.getByLabel('Material').fill('C45');
    await sendFiles(
      { name: 'plate.step', buffer: plate },
      { name: `${HOSTILE}.step`, buffer: shaft },
      { name: 'broken.step', buffer: Buffer.from('ISO-10303-21;\nHEADER;\nnothing of the kind') },
      { name: 'letter.docx', buffer: Buffer.from('a letter') },
    );
    await transfer('letter.docx', 'not_step').getByText('This is not a STEP file.').waitFor();
    await transfer('plate.step', 'done')
      .getByText(/^€\d+\.\d\d per piece$/)
      .waitFor();
    await transfer(HOSTILE, 'done').waitFor();
    const failed = transfer('broken.step', 'failed');
    await failed.waitFor();
    expect((await failed.innerText()).length).toBeGreaterThan('broken.step'.length + 20);
    await page.getByRole('table').getByRole('link', { name: HOSTILE }).waitFor();
    expect(await page.locator('img[src=x]').count()).toBe(0);
    await inspect('parts');

    await sendFiles({ name: 'plate.step', buffer: plate });
    await transfer('plate.step', 'known').getByText('exists already').waitFor();
  });

  test('given a list, when a person searches by keyboard, then the address has the search, and Enter opens the part', async () => {
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('plat');
    await page.getByText('1 part', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('plat');
    await button('Clear the finished files').click();
    await page.getByRole('searchbox').focus();
    await tabTo('plate');
    await page.keyboard.press('Enter');
    await heading('plate').waitFor();
  });

  test('given a priced part, when faces and lines are selected, then each shows the other, down to formulas and sources', async () => {
    await page.locator('[data-ready=true] canvas').waitFor();
    await page
      .getByRole('img', { name: /^Offer price from €/ })
      .locator('canvas')
      .waitFor();
    await inspect('part');

    // The middle of the picture is the part, whatever its shape.
    await page.locator('[data-ready=true]').click();
    await page.getByRole('heading', { name: /^Face f\d+ €/ }).waitFor();
    await button('Clear the selection').click();

    await page.getByRole('button', { name: /^Pocket / }).click();
    expect(await page.getByRole('button', { name: /^Pocket / }).getAttribute('aria-pressed')).toBe('true');

    const total = await page.locator('tfoot td').nth(1).innerText();
    expect(await page.getByText('Offer price per piece').locator('..').innerText()).toContain(`€${total}`);
    await button('Direct labour').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^OP\d+ outline milling, labour/ }).focus();
    await page.keyboard.press('Enter');
    const details = page
      .getByRole('cell')
      .filter({ has: page.getByRole('link', { name: 'cost.labour_run' }) });
    await details.waitFor();
    expect(await details.innerText()).toMatch(/labour rate\s+[\d.]+ EUR\/h/);
    expect(await details.innerText()).toContain('rates of the environment');
    expect(await page.locator('tr[data-chosen=true]').innerText()).toContain('outline milling, labour');
    await inspect('line', page.locator('tr[data-chosen=true]'));
  });

  test('given German and dark colours, then the same page is complete and accessible', async () => {
    await page.getByText('DE', { exact: true }).click();
    await button('Dunkle Farben verwenden').click();
    await page.getByRole('heading', { name: 'Kostenstruktur' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    expect(await page.getByText('Angebotspreis je Stück').locator('..').innerText()).toMatch(/\d+,\d\d\s€/);
    await inspect('part-german-dark');
    await page.goto(`${service.baseUrl}/app`);
    await page.getByRole('table').waitFor();
    await inspect('parts-german-dark');
    await page.getByText('EN', { exact: true }).click();
    await button('Use light colours').click();
  });

  test('given a long list, when it is scrolled, then pages come by cursor and only the rows in sight are drawn', async () => {
    await stack.sql(
      `insert into parts (org_id, id, part_number, description, base_uom, default_currency, lead_time_days, make_or_buy,
         procurement_type, attributes, created_at, updated_at)
       select org_id, gen_random_uuid(), 'Z-' || n, '', base_uom, default_currency, lead_time_days, make_or_buy,
         procurement_type, attributes, created_at - n * interval '1 day', updated_at
       from parts, generate_series(1, $2::int) n where org_id = $1 and part_number = 'plate'`,
      [orgId, MANY],
    );
    await page.goto(`${service.baseUrl}/app`);
    await page.getByText(`${MANY + 2} parts`).waitFor();
    const last = page.getByRole('row').filter({ hasText: `Z-${MANY}` });
    const scroll = `document.querySelector('table').parentElement.scrollTo(0, 1e9)`;
    await until(
      async () => {
        await page.evaluate(scroll);
        return last.count();
      },
      (count) => count === 1,
    );
    expect(await last.getAttribute('aria-rowindex')).toBe(String(MANY + 3));
    expect(await page.getByRole('row').count()).toBeLessThan(60);
    await stack.sql(`delete from parts where part_number like 'Z-%'`);
  });

  test('given an address that does not exist or belongs to others, then the page says so', async () => {
    for (const address of ['/app/nowhere', `/app/parts/${randomUUID()}`, `/app/parts/${foreignPart}`]) {
      await page.goto(`${service.baseUrl}${address}`);
      await heading('Page not found').waitFor();
    }
    await inspect('not-found');
    await page.getByRole('link', { name: 'To the parts' }).click();
    await heading('Parts').waitFor();
  });

  test('given an expired session, when the person goes on, then they sign in and stay on their page', async () => {
    await stack.sql('delete from sessions');
    await page.getByRole('searchbox').fill('plate');
    await page.getByText('Your session has ended.').waitFor();
    await inspect('session-ended');
    await page.getByLabel('E-mail address').fill(EMAIL);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await button('Sign in').click();
    await page.getByText('1 part', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('plate');
    await button('Sign out').click();
    await heading('Sign in').waitFor();
  });

  test('the browser reported no error and no violation of the policy on the way', () => {
    expect(complaints).toEqual([]);
  });
});
