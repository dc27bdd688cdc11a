import type { Row } from './output.ts';

type Leaves = ReadonlyMap<string, string>;

/** Identifies an item of a list by its key or name, so that inserting others does not shift it; otherwise by its index. */
const nameOf = (item: unknown, index: number): string => {
  const { key, name } = (typeof item === 'object' && item !== null ? item : {}) as Record<string, unknown>;
  return String(key ?? name ?? index);
};

const leavesOf = (value: unknown, at = ''): readonly (readonly [string, string])[] => {
  if (typeof value !== 'object' || value === null) return [[at, JSON.stringify(value)]];
  const named = Array.isArray(value)
    ? value.map((item, index) => [nameOf(item, index), item] as const)
    : Object.entries(value);
  return named.flatMap(([name, inner]) => leavesOf(inner, `${at}/${name}`));
};

/** Every value that differs between two documents, with its path; null if a document lacks it. */
export const differencesOf = (a: unknown, b: unknown): readonly Row[] => {
  const [before, after]: readonly [Leaves, Leaves] = [new Map(leavesOf(a)), new Map(leavesOf(b))];
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((place) => before.get(place) !== after.get(place))
    .map((place) => ({ place, first: before.get(place) ?? null, second: after.get(place) ?? null }));
};
