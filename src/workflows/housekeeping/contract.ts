/**
 * The platform's own sweeps, which repair what a crash left. One row is one schedule, whose workflow runs the activity of the
 * same name, so that no sweep waits for another or fails with it. To add a sweep, add a row here and an activity.
 */
export const SWEEPS = {
  sweepStagedStarts: { everySeconds: 15, withinMinutes: 5, does: 'start what a crash left staged' },
  sweepAccountLinks: {
    everySeconds: 15,
    withinMinutes: 5,
    does: 'start the mails of account links that a crash left',
  },
  reconcileUploads: {
    everySeconds: 60,
    withinMinutes: 10,
    does: 'compare open uploads with their workflows',
  },
  reconcilePictures: {
    everySeconds: 60,
    withinMinutes: 10,
    does: 'compare pictures in the making with their workflows',
  },
  reconcileCalculations: {
    everySeconds: 60,
    withinMinutes: 10,
    does: 'compare open calculations with their workflows',
  },
  grantWaitingSlots: { everySeconds: 60, withinMinutes: 10, does: 'give free slots to runs that wait' },
  reconcileBatches: {
    everySeconds: 60,
    withinMinutes: 10,
    does: 'compare open batches with their workflows',
  },
  reconcileNests: {
    everySeconds: 60,
    withinMinutes: 10,
    does: 'compare open job nests with their workflows',
  },
  reconcileDeliveries: {
    everySeconds: 60,
    withinMinutes: 10,
    does: 'compare open deliveries with their workflows',
  },
  reconcileReplays: {
    everySeconds: 60,
    withinMinutes: 10,
    does: 'compare open replays with their workflows',
  },
  reconcileErasures: {
    everySeconds: 60,
    withinMinutes: 10,
    does: 'compare open erasures with their workflows',
  },
  resumeParkedRuns: { everySeconds: 60, withinMinutes: 10, does: 'resume what a spend cap parked' },
  expireStaging: {
    everySeconds: 3600,
    withinMinutes: 60,
    does: 'remove stored objects that were given back',
  },
  sweepObjects: {
    everySeconds: 6 * 3600,
    withinMinutes: 6 * 60,
    does: 'compare the object store with its rows',
  },
  expireRows: { everySeconds: 3600, withinMinutes: 60, does: 'remove kept answers and notes of old starts' },
  expireBuckets: {
    everySeconds: 3600,
    withinMinutes: 10,
    does: 'remove counters of limits that nobody uses',
  },
  expireTokens: { everySeconds: 3600, withinMinutes: 10, does: 'remove links and sessions that ran out' },
  expireWebhooks: {
    everySeconds: 3600,
    withinMinutes: 60,
    does: 'remove old events and deliveries, seal secrets anew',
  },
} as const satisfies Readonly<
  Record<string, { readonly everySeconds: number; readonly withinMinutes: number; readonly does: string }>
>;

export type SweepName = keyof typeof SWEEPS;

export const SWEEP_NAMES = Object.keys(SWEEPS) as SweepName[];

/** The activities of the table above: each goes through its pages once, and may run twice or in part. */
export type Sweeps = Readonly<Record<SweepName, () => Promise<void>>>;

export const sweepScheduleId = (name: SweepName): string => `housekeeping/${name}`;

export const SWEEP_WORKFLOW = 'sweep';

export const HOUSEKEEPING_QUEUE = 'orchestration';
