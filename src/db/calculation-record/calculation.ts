import { sql } from 'kysely';
import type { FullStockCharge, ProvidedStockKind } from '../../engine/snapshot.ts';
import type { Tx } from '../kernel/database.ts';
import type { CalculationId, EnvironmentId, OrgId, PartId, RevisionId } from '../kernel/ids.ts';
import type { Failure } from './failure.ts';

export const CALCULATION_STATUSES = [
  'draft',
  'queued',
  'running',
  'polling',
  'succeeded',
  'failed',
  'cancelled',
  'timed_out',
  'blocked',
] as const;
export type CalculationStatus = (typeof CALCULATION_STATUSES)[number];

/** A worker is pricing it. An assembly is `polling` while its components are priced. */
export const WORKED_ON = ['running', 'polling'] as const satisfies readonly CalculationStatus[];
/** Waits for its slot or has one. */
export const UNDER_WAY = ['queued', ...WORKED_ON] as const satisfies readonly CalculationStatus[];

/** `states` as the operand of `in`, in an SQL statement that is kept prepared. */
export const statesSql = (states: readonly CalculationStatus[]) =>
  sql.raw(`(${states.map((state) => `'${state}'`).join(', ')})`);

/** How a file with several bodies and no product structure is priced. */
export const BODIES = ['components', 'one_part'] as const;
export type Bodies = (typeof BODIES)[number];

/** How an assembly is joined if nothing in its model shows it. */
export const JOININGS = ['welded'] as const;
export type Joining = (typeof JOININGS)[number];

export const ASSEMBLY_ROLES = ['assembly', 'component'] as const;
export type AssemblyRole = (typeof ASSEMBLY_ROLES)[number];

export const ASSEMBLY_STATES = [
  'splitting',
  'pricing_components',
  'rolling_up',
  'complete',
  'partial',
] as const;
export type AssemblyState = (typeof ASSEMBLY_STATES)[number];

/** A component's place in its assembly; snake_case, as stored and sent. */
export type AssemblyContext = {
  readonly component_key: string;
  readonly label: string;
  /** Pieces in one assembly. */
  readonly quantity: number;
  /** Position numbers in the tree: `2.1` is the first below the second. */
  readonly positions: readonly string[];
};

/** Why a run is parked. */
export const BLOCKED_REASONS = ['quota_exceeded', 'payment_blocked', 'spend_cap'] as const;
export type BlockedReason = (typeof BLOCKED_REASONS)[number];

/** Where the material of a run came from, in order of precedence. */
export const MATERIAL_SOURCES = ['caller', 'drawing', 'model', 'request', 'environment_default'] as const;
export type MaterialSource = (typeof MATERIAL_SOURCES)[number];

/** The material of a run. `ref` is the name on the drawing or in the request; null if the caller or the environment named it. */
export type RunMaterial = {
  readonly gradeId: string;
  readonly ref: string | null;
  readonly source: MaterialSource;
};

export type Material = { readonly gradeId: string; readonly ref: string | null };

