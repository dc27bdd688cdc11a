import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startReceiver } from '../../../src/cli/demo/receiver.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeEach(async () => {
  receiver = await startReceiver();
  receiver.expect(secret);
});
afterEach(() => receiver.close());

const event = (calculationId: string) =>
  JSON.stringify({
    id: 'evt_1',
    type: 'calculation.succeeded',
    created_at: '2026-11-21T12:00:00Z',
    data: { calculation_id: calculationId },
  });

const deliver = (body: string, at: Date, signedWith = secret) =>
  fetch(receiver.url, {
    method: 'POST',
    headers: {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(signedWith).sign('evt_1', at, body),
    },
    body,
  });

test('given a signed event, then it is taken and found by its calculation', async () => {
  const { status } = await deliver(event('calc-1'), new Date());
  expect(status).toBe(204);
  expect(await receiver.eventOf('calc-1', 60_000)).toEqual({
    eventId: 'evt_1',
    type: 'calculation.succeeded',
    calculationId: 'calc-1',
  });
});

test.each([
  ['another secret', () => deliver(event('calc-1'), new Date(), 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD')],
  ['a stale timestamp', () => deliver(event('calc-1'), new Date(Date.now() - 600_000))],
])('given %s, then it is refused and the demo fails', async (_what, send) => {
  expect((await send()).status).toBe(400);
  await expect(receiver.eventOf('calc-1', 60_000)).rejects.toThrow('The signature of a webhook is not valid');
});

test('given no event, then the wait ends with the name of what is missing', async () => {
  await expect(receiver.eventOf('calc-2', 100)).rejects.toThrow(
    'No webhook for calculation calc-2 arrived within 0.1 s.',
  );
});
