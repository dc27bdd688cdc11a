import type { Page } from 'playwright-core';

/** Runs in every page before its own scripts: when the model was ready, long tasks, frames, and answers to a released slider. */
export const MEASURES = `(() => {
  const seen = { ready: null, tasks: [], frames: null, released: null, answered: null };
  globalThis.bench = seen;
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) seen.tasks.push(task.startTime + task.duration);
  }).observe({ type: 'longtask', buffered: true });
  let last = null;
  const frame = (now) => {
    if (seen.ready === null && document.querySelector('[data-ready=true] canvas')) seen.ready = performance.now();
    if (seen.frames && last !== null) seen.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  addEventListener('pointerup', () => { seen.released = performance.now(); seen.answered = null; }, true);
  new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target.getAttribute('aria-busy') === 'false' && seen.answered === null) seen.answered = performance.now();
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['aria-busy'] });
})()`;

export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
};

/** Tasks this long after the model is shown still belong to its loading. */
const QUIET_MS = 500;

/** From the navigation until the model is shown and the last long task of it has ended. */
export const timeToInteractive = async (page: Page, address: string): Promise<number> => {
  await page.goto(address);
  await page.waitForFunction('globalThis.bench.ready !== null');
  await page.waitForTimeout(QUIET_MS);
  return page.evaluate<number>(
    `Math.max(bench.ready, ...bench.tasks.filter((end) => end < bench.ready + ${QUIET_MS}))`,
  );
};

const STEPS = 60;

/** The longest time between two frames while the mouse turns the model. */
export const longestFrame = async (page: Page): Promise<number> => {
  const box = await page.locator('[data-ready=true] canvas').boundingBox();
  if (box === null) throw new Error('the model is not shown');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate('bench.frames = []');
  for (let step = 1; step <= STEPS; step += 1)
    await page.mouse.move(x + step * 3, y + Math.sin(step / 10) * 60);
  const frames = await page.evaluate<number[]>(
    'new Promise((done) => requestAnimationFrame(() => { const found = bench.frames; bench.frames = null; done(found); }))',
  );
  await page.mouse.up();
  return Math.max(...frames);
};

/** Nobody drags a slider twice in less; the page answers quick repetitions, as of keys, once. */
const BETWEEN_DRAGS_MS = 500;

/** From the release of the slider of the lot size until its preview is shown. */
export const release = async (page: Page, turn: number): Promise<number> => {
  await page.waitForTimeout(BETWEEN_DRAGS_MS);
  const slider = page.getByRole('slider', { name: 'Lot size' });
  const box = await slider.boundingBox();
  if (box === null) throw new Error('the slider is not shown');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  // To and fro, by a few pixels more each time, so that no lot size is asked for twice.
  await page.mouse.move(x + (turn % 2 === 0 ? 1 : -1) * (20 + turn * 2), y, { steps: 3 });
  await page.mouse.up();
  await page.waitForFunction('bench.answered !== null');
  return page.evaluate<number>('bench.answered - bench.released');
};
