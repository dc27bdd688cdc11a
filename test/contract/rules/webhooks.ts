import type { Requirement } from '../requirements.ts';

const API = 'test/webhooks/api.test.ts';
const DELIVER = 'test/webhooks/deliver.test.ts';
const RESOLVER = 'test/webhooks/resolver.test.ts';
const HEALTH = 'test/webhooks/health.test.ts';
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
      promise:
        '20 consecutive failed deliveries, each after all its attempts, or over half of two hours disable an endpoint; the owner is mailed.',
      shownBy: [
        `${DELIVER} › is disabled when the 20th delivery in a row has failed after all its attempts; what it lost comes back`,
        `${HEALTH} › is disabled by 20 deliveries in a row that failed after all their attempts, not by any number of attempts`,
        `${HEALTH} › is disabled when more than half of the attempts of two hours fail, though no delivery ever ends as failed`,
      ],
    },
    {
      promise: 'A blip disables nobody; tests and replays never count.',
      shownBy: [
        `${HEALTH} › is not disabled by attempts of more than two hours ago, of tests and replays, or of before it was enabled`,
        `${DELIVER} › is not disabled by a blip: 25 first attempts that fail at once are no failed delivery`,
      ],
    },
    {
      promise:
        'Events are listed for 30 days; what a disabled endpoint missed is sent by replay-missed, once.',
      shownBy: [
        `${API} › of 30 days are listed as their webhooks have them, by type and time, page by page, each to its own`,
        `${API} › what a disabled endpoint missed is counted by what it subscribes to, without tests and what it was sent`,
        `${DELIVER} › is disabled when the 20th delivery in a row has failed after all its attempts; what it lost comes back`,
      ],
    },
    {
      promise: 'A pending delivery is tried now by replay: the same delivery, the same schedule after.',
      shownBy: [
        `${DELIVER} › of one that is pending is its own next attempt at once; the schedule after it stays`,
        `${DELIVER} › asked for too late, when its attempt has begun, moves no later one`,
      ],
    },
    {
      promise: 'Owners and admins switch an endpoint off and on by PATCH; keys do not.',
      shownBy: [
        'test/console/pages.test.ts › disables and enables an endpoint by PATCH: open deliveries end, nothing is queued, nobody is mailed',
        `${API} › enabling is for sessions, not for keys`,
      ],
    },
    {
      promise:
        'A delivery shows the address and the headers of each attempt; a replay job is read by its id.',
      shownBy: [
        `${DELIVER} › arrives once, signed, as the exact bytes that the delivery shows`,
        `${API} › a bulk replay counts each event once, and only those whose newest delivery failed`,
      ],
    },
    {
      promise: 'The refusal of a local target names the setting that admits it.',
      shownBy: [`${API} › names the setting that admits the local target %j`],
    },
  ],
};
