import { sql } from 'kysely';
import type { TitleField, TitleValue } from '../../drawings/facts.ts';
import type { UnreadDrawing } from '../../engine/snapshot.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { type StoredFact, validValueOf, withCorrections } from '../uploads/drawing-facts.ts';
import { findCorrectionsOf } from '../uploads/drawings.ts';
import type { UploadStatus } from '../uploads/uploads.ts';
import { MATCHED_BY } from './match.ts';

export const DRAWING_STATUSES = ['matched', 'assembly', 'unassigned', 'waiting', 'discarded'] as const;
type DrawingStatus = (typeof DRAWING_STATUSES)[number];

export const DRAWING_BASES = [...MATCHED_BY, 'manual'] as const;
type DrawingBasis = (typeof DRAWING_BASES)[number];

/** A file among an assembly's drawings, and its match. */
export type PackedDrawing = {
  readonly dataSourceId: string;
  readonly filename: string;
  readonly sizeBytes: number | null;
  readonly sha256: string | null;
  readonly uploadStatus: UploadStatus;
  /** Why the file could not be accepted or read. */
  readonly failureReason: string | null;
  readonly pageCount: number | null;
  readonly status: DrawingStatus;
  readonly basis: DrawingBasis | null;
  readonly componentKey: string | null;
  readonly candidates: readonly string[];
  readonly drawingNumber: string | null;
  readonly title: string | null;
  readonly material: string | null;
  readonly note: string | null;
  readonly addedAt: Date;
};

/** Maximum number of drawings of one calculation; the list is not paged. */
export const MAX_DRAWINGS = 1000;

/** The drawings of a calculation in the order of upload; with `only` that one. */
export const findDrawings = async (
  tx: Tx,
  orgId: OrgId,
  calculationId: string,
  only: string | null = null,
): Promise<readonly PackedDrawing[]> => {
  const { rows } = await sql<{
    data_source_id: string;
    name: string;
    size_bytes: number | null;
    sha256: string | null;
    upload_status: UploadStatus;
    failure_reason: string | null;
    page_count: number | null;
    status: DrawingStatus;
    basis: DrawingBasis | null;
    component_key: string | null;
    candidates: string[];
    drawing_number: string | null;
    title: string | null;
    material: string | null;
    note: string | null;
    added_at: Date;
  }>`
    select d.data_source_id, u.name, u.size_bytes, u.sha256, u.status as upload_status,
      coalesce(u.failure_reason, r.failure_reason) as failure_reason, r.page_count,
      d.status, d.basis, d.component_key, d.candidates, d.drawing_number, d.title, d.material, d.note, d.added_at
    from assembly_drawings d
    join uploads u on u.org_id = d.org_id and u.id = d.data_source_id
    left join drawing_readings r on r.org_id = d.org_id and r.upload_id = d.data_source_id
    where d.org_id = ${orgId} and d.calculation_id = ${calculationId}
      and (${only}::uuid is null or d.data_source_id = ${only}::uuid)
    order by d.added_at, d.data_source_id`.execute(tx);
  return rows.map((row) => ({
    dataSourceId: row.data_source_id,
    filename: row.name,
    sizeBytes: row.size_bytes,
    sha256: row.sha256,
    uploadStatus: row.upload_status,
    failureReason: row.failure_reason,
    pageCount: row.page_count,
    status: row.status,
    basis: row.basis,
    componentKey: row.component_key,
    candidates: row.candidates,
    drawingNumber: row.drawing_number,
    title: row.title,
    material: row.material,
    note: row.note,
    addedAt: row.added_at,
  }));
};

/** Adds uploaded files; they are matched when they are read and the assembly is split. */
export const insertDrawings = async (
  tx: Tx,
  orgId: OrgId,
  calculationId: string,
  dataSourceIds: readonly string[],
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('assembly_drawings')
    .values(
      dataSourceIds.map((data_source_id) => ({
        org_id: orgId,
        calculation_id: calculationId,
        data_source_id,
        status: 'waiting',
        added_at: now,
        updated_at: now,
      })),
    )
    .execute();
};

/** New match of a file. Undefined fields stay. */
export type Shown = {
  readonly status: DrawingStatus;
  readonly basis: DrawingBasis | null;
  readonly componentKey: string | null;
  readonly candidates?: readonly string[];
  readonly note: string | null;
  readonly read?: Pick<PackedDrawing, 'drawingNumber' | 'title' | 'material'>;
};

export const setShown = async (
  tx: Tx,
  orgId: OrgId,
  of: { readonly calculationId: string; readonly dataSourceId: string },
  shown: Shown,
  now: Date,
): Promise<void> => {
  const { read, candidates } = shown;
  await tx
    .updateTable('assembly_drawings')
    .set({
      status: shown.status,
      basis: shown.basis,
      component_key: shown.componentKey,
      note: shown.note,
      updated_at: now,
      ...(candidates === undefined ? {} : { candidates: JSON.stringify(candidates) }),
      ...(read === undefined
        ? {}
        : { drawing_number: read.drawingNumber, title: read.title, material: read.material }),
    })
    .where('org_id', '=', orgId)
    .where('calculation_id', '=', of.calculationId)
    .where('data_source_id', '=', of.dataSourceId)
    .execute();
};

