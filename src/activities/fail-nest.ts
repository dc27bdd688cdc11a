import type { Database } from '../db/kernel/database.ts';
import { asId, type OrgId } from '../db/kernel/ids.ts';
import { endNest } from '../db/nests/nests.ts';
import type { Clock } from '../platform/clock.ts';
import type { RowInput } from '../workflows/contract.ts';

/** Ends a nest that failed by an internal error, and releases its remnants. Safe to repeat. */
export const createFailNest =
  ({ db, clock }: { readonly db: Database; readonly clock: Clock }) =>
  async ({ orgId: org, id, seq }: RowInput): Promise<void> => {
    const orgId = asId<OrgId>(org);
    const fence = { id, revision: seq, now: clock.now() };
    await db.asTenant(orgId, (tx) =>
      endNest(tx, orgId, fence, { status: 'failed', reason: 'internal_error' }),
    );
  };
