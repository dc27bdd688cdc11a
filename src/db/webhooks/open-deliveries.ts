import { sql } from 'kysely';
import type { Database, Tx } from '../kernel/database.ts';
import { asId, type DeliveryId, type OrgId } from '../kernel/ids.ts';
import { type DeliveryWiring, grantSlots, lockSlots } from '../outbox/delivery-slots.ts';
import type { Staged } from '../outbox/staged-starts.ts';

export type OpenDelivery = { readonly orgId: OrgId; readonly id: DeliveryId };

const PAGE = 200;

/**
 * Open deliveries without progress since before `before`: a slow attempt, an overdue retry, a retry that waits for a slot. Those that wait
 * for their first slot are left out: most of them have no workflow yet.
 */
export const findStaleDeliveries = (
  db: Database,
  before: Date,
  after: OpenDelivery | null,
): Promise<readonly OpenDelivery[]> =>
  db.asSystem(async (tx) => {
    let query = tx
      .selectFrom('webhook_deliveries')
      .select(['org_id', 'id'])
      .where('status', 'in', ['pending', 'attempting'])
      .where(sql<boolean>`(waiting_since is null or attempt_count > 0)`)
      .where(sql<boolean>`coalesce(attempting_since, waiting_since, next_attempt_at, created_at) < ${before}`)
      .orderBy('org_id')
      .orderBy('id')
      .limit(PAGE);
    if (after !== null)
      query = query.where(sql<boolean>`(org_id, id) > (${after.orgId}::uuid, ${after.id}::uuid)`);
    return (await query.execute()).map((row) => ({ orgId: asId(row.org_id), id: asId(row.id) }));
  });

/** Ends an abandoned open delivery, which frees its slot. It can be replayed. @returns starts and signals of those that got it */
export const endDelivery = async (
  tx: Tx,
  orgId: OrgId,
  id: DeliveryId,
  { error, now, wiring }: { readonly error: string; readonly now: Date; readonly wiring: DeliveryWiring },
): Promise<readonly Staged[]> => {
  await lockSlots(tx, orgId);
  await tx
    .updateTable('webhook_deliveries')
    .set({
      status: 'failed',
      last_error: error,
      next_attempt_at: null,
      waiting_since: null,
      attempting_since: null,
      finished_at: now,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'attempting'])
    .execute();
  return grantSlots(tx, orgId, { now, wiring });
};
