import type { Tx } from './database.ts';
import type { EnvironmentId, OrgId } from './ids.ts';

export type EnvironmentSummary = {
  readonly id: EnvironmentId;
  readonly name: string;
  readonly currency: string;
  readonly region: string;
  readonly isBaseline: boolean;
  readonly configRevision: number;
};

const COLUMNS = ['id', 'name', 'currency', 'region', 'is_baseline', 'config_revision'] as const;

type Row = {
  id: string;
  name: string;
  currency: string;
  region: string;
  is_baseline: boolean;
  config_revision: number;
};

const fromRow = (row: Row): EnvironmentSummary => ({
  id: row.id as EnvironmentId,
  name: row.name,
  currency: row.currency,
  region: row.region,
  isBaseline: row.is_baseline,
  configRevision: row.config_revision,
});

/** A deleted environment is as good as none. */
export const findEnvironment = async (
  tx: Tx,
  orgId: OrgId,
  id: string,
): Promise<EnvironmentSummary | null> => {
  const row = await tx
    .selectFrom('environments')
    .select(COLUMNS)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
};

export const findBaseline = async (tx: Tx, orgId: OrgId): Promise<EnvironmentSummary | null> => {
  const row = await tx
    .selectFrom('environments')
    .select(COLUMNS)
    .where('org_id', '=', orgId)
    .where('is_baseline', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
};
