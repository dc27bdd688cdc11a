import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { cursorText, keysetWhere, type ListRequest, type ListResult, pageOf } from '../kernel/keyset.ts';

/** A remnant of a stock format in the rack. A sheet has thickness and width, a bar its section. */
export type Remnant = {
  readonly id: string;
  readonly materialGradeId: string;
  readonly form: 'sheet' | 'bar';
  readonly thicknessMm: number | null;
  readonly section: string | null;
  readonly lengthMm: number;
  readonly widthMm: number | null;
  /** Its loop in mm, alternating x and y, from the lower left corner of its bounding box; null: the rectangle of that box. */
  readonly outlineMm: readonly number[] | null;
  /** The nest that it comes from; null: entered by hand. */
  readonly nestId: string | null;
  /** The nest that holds it. */
  readonly heldByNestId: string | null;
  readonly usedByNestId: string | null;
  readonly createdAt: Date;
};

export type NewRemnant = Omit<Remnant, 'id' | 'heldByNestId' | 'usedByNestId' | 'createdAt'>;

type Row = {
  readonly id: string;
  readonly material_grade_id: string;
  readonly form: string;
  readonly thickness_mm: number | null;
  readonly section: string | null;
  readonly length_mm: number;
  readonly width_mm: number | null;
  readonly outline_mm: unknown;
  readonly job_nest_id: string | null;
  readonly held_by_nest_id: string | null;
  readonly used_by_nest_id: string | null;
  readonly created_at: Date;
};

const fromRow = (row: Row): Remnant => ({
  id: row.id,
  materialGradeId: row.material_grade_id,
  form: row.form as Remnant['form'],
  thicknessMm: row.thickness_mm,
  section: row.section,
  lengthMm: row.length_mm,
  widthMm: row.width_mm,
  outlineMm: row.outline_mm as readonly number[] | null,
  nestId: row.job_nest_id,
  heldByNestId: row.held_by_nest_id,
  usedByNestId: row.used_by_nest_id,
  createdAt: row.created_at,
});

const COLUMNS = [
  'id',
  'material_grade_id',
  'form',
  'thickness_mm',
  'section',
  'length_mm',
  'width_mm',
  'outline_mm',
  'job_nest_id',
  'held_by_nest_id',
  'used_by_nest_id',
  'created_at',
] as const;

export const insertRemnants = async (
  tx: Tx,
  orgId: OrgId,
  remnants: readonly NewRemnant[],
  now: Date,
): Promise<readonly Remnant[]> => {
  if (remnants.length === 0) return [];
  const rows = await tx
    .insertInto('remnants')
    .values(
      remnants.map((one) => ({
        org_id: orgId,
        id: newId(),
        material_grade_id: one.materialGradeId,
        form: one.form,
        thickness_mm: one.thicknessMm,
        section: one.section,
        length_mm: one.lengthMm,
        width_mm: one.widthMm,
        outline_mm: one.outlineMm === null ? null : JSON.stringify(one.outlineMm),
        job_nest_id: one.nestId,
        created_at: now,
      })),
    )
    .returning(COLUMNS)
    .execute();
  return rows.map(fromRow);
};

const filtered = (orgId: OrgId, page: ListRequest) => sql`
  from remnants r where r.org_id = ${orgId} and r.used_at is null and ${keysetWhere(page, 'r')}`;

/** Remnants that are in the rack. */
export const listRemnants = async (tx: Tx, orgId: OrgId, page: ListRequest): Promise<ListResult<Remnant>> => {
  const direction = sql.raw(page.order);
  const { rows } = await sql<Row & { cursor_time: string }>`
    select r.id, r.material_grade_id, r.form, r.thickness_mm, r.section, r.length_mm, r.width_mm, r.outline_mm, r.job_nest_id, r.held_by_nest_id,
      r.used_by_nest_id, r.created_at, ${cursorText('r.created_at')} as cursor_time
    ${filtered(orgId, page)}
    order by r.created_at ${direction}, r.id ${direction} limit ${page.limit + 1} offset ${page.offset}`.execute(
    tx,
  );
  return pageOf(rows, page.limit, fromRow);
};

