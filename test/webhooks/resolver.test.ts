import { Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDeliveryActivities } from '../../src/activities/deliver.ts';
import { createResolve } from '../../src/platform/outbound/resolve.ts';
import {
  deliverWebhookRef,
  MAX_POSTPONEMENTS,
  postponementMs,
} from '../../src/workflows/deliver-webhook/contract.ts';
import { type ApiClient, until } from '../support/api.ts';
import type { TestApp } from '../support/app.ts';
import { type DnsAnswer, type NameServer, startNameServer } from '../support/name-server.ts';
import { makeOrganisation, type TestOrganisation } from '../support/organisation.ts';
import { recordHistory } from '../support/record-history.ts';
import type { Stack } from '../support/stack.ts';
import { useApp } from '../support/use.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import {
  BASE,
  createEndpoint,
  type DeliveryDetail,
  deliveriesOf,
  emit,
  failedCalculation,
} from './support.ts';
import { startDeliveryWorkers } from './workers.ts';

/** By the name that is asked for; tests decide. */
const said = new Map<string, DnsAnswer>();

let server: NameServer;
let receiver: Receiver;

beforeAll(async () => {
  server = await startNameServer((name) => said.get(name) ?? 'NXDOMAIN');
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await server.close();
});

const resolveName = () => createResolve([server.address]);
const urlOf = (name: string) => `http://${name}:${new URL(receiver.url).port}/hook`;

const setUp = async (app: TestApp): Promise<{ organisation: TestOrganisation; client: ApiClient }> => {
  const organisation = await makeOrganisation(app.db);
  return { organisation, client: app.client(organisation.apiKey) };
};

const detailOf = (client: ApiClient, endpointId: string, id: string) =>
  client.get<DeliveryDetail>(`${BASE}/${endpointId}/deliveries/${id}`);

/** Failed attempts that speak against the endpoint. */
const failuresOf = (stack: Stack, endpointId: string) =>
  stack.sql('select n from delivery_attempts where endpoint_id = $1 and counted and not succeeded', [
    endpointId,
  ]);

describe('a name that our name server cannot look up', () => {
  const { stack, app } = useApp({ namespace: true });
  let stop: () => Promise<void>;

  beforeAll(async () => {
    ({ stop } = await startDeliveryWorkers(stack, app, { resolveName: resolveName() }));
  });
  afterAll(() => stop());

  test.each(['SERVFAIL', 'silence'] as const)(
    'costs no attempt (%s): the delivery waits without a slot, and arrives at its first attempt when the name is known [WEB-4]',
    async (trouble) => {
      const { organisation, client } = await setUp(app);
      const name = `${trouble.toLowerCase()}.hooks.test`;
      said.set(name, trouble);
      const { id } = await createEndpoint(client, urlOf(name));
      await emit(app, organisation, 'calculation.failed', failedCalculation());
      const [sent] = await deliveriesOf(client, id);
      // Between two tries of the attempt nothing is under way.
      const waiting = await until(
        () => detailOf(client, id, sent?.id ?? ''),
        (one) => one.last_error !== null && one.next_attempt_at !== null && one.attempts.length === 0,
      );
      expect(waiting).toMatchObject({
        status: 'pending',
        attempt_count: 0,
        last_status_code: null,
        last_error: expect.stringMatching(/^resolver_failed: the name server /),
      });

      said.set(name, ['127.0.0.1']);
      const [row] = await until(
        () => deliveriesOf(client, id),
        (rows) => rows[0]?.status !== 'pending',
      );
      expect(row).toMatchObject({ status: 'succeeded', attempt_count: 1, last_error: null });
      const attempts = (await detailOf(client, id, row?.id ?? '')).attempts;
      expect(attempts.map(({ n, status_code }) => [n, status_code])).toEqual([[1, 200]]);
      expect(await failuresOf(stack, id)).toEqual([]);
      if (trouble === 'SERVFAIL') {
        const { workflowId } = deliverWebhookRef(row?.id ?? '');
        await recordHistory(stack, workflowId, 'deliver-webhook.postponed');
      }
    },
  );

  test('that does not exist is the receiver’s: a failed attempt, which counts [WEB-4]', async () => {
    const { organisation, client } = await setUp(app);
    const { id } = await createEndpoint(client, urlOf('gone.hooks.test'));
    await emit(app, organisation, 'calculation.failed', failedCalculation());
    // An attempt that ended: one that our name server did not answer in time is none, and is made again.
    const [row] = await until(
      () => deliveriesOf(client, id),
      ([one]) => one !== undefined && one.attempt_count > 0 && one.next_attempt_at !== null,
    );
    expect(row?.last_error).toMatch(/^url_refused: /);
    expect(await failuresOf(stack, id)).toContainEqual({ n: 1 });
  });
});

