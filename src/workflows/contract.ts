/** Input of every workflow that serves a row: ids only, so that a history holds no secrets and stays small. */
export type RowInput = {
  readonly orgId: string;
  readonly id: string;
  readonly seq: number;
};

/** Failure type of an unforeseen error in a step that is not an outage. */
export const UNEXPECTED = 'unexpected';

/** Failure type of a step whose kernel process ended without a result. */
export const KERNEL_CRASH = 'kernel_crash';

/** Task queues; a worker can serve any of them. */
export const QUEUES = ['orchestration', 'cad', 'pricing', 'nesting', 'delivery'] as const;
export type Queue = (typeof QUEUES)[number];
