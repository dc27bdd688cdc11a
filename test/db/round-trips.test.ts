import { beforeEach, describe, expect, it } from 'vitest';
import { createDeliveryActivities } from '../../src/activities/deliver.ts';
import { steadyClock } from '../support/clock.ts';
import { createPricingHelpers, makeBoughtPart } from '../support/pricing.ts';
import { countRoundTrips } from '../support/round-trips.ts';
import { use, useApp, useEachOrganisation } from '../support/use.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { createEndpoint, emit, failedCalculation } from '../webhooks/support.ts';

/** What a calculation costs in round trips to PostgreSQL. A number that rises here makes every calculation slower. */
describe('round trips', () => {
  const { stack, app } = useApp({ namespace: true, clock: steadyClock() });
  const { organisation, client } = useEachOrganisation(app);
  const hands = use(() => createPricingHelpers(app, stack));
  const receiver = use(startReceiver);
  let revisionId: string;

  const draft = async (lotSize: number): Promise<string> => {
    const body = { part_revision_id: revisionId, lot_size: lotSize };
    return (await client.post<{ id: string }>('/api/v1/calculations', body)).id;
  };
  const run = (id: string) => client.post<{ status: string }>(`/api/v1/calculations/${id}/run`);
  beforeEach(async () => {
    ({ revisionId } = await makeBoughtPart(client));
    // What a process keeps in memory is there after the first run.
    await run(await draft(1));
    await app.deps.starter.idle();
    await hands.drain(organisation.id);
    await app.deps.starter.idle();
  });

  it('a request that queues a run, and the note of its start', async () => {
    const id = await draft(2);
    const trips = await countRoundTrips(async () => {
      expect((await run(id)).status).toBe('queued');
      await app.deps.starter.idle();
    });
    // The inserted pieces share a round trip only while the SQL statements beside them are under way.
    expect(trips).toBeLessThanOrEqual(10);
  });

  it('a run: slot, snapshot, price, commit', async () => {
    const id = await draft(2);
    await run(id);
    await app.deps.starter.idle();
    const trips = await countRoundTrips(async () => {
      expect(await hands.run(organisation.id, id, 1)).toEqual({ kind: 'done' });
    });
    expect(trips).toBeLessThanOrEqual(4);
  });

  it('a read of a part: its admission, and one more', async () => {
    const { id } = await client.post<{ id: string }>('/api/v1/parts/', { part_number: 'read' });
    const trips = await countRoundTrips(async () => {
      expect(await client.get(`/api/v1/parts/${id}`)).toMatchObject({ id, part_number: 'read' });
    });
    expect(trips).toBeLessThanOrEqual(2);
  });

  it('a cache hit', async () => {
    const id = await draft(1);
    const trips = await countRoundTrips(async () => {
      expect((await run(id)).status).toBe('succeeded');
      await app.deps.starter.idle();
    });
    expect(trips).toBeLessThanOrEqual(7);
  });

  it('the request of a batch of 48 cells, all of them admitted: less than one for each cell', async () => {
    const revisions = await Promise.all(
      Array.from({ length: 16 }, async (_, index) => (await makeBoughtPart(client, 1 + index)).revisionId),
    );
    const environments: string[] = [];
    for (const name of ['first', 'second', 'third']) {
      const body = { name, valid_from: '2026-01-01' };
      environments.push((await client.post<{ id: string }>('/api/v1/environments', body)).id);
    }
    const trips = await countRoundTrips(async () => {
      const batch = await client.post<{ environment_runs: { status: string }[] }>(
        '/api/v1/calculations/batch',
        { part_revision_ids: revisions, costing_environment_ids: environments },
      );
      expect(batch.environment_runs.filter(({ status }) => status === 'queued')).toHaveLength(48);
    });
    expect(trips).toBeLessThanOrEqual(36);
  });

  it('a delivery: slot, attempt, outcome', async () => {
    await createEndpoint(client, receiver.url, ['calculation.failed']);
    await emit(app, organisation, 'calculation.failed', failedCalculation());
    await app.deps.starter.idle();
    const [delivery] = await stack.sql<{ id: string }>(
      'select id from webhook_deliveries where org_id = $1',
      [organisation.id],
    );
    const { attemptInTask } = createDeliveryActivities({ ...app.deps, allowInsecureWebhookTargets: true });
    const input = { orgId: organisation.id, deliveryId: delivery?.id ?? '', n: 1, retryDelayMs: 5_000 };
    const trips = await countRoundTrips(async () => {
      expect(await attemptInTask(input)).toMatchObject({ state: 'ended' });
    });
    expect(trips).toBeLessThanOrEqual(2);
  });

  it('a calibration by many observations: not one for each of them', async () => {
    const ids: string[] = [];
    for (let lot = 1; lot <= 12; lot += 1) ids.push(await draft(lot));
    for (const id of ids) await run(id);
    await app.deps.starter.idle();
    await hands.drain(organisation.id);
    const observations = await Promise.all(
      ids.map(async (id) => {
        const { unit_cost } = await client.get<{ unit_cost: number }>(`/api/v1/calculations/${id}`);
        return { calculation_id: id, actual_unit_cost: unit_cost, currency: 'EUR' };
      }),
    );
    const path = `/api/v1/environments/${organisation.environmentId}/calibration`;
    const trips = async (count: number): Promise<number> =>
      countRoundTrips(async () => {
        const { status } = await client.call('PUT', path, { observations: observations.slice(0, count) });
        expect(status).toBe(200);
      });
    await trips(3);
    expect(await trips(12)).toBeLessThan((await trips(3)) + 9);
  });
});
