import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';

/** The flat outline of a file, as `cad` wrote it; the shape is its `FlatFacts`. */
export type StoredOutline = {
  readonly outer: readonly number[];
  readonly inner: readonly (readonly number[])[];
};

/** Digest and outline of linked files, by link. */
export const findOutlines = async (
  tx: Tx,
  orgId: OrgId,
  linkIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly sha256: string; readonly outline: StoredOutline | null }>> => {
  const { rows } = await sql<{ id: string; sha256: string; flat: StoredOutline | null }>`
    select link.id, u.sha256, case when jsonb_typeof(g.facts -> 'flat') = 'object' then g.facts -> 'flat' end as flat
    from dataset_links link
    join uploads u on u.org_id = link.org_id and u.id = link.data_source_id
    join geometries g on g.org_id = u.org_id and g.sha256 = u.sha256
    where link.org_id = ${orgId} and link.id = any(${sql.val([...linkIds])}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, sha256, flat }) => [id, { sha256, outline: flat }]));
};
