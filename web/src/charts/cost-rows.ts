/** A line of a sheet with the lines that it contains. */
export type SheetLine = {
  readonly label: string;
  readonly amount: number;
  readonly line_kind: 'cost' | 'surcharge' | 'credit' | 'detail';
};
type Nested<Line> = SheetLine & { readonly children: readonly Line[] };

/** A line of the sheet with its place in the waterfall: its bar lies between `from` and `to`. */
export type CostRow<Line> = {
  /** Positions of the line and of the lines around it, such as `2/0`. */
  readonly path: string;
  readonly depth: number;
  readonly line: Line;
  readonly from: number;
  readonly to: number;
};

/** A line that is already contained in the line above moves nothing. */
const stepOf = (line: SheetLine): number => (line.line_kind === 'detail' ? 0 : line.amount);

/** The visible lines, each after the line that contains it. Top-level bars follow one another up to the total; inner bars fill theirs. */
export const rowsOf = <Line extends Nested<Line>>(
  lines: readonly Line[],
  isOpen: (path: string) => boolean,
  above: { readonly path: string; readonly depth: number; readonly from: number } | null = null,
): readonly CostRow<Line>[] => {
  let from = above?.from ?? 0;
  const depth = above === null ? 0 : above.depth + 1;
  return lines.flatMap((line, index) => {
    const path = above === null ? String(index) : `${above.path}/${index}`;
    const row = { path, depth, line, from, to: from + stepOf(line) };
    from = row.to;
    return [row, ...(isOpen(path) ? rowsOf<Line>(line.children, isOpen, row) : [])];
  });
};

/** Every line of a sheet, open or not. */
export const allRows = <Line extends Nested<Line>>(lines: readonly Line[]): readonly CostRow<Line>[] =>
  rowsOf(lines, () => true);

/** A path and the paths around it, outermost first. */
export const pathsTo = (path: string): readonly string[] =>
  path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));
