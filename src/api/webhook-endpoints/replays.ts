import { z } from '@hono/zod-openapi';
import type { Tx } from '../../db/kernel/database.ts';
import type { OrgId } from '../../db/kernel/ids.ts';
import type { Staged } from '../../db/outbox/staged-starts.ts';
import { findReplayJob, type ReplayJob, type ReplayWindow } from '../../db/webhooks/delivery-replays.ts';
import { beginReplay } from '../../db/webhooks/webhook-actions.ts';
import { replayFailedRef } from '../../workflows/replay-failed/contract.ts';
import { notFound } from '../kit/errors.ts';
import { createdAt } from '../kit/fields.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { timestamp, uuid } from '../kit/schemas.ts';
import { refusal, tooManyReplays } from './refusals.ts';
import { readReplayWindow } from './replay-window.ts';
import { BASE, endpointId, missedRequest, replayAccepted, replayRequest, TAG } from './schemas.ts';

type ReplayOutcome = {
  readonly body: z.infer<typeof replayAccepted>;
  readonly staged: readonly Staged[];
};

/** @throws ApiError not_found, conflict for a disabled endpoint, or too_many_pending */
export const beginReplayOf = async (
  tx: Tx,
  orgId: OrgId,
  endpoint: string,
  window: ReplayWindow,
  at: { readonly now: Date; readonly requestId: string },
): Promise<ReplayOutcome> => {
  const begun = await beginReplay(tx, orgId, endpoint, window, { ...at, startOf: replayFailedRef });
  if (begun.outcome === 'too_many_replays') throw tooManyReplays();
  if (begun.outcome !== 'begun') throw refusal(begun.outcome);
  return { body: { job_id: begun.jobId, count: begun.count }, staged: [begun.staged] };
};

const replayFailed = writeRoute(
  {
    operationId: 'replayFailedWebhookDeliveries',
    method: 'post',
    path: `${BASE}/{endpoint_id}/replay-failed`,
    tag: TAG,
    summary: 'Replay failed deliveries',
    description:
      'Starts a job that sends each failed event of a period once, oldest first, at most 10,000. Events that were delivered since, or are still pending, are skipped. Replays of one endpoint run one after the other; an organisation may have five unfinished ones.',
    scope: 'webhooks:write',
    weight: 'heavy',
    published: false,
    params: endpointId,
    body: replayRequest,
    responses: { 202: { description: 'The job.', schema: replayAccepted } },
    errors: ['bad_request', 'not_found', 'conflict', 'too_many_pending'],
  },
  async ({ tx, caller, params, body, now, requestId, staged }) => {
    const window = readReplayWindow('failed', body, now);
    const at = { now, requestId };
    const begun = await beginReplayOf(tx, caller.orgId, params.endpoint_id, window, at);
    staged(begun.staged);
    return { status: 202, body: begun.body };
  },
);

const replayMissed = writeRoute(
  {
    operationId: 'replayMissedWebhookEvents',
    method: 'post',
    path: `${BASE}/{endpoint_id}/replay-missed`,
    tag: TAG,
    summary: 'Send missed events',
    description:
      'Starts a job that sends the matching events of a period that the endpoint never got, oldest first, at most 10,000. Events are kept for 30 days. Replays of one endpoint run one after the other; an organisation may have five unfinished ones.',
    scope: 'webhooks:write',
    weight: 'heavy',
    published: false,
    params: endpointId,
    body: missedRequest,
    responses: { 202: { description: 'The job.', schema: replayAccepted } },
    errors: ['not_found', 'conflict', 'too_many_pending'],
  },
  async ({ tx, caller, params, body, now, requestId, staged }) => {
    const window = readReplayWindow('missed', body, now);
    const at = { now, requestId };
    const begun = await beginReplayOf(tx, caller.orgId, params.endpoint_id, window, at);
    staged(begun.staged);
    return { status: 202, body: begun.body };
  },
);

const job = z
  .object({
    job_id: uuid('UUID of the replay job.'),
    kind: z
      .enum(['failed', 'missed'])
      .describe('Deliveries that are replayed: `failed` ones, or events that were `missed`.'),
    status: z.enum(['running', 'finished']).describe('State of the job: `running` or `finished`.'),
    count: z.int().describe('Number of deliveries found at the start of the job.'),
    replayed: z.int().describe('Number of deliveries sent so far.'),
    since: timestamp.describe('Start of the replayed period, RFC 3339 in UTC.'),
    until: timestamp.describe('End of the replayed period, RFC 3339 in UTC.'),
    event_types: z.array(z.string()).nullable().describe('Event types that are replayed. Null: all types.'),
    created_at: createdAt,
    finished_at: timestamp
      .nullable()
      .describe('Time at which the job ended, RFC 3339 in UTC. Null while it is running.'),
  })
  .openapi('WebhookReplayJob', { description: 'State of a bulk replay.' });

const jobToWire = (row: ReplayJob): z.infer<typeof job> => ({
  job_id: row.id,
  kind: row.kind,
  status: row.status,
  count: row.total,
  replayed: row.replayed,
  since: row.since.toISOString(),
  until: row.until.toISOString(),
  event_types: row.eventTypes === null ? null : [...row.eventTypes],
  created_at: row.createdAt.toISOString(),
  finished_at: row.finishedAt?.toISOString() ?? null,
});

const getJob = readRoute(
  {
    operationId: 'getWebhookReplayJob',
    method: 'get',
    path: `${BASE}/{endpoint_id}/jobs/{job_id}`,
    tag: TAG,
    summary: 'Get the progress of a replay',
    description: 'Shows how many deliveries the job has sent.',
    scope: 'webhooks:read',
    weight: 'light',
    published: false,
    params: endpointId.extend({ job_id: uuid('UUID of the replay job to read.') }),
    responses: { 200: { description: 'The job.', schema: job } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params }) => {
    const row = await findReplayJob(tx, caller.orgId, params.job_id);
    if (row?.endpointId !== params.endpoint_id) throw notFound();
    return { status: 200, body: jobToWire(row) };
  },
);

export const replayRoutes: readonly Route[] = [replayFailed, replayMissed, getJob];
