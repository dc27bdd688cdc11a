import { newId } from '../../platform/ids.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { type Done, done, type Invalid, invalid, type NotFound, notFound } from '../kernel/outcome.ts';
import {
  deleteFolder,
  type Folder,
  findAncestors,
  findFolder,
  heightOf,
  insertFolder,
  lockTree,
  MAX_FOLDER_DEPTH,
  updateFolder,
} from './folders.ts';

/** Why a folder was not written. */
export type FolderRefused =
  | NotFound
  | Invalid
  /** A sibling has the name, ignoring case. */
  | { readonly kind: 'name_taken' }
  /** It belongs to the splitting of assemblies. */
  | { readonly kind: 'system_folder' }
  | { readonly kind: 'own_subtree' };

export const createFolder = async (
  tx: Tx,
  orgId: OrgId,
  given: { readonly name: string; readonly parentId: string | null; readonly now: Date },
): Promise<Done<Folder> | FolderRefused> => {
  await lockTree(tx, orgId);
  const crowded = given.parentId === null ? null : await checkDepth(tx, orgId, given.parentId, 1);
  if (crowded !== null) return crowded;
  const id = newId();
  if (!(await insertFolder(tx, orgId, { id, ...given }))) return { kind: 'name_taken' };
  return done(await reread(tx, orgId, id));
};

/** Renames or moves a folder; undefined fields stay. */
export const changeFolder = async (
  tx: Tx,
  orgId: OrgId,
  id: string,
  given: {
    readonly name: string | undefined;
    readonly parentId: string | null | undefined;
    readonly now: Date;
  },
): Promise<Done<Folder> | FolderRefused> => {
  await lockTree(tx, orgId);
  const row = await findFolder(tx, orgId, id);
  if (row === null) return notFound();
  if (given.name === undefined && given.parentId === undefined) return done(row);
  if (row.isSystem) return { kind: 'system_folder' };
  const parentId = given.parentId === undefined ? row.parentId : given.parentId;
  if (parentId !== null && parentId !== row.parentId) {
    if ((await findAncestors(tx, orgId, parentId)).includes(row.id)) return { kind: 'own_subtree' };
    const crowded = await checkDepth(tx, orgId, parentId, await heightOf(tx, orgId, row.id));
    if (crowded !== null) return crowded;
  }
  const change = { id: row.id, name: given.name ?? row.name, parentId, now: given.now };
  if (!(await updateFolder(tx, orgId, change))) return { kind: 'name_taken' };
  return done(await reread(tx, orgId, row.id));
};

export const removeFolder = async (tx: Tx, orgId: OrgId, id: string): Promise<Done<null> | FolderRefused> => {
  await lockTree(tx, orgId);
  const row = await findFolder(tx, orgId, id);
  if (row === null) return notFound();
  if (row.isSystem) return { kind: 'system_folder' };
  await deleteFolder(tx, orgId, row.id);
  return done(null);
};

/** Checks that the parent exists and that a subtree of this height fits below it. */
const checkDepth = async (
  tx: Tx,
  orgId: OrgId,
  parentId: string,
  height: number,
): Promise<FolderRefused | null> => {
  const above = await findAncestors(tx, orgId, parentId);
  if (above.length === 0) return notFound('parent_id');
  if (above.length + height <= MAX_FOLDER_DEPTH) return null;
  const msg = `must keep folders within ${MAX_FOLDER_DEPTH} levels (got ${above.length + height}); choose a parent higher up`;
  return invalid({ path: ['parent_id'], msg, type: 'too_deep' });
};

const reread = async (tx: Tx, orgId: OrgId, id: string): Promise<Folder> => {
  const row = await findFolder(tx, orgId, id);
  if (row === null) throw new Error('the folder that this transaction wrote is missing');
  return row;
};
