const EPSILON = 1e-9;

/**
 * The most valuable pieces of one bar, limited to the demand: bounded knapsack by depth-first search with Dantzig's bound, items
 * by value per length.
 */
export const bestPattern = (
  lengths: readonly number[],
  counts: readonly number[],
  values: Float64Array,
  capacity: number,
): { readonly value: number; readonly pieces: readonly number[] } => {
  const order = lengths
    .map((_, item) => item)
    .filter((item) => (values[item] as number) > EPSILON && (counts[item] as number) > 0)
    .sort(
      (a, b) =>
        (values[b] as number) / (lengths[b] as number) - (values[a] as number) / (lengths[a] as number) ||
        a - b,
    );
  const taken = new Array<number>(lengths.length).fill(0);
  let best = 0;
  let pieces: readonly number[] = [...taken];
  const visit = (depth: number, left: number, value: number): void => {
    if (value > best + EPSILON) {
      best = value;
      pieces = [...taken];
    }
    const item = order[depth];
    if (item === undefined) return;
    const length = lengths[item] as number;
    const worth = values[item] as number;
    if (value + (worth / length) * left <= best + EPSILON) return;
    for (let k = Math.min(counts[item] as number, Math.floor(left / length)); k >= 0; k -= 1) {
      taken[item] = k;
      visit(depth + 1, left - k * length, value + k * worth);
    }
    taken[item] = 0;
  };
  visit(0, capacity, 0);
  return { value: best, pieces };
};
