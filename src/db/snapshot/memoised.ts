/** Caches by arguments, compared as JSON. A failed call is cached too. */
export const memoised = <Args extends readonly unknown[], T>(
  load: (...args: Args) => Promise<T>,
): ((...args: Args) => Promise<T>) => {
  const known = new Map<string, Promise<T>>();
  return (...args) => {
    const key = JSON.stringify(args);
    const kept = known.get(key) ?? load(...args);
    known.set(key, kept);
    return kept;
  };
};
