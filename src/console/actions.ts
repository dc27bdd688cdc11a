import type { Staged } from '../db/outbox/staged-starts.ts';
import type { NotSent } from '../db/webhooks/webhook-actions.ts';
import { replayDelivery, sendTest, setEndpointStatus } from '../db/webhooks/webhook-actions.ts';
import { findEndpoint, type WebhookEndpoint } from '../db/webhooks/webhook-endpoints.ts';
import { deliveryStarts } from '../workflows/deliver-webhook/contract.ts';
import { change, PageNotFound, type Visit } from './visit.ts';

const at = (visit: Visit) => ({
  now: visit.now,
  requestId: visit.c.get('requestId'),
  ...deliveryStarts,
});

type Outcome =
  | { readonly outcome: 'sent'; readonly deliveryId: string; readonly staged: readonly Staged[] }
  | NotSent;

/** Redirects after a form, so that a reload does not send it again. */
const redirectAfter = (visit: Visit, endpointId: string, sent: Outcome, done: string): Response => {
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
    return redirectAfter(visit, endpointId, sent, 'tested');
  },

  replay: async (visit: Visit, endpointId = '', deliveryId = ''): Promise<Response> => {
    const sent = await change(visit, 'replay_delivery', async (tx) => {
      const result: Outcome = await replayDelivery(tx, visit.orgId, { endpointId, deliveryId }, at(visit));
      return { result, target: result.outcome === 'sent' ? deliveryId : null };
    });
    const wasBroughtForward = sent.outcome === 'sent' && sent.deliveryId === deliveryId;
    return redirectAfter(visit, endpointId, sent, wasBroughtForward ? 'hurried' : 'replayed');
  },

  enable: (visit: Visit, endpointId = '') => setStatus(visit, endpointId, 'enabled'),

  disable: (visit: Visit, endpointId = '') => setStatus(visit, endpointId, 'disabled'),
};

const setStatus = async (
  visit: Visit,
  endpointId: string,
  status: WebhookEndpoint['status'],
): Promise<Response> => {
  const action = status === 'enabled' ? 'enable_endpoint' : 'disable_endpoint';
  const found = await change(visit, action, async (tx) => {
    const before = await findEndpoint(tx, visit.orgId, endpointId);
    const after = await setEndpointStatus(tx, visit.orgId, endpointId, status, visit.now);
    if (after === null || before?.status === status) return { result: after, target: null };
    return { result: after, target: after.id, after: { status } };
  });
  if (found === null) throw new PageNotFound();
  return visit.c.redirect(`${visit.base}/endpoints/${endpointId}?done=${status}`, 303);
};
