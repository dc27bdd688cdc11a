import { expect, it } from 'vitest';
import { CAD_PLACES } from '../../src/activities/cad-places.ts';
import { NEST_THREADS, PREVIEW_PLACES } from '../../src/activities/pricer.ts';
import { CONCURRENT, POLLS } from '../../src/activities/worker.ts';
import { SLOTS_PER_ORGANISATION } from '../../src/db/outbox/delivery-slots.ts';
import { createTemporalClient } from '../../src/platform/temporal.ts';
import { createCalculation, sendBytes, until } from '../support/api.ts';
import { startAll } from '../support/app.ts';
import { makeOrganisation, type TestOrganisation } from '../support/organisation.ts';
import { makeBoughtPart } from '../support/pricing.ts';
import { useApp } from '../support/use.ts';
import { createEndpoint, emit, failedCalculation } from '../webhooks/support.ts';

const KINDS = ['calculate', 'deliverWebhook', 'ingestUpload', 'replayFailed', 'solveNest'];

const { stack, app } = useApp({ namespace: true, settings: { allowInsecureWebhookTargets: false } });

/** One of each kind of work that waits at the server for a worker. */
const askForAll = async (organisation: TestOrganisation): Promise<void> => {
  const client = app.client(organisation.apiKey);
  const { data_source_id: id } = await sendBytes(client, 'part.step', Buffer.from('ISO-10303-21;'));
  await client.post('/api/v1/uploads/confirm', { data_source_id: id });
  const { revisionId } = await makeBoughtPart(client);
  const calculation = await createCalculation(client, revisionId);
  await client.post(`/api/v1/calculations/${calculation}/run`);
  await client.post('/api/v1/job-nests', {
    costing_environment_id: organisation.environmentId,
    items: [{ part_revision_id: revisionId, quantity: 1 }],
  });
  const endpoint = await createEndpoint(client, 'https://93.184.216.34/hooks');
  await emit(app, organisation, 'calculation.failed', failedCalculation());
  await client.post(`/api/v1/webhook-endpoints/${endpoint.id}/replay-failed`, {
    since: '2026-01-01T00:00:00Z',
  });
  await startAll(stack, app);
};

it('whatever waits for a worker waits under its organisation, with the weight of its plan [CAP-3]', async () => {
  const [one, other] = [await makeOrganisation(app.db), await makeOrganisation(app.db, { tierSlug: 'team' })];
  for (const organisation of [one, other]) await askForAll(organisation);
  const temporal = createTemporalClient(stack.temporal);
  const listed = async (): Promise<readonly string[]> => {
    const found: string[] = [];
    for await (const { workflowId } of temporal.workflow.list()) found.push(workflowId);
    return found;
  };
  // What is listed comes a moment after what is started.
  const ids = await until(listed, (found) => found.length >= 2 * KINDS.length);
  const seen = await Promise.all(
    ids.map(async (id) => {
      const { type, priority } = await temporal.workflow.getHandle(id).describe();
      return { type, key: priority?.fairnessKey, weight: priority?.fairnessWeight };
    }),
  );
  await temporal.connection.close();
  const caps = await stack.sql<{ id: string; weight: number }>(
    'select o.id, t.inflight_cap as weight from organisations o join plan_tiers t on t.slug = o.tier_slug',
  );
  for (const organisation of [one, other]) {
    const own = seen.filter(({ key }) => key === organisation.id);
    expect(own.map(({ type }) => type).toSorted()).toEqual(KINDS);
    const weight = caps.find(({ id }) => id === organisation.id)?.weight;
    expect(new Set(own.map((work) => work.weight))).toEqual(new Set([weight]));
  }
  expect(seen.filter(({ key }) => key === undefined)).toEqual([]);
});

it('of the places of a pool one organisation holds half, or gives back what is more', () => {
  expect(PREVIEW_PLACES.placesPerKey).toBeLessThanOrEqual(PREVIEW_PLACES.places / 2);
  expect(CAD_PLACES.placesPerKey === CAD_PLACES.places / 2 || CAD_PLACES.takesBack).toBe(true);
  expect(SLOTS_PER_ORGANISATION).toBeLessThanOrEqual(CONCURRENT.delivery / 2);
  // A nest at a time: the server says whose is next.
  expect(CONCURRENT.nesting).toBe(NEST_THREADS);
});

/** Default number of partitions of a task queue in a Temporal server. A poll looks into one of them. */
const PARTITIONS = 4;

it.each(Object.entries(POLLS))(
  'a worker of %s looks for new workflows in every partition of its queue, and for known ones too',
  (_, { maxConcurrentWorkflowTaskPolls: all, nonStickyToStickyPollRatio: share }) => {
    const forNew = Math.floor(all * share);
    expect(forNew).toBeGreaterThanOrEqual(PARTITIONS);
    expect(forNew).toBeLessThan(all);
  },
);