/** The calculations that have the file among their drawings, in lock order. */
export const calculationsWith = async (
  tx: Tx,
  orgId: OrgId,
  dataSourceId: string,
): Promise<readonly string[]> => {
  const rows = await tx
    .selectFrom('assembly_drawings')
    .select('calculation_id')
    .where('org_id', '=', orgId)
    .where('data_source_id', '=', dataSourceId)
    .orderBy('calculation_id')
    .execute();
  return rows.map((row) => row.calculation_id);
};

/** The calculations with unmatched drawings; their next split matches them. */
export const findUnmatched = async (
  tx: Tx,
  orgId: OrgId,
  calculationIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (calculationIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('assembly_drawings')
    .select('calculation_id')
    .distinct()
    .where('org_id', '=', orgId)
    .where('calculation_id', 'in', [...calculationIds])
    .where('status', '=', 'waiting')
    .execute();
  return new Set(rows.map((row) => row.calculation_id));
};

/** A file that shows a component; `unread` if nothing could be read of it. */
export type ComponentDrawing = {
  readonly sha256: string;
  readonly uploadId: string;
  readonly unread: UnreadDrawing | null;
};

/** Key of the assembly itself among drawings by component; no component has it. */
export const WHOLE = '';

/**
 * The files for each component, by its key, and for the assembly, each once and in a fixed order; rejected files are left out.
 */
export type ComponentDrawings = ReadonlyMap<string, readonly ComponentDrawing[]>;

export const findComponentDrawings = async (
  tx: Tx,
  orgId: OrgId,
  calculationId: string,
): Promise<ComponentDrawings> => {
  const { rows } = await sql<{
    component_key: string;
    sha256: string;
    upload_id: string;
    unread: UnreadDrawing | null;
  }>`
    select distinct on (component_key, u.sha256) coalesce(d.component_key, ${WHOLE}) as component_key, u.sha256, u.id as upload_id,
      case when r.status = 'failed' then jsonb_build_object('file', u.name, 'reason', coalesce(r.failure_reason, '')) end as unread
    from assembly_drawings d
    join uploads u on u.org_id = d.org_id and u.id = d.data_source_id and u.status = 'confirmed'
    left join drawing_readings r on r.org_id = u.org_id and r.upload_id = u.id
    where d.org_id = ${orgId} and d.calculation_id = ${calculationId} and d.status in ('matched', 'assembly')
    order by component_key, u.sha256, u.id desc`.execute(tx);
  const found = new Map<string, ComponentDrawing[]>();
  for (const { component_key: key, sha256, upload_id: uploadId, unread } of rows)
    found.set(key, [...(found.get(key) ?? []), { sha256, uploadId, unread }]);
  return found;
};

/** A derived calculation starts with the drawings of its parent; for another revision they are matched again. */
export const copyDrawings = async (
  tx: Tx,
  orgId: OrgId,
  from: string,
  to: readonly string[],
  now: Date,
): Promise<void> => {
  await sql`
    insert into assembly_drawings (org_id, calculation_id, data_source_id, status, basis, component_key, candidates, drawing_number,
      title, material, note, added_at, updated_at)
    select d.org_id, t.id, d.data_source_id, case when x.same then d.status else 'waiting' end,
      case when x.same then d.basis end, case when x.same then d.component_key end,
      case when x.same then d.candidates else '[]' end, d.drawing_number, d.title, d.material, d.note, d.added_at, ${now}
    from assembly_drawings d
    join calculations p on p.org_id = d.org_id and p.id = d.calculation_id
    join calculations t on t.org_id = d.org_id and t.id = any(${sql.val([...to])}::uuid[])
    cross join lateral (
      select d.status = 'discarded' or t.part_revision_id = p.part_revision_id as same) x
    where d.org_id = ${orgId} and d.calculation_id = ${from}`.execute(tx);
};

/** Title block texts of some files, with people's corrections. */
export type TitleTexts = {
  readonly drawingNumbers: readonly string[];
  readonly titles: readonly string[];
  readonly materials: readonly string[];
};

type Titles = { readonly upload_id: string; readonly page: number; readonly facts: readonly StoredFact[] };

/** Of files that were read, by id. A correction of a field replaces the read value. Two reads for any number of files. */
export const findTitles = async (
  tx: Tx,
  orgId: OrgId,
  dataSourceIds: readonly string[],
): Promise<(dataSourceId: string) => TitleTexts> => {
  const { rows } = await sql<Titles>`
    select upload_id, page, jsonb_path_query_array(facts -> 'facts', '$[*] ? (@.kind == "title_block")') as facts
    from drawing_pages
    where org_id = ${orgId} and upload_id = any(${sql.val([...dataSourceIds])}::uuid[]) and facts is not null
    order by upload_id, page`.execute(tx);
  const corrections = await findCorrectionsOf(tx, orgId, dataSourceIds);
  const read = Map.groupBy(rows, (row) => row.upload_id);
  return (id) => {
    const facts = (read.get(id) ?? []).flatMap((row) => row.facts);
    const correctedFacts = withCorrections(facts, corrections.get(id) ?? []);
    const texts = (field: TitleField): readonly string[] =>
      correctedFacts.flatMap((one) => {
        const value = validValueOf(one) as TitleValue | null;
        return value?.field === field ? [value.text] : [];
      });
    return {
      drawingNumbers: texts('drawing_number'),
      titles: texts('part_name'),
      materials: texts('material'),
    };
  };
};
