import { z } from '@hono/zod-openapi';
import { EVENT_TYPES } from '../../db/outbox/event-types.ts';
import type { Attempt, Delivery } from '../../db/webhooks/deliveries.ts';
import { TOLD_STATUSES } from '../../db/webhooks/deliveries.ts';
import { DISABLED_REASONS } from '../../db/webhooks/endpoint-health.ts';
import type { WebhookEndpoint } from '../../db/webhooks/webhook-endpoints.ts';
import { MAX_URL_LENGTH } from '../../platform/outbound/target-url.ts';
import { instant, timestamp, uuid } from '../kit/schemas.ts';

export const TAG = 'Webhook endpoints';
export const BASE = '/api/v1/webhook-endpoints';

export const endpointId = z.object({ endpoint_id: uuid() });
export const deliveryId = z.object({ endpoint_id: uuid(), delivery_id: uuid() });

/** Unknown types are 400, not 422, so the schema lets them through. */
const eventTypes = z.array(z.string().min(1).max(64)).min(1).max(50);
const url = z.string().min(1).max(MAX_URL_LENGTH);
const description = z.string().max(1000);
const status = z.enum(['enabled', 'disabled']);

export const createRequest = z
  .strictObject({ url, event_types: eventTypes, description: description.optional() })
  .openapi('WebhookEndpointCreate');

export const updateRequest = z
  .strictObject({
    url: url.optional(),
    event_types: eventTypes.optional(),
    description: description.optional(),
    status: status.optional().openapi({
      description: 'for sessions of owners and admins; disabling ends the open deliveries',
    }),
  })
  .openapi('WebhookEndpointUpdate');

export const created = z.object({
  id: uuid(),
  secret: z
    .string()
    .openapi({ description: 'shown once', example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }),
});

export const secretOnly = created.pick({ secret: true });

export const endpoint = z
  .object({
    id: uuid(),
    url: z.string(),
    event_types: z.array(z.string()),
    status,
    disabled_reason: z
      .enum(DISABLED_REASONS)
      .nullable()
      .openapi({ description: 'manual: an owner or admin switched it off' }),
    description: z.string(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .openapi('WebhookEndpoint');

export const endpointToWire = (row: WebhookEndpoint): z.infer<typeof endpoint> => ({
  id: row.id,
  url: row.url,
  event_types: [...row.eventTypes],
  status: row.status,
  disabled_reason: row.disabledReason,
  description: row.description,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

const deliveryFields = {
  id: uuid(),
  event_id: uuid(),
  event_type: z.string(),
  status: z.enum(TOLD_STATUSES),
  attempt_count: z.int(),
  next_attempt_at: timestamp.nullable(),
  last_status_code: z.int().nullable(),
  last_error: z.string().nullable(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
};

export const delivery = z.object(deliveryFields).openapi('WebhookDelivery');

/** A delivery that holds a slot is still pending to the outside. */
export const deliveryToWire = (row: Delivery): z.infer<typeof delivery> => ({
  id: row.id,
  event_id: row.eventId,
  event_type: row.eventType,
  status: row.status === 'attempting' ? 'pending' : row.status,
  attempt_count: row.attemptCount,
  next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
  last_status_code: row.lastStatusCode,
  last_error: row.lastError,
  created_at: row.createdAt.toISOString(),
  finished_at: row.finishedAt?.toISOString() ?? null,
});

const attempt = z.object({
  n: z.int(),
  at: timestamp,
  duration_ms: z.int().nullable().openapi({ description: 'null while it is under way' }),
  status_code: z.int().nullable(),
  response_excerpt: z.string().nullable().openapi({ description: 'first 1 KiB of the answer' }),
  error: z.string().nullable(),
  url: z.string().nullable().openapi({ description: 'where it was sent' }),
  request_headers: z
    .record(z.string(), z.string())
    .nullable()
    .openapi({ description: 'as sent, the signature among them; null until the attempt has ended' }),
});

export const deliveryDetail = z
  .object({
    ...deliveryFields,
    body: z.string().nullable().openapi({ description: 'the exact text sent; null after 30 days' }),
    attempts: z.array(attempt),
  })
  .openapi('WebhookDeliveryDetail');

export const detailToWire = (
  row: Delivery,
  body: string | null,
  attempts: readonly Attempt[],
): z.infer<typeof deliveryDetail> => ({
  ...deliveryToWire(row),
  body,
  attempts: attempts.map((one) => ({
    n: one.n,
    at: one.startedAt.toISOString(),
    duration_ms: one.durationMs,
    status_code: one.statusCode,
    response_excerpt: one.responseExcerpt,
    error: one.error,
    url: one.url,
    request_headers: one.requestHeaders === null ? null : Object.fromEntries(one.requestHeaders),
  })),
});

export const deliveryAccepted = z.object({ delivery_id: uuid() });

export const eventTypeList = z.array(z.string()).openapi({
  description: 'wildcards calculation.*, wallet.* and * are accepted too',
  example: Object.keys(EVENT_TYPES),
});

const window = {
  since: instant,
  until: instant.optional().openapi({ description: 'default now' }),
};

export const replayRequest = z
  .strictObject({ ...window, event_types: eventTypes.optional().openapi({ description: 'default all' }) })
  .openapi('WebhookReplayRequest');

export const missedRequest = z.strictObject(window).openapi('WebhookMissedRequest');

export const replayAccepted = z.object({
  job_id: uuid('the durable job'),
  count: z.int().openapi({ description: 'deliveries that will be replayed, at most 10,000' }),
});
