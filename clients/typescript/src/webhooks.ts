import type { Webhooks } from './generated/types.gen.ts';

/** An event of the service; `type` decides the fields of `data`. */
export type WebhookEvent = Webhooks['body'];
export type WebhookEventType = WebhookEvent['type'];

/** The request is not one of the service, or is too old. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

const TOLERANCE_SECONDS = 300;

type HeaderSource = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

const headerOf = (headers: HeaderSource, name: string): string => {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  if (typeof value !== 'string' || value === '')
    throw new WebhookVerificationError(`The request has no header ${name}.`);
  return value;
};

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
};

const keyOf = (secret: string): ReturnType<typeof crypto.subtle.importKey> => {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''));
  if (bytes === null || bytes.length === 0)
    throw new WebhookVerificationError('The secret is not one of a webhook endpoint: whsec_ and base64.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
};

const encoder = new TextEncoder();

const signedBytes = (id: string, timestamp: string, body: string | Uint8Array): Uint8Array<ArrayBuffer> => {
  const head = encoder.encode(`${id}.${timestamp}.`);
  const tail = typeof body === 'string' ? encoder.encode(body) : body;
  const all = new Uint8Array(head.length + tail.length);
  all.set(head);
  all.set(tail, head.length);
  return all;
};

/**
 * The event of a webhook request, once its signature and its time were checked (Standard Webhooks).
 * @param body the raw body, before it was parsed
 * @param options.now the time that `webhook-timestamp` is compared with, in milliseconds; five minutes in each direction are accepted
 * @throws WebhookVerificationError
 */
export const verify = async (
  body: string | Uint8Array,
  headers: HeaderSource,
  secret: string,
  { now = Date.now() }: { readonly now?: number } = {},
): Promise<WebhookEvent> => {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const entries = headerOf(headers, 'webhook-signature').split(' ');
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE_SECONDS)
    throw new WebhookVerificationError(
      `webhook-timestamp is more than five minutes away (got ${timestamp}).`,
    );
  const key = await keyOf(secret);
  const signed = signedBytes(id, timestamp, body);
  for (const entry of entries) {
    const signature = entry.startsWith('v1,') ? bytesOf(entry.slice(3)) : null;
    if (signature !== null && (await crypto.subtle.verify('HMAC', key, signature, signed)))
      return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body)) as WebhookEvent;
  }
  throw new WebhookVerificationError(
    'No entry of webhook-signature matches the body. Check the secret of the endpoint.',
  );
};

/** The headers of a webhook request with this body, as the service signs it. */
export const sign = async (
  body: string,
  secret: string,
  { id, now = Date.now() }: { readonly id: string; readonly now?: number },
): Promise<Record<string, string>> => {
  const timestamp = String(Math.floor(now / 1000));
  const mac = await crypto.subtle.sign('HMAC', await keyOf(secret), signedBytes(id, timestamp, body));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...new Uint8Array(mac)))}`,
  };
};
