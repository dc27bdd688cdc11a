import { z } from '@hono/zod-openapi';
import { EVENT_TYPES, type EventType, typesOf } from '../../db/outbox/event-types.ts';
import { countEvents, type EventFilter, listEvents } from '../../db/webhooks/event-log.ts';
import { answerPage } from '../kit/lists.ts';
import { envelope, pageQuery } from '../kit/pagination.ts';
import { awaitedRoute, type Route } from '../kit/route.ts';
import { repeatable } from '../kit/schemas.ts';
import { waitQuery } from '../kit/waiting.ts';
import { readSubscriptions } from '../webhook-endpoints/checks.ts';
import { eventData, eventId, eventTime } from './schemas.ts';
import { answerStream, positionOf } from './stream.ts';

const TYPES = Object.keys(EVENT_TYPES) as [EventType, ...EventType[]];
const LIST = 'listEvents';
const PATH = '/api/v1/events';

const event = z
  .object({
    id: eventId,
    type: z.enum(TYPES).describe('Type of the event.'),
    created_at: eventTime,
    data: eventData,
  })
  .openapi('Event', { description: 'An event as its webhook reports it.' });

const query = z.object({
  ...pageQuery,
  type: repeatable(z.string().min(1).max(64))
    .optional()
    .describe('Return events of these types. Repeatable; wildcards such as `calculation.*` are accepted.'),
  after: z
    .string()
    .min(1)
    .max(2048)
    .optional()
    .describe(
      'Return the events after this position, oldest first: `position` of the previous response, or `now` for the end of the list. Not together with `cursor`, `offset`, `order`, `created_after`, `created_before` or `include_total`.',
    ),
  wait_seconds: waitQuery.wait_seconds.describe(
    'With `after`: wait up to this many seconds for the next event of these types. Default 0. The request still costs one unit.',
  ),
});

const filterOf = ({ type }: { readonly type?: readonly string[] | undefined }, now: Date): EventFilter => ({
  types: type === undefined ? null : typesOf(readSubscriptions(type)),
  now,
});

const list = awaitedRoute(
  {
    operationId: LIST,
    method: 'get',
    path: PATH,
    tag: 'Events',
    summary: 'List events',
    description:
      'Lists the events of the last 30 days, newest first, whether or not an endpoint received them. Send missed ones with `POST /api/v1/webhook-endpoints/{endpoint_id}/replay-missed`. To follow the events without an endpoint, send `after=now`, and then `after` with the `position` of each response and `wait_seconds`. Each event comes once.',
    scope: 'webhooks:read',
    weight: 'light',
    paginated: true,
    query,
    responses: {
      200: {
        description: 'One page of events.',
        schema: envelope(event).extend({
          position: z
            .string()
            .nullable()
            .describe('Position after this page, for `after`. Null if the request had no `after`.'),
        }),
      },
    },
    errors: ['bad_request'],
  },
  ({ deps, query, now }) => {
    const after = query.after === undefined ? null : positionOf(deps.cursors, query.after);
    if (after === null) return null;
    return {
      kind: 'event',
      id: after.id,
      next: { writtenBy: after.writtenBy, types: filterOf(query, now).types },
    };
  },
  async ({ deps, tx, caller, query, now }) => {
    const filter = filterOf(query, now);
    if (query.after !== undefined)
      return answerStream(deps, tx, caller.orgId, { ...query, after: query.after }, filter);
    const reply = await answerPage(deps, {
      operationId: LIST,
      path: PATH,
      query: withoutWait(query),
      load: (page) => listEvents(tx, caller.orgId, filter, page),
      toItems: (rows) => rows,
      count: (page) => countEvents(tx, caller.orgId, filter, page),
    });
    return { ...reply, body: { ...reply.body, position: null } };
  },
);

/** A cursor is valid whatever a request waits for. */
const withoutWait = <Q extends { readonly wait_seconds?: number | undefined }>({
  wait_seconds: _,
  ...query
}: Q) => query;

export const eventRoutes: readonly Route[] = [list];
