import type { CostLine } from '../../../../clients/typescript/src/index.ts';

/** A line of two sheets; null: only the other sheet has it. */
export type LinePair = {
  readonly key: string;
  readonly label: string;
  readonly depth: number;
  readonly left: number | null;
  readonly right: number | null;
};

/** Amounts that differ by less than this are shown as equal. */
const VISIBLE = 0.005;

/** The same line has the same label in every language, and the same values in it. */
const nameOf = ({ label_id, label_params, bucket }: CostLine): string =>
  `${bucket} ${label_id} ${JSON.stringify(label_params)}`;

/** A category is the same line whatever its rate is. */
const keyOf = (line: CostLine, depth: number): string => (depth === 0 ? line.bucket : nameOf(line));

/** Lines by key, each with its number among equal ones, so that no line is lost. */
const byKey = (lines: readonly CostLine[], depth: number): ReadonlyMap<string, CostLine> => {
  const found = new Map<string, CostLine>();
  for (const line of lines) {
    const key = keyOf(line, depth);
    let number = 0;
    while (found.has(`${key} ${number}`)) number += 1;
    found.set(`${key} ${number}`, line);
  }
  return found;
};

export const differenceOf = ({ left, right }: LinePair): number => (right ?? 0) - (left ?? 0);

/** The lines of two sheets that differ, each after the line that contains it. */
export const differingLines = (
  left: readonly CostLine[],
  right: readonly CostLine[],
  depth = 0,
  above = '',
): readonly LinePair[] => {
  const [of, others] = [byKey(left, depth), byKey(right, depth)];
  return [...new Set([...of.keys(), ...others.keys()])].flatMap((key) => {
    const [one, other] = [of.get(key), others.get(key)];
    const pair: LinePair = {
      key: `${above}/${key}`,
      label: (one ?? other)?.label ?? '',
      depth,
      left: one?.amount ?? null,
      right: other?.amount ?? null,
    };
    const inner = differingLines(one?.children ?? [], other?.children ?? [], depth + 1, pair.key);
    return Math.abs(differenceOf(pair)) < VISIBLE && inner.length === 0 ? [] : [pair, ...inner];
  });
};
