import type { Staged } from '../db/staged-starts.ts';
import { replayDelivery, sendTest } from '../db/webhook-actions.ts';
import { enableEndpoint, lockEndpoint } from '../db/webhook-endpoints.ts';
import { deliverWebhookRef } from '../workflows/deliver-webhook/contract.ts';
import { change, PageNotFound, type Visit } from './visit.ts';

const at = (visit: Visit) => ({
  now: visit.now,
  requestId: visit.c.get('requestId'),
  startOf: deliverWebhookRef,
});

type Outcome =
  | { readonly outcome: 'sent'; readonly deliveryId: string; readonly staged: readonly Staged[] }
  | { readonly outcome: 'not_found' | 'endpoint_disabled' | 'delivery_pending' | 'body_expired' };

/** After a form the browser is sent on to a page, so that a reload sends nothing twice. */
const goOn = (visit: Visit, endpointId: string, sent: Outcome, done: string): Response => {
  const here = `${visit.base}/endpoints/${endpointId}`;
  if (sent.outcome === 'not_found') throw new PageNotFound();
  if (sent.outcome !== 'sent') return visit.c.redirect(`${here}?refused=${sent.outcome}`, 303);
  visit.deps.starter.kick(sent.staged);
  return visit.c.redirect(`${here}/deliveries/${sent.deliveryId}?done=${done}`, 303);
};

export const endpointActions = {
  test: async (visit: Visit, endpointId = ''): Promise<Response> => {
    const sent = await change(visit, 'test_endpoint', async (tx) => {
      const result: Outcome = await sendTest(tx, visit.orgId, endpointId, at(visit));
      return { result, target: result.outcome === 'sent' ? endpointId : null };
    });
    return goOn(visit, endpointId, sent, 'tested');
  },

  replay: async (visit: Visit, endpointId = '', deliveryId = ''): Promise<Response> => {
    const sent = await change(visit, 'replay_delivery', async (tx) => {
      const result: Outcome = await replayDelivery(tx, visit.orgId, { endpointId, deliveryId }, at(visit));
      return { result, target: result.outcome === 'sent' ? deliveryId : null };
    });
    return goOn(visit, endpointId, sent, 'replayed');
  },

  enable: async (visit: Visit, endpointId = ''): Promise<Response> => {
    const enabled = await change(visit, 'enable_endpoint', async (tx) => {
      const endpoint = await lockEndpoint(tx, visit.orgId, endpointId);
      if (endpoint === null) return { result: null, target: null };
      if (endpoint.status === 'enabled') return { result: endpoint, target: null };
      await enableEndpoint(tx, visit.orgId, endpoint.id, visit.now);
      return { result: endpoint, target: endpoint.id, after: { status: 'enabled' } };
    });
    if (enabled === null) throw new PageNotFound();
    return visit.c.redirect(`${visit.base}/endpoints/${endpointId}?done=enabled`, 303);
  },
};