/** One price of one part revision in one environment at one lot size. */
export type Calculation = {
  readonly id: CalculationId;
  readonly orgId: OrgId;
  readonly name: string;
  readonly partId: PartId;
  readonly revisionId: RevisionId;
  readonly environmentId: EnvironmentId;
  readonly batchId: string | null;
  readonly parentId: CalculationId | null;
  readonly derivedFromId: CalculationId | null;
  /** The file that the customer chose; null: each run uses the newest primary CAD. */
  readonly datasetLinkId: string | null;
  /** The file that the newest run used. */
  readonly pricedLinkId: string | null;
  readonly lotSize: number;
  readonly lotSizeDefaulted: boolean;
  readonly annualVolume: number | null;
  readonly currency: string;
  readonly region: string;
  readonly language: string;
  readonly engine: string;
  /** As stated by the caller; null: each run determines one. */
  readonly materialGradeId: string | null;
  readonly materialRef: string | null;
  /** Of the newest run; null before the first run, or if its price uses no material. */
  readonly runMaterial: RunMaterial | null;
  /** The corrected material after a run; the next run, or a derived calculation, uses it. */
  readonly correctedMaterial: Material | null;
  readonly materialIsProvided: boolean;
  readonly providedStockKind: ProvidedStockKind;
  readonly fullStockCharge: FullStockCharge;
  readonly stockFormatId: string | null;
  readonly stockLengthMm: number | null;
  readonly stockWidthMm: number | null;
  readonly nestItemId: string | null;
  readonly bodies: Bodies;
  /** Null: derived from contacts and fasteners. */
  readonly joining: Joining | null;
  /** Known from the first run on; null: the part neither is an assembly nor belongs to one. */
  readonly assemblyRole: AssemblyRole | null;
  readonly assemblyState: AssemblyState | null;
  /** Set for a component only. */
  readonly assemblyContext: AssemblyContext | null;
  /** Revision of the nest whose line the newest run used. */
  readonly nestRevision: number | null;
  /** Whether a nest can share its stock with other parts; null: the file is not read yet. */
  readonly nestable: boolean | null;
  readonly status: CalculationStatus;
  /** Why a blocked calculation is parked; null in every other state. */
  readonly blockedReason: BlockedReason | null;
  /** The key that requested the newest run; null: a session. */
  readonly runKeyId: string | null;
  /** The file whose ingest the run waits for. */
  readonly waitsForUploadId: string | null;
  /** Name of that file; null if the run waits for none. */
  readonly waitsForFile: string | null;
  /** Incremented at every enqueue; fences every write of a workflow and every ledger entry. */
  readonly runSeq: number;
  /** While it is priced again: the run whose price stays valid meanwhile; otherwise null. */
  readonly earlierRunSeq: number | null;
  readonly attemptCount: number;
  readonly maxAttempts: number;
  /** "code: sentence", in the calculation's language. */
  readonly error: string | null;
  readonly failure: Failure | null;
  readonly unitCost: number | null;
  readonly offerPrice: number | null;
  readonly setupCost: number | null;
  readonly needsHumanReview: boolean | null;
  readonly servedFromCache: boolean;
  readonly snapshotDigest: string | null;
  /** For an assembly whose components share sheets: digest of the snapshot with the shared sheets; null: as it was queued. */
  readonly nestedDigest: string | null;
  readonly configRevision: number | null;
  /** The newest write to its environment or a parent after the run read them; null if there was none, or before any run. */
  readonly environmentChangedAt: Date | null;
  readonly engineVersion: string | null;
  readonly parameterVersion: string | null;
  readonly enqueuedAt: Date | null;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly createdAt: Date;
  readonly partNumber: string;
  readonly revisionCode: string;
  readonly environmentName: string;
};

/** Columns are listed, so that the SQL statement can be kept prepared. */
const COLUMNS = [
  'c.id',
  'c.org_id',
  'c.name',
  'c.part_id',
  'c.part_revision_id',
  'c.costing_environment_id',
  'c.batch_id',
  'c.parent_calculation_id',
  'c.derived_from_calculation_id',
  'c.dataset_link_given',
  'c.dataset_link_id',
  'c.lot_size',
  'c.lot_size_defaulted',
  'c.annual_volume',
  'c.currency',
  'c.region',
  'c.language',
  'c.engine',
  'c.material_grade_id',
  'c.material_ref',
  'c.priced_grade_id',
  'c.priced_material_ref',
  'c.material_source',
  'c.corrected_material_grade_id',
  'c.corrected_material_ref',
  'c.material_is_provided',
  'c.provided_stock_kind',
  'c.full_stock_charge',
  'c.stock_format_id',
  'c.stock_length_mm',
  'c.stock_width_mm',
  'c.nest_item_id',
  'c.bodies',
  'c.joining',
  'c.assembly_role',
  'c.assembly_state',
  'c.assembly_context',
  'c.nest_revision',
  'c.status',
  'c.blocked_reason',
  'c.run_key_id',
  'c.waits_for_upload_id',
  'c.run_seq',
  'c.attempt_count',
  'c.max_attempts',
  'c.error',
  'c.failure',
  'c.unit_cost',
  'c.offer_price',
  'c.setup_cost',
  'c.needs_human_review',
  'c.served_from_cache',
  'c.snapshot_digest',
  'c.nested_digest',
  'c.config_revision',
  'c.engine_version',
  'c.parameter_version',
  'c.enqueued_at',
  'c.started_at',
  'c.finished_at',
  'c.created_at',
] as const;

