import type { Client } from '../generated/client/index.ts';
import { listEvents } from '../generated/sdk.gen.ts';
import type { Event } from '../generated/types.gen.ts';
import { WAIT_SECONDS } from '../parts.ts';
import { sign } from '../webhooks.ts';

type Listening = {
  readonly client: Client;
  readonly types: readonly string[];
  readonly signal: AbortSignal;
};

/** Events that happen from now on, each once. Ends when the signal is aborted. */
export async function* newEvents(
  { client, types, signal }: Listening,
  ready: () => void,
): AsyncGenerator<Event> {
  const filter = types.length > 0 ? { type: [...types] } : {};
  let { position } = await listEvents({ client, query: { ...filter, after: 'now' }, signal });
  ready();
  while (position !== null) {
    const query = { ...filter, after: position, wait_seconds: WAIT_SECONDS };
    const page: Awaited<ReturnType<typeof listEvents>> = await listEvents({ client, query, signal });
    yield* page.items;
    position = page.position;
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
