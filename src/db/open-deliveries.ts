import { sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import { grantSlots, lockSlots } from './delivery-slots.ts';
import { asId, type DeliveryId, type OrgId } from './ids.ts';

export type OpenDelivery = { readonly orgId: OrgId; readonly id: DeliveryId };

/**
 * Open deliveries that should have moved before `before`: an attempt that takes long, a retry that is overdue, a wait for a slot. Most
 * are merely slow; they are drawn at random, so that a long queue cannot hide the one that lost its workflow.
 */
export const findStaleDeliveries = (
  db: Database,
  before: Date,
  limit: number,
): Promise<readonly OpenDelivery[]> =>
  db.asSystem(async (tx) => {
    const rows = await tx
      .selectFrom('webhook_deliveries')
      .select(['org_id', 'id'])
      .where('status', 'in', ['pending', 'attempting'])
      .where(sql<boolean>`coalesce(attempting_since, waiting_since, next_attempt_at, created_at) < ${before}`)
      .orderBy(sql`random()`)
      .limit(limit)
      .execute();
    return rows.map((row) => ({ orgId: asId(row.org_id), id: asId(row.id) }));
  });

/** Ends a delivery whose workflow ended without it, frees its slot, and says who got that; it can be replayed. */
export const endLostDelivery = async (
  tx: Tx,
  orgId: OrgId,
  id: DeliveryId,
  now: Date,
): Promise<readonly DeliveryId[]> => {
  await lockSlots(tx, orgId);
  await tx
    .updateTable('webhook_deliveries')
    .set({
      status: 'failed',
      last_error: 'worker_lost',
      next_attempt_at: null,
      waiting_since: null,
      attempting_since: null,
      finished_at: now,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'attempting'])
    .execute();
  return grantSlots(tx, orgId, now);
};
