import { sql } from 'kysely';
import type { CalibrationFactor } from '../../engine/environment.ts';
import type { Tx } from '../kernel/database.ts';
import type { EnvironmentId, OrgId } from '../kernel/ids.ts';
import { type ListRequest, type ListResult, onePage, pageOf } from '../kernel/keyset.ts';

export type EnvironmentSummary = {
  readonly id: EnvironmentId;
  readonly name: string;
  readonly currency: string;
  readonly region: string;
  readonly isBaseline: boolean;
  readonly configRevision: number;
};

/** Fields that an environment states, each with its value and source. A missing field is not stated. */
export type StatedSettings = Readonly<
  Record<string, { readonly value: number | string; readonly source: string | null }>
>;

/** A stored calibration: its input, its result, and the price errors before and after. */
type StoredCalibration = {
  readonly factors: readonly CalibrationFactor[];
  readonly [key: string]: unknown;
};

export type EnvironmentRow = {
  readonly id: EnvironmentId;
  readonly name: string;
  readonly description: string;
  readonly currency: string;
  readonly region: string;
  readonly valid_from: string;
  readonly valid_to: string | null;
  readonly is_baseline: boolean;
  readonly parent_environment_id: string | null;
  readonly source_preset_id: string | null;
  readonly config_revision: number;
  readonly settings: StatedSettings;
  readonly enabled_extractors: readonly string[];
  /** Monthly budget for the external extractor; null: it is not used. */
  readonly extraction_budget_cents: number | null;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly calibration: StoredCalibration | null;
  readonly created_at: Date;
  readonly updated_at: Date;
};

/** Rows that the environment states itself; inherited ones are not counted. */
type EnvironmentCounts = {
  readonly machine_count: number;
  readonly tool_count: number;
  readonly subcontractor_count: number;
  readonly rate_count: number;
};

export type CountedEnvironment = EnvironmentRow & EnvironmentCounts;

const COLUMNS = [
  'id',
  'name',
  'description',
  'currency',
  'region',
  'valid_from',
  'valid_to',
  'is_baseline',
  'parent_environment_id',
  'source_preset_id',
  'config_revision',
  'settings',
  'enabled_extractors',
  'extraction_budget_cents',
  'attributes',
  'calibration',
  'created_at',
  'updated_at',
] as const;

const countOf = (table: string) =>
  sql<number>`(select count(*)::integer from ${sql.table(table)} s
    where s.org_id = environments.org_id and s.environment_id = environments.id)`;

const selectCounted = (tx: Tx, orgId: OrgId) =>
  tx
    .selectFrom('environments')
    .select(COLUMNS)
    .select([
      countOf('environment_machines').as('machine_count'),
      countOf('environment_tools').as('tool_count'),
      countOf('environment_subcontractors').as('subcontractor_count'),
      countOf('environment_rates').as('rate_count'),
    ])
    .where('org_id', '=', orgId)
    .where('deleted_at', 'is', null);

const toCounted = (row: object): CountedEnvironment => row as CountedEnvironment;

export const findCountedEnvironment = async (
  tx: Tx,
  orgId: OrgId,
  id: string,
): Promise<CountedEnvironment | null> => {
  const row = await selectCounted(tx, orgId).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toCounted(row);
};

/** Newest first unless the page asks otherwise. */
export const listEnvironments = async (
  tx: Tx,
  orgId: OrgId,
  page: ListRequest,
): Promise<ListResult<CountedEnvironment>> => {
  const rows = await selectCounted(tx, orgId).$call(onePage(page, 'environments')).execute();
  return pageOf(rows, page.limit, toCounted);
};

const SUMMARY = ['id', 'name', 'currency', 'region', 'is_baseline', 'config_revision'] as const;

const summaryOf = (row: {
  id: string;
  name: string;
  currency: string;
  region: string;
  is_baseline: boolean;
  config_revision: number;
}): EnvironmentSummary => ({
  id: row.id as EnvironmentId,
  name: row.name,
  currency: row.currency,
  region: row.region,
  isBaseline: row.is_baseline,
  configRevision: row.config_revision,
});

/** Null for a deleted environment. */
export const findEnvironment = async (
  tx: Tx,
  orgId: OrgId,
  id: string,
): Promise<EnvironmentSummary | null> => {
  const row = await tx
    .selectFrom('environments')
    .select(SUMMARY)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : summaryOf(row);
};

export const findBaseline = async (tx: Tx, orgId: OrgId): Promise<EnvironmentSummary | null> => {
  const row = await tx
    .selectFrom('environments')
    .select(SUMMARY)
    .where('org_id', '=', orgId)
    .where('is_baseline', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : summaryOf(row);
};
