import type { BillOfMaterialsEntry } from '../../../../clients/typescript/src/index.ts';

type Entry = Pick<BillOfMaterialsEntry, 'component_key' | 'position'>;

/** A component with everything below it, because a subassembly has no body of its own. */
export const keysBelow = (tree: readonly Entry[], key: string | undefined): ReadonlySet<string> => {
  if (key === undefined) return new Set();
  const places = tree.filter(({ component_key }) => component_key === key).map(({ position }) => position);
  const isBelow = (position: string) => places.some((place) => position.startsWith(`${place}.`));
  return new Set([
    key,
    ...tree.filter(({ position }) => isBelow(position)).map(({ component_key }) => component_key),
  ]);
};
