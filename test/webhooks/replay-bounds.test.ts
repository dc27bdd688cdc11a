import { describe, expect, test } from 'vitest';
import { createReplayActivities } from '../../src/activities/replay.ts';
import { CONCURRENT } from '../../src/activities/worker.ts';
import { replayRoutes } from '../../src/api/webhook-endpoints/replays.ts';
import { SLOTS_PER_ENDPOINT, SLOTS_PER_ORGANISATION } from '../../src/db/outbox/delivery-slots.ts';
import { MAX_RUNNING_REPLAYS } from '../../src/db/webhooks/delivery-replays.ts';
import { REPLAY_PAGE } from '../../src/workflows/replay-failed/contract.ts';
import { makeOrganisation, type TestOrganisation } from '../support/organisation.ts';
import { useApp, useEachOrganisation } from '../support/use.ts';
import { BASE, createEndpoint, deliveriesOf, emit, failedCalculation } from './support.ts';

const URL = 'https://93.184.216.34/hooks';

const { stack, app } = useApp({ namespace: true, settings: { allowInsecureWebhookTargets: false } });
const { organisation, client } = useEachOrganisation(app);

type Job = { job_id: string; count: number };
const since = () => new Date(Date.now() - 3_600_000).toISOString();
const begin = (endpoint: string, caller = client) =>
  caller.call<Job & { error?: object }>('POST', `${BASE}/${endpoint}/replay-failed`, { since: since() });
const page = (job: Job) =>
  createReplayActivities(app.deps).replayPage({ orgId: organisation.id, id: job.job_id, seq: 1 });

/** Deliveries that failed, each of an event of its own. */
const failures = async (endpoint: string, count: number): Promise<void> => {
  for (let i = 0; i < count; i += 1) await emit(app, organisation, 'calculation.failed', failedCalculation());
  await stack.sql(
    `update webhook_deliveries set status = 'failed', finished_at = created_at where endpoint_id = $1`,
    [endpoint],
  );
};
const replaysOf = (endpoint: string) =>
  stack.sql<{ event_id: string; count: number }>(
    `select event_id, count(*)::int as count from webhook_deliveries
     where endpoint_id = $1 and replay_of is not null group by event_id`,
    [endpoint],
  );

describe('bulk replays', () => {
  test('weigh as heavy, and an organisation has five that are not finished, also when all are asked for at once; another begins hers [WEB-13]', async () => {
    for (const { spec } of replayRoutes)
      expect(spec.weight, spec.operationId).toBe(spec.method === 'post' ? 'heavy' : 'light');
    const endpoints: string[] = [];
    for (let i = 0; i < MAX_RUNNING_REPLAYS + 2; i += 1)
      endpoints.push((await createEndpoint(client, URL)).id);
    const answers = await Promise.all(endpoints.map((id) => begin(id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array<number>(MAX_RUNNING_REPLAYS).fill(202),
      429,
      429,
    ]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toBe('15');
    expect(refused?.body.error).toMatchObject({
      code: 'too_many_pending',
      message:
        'The organisation has 5 unfinished bulk replays, the most allowed. Wait until one has finished.',
    });
    const other = await makeOrganisation(app.db);
    const hers = app.client(other.apiKey);
    expect((await begin((await createEndpoint(hers, URL)).id, hers)).status).toBe(202);
    const first = answers.find(({ status }) => status === 202)?.body;
    expect(await page(first as Job)).toBe('finished');
    expect((await begin(endpoints[0] ?? '')).status).toBe(202);
  });

  test('of one endpoint run one after the other, a page is sent once, and the same range twice sends each event once [WEB-13]', async () => {
    const { id } = await createEndpoint(client, URL);
    const count = REPLAY_PAGE + 5;
    await failures(id, count);
    const [one, two] = (await Promise.all([begin(id), begin(id)])).map(({ body }) => body) as [Job, Job];
    expect([one.count, two.count]).toEqual([count, count]);
    const pages = new Map([
      [one.job_id, await page(one)],
      [two.job_id, await page(two)],
    ]);
    expect([...pages.values()].toSorted()).toEqual(['behind', 'more']);
    const [first, second] = pages.get(one.job_id) === 'more' ? [one, two] : [two, one];
    // The answer of a page was lost, and two workers take the next one.
    expect((await Promise.all([page(first), page(first)])).toSorted()).toEqual(['finished', 'finished']);
    expect(await page(second)).toBe('finished');
    const replays = await replaysOf(id);
    expect(replays).toHaveLength(count);
    expect(replays.filter((row) => row.count !== 1)).toEqual([]);
    const sent = await Promise.all(
      [one, two].map(({ job_id }) => client.get<{ replayed: number }>(`${BASE}/${id}/jobs/${job_id}`)),
    );
    expect(sent.map(({ replayed }) => replayed).toSorted()).toEqual([0, count]);
  });
});

test('one delivery that is replayed many times at once has one delivery that is open [WEB-7]', async () => {
  const { id } = await createEndpoint(client, URL);
  await failures(id, 1);
  const [failed] = await deliveriesOf(client, id);
  const replay = () => client.post<{ delivery_id: string }>(`${BASE}/${id}/deliveries/${failed?.id}/replay`);
  const answers = await Promise.all(Array.from({ length: 12 }, replay));
  expect(new Set(answers.map(({ delivery_id }) => delivery_id)).size).toBe(1);
  expect(await replaysOf(id)).toMatchObject([{ count: 1 }]);
});

test('an organisation with many waiting deliveries holds at most half the places of a worker, five for an endpoint; another has hers at once', async () => {
  expect(2 * SLOTS_PER_ORGANISATION).toBeLessThanOrEqual(CONCURRENT.delivery);
  const endpoints: string[] = [];
  for (let i = 0; i < SLOTS_PER_ORGANISATION / SLOTS_PER_ENDPOINT + 2; i += 1)
    endpoints.push((await createEndpoint(client, URL)).id);
  for (let i = 0; i < SLOTS_PER_ENDPOINT + 1; i += 1)
    await emit(app, organisation, 'calculation.failed', failedCalculation());
  await app.deps.starter.idle();
  const attempting = (who: TestOrganisation) =>
    stack.sql<{ count: number }>(
      `select count(*)::int as count from webhook_deliveries where org_id = $1 and status = 'attempting' group by endpoint_id`,
      [who.id],
    );
  const perEndpoint = (await attempting(organisation)).map(({ count }) => count);
  expect(Math.max(...perEndpoint)).toBe(SLOTS_PER_ENDPOINT);
  expect(perEndpoint.reduce((sum, count) => sum + count)).toBe(SLOTS_PER_ORGANISATION);
  // Whoever waits for the first slot has no workflow yet.
  const started = await stack.sql<{ count: number }>(
    `select count(*)::int as count from staged_starts where org_id = $1 and workflow_type = 'deliverWebhook'`,
    [organisation.id],
  );
  expect(started).toEqual([{ count: SLOTS_PER_ORGANISATION }]);
  const other = await makeOrganisation(app.db);
  await createEndpoint(app.client(other.apiKey), URL);
  await emit(app, other, 'calculation.failed', failedCalculation());
  await app.deps.starter.idle();
  expect(await attempting(other)).toEqual([{ count: 1 }]);
});
