import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../kernel/database.ts';
import type { CalculationId, OrgId } from '../kernel/ids.ts';
import { PREPARED } from '../kernel/prepared.ts';

/** Changes of a calculation's inputs after its newest run began. */
export type InputChanges = {
  /** Corrected materials, components and drawing facts, and assigned drawings. */
  readonly corrections: number;
  readonly latestAt: Date;
  /** Roles of files that were bound to the revision, or removed from it. */
  readonly roles: readonly string[];
};

/**
 * True if a drawing may contain facts that the run did not know. Leaves out drawings without facts, and copies of a drawing that
 * existed when the run began.
 */
const ADDS_FACTS = sql`
  coalesce(d.status <> 'failed' and (d.status <> 'read' or exists (
    select from drawing_pages p
    where p.org_id = d.org_id and p.upload_id = d.upload_id and jsonb_array_length(p.facts -> 'facts') > 0
  )), true)
  and not exists (
    select from dataset_links o
    join uploads theirs on theirs.org_id = o.org_id and theirs.id = o.data_source_id
    join uploads own on own.org_id = l.org_id and own.id = l.data_source_id
    where o.org_id = l.org_id and o.part_revision_id = l.part_revision_id and o.role = l.role and o.active and o.id <> l.id
      and o.created_at <= coalesce(c.inputs_as_of, c.started_at) and theirs.status = 'confirmed' and theirs.sha256 = own.sha256
  )`;

/** For the calculations among `ids` that ran and whose inputs changed since; the others are left out. */
export const findInputChanges = async (
  tx: Tx,
  orgId: OrgId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, InputChanges>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{
    id: string;
    corrections: number;
    latest_at: Date;
    roles: string[] | null;
  }>`${PREPARED}
    select c.id, count(*) filter (where x.role is null) as corrections, max(x.at) as latest_at,
      array_agg(distinct x.role order by x.role) filter (where x.role is not null) as roles
    from calculations c
    cross join lateral (
      select k.created_at as at, null as role, k.kind = 'drawing' as is_redrawn from calculation_corrections k
      where k.org_id = c.org_id and k.calculation_id = c.id
      union all
      -- A file that was bound before the run may be read, or read again, only after it.
      select greatest(l.created_at, d.updated_at, case when u.status = 'confirmed' then u.updated_at end), l.role, false
      from dataset_links l
      join uploads u on u.org_id = l.org_id and u.id = l.data_source_id
      left join drawing_readings d on l.role = 'drawing_2d' and d.org_id = l.org_id and d.upload_id = l.data_source_id
      where l.org_id = c.org_id and l.part_revision_id = c.part_revision_id and (l.role <> 'drawing_2d' or ${ADDS_FACTS})
      union all
      select k.created_at, null, false from dataset_links l
      join drawing_corrections k on k.org_id = l.org_id and k.upload_id = l.data_source_id
      where l.org_id = c.org_id and l.part_revision_id = c.part_revision_id and l.role = 'drawing_2d' and l.active
      union all
      -- Drawings of the assembly and of its components; for a component, only its own.
      select k.created_at, null, true from assembly_drawings d
      join drawing_corrections k on k.org_id = d.org_id and k.upload_id = d.data_source_id
      where d.org_id = c.org_id and d.calculation_id in (c.id, c.parent_calculation_id) and d.status in ('matched', 'assembly')
        and (d.calculation_id = c.id or d.component_key = c.component_key)
      union all
      select r.removed_at, r.role, false from dataset_removals r
      where r.org_id = c.org_id and r.part_revision_id = c.part_revision_id
    ) x
    where c.org_id = ${orgId} and c.id = any(${sql.val([...ids])}::uuid[])
      and c.started_at is not null
      -- Repricing uses the current drawings of the assembly, and all other inputs as of the first run.
      and x.at > case when x.is_redrawn then c.started_at else coalesce(c.inputs_as_of, c.started_at) end
    group by c.id`.execute(tx);
  return new Map(
    rows.map((row) => [
      row.id,
      { corrections: row.corrections, latestAt: row.latest_at, roles: row.roles ?? [] },
    ]),
  );
};

export const recordCorrection = async (
  tx: Tx,
  orgId: OrgId,
  id: CalculationId,
  correction: { readonly kind: 'material' | 'drawing' | 'component'; readonly now: Date },
): Promise<void> => {
  await tx
    .insertInto('calculation_corrections')
    .values({
      org_id: orgId,
      id: newId(),
      calculation_id: id,
      kind: correction.kind,
      created_at: correction.now,
    })
    .execute();
};
