import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWeb } from '../../scripts/setup/web.mjs';
import { exampleFile, until } from '../support/api.ts';
import { PASSWORD } from '../support/people.ts';
import { chromium, EMAIL, openWorkbench, type Workbench } from './in-browser.ts';

const DIST = path.resolve(import.meta.dirname, '../../web/dist');
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
    expect.arrayContaining(['src/model/Model.tsx', 'src/charts/CurveChart.tsx']),
  );
});

describe.skipIf(chromium.path === undefined)('the workbench in a browser', () => {
  let workbench: Workbench;
  let page: Workbench['page'];
  let look: Pick<Workbench, 'inspect' | 'tabTo' | 'heading' | 'button'>;
  let foreignPart: string;

  beforeAll(async () => {
    workbench = await openWorkbench();
    page = workbench.page;
    look = workbench;
    const made = await workbench.others.post<{ id: string }>('/api/v1/parts/', { part_number: 'of others' });
    foreignPart = made.id;
  });
  afterAll(() => workbench?.close());

  const transfer = (name: string, phase: string) =>
    page.locator(`li[data-phase=${phase}]`).filter({ hasText: name });
  const sendFiles = (...files: { name: string; buffer: Buffer }[]) =>
    page.setInputFiles(
      'input[type=file]',
      files.map((file) => ({ mimeType: 'model/step', ...file })),
    );

  const searched = (q: string) => page.waitForURL(({ searchParams }) => searchParams.get('q') === q);

  test('given a person with an account, when they sign in by keyboard, then they see an empty list that says what to do', async () => {
    await page.goto(`${workbench.address}/app`);
    await look.heading('Sign in').waitFor();
    await look.inspect('sign-in');
    await look.tabTo('E-mail address');
    await page.keyboard.type(EMAIL);
    await look.tabTo('Password');
    await page.keyboard.type('not the password');
    await page.keyboard.press('Enter');
    await page.getByText('The e-mail address or the password is wrong.').waitFor();
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await look.heading('Parts').waitFor();
    await page.getByText('No parts yet').waitFor();
    await look.inspect('parts-empty');
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
    await transfer('letter.docx', 'refused').getByText('This type of file cannot be read.').waitFor();
    await transfer('plate.step', 'done')
      .getByText(/^€\d+\.\d\d per piece\s*$/)
      .waitFor();
    await transfer(HOSTILE, 'done').waitFor();
    // The picture of the part stands beside the file and in the list.
    const list = page.getByRole('table').getByRole('row').filter({ hasText: 'plate' });
    for (const shown of [transfer('plate.step', 'done'), list.first()])
      await until(
        () =>
          shown
            .locator('img')
            .evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
        (width) => width > 0,
      );
    const failed = transfer('broken.step', 'failed');
    await failed.waitFor();
    expect((await failed.innerText()).length).toBeGreaterThan('broken.step'.length + 20);
    await page.getByRole('table').getByRole('link', { name: HOSTILE }).waitFor();
    expect(await page.locator('img[src=x]').count()).toBe(0);
    await look.inspect('parts');

    await sendFiles({ name: 'plate.step', buffer: plate });
    await transfer('plate.step', 'known').getByText('exists already').waitFor();
  });

  test('given a list, when a person searches by keyboard, then the address has the search, and Enter opens the part', async () => {
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('plat');
    // One part has the first letters, too.
    await searched('plat');
    await page.getByText('1 part', { exact: true }).waitFor();
    // The caret stays where the person types when the address follows.
    await page.keyboard.press('Home');
    await page.keyboard.type('x');
    await searched('xplat');
    await page.keyboard.press('Backspace');
    await searched('plat');
    await page.getByText('1 part', { exact: true }).waitFor();
    await look.button('Clear the finished files').click();
    await page.getByRole('searchbox').focus();
    await look.tabTo('plate');
    await page.keyboard.press('Enter');
    await look.heading('plate').waitFor();
  });

  test('given a priced part, when faces and lines are selected, then each shows the other, down to formulas and sources', async () => {
    await page.locator('[data-ready=true] canvas').waitFor();
    await page
      .getByRole('img', { name: /^Offer price from €/ })
      .locator('canvas')
      .waitFor();
    await look.inspect('part');

    // The middle of the picture is the part, whatever its shape.
    await page.locator('[data-ready=true]').click();
    await page.getByRole('heading', { name: /^Face f\d+ €/ }).waitFor();
    await look.button('Clear the selection').click();

    await page.getByRole('button', { name: /^Pocket / }).click();
    expect(await page.getByRole('button', { name: /^Pocket / }).getAttribute('aria-pressed')).toBe('true');

    const total = await page.locator('tfoot td').nth(1).innerText();
    expect(await page.getByText('Offer price per piece').locator('..').innerText()).toContain(`€${total}`);
    await look.button('Direct labour').focus();
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
    await look.inspect('line', page.locator('tr[data-chosen=true]'));
  });

  test('given German and dark colours, then the same page is complete and accessible', async () => {
    await page.getByText('DE', { exact: true }).click();
    await look.button('Dunkle Farben verwenden').click();
    await page.getByRole('heading', { name: 'Kostenstruktur' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    expect(await page.getByText('Angebotspreis je Stück').locator('..').innerText()).toMatch(/\d+,\d\d\s€/);
    await look.inspect('part-german-dark');
    await page.goto(`${workbench.address}/app`);
    await page.getByRole('table').waitFor();
    await look.inspect('parts-german-dark');
    await page.getByText('EN', { exact: true }).click();
    await look.button('Use light colours').click();
  });

  test('given a long list, when it is scrolled, then pages come by cursor and only the rows in sight are drawn', async () => {
    await workbench.stack.sql(
      `insert into parts (org_id, id, part_number, description, base_uom, default_currency, lead_time_days, make_or_buy,
         procurement_type, attributes, created_at, updated_at)
       select org_id, gen_random_uuid(), 'Z-' || n, '', base_uom, default_currency, lead_time_days, make_or_buy,
         procurement_type, attributes, created_at - n * interval '1 day', updated_at
       from parts, generate_series(1, $2::int) n where org_id = $1 and part_number = 'plate'`,
      [workbench.organisation.id, MANY],
    );
    await page.goto(`${workbench.address}/app`);
    await page.getByText(`${MANY + 2} parts`, { exact: true }).waitFor();
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
    await workbench.stack.sql(`delete from parts where part_number like 'Z-%'`);
  });

  test('given an address that does not exist or belongs to others, then the page says so', async () => {
    for (const address of ['/app/nowhere', `/app/parts/${randomUUID()}`, `/app/parts/${foreignPart}`]) {
      await page.goto(`${workbench.address}${address}`);
      await look.heading('Page not found').waitFor();
    }
    await look.inspect('not-found');
    await page.getByRole('link', { name: 'To the parts' }).click();
    await look.heading('Parts').waitFor();
  });

  test('given an expired session, when the person goes on, then they sign in and stay on their page', async () => {
    // Ended when the page asks, so that nothing it asked before has told it already.
    await page.route(
      ({ searchParams }) => searchParams.get('q') === 'plate',
      async (asked) => {
        await workbench.stack.sql('delete from sessions');
        await asked.continue();
      },
      { times: 1 },
    );
    await page.getByRole('searchbox').fill('plate');
    await page.getByText('Your session has ended.').waitFor();
    await look.inspect('session-ended');
    await page.getByLabel('E-mail address').fill(EMAIL);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await look.button('Sign in').click();
    await page.getByText('1 part', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('plate');
    await look.button('Sign out').click();
    await look.heading('Sign in').waitFor();
  });

  test('the browser reported no error and no violation of the policy on the way', () => {
    expect(workbench.complaints).toEqual([]);
  });
});
