import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { CalculationId, EnvironmentId, OrgId, PartId, RevisionId } from '../kernel/ids.ts';
import { ASSEMBLY, type Assembly } from './assembly.ts';
import { initialOf, type RecordOf, readFields, selected, stated, writeFields } from './columns.ts';
import { INPUTS, type Inputs } from './inputs.ts';
import { CORRECTED_COLUMNS, type Materials, materialsOf, RUN_MATERIAL_COLUMNS } from './material.ts';
import { OUTCOME, type Outcome } from './outcome.ts';
import { RUN, type Run } from './run.ts';

/** The priced part revision and its environment. */
const SUBJECT = {
  id: stated<'id', CalculationId>('id'),
  orgId: stated<'org_id', OrgId>('org_id'),
  name: stated('name'),
  partId: stated<'part_id', PartId>('part_id'),
  revisionId: stated<'part_revision_id', RevisionId>('part_revision_id'),
  environmentId: stated<'costing_environment_id', EnvironmentId>('costing_environment_id'),
  batchId: stated('batch_id'),
  derivedFromId: stated<'derived_from_calculation_id', string | null>('derived_from_calculation_id'),
  createdAt: stated('created_at'),
} as const;
type Subject = RecordOf<typeof SUBJECT>;

/** Fields that are read from other rows. */
type Joined = {
  readonly partNumber: string;
  readonly revisionCode: string;
  readonly environmentName: string;
  /** True if a nest can share its stock with other parts; null: the file is not read yet. */
  readonly nestable: boolean | null;
  /** Name of the file that the run waits for; null: it waits for none. */
  readonly waitsForFile: string | null;
  /** While it is priced again: the run whose price stays valid meanwhile; otherwise null. */
  readonly earlierRunSeq: number | null;
  /** The newest write to its environment or a parent after the run read them; null if there was none, or before any run. */
  readonly environmentChangedAt: Date | null;
};

type File = {
  /** The file that the customer chose; null: each run uses the newest primary CAD. */
  readonly datasetLinkId: string | null;
  /** The file that the newest run used. */
  readonly pricedLinkId: string | null;
};

/** One price of one part revision in one environment at one lot size. */
export type Calculation = Subject & File & Inputs & Materials & Run & Outcome & Assembly & Joined;

/** Columns are listed, so that the SQL statement can be kept prepared. */
const OWN_COLUMNS = [
  ...selected(SUBJECT),
  'c.dataset_link_given',
  'c.dataset_link_id',
  ...selected(INPUTS),
  ...RUN_MATERIAL_COLUMNS.map((column) => `c.${column}` as const),
  ...CORRECTED_COLUMNS.map((column) => `c.${column}` as const),
  ...selected(RUN),
  ...selected(OUTCOME),
  ...selected(ASSEMBLY),
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
    .select(OWN_COLUMNS)
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

export const fromRow = (row: CalculationRow): Calculation => ({
  ...readFields(SUBJECT, row),
  datasetLinkId: row.dataset_link_given ? row.dataset_link_id : null,
  pricedLinkId: row.dataset_link_id,
  ...readFields(INPUTS, row),
  ...materialsOf(row),
  ...readFields(RUN, row),
  ...readFields(OUTCOME, row),
  ...readFields(ASSEMBLY, row),
  partNumber: row.part_number,
  revisionCode: row.revision_code,
  environmentName: row.environment_name,
  nestable: row.nestable,
  waitsForFile: row.waits_for_file,
  earlierRunSeq: row.earlier_run_seq,
  environmentChangedAt: row.environment_changed_at,
});

/** The fields that a caller states for a new calculation. */
export type Draft = Subject & Pick<File, 'datasetLinkId'> & Inputs;

/** A draft as it is before any run. */
export const newCalculation = (
  draft: Draft & Pick<Joined, 'partNumber' | 'revisionCode' | 'environmentName'>,
): Calculation => ({
  ...draft,
  pricedLinkId: draft.datasetLinkId,
  runMaterial: null,
  correctedMaterial: null,
  ...initialOf(RUN),
  ...initialOf(OUTCOME),
  ...initialOf(ASSEMBLY),
  nestable: null,
  waitsForFile: null,
  earlierRunSeq: null,
  environmentChangedAt: null,
});

/** A draft as a row of the table. */
export const draftRow = (draft: Draft) => ({
  ...writeFields(SUBJECT, draft),
  ...writeFields(INPUTS, draft),
  dataset_link_id: draft.datasetLinkId,
  dataset_link_given: draft.datasetLinkId !== null,
  ...writeFields(NEW_RUN, initialOf(NEW_RUN)),
  updated_at: draft.createdAt,
});

const NEW_RUN = { status: RUN.status, maxAttempts: RUN.maxAttempts } as const;
