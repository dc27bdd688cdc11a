/**
 * The platform's own sweeps, which repair what a crash left. One row is one schedule, whose workflow runs the activity of the
 * same name, so that no sweep waits for another or fails with it. To add a sweep, add a row here and an activity.
 */
export const SWEEPS = {
  sweepStagedStarts: { everySeconds: 15, withinMinutes: 5, does: 'start workflows that a crash left staged' },
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
    does: 'compare pictures being rendered with their workflows',
  },
  reconcileCalculations: {
    everySeconds: 60,
    withinMinutes: 10,
    does: 'compare open calculations with their workflows',
  },
  grantWaitingSlots: {
    everySeconds: 60,
    withinMinutes: 10,
    does: 'give free slots to waiting runs and deliveries',
  },
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
  reconcileReports: {
    everySeconds: 60,
    withinMinutes: 10,
    does: 'compare open reports with their workflows',
  },
  reconcileReprices: {
    everySeconds: 60,
    withinMinutes: 10,
    does: 'compare open reprices with their workflows',
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
  resumeParkedRuns: { everySeconds: 60, withinMinutes: 10, does: 'resume runs that a spend cap parked' },
  expireStaging: {
    everySeconds: 3600,
    withinMinutes: 60,
    does: 'remove released objects from the object store',
  },
  sweepObjects: {
    everySeconds: 6 * 3600,
    withinMinutes: 6 * 60,
    does: 'compare the object store with its rows',
  },
  expireRows: {
    everySeconds: 3600,
    withinMinutes: 60,
    does: 'remove old idempotent responses, records of started workflows and expired links',
  },
  expireBuckets: {
    everySeconds: 3600,
    withinMinutes: 10,
    does: 'remove unused counters of rate limits',
  },
  expireTokens: { everySeconds: 3600, withinMinutes: 10, does: 'remove expired links and sessions' },
  expireWebhooks: {
    everySeconds: 3600,
    withinMinutes: 60,
    does: 'remove old events, re-encrypt secrets',
  },
  keepPartitions: {
    everySeconds: 3600,
    withinMinutes: 10,
    does: 'make the next partitions of deliveries, drop the oldest',
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
