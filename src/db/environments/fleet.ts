import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';

/** Membership of a machine in an environment: its priority and its window. */
export type MembershipRow = {
  readonly id: string;
  readonly environment_id: string;
  readonly machine_id: string;
  readonly fleet_priority: number;
  readonly is_enabled: boolean;
  readonly valid_from: string | null;
  readonly valid_to: string | null;
};

const COLUMNS = [
  'id',
  'environment_id',
  'machine_id',
  'fleet_priority',
  'is_enabled',
  'valid_from',
  'valid_to',
] as const;

const select = (tx: Tx, orgId: OrgId, environmentId: string) =>
  tx
    .selectFrom('environment_machines')
    .select(COLUMNS)
    .where('org_id', '=', orgId)
    .where('environment_id', '=', environmentId);

/** In order of priority. */
export const listMemberships = (
  tx: Tx,
  orgId: OrgId,
  environmentId: string,
): Promise<readonly MembershipRow[]> =>
  select(tx, orgId, environmentId).orderBy('fleet_priority').orderBy('id').execute();

export const findMembership = async (
  tx: Tx,
  orgId: OrgId,
  environmentId: string,
  id: string,
): Promise<MembershipRow | null> =>
  (await select(tx, orgId, environmentId).where('id', '=', id).executeTakeFirst()) ?? null;

export const findMembershipOf = async (
  tx: Tx,
  orgId: OrgId,
  environmentId: string,
  machineId: string,
): Promise<MembershipRow | null> =>
  (await select(tx, orgId, environmentId).where('machine_id', '=', machineId).executeTakeFirst()) ?? null;

export const insertMemberships = async (
  tx: Tx,
  orgId: OrgId,
  rows: readonly MembershipRow[],
  now: Date,
): Promise<void> => {
  if (rows.length === 0) return;
  const complete = rows.map((row) => ({ ...row, org_id: orgId, created_at: now.toISOString() }));
  await sql`insert into environment_machines
    select * from jsonb_populate_recordset(null::environment_machines, ${JSON.stringify(complete)}::jsonb)`.execute(
    tx,
  );
};

export const updateMembership = async (tx: Tx, orgId: OrgId, row: MembershipRow): Promise<void> => {
  const { id, environment_id, machine_id: _machine, ...set } = row;
  await tx
    .updateTable('environment_machines')
    .set(set)
    .where('org_id', '=', orgId)
    .where('environment_id', '=', environment_id)
    .where('id', '=', id)
    .execute();
};

export const deleteMembership = async (
  tx: Tx,
  orgId: OrgId,
  environmentId: string,
  id: string,
): Promise<void> => {
  await tx
    .deleteFrom('environment_machines')
    .where('org_id', '=', orgId)
    .where('environment_id', '=', environmentId)
    .where('id', '=', id)
    .execute();
};

export const deleteAllMemberships = async (tx: Tx, orgId: OrgId, environmentId: string): Promise<void> => {
  await tx
    .deleteFrom('environment_machines')
    .where('org_id', '=', orgId)
    .where('environment_id', '=', environmentId)
    .execute();
};

/** Environments, not deleted, that have this machine. */
export const environmentsWith = async (
  tx: Tx,
  orgId: OrgId,
  machineId: string,
): Promise<readonly string[]> => {
  const rows = await tx
    .selectFrom('environment_machines')
    .select('environment_id')
    .where('org_id', '=', orgId)
    .where('machine_id', '=', machineId)
    .orderBy('environment_id')
    .execute();
  return rows.map((row) => row.environment_id);
};
