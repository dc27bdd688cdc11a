import { sql } from 'kysely';
import type { AssemblyState } from '../calculation-record/assembly.ts';
import type { Tx } from '../kernel/database.ts';
import type { CalculationId, OrgId } from '../kernel/ids.ts';
import { PREPARED } from '../kernel/prepared.ts';
import type { Price } from './stored-result.ts';

/** A success from which an identical price can be taken. */
export type CachedSuccess = {
  readonly id: CalculationId;
  readonly runSeq: number;
  readonly price: Price;
  readonly assemblyState: AssemblyState | null;
  readonly nestedDigest: string | null;
};

/** The month `YYYY-MM`, UTC, as times. */
const boundsOf = (window: string): { readonly start: Date; readonly end: Date } => {
  const start = new Date(`${window}-01T00:00:00Z`);
  return { start, end: new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1)) };
};

/**
 * By digest, the newest success of this organisation, in this month, that was priced from exactly this content, however many there are.
 * The result itself stays in the database; only the fields that responses show are read.
 */
export const findCachedSuccesses = async (
  tx: Tx,
  orgId: OrgId,
  digests: readonly string[],
  window: string,
): Promise<ReadonlyMap<string, CachedSuccess>> => {
  if (digests.length === 0) return new Map();
  const { start, end } = boundsOf(window);
  const { rows } = await sql<{
    digest: string;
    id: CalculationId;
    run_seq: number;
    price: Price;
    assembly_state: AssemblyState | null;
    nested_digest: string | null;
  }>`${PREPARED}
    select d.digest, c.id, c.run_seq, c.assembly_state, c.nested_digest, r.figures as price
    from unnest(${sql.val([...new Set(digests)])}::text[]) d(digest)
    cross join lateral (
      select id, run_seq, assembly_state, nested_digest from calculations
      where org_id = ${orgId} and snapshot_digest = d.digest and status = 'succeeded'
        and finished_at >= ${start} and finished_at < ${end}
      order by finished_at desc, id desc limit 1
    ) c
    join calculation_results r on r.org_id = ${orgId} and r.calculation_id = c.id and r.run_seq = c.run_seq`.execute(
    tx,
  );
  return new Map(
    rows.map(({ digest, id, run_seq, price, assembly_state, nested_digest }) => [
      digest,
      { id, runSeq: run_seq, price, assemblyState: assembly_state, nestedDigest: nested_digest },
    ]),
  );
};
