import { z } from '@hono/zod-openapi';
import { EVENT_TYPES, type EventType, typesOf } from '../../db/outbox/event-types.ts';
import { countEvents, listEvents } from '../../db/webhooks/event-log.ts';
import { answerPage } from '../kit/lists.ts';
import { envelope, pageQuery } from '../kit/pagination.ts';
import { type Route, readRoute } from '../kit/route.ts';
import { repeatable } from '../kit/schemas.ts';
import { readSubscriptions } from '../webhook-endpoints/checks.ts';
import { eventData, eventId, eventTime } from './schemas.ts';

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

const list = readRoute(
  {
    operationId: LIST,
    method: 'get',
    path: PATH,
    tag: 'Events',
    summary: 'List events',
    description:
      'Lists the events of the last 30 days, newest first, whether or not an endpoint received them. Send missed ones with `POST /api/v1/webhook-endpoints/{endpoint_id}/replay-missed`.',
    scope: 'webhooks:read',
    weight: 'light',
    paginated: true,
    query: z.object({
      ...pageQuery,
      type: repeatable(z.string().min(1).max(64))
        .optional()
        .describe(
          'Return events of these types. Repeatable; wildcards such as `calculation.*` are accepted.',
        ),
    }),
    responses: { 200: { description: 'One page of events.', schema: envelope(event) } },
    errors: ['bad_request'],
  },
  async ({ deps, tx, caller, query, now }) => {
    const filter = { types: query.type === undefined ? null : typesOf(readSubscriptions(query.type)), now };
    return answerPage(deps, {
      operationId: LIST,
      path: PATH,
      query,
      load: (page) => listEvents(tx, caller.orgId, filter, page),
      toItems: (rows) => rows,
      count: (page) => countEvents(tx, caller.orgId, filter, page),
    });
  },
);

export const eventRoutes: readonly Route[] = [list];
