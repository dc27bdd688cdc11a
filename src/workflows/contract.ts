/** The input of every workflow that serves a row: ids only, so that a history holds nothing secret and stays small. */
export type RowInput = {
  readonly orgId: string;
  readonly id: string;
  readonly seq: number;
};

/** Type of the failure of a step that was not foreseen and that no outage explains. */
export const UNEXPECTED = 'unexpected';

/** Type of the failure of a step whose kernel process ended without a word. */
export const KERNEL_CRASH = 'kernel_crash';

/** Task queues; a worker serves any of them. */
export const QUEUES = ['orchestration', 'cad', 'pricing', 'nesting', 'delivery'] as const;
export type Queue = (typeof QUEUES)[number];
