/** The fields by which a line is found in another sheet. */
type Pairable = {
  readonly bucket: string;
  readonly formula_id: string | null;
  readonly label: string;
  readonly label_params: Readonly<Record<string, unknown>>;
  readonly children: readonly Pairable[];
};

/** A line of one sheet and its counterpart in another; undefined: it has none. */
export type LinePair<L> = readonly [L | undefined, L | undefined];

/** Identity of a line regardless of the rates, grades and machines in its label: bucket, formula, and step or tool. */
const identityOf = ({ bucket, formula_id, label_params }: Pairable): string =>
  JSON.stringify([bucket, formula_id, label_params.step ?? null, label_params.klass ?? null]);

/**
 * Pairs the lines of two sheets that have the same bucket and formula under the same parent. Among several such lines those with
 * equal labels are paired first, the others in order.
 */
export const pairLines = <L extends Pairable & { readonly children: readonly L[] }>(
  a: readonly L[],
  b: readonly L[],
): readonly LinePair<L>[] => {
  const left = [...b];
  const take = (one: L, fits: (other: L) => boolean): L | undefined => {
    const at = left.findIndex((other) => identityOf(other) === identityOf(one) && fits(other));
    return at === -1 ? undefined : left.splice(at, 1)[0];
  };
  const named = a.map((one) => take(one, (other) => other.label === one.label));
  const pairs: LinePair<L>[] = a.map((one, at) => [one, named[at] ?? take(one, () => true)]);
  return [...pairs, ...left.map((other): LinePair<L> => [undefined, other])].flatMap((pair) => [
    pair,
    ...pairLines(pair[0]?.children ?? [], pair[1]?.children ?? []),
  ]);
};
