import { heartbeat } from '@temporalio/activity';
import type { Client } from '@temporalio/client';
import type { Database } from '../db/database.ts';
import { pruneWebhooks } from '../db/delivery-retention.ts';
import { endLostDelivery, findStaleDeliveries } from '../db/open-deliveries.ts';
import { listOrganisationIds } from '../db/open-work.ts';
import { restageStart } from '../db/staged-starts.ts';
import type { Starter } from '../db/starter.ts';
import { resealSecrets } from '../db/webhook-endpoints.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { deliverWebhookRef } from '../workflows/deliver-webhook/contract.ts';
import { stageWakeUps } from './deliver.ts';
import { lifeOfWorkflow } from './workflow-life.ts';

export type WebhookHousekeepingDeps = {
  readonly db: Database;
  readonly temporal: Client;
  readonly starter: Starter;
  readonly clock: Clock;
  readonly log: Logger;
  readonly secrets: SecretBox;
};

const STALE_MS = 120_000;
const BATCH = 200;
const PRUNE_ROWS = 1_000;

/** Chores of webhooks. Each pass may run twice or half. */
export const createWebhookHousekeepingActivities = (deps: WebhookHousekeepingDeps) => {
  const { db, clock, starter, log } = deps;
  return {
    /** A delivery whose workflow is missing starts again; one whose workflow was ended from outside has failed. */
    reconcileDeliveries: async (): Promise<void> => {
      const before = new Date(clock.now().getTime() - STALE_MS);
      for (const { orgId, id } of await findStaleDeliveries(db, before, BATCH)) {
        const ref = deliverWebhookRef(id);
        const life = await lifeOfWorkflow(deps.temporal, ref.workflowId);
        heartbeat();
        if (life === 'open') continue;
        log.warn({ org_id: orgId, delivery_id: id, life }, 'delivery reconciled');
        if (life === 'missing') {
          const staged = await db.asTenant(orgId, (tx) => restageStart(tx, orgId, ref, { now: clock.now() }));
          await starter.run(staged);
        } else {
          const staged = await db.asTenant(orgId, async (tx) => {
            const granted = await endLostDelivery(tx, orgId, id, clock.now());
            return stageWakeUps(tx, orgId, granted, clock.now());
          });
          starter.kick(staged);
        }
      }
    },

    /** Forgets bodies after 30 days and deliveries after 90; seals anew what a former encryption key sealed. */
    expireWebhooks: async (): Promise<void> => {
      for (const orgId of await listOrganisationIds(db)) {
        const resealed = await db.asTenant(orgId, (tx) =>
          resealSecrets(tx, orgId, { now: clock.now(), secrets: deps.secrets }),
        );
        if (resealed > 0) log.info({ org_id: orgId, resealed }, 'webhook secrets sealed with the newest key');
        const pass = () =>
          db.asTenant(orgId, (tx) => pruneWebhooks(tx, orgId, { now: clock.now(), limit: PRUNE_ROWS }));
        while ((await pass()) > 0) heartbeat();
      }
    },
  };
};
