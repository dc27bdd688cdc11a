import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Browser, chromium, type Frame, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { until } from '../support/api.ts';
import { obtainProgram } from '../support/debian.ts';

/** The path of the system's Chromium, or why there is none: then skip, and say so. */
export const obtainChromium = async (): Promise<
  { readonly path: string; readonly reason?: never } | { readonly path?: never; readonly reason: string }
> => {
  const path =
    process.env.CHROMIUM_PATH ??
    (await obtainProgram(
      ['chromium', 'chromium-browser', 'google-chrome'],
      ['chromium', 'fonts-dejavu-core'],
    ));
  return path === undefined
    ? { reason: 'Chromium is not installed (it is installed only for root with CI=true)' }
    : { path };
};

/** Ends what would never end; a machine that is busy with other things takes its time. */
export const PATIENCE_MS = 240_000;

export const startBrowser = (path: string): Promise<Browser> =>
  chromium.launch({
    executablePath: path,
    timeout: PATIENCE_MS,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });

export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };

const axe = (): string => readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A colour that still changes is neither the one before nor the one that a person will read. */
const TRANSITIONS = `Promise.allSettled(document.getAnimations()
  .filter((one) => one instanceof CSSTransition).map(({ finished }) => finished)).then(() => undefined)`;

/** What axe finds on a page. It is put in by the debugger, which the policy of a page does not bind; the page itself may run no script. */
export const accessFaults = async (page: Page | Frame): Promise<readonly string[]> => {
  await page.evaluate(TRANSITIONS);
  await page.evaluate(axe());
  const found = await page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(
    'axe.run(document)',
  );
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
};

/** The page has the new size a moment after the browser was told. */
export const resize = async (page: Page, viewport: typeof DESKTOP): Promise<void> => {
  await page.setViewportSize(viewport);
  await until(
    () => page.evaluate('innerWidth'),
    (width) => width === viewport.width,
  );
};

/** Charts and models follow the size of the screen a moment later. */
export const expectNoOverflow = (page: Page, name: string): Promise<void> =>
  expect
    .poll(
      () => page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
      {
        message: `${name} is wider than the screen`,
        timeout: PATIENCE_MS,
      },
    )
    .toBe(0);

/**
 * Looks at a page as it is: accessible, and no wider than the screen, at both sizes.
 * @param pictures folder to renew its pictures in; null: none
 * @param at what the picture of a phone shows, instead of the whole page
 */
export const inspectPage = async (page: Page, name: string, pictures: string | null, at?: Locator) => {
  for (const [size, viewport] of [
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const) {
    await resize(page, viewport);
    expect(await accessFaults(page), `${name} at ${size} width`).toEqual([]);
    await expectNoOverflow(page, `${name} at ${size} width`);
    if (pictures === null) continue;
    await page.evaluate('scrollTo(0, 0)');
    if (size === 'phone') await at?.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const fullPage = size === 'desktop' || at === undefined;
    await page.screenshot({ path: path.join(pictures, `${name}-${size}.png`), fullPage });
  }
  await resize(page, DESKTOP);
};

const NAME = `(e) => (e.getAttribute('aria-label') || (e.labels && e.labels[0] ? e.labels[0].innerText : e.innerText) || '').trim()`;
const FOCUSABLE =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]';

/** Goes on with the Tab key until the element with this name has the focus. */
export const tabTo = async (page: Page, name: string | RegExp): Promise<void> => {
  const isMeant = (text: string) => (typeof name === 'string' ? text.startsWith(name) : name.test(text));
  // Keys, unlike clicks, do not wait for what is still being loaded.
  await until(
    () => page.evaluate<string[]>(`[...document.querySelectorAll('${FOCUSABLE}')].map(${NAME})`),
    (names) => names.some(isMeant),
  );
  const read = `((e) => (!e || e === document.body ? '' : (${NAME})(e)))(document.activeElement)`;
  const seen: string[] = [];
  for (let i = 0; i < 120; i += 1) {
    await page.keyboard.press('Tab');
    const focused = String(await page.evaluate(read));
    seen.push(focused);
    if (isMeant(focused)) return;
  }
  throw new Error(`the keyboard does not reach ${name}; it reached ${seen.join(' · ')}`);
};
