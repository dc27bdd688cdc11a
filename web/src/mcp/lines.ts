import type { SheetLine } from '../charts/cost-rows.ts';

/** A line of a tool's result: each after the line that contains it, one deeper. */
export type FlatLine = SheetLine & { readonly depth: number };
export type TreeLine = FlatLine & { readonly children: TreeLine[] };

/** The lines with those that they contain. A line whose own was left out stands with the nearest one around it. */
export const treeOf = (lines: readonly FlatLine[]): readonly TreeLine[] => {
  const top: TreeLine[] = [];
  const above: TreeLine[] = [];
  for (const line of lines) {
    const made: TreeLine = { ...line, children: [] };
    above.length = Math.min(above.length, line.depth);
    (above.at(-1)?.children ?? top).push(made);
    above.push(made);
  }
  return top;
};
