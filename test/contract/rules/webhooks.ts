import type { Requirement } from '../requirements.ts';

const API = 'test/webhooks/api.test.ts';
const DELIVER = 'test/webhooks/deliver.test.ts';
const RESOLVER = 'test/webhooks/resolver.test.ts';
const SIGNING = 'test/platform/outbound/standard-webhooks.test.ts';

/** Webhook endpoints, events and deliveries of reference 1. */
export const WEBHOOK_RULES: Readonly<Record<string, readonly Requirement[]>> = {
  Webhooks: [
    {
      promise: 'The secret is returned exactly once, with the prefix whsec_.',
      shownBy: [`${API} › is created with a secret that is never shown again`],
    },
    {
      promise: 'Rule 1: an unknown event type is 400.',
      shownBy: [`${API} › refuses an unknown event type by name, with 400`],
    },
    {
      promise: 'Rule 2: private, loopback and metadata addresses are refused, at creation and at delivery.',
      shownBy: [
        'test/platform/outbound/target.test.ts › %j is refused: %s',
        `${DELIVER} › of a forbidden address is never called`,
        'test/platform/outbound/target.test.ts › still refuses %s: %s',
        'test/platform/outbound/pinned-post.test.ts › is refused at the next attempt, when the second answer is private',
      ],
    },
    {
      promise:
        'A failure of our name server costs no attempt and says nothing of the endpoint; a name that does not exist does.',
      shownBy: [
        'test/platform/outbound/resolve.test.ts › %s: that nobody knows whether it has one is a failure of ours, not an answer',
        `${RESOLVER} › costs no attempt (%s): the delivery waits without a slot, and arrives at its first attempt when the name is known`,
        `${RESOLVER} › that does not exist is the receiver’s: a failed attempt, which counts`,
        `${RESOLVER} › given its end, then the attempt is used up, and still says nothing of the endpoint`,
      ],
    },
    {
      promise: 'Rule 3: wildcards; unsubscribed types are not delivered.',
      shownBy: [`${DELIVER} › goes to every endpoint that subscribed, and to no other`],
    },
    {
      promise: 'Standard Webhooks headers and signature over the raw bytes.',
      shownBy: [
        `${DELIVER} › arrives once, signed, as the exact bytes that the delivery shows`,
        `${SIGNING} › gives the published test vector`,
        `${SIGNING} › is accepted by the library of Standard Webhooks for any body, and any change is refused`,
      ],
    },
    {
      promise: 'A replay keeps the original event id.',
      shownBy: [`${DELIVER} › is a new delivery of the same event id and the same bytes`],
    },
    {
      promise: '20 consecutive failures or over half of two hours disable an endpoint; the owner is mailed.',
      shownBy: [
        `${DELIVER} › is disabled after 20 failures in a row over a minute; its owner is told once; it can be enabled`,
        'test/webhooks/health.test.ts › is disabled when more than half of the attempts of two hours fail, though never many in a row',
      ],
    },
  ],
};
