/** Public contract of `deliverWebhook`; importing it loads neither the workflow nor an activity. */
export const deliverWebhookRef = (deliveryId: string) => ({
  workflowId: `delivery/${deliveryId}`,
  workflowType: 'deliverWebhook',
  taskQueue: 'orchestration',
});

/** The delivery has a slot now: attempt it. */
export const SLOT_GRANTED = 'slotGranted';

export const slotGrantedSignal = (deliveryId: string) => ({
  workflowId: deliverWebhookRef(deliveryId).workflowId,
  signalName: SLOT_GRANTED,
});

/** Attempt this number at once, if that is what the delivery waits for. */
export const TRY_NOW = 'tryNow';

/** @param n the attempt; a signal that comes after it began changes nothing. */
export const tryNowSignal = (deliveryId: string, n: number) => ({
  workflowId: deliverWebhookRef(deliveryId).workflowId,
  signalName: TRY_NOW,
  number: n,
});

/** How `db` sets deliveries in motion. */
export const deliveryStarts = { startOf: deliverWebhookRef, tryNow: tryNowSignal };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Until the next attempt, counted from the end of the one before: one initial attempt and seven retries, about 41.7 h in all. */
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
 * How long to wait after attempt `n` (from 1) failed: the schedule's delay ±20 %, null after the last attempt.
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

/**
 * How long an attempt is put off that our own name server kept from being made, the `k`-th time (from 1); null: no further.
 */
export const postponementMs = (k: number): number | null =>
  k > MAX_POSTPONEMENTS ? null : Math.min(FIRST_POSTPONEMENT_MS * 3 ** (k - 1), LONGEST_POSTPONEMENT_MS);

export type AttemptInput = {
  readonly orgId: string;
  readonly deliveryId: string;
  readonly n: number;
  /** From the end of this attempt to the next, should it fail; null: it is the last. */
  readonly retryDelayMs: number | null;
  /** Until the same attempt comes again, should our name server keep it from being made; null or absent: it fails like any other. */
  readonly postponementMs?: number | null;
};

export type AttemptAnswer = {
  /**
   * `waiting`: no slot was free, the signal comes when there is one. `postponed`: it was not made, and comes again. `retry`: it failed, the
   * next one follows. `ended`: nothing follows.
   */
  readonly state: 'waiting' | 'postponed' | 'retry' | 'ended';
  /** The receiver's response or the error; absent if nothing was sent. */
  readonly said?: string;
};

/** Type of the failure that a step gives when the receiver did not take the delivery; its details are the `AttemptAnswer`. */
export const NOT_DELIVERED = 'not_delivered';
