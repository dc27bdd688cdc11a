import { changeFolder, createFolder as createRow, removeFolder } from '../../db/parts/folder-changes.ts';
import { findFolder, holdFolder, listFolders, moveParts as moveRows } from '../../db/parts/folders.ts';
import { findRollup } from '../../db/parts/rollup.ts';
import { existing, notFound } from '../kit/errors.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { message } from '../kit/schemas.ts';
import { unwrap } from './refusals.ts';
import {
  createFolder,
  folder,
  folderId,
  folderList,
  folderSummary,
  folderToWire,
  movedParts,
  moveParts,
  NOT_FOUND_SHOWN,
  summaryToWire,
  updateFolder,
} from './schemas.ts';

const TAG = 'Folders';
const PATH = '/api/v1/folders';

const list = readRoute(
  {
    operationId: 'listFolders',
    method: 'get',
    path: PATH,
    tag: TAG,
    summary: 'List folders',
    description: 'Returns all folders as a flat list, sorted by name.',
    scope: 'folders:read',
    weight: 'light',
    responses: { 200: { description: 'All folders.', schema: folderList } },
  },
  async ({ tx, caller }) => {
    const rows = await listFolders(tx, caller.orgId);
    return { status: 200, body: { count: rows.length, data: rows.map(folderToWire) } };
  },
);

const create = writeRoute(
  {
    operationId: 'createFolder',
    method: 'post',
    path: PATH,
    tag: TAG,
    summary: 'Create a folder',
    description: 'Returns 409 if a sibling has the same name.',
    scope: 'folders:write',
    weight: 'light',
    body: createFolder,
    responses: { 201: { description: 'The created folder.', schema: folder } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, body, now }) => {
    const given = { name: body.name, parentId: body.parent_id ?? null, now };
    return { status: 201, body: folderToWire(unwrap(await createRow(tx, caller.orgId, given))) };
  },
);

const get = readRoute(
  {
    operationId: 'getFolder',
    method: 'get',
    path: `${PATH}/{folder_id}`,
    tag: TAG,
    summary: 'Get a folder',
    description: 'Returns one folder without its content.',
    scope: 'folders:read',
    weight: 'light',
    params: folderId,
    responses: { 200: { description: 'The folder.', schema: folder } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params }) => ({
    status: 200,
    body: folderToWire(existing(await findFolder(tx, caller.orgId, params.folder_id))),
  }),
);

const update = writeRoute(
  {
    operationId: 'updateFolder',
    method: 'patch',
    path: `${PATH}/{folder_id}`,
    tag: TAG,
    summary: 'Rename or move a folder',
    description:
      '`parent_id: null` moves the folder to the top level. Moving it into its own subtree is 409.',
    scope: 'folders:write',
    weight: 'light',
    params: folderId,
    body: updateFolder,
    responses: { 200: { description: 'The updated folder.', schema: folder } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params, body, now }) => {
    const given = { name: body.name, parentId: body.parent_id, now };
    const row = unwrap(await changeFolder(tx, caller.orgId, params.folder_id, given));
    return { status: 200, body: folderToWire(row) };
  },
);

const remove = writeRoute(
  {
    operationId: 'deleteFolder',
    method: 'delete',
    path: `${PATH}/{folder_id}`,
    tag: TAG,
    summary: 'Delete a folder',
    description: 'Also deletes its subfolders. The parts in them are kept without a folder.',
    scope: 'folders:write',
    weight: 'light',
    params: folderId,
    responses: { 200: { description: 'The folders were deleted.', schema: message } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params }) => {
    unwrap(await removeFolder(tx, caller.orgId, params.folder_id));
    return { status: 200, body: { message: 'The folder is deleted. Its parts are no longer in a folder.' } };
  },
);

const workspaceSummary = readRoute(
  {
    operationId: 'getWorkspaceSummary',
    method: 'get',
    path: `${PATH}/summary`,
    tag: TAG,
    summary: 'Get the spend of the whole workspace',
    description: 'Sums up all parts of the organisation.',
    scope: 'folders:read',
    weight: 'light',
    responses: { 200: { description: 'The summary.', schema: folderSummary } },
  },
  async ({ tx, caller }) => ({
    status: 200,
    body: summaryToWire(null, await findRollup(tx, caller.orgId, null)),
  }),
);

const summary = readRoute(
  {
    operationId: 'getFolderSummary',
    method: 'get',
    path: `${PATH}/{folder_id}/summary`,
    tag: TAG,
    summary: 'Get the spend of a folder',
    description: 'Sums up the parts in the folder and its subfolders.',
    scope: 'folders:read',
    weight: 'light',
    params: folderId,
    responses: { 200: { description: 'The summary.', schema: folderSummary } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params }) => {
    const row = existing(await findFolder(tx, caller.orgId, params.folder_id));
    return { status: 200, body: summaryToWire(row.id, await findRollup(tx, caller.orgId, row.id)) };
  },
);

const move = writeRoute(
  {
    operationId: 'moveParts',
    method: 'post',
    path: `${PATH}/move-parts`,
    tag: TAG,
    summary: 'Move parts into a folder',
    description: '`folder_id: null` takes the parts out of their folders.',
    scope: 'folders:write',
    weight: 'light',
    body: moveParts,
    responses: { 200: { description: 'Number of moved parts.', schema: movedParts } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, body, now }) => {
    const folderId = body.folder_id ?? null;
    if (folderId !== null && !(await holdFolder(tx, caller.orgId, folderId))) throw notFound('folder_id');
    const ids = [...new Set(body.part_ids)];
    const { moved, found } = await moveRows(tx, caller.orgId, ids, folderId, now);
    const missing = ids.filter((id) => !found.has(id));
    return {
      status: 200,
      body: { moved, requested: ids.length, not_found: missing.slice(0, NOT_FOUND_SHOWN) },
    };
  },
);

/** `summary` comes before `{folder_id}`, which would match it too. */
export const folderRoutes: readonly Route[] = [
  list,
  create,
  workspaceSummary,
  move,
  get,
  update,
  remove,
  summary,
];