export const selectCalculations = (tx: Tx, orgId: OrgId) =>
  tx
    .selectFrom('calculations as c')
    .innerJoin('part_revisions as r', (join) =>
      join.onRef('r.org_id', '=', 'c.org_id').onRef('r.id', '=', 'c.part_revision_id'),
    )
    .innerJoin('parts as p', (join) =>
      join.onRef('p.org_id', '=', 'c.org_id').onRef('p.id', '=', 'c.part_id'),
    )
    .innerJoin('environments as env', (join) =>
      join.onRef('env.org_id', '=', 'c.org_id').onRef('env.id', '=', 'c.costing_environment_id'),
    )
    .select(COLUMNS)
    .select(['p.part_number', 'r.revision_code', 'env.name as environment_name'])
    .select(sql<number | null>`(c.earlier ->> 'run_seq')::integer`.as('earlier_run_seq'))
    .select(
      sql<Date | null>`(
        select max(e.config_changed_at)
        from jsonb_to_recordset(c.environment_chain) as priced(environment_id uuid, config_revision integer)
        join environments e on e.org_id = c.org_id and e.id = priced.environment_id
          and e.config_revision > priced.config_revision)`.as('environment_changed_at'),
    )
    .select(
      sql<boolean | null>`(
        select g.nestable from dataset_links link
        join uploads u on u.org_id = link.org_id and u.id = link.data_source_id
        join geometries g on g.org_id = u.org_id and g.sha256 = u.sha256
        where link.org_id = c.org_id and link.id = c.dataset_link_id)`.as('nestable'),
    )
    .select(
      sql<string | null>`(
        select u.name from uploads u where u.org_id = c.org_id and u.id = c.waits_for_upload_id and c.status = 'queued')`.as(
        'waits_for_file',
      ),
    )
    .where('c.org_id', '=', orgId);

export type CalculationRow = Awaited<
  ReturnType<ReturnType<typeof selectCalculations>['executeTakeFirstOrThrow']>
>;

const materialsOf = (
  row: CalculationRow,
): Pick<Calculation, 'materialGradeId' | 'materialRef' | 'runMaterial' | 'correctedMaterial'> => ({
  materialGradeId: row.material_grade_id,
  materialRef: row.material_ref,
  runMaterial:
    row.priced_grade_id === null
      ? null
      : {
          gradeId: row.priced_grade_id,
          ref: row.priced_material_ref,
          source: row.material_source as MaterialSource,
        },
  correctedMaterial:
    row.corrected_material_grade_id === null
      ? null
      : { gradeId: row.corrected_material_grade_id, ref: row.corrected_material_ref },
});

