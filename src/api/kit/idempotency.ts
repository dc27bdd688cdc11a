import { findAnswer, lockIdempotencyKey, storeAnswer } from '../../db/answers/idempotency.ts';
import type { Tx } from '../../db/kernel/database.ts';
import { canonicalJson, sha256 } from '../../platform/digest.ts';
import type { Caller } from './caller.ts';
import type { Deps } from './deps.ts';
import { ApiError, conflict, invalid } from './errors.ts';
import type { Input } from './input.ts';
import type { Reply, Route } from './route.ts';

/** An Idempotency-Key and the fingerprint of its request. */
export type Sent = { readonly key: string; readonly fingerprint: Buffer };

type Call = {
  readonly route: Route;
  readonly caller: Caller;
  readonly sent: Sent | null;
  readonly now: Date;
};

/**
 * One transaction holds the key's row, the effect and the response: after a crash either all of them exist or none, and a
 * repeated request gets the same response. Only 2xx responses are stored; a refused request may be repeated.
 */
export const runIdempotent = async (
  deps: Deps,
  call: Call,
  effect: (tx: Tx) => Promise<Reply>,
): Promise<Reply> => {
  const { orgId, credentialId } = call.caller;
  if (call.sent === null) return deps.db.asTenant(orgId, effect);
  const { key, fingerprint } = call.sent;
  return deps.db.asTenant(orgId, async (tx) => {
    if (!(await lockIdempotencyKey(tx, orgId, key))) throw requestInProgress();
    const options = { now: call.now, secrets: deps.secrets };
    const known = await findAnswer(tx, orgId, key, options);
    if (known !== null) {
      const mayReplay = !known.credentialBound || known.credentialId === credentialId;
      if (!known.fingerprint.equals(fingerprint) || !mayReplay) {
        throw keyReused();
      }
      return {
        status: known.status,
        body: JSON.parse(known.body),
        headers: { 'idempotent-replayed': 'true' },
      };
    }
    const reply = await effect(tx);
    if (reply.status < 300) {
      const answer = {
        fingerprint,
        credentialId,
        credentialBound: call.route.spec.secretAnswer === true,
        status: reply.status,
        body: JSON.stringify(reply.body),
      };
      await storeAnswer(tx, orgId, key, answer, options);
    }
    return reply;
  });
};

export const keyReused = (): ApiError =>
  conflict('This Idempotency-Key was used for a different request. Send the same request, or a new key.', {
    reason: 'idempotency_key_reused',
  });

export const requestInProgress = (): ApiError =>
  new ApiError('conflict', {
    message:
      'A request with this Idempotency-Key is still running. Repeat this request after the seconds in Retry-After.',
    details: { reason: 'request_in_progress' },
    headers: { 'retry-after': '1' },
  });

/** 1-255 visible ASCII characters, bare or as a quoted string (RFC 8941). */
export const readKey = (request: Request): string | null => {
  const header = request.headers.get('idempotency-key');
  if (header === null) return null;
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalid([
      {
        loc: ['header', 'Idempotency-Key'],
        msg: 'must be 1 to 255 visible ASCII characters',
        type: 'invalid_header',
      },
    ]);
  }
  return key;
};

/** The key of a request, and the request's fingerprint; null without a key. @throws ApiError validation_error */
export const sentBy = (method: string, request: Request, input: Input): Sent | null => {
  const key = readKey(request);
  return key === null ? null : { key, fingerprint: fingerprintOf(method, request, input) };
};

/** Two requests are the same if method, path, query and body are equal. */
export const fingerprintOf = (method: string, request: Request, input: Input): Buffer => {
  const url = new URL(request.url);
  const body = input.body === undefined ? sha256(input.bytes).toString('hex') : canonicalJson(input.body);
  return sha256([method, url.pathname.replace(/\/$/, ''), url.search, body].join('\n'));
};
