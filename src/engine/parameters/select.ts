import type { Parameters, ResolvedParameter } from '../records.ts';
import { bandOf } from './bands.ts';
import groups from './data/groups.json' with { type: 'json' };
import { MissingParameter } from './lookup.ts';
import { PARAMETER_ROWS } from './registry.ts';

const PARENT: Readonly<Record<string, string>> = groups.parent;

/** A material group with its fall-backs: P_qt, P_alloy, P. */
export const groupChain = (group: string): readonly string[] => {
  const parent = PARENT[group];
  return parent === undefined ? [group] : [group, ...groupChain(parent)];
};

const CHAINS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.keys(PARENT).map((group) => [group, groupChain(group)]),
);
const chainOf = (group: string): readonly string[] => CHAINS[group] ?? [group];

/** `point`: a tabulated value at this size, for example a pitch or a diameter, valid from there on; otherwise a range. */
type Band = { readonly lower: number; readonly point: boolean; readonly bin: string };
/** `milling.roughing.P.coated_carbide d fz` → its size bands, ascending. */
const BANDS: ReadonlyMap<string, readonly Band[]> = (() => {
  const found = new Map<string, Band[]>();
  for (const row of PARAMETER_ROWS) {
    const cut = row.bin.lastIndexOf('.');
    const band = bandOf(row.bin.slice(cut + 1));
    if (band === null) continue;
    const key = `${row.bin.slice(0, cut)} ${band.letter} ${row.parameter}`;
    const list = found.get(key) ?? [];
    list.push({ lower: band.lower, point: band.lower === band.upper, bin: row.bin });
    found.set(key, list);
  }
  for (const list of found.values()) list.sort((a, b) => a.lower - b.lower);
  return found;
})();

const missing = (bin: string, parameter: string): never => {
  throw new MissingParameter(bin, parameter);
};

const suffixed = (prefix: string, group: string, suffix: string): string =>
  suffix === '' ? `${prefix}.${group}` : `${prefix}.${group}.${suffix}`;

/** The row of this bin or of the nearest parent bin; null if none has it. */
export const findNearest = (p: Parameters, bin: string, parameter: string): ResolvedParameter | null => {
  for (let at = bin; ; at = at.slice(0, at.lastIndexOf('.'))) {
    const row = p.find(at, parameter);
    if (row !== null) return row;
    if (!at.includes('.')) return null;
  }
};

/** The row of `findNearest`. @throws MissingParameter */
export const nearest = (p: Parameters, bin: string, parameter: string): ResolvedParameter =>
  findNearest(p, bin, parameter) ?? missing(bin, parameter);

/** The row of a material group or its nearest fall-back, for example `turning.roughing` + P_qt + `coated_carbide`. */
export const findGrouped = (
  p: Parameters,
  prefix: string,
  group: string,
  suffix: string,
  parameter: string,
): ResolvedParameter | null => {
  for (const name of chainOf(group)) {
    const row = p.find(suffixed(prefix, name, suffix), parameter);
    if (row !== null) return row;
  }
  return null;
};

/** The row of `findGrouped`. @throws MissingParameter */
export const grouped = (
  p: Parameters,
  prefix: string,
  group: string,
  suffix: string,
  parameter: string,
): ResolvedParameter =>
  findGrouped(p, prefix, group, suffix, parameter) ?? missing(suffixed(prefix, group, suffix), parameter);

/**
 * The row of the size band that contains `x` (a limit belongs to the band below, the size of a single point to the point): below
 * the first band the first, above the last one the last, in a gap the one below. `letter` is the kind of band: d diameter, m
 * mass, t thickness, l length, w width.
 */
export const findBanded = (
  p: Parameters,
  prefix: string,
  letter: string,
  x: number,
  parameter: string,
): ResolvedParameter | null => {
  const bands = BANDS.get(`${prefix} ${letter} ${parameter}`);
  if (bands === undefined) return null;
  let chosen = bands[0];
  for (const band of bands) if (band.lower < x || (band.point && band.lower === x)) chosen = band;
  return chosen === undefined ? null : p.find(chosen.bin, parameter);
};

/** The row of `findBanded`. @throws MissingParameter */
export const banded = (
  p: Parameters,
  prefix: string,
  letter: string,
  x: number,
  parameter: string,
): ResolvedParameter =>
  findBanded(p, prefix, letter, x, parameter) ?? missing(`${prefix}.${letter}`, parameter);

/** Band look-up over the fall-back chain of a material group. */
export const findGroupedBand = (
  p: Parameters,
  prefix: string,
  group: string,
  suffix: string,
  letter: string,
  x: number,
  parameter: string,
): ResolvedParameter | null => {
  for (const name of chainOf(group)) {
    const row = findBanded(p, suffixed(prefix, name, suffix), letter, x, parameter);
    if (row !== null) return row;
  }
  return null;
};

export type Point = { readonly x: number; readonly row: ResolvedParameter };

/** All points (x, row) of a bin, ascending, for example the thicknesses of `laser.stainless.n2.6kw`. */
export const points = (p: Parameters, prefix: string, letter: string, parameter: string): readonly Point[] =>
  (BANDS.get(`${prefix} ${letter} ${parameter}`) ?? []).flatMap((band) => {
    const row = p.find(band.bin, parameter);
    return row === null ? [] : [{ x: band.lower, row }];
  });

/** Linear interpolation between the points around `x`, the end points outside. Null without points. */
export const interpolated = (
  p: Parameters,
  prefix: string,
  letter: string,
  x: number,
  parameter: string,
): { readonly value: number; readonly row: ResolvedParameter } | null => {
  const all = points(p, prefix, letter, parameter);
  const above = all.find((point) => point.x >= x) ?? all.at(-1);
  const below = all.findLast((point) => point.x <= x) ?? all[0];
  if (above === undefined || below === undefined) return null;
  if (above.x === below.x) return { value: below.row.value, row: below.row };
  const share = (x - below.x) / (above.x - below.x);
  return { value: below.row.value + share * (above.row.value - below.row.value), row: below.row };
};
