import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';

export const KEEP_BODIES_DAYS = 30;
const KEEP_DELIVERIES_DAYS = 90;
const DAY_MS = 86_400_000;

/**
 * Deletes what is past its retention, at most `limit` rows of each kind, and returns the number; call it until it returns 0.
 * Events keep their row without the body, because a fact has one event for ever. Open deliveries stay.
 */
export const pruneWebhooks = async (
  tx: Tx,
  orgId: OrgId,
  options: { readonly now: Date; readonly limit: number },
): Promise<number> => {
  const { now, limit } = options;
  const bodies = await sql`
    update events set body = null where org_id = ${orgId} and id in (
      select v.id from events v
      where v.org_id = ${orgId} and v.body is not null
        and v.created_at < ${new Date(now.getTime() - KEEP_BODIES_DAYS * DAY_MS)}
        and not exists (
          select 1 from webhook_deliveries d
          where d.org_id = v.org_id and d.event_id = v.id and d.status in ('pending', 'attempting'))
      order by v.created_at limit ${limit})`.execute(tx);
  const deliveries = await sql`
    delete from webhook_deliveries where org_id = ${orgId} and id in (
      select id from webhook_deliveries
      where org_id = ${orgId} and status not in ('pending', 'attempting')
        and created_at < ${new Date(now.getTime() - KEEP_DELIVERIES_DAYS * DAY_MS)}
      order by created_at limit ${limit})`.execute(tx);
  return Number(bodies.numAffectedRows ?? 0n) + Number(deliveries.numAffectedRows ?? 0n);
};
