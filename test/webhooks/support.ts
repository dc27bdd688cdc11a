import type { ListWebhookDeliveriesData, WebhookDelivery } from '../../clients/typescript/src/index.ts';
import { createWebhookEndpoint, listWebhookDeliveries } from '../../clients/typescript/src/operations.ts';
import type { EventData, EventType } from '../../src/db/outbox/event-types.ts';
import { recordEvent } from '../../src/db/outbox/events.ts';
import { newId } from '../../src/platform/ids.ts';
import type { ApiClient } from '../support/api.ts';
import type { TestApp } from '../support/app.ts';
import type { TestOrganisation } from '../support/organisation.ts';

export type {
  WebhookDelivery as DeliveryRow,
  WebhookDeliveryDetail as DeliveryDetail,
  WebhookEndpoint as EndpointRow,
} from '../../clients/typescript/src/index.ts';

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
): Promise<{ id: string; secret: string }> =>
  createWebhookEndpoint({ client: client.http, body: { url, event_types: [...eventTypes] } });

/** An event of a fact that did not happen, written the way real ones are. @returns 1 if it has deliveries, which get their slots now; else 0 */
export const emit = async <T extends EventType>(
  app: TestApp,
  organisation: TestOrganisation,
  type: T,
  data: EventData[T],
  factKey = `test/${newId()}`,
): Promise<number> => {
  const staged = await app.db.asTenant(organisation.id, (tx) =>
    recordEvent(tx, organisation.id, { type, factKey, data, now: app.clock.now() }),
  );
  app.deps.starter.kick(staged);
  return staged.length;
};

export const deliveriesOf = async (
  { http: client }: ApiClient,
  endpoint_id: string,
  query: ListWebhookDeliveriesData['query'] = { limit: 200 },
): Promise<WebhookDelivery[]> =>
  (await listWebhookDeliveries({ client, path: { endpoint_id }, query })).items;
