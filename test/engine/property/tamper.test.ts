import { describe, expect, test } from 'vitest';
import { buildSheet } from '../../../src/engine/cost-sheet/build.ts';
import { type CostSheet, formulaById, verifySheet } from '../../../src/engine/index.ts';
import { toMicro } from '../../../src/engine/quantities/micro.ts';
import { fc } from '../../support/properties.ts';
import { snapshots } from '../support/arbitraries.ts';
import { barePrice } from '../support/bare-price.ts';
import { propertyRuns } from '../support/runs.ts';

type Path = readonly (string | number)[];

/** Statements about the figures, from which no amount is made: format, how unsure a source is, how far a factor may be moved. */
const BESIDE = ['version', 'sigma', 'band'];

const numbersOf = (value: unknown, path: Path = []): readonly Path[] => {
  if (typeof value === 'number') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    BESIDE.includes(key) ? [] : numbersOf(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
};

const at = (value: unknown, path: Path): unknown =>
  path.reduce((inner, key) => (inner as Readonly<Record<string | number, unknown>>)[key], value);

const changed = (sheet: CostSheet, path: Path, to: number): CostSheet => {
  const copy = structuredClone(sheet);
  const owner = at(copy, path.slice(0, -1)) as Record<string | number, unknown>;
  owner[path.at(-1) ?? ''] = to;
  return copy;
};

type Owner = {
  readonly formula_id: string;
  readonly terms: readonly { readonly name: string; readonly value: number }[];
};

const worth = ({ formula_id, terms }: Owner): number | null => {
  try {
    return (
      formulaById(formula_id)?.evaluate(Object.fromEntries(terms.map(({ name, value }) => [name, value]))) ??
      null
    );
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

/** A limit that does not bind, another machine's class: its formula gives the same whatever it is, so no line rests on it. */
const isIdle = (before: CostSheet, after: CostSheet, path: Path): boolean => {
  const term = path.lastIndexOf('terms');
  if (term < 0 || path.at(-1) !== 'value') return false;
  const [a, b] = [
    worth(at(before, path.slice(0, term)) as Owner),
    worth(at(after, path.slice(0, term)) as Owner),
  ];
  if (a === null || b === null) return false;
  const isLeaf = !path.includes('from');
  return isLeaf
    ? toMicro(a) === toMicro(b)
    : Math.abs(a - b) <= 1e-12 * Math.max(1, Math.abs(a), Math.abs(b));
};

describe('a sheet in which one number was changed', { timeout: 1_200_000 }, () => {
  test('is refused by the public verifier, whichever number it is', () => {
    const kinds = new Set<string>();
    fc.assert(
      fc.property(
        snapshots,
        fc.nat({ max: 1_000_000 }),
        fc.double({ min: 0.01, max: 3, noNaN: true }),
        (snapshot, place, by) => {
          const evaluation = barePrice(snapshot);
          if (evaluation === null) return;
          const sheet = buildSheet(evaluation, 'en');
          const paths = numbersOf(sheet);
          const path = paths[place % paths.length] ?? [];
          const value = at(sheet, path) as number;
          // By a hundredth at least, in whole millionths, so that the change is no rounding.
          const to = Number((value + Math.max(Math.abs(value), 0.01) * by).toFixed(6));
          const wrong = changed(sheet, path, path.at(-1) === 'residual' ? 1 + by : to);
          fc.pre(!isIdle(sheet, wrong, path));
          kinds.add(String(path.at(-1)));
          expect(verifySheet(wrong), `${path.join('.')}: ${value} → ${to}`).not.toEqual([]);
        },
      ),
      propertyRuns(),
    );
    // Were only one kind of number drawn, the property would say little.
    expect([...kinds].sort()).toEqual(expect.arrayContaining(['amount', 'rate', 'time_s', 'value']));
  });

  test('idle are only limits that do not bind and shares of machines that the part does not see', () => {
    const [snapshot] = fc.sample(snapshots, { seed: 1, numRuns: 1 });
    const evaluation = snapshot ? barePrice(snapshot) : null;
    if (evaluation === null) throw new Error('this sample has no price');
    const sheet = buildSheet(evaluation, 'en');
    const numbers = numbersOf(sheet);
    const idle = numbers.filter((path) =>
      isIdle(sheet, changed(sheet, path, Number(at(sheet, path)) * 1.1), path),
    );
    expect(idle.length / numbers.length).toBeLessThan(0.2);
  });
});
