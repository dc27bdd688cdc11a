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

/**
 * By digest, the newest success of this organisation, in this month, that was priced from exactly this content. The result itself
 * stays in the database; only the fields that responses show are read.
 */
export const findCachedSuccesses = async (
  tx: Tx,
  orgId: OrgId,
  digests: readonly string[],
  window: string,
): Promise<ReadonlyMap<string, CachedSuccess>> => {
  if (digests.length === 0) return new Map();
  const { rows } = await sql<{
    digest: string;
    id: CalculationId;
    run_seq: number;
    price: Price;
    assembly_state: AssemblyState | null;
    nested_digest: string | null;
  }>`${PREPARED}
    select c.snapshot_digest as digest, c.id, c.run_seq, c.assembly_state, c.nested_digest, r.figures as price
    from (
      select distinct on (snapshot_digest) snapshot_digest, id, run_seq, assembly_state, nested_digest from calculations
      where org_id = ${orgId} and snapshot_digest = any(${sql.val([...new Set(digests)])}::text[]) and status = 'succeeded'
        and finished_at is not null and to_char(finished_at at time zone 'utc', 'YYYY-MM') = ${window}
      order by snapshot_digest, finished_at desc, id desc
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
