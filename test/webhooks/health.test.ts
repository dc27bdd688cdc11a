import { MockActivityEnvironment } from '@temporalio/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEndpointMailActivities } from '../../src/activities/mail-endpoint.ts';
import { createWebhookHousekeepingActivities } from '../../src/activities/webhook-housekeeping.ts';
import { countFailure, failsInARow, failsTooOften } from '../../src/db/endpoint-health.ts';
import { recordEvent } from '../../src/db/events.ts';
import { asId, type EndpointId } from '../../src/db/ids.ts';
import { enableEndpoint } from '../../src/db/webhook-endpoints.ts';
import { newId } from '../../src/platform/ids.ts';
import type { Mail } from '../../src/platform/mail.ts';
import { deliverWebhookRef } from '../../src/workflows/deliver-webhook/contract.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { makeOrganisation, type TestOrganisation } from '../support/organisation.ts';
import { createStack, type Stack } from '../support/stack.ts';
import { createEndpoint, deliveriesOf, emit, failedCalculation } from './support.ts';

const S = 1_000;
const MIN = 60 * S;

describe('the two rules', () => {
  test.each([
    [20, 60 * S, true],
    [19, 600 * S, false],
    [20, 60 * S - 1, false],
    [500, 59 * S, false],
  ])('%i failures in a row over %i ms: %s', (failures, spanMs, disabled) => {
    expect(failsInARow({ failures, spanMs })).toBe(disabled);
  });

  test.each([
    [20, 11, 10 * MIN, true],
    [20, 10, 10 * MIN, false],
    [19, 19, 60 * MIN, false],
    [40, 21, 10 * MIN - 1, false],
    [1_000, 501, 119 * MIN, true],
  ])('of %i attempts %i failed over %i ms: %s', (attempts, failures, spanMs, disabled) => {
    expect(failsTooOften({ attempts, failures, spanMs })).toBe(disabled);
  });
});

