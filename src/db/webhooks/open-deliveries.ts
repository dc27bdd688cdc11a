import { sql } from 'kysely';
import type { Database, Tx } from '../kernel/database.ts';
import { asId, type DeliveryId, type OrgId } from '../kernel/ids.ts';
import { failedWith, grantSlots, lockSlots } from './delivery-slots.ts';

export type OpenDelivery = { readonly orgId: OrgId; readonly id: DeliveryId };

const PAGE = 200;

/** Open deliveries without progress since before `before`: a slow attempt, an overdue retry, a wait for a slot. */
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
      .where(sql<boolean>`coalesce(attempting_since, waiting_since, next_attempt_at, created_at) < ${before}`)
      .orderBy('org_id')
      .orderBy('id')
      .limit(PAGE);
    if (after !== null)
      query = query.where(sql<boolean>`(org_id, id) > (${after.orgId}::uuid, ${after.id}::uuid)`);
    return (await query.execute()).map((row) => ({ orgId: asId(row.org_id), id: asId(row.id) }));
  });

/** Ends an abandoned open delivery, frees its slot and returns the deliveries that got it. It can be replayed. */
export const endDelivery = async (
  tx: Tx,
  orgId: OrgId,
  id: DeliveryId,
  { error, now }: { readonly error: string; readonly now: Date },
): Promise<readonly DeliveryId[]> => {
  await lockSlots(tx, orgId);
  await tx
    .updateTable('webhook_deliveries')
    .set(failedWith(error, now))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'attempting'])
    .execute();
  return grantSlots(tx, orgId, now);
};
