import type { SheetLine } from './lines.ts';

/** A line of one sheet and its counterpart in another; undefined: it has none. */
export type LinePair = readonly [SheetLine | undefined, SheetLine | undefined];

/** Identity of a line regardless of the rates, grades and machines in its label: bucket, formula, and step or tool. */
const identityOf = ({ bucket, formula_id, label_params }: SheetLine): string =>
  JSON.stringify([bucket, formula_id, label_params.step ?? null, label_params.klass ?? null]);

/**
 * Pairs the lines of two sheets that have the same bucket and formula under the same parent. Among several such lines those with
 * equal labels are paired first, the others in order.
 */
export const pairLines = (a: readonly SheetLine[], b: readonly SheetLine[]): readonly LinePair[] => {
  const left = [...b];
  const take = (one: SheetLine, fits: (other: SheetLine) => boolean): SheetLine | undefined => {
    const at = left.findIndex((other) => identityOf(other) === identityOf(one) && fits(other));
    return at === -1 ? undefined : left.splice(at, 1)[0];
  };
  const named = a.map((one) => take(one, (other) => other.label === one.label));
  const pairs: LinePair[] = a.map((one, at) => [one, named[at] ?? take(one, () => true)]);
  return [...pairs, ...left.map((other): LinePair => [undefined, other])].flatMap((pair) => [
    pair,
    ...pairLines(pair[0]?.children ?? [], pair[1]?.children ?? []),
  ]);
};