describe('an endpoint', () => {
  let stack: Stack;
  let app: TestApp;
  let organisation: TestOrganisation;
  let endpointId: EndpointId;
  let deliveryId: string;
  let n = 0;

  beforeAll(async () => {
    stack = await createStack({ namespace: true });
    app = await createTestApp(stack);
  });
  afterAll(async () => {
    await app.close();
    await stack.close();
  });
  beforeEach(async () => {
    organisation = await makeOrganisation(app.db);
    const client = app.client(organisation.apiKey);
    endpointId = asId((await createEndpoint(client, 'http://127.0.0.1:1025/')).id);
    await stack.sql(`update webhook_endpoints set counting_since = now() - interval '1 day' where id = $1`, [
      endpointId,
    ]);
    await emit(app, organisation, 'calculation.failed', failedCalculation());
    deliveryId = (await deliveriesOf(client, endpointId))[0]?.id ?? '';
  });

  /** One ended attempt, so long ago; the outcome is counted the way a delivery counts it. */
  const attempt = async (agoMs: number, succeeded: boolean, counted = true) => {
    n += 1;
    const startedAt = new Date(Date.now() - agoMs);
    await stack.sql(
      `insert into delivery_attempts (org_id, delivery_id, n, started_at, duration_ms, endpoint_id, counted, succeeded)
       values ($1, $2, $3, $4, 1, $5, $6, $7)`,
      [organisation.id, deliveryId, n, startedAt, endpointId, counted, succeeded],
    );
    if (succeeded || !counted) return null;
    return app.db.asTenant(organisation.id, (tx) =>
      countFailure(tx, organisation.id, endpointId, { startedAt, now: new Date() }),
    );
  };
  const state = async () =>
    (
      await stack.sql('select status, disabled_reason, disable_seq from webhook_endpoints where id = $1', [
        endpointId,
      ])
    )[0];

  test('is disabled when more than half of the attempts of two hours fail, though never many in a row', async () => {
    for (let i = 0; i < 10; i += 1) {
      await attempt((100 - i) * MIN, true);
      expect(await attempt((99 - i) * MIN, false)).toBeNull();
      // A success between two failures: no run is ever longer than two.
      await stack.sql(
        'update webhook_endpoints set consecutive_failures = 0, failing_since = null where id = $1',
        [endpointId],
      );
    }
    expect(await attempt(50 * MIN, false)).toEqual({ disableSeq: 1 });
    expect(await state()).toEqual({ status: 'disabled', disabled_reason: 'failure_rate', disable_seq: 1 });
  });

  test('is not disabled by attempts of more than two hours ago, of tests, or of before it was enabled', async () => {
    for (let i = 0; i < 15; i += 1) await attempt(3 * 60 * MIN + i * S, false, false);
    for (let i = 0; i < 15; i += 1) await attempt(30 * MIN + i * MIN, false, false);
    for (let i = 0; i < 10; i += 1) expect(await attempt(20 * MIN + i * S, false)).toBeNull();
    await app.db.asTenant(organisation.id, (tx) =>
      enableEndpoint(tx, organisation.id, endpointId, new Date(Date.now() - 15 * MIN)),
    );
    for (let i = 0; i < 15; i += 1) expect(await attempt(14 * MIN - i * S, false)).toBeNull();
    expect(await state()).toMatchObject({ status: 'enabled' });
  });

  test('of two that disable it at the same moment one does, and the mail goes out once for it', async () => {
    for (let i = 0; i < 19; i += 1) await attempt((60 - i) * MIN, false);
    const both = await Promise.all([attempt(2 * S, false), attempt(1 * S, false)]);
    expect(both.filter((one) => one !== null)).toEqual([{ disableSeq: 1 }]);
    const mails: Mail[] = [];
    const { mailOwnerOfDisabledEndpoint } = createEndpointMailActivities({
      ...app.deps,
      ownerEmails: async () => ['owner@example.com'],
      mail: {
        send: async (mail) => {
          mails.push(mail);
        },
      },
    });
    const input = { orgId: organisation.id, id: endpointId, seq: 1 };
    await mailOwnerOfDisabledEndpoint(input);
    await mailOwnerOfDisabledEndpoint(input);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ id: `endpoint-disabled.${endpointId}.1`, to: ['owner@example.com'] });
    expect(mails[0]?.text).toContain('still open and have stopped: 1.');
    const [delivery] = await deliveriesOf(app.client(organisation.apiKey), endpointId);
    expect(delivery).toMatchObject({ status: 'failed', last_error: 'endpoint_disabled' });
  });

  test('has its deliveries compared with their workflows: a missing one starts, one ended from outside has failed', async () => {
    const client = app.client(organisation.apiKey);
    await app.deps.starter.idle();
    const handle = app.deps.temporal.workflow.getHandle(deliverWebhookRef(deliveryId).workflowId);
    await handle.terminate('by an operator');
    // A second delivery whose start was said to have happened, but which the server does not know.
    await app.db.asTenant(organisation.id, (tx) =>
      recordEvent(
        tx,
        organisation.id,
        { type: 'calculation.failed', factKey: newId(), data: failedCalculation(), now: new Date() },
        deliverWebhookRef,
      ),
    );
    await stack.sql('update staged_starts set started_at = now() where started_at is null');
    const lost = (await deliveriesOf(client, endpointId))[0]?.id ?? '';
    await stack.sql(
      `update webhook_deliveries set status = 'attempting', attempt_count = 1, attempting_since = now() where id = $1`,
      [deliveryId],
    );
    const { reconcileDeliveries } = createWebhookHousekeepingActivities({
      ...app.deps,
      clock: { now: () => new Date(Date.now() + 5 * MIN) },
    });
    await new MockActivityEnvironment().run(reconcileDeliveries);
    const rows = await deliveriesOf(client, endpointId);
    expect(rows.find((row) => row.id === deliveryId)).toMatchObject({
      status: 'failed',
      last_error: 'worker_lost',
    });
    expect(rows.find((row) => row.id === lost)).toMatchObject({ status: 'pending' });
    expect((await app.deps.temporal.workflow.getHandle(`delivery/${lost}`).describe()).status.name).toBe(
      'RUNNING',
    );
  });
});
