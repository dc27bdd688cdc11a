import type { Client } from '../generated/api/client/index.ts';
import { listEvents } from '../generated/api/sdk.gen.ts';
import type { Event } from '../generated/api/types.gen.ts';
import { itemsOf } from '../pages.ts';
import { pause } from '../retries.ts';
import { sign } from '../webhooks.ts';

/** An event may become visible after later ones, by at most the time that a transaction of the service may take. */
const OVERLAP_MS = 60_000;
const LOOK_MS = 2_000;

type Listening = {
  readonly client: Client;
  readonly types: readonly string[];
  readonly signal: AbortSignal;
};

const eventsSince = async (
  { client, types, signal }: Listening,
  since: string | null,
): Promise<readonly Event[]> => {
  const query = {
    order: 'asc' as const,
    ...(types.length > 0 && { type: [...types] }),
    ...(since !== null && { created_after: new Date(Date.parse(since) - OVERLAP_MS).toISOString() }),
  };
  const events: Event[] = [];
  for await (const event of itemsOf(listEvents, { client, query, signal })) events.push(event);
  return events;
};

const newestOf = async ({ client, types, signal }: Listening): Promise<string | null> => {
  const query = { limit: 1, ...(types.length > 0 && { type: [...types] }) };
  const { items } = await listEvents({ client, query, signal });
  return items[0]?.created_at ?? null;
};

/** Events that happen from the first look on, each once, in the order in which they become visible. Ends when the signal is aborted. */
export async function* newEvents(listening: Listening, ready: () => void): AsyncGenerator<Event> {
  let since = await newestOf(listening);
  let seen = new Set((await eventsSince(listening, since)).map(({ id }) => id));
  ready();
  for (;;) {
    const events = await eventsSince(listening, since);
    for (const event of events) if (!seen.has(event.id)) yield event;
    seen = new Set(events.map(({ id }) => id));
    since = events.at(-1)?.created_at ?? since;
    await pause(LOOK_MS, listening.signal);
  }
}

/** Sends an event as the service would. @returns the status of the receiver, or why it got nothing */
export const forward = async (
  event: Event,
  to: string,
  secret: string,
  signal: AbortSignal,
): Promise<string> => {
  const { id, type, created_at, data } = event;
  const body = JSON.stringify({ id, type, created_at, data });
  const headers = { 'content-type': 'application/json', ...(await sign(body, secret, { id })) };
  try {
    const response = await fetch(to, { method: 'POST', headers, body, signal, redirect: 'manual' });
    await response.body?.cancel();
    return String(response.status);
  } catch (error) {
    signal.throwIfAborted();
    return error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  }
};
