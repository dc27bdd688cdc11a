import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import type { UploadStatus } from '../uploads/uploads.ts';
import { MATCHED_BY } from './match.ts';

export const DRAWING_STATUSES = ['matched', 'assembly', 'unassigned', 'waiting', 'discarded'] as const;
export type DrawingStatus = (typeof DRAWING_STATUSES)[number];

export const DRAWING_BASES = [...MATCHED_BY, 'manual'] as const;
export type DrawingBasis = (typeof DRAWING_BASES)[number];

/** A file of an assembly's drawings, and what it shows. */
export type PackedDrawing = {
  readonly dataSourceId: string;
  readonly filename: string;
  readonly sizeBytes: number | null;
  readonly sha256: string | null;
  readonly uploadStatus: UploadStatus;
  /** Why its file could not be taken, or nothing could be read of it. */
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

/** Files that one calculation may have; a list of them is whole. */
export const MOST_DRAWINGS = 1000;

/** The drawings of a calculation, as they were sent; with `only` that one. */
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

/** Files that were just sent; they wait until they are read and the assembly is split. */
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

/** What a file shows from now on. What is left out stays. */
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

/** The calculations that have the file among their drawings, in the order of locks. */
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

/** Which of some calculations have drawings that nobody matched yet: their next split does. */
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

/** Digests of the files that show each component, by its key; what was not read has none. */
export type ComponentDrawings = ReadonlyMap<string, readonly string[]>;

export const findComponentDrawings = async (
  tx: Tx,
  orgId: OrgId,
  calculationId: string,
): Promise<ComponentDrawings> => {
  const { rows } = await sql<{ component_key: string; files: string[] }>`
    select d.component_key, array_agg(distinct u.sha256 order by u.sha256) as files
    from assembly_drawings d
    join uploads u on u.org_id = d.org_id and u.id = d.data_source_id and u.status = 'confirmed'
    where d.org_id = ${orgId} and d.calculation_id = ${calculationId} and d.status = 'matched'
    group by d.component_key`.execute(tx);
  return new Map(rows.map((row) => [row.component_key, row.files]));
};

/** A derived calculation begins with the drawings of its parent; of another revision, each is matched anew. */
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

/** What the title blocks of some files say, with the corrections of people. */
export type TitleTexts = {
  readonly drawingNumbers: readonly string[];
  readonly titles: readonly string[];
  readonly materials: readonly string[];
};

const NOTHING_READ: TitleTexts = { drawingNumbers: [], titles: [], materials: [] };

export const findTitles = async (
  tx: Tx,
  orgId: OrgId,
  dataSourceIds: readonly string[],
): Promise<(dataSourceId: string) => TitleTexts> => {
  const { rows } = await sql<{ upload_id: string; field: string; texts: string[] }>`
    select x.upload_id, x.field, array_agg(x.text order by x.page, x.at) as texts
    from (
      select p.upload_id, p.page, f.at, f.fact -> 'value' ->> 'field' as field,
        coalesce(said.value ->> 'text', f.fact -> 'value' ->> 'text') as text
      from drawing_pages p
      cross join lateral jsonb_array_elements(p.facts -> 'facts') with ordinality as f(fact, at)
      left join lateral (
        select k.id, k.value from drawing_corrections k
        where k.org_id = p.org_id and k.upload_id = p.upload_id and k.fact_id = f.fact ->> 'id'
        order by k.id desc limit 1) said on true
      where p.org_id = ${orgId} and p.upload_id = any(${sql.val([...dataSourceIds])}::uuid[])
        and f.fact ->> 'kind' = 'title_block' and (said.id is null or said.value is not null)
    ) x
    where x.field in ('drawing_number', 'part_name', 'material')
    group by x.upload_id, x.field`.execute(tx);
  const found = new Map(rows.map((row) => [`${row.upload_id}/${row.field}`, row.texts]));
  const texts = (id: string, field: string) => found.get(`${id}/${field}`) ?? [];
  return (id) =>
    rows.length === 0
      ? NOTHING_READ
      : {
          drawingNumbers: texts(id, 'drawing_number'),
          titles: texts(id, 'part_name'),
          materials: texts(id, 'material'),
        };
};
