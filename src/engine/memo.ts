/** Caches by the first argument; the others must follow from it. */
export const memo = <Key, Rest extends readonly unknown[], T>(
  make: (key: Key, ...rest: Rest) => T,
): ((key: Key, ...rest: Rest) => T) => {
  const known = new Map<Key, { readonly value: T }>();
  return (key, ...rest) => {
    const found = known.get(key) ?? { value: make(key, ...rest) };
    known.set(key, found);
    return found.value;
  };
};
