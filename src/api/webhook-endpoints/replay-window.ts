import type { z } from '@hono/zod-openapi';
import { typesOf } from '../../db/outbox/event-types.ts';
import type { ReplayKind, ReplayWindow } from '../../db/webhooks/delivery-replays.ts';
import { invalid } from '../kit/errors.ts';
import { readSubscriptions } from './checks.ts';
import type { replayRequest } from './schemas.ts';

/** The window of a bulk replay; it ends now at the latest, so that a job never processes its own deliveries. */
export const readReplayWindow = (
  kind: ReplayKind,
  body: z.infer<typeof replayRequest>,
  now: Date,
): ReplayWindow => {
  const since = new Date(body.since);
  const until = body.until === undefined ? now : new Date(Math.min(Date.parse(body.until), now.getTime()));
  if (since >= until) {
    throw invalid([
      {
        loc: ['body', 'since'],
        msg: `must be before ${until.toISOString()}, the end of the window (got ${since.toISOString()})`,
        type: 'invalid_window',
      },
    ]);
  }
  const eventTypes = body.event_types === undefined ? null : typesOf(readSubscriptions(body.event_types));
  return { kind, since, until, eventTypes };
};
