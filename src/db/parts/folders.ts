import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';

export const MAX_FOLDER_DEPTH = 20;

export type Folder = {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
  /** Belongs to the splitting of assemblies. */
  readonly isSystem: boolean;
  /** Parts filed directly in it. */
  readonly partCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

const select = (tx: Tx, orgId: OrgId) =>
  tx
    .selectFrom('folders as f')
    .select(['f.id', 'f.name', 'f.parent_id', 'f.is_system', 'f.created_at', 'f.updated_at'])
    .select(
      sql<number>`(select count(*) from parts p where p.org_id = f.org_id and p.folder_id = f.id)`.as(
        'part_count',
      ),
    )
    .where('f.org_id', '=', orgId);

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const fromRow = (row: Row): Folder => ({
  id: row.id,
  name: row.name,
  parentId: row.parent_id,
  isSystem: row.is_system,
  partCount: row.part_count,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** All folders, by name; the tree is in `parentId`. */
export const listFolders = async (tx: Tx, orgId: OrgId): Promise<readonly Folder[]> =>
  (await select(tx, orgId).orderBy(sql`lower(f.name)`).orderBy('f.id').execute()).map(fromRow);

export const findFolder = async (tx: Tx, orgId: OrgId, id: string): Promise<Folder | null> => {
  const row = await select(tx, orgId).where('f.id', '=', id).executeTakeFirst();
  return row === undefined ? null : fromRow(row);
};

/** True if a part may be filed there; locks the folder until the transaction ends, so that it cannot be deleted meanwhile. */
export const holdFolder = async (tx: Tx, orgId: OrgId, id: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('folders')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
};

/** Serialises changes of an organisation's tree: two concurrent moves, each valid alone, could form a cycle. */
export const lockTree = async (tx: Tx, orgId: OrgId): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`folders:${orgId}`}, 0))`.execute(tx);
};

/** The folder itself and its ancestors, nearest first. */
export const findAncestors = async (tx: Tx, orgId: OrgId, id: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    with recursive up as (
      select id, parent_id, 1 as depth from folders where org_id = ${orgId} and id = ${id}
      union all
      select f.id, f.parent_id, up.depth + 1 from folders f join up on f.org_id = ${orgId} and f.id = up.parent_id
    ) select id from up order by depth`.execute(tx);
  return rows.map((row) => row.id);
};

/** Levels from the folder down to its deepest subfolder, itself included. */
export const heightOf = async (tx: Tx, orgId: OrgId, id: string): Promise<number> => {
  const { rows } = await sql<{ height: number }>`
    with recursive down as (
      select id, 1 as level from folders where org_id = ${orgId} and id = ${id}
      union all
      select f.id, down.level + 1 from folders f join down on f.org_id = ${orgId} and f.parent_id = down.id
    ) select coalesce(max(level), 0)::integer as height from down`.execute(tx);
  return rows[0]?.height ?? 0;
};

/** False: a sibling has this name, ignoring case. */
export const insertFolder = async (
  tx: Tx,
  orgId: OrgId,
  folder: Pick<Folder, 'id' | 'name' | 'parentId'> & { readonly now: Date },
): Promise<boolean> => {
  if (await siblingExists(tx, orgId, folder)) return false;
  await tx
    .insertInto('folders')
    .values({
      org_id: orgId,
      id: folder.id,
      name: folder.name,
      parent_id: folder.parentId,
      created_at: folder.now,
      updated_at: folder.now,
    })
    .execute();
  return true;
};

/** False: a sibling at the new place has the new name. */
export const updateFolder = async (
  tx: Tx,
  orgId: OrgId,
  folder: Pick<Folder, 'id' | 'name' | 'parentId'> & { readonly now: Date },
): Promise<boolean> => {
  if (await siblingExists(tx, orgId, folder)) return false;
  await tx
    .updateTable('folders')
    .set({ name: folder.name, parent_id: folder.parentId, updated_at: folder.now })
    .where('org_id', '=', orgId)
    .where('id', '=', folder.id)
    .execute();
  return true;
};

const siblingExists = async (
  tx: Tx,
  orgId: OrgId,
  folder: Pick<Folder, 'id' | 'name' | 'parentId'>,
): Promise<boolean> => {
  const row = await tx
    .selectFrom('folders')
    .select('id')
    .where('org_id', '=', orgId)
    .where(sql<boolean>`parent_id is not distinct from ${folder.parentId}::uuid`)
    .where(sql<boolean>`lower(name) = lower(${folder.name})`)
    .where('id', '!=', folder.id)
    .executeTakeFirst();
  return row !== undefined;
};

/** Deletes subfolders too. Their parts stay and become unfiled (both by foreign key). */
export const deleteFolder = async (tx: Tx, orgId: OrgId, id: string): Promise<void> => {
  await tx.deleteFrom('folders').where('org_id', '=', orgId).where('id', '=', id).execute();
};

/** Moves parts; `moved` are those that were not there already. */
export const moveParts = async (
  tx: Tx,
  orgId: OrgId,
  ids: readonly string[],
  folderId: string | null,
  now: Date,
): Promise<{ readonly moved: number; readonly found: ReadonlySet<string> }> => {
  const known = await tx
    .selectFrom('parts')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
  if (known.length === 0) return { moved: 0, found: new Set() };
  const found = known.map((row) => row.id);
  const result = await tx
    .updateTable('parts')
    .set({ folder_id: folderId, updated_at: now })
    .where('org_id', '=', orgId)
    .where('id', 'in', found)
    .where(sql<boolean>`folder_id is distinct from ${folderId}::uuid`)
    .executeTakeFirst();
  return { moved: Number(result.numUpdatedRows), found: new Set(found) };
};
