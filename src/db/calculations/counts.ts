import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';

/** Noted changes that a list still adds up within a millisecond. */
const FOLDED_ABOVE = 1_000;

/** Adds up the noted changes in the numbers of an organisation's calculations. @returns how many rows that saved */
export const foldCounts = async (tx: Tx, orgId: OrgId, above = FOLDED_ABOVE): Promise<number> => {
  const { rows } = await sql<{
    folded: number;
  }>`select fold_calculation_counts(${orgId}, ${above}) as folded`.execute(tx);
  return rows[0]?.folded ?? 0;
};
