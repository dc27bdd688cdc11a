import { MAX_RUNNING_REPLAYS } from '../../db/webhooks/delivery-replays.ts';
import type { NotSent } from '../../db/webhooks/webhook-actions.ts';
import { MAX_ENDPOINTS } from '../../db/webhooks/webhook-endpoints.ts';
import { ApiError, conflict, notFound } from '../kit/errors.ts';

type Refusal = NotSent['outcome'];

const TEXTS: Readonly<Record<Exclude<Refusal, 'not_found'>, string>> = {
  endpoint_disabled: 'The endpoint is disabled; enable it first.',
  body_expired: 'The body of this event is no longer kept.',
};

/** Why a delivery was not queued, as an answer. */
export const refusal = (outcome: Refusal): ApiError =>
  outcome === 'not_found' ? notFound() : conflict(TEXTS[outcome], { reason: outcome });

export const endpointLimit = (): ApiError =>
  conflict(`An organisation has at most ${MAX_ENDPOINTS} webhook endpoints.`, {
    reason: 'endpoint_limit',
    limit: MAX_ENDPOINTS,
  });

export const tooManyReplays = (): ApiError =>
  new ApiError('too_many_pending', {
    message: `The organisation has ${MAX_RUNNING_REPLAYS} bulk replays that are not finished; wait until one is.`,
    details: { pending_bound: MAX_RUNNING_REPLAYS, pending_count: MAX_RUNNING_REPLAYS },
    headers: { 'retry-after': '15' },
  });
