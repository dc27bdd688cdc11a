import { type RawBuilder, sql } from 'kysely';
import { DRAWING_FORMATS } from '../../drawings/facts.ts';
import { GEOMETRY_FORMATS } from '../../engine/vocabulary.ts';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId, RevisionId } from '../kernel/ids.ts';
import { countOnAllPages, type ListRequest, type ListResult, onePage, pageOf } from '../kernel/keyset.ts';
import type { UploadFormat, UploadStatus } from '../uploads/uploads.ts';

/** Roles of a file in a revision, each with the formats that it accepts. */
export const ROLE_TAKES = {
  // A ZIP holds an assembly with the files of its parts.
  primary_cad: [...GEOMETRY_FORMATS, 'zip'],
  drawing_2d: DRAWING_FORMATS,
  mesh: ['stl', 'obj'],
  rfq_text: ['text', 'markdown', 'pdf'],
} as const satisfies Readonly<Record<string, readonly UploadFormat[]>>;
export type DatasetRole = keyof typeof ROLE_TAKES;

export const DATASET_ROLES = Object.keys(ROLE_TAKES) as readonly DatasetRole[];

/** A file bound to a revision in a role. */
export type DatasetLink = {
  readonly id: string;
  readonly revisionId: RevisionId;
  readonly dataSourceId: string;
  readonly role: DatasetRole;
  readonly active: boolean;
  readonly filename: string;
  readonly createdAt: Date;
};

const base = (tx: Tx, orgId: OrgId) =>
  tx
    .selectFrom('dataset_links as link')
    .innerJoin('uploads as upload', (join) =>
      join.onRef('upload.org_id', '=', 'link.org_id').onRef('upload.id', '=', 'link.data_source_id'),
    )
    .select([
      'link.id',
      'link.part_revision_id',
      'link.data_source_id',
      'link.role',
      'link.active',
      'upload.name',
      'link.created_at',
    ])
    .where('link.org_id', '=', orgId);

type Row = Awaited<ReturnType<ReturnType<typeof base>['executeTakeFirstOrThrow']>>;

const fromRow = (row: Row): DatasetLink => ({
  id: row.id,
  revisionId: row.part_revision_id as RevisionId,
  dataSourceId: row.data_source_id,
  role: row.role as DatasetRole,
  active: row.active,
  filename: row.name,
  createdAt: row.created_at,
});

export const insertDataset = async (
  tx: Tx,
  orgId: OrgId,
  link: Pick<DatasetLink, 'id' | 'revisionId' | 'dataSourceId' | 'role' | 'createdAt'>,
): Promise<void> => {
  await tx
    .insertInto('dataset_links')
    .values({
      org_id: orgId,
      id: link.id,
      part_revision_id: link.revisionId,
      data_source_id: link.dataSourceId,
      role: link.role,
      active: true,
      created_at: link.createdAt,
    })
    .execute();
};

export const findDataset = async (tx: Tx, orgId: OrgId, id: string): Promise<DatasetLink | null> => {
  const row = await base(tx, orgId).where('link.id', '=', id).executeTakeFirst();
  return row === undefined ? null : fromRow(row);
};

export const listDatasets = async (
  tx: Tx,
  orgId: OrgId,
  revisionId: RevisionId,
  page: ListRequest,
): Promise<ListResult<DatasetLink>> => {
  const rows = await base(tx, orgId)
    .where('link.part_revision_id', '=', revisionId)
    .$call(onePage(page, 'link'))
    .execute();
  return pageOf(rows, page.limit, fromRow);
};

export const countDatasets = (
  tx: Tx,
  orgId: OrgId,
  revisionId: RevisionId,
  page: ListRequest,
): Promise<number> =>
  countOnAllPages(
    tx
      .selectFrom('dataset_links as link')
      .where('link.org_id', '=', orgId)
      .where('link.part_revision_id', '=', revisionId),
    page,
    'link',
  );

