import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { EnvironmentId, OrgId } from '../kernel/ids.ts';
import type { EnvironmentRow } from './environments.ts';

/**
 * Admits one writer of the organisation's configuration at a time, until its transaction ends. Checks of plan limits, parent
 * cycles and merged changes therefore cannot race. Only people and imports write here, never a calculation, so the queue is
 * short.
 */
export const lockConfiguration = async (tx: Tx, orgId: OrgId): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`configuration:${orgId}`}, 0))`.execute(tx);
};

type NewEnvironment = Omit<
  EnvironmentRow,
  'config_revision' | 'created_at' | 'updated_at' | 'calibration' | 'extraction_budget_cents'
> & { readonly now: Date };

export const insertEnvironment = async (tx: Tx, orgId: OrgId, row: NewEnvironment): Promise<void> => {
  const { now, settings, attributes, enabled_extractors, ...plain } = row;
  await tx
    .insertInto('environments')
    .values({
      ...plain,
      org_id: orgId,
      settings: JSON.stringify(settings),
      attributes: JSON.stringify(attributes),
      enabled_extractors: [...enabled_extractors],
      created_at: now,
      updated_at: now,
    })
    .execute();
};

export type EnvironmentChange = Partial<
  Pick<
    EnvironmentRow,
    | 'name'
    | 'description'
    | 'currency'
    | 'region'
    | 'valid_from'
    | 'valid_to'
    | 'parent_environment_id'
    | 'settings'
    | 'enabled_extractors'
    | 'extraction_budget_cents'
    | 'calibration'
  >
>;

/** Writes the given fields. Recording the change raises the revision. */
export const updateEnvironment = async (
  tx: Tx,
  orgId: OrgId,
  id: string,
  change: EnvironmentChange,
): Promise<void> => {
  const { settings, calibration, enabled_extractors, ...plain } = change;
  const set = {
    ...plain,
    ...(settings === undefined ? {} : { settings: JSON.stringify(settings) }),
    ...(calibration === undefined
      ? {}
      : { calibration: calibration === null ? null : JSON.stringify(calibration) }),
    ...(enabled_extractors === undefined ? {} : { enabled_extractors: [...enabled_extractors] }),
  };
  if (Object.keys(set).length === 0) return;
  await tx.updateTable('environments').set(set).where('org_id', '=', orgId).where('id', '=', id).execute();
};

/** Id of the environment with this name, ignoring case. */
export const findByName = async (tx: Tx, orgId: OrgId, name: string): Promise<string | null> => {
  const row = await tx
    .selectFrom('environments')
    .select('id')
    .where('org_id', '=', orgId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
};

export const countEnvironments = async (tx: Tx, orgId: OrgId): Promise<number> => {
  const row = await tx
    .selectFrom('environments')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
};

/** The environment and its parents, leaf first. */
export const ancestry = async (tx: Tx, orgId: OrgId, id: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    with recursive chain as (
      select id, parent_environment_id, 0 as depth from environments where org_id = ${orgId} and id = ${id}
      union all
      select p.id, p.parent_environment_id, c.depth + 1 from environments p join chain c on p.id = c.parent_environment_id
      where p.org_id = ${orgId}
    ) cycle id set is_cycle using path
    select id from chain where not is_cycle order by depth`.execute(tx);
  return rows.map((row) => row.id);
};

export const childrenOf = async (
  tx: Tx,
  orgId: OrgId,
  id: string,
): Promise<readonly { readonly id: EnvironmentId; readonly currency: string }[]> => {
  const rows = await tx
    .selectFrom('environments')
    .select(['id', 'currency'])
    .where('org_id', '=', orgId)
    .where('parent_environment_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ id: row.id as EnvironmentId, currency: row.currency }));
};

/**
 * Locks the environment against runs that are about to read it (they lock it for key share), then counts its queued and running
 * work. The count stays exact until the end of the transaction.
 */
export const lockAndCountWork = async (tx: Tx, orgId: OrgId, id: string): Promise<number> => {
  await tx
    .selectFrom('environments')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
  const row = await tx
    .selectFrom('calculations')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('costing_environment_id', '=', id)
    .where(sql<boolean>`status in ('queued', 'running', 'polling')`)
    .executeTakeFirstOrThrow();
  return row.count;
};

/** Marks the environment deleted and removes its rates, memberships and other rows; results and machine definitions stay. */
export const deleteEnvironment = async (tx: Tx, orgId: OrgId, id: string, now: Date): Promise<void> => {
  for (const table of [
    'environment_rates',
    'environment_machines',
    'environment_tools',
    'environment_subcontractors',
    'environment_overrides',
  ] as const) {
    await tx.deleteFrom(table).where('org_id', '=', orgId).where('environment_id', '=', id).execute();
  }
  await tx
    .updateTable('environments')
    .set({ deleted_at: now, updated_at: now })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
};
