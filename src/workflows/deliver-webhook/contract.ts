/** Queue of deliveries and of their attempts: its workers may connect to the internet. */
export const DELIVERY_QUEUE = 'delivery';

/**
 * In the input of a delivery whose first attempt is part of its workflow task. Deliveries of earlier builds have 0: their histories know only
 * activities. (A replay does not know the queue of a history.)
 */
export const FIRST_IN_TASK = 1;

const DELIVER = { workflowType: 'deliverWebhook', taskQueue: DELIVERY_QUEUE, seq: FIRST_IN_TASK } as const;
const ID_PREFIX = 'delivery/';

/** Public contract of `deliverWebhook`; importing it loads neither the workflow nor an activity. */
export const deliverWebhookRef = (deliveryId: string) => ({
  ...DELIVER,
  workflowId: `${ID_PREFIX}${deliveryId}`,
  rowId: deliveryId,
});

/** The delivery has a slot now: attempt it. */
export const SLOT_GRANTED = 'slotGranted';

/** The start of a delivery with its first slot, and the signal of a later one, as `db` uses them. */
export const deliveryWiring = { ...DELIVER, idPrefix: ID_PREFIX, signalName: SLOT_GRANTED };

/** Make this attempt at once, if the delivery is waiting for it. */
export const TRY_NOW = 'tryNow';

/** @param n number of the attempt; a signal that arrives after its start has no effect. */
export const tryNowSignal = (deliveryId: string, n: number) => ({
  workflowId: deliverWebhookRef(deliveryId).workflowId,
  signalName: TRY_NOW,
  number: n,
});

/** The start of one delivery that somebody asked for, and the signal for its next attempt. */
export const deliveryStarts = { startOf: deliverWebhookRef, tryNow: tryNowSignal };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delays from the end of one attempt to the next: one initial attempt and seven retries, about 41.7 h in all. */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  24 * HOUR,
];

export const MAX_ATTEMPTS = RETRY_DELAYS_MS.length + 1;

const JITTER = 0.2;

/**
 * Delay after attempt `n` (from 1) failed: the schedule's delay ±20 %, null after the last attempt.
 *
 * @param random in [0, 1)
 */
export const retryDelayMs = (n: number, random: number): number | null => {
  const delay = RETRY_DELAYS_MS[n - 1];
  return delay === undefined ? null : Math.round(delay * (1 - JITTER + 2 * JITTER * random));
};

const FIRST_POSTPONEMENT_MS = 5 * SECOND;
const LONGEST_POSTPONEMENT_MS = 10 * MINUTE;

/** Of one attempt; about an hour in all. */
export const MAX_POSTPONEMENTS = 10;

/** Delay of an attempt that our own name server prevented, for the `k`-th time (from 1); null: no further postponement. */
export const postponementMs = (k: number): number | null =>
  k > MAX_POSTPONEMENTS ? null : Math.min(FIRST_POSTPONEMENT_MS * 3 ** (k - 1), LONGEST_POSTPONEMENT_MS);

export type AttemptInput = {
  readonly orgId: string;
  readonly deliveryId: string;
  readonly n: number;
  /** From the end of this attempt to the next one if it fails; null: it is the last. */
  readonly retryDelayMs: number | null;
  /** Delay of the same attempt if our name server prevents it; null or absent: that counts as a failure. */
  readonly postponementMs?: number | null;
};

export type AttemptAnswer = {
  /**
   * `waiting`: no slot was free, a signal comes when there is one. `postponed`: it was not made and will be repeated. `retry`: it
   * failed, the next one follows. `ended`: nothing follows.
   */
  readonly state: 'waiting' | 'postponed' | 'retry' | 'ended';
  /** The receiver's response or the error; absent if nothing was sent. */
  readonly said?: string;
};

/** The worker did not make the attempt within the workflow task: an activity makes it. */
export const LEFT_TO_ACTIVITY = { state: 'left' } as const;

/** Failure type when the receiver did not accept the delivery; its details are the `AttemptAnswer`. */
export const NOT_DELIVERED = 'not_delivered';