/** Unbinds a file from a revision and records that it was bound, so that prices made with it show as outdated. */
export const deleteDataset = async (
  tx: Tx,
  orgId: OrgId,
  link: Pick<DatasetLink, 'id' | 'revisionId' | 'role'>,
  now: Date,
): Promise<void> => {
  const { id } = link;
  await tx
    .insertInto('dataset_removals')
    .values({
      org_id: orgId,
      id: newId(),
      part_revision_id: link.revisionId,
      role: link.role,
      removed_at: now,
    })
    .execute();
  await tx.deleteFrom('dataset_links').where('org_id', '=', orgId).where('id', '=', id).execute();
};

/** All datasets of the revisions, newest first, for embedding in a list of revisions. */
export const datasetsOf = async (
  tx: Tx,
  orgId: OrgId,
  revisionIds: readonly RevisionId[],
): Promise<ReadonlyMap<string, readonly DatasetLink[]>> => {
  const grouped = new Map<string, DatasetLink[]>();
  if (revisionIds.length === 0) return grouped;
  const rows = await base(tx, orgId)
    .where('link.part_revision_id', 'in', revisionIds)
    .orderBy('link.created_at', 'desc')
    .orderBy('link.id', 'desc')
    .execute();
  for (const row of rows) {
    const link = fromRow(row);
    grouped.set(link.revisionId, [...(grouped.get(link.revisionId) ?? []), link]);
  }
  return grouped;
};

/** The file that a revision is priced from. */
type PrimaryCad = {
  readonly linkId: string;
  readonly dataSourceId: string;
  readonly sha256: string | null;
  readonly format: UploadFormat;
  readonly status: UploadStatus;
  /** For a component of an assembly: its key in the file. */
  readonly componentKey: string | null;
};

/**
 * The newest active primary CAD, or the requested link. A revision without one is priced from its newest readable mesh: envelope,
 * volume and area are known of it, but no features.
 */
export const findPrimaryCad = async (
  tx: Tx,
  orgId: OrgId,
  revisionId: string,
  linkId: string | null,
): Promise<PrimaryCad | null> => {
  const query = primaryCad(orgId, {
    revisionId: sql`${revisionId}::uuid`,
    linkId: sql`${linkId}::uuid`,
    extractors: ANY_SOURCE,
  });
  const [row] = (await query.execute(tx)).rows;
  if (row === undefined) return null;
  return {
    linkId: row.link_id,
    dataSourceId: row.data_source_id,
    sha256: row.sha256,
    format: row.format,
    status: row.status,
    componentKey: row.component_key,
  };
};

type PrimaryCadRow = {
  readonly link_id: string;
  readonly data_source_id: string;
  readonly sha256: string | null;
  readonly format: UploadFormat;
  readonly status: UploadStatus;
  readonly component_key: string | null;
  /** True if an enabled source reads it; enabled ones come first. */
  readonly enabled: boolean;
};

const ANY_SOURCE = sql`null::text[]`;

/** SQL of `findPrimaryCad`, also usable as a lateral join. */
export const primaryCad = (
  orgId: OrgId,
  of: {
    readonly revisionId: RawBuilder<unknown>;
    readonly linkId: RawBuilder<unknown>;
    /** The allowed sources; SQL null: all. */
    readonly extractors: RawBuilder<unknown>;
  },
) => sql<PrimaryCadRow>`
  select link.id as link_id, link.data_source_id, upload.sha256, upload.format, upload.status, link.component_key,
    (${of.extractors} is null
      or case when upload.format in ('stl', 'obj') then 'mesh' else 'cad_brep' end = any(${of.extractors})) as enabled
  from dataset_links link join uploads upload on upload.org_id = link.org_id and upload.id = link.data_source_id
  where link.org_id = ${orgId} and link.part_revision_id = ${of.revisionId}
    and (link.role = 'primary_cad' or (link.role = 'mesh' and upload.status = 'confirmed'))
    and case when ${of.linkId} is null then link.active else link.id = ${of.linkId} end
  order by enabled desc, link.role = 'primary_cad' desc, link.created_at desc, link.id desc
  limit 1`;

