import type { CostLine } from '../../../../clients/typescript/src/index.ts';

/** A line of the sheet with its place in the waterfall: its bar lies between `from` and `to`. */
export type CostRow = {
  /** Positions of the line and of the lines around it, such as `2/0`. */
  readonly path: string;
  readonly depth: number;
  readonly line: CostLine;
  readonly from: number;
  readonly to: number;
};

/** A line that is already contained in the line above moves nothing. */
const stepOf = (line: CostLine): number => (line.line_kind === 'detail' ? 0 : line.amount);

/** The visible lines, each after the line that contains it. Top-level bars follow one another up to the total; inner bars fill theirs. */
export const rowsOf = (
  lines: readonly CostLine[],
  isOpen: (path: string) => boolean,
  above: { readonly path: string; readonly depth: number; readonly from: number } | null = null,
): readonly CostRow[] => {
  let from = above?.from ?? 0;
  const depth = above === null ? 0 : above.depth + 1;
  return lines.flatMap((line, index) => {
    const path = above === null ? String(index) : `${above.path}/${index}`;
    const row = { path, depth, line, from, to: from + stepOf(line) };
    from = row.to;
    return [row, ...(isOpen(path) ? rowsOf(line.children, isOpen, row) : [])];
  });
};

/** Every line of a sheet, open or not. */
export const allRows = (lines: readonly CostLine[]): readonly CostRow[] => rowsOf(lines, () => true);

/** A path and the paths around it, outermost first. */
export const pathsTo = (path: string): readonly string[] =>
  path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));
