import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';

export type TooManyOpen = {
  readonly kind: 'too_many_open';
  readonly openBound: number;
  readonly openCount: number;
};

/** Why the organisation may not open another nest; null: it may. Nests are opened one at a time, so the count cannot race. */
export const tooManyOpen = async (tx: Tx, orgId: OrgId): Promise<TooManyOpen | null> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('nests:' || ${orgId}::text, 0))`.execute(tx);
  const { rows } = await sql<{ bound: number; count: number }>`
    select tier.open_nests as bound,
      (select count(*)::int from job_nests n where n.org_id = org.id and n.status in ('queued', 'solving')) as count
    from organisations org join plan_tiers tier on tier.slug = org.tier_slug where org.id = ${orgId}`.execute(
    tx,
  );
  const [found] = rows;
  if (found === undefined) throw new Error(`unknown organisation ${orgId}`);
  return found.count < found.bound
    ? null
    : { kind: 'too_many_open', openBound: found.bound, openCount: found.count };
};