/** The newest active upload of a revision in a role that was read successfully, as a lateral join. */
export const readInRole = (
  orgId: OrgId,
  revisionId: RawBuilder<unknown>,
  role: 'drawing_2d' | 'rfq_text',
) => sql<{ readonly id: string }>`
  select upload.id
  from dataset_links link
  join uploads upload on upload.org_id = link.org_id and upload.id = link.data_source_id
  join drawing_readings reading on reading.org_id = upload.org_id and reading.upload_id = upload.id
  where link.org_id = ${orgId} and link.part_revision_id = ${revisionId} and link.role = ${role} and link.active
    and upload.status = 'confirmed' and reading.status = 'read'
  order by link.created_at desc, link.id desc
  limit 1`;

/** The newest active drawing of a revision if it could not be read, as a lateral join. */
export const unreadDrawing = (orgId: OrgId, revisionId: RawBuilder<unknown>) => sql<{
  readonly file: string;
  readonly reason: string | null;
}>`
  select upload.name as file, coalesce(upload.failure_reason, reading.failure_reason) as reason
  from (
    select link.data_source_id from dataset_links link
    where link.org_id = ${orgId} and link.part_revision_id = ${revisionId} and link.role = 'drawing_2d' and link.active
    order by link.created_at desc, link.id desc
    limit 1
  ) newest
  join uploads upload on upload.org_id = ${orgId} and upload.id = newest.data_source_id
  left join drawing_readings reading on reading.org_id = upload.org_id and reading.upload_id = upload.id
  where upload.status = 'failed' or (upload.status = 'confirmed' and reading.status = 'failed')`;

/** A file that is still being read. */
export type PendingInput = { readonly uploadId: string; readonly filename: string };

/** Fields of a calculation that determine which files its price depends on. */
type DatasetQuery = {
  readonly id: string;
  readonly partId: string;
  readonly revisionId: string;
  readonly datasetLinkId: string | null;
};

export type PendingInputRow = {
  readonly id: string;
  readonly upload_id: string;
  readonly filename: string;
};

/** SQL of `lockPendingInputs`, also usable inside a larger SQL statement. */
export const pendingInputs = (orgId: OrgId, calculations: readonly DatasetQuery[]) => {
  const keys = calculations.map((row) => ({
    id: row.id,
    part_id: row.partId,
    revision_id: row.revisionId,
    link_id: row.datasetLinkId,
  }));
  return sql<PendingInputRow>`
    select w.id, upload.id as upload_id, upload.name as filename
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as w(id uuid, part_id uuid, revision_id uuid, link_id uuid)
    join parts part on part.org_id = ${orgId} and part.id = w.part_id and part.make_or_buy = 'make'
    cross join lateral (
      select link.data_source_id from dataset_links link
      where link.org_id = ${orgId} and link.part_revision_id = w.revision_id
        and case
          when link.role not in ('primary_cad', 'mesh') then link.active
          when w.link_id is not null then link.id = w.link_id
          else link.active and (link.role = 'primary_cad' or not exists (
            select from dataset_links cad
            where cad.org_id = link.org_id and cad.part_revision_id = link.part_revision_id and cad.role = 'primary_cad' and cad.active))
        end
      union
      select d.data_source_id from assembly_drawings d
      where d.org_id = ${orgId} and d.calculation_id = w.id and d.status <> 'discarded'
    ) input
    join uploads upload on upload.org_id = ${orgId} and upload.id = input.data_source_id
      and upload.status = 'pending' and upload.ingest_seq > 0
    order by upload.id
    for share of upload`;
};

/** The first of each calculation. */
export const firstPending = (rows: readonly PendingInputRow[]): ReadonlyMap<string, PendingInput> =>
  new Map(
    rows.toReversed().map((row) => [row.id, { uploadId: row.upload_id, filename: row.filename }] as const),
  );

/**
 * For each calculation, a file that its price depends on and that is still being read: bound to its revision, or a drawing of its
 * assembly. A mesh counts only if no CAD file is bound. Locks the files until the transaction ends, so that the end of the
 * reading sees the waiting calculations. Bought parts and parts whose files are all read are not in the map.
 */
export const lockPendingInputs = async (
  tx: Tx,
  orgId: OrgId,
  calculations: readonly DatasetQuery[],
): Promise<ReadonlyMap<string, PendingInput>> =>
  firstPending((await pendingInputs(orgId, calculations).execute(tx)).rows);
