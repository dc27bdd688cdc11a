import { z } from '@hono/zod-openapi';
import { EVENT_TYPES } from '../../db/outbox/event-types.ts';
import type { Attempt, Delivery } from '../../db/webhooks/deliveries.ts';
import { PUBLISHED_STATUSES } from '../../db/webhooks/deliveries.ts';
import { DISABLED_REASONS } from '../../db/webhooks/endpoint-health.ts';
import type { WebhookEndpoint } from '../../db/webhooks/webhook-endpoints.ts';
import { MAX_URL_LENGTH } from '../../platform/outbound/target-url.ts';
import { createdAt, updatedAt } from '../kit/fields.ts';
import { instant, timestamp, uuid } from '../kit/schemas.ts';

export const TAG = 'Webhook endpoints';
export const BASE = '/api/v1/webhook-endpoints';

export const endpointId = z.object({ endpoint_id: uuid('UUID of the webhook endpoint to read or change.') });
export const deliveryId = z.object({ endpoint_id: endpointId.shape.endpoint_id, delivery_id: uuid('UUID of the delivery to read or replay.') });

/** Unknown types must be 400, not 422, so the schema accepts them. */
const eventTypes = z.array(z.string().min(1).max(64)).min(1).max(50).describe('Event types to subscribe to; wildcards are `calculation.*`, `wallet.*` and `*`.');
const url = z.string().min(1).max(MAX_URL_LENGTH).describe('HTTPS address that receives the events.');
const description = z.string().max(1000).describe('Description of the endpoint.');
const status = z.enum(['enabled', 'disabled']);

export const createRequest = z.strictObject({ url, event_types: eventTypes, description: description.optional() }).openapi('WebhookEndpointCreate', { description: 'A new webhook endpoint.' });

export const updateRequest = z
  .strictObject({
    url: url.optional(),
    event_types: eventTypes.optional(),
    description: description.optional(),
    status: status.optional().describe('`enabled` or `disabled`. Disabling ends open deliveries. Needs the session of an owner or admin.'),
  })
  .openapi('WebhookEndpointUpdate', { description: 'Changes to a webhook endpoint. Fields left out stay as they are.' });

export const created = z.object({
  id: uuid('UUID of the new endpoint.'),
  secret: z.string().openapi({ example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }).describe('Signing secret of the endpoint. It is returned only once.'),
});

export const secretOnly = created.pick({ secret: true });

export const endpoint = z
  .object({
    id: uuid('UUID of the webhook endpoint.'),
    url: z.string().describe('Address that receives the events of this endpoint.'),
    event_types: z.array(z.string()).describe('Event types and wildcards that the endpoint subscribes to.'),
    status: status.describe('State of the endpoint: only an `enabled` endpoint receives events.'),
    disabled_reason: z
      .enum(DISABLED_REASONS)
      .nullable()
      .describe('Reason why the endpoint is disabled: `consecutive_failures`, `failure_rate`, or `manual` (by an owner, admin or operator). Null if it is enabled.'),
    description: z.string().describe('Description that the owner gave the endpoint.'),
    created_at: createdAt,
    updated_at: updatedAt,
  })
  .openapi('WebhookEndpoint', { description: 'An HTTPS address that receives events.' });

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
  id: uuid('UUID of the delivery.'),
  event_id: uuid('UUID of the delivered event, as in the header `webhook-id`.'),
  event_type: z.string().describe('Type of the delivered event.'),
  status: z.enum(PUBLISHED_STATUSES).describe('`pending`, `succeeded`, `failed` or `cancelled`.'),
  attempt_count: z.int().describe('Number of attempts so far.'),
  next_attempt_at: timestamp.nullable().describe('Time of the next attempt, RFC 3339 in UTC. Null if none is planned.'),
  last_status_code: z.int().nullable().describe('HTTP status of the last attempt. Null if there was no response.'),
  last_error: z.string().nullable().describe('Error of the last attempt. Null if there was none.'),
  created_at: createdAt,
  finished_at: timestamp.nullable().describe('Time at which the delivery ended, RFC 3339 in UTC. Null while it is pending.'),
};

export const delivery = z.object(deliveryFields).openapi('WebhookDelivery', { description: 'Delivery of one event to one endpoint.' });

/** A delivery that holds a slot is shown as pending. */
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
  n: z.int().describe('Number of the attempt, counted from 1.'),
  at: timestamp.describe('Time at which the attempt started, RFC 3339 in UTC.'),
  duration_ms: z.int().nullable().describe('Duration of the attempt in milliseconds. Null while it is running.'),
  status_code: z.int().nullable().describe('HTTP status of the response. Null if there was none.'),
  response_excerpt: z.string().nullable().describe('First 1 KiB of the response body. Null if there was no response.'),
  error: z.string().nullable().describe('Error of the attempt. Null if there was none.'),
  url: z.string().nullable().describe('Address that the attempt was sent to. Null if none was sent.'),
  request_headers: z.record(z.string(), z.string()).nullable().describe('Headers of the request, including the signature. Null while the attempt is running.'),
});

export const deliveryDetail = z
  .object({
    ...deliveryFields,
    body: z.string().nullable().describe('Exact body that was sent. Null after 30 days.'),
    attempts: z.array(attempt).describe('Attempts of this delivery, in order.'),
  })
  .openapi('WebhookDeliveryDetail', { description: 'A delivery with its body and attempts.' });

export const detailToWire = (row: Delivery, body: string | null, attempts: readonly Attempt[]): z.infer<typeof deliveryDetail> => ({
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

export const deliveryAccepted = z.object({ delivery_id: uuid('UUID of the delivery that was queued.') });

export const eventTypeList = z.array(z.string()).openapi({
  description: 'wildcards calculation.*, wallet.* and * are accepted too',
  example: Object.keys(EVENT_TYPES),
});

const window = {
  since: instant.describe('Start of the period, RFC 3339.'),
  until: instant.optional().describe('End of the period, RFC 3339. Default: now.'),
};

export const replayRequest = z
  .strictObject({ ...window, event_types: eventTypes.optional().describe('Event types to send again. Default: all.') })
  .openapi('WebhookReplayRequest', { description: 'Period and event types of failed deliveries to send again.' });

export const missedRequest = z.strictObject(window).openapi('WebhookMissedRequest', { description: 'Period of missed events to send.' });

export const replayAccepted = z.object({
  job_id: uuid('UUID of the job that sends the deliveries.'),
  count: z.int().describe('Number of deliveries that will be sent, at most 10,000.'),
});
