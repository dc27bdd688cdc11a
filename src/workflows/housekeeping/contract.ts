/**
 * The platform's own chores: what a crash left is found by them. One row is one schedule, whose workflow runs the activity of the same name,
 * so that none waits for another or fails with it. A new chore is one row here and one activity.
 */
export const SWEEPS = {
  sweepStagedStarts: { everySeconds: 15, withinMinutes: 5 },
  sweepAccountLinks: { everySeconds: 15, withinMinutes: 5 },
  reconcileUploads: { everySeconds: 60, withinMinutes: 10 },
  reconcilePictures: { everySeconds: 60, withinMinutes: 10 },
  reconcileCalculations: { everySeconds: 60, withinMinutes: 10 },
  grantWaitingSlots: { everySeconds: 60, withinMinutes: 10 },
  reconcileBatches: { everySeconds: 60, withinMinutes: 10 },
  reconcileDeliveries: { everySeconds: 60, withinMinutes: 10 },
  reconcileReplays: { everySeconds: 60, withinMinutes: 10 },
  reconcileErasures: { everySeconds: 60, withinMinutes: 10 },
  resumeParkedRuns: { everySeconds: 60, withinMinutes: 10 },
  expireStaging: { everySeconds: 3600, withinMinutes: 60 },
  sweepObjects: { everySeconds: 6 * 3600, withinMinutes: 6 * 60 },
  expireRows: { everySeconds: 3600, withinMinutes: 60 },
  expireBuckets: { everySeconds: 3600, withinMinutes: 10 },
  expireTokens: { everySeconds: 3600, withinMinutes: 10 },
  expireWebhooks: { everySeconds: 3600, withinMinutes: 60 },
} as const satisfies Readonly<
  Record<string, { readonly everySeconds: number; readonly withinMinutes: number }>
>;

export type SweepName = keyof typeof SWEEPS;

export const SWEEP_NAMES = Object.keys(SWEEPS) as SweepName[];

/** The activities of the table above: each goes through its pages once, and may run twice or half. */
export type Sweeps = Readonly<Record<SweepName, () => Promise<void>>>;

export const sweepScheduleId = (name: SweepName): string => `housekeeping/${name}`;

export const SWEEP_WORKFLOW = 'sweep';

/** Schedules of earlier releases, which ran several chores after each other. */
export const RETIRED_SCHEDULES: readonly string[] = [
  'housekeeping/sweep-starts',
  'housekeeping/reconcile',
  'housekeeping/expire',
  'housekeeping/resume-parked',
];

export const HOUSEKEEPING_QUEUE = 'orchestration';