describe('the patience with our name server', () => {
  // Nobody works here: the steps are taken by hand.
  const { stack, app } = useApp({ namespace: true });
  beforeEach(() => said.set('broken.hooks.test', 'SERVFAIL'));

  test('is about an hour for an attempt, in steps that grow', () => {
    const steps = Array.from({ length: MAX_POSTPONEMENTS }, (_, k) => postponementMs(k + 1) ?? Number.NaN);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(steps[0]).toBe(5_000);
    const sumMs = steps.reduce((a, b) => a + b, 0);
    expect(sumMs / 60_000).toBeGreaterThan(45);
    expect(sumMs / 60_000).toBeLessThan(75);
    expect(postponementMs(MAX_POSTPONEMENTS + 1)).toBeNull();
  });

  test('given its end, then the attempt is used up, and still says nothing of the endpoint [WEB-4]', async () => {
    const { organisation, client } = await setUp(app);
    const { id } = await createEndpoint(client, urlOf('broken.hooks.test'));
    await emit(app, organisation, 'calculation.failed', failedCalculation());
    const [{ id: deliveryId } = { id: '' }] = await deliveriesOf(client, id);
    const { attemptDelivery } = createDeliveryActivities({
      ...app.deps,
      allowInsecureWebhookTargets: true,
      resolveName: resolveName(),
    });
    const first = { orgId: organisation.id, deliveryId, n: 1, retryDelayMs: 1_000 };
    expect(await attemptDelivery({ ...first, postponementMs: 1_000 })).toEqual({ state: 'postponed' });
    // Its answer was lost, and the step is taken again.
    expect(await attemptDelivery({ ...first, postponementMs: 1_000 })).toEqual({ state: 'postponed' });
    await expect(attemptDelivery({ ...first, postponementMs: null })).rejects.toMatchObject({
      type: 'not_delivered',
      nonRetryable: true,
      details: [{ state: 'retry', said: expect.stringMatching(/^resolver_failed: /) }],
    });
    const detail = await detailOf(client, id, deliveryId);
    expect(detail).toMatchObject({ status: 'pending', attempt_count: 1 });
    expect(detail.attempts.map(({ n, error }) => [n, error?.split(':')[0]])).toEqual([
      [1, 'resolver_failed'],
    ]);
    expect(await failuresOf(stack, id)).toEqual([]);
    const counted = await stack.sql('select counted from delivery_attempts where delivery_id = $1', [
      deliveryId,
    ]);
    expect(counted).toEqual([{ counted: false }]);
  });

  test('given a name that means the loopback when it is looked up again, then only the judged address was connected to, and nothing of ours is reached [WEB-3]', async () => {
    const { organisation, client } = await setUp(app);
    said.set('rebind.hooks.test', ['93.184.216.34']);
    const { id } = await createEndpoint(client, urlOf('rebind.hooks.test').replace('http:', 'https:'));
    await emit(app, organisation, 'calculation.failed', failedCalculation());
    const [{ id: deliveryId } = { id: '' }] = await deliveriesOf(client, id);
    const connected: string[] = [];
    const { attemptDelivery } = createDeliveryActivities({
      ...app.deps,
      allowInsecureWebhookTargets: false,
      resolveName: resolveName(),
      openSocket: ({ address }) => {
        connected.push(address);
        const socket = new Socket();
        process.nextTick(() => socket.destroy(new Error('connect EHOSTUNREACH')));
        return socket;
      },
    });
    const before = receiver.received.length;
    const attempt = (n: number) =>
      attemptDelivery({ orgId: organisation.id, deliveryId, n, retryDelayMs: 1_000 }).catch(
        (error: { details?: [{ said: string }] }) => error.details?.[0].said,
      );
    expect(await attempt(1)).toMatch(/^connection_failed: /);
    said.set('rebind.hooks.test', ['127.0.0.1']);
    expect(await attempt(2)).toBe(
      'url_refused: The address 127.0.0.1 is not public (loopback). Use a host that the internet can reach.',
    );
    expect(connected).toEqual(['93.184.216.34']);
    expect(receiver.received).toHaveLength(before);
  });
});
