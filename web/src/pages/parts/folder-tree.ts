import type { Folder } from '../../../../clients/typescript/src/index.ts';

export type FolderRow = { readonly folder: Folder; readonly depth: number };

/** Every folder under its parent, with its depth. A folder whose parent is missing stands at the top. */
export const folderRows = (folders: readonly Folder[]): readonly FolderRow[] => {
  const ids = new Set(folders.map(({ id }) => id));
  const children = new Map<string | null, Folder[]>();
  for (const folder of folders) {
    const parent = folder.parent_id !== null && ids.has(folder.parent_id) ? folder.parent_id : null;
    children.set(parent, [...(children.get(parent) ?? []), folder]);
  }
  const below = (parent: string | null, depth: number): FolderRow[] =>
    (children.get(parent) ?? []).flatMap((folder) => [{ folder, depth }, ...below(folder.id, depth + 1)]);
  return below(null, 0);
};
