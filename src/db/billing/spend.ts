import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { PREPARED } from '../kernel/prepared.ts';

type CapAction = 'warn' | 'pause';

/** A cap on the overage of a month, and the amount spent of it. */
export type SpendCap = {
  readonly scope: 'org' | 'api_key';
  readonly holderId: string;
  readonly capCents: number;
  readonly action: CapAction;
  readonly heldCents: number;
  readonly capturedCents: number;
};

/** Amounts spent and held by one holder in one month. */
export const findSpend = async (
  tx: Tx,
  orgId: OrgId,
  holderId: string,
  window: string,
): Promise<{ readonly heldCents: number; readonly capturedCents: number }> => {
  const row = await tx
    .selectFrom('spend_windows')
    .select(['held_cents', 'captured_cents'])
    .where('org_id', '=', orgId)
    .where('holder_id', '=', holderId)
    .where('usage_window', '=', window)
    .executeTakeFirst();
  return { heldCents: row?.held_cents ?? 0, capturedCents: row?.captured_cents ?? 0 };
};

/** Null removes the cap. The wallet must exist. */
export const setOrganisationCap = async (
  tx: Tx,
  orgId: OrgId,
  cap: { readonly capCents: number; readonly action: CapAction } | null,
): Promise<void> => {
  await tx
    .updateTable('wallets')
    .set({ spend_cap_cents: cap?.capCents ?? null, spend_cap_action: cap?.action ?? null })
    .where('org_id', '=', orgId)
    .execute();
};

/** Rows of the caps that apply to a run of this key: scope, holder, cap, action, and the amounts held and captured this month. */
const capRows = (orgId: OrgId, apiKeyId: string | null, window: string) => sql`
    select cap.scope, cap.holder_id, cap.cap, cap.action, coalesce(s.held_cents, 0) as held, coalesce(s.captured_cents, 0) as captured
    from (
      select 'org' as scope, org_id as holder_id, spend_cap_cents as cap, spend_cap_action as action
      from wallets where org_id = ${orgId}
      union all
      select 'api_key', id, spend_cap_cents, spend_cap_action
      from api_keys where org_id = ${orgId} and id = any((
        select lineage from api_keys where org_id = ${orgId} and id = ${apiKeyId}::uuid)::uuid[])
    ) cap
    left join spend_windows s
      on s.org_id = ${orgId} and s.holder_id = cap.holder_id and s.usage_window = ${window}
    where cap.cap is not null`;

/** True in SQL if a cap is exceeded without any further run; otherwise as `exceeds` of a free run. */
export const isCapExceeded = (orgId: OrgId, apiKeyId: string | null, window: string) =>
  sql<boolean>`exists (select from (${capRows(orgId, apiKeyId, window)}) c where c.captured + c.held > c.cap)`;

/**
 * The caps that apply to a run of this key, each with the month's spending: the organisation's first, then those of the key and
 * its ancestors.
 */
export const findCaps = async (
  tx: Tx,
  orgId: OrgId,
  apiKeyId: string | null,
  window: string,
): Promise<readonly SpendCap[]> => {
  const { rows } = await sql<{
    scope: SpendCap['scope'];
    holder_id: string;
    cap: number;
    action: CapAction | null;
    held: number;
    captured: number;
  }>`${PREPARED} ${capRows(orgId, apiKeyId, window)} order by cap.scope desc, cap.holder_id`.execute(tx);
  return rows.map((row) => ({
    scope: row.scope,
    holderId: row.holder_id,
    capCents: row.cap,
    // A cap without an action only warns.
    action: row.action ?? 'warn',
    heldCents: row.held,
    capturedCents: row.captured,
  }));
};

/** True if a run of this price would take the holder over its cap. */
export const exceeds = (cap: SpendCap, priceCents: number): boolean =>
  cap.capturedCents + cap.heldCents + priceCents > cap.capCents;

/** The thresholds, in percent, that the captured amount has reached. */
export const reachedThresholds = (capturedCents: number, capCents: number): readonly (50 | 80 | 100)[] =>
  ([50, 80, 100] as const).filter(
    (threshold) => capturedCents > 0 && capturedCents * 100 >= threshold * capCents,
  );
