import { pingDatabase, sweepTx } from '../db/kernel/sweep-transaction.ts';
import {
  findOpenReplays,
  findOrganisations,
  type OpenJob,
  type SweptOrganisation,
} from '../db/outbox/open-work.ts';
import { keepPartitions } from '../db/webhooks/delivery-partitions.ts';
import { endReplay } from '../db/webhooks/delivery-replays.ts';
import { pruneWebhooks } from '../db/webhooks/delivery-retention.ts';
import { endDelivery, findStaleDeliveries, type OpenDelivery } from '../db/webhooks/open-deliveries.ts';
import { resealSecrets } from '../db/webhooks/webhook-endpoints.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { deliverWebhookRef, deliveryWiring } from '../workflows/deliver-webhook/contract.ts';
import type { Sweeps } from '../workflows/housekeeping/contract.ts';
import { replayFailedRef } from '../workflows/replay-failed/contract.ts';
import { sweepAll } from './sweep-all.ts';
import { createCompare, pingBoth, type SweepDeps } from './workflow-life.ts';

type WebhookHousekeepingDeps = SweepDeps & { readonly secrets: SecretBox };

const STALE_MS = 120_000;
const PRUNE_ROWS = 1_000;

/** Sweeps of webhooks. Each pass may run twice or in part. */
export const createWebhookHousekeepingActivities = (deps: WebhookHousekeepingDeps) => {
  const { db, clock, starter, log } = deps;
  const isThere = () => pingBoth(deps);
  const longAgo = (): Date => new Date(clock.now().getTime() - STALE_MS);
  const compare = createCompare(deps);

  return {
    /** A delivery whose workflow was ended from outside has failed. */
    reconcileDeliveries: (): Promise<void> =>
      sweepAll(log, {
        page: (after: OpenDelivery | null) => findStaleDeliveries(db, longAgo(), after),
        visit: ({ orgId, id }) =>
          compare(orgId, deliverWebhookRef(id), async () => {
            const lost = { error: 'worker_lost', now: clock.now(), wiring: deliveryWiring };
            starter.kick(await sweepTx(db, orgId, (tx) => endDelivery(tx, orgId, id, lost)));
          }),
        isThere,
      }),

    /** Ends a bulk replay whose workflow has ended; what it has replayed stays. */
    reconcileReplays: (): Promise<void> =>
      sweepAll(log, {
        page: (after: OpenJob | null) => findOpenReplays(db, longAgo(), after),
        visit: ({ orgId, id }) =>
          compare(orgId, replayFailedRef(id), () =>
            sweepTx(db, orgId, (tx) => endReplay(tx, orgId, id, clock.now())),
          ),
        isThere,
      }),

    /** Makes partitions of events and deliveries weeks ahead, and drops those past their retention. */
    keepPartitions: async (): Promise<void> => {
      const kept = await db.asSystem((tx) => keepPartitions(tx, clock.now()));
      if (kept.made.length + kept.dropped.length > 0) log.info(kept, 'partitions changed');
      if (kept.strays > 0)
        log.error(
          { strays: kept.strays },
          'events or deliveries were written while their time had no partition; see docs/operations/volume.md',
        );
    },

    /** Deletes bodies after 30 days and facts after two months; re-seals secrets of an earlier encryption key. */
    expireWebhooks: (): Promise<void> =>
      sweepAll(log, {
        page: (after: SweptOrganisation | null) => findOrganisations(db, after),
        visit: async ({ orgId }, beat) => {
          const resealed = await sweepTx(db, orgId, (tx) =>
            resealSecrets(tx, orgId, { now: clock.now(), secrets: deps.secrets }),
          );
          if (resealed > 0)
            log.info({ org_id: orgId, resealed }, 'webhook secrets re-encrypted with the newest key');
          const prune = () =>
            sweepTx(db, orgId, (tx) => pruneWebhooks(tx, orgId, { now: clock.now(), limit: PRUNE_ROWS }));
          while ((await prune()) > 0) beat();
        },
        isThere: () => pingDatabase(db),
      }),
  } satisfies Partial<Sweeps>;
};
