import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  chromium,
  MEMBER,
  openWorkbench,
  type PricedPart,
  pricePart,
  TEMPORAL_UI_URL,
  type Workbench,
} from './in-browser.ts';

type Run = { readonly batch_id: string; readonly environment_runs: { readonly calculation_id: string }[] };

const PLANTS = 4;

describe.skipIf(chromium.path === undefined)('work, in a browser', () => {
  let workbench: Workbench;
  let page: Workbench['page'];
  let plate: PricedPart;
  let plants: string[];

  beforeAll(async () => {
    workbench = await openWorkbench();
    page = workbench.page;
    plate = await pricePart(workbench.client, 'plate_holes_pocket.step', 'plate', {
      material_ref: 'C45',
      lot_size: 50,
    });
    plants = await Promise.all(
      Array.from({ length: PLANTS }, async (_, n) => {
        const made = await workbench.client.post<{ id: string }>('/api/v1/environments', {
          name: `Plant ${n + 1}`,
          valid_from: '2026-01-01',
        });
        return made.id;
      }),
    );
    await workbench.signIn();
  });
  afterAll(() => workbench?.close());

  const startBatch = (lot_size: number): Promise<Run> =>
    workbench.client.post<Run>('/api/v1/calculations/batch', {
      part_revision_ids: [plate.revisionId],
      costing_environment_ids: plants,
      material_ref: 'C45',
      lot_size,
    });
  const batches = () => page.getByRole('region', { name: 'Batches' }).getByRole('listitem');
  const queue = () => page.getByRole('table', { name: 'Queue' }).getByRole('row');

  test('given no work, then the page says so', async () => {
    await page.goto(`${workbench.address}/app`);
    await page.getByRole('link', { name: 'Work', exact: true }).click();
    await workbench.heading('Work').waitFor();
    await page.getByText('The queue is empty.').waitFor();
    await page.getByText('No batch lately.').waitFor();
    await page.getByText('Every calculation got its price.').waitFor();
    await workbench.inspect('work-empty');
  });

  test('given a batch that no worker takes, then its place, its time and its progress are shown, and one can be cancelled', async () => {
    await workbench.serve('api');
    await startBatch(200);
    await page.reload();
    await batches().getByText(`0 of ${PLANTS}`).waitFor();
    await page.getByRole('table', { name: 'Queue' }).getByRole('link', { name: 'plate' }).first().waitFor();
    expect(await queue().nth(1).innerText()).toMatch(/about [\d.]+ (s|min)/);
    await workbench.inspect('work');
    const workflow = await page.getByRole('link', { name: 'Workflow: plate' }).first().getAttribute('href');
    const record = await page.request.get(`${workbench.address}${workflow}`);
    expect(await record.text()).toMatch(
      new RegExp(`href="${TEMPORAL_UI_URL}/namespaces/[^"]+/workflows/calculation%2F[0-9a-f-]{36}%2F1"`),
    );
    await workbench.button('Cancel: plate').first().click();
    await batches().getByText('Cancelled: 1').waitFor();
    await batches().getByText(`1 of ${PLANTS}`).waitFor();
  });

  test('given a restart while the batch runs, then the page keeps what it knows, says why, and goes on by itself', async () => {
    await workbench.serve(null);
    await page.getByText('The service does not respond.').first().waitFor();
    await batches().getByText(`1 of ${PLANTS}`).waitFor();
    await workbench.serve('all');
    await batches().getByText(`${PLANTS} of ${PLANTS}`).waitFor();
    await page.getByText('The service does not respond.').first().waitFor({ state: 'detached' });
    await page.getByText('The queue is empty.').waitFor();
    await batches()
      .getByRole('link', { name: /^Compare/ })
      .click();
    await workbench.heading('Compare').waitFor();
  });

  test('given an open batch, when it is cancelled as a whole, then nothing of it stays open', async () => {
    await workbench.serve('api');
    await startBatch(300);
    await page.goto(`${workbench.address}/app/work`);
    await page.getByRole('button', { name: /^Cancel the batch: / }).click();
    await page
      .getByRole('group', { name: 'Cancel what is still open?' })
      .getByRole('button', { name: 'Cancel the batch' })
      .click();
    await page.getByText(`Cancelled: ${PLANTS}`).waitFor();
    await workbench.serve('all');
  });

  test('given a parked calculation, then the page says why, and runs it again when the reason is gone', async () => {
    await workbench.stack.sql('update organisations set payment_blocked = true where id = $1', [
      workbench.organisation.id,
    ]);
    await workbench.client.post('/api/v1/calculations/quote', {
      part_revision_id: plate.revisionId,
      material_ref: 'C45',
      lot_size: 400,
    });
    await page.goto(`${workbench.address}/app/work`);
    const parked = page.getByRole('table', { name: 'Without a price' }).getByRole('row');
    await parked.getByText('Parked').waitFor();
    await parked.getByRole('link', { name: 'Usage and wallet' }).waitFor();
    await workbench.inspect('work-parked');
    await page.getByRole('link', { name: 'Workflow: plate' }).waitFor();
    await workbench.stack.sql('update organisations set payment_blocked = false where id = $1', [
      workbench.organisation.id,
    ]);
    await workbench.signIn(MEMBER);
    await page.reload();
    await parked.getByText('Parked').waitFor();
    expect(await page.getByRole('link', { name: /^Workflow/ }).count()).toBe(0);
    await workbench.signIn();
    await page.reload();
    await workbench.button('Run again: plate').click();
    await page.getByText('Every calculation got its price.').waitFor();
  });

  test('given a slow network, then the page of a part shows that it loads, and then the part', async () => {
    // The network is as slow as it takes for the page to show that it loads. It shows that until it has its calculation.
    const seen = Promise.withResolvers<void>();
    const api = /\/api\/v1\/(parts|calculations)[/?]/;
    await page.route(api, async (route) => {
      await seen.promise;
      await route.continue();
    });
    try {
      await page.goto(`${workbench.address}/app/parts/${plate.partId}`, { waitUntil: 'commit' });
      await page.getByRole('main').getByLabel('Loading').first().waitFor();
    } finally {
      seen.resolve();
    }
    await workbench.heading('plate').waitFor();
    await page.locator('[data-ready=true] canvas').waitFor();
    await page.unroute(api);
  });

  test('given German and dark colours, then the page is complete and accessible', async () => {
    await page.goto(`${workbench.address}/app/work`);
    await page.getByText('DE', { exact: true }).click();
    await workbench.button('Dunkle Farben verwenden').click();
    await workbench.heading('Arbeit').waitFor();
    await page.getByText('Jede Kalkulation hat einen Preis.').waitFor();
    await workbench.inspect('work-german-dark');
  });

  test('given a part that does not exist, then its page says so', async () => {
    await page.goto(`${workbench.address}/app/parts/${randomUUID()}`);
    await workbench.heading('Seite nicht gefunden').waitFor();
  });

  test('the browser reported nothing but the interruption', () => {
    const others = workbench.complaints.filter((text) => !/net::ERR_/.test(text));
    expect(others).toEqual([]);
  });
});
