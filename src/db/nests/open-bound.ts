import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { findTier } from '../organisations/organisations.ts';

export type TooManyOpen = {
  readonly kind: 'too_many_open';
  readonly openBound: number;
  readonly openCount: number;
};

/** Why the organisation may not have one more nest that waits or is solved; null: it may. Nests are opened one at a time, so that the count holds. */
export const tooManyOpen = async (tx: Tx, orgId: OrgId): Promise<TooManyOpen | null> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('nests:' || ${orgId}::text, 0))`.execute(tx);
  const { openNests } = await findTier(tx, orgId);
  const { count } = await tx
    .selectFrom('job_nests')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('org_id', '=', orgId)
    .where('status', 'in', ['queued', 'solving'])
    .executeTakeFirstOrThrow();
  const openCount = Number(count);
  return openCount < openNests ? null : { kind: 'too_many_open', openBound: openNests, openCount };
};
