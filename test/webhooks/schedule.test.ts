import { Context } from '@temporalio/activity';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { obtainTestServer } from '../../scripts/services/index.mjs';
import { createDeliveryActivities } from '../../src/activities/deliver.ts';
import { recordEvent } from '../../src/db/outbox/events.ts';
import { workflowBundle } from '../../src/platform/workflow-bundle.ts';
import {
  deliverWebhookRef,
  MAX_ATTEMPTS,
  RETRY_DELAYS_MS,
  retryDelayMs,
} from '../../src/workflows/deliver-webhook/contract.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { startTimeSkipping } from '../support/time-skipping.ts';
import { useApp } from '../support/use.ts';
import { type Receiver, startReceiver, webhookHeaders } from './receiver.ts';
import { createEndpoint, type DeliveryDetail, deliveriesOf, failedCalculation } from './support.ts';

const S = 1_000;
const MIN = 60 * S;
const H = 60 * MIN;
/** As the reference prints it: +5 s, +5 min, +30 min, +2 h, +5 h, +10 h, +24 h. */
const DOCUMENTED = [5 * S, 5 * MIN, 30 * MIN, 2 * H, 5 * H, 10 * H, 24 * H];

describe('the schedule alone', () => {
  test('is the documented one: one attempt and seven retries, 41.6 h in all', () => {
    expect(RETRY_DELAYS_MS).toEqual(DOCUMENTED);
    expect(MAX_ATTEMPTS).toBe(8);
    expect(DOCUMENTED.reduce((sum, delay) => sum + delay, 0) / H).toBeCloseTo(41.58, 2);
  });

  test('has ±20 % of jitter around each delay, and nothing after the last attempt', () => {
    for (const [index, delay] of DOCUMENTED.entries()) {
      expect(retryDelayMs(index + 1, 0)).toBe(delay * 0.8);
      expect(retryDelayMs(index + 1, 0.5)).toBe(delay);
      expect(retryDelayMs(index + 1, 1 - 1e-12)).toBe(Math.round(delay * 1.2));
    }
    expect(retryDelayMs(8, 0.5)).toBeNull();
  });
});

const server = await obtainTestServer();
if (server.reason !== undefined) {
  process.stdout.write(`SKIPPED: the schedule with time skipping, because ${server.reason}\n`);
}

describe.skipIf(server.path === undefined)('the schedule with time skipping', () => {
  const { app } = useApp();
  let receiver: Receiver;
  let environment: TestWorkflowEnvironment;

  beforeAll(async () => {
    receiver = await startReceiver();
    environment = await startTimeSkipping(server.path ?? '');
  });
  afterAll(async () => {
    await environment?.teardown();
    await receiver?.close();
  });

  test('given a receiver that always fails, eight attempts are made when they are due, then the delivery has failed', async () => {
    receiver.answer = (_one, response) => response.writeHead(500).end();
    const organisation = await makeOrganisation(app.db);
    const client = app.client(organisation.apiKey);
    const { id, secret } = await createEndpoint(client, receiver.url);
    await app.db.asTenant(organisation.id, (tx) =>
      recordEvent(tx, organisation.id, {
        type: 'calculation.failed',
        factKey: 'schedule',
        data: failedCalculation(),
        now: new Date(),
      }),
    );
    const [delivery] = await deliveriesOf(client, id);
    if (delivery === undefined) throw new Error('the event has no delivery');

    // The test server's own time is the business time of the activities.
    const serverClock = { now: () => new Date(Context.current().info.currentAttemptScheduledTimestampMs) };
    const activities = createDeliveryActivities({
      ...app.deps,
      clock: serverClock,
      allowInsecureWebhookTargets: true,
    });
    const delivering = await Worker.create({
      connection: environment.nativeConnection,
      activities,
      taskQueue: 'delivery',
      workflowBundle: await workflowBundle(),
    });
    await delivering.runUntil(
      environment.client.workflow.execute('deliverWebhook', {
        ...deliverWebhookRef(delivery.id),
        args: [{ orgId: organisation.id, id: delivery.id, seq: deliverWebhookRef(delivery.id).seq }],
      }),
    );

    const detail = await client.get<DeliveryDetail>(
      `/api/v1/webhook-endpoints/${id}/deliveries/${delivery.id}`,
    );
    expect(detail).toMatchObject({
      status: 'failed',
      attempt_count: 8,
      next_attempt_at: null,
      last_status_code: 500,
    });
    expect(detail.finished_at).not.toBeNull();
    expect(detail.attempts.map((attempt) => attempt.n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const times = detail.attempts.map((attempt) => Date.parse(attempt.at));
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(waits).toHaveLength(7);
    const factors = waits.map((wait, index) => wait / (DOCUMENTED[index] ?? 0));
    for (const [index, factor] of factors.entries()) {
      // What the attempt itself took, and the way there: on a busy machine seconds, and never as long as the next step.
      const slack = MIN / (DOCUMENTED[index] ?? 1);
      expect(factor, `retry ${index + 1} came after ${waits[index]} ms`).toBeGreaterThanOrEqual(0.8);
      expect(factor, `retry ${index + 1} came after ${waits[index]} ms`).toBeLessThanOrEqual(1.2 + slack);
    }
    expect(new Set(factors.map((factor) => factor.toFixed(3))).size).toBeGreaterThan(3);

    expect(receiver.received).toHaveLength(8);
    expect(new Set(receiver.received.map((one) => one.body)).size).toBe(1);
    expect(new Set(receiver.received.map((one) => one.headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map((one) => one.headers['webhook-signature'])).size).toBe(8);
    const stamps = receiver.received.map((one) => Number(one.headers['webhook-timestamp']));
    expect(stamps).toEqual(times.map((time) => Math.floor(time / 1000)));
    for (const one of receiver.received) {
      // Each signature is right for its own time; only the library's tolerance is of today.
      const headers = webhookHeaders(one);
      expect(
        new Webhook(secret).sign(
          one.headers['webhook-id'] as string,
          new Date(Number(one.headers['webhook-timestamp']) * 1000),
          one.body,
        ),
      ).toBe(headers['webhook-signature']);
    }
  });
});
