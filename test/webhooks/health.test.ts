import { MockActivityEnvironment } from '@temporalio/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { createEndpointMailActivities } from '../../src/activities/mail-endpoint.ts';
import { createReconcileActivities } from '../../src/activities/reconcile.ts';
import { createWebhookHousekeepingActivities } from '../../src/activities/webhook-housekeeping.ts';
import { asId, type EndpointId } from '../../src/db/kernel/ids.ts';
import { grantSlots, lockSlots } from '../../src/db/outbox/delivery-slots.ts';
import { recordEvent } from '../../src/db/outbox/events.ts';
import { countFailure, failsTooOften, resetFailures } from '../../src/db/webhooks/endpoint-health.ts';
import { enableEndpoint } from '../../src/db/webhooks/webhook-endpoints.ts';
import { newId } from '../../src/platform/ids.ts';
import type { Mail } from '../../src/platform/mail.ts';
import { deliverWebhookRef, deliveryWiring } from '../../src/workflows/deliver-webhook/contract.ts';
import { makeOrganisation, type TestOrganisation } from '../support/organisation.ts';
import { useApp } from '../support/use.ts';
import { createEndpoint, deliveriesOf, emit, failedCalculation } from './support.ts';

const S = 1_000;
const MIN = 60 * S;

const failure = () =>
  ({ type: 'calculation.failed', factKey: newId(), data: failedCalculation(), now: new Date() }) as const;

const inFiveMinutes = { now: () => new Date(Date.now() + 5 * MIN) };

describe('the rule of two hours', () => {
  const TWO_HOURS = {
    attempts: 1_000,
    failures: 600,
    spanMs: 119 * MIN,
  };

  test.each([
    ['over half of many', {}, true],
    ['half exactly', { failures: 500 }, false],
    ['over half of 20', { attempts: 20, failures: 11 }, true],
    ['all of 19', { attempts: 19, failures: 19 }, false],
    ['over 110 min', { spanMs: 110 * MIN }, true],
    ['over less than 110 min', { spanMs: 110 * MIN - 1 }, false],
  ])('%s', (_what, change, disabled) => {
    expect(failsTooOften({ ...TWO_HOURS, ...change })).toBe(disabled);
  });
});

