import type { AssemblyDrawingsAnswer } from '../../../../clients/typescript/src/index.ts';

type Drawing = AssemblyDrawingsAnswer['files'][number];

/** The drawings of each component, by its key. */
export const drawingsByComponent = (files: readonly Drawing[]): ReadonlyMap<string, readonly Drawing[]> => {
  const byKey = new Map<string, Drawing[]>();
  for (const file of files)
    if (file.status === 'matched' && file.component_key !== null)
      byKey.set(file.component_key, [...(byKey.get(file.component_key) ?? []), file]);
  return byKey;
};

const URGENCY = ['unassigned', 'waiting', 'matched', 'assembly', 'discarded'];

/** The drawings that wait for a person first, then by name. */
export const inOrder = (files: readonly Drawing[]): readonly Drawing[] =>
  [...files].sort(
    (a, b) => URGENCY.indexOf(a.status) - URGENCY.indexOf(b.status) || a.filename.localeCompare(b.filename),
  );
