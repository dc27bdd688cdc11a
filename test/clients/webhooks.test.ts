import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { webhooks } from '../../clients/typescript/src/index.ts';

const SECRET = `whsec_${Buffer.alloc(24, 3).toString('base64')}`;
const ID = '0198c9d2-0000-7000-8000-000000000001';
const AT = new Date('2026-11-16T12:00:00Z');
const now = AT.getTime();
const EVENT = {
  id: ID,
  type: 'nest.solved',
  created_at: AT.toISOString(),
  data: { name: 'Blech ø 3 – „groß“', nest_revision: 1 },
};
const BODY = JSON.stringify(EVENT);

const headersOf = (body: string, secret = SECRET): Record<string, string> => ({
  'webhook-id': ID,
  'webhook-timestamp': String(now / 1000),
  'webhook-signature': new Webhook(secret).sign(ID, AT, body),
});

test('given a request that the reference library signed, then its event is returned, whatever form body and headers have [CLI-3]', async () => {
  const headers = headersOf(BODY);
  const upper = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
  );
  for (const given of [headers, upper, new Headers(headers)])
    for (const body of [BODY, new TextEncoder().encode(BODY)])
      expect(await webhooks.verify(body, given, SECRET, { now })).toEqual(EVENT);
});

test('given a secret that is being rotated, then one of two signatures is enough [CLI-3]', async () => {
  const headers = headersOf(BODY);
  const old = new Webhook(`whsec_${Buffer.alloc(24, 9).toString('base64')}`).sign(ID, AT, BODY);
  const both = { ...headers, 'webhook-signature': `${old} v1a,other ${headers['webhook-signature']}` };
  expect(await webhooks.verify(BODY, both, SECRET, { now })).toEqual(EVENT);
});

test.each([
  ['a changed body', BODY.replace('1', '2'), {}, SECRET, now],
  ['another id', BODY, { 'webhook-id': 'other' }, SECRET, now],
  ['another secret', BODY, {}, `whsec_${Buffer.alloc(24, 4).toString('base64')}`, now],
  ['a secret that is none', BODY, {}, 'whsec_%', now],
  ['a signature that is no base64', BODY, { 'webhook-signature': 'v1,%%%' }, SECRET, now],
  ['no signature', BODY, { 'webhook-signature': undefined }, SECRET, now],
  ['a timestamp that is no number', BODY, { 'webhook-timestamp': 'now' }, SECRET, now],
  ['a request of six minutes ago', BODY, {}, SECRET, now + 360_000],
  ['a request of the future', BODY, {}, SECRET, now - 360_000],
])('given %s, then the request is refused [CLI-3]', async (_, body, changed, secret, at) => {
  const headers = { ...headersOf(BODY), ...changed };
  const refused = webhooks.verify(body, headers, secret, { now: at });
  await expect(refused).rejects.toBeInstanceOf(webhooks.WebhookVerificationError);
});

test('given headers that the client signed, then the reference library accepts them [CLI-3]', async () => {
  const headers = await webhooks.sign(BODY, SECRET, { id: ID });
  expect(new Webhook(SECRET).verify(BODY, headers)).toEqual(EVENT);
});