describe('an endpoint', () => {
  const { stack, app } = useApp({ namespace: true });
  let organisation: TestOrganisation;
  let endpointId: EndpointId;
  let deliveryId: string;
  let n = 0;
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
  const attempt = async (agoMs: number, succeeded: boolean, counted = true, wasLast = false) => {
    n += 1;
    const startedAt = new Date(Date.now() - agoMs);
    await stack.sql(
      `insert into delivery_attempts (org_id, delivery_id, n, started_at, duration_ms, endpoint_id, counted, succeeded)
       values ($1, $2, $3, $4, 1, $5, $6, $7)`,
      [organisation.id, deliveryId, n, startedAt, endpointId, counted, succeeded],
    );
    if (succeeded || !counted) return null;
    return app.db.asTenant(organisation.id, (tx) =>
      countFailure(tx, organisation.id, endpointId, { startedAt, now: new Date(), wasLast }),
    );
  };
  const state = async () =>
    (
      await stack.sql('select status, disabled_reason, disable_seq from webhook_endpoints where id = $1', [
        endpointId,
      ])
    )[0];

  test('is disabled when more than half of the attempts of two hours fail, though no delivery ever ends as failed [WEB-8]', async () => {
    for (let i = 0; i < 20; i += 1) {
      await attempt((117 - i * 5.5) * MIN, i % 3 === 0);
      expect(await state()).toMatchObject({ status: 'enabled' });
    }
    expect(await attempt(2 * MIN, false)).toEqual({ disableSeq: 1 });
    expect(await state()).toEqual({ status: 'disabled', disabled_reason: 'failure_rate', disable_seq: 1 });
  });

  test('is not disabled by attempts of more than two hours ago, of tests and replays, or of before it was enabled [WEB-9]', async () => {
    for (let i = 0; i < 15; i += 1) await attempt(3 * 60 * MIN + i * S, false, false);
    for (let i = 0; i < 15; i += 1) await attempt((30 + i * 5) * MIN, false, false);
    for (let i = 0; i < 15; i += 1) await attempt((125 + i) * MIN, false);
    for (let i = 0; i < 15; i += 1) await attempt((20 + i * 5) * MIN, false);
    expect(await state()).toMatchObject({ status: 'enabled' });
    await app.db.asTenant(organisation.id, (tx) =>
      enableEndpoint(tx, organisation.id, endpointId, new Date(Date.now() - 15 * MIN)),
    );
    for (let i = 0; i < 25; i += 1) expect(await attempt(16 * MIN + i * S, false, true, true)).toBeNull();
    for (let i = 0; i < 25; i += 1) expect(await attempt(14 * MIN - i * S, false)).toBeNull();
    expect(await state()).toMatchObject({ status: 'enabled' });
  });

  test('is disabled by 20 deliveries in a row that failed after all their attempts, not by any number of attempts [WEB-8]', async () => {
    for (let i = 0; i < 40; i += 1) expect(await attempt(50 * MIN - i * MIN, false)).toBeNull();
    for (let i = 0; i < 19; i += 1) expect(await attempt(5 * MIN, false, true, true)).toBeNull();
    await app.db.asTenant(organisation.id, (tx) =>
      resetFailures(tx, organisation.id).where('id', '=', endpointId).execute(),
    );
    for (let i = 0; i < 19; i += 1) expect(await attempt(4 * MIN, false, true, true)).toBeNull();
    expect(await attempt(3 * MIN, false, true, true)).toEqual({ disableSeq: 1 });
    expect(await state()).toMatchObject({ disabled_reason: 'consecutive_failures' });
  });

  test('of two that disable it at the same moment one does, and the mail goes out once for it', async () => {
    for (let i = 0; i < 19; i += 1) await attempt((60 - i) * MIN, false, true, true);
    const both = await Promise.all([attempt(2 * S, false, true, true), attempt(1 * S, false, true, true)]);
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
    expect(mails[0]?.text).toContain('Open deliveries that were stopped: 1. New events are not sent to it.');
    expect(mails[0]?.text).toContain('the last 20 deliveries failed, each after all of its attempts');
    const [delivery] = await deliveriesOf(app.client(organisation.apiKey), endpointId);
    expect(delivery).toMatchObject({ status: 'failed', last_error: 'endpoint_disabled' });
  });

  test('has its deliveries compared with their workflows: a missing one starts, one ended from outside has failed', async () => {
    const client = app.client(organisation.apiKey);
    await app.deps.starter.idle();
    const handle = app.deps.temporal.workflow.getHandle(deliverWebhookRef(deliveryId).workflowId);
    await handle.terminate('by an operator');
    // A second delivery whose start was said to have happened, but which the server does not know.
    await app.db.asTenant(organisation.id, async (tx) => {
      await recordEvent(tx, organisation.id, failure());
      await lockSlots(tx, organisation.id);
      await grantSlots(tx, organisation.id, { now: new Date(), wiring: deliveryWiring });
    });
    await stack.sql('update staged_starts set started_at = now() where started_at is null');
    const lost = (await deliveriesOf(client, endpointId))[0]?.id ?? '';
    await stack.sql(
      `update webhook_deliveries set status = 'attempting', attempt_count = 1, attempting_since = now() where id = $1`,
      [deliveryId],
    );
    const { reconcileDeliveries } = createWebhookHousekeepingActivities({
      ...app.deps,
      clock: inFiveMinutes,
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

  test('gets slots for its deliveries from a sweep, if the process that wrote them ended before it granted any', async () => {
    await app.deps.starter.idle();
    await app.db.asTenant(organisation.id, (tx) => recordEvent(tx, organisation.id, failure()));
    const waiting = await stack.sql<{ id: string }>(
      'select id from webhook_deliveries where org_id = $1 and waiting_since is not null',
      [organisation.id],
    );
    expect(waiting).toHaveLength(1);
    const { grantWaitingSlots } = createReconcileActivities({ ...app.deps, clock: inFiveMinutes });
    await new MockActivityEnvironment().run(grantWaitingSlots);
    await app.deps.starter.idle();
    const { workflowId } = deliverWebhookRef(waiting[0]?.id ?? '');
    expect((await app.deps.temporal.workflow.getHandle(workflowId).describe()).status.name).toBe('RUNNING');
  });
});
