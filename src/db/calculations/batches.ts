import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';

/**
 * A batch with cells that are still to be admitted. The row lives as long as its workflow has to admit cells: the last page, or a
 * cancel, removes it. A workflow that finds no row is done.
 */
type OpenBatch = { readonly id: string; readonly runKeyId: string | null };

export const insertBatch = async (
  tx: Tx,
  orgId: OrgId,
  batch: OpenBatch & { readonly cells: number; readonly now: Date },
): Promise<void> => {
  await tx
    .insertInto('calculation_batches')
    .values({
      org_id: orgId,
      id: batch.id,
      cells: batch.cells,
      run_key_id: batch.runKeyId,
      created_at: batch.now,
    })
    .execute();
};

/** Holds the row: if two workers admit the same batch, one waits and then finds the other's cells admitted. */
export const lockBatch = async (tx: Tx, orgId: OrgId, id: string): Promise<OpenBatch | null> => {
  const row = await tx
    .selectFrom('calculation_batches')
    .select(['id', 'run_key_id'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, runKeyId: row.run_key_id };
};

export const isAdmitting = async (tx: Tx, orgId: OrgId, id: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('calculation_batches')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
};

/** Stops the admission of the batch. */
export const endAdmission = async (tx: Tx, orgId: OrgId, id: string): Promise<void> => {
  await tx.deleteFrom('calculation_batches').where('org_id', '=', orgId).where('id', '=', id).execute();
};