export const countRemnants = async (tx: Tx, orgId: OrgId, page: ListRequest): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${filtered(orgId, { ...page, after: null })}`.execute(tx);
  return rows[0]?.count ?? 0;
};

/** A remnant in the rack, locked. */
export const lockRemnant = async (tx: Tx, orgId: OrgId, id: string): Promise<Remnant | null> => {
  const row = await tx
    .selectFrom('remnants')
    .select(COLUMNS)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
};

export const deleteRemnant = async (tx: Tx, orgId: OrgId, id: string): Promise<void> => {
  await tx.deleteFrom('remnants').where('org_id', '=', orgId).where('id', '=', id).execute();
};

/** Bounds per thickness or section, and in total, of the remnants that one nest considers. */
const [MAX_OF_A_STOCK, MAX_HELD] = [200, 2000];

const size = (row: Row): number => row.length_mm * (row.width_mm ?? 1);
const smallestFirst = (rows: readonly Row[]): readonly Remnant[] =>
  [...rows].sort((a, b) => size(a) - size(b) || (a.id < b.id ? -1 : 1)).map(fromRow);

/**
 * The smallest of each thickness and section, so that many of one do not hide a few of another. @param nestId nest whose held
 * remnants also count
 */
const smallestOfEach = (orgId: OrgId, gradeIds: readonly string[], nestId: string | null) => sql`
  select id from (
    select id, row_number() over (partition by material_grade_id, form, thickness_mm, section
      order by length_mm * coalesce(width_mm, 1), id) as place
    from remnants where org_id = ${orgId} and material_grade_id = any(${sql.val([...gradeIds])}::uuid[])
      and used_at is null and (held_by_nest_id is null or held_by_nest_id = ${nestId}::uuid)) ranked
  where place <= ${MAX_OF_A_STOCK} order by place, id limit ${MAX_HELD}`;

/** Free remnants of these grades, smallest first, up to the number that one nest would hold. */
export const findFreeRemnants = async (
  tx: Tx,
  orgId: OrgId,
  gradeIds: readonly string[],
): Promise<readonly Remnant[]> => {
  if (gradeIds.length === 0) return [];
  const rows = await tx
    .selectFrom('remnants')
    .select(COLUMNS)
    .where('org_id', '=', orgId)
    .where(sql<boolean>`id in (${smallestOfEach(orgId, gradeIds, null)})`)
    .execute();
  return smallestFirst(rows);
};

/**
 * Holds free remnants of these grades for a nest, smallest first; two nests never hold the same. The thicknesses and sections of
 * its parts are not known yet: when the nest begins it keeps the fitting ones, until it ends.
 */
export const holdRemnants = async (
  tx: Tx,
  orgId: OrgId,
  nestId: string,
  gradeIds: readonly string[],
): Promise<readonly Remnant[]> => {
  const { rows } = await sql<Row>`
    update remnants set held_by_nest_id = ${nestId}::uuid where org_id = ${orgId} and id in (
      select id from remnants where org_id = ${orgId} and id in (${smallestOfEach(orgId, gradeIds, nestId)})
        and used_at is null and (held_by_nest_id is null or held_by_nest_id = ${nestId}::uuid)
      order by id for update skip locked)
    returning id, material_grade_id, form, thickness_mm, section, length_mm, width_mm, outline_mm, job_nest_id, held_by_nest_id, used_by_nest_id, created_at`.execute(
    tx,
  );
  return smallestFirst(rows);
};

/** Releases the held remnants of a nest, except those that it cuts. */
export const releaseRemnants = async (
  tx: Tx,
  orgId: OrgId,
  nestId: string,
  kept: readonly string[],
): Promise<void> => {
  await sql`
    update remnants set held_by_nest_id = null
    where org_id = ${orgId} and held_by_nest_id = ${nestId}::uuid and used_at is null
      and not id = any(${sql.val([...kept])}::uuid[])`.execute(tx);
};

/** Removes the remnants that an accepted nest cuts. */
export const useRemnants = async (tx: Tx, orgId: OrgId, nestId: string, now: Date): Promise<void> => {
  await sql`
    update remnants set used_by_nest_id = ${nestId}::uuid, used_at = ${now}
    where org_id = ${orgId} and held_by_nest_id = ${nestId}::uuid and used_at is null`.execute(tx);
};
