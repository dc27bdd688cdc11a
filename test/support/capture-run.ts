import { recordCharge } from '../../src/db/billing/billing.ts';
import { endReservation } from '../../src/db/billing/wallet.ts';
import type { Tx } from '../../src/db/kernel/database.ts';
import type { CalculationId, OrgId } from '../../src/db/kernel/ids.ts';

/** Charges a run without its price: its unit, its hold, and the events that follow. */
export const captureRun = async (
  tx: Tx,
  orgId: OrgId,
  run: { readonly id: CalculationId; readonly runSeq: number; readonly now: Date },
): Promise<void> => {
  const unit = await endReservation(tx, orgId, run, 'capture');
  if (unit !== null) await recordCharge(tx, orgId, run, unit);
};
