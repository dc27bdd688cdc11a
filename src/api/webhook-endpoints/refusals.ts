import { MAX_RUNNING_REPLAYS } from '../../db/webhooks/delivery-replays.ts';
import type { NotSent } from '../../db/webhooks/webhook-actions.ts';
import { MAX_ENDPOINTS } from '../../db/webhooks/webhook-endpoints.ts';
import { ApiError, conflict, notFound } from '../kit/errors.ts';

type Refusal = NotSent['outcome'];

const TEXTS: Readonly<Record<Exclude<Refusal, 'not_found'>, string>> = {
  endpoint_disabled: 'The webhook endpoint is disabled. Enable it first.',
  body_expired: 'This delivery cannot be repeated: the service deletes event bodies after 30 days.',
};

/** The error response for a delivery that was not queued. */
export const refusal = (outcome: Refusal): ApiError =>
  outcome === 'not_found' ? notFound() : conflict(TEXTS[outcome], { reason: outcome });

export const endpointLimit = (): ApiError =>
  conflict(
    `The organisation already has ${MAX_ENDPOINTS} webhook endpoints, the most allowed. Delete one first.`,
    {
      reason: 'endpoint_limit',
      limit: MAX_ENDPOINTS,
    },
  );

export const tooManyReplays = (): ApiError =>
  new ApiError('too_many_pending', {
    message: `The organisation has ${MAX_RUNNING_REPLAYS} unfinished bulk replays, the most allowed. Wait until one has finished.`,
    details: { pending_bound: MAX_RUNNING_REPLAYS, pending_count: MAX_RUNNING_REPLAYS },
    headers: { 'retry-after': '15' },
  });
