import { describe, expect, test } from 'vitest';
import { CASTING_ALLOYS, PARAMETER_ROWS, PARAMETER_SOURCES } from '../../src/engine/parameters/registry.ts';
import { grades } from './catalogue.ts';

const rows = new Map(PARAMETER_ROWS.map((row) => [`${row.bin} ${row.parameter}`, row]));
const keys = new Set(PARAMETER_SOURCES.map(({ key }) => key));

/** The row of a bin or of the nearest bin above it. */
const rowOf = (bin: string, parameter: string): (typeof PARAMETER_ROWS)[number] | undefined => {
  const found = rows.get(`${bin} ${parameter}`);
  return found !== undefined || !bin.includes('.')
    ? found
    : rowOf(bin.slice(0, bin.lastIndexOf('.')), parameter);
};

/** What a figure lacks: itself, its source, or the reason why it is assumed. */
const faultOf = (bin: string, parameter: string, low: number, high: number): readonly string[] => {
  const row = rowOf(bin, parameter);
  if (row === undefined) return [`${bin} has no ${parameter}`];
  const cited = row.citation.split(';').filter((key) => key !== 'assumed');
  return [
    ...(row.value < low || row.value > high ? [`${bin} ${parameter} is ${row.value}`] : []),
    ...(cited.every((key) => keys.has(key)) ? [] : [`${bin} ${parameter}: ${row.citation} is unknown`]),
    ...(cited.length > 0 || (row.note ?? '') !== ''
      ? []
      : [`${bin} ${parameter} is assumed without a reason`]),
  ];
};

const POLYMER = 'moulding.polymer.';
const polymers = [
  ...new Set(
    PARAMETER_ROWS.flatMap(({ bin }) => (bin.startsWith(POLYMER) ? [bin.slice(POLYMER.length)] : [])),
  ),
];

/** Figures of a moulding polymer, with the range in which a thermoplastic lies. */
const OF_POLYMER: readonly (readonly [string, number, number])[] = [
  ['price', 1, 20],
  ['melt', 180, 400],
  ['mould', 20, 160],
  ['eject', 50, 200],
  ['diffusivity', 0.06, 0.2],
  ['cavity_pressure', 0.2, 0.8],
  ['regrind_share', 0, 0.5],
  ['yield', 0.9, 1],
  ['shrinkage', 0.001, 0.03],
  ['co2e', 1, 10],
];

describe('moulding polymers', () => {
  test('are at least twenty, each a grade of the catalogue with a density', () => {
    expect(polymers.length).toBeGreaterThanOrEqual(20);
    for (const polymer of polymers) {
      const grade = grades.find(({ urn }) => urn.split(':').at(-1)?.replaceAll('-', '_') === polymer);
      expect(grade?.category, polymer).toBe('thermoplastic');
      expect(grade?.density_kg_m3, polymer).toBeGreaterThan(850);
    }
  });

  test.each(polymers)(
    '%s has every figure, each from a source or with the reason of the assumption',
    (polymer) => {
      const bin = `${POLYMER}${polymer}`;
      expect(OF_POLYMER.flatMap(([name, low, high]) => faultOf(bin, name, low, high))).toEqual([]);
      const [melt, mould, eject] = ['melt', 'mould', 'eject'].map(
        (name) => rowOf(bin, name)?.value ?? Number.NaN,
      );
      expect(melt).toBeGreaterThan(eject ?? 0);
      expect(eject).toBeGreaterThan(mould ?? 0);
    },
  );
});

/** Process with the figures that its metals need; sand castings take theirs from the ingot alone. */
const OF_METAL = {
  die: [
    'die_casting.metal',
    ['pressure', 'solidification', 'life', 'loss', 'casting_yield', 'dctg', 'yield', 'returned'],
  ],
  chill: ['gravity_casting.metal', ['dctg', 'casting_yield', 'loss', 'yield', 'returned', 'life']],
} as const;

describe('casting alloys', () => {
  test('cover aluminium, zinc, magnesium, grey and ductile iron and cast steel', () => {
    const ingots = new Set(CASTING_ALLOYS.map(({ ingot }) => ingot.split('_')[0]));
    expect([...ingots].toSorted()).toEqual(['al', 'cast', 'gjl', 'gjs', 'mg', 'zn']);
  });

  test.each(CASTING_ALLOYS.map((alloy) => [alloy.grade, alloy] as const))(
    '%s has every figure',
    (name, alloy) => {
      const grade = grades.find(({ urn }) => urn.endsWith(`:${name}`));
      expect(grade?.density_kg_m3).toBeGreaterThan(1500);
      const ingot = `casting.ingot.${alloy.ingot}`;
      expect([
        ...faultOf(ingot, 'price', 0.3, 10),
        ...faultOf(ingot, 'co2e', 0.1, 40),
        ...faultOf(ingot, 'shrinkage', 0.003, 0.03),
        ...alloy.processes.flatMap((process) => {
          if (process === 'sand') return [];
          const [bin, names] = OF_METAL[process];
          return names.flatMap((one) => faultOf(`${bin}.${grade?.category}`, one, 0, 2e6));
        }),
      ]).toEqual([]);
    },
  );
});
