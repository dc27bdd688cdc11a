import { pruneBuckets } from '../db/accounts/admission.ts';
import { pruneTokens } from '../db/accounts/sessions.ts';
import { pruneAnswers, REPLAY_HOURS } from '../db/answers/idempotency.ts';
import { rollUpUsage } from '../db/billing/usage.ts';
import { collectReleased } from '../db/calculations/collect.ts';
import { foldCounts } from '../db/calculations/counts.ts';
import { pingDatabase, sweepTx } from '../db/kernel/sweep-transaction.ts';
import { pruneRevoked } from '../db/oauth/grants.ts';
import { pruneRecords } from '../db/oauth/records.ts';
import { findOrganisations, type SweptOrganisation } from '../db/outbox/open-work.ts';
import { findOverdueStarts, type OverdueStart, pruneStarts } from '../db/outbox/staged-starts.ts';
import { deleteExpiredShares } from '../db/shares/shares.ts';
import type { Sweeps } from '../workflows/housekeeping/contract.ts';
import { sweepAll, WIDE } from './sweep-all.ts';
import type { SweepDeps } from './workflow-life.ts';

const OVERDUE_MS = 5_000;
const KEEP_STARTS_DAYS = 7;
const PRUNE_ROWS = 1_000;
/** Each may be a large geometry. */
const COLLECTED = 200;

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/** Starts what a crash left staged, and deletes expired rows. A pass may run twice or in part: it is safe to repeat. */
export const createHousekeepingActivities = (deps: SweepDeps) => {
  const { db, clock, log, starter, temporal } = deps;

  return {
    sweepStagedStarts: async (): Promise<void> => {
      let started = 0;
      try {
        await sweepAll(log, {
          page: (after: OverdueStart | null) => findOverdueStarts(db, before(clock.now(), OVERDUE_MS), after),
          visit: async (staged) => {
            await starter.run({ orgId: staged.orgId, id: staged.id });
            started += 1;
          },
          isThere: () => temporal.workflowService.getSystemInfo({}),
          width: WIDE,
          anyOrder: true,
        });
      } finally {
        if (started > 0) log.info({ count: started }, 'started workflows that a crash left staged');
      }
    },

    /**
     * Deletes stored answers and completed starts past their retention, and content that nothing refers to. Adds up counts of
     * calculations and usage of past months.
     */
    expireRows: (): Promise<void> =>
      sweepAll(log, {
        page: (after: SweptOrganisation | null) => findOrganisations(db, after),
        visit: async ({ orgId }, beat) => {
          const now = clock.now();
          const answers = { before: before(now, REPLAY_HOURS * 3_600_000), limit: PRUNE_ROWS };
          const starts = { before: before(now, KEEP_STARTS_DAYS * 86_400_000), limit: PRUNE_ROWS };
          while ((await sweepTx(db, orgId, (tx) => pruneAnswers(tx, orgId, answers))) > 0) beat();
          while ((await sweepTx(db, orgId, (tx) => pruneStarts(tx, orgId, starts))) > 0) beat();
          const released = { now, limit: COLLECTED };
          while ((await sweepTx(db, orgId, (tx) => collectReleased(tx, orgId, released))) > 0) beat();
          await sweepTx(db, orgId, (tx) => foldCounts(tx, orgId));
          while ((await sweepTx(db, orgId, (tx) => rollUpUsage(tx, orgId, now))) > 0) beat();
          await sweepTx(db, orgId, (tx) => deleteExpiredShares(tx, orgId, now));
        },
        isThere: () => pingDatabase(db),
      }),

    /** Deletes rate-limit counters that have long been unused. */
    expireBuckets: (): Promise<void> => pruneBuckets(db, clock.now()),

    expireTokens: (): Promise<void> =>
      db.asSystem(async (tx) => {
        const now = clock.now();
        await pruneTokens(tx, now);
        await pruneRevoked(tx, now);
        await pruneRecords(tx, now);
      }),
  } satisfies Partial<Sweeps>;
};
