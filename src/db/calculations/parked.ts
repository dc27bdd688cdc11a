import { exceeds, findCaps } from '../billing/spend.ts';
import { findUsage, runPrice, usageWindow } from '../billing/usage.ts';
import type { Calculation } from '../calculation-record/calculation.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { findTier } from '../organisations/organisations.ts';
import { lockCalculations } from './store.ts';

/** True if a run of this key would be parked again: neither the cap nor the month has changed. */
const isStillCapped = async (tx: Tx, orgId: OrgId, runKeyId: string | null, now: Date): Promise<boolean> => {
  const window = usageWindow(now);
  const tier = await findTier(tx, orgId);
  const usage = await findUsage(tx, orgId, window);
  const { priceCents } = runPrice(tier, usage);
  const caps = await findCaps(tx, orgId, runKeyId, window);
  return caps.some((cap) => cap.action === 'pause' && exceeds(cap, priceCents));
};

/** The oldest parked calculations that their caps now allow, locked; empty if none can continue. */
export const lockResumable = async (
  tx: Tx,
  orgId: OrgId,
  limit: number,
  now: Date,
): Promise<readonly Calculation[]> => {
  const keys = await tx
    .selectFrom('calculations')
    .select('run_key_id')
    .distinct()
    .where('org_id', '=', orgId)
    .where('status', '=', 'blocked')
    .where('blocked_reason', '=', 'spend_cap')
    .execute();
  const free: (string | null)[] = [];
  for (const { run_key_id } of keys) {
    if (!(await isStillCapped(tx, orgId, run_key_id, now))) free.push(run_key_id);
  }
  const named = free.filter((id) => id !== null);
  if (free.length === 0) return [];
  const rows = await tx
    .selectFrom('calculations')
    .select('id')
    .where('org_id', '=', orgId)
    .where('status', '=', 'blocked')
    .where('blocked_reason', '=', 'spend_cap')
    .where((eb) =>
      eb.or([
        ...(free.includes(null) ? [eb('run_key_id', 'is', null)] : []),
        ...(named.length > 0 ? [eb('run_key_id', 'in', named)] : []),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  const locked = await lockCalculations(
    tx,
    orgId,
    rows.map((row) => row.id),
  );
  return locked.filter((row) => row.status === 'blocked');
};
