import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../support/api.ts';
import { steadyClock } from '../../support/clock.ts';
import { makeOrganisation } from '../../support/organisation.ts';
import { createPricingHelpers, makeBoughtPart } from '../../support/pricing.ts';
import { use, useApp } from '../../support/use.ts';

/** Slots of the plan `free`. */
const CAP = 2;
const CELLS = 6;

describe('a worker that ends a cell of a batch', () => {
  const { stack, app } = useApp({ namespace: true, clock: steadyClock() });
  /** Purchase price of the cell that cannot be priced. */
  let failing: number | null = null;
  const hands = use(() =>
    createPricingHelpers(app, stack, {
      goOnMs: Number.POSITIVE_INFINITY,
      beforePrice: async (snapshot) => {
        if (failing === snapshot.request.purchase_price?.value) throw new Error('the thread is lost');
      },
    }),
  );
  let orgId = '';
  let client: ApiClient;
  let ids: string[] = [];

  const states = async (): Promise<readonly string[]> => {
    const { items } = await client.get<{ items: { id: string; status: string }[] }>(
      `/api/v1/calculations?ids=${ids.join(',')}&limit=100`,
    );
    return ids.map((id) => items.find((item) => item.id === id)?.status ?? '');
  };
  /** Which cells have a workflow, or will have one at the next sweep. */
  const staged = async (): Promise<{ readonly index: number; readonly isStarted: boolean }[]> => {
    const rows = await stack.sql<{ row_id: string; is_started: boolean }>(
      `select row_id, started_at is not null as is_started from staged_starts
       where org_id = $1 and workflow_type = 'calculate'`,
      [orgId],
    );
    return rows
      .map((row) => ({ index: ids.indexOf(row.row_id), isStarted: row.is_started }))
      .sort((a, b) => a.index - b.index);
  };

  beforeEach(async () => {
    failing = null;
    const organisation = await makeOrganisation(app.db, { tierSlug: 'free', now: app.clock.now() });
    orgId = organisation.id;
    await stack.sql('update organisations set included_override = 100 where id = $1', [orgId]);
    client = app.client(organisation.apiKey);
    const revisions: string[] = [];
    for (let price = 1; price <= CELLS; price += 1)
      revisions.push((await makeBoughtPart(client, price)).revisionId);
    const batch = await client.post<{ environment_runs: { calculation_id: string }[] }>(
      '/api/v1/calculations/batch',
      { part_revision_ids: revisions, costing_environment_ids: [organisation.environmentId] },
    );
    await app.deps.starter.idle();
    const queue = await stack.sql<{ id: string }>(
      `select id from calculations where org_id = $1 order by enqueued_at, id`,
      [orgId],
    );
    expect(batch.environment_runs).toHaveLength(CELLS);
    ids = queue.map((row) => row.id);
  });

  it('prices the next ones without a workflow for each', async () => {
    expect((await staged()).map(({ index }) => index)).toEqual([0, 1]);
    expect(await hands.run(orgId, ids[0] ?? '', 1)).toEqual({ kind: 'done' });
    await app.deps.starter.idle();
    const succeeded = ids.map((_, at) => (at === 1 ? 'queued' : 'succeeded'));
    expect(await states()).toEqual(succeeded);
    expect(await staged()).toEqual(ids.map((_, index) => ({ index, isStarted: true })));
    const captured = await stack.sql<{ captured: number; reserved: number }>(
      'select captured, reserved from usage_windows where org_id = $1',
      [orgId],
    );
    expect(captured).toEqual([{ captured: CELLS - 1, reserved: CAP - 1 }]);
  });

  it('leaves a cell that fails to its own workflow, and each is charged once', async () => {
    failing = 4;
    await hands.run(orgId, ids[0] ?? '', 1);
    await app.deps.starter.idle();
    expect((await states()).filter((state) => state === 'running')).toHaveLength(1);
    failing = null;
    const open = (await states()).indexOf('running');
    expect(await hands.run(orgId, ids[open] ?? '', 1)).toMatchObject({ kind: 'running' });
    await hands.price(orgId, ids[open] ?? '', 1);
    await hands.drain(orgId);
    expect(await states()).toEqual(ids.map(() => 'succeeded'));
    const entries = await stack.sql<{ entry: string; count: number }>(
      'select entry, count(*)::integer as count from usage_entries where org_id = $1 group by 1 order by 1',
      [orgId],
    );
    expect(entries).toEqual([
      { entry: 'capture', count: CELLS },
      { entry: 'reserve', count: CELLS },
    ]);
  });

  it('passes over a cell that was cancelled', async () => {
    await client.post('/api/v1/calculations/bulk-cancel', { ids: [ids[3]] });
    await hands.run(orgId, ids[0] ?? '', 1);
    await app.deps.starter.idle();
    expect(await states()).toEqual([
      'succeeded',
      'queued',
      'succeeded',
      'cancelled',
      'succeeded',
      'succeeded',
    ]);
  });
});