export const fromRow = (row: CalculationRow): Calculation => ({
  id: row.id as CalculationId,
  orgId: row.org_id as OrgId,
  name: row.name,
  partId: row.part_id as PartId,
  revisionId: row.part_revision_id as RevisionId,
  environmentId: row.costing_environment_id as EnvironmentId,
  batchId: row.batch_id,
  parentId: row.parent_calculation_id as CalculationId | null,
  derivedFromId: row.derived_from_calculation_id as CalculationId | null,
  datasetLinkId: row.dataset_link_given ? row.dataset_link_id : null,
  pricedLinkId: row.dataset_link_id,
  lotSize: row.lot_size,
  lotSizeDefaulted: row.lot_size_defaulted,
  annualVolume: row.annual_volume,
  currency: row.currency,
  region: row.region,
  language: row.language,
  engine: row.engine,
  ...materialsOf(row),
  materialIsProvided: row.material_is_provided,
  providedStockKind: row.provided_stock_kind as Calculation['providedStockKind'],
  fullStockCharge: row.full_stock_charge as Calculation['fullStockCharge'],
  stockFormatId: row.stock_format_id,
  stockLengthMm: row.stock_length_mm,
  stockWidthMm: row.stock_width_mm,
  nestItemId: row.nest_item_id,
  bodies: row.bodies as Bodies,
  joining: row.joining as Joining | null,
  assemblyRole: row.assembly_role as AssemblyRole | null,
  assemblyState: row.assembly_state as AssemblyState | null,
  assemblyContext: row.assembly_context as AssemblyContext | null,
  nestRevision: row.nest_revision,
  nestable: row.nestable,
  status: row.status as CalculationStatus,
  blockedReason: row.blocked_reason as Calculation['blockedReason'],
  runKeyId: row.run_key_id,
  waitsForUploadId: row.waits_for_upload_id,
  waitsForFile: row.waits_for_file,
  runSeq: row.run_seq,
  earlierRunSeq: row.earlier_run_seq,
  attemptCount: row.attempt_count,
  maxAttempts: row.max_attempts,
  error: row.error,
  failure: row.failure as Failure | null,
  unitCost: row.unit_cost,
  offerPrice: row.offer_price,
  setupCost: row.setup_cost,
  needsHumanReview: row.needs_human_review,
  servedFromCache: row.served_from_cache,
  snapshotDigest: row.snapshot_digest,
  nestedDigest: row.nested_digest,
  configRevision: row.config_revision,
  environmentChangedAt: row.environment_changed_at,
  engineVersion: row.engine_version,
  parameterVersion: row.parameter_version,
  enqueuedAt: row.enqueued_at,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  createdAt: row.created_at,
  partNumber: row.part_number,
  revisionCode: row.revision_code,
  environmentName: row.environment_name,
});

/** The material of the next run: the correction, otherwise the caller's. */
export const materialNow = (
  row: Calculation,
): { readonly gradeId: string | null; readonly ref: string | null } =>
  row.correctedMaterial ?? { gradeId: row.materialGradeId, ref: row.materialRef };

/** The material that a record shows: of its newest run, otherwise the caller's; null for an assembly of several grades. */
export const shownMaterial = ({
  runMaterial: run,
  assemblyRole,
  materialGradeId,
  materialRef,
}: Pick<Calculation, 'runMaterial' | 'assemblyRole' | 'materialGradeId' | 'materialRef'>): {
  readonly gradeId: string | null;
  readonly ref: string | null;
  readonly source: MaterialSource | null;
} => {
  if (run === null && assemblyRole === 'assembly') return { gradeId: null, ref: null, source: null };
  if (run === null)
    return { gradeId: materialGradeId, ref: materialRef, source: materialGradeId === null ? null : 'caller' };
  return run.source === 'caller' ? { ...run, ref: materialRef } : run;
};

/** Grade of `shownMaterial` for the row `c`. */
export const shownGrade = sql<
  string | null
>`case when c.assembly_role = 'assembly' then c.priced_grade_id else coalesce(c.priced_grade_id, c.material_grade_id) end`;

/** The columns of a run's material. */
export const runMaterialColumns = (material: RunMaterial | null) => ({
  priced_grade_id: material?.gradeId ?? null,
  priced_material_ref: material?.ref ?? null,
  material_source: material?.source ?? null,
});

/** The row as its next run uses it: a correction replaces the material. */
export const withCorrection = (row: Calculation): Calculation => {
  const { gradeId, ref } = materialNow(row);
  return { ...row, materialGradeId: gradeId, materialRef: ref, correctedMaterial: null };
};
