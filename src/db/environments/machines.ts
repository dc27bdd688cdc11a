import { sql } from 'kysely';
import type { MachineCapabilities, MachineClass } from '../../engine/environment.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { countOnAllPages, type ListRequest, type ListResult, onePage, pageOf } from '../kernel/keyset.ts';

/** A machine definition of the organisation; any number of its environments may use it. */
export type MachineRow = {
  readonly id: string;
  readonly name: string;
  readonly vendor: string | null;
  readonly model_no: string | null;
  readonly klass: MachineClass;
  readonly subclass: string | null;
  /** Template that supplies the fields which this definition leaves unstated. */
  readonly parent_template_id: string | null;
  readonly hourly_rate_eur: number | null;
  readonly burden_rate_eur: number | null;
  readonly valid_from: string | null;
  readonly valid_to: string | null;
  readonly capabilities: MachineCapabilities;
  /** Citations and sigmas by field, if the definition came from a preset. */
  readonly source: Readonly<Record<string, unknown>>;
  readonly created_at: Date;
  readonly updated_at: Date;
};

const COLUMNS = [
  'id',
  'name',
  'vendor',
  'model_no',
  'klass',
  'subclass',
  'parent_template_id',
  'hourly_rate_eur',
  'burden_rate_eur',
  'valid_from',
  'valid_to',
  'capabilities',
  'source',
  'created_at',
  'updated_at',
] as const;

const select = (tx: Tx, orgId: OrgId) =>
  tx.selectFrom('machines').select(COLUMNS).where('org_id', '=', orgId);

const toRow = (row: object): MachineRow => row as MachineRow;

export const findMachine = async (tx: Tx, orgId: OrgId, id: string): Promise<MachineRow | null> => {
  const row = await select(tx, orgId).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toRow(row);
};

export const findMachines = async (
  tx: Tx,
  orgId: OrgId,
  ids: readonly string[],
): Promise<readonly MachineRow[]> => {
  if (ids.length === 0) return [];
  const rows = await select(tx, orgId)
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(toRow);
};

export const listMachines = async (
  tx: Tx,
  orgId: OrgId,
  filter: { readonly klass: MachineClass | null },
  page: ListRequest,
): Promise<ListResult<MachineRow>> => {
  let query = select(tx, orgId);
  if (filter.klass !== null) query = query.where('klass', '=', filter.klass);
  const rows = await query.$call(onePage(page, 'machines')).execute();
  return pageOf(rows, page.limit, ({ cursor_time: _time, ...row }) => toRow(row));
};

export const countMachines = async (
  tx: Tx,
  orgId: OrgId,
  filter: { readonly klass: MachineClass | null },
  page: ListRequest,
): Promise<number> => {
  let query = tx.selectFrom('machines').where('org_id', '=', orgId);
  if (filter.klass !== null) query = query.where('klass', '=', filter.klass);
  return countOnAllPages(query, page, 'machines');
};

/** One statement for any number of definitions. */
export const insertMachines = async (tx: Tx, orgId: OrgId, rows: readonly MachineRow[]): Promise<void> => {
  if (rows.length === 0) return;
  const complete = rows.map((row) => ({ ...row, org_id: orgId }));
  await sql`insert into machines
    select * from jsonb_populate_recordset(null::machines, ${JSON.stringify(complete)}::jsonb)`.execute(tx);
};

export const updateMachine = async (tx: Tx, orgId: OrgId, row: MachineRow): Promise<void> => {
  const { id, created_at: _created, capabilities, source, ...plain } = row;
  await tx
    .updateTable('machines')
    .set({ ...plain, capabilities: JSON.stringify(capabilities), source: JSON.stringify(source) })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
};

export const deleteMachine = async (tx: Tx, orgId: OrgId, id: string): Promise<void> => {
  await tx.deleteFrom('machines').where('org_id', '=', orgId).where('id', '=', id).execute();
};

/** Machines that inherit unstated fields from this one, at any depth; the machine itself comes first. */
export const derivedFrom = async (tx: Tx, orgId: OrgId, id: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    with recursive derived as (
      select id, 0 as depth from machines where org_id = ${orgId} and id = ${id}
      union all
      select m.id, d.depth + 1 from machines m join derived d on m.parent_template_id = d.id where m.org_id = ${orgId}
    ) cycle id set is_cycle using path
    select id from derived where not is_cycle order by depth, id`.execute(tx);
  return rows.map((row) => row.id);
};

/** Longest chain of machines derived from this one. */
export const heightBelow = async (tx: Tx, orgId: OrgId, id: string): Promise<number> => {
  const { rows } = await sql<{ height: number }>`
    with recursive derived as (
      select id, 0 as depth from machines where org_id = ${orgId} and id = ${id}
      union all
      select m.id, d.depth + 1 from machines m join derived d on m.parent_template_id = d.id where m.org_id = ${orgId}
    ) cycle id set is_cycle using path
    select coalesce(max(depth), 0)::integer as height from derived where not is_cycle`.execute(tx);
  return rows[0]?.height ?? 0;
};

/** Environments whose prices can see one of these machines: as a member, or by a rate for it. */
export const environmentsUsing = async (
  tx: Tx,
  orgId: OrgId,
  machineIds: readonly string[],
): Promise<readonly string[]> => {
  const { rows } = await sql<{ environment_id: string }>`
    select environment_id from environment_machines where org_id = ${orgId} and machine_id = any(${[...machineIds]}::uuid[])
    union
    select environment_id from environment_rates where org_id = ${orgId} and subject_id = any(${[...machineIds]}::uuid[])
    order by 1`.execute(tx);
  return rows.map((row) => row.environment_id);
};

/** The definition and its templates, nearest first. */
export const templatesOf = async (
  tx: Tx,
  orgId: OrgId,
  ids: readonly string[],
): Promise<readonly MachineRow[]> => {
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select id, parent_template_id from machines where org_id = ${orgId} and id = any(${[...ids]}::uuid[])
      union
      select t.id, t.parent_template_id from machines t join above a on t.id = a.parent_template_id where t.org_id = ${orgId}
    ) select id from above`.execute(tx);
  return findMachines(
    tx,
    orgId,
    rows.map((row) => row.id),
  );
};
