import { describe, test } from 'vitest';
import { mailDisabledEndpointRef } from '../../src/workflows/mail-disabled-endpoint/contract.ts';
import { replayFailedRef } from '../../src/workflows/replay-failed/contract.ts';
import { until } from '../support/api.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { recordHistory } from '../support/record-history.ts';
import { useApp } from '../support/use.ts';
import { startReceiver } from './receiver.ts';
import { BASE, createEndpoint, deliveriesOf, emit, failedCalculation } from './support.ts';
import { startDeliveryWorkers } from './workers.ts';

/**
 * Records histories of delivering, which `test/workflows/replay.test.ts` replays. `RECORD_HISTORIES=1`: only for a workflow that never
 * ran in production, or beside the old ones.
 */
describe.skipIf(process.env.RECORD_HISTORIES !== '1')('recording', () => {
  const { stack, app } = useApp({ namespace: true });

  test('one that is retried, one that waits for a slot, one bulk replay, one mail', async () => {
    const workers = await startDeliveryWorkers(stack, app);
    const receiver = await startReceiver();
    const organisation = await makeOrganisation(app.db);
    const client = app.client(organisation.apiKey);
    receiver.answer = (_one, response) =>
      response.writeHead(receiver.received.length === 1 ? 500 : 200).end();
    const { id } = await createEndpoint(client, receiver.url);
    await emit(app, organisation, 'calculation.failed', failedCalculation());
    const [retried] = await until(
      () => deliveriesOf(client, id),
      (rows) => rows[0]?.status === 'succeeded',
    );
    await recordHistory(stack, `delivery/${retried?.id}`, 'deliver-webhook.retried');

    const held: (() => void)[] = [];
    receiver.answer = (_one, response) => held.push(() => response.end());
    for (let i = 0; i < 5; i += 1) await emit(app, organisation, 'calculation.failed', failedCalculation());
    await until(
      async () => held.length,
      (count) => count === 5,
    );
    // A delivery of an event starts with its slot; one that somebody asked for starts at once.
    await client.post(`${BASE}/${id}/test`);
    const [waiting] = await until(
      () => stack.sql<{ id: string }>('select id from webhook_deliveries where waiting_since is not null'),
      (rows) => rows.length === 1,
    );
    const letGo = setInterval(() => held.shift()?.(), 20);
    await recordHistory(stack, `delivery/${waiting?.id}`, 'deliver-webhook.waited-for-slot');
    clearInterval(letGo);

    await stack.sql(`update webhook_deliveries set status = 'failed' where id = $1`, [waiting?.id]);
    receiver.answer = (_one, response) => response.end();
    const { job_id } = await client.post<{ job_id: string }>(`${BASE}/${id}/replay-failed`, {
      since: new Date(Date.now() - 3_600_000).toISOString(),
    });
    await app.deps.starter.idle();
    await recordHistory(stack, replayFailedRef(job_id).workflowId, 'replay-failed.one-page');

    await stack.sql(
      `update webhook_endpoints set status = 'disabled', disabled_reason = 'failure_rate', disabled_at = now(), disable_seq = 1 where id = $1`,
      [id],
    );
    const ref = mailDisabledEndpointRef(id, 1);
    const args: [object] = [{ orgId: organisation.id, id, seq: 1 }];
    await app.deps.temporal.workflow.start(ref.workflowType, { ...ref, args });
    await recordHistory(stack, ref.workflowId, 'mail-disabled-endpoint.sent');
    await workers.stop();
    await receiver.close();
  });

  test('one that is tried now', async () => {
    const workers = await startDeliveryWorkers(stack, app);
    const receiver = await startReceiver();
    const organisation = await makeOrganisation(app.db);
    const client = app.client(organisation.apiKey);
    receiver.answer = (_one, response) => response.writeHead(receiver.received.length < 3 ? 500 : 200).end();
    const { id } = await createEndpoint(client, receiver.url);
    await emit(app, organisation, 'calculation.failed', failedCalculation());
    const [waiting] = await until(
      () => deliveriesOf(client, id),
      (rows) => rows[0]?.attempt_count === 2 && rows[0].next_attempt_at !== null,
    );
    await client.post(`${BASE}/${id}/deliveries/${waiting?.id}/replay`);
    await recordHistory(stack, `delivery/${waiting?.id}`, 'deliver-webhook.tried-now');
    await workers.stop();
    await receiver.close();
  });
});
