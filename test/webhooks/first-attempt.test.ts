import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantSlots, lockSlots } from '../../src/db/outbox/delivery-slots.ts';
import { recordEvent } from '../../src/db/outbox/events.ts';
import { deliverWebhookRef, deliveryWiring } from '../../src/workflows/deliver-webhook/contract.ts';
import { until } from '../support/api.ts';
import { recordHistory } from '../support/record-history.ts';
import { useApp, useEachOrganisation } from '../support/use.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { createEndpoint, deliveriesOf, emit, failedCalculation } from './support.ts';
import { type DeliveryWorkers, startDeliveryWorkers } from './workers.ts';

const { stack, app } = useApp({ namespace: true });
const { organisation, client } = useEachOrganisation(app);
let workers: DeliveryWorkers;
let receiver: Receiver;

beforeAll(async () => {
  workers = await startDeliveryWorkers(stack, app);
  receiver = await startReceiver();
});
afterAll(async () => {
  await workers.stop();
  await receiver.close();
});

const send = () => emit(app, organisation, 'calculation.failed', failedCalculation());
const delivered = (endpointId: string, count: number) =>
  until(
    () => deliveriesOf(client, endpointId),
    (rows) => rows.length === count && rows.every(({ status }) => status === 'succeeded'),
  );
/** The steps of an ended workflow. */
const stepsOf = async (deliveryId: string, name?: 'in-task' | 'left-to-activity') => {
  const { workflowId } = deliverWebhookRef(deliveryId);
  const handle = app.deps.temporal.workflow.getHandle(workflowId);
  await handle.result();
  if (name !== undefined) await recordHistory(stack, workflowId, `deliver-webhook.${name}`);
  const { events } = await handle.fetchHistory();
  const count = (field: keyof NonNullable<typeof events>[number]) =>
    (events ?? []).filter((event) => event[field] != null).length;
  return {
    local: count('markerRecordedEventAttributes'),
    activities: count('activityTaskScheduledEventAttributes'),
  };
};

test('the first attempt of a delivery is a local activity', async () => {
  receiver.answer = (_one, response) => response.end();
  const { id } = await createEndpoint(client, receiver.url);
  await send();
  const [row] = await delivered(id, 1);
  expect(await stepsOf(row?.id ?? '', 'in-task')).toMatchObject({ local: 1 });
});

test('given an endpoint that was slow, then its next delivery is made by an activity, which holds no workflow task', async () => {
  // Longer than an attempt that counts as quick.
  receiver.answer = (_one, response) => setTimeout(() => response.end(), 1_200);
  const { id } = await createEndpoint(client, receiver.url);
  await send();
  await delivered(id, 1);
  await send();
  const [second] = await delivered(id, 2);
  expect(await stepsOf(second?.id ?? '', 'left-to-activity')).toMatchObject({ activities: 1 });
});

test('given a delivery of an earlier build, then its attempts are activities, as its history knows them', async () => {
  receiver.answer = (_one, response) => response.end();
  const { id } = await createEndpoint(client, receiver.url);
  const staged = await app.db.asTenant(organisation.id, async (tx) => {
    const event = { type: 'calculation.failed', factKey: 'earlier', data: failedCalculation() } as const;
    const now = app.clock.now();
    await recordEvent(tx, organisation.id, { ...event, now });
    await lockSlots(tx, organisation.id);
    return grantSlots(tx, organisation.id, {
      now,
      wiring: { ...deliveryWiring, taskQueue: 'orchestration', seq: 0 },
    });
  });
  app.deps.starter.kick(staged);
  const [row] = await delivered(id, 1);
  expect(await stepsOf(row?.id ?? '')).toEqual({ local: 0, activities: 1 });
});
