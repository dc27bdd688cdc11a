import type { EventData, EventType } from '../../src/db/outbox/event-types.ts';
import { recordEvent } from '../../src/db/outbox/events.ts';
import { newId } from '../../src/platform/ids.ts';
import { deliverWebhookRef } from '../../src/workflows/deliver-webhook/contract.ts';
import type { ApiClient } from '../support/api.ts';
import type { TestApp } from '../support/app.ts';
import type { TestOrganisation } from '../support/organisation.ts';

export type EndpointRow = {
  id: string;
  url: string;
  event_types: string[];
  status: string;
  disabled_reason: string | null;
  description: string;
};

export type DeliveryRow = {
  id: string;
  event_id: string;
  event_type: string;
  status: string;
  attempt_count: number;
  next_attempt_at: string | null;
  last_status_code: number | null;
  last_error: string | null;
  finished_at: string | null;
  created_at: string;
};

export type DeliveryDetail = DeliveryRow & {
  body: string | null;
  attempts: {
    n: number;
    at: string;
    duration_ms: number | null;
    status_code: number | null;
    response_excerpt: string | null;
    error: string | null;
    url: string | null;
    request_headers: Record<string, string> | null;
  }[];
};

export type Page<T> = {
  items: T[];
  count: number;
  next_cursor: string | null;
  has_more: boolean;
  total: number | null;
};

export { failedCalculation } from '../support/events.ts';

export const BASE = '/api/v1/webhook-endpoints';

export const createEndpoint = (
  client: ApiClient,
  url: string,
  eventTypes: readonly string[] = ['*'],
): Promise<{ id: string; secret: string }> => client.post(BASE, { url, event_types: eventTypes });

/** An event of a fact that did not happen, written the way real ones are. */
export const emit = async <T extends EventType>(
  app: TestApp,
  organisation: TestOrganisation,
  type: T,
  data: EventData[T],
  factKey = `test/${newId()}`,
): Promise<number> => {
  const staged = await app.db.asTenant(organisation.id, (tx) =>
    recordEvent(tx, organisation.id, { type, factKey, data, now: app.clock.now() }, deliverWebhookRef),
  );
  app.deps.starter.kick(staged);
  return staged.length;
};

export const deliveriesOf = async (
  client: ApiClient,
  endpointId: string,
  query = 'limit=200',
): Promise<DeliveryRow[]> =>
  (await client.get<Page<DeliveryRow>>(`${BASE}/${endpointId}/deliveries?${query}`)).items;
