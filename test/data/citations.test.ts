import { expect, test } from 'vitest';
import { sourcesOf } from '../../src/api/kit/citations.ts';
import { findMaterial } from '../../src/cli/plan/material.ts';
import { presetEnvironment } from '../../src/cli/plan/preset.ts';
import { snapshotOf } from '../../src/cli/plan/snapshot.ts';
import { readPreset } from '../../src/db/kernel/preset-files.ts';
import { type CostLine, price } from '../../src/engine/index.ts';
import { PARAMETER_ROWS } from '../../src/engine/parameters/registry.ts';
import { knownPart } from '../engine/planner/plan.ts';
import { FOUNDRIES, PRESETS, type Preset, readData } from './files.ts';

/** What is no key of a source list: a guess, a sum of lines with their own, and figures of the environment or one of its machines. */
const POINTER = /^(assumed|sum|environment|machine:.+)$/;

const grades = readData<{ grades: { citations: Record<string, string> }[] }>('materials/grades.json').grades;
const levels = readData<{ levels: { citation: string }[] }>('materials/price-levels.json').levels;
const prices = readData<{ prices: { citation: string }[] }>('materials/regional-prices.json').prices;

const ofPreset = (slug: string): readonly string[] => {
  const { settings, rates, machines, tools, subcontractors } = readPreset<Preset>(slug);
  return [
    ...Object.values(settings).map(({ citation }) => citation),
    ...rates.map(({ citation }) => citation),
    ...[...machines, ...tools, ...subcontractors].flatMap(({ citations }) => Object.values(citations)),
    ...tools.flatMap(({ cutting_data }) => cutting_data.map(({ source }) => source)),
  ];
};

const CITATIONS: readonly (readonly [string, readonly string[]])[] = [
  ['the registry', PARAMETER_ROWS.map(({ citation }) => citation)],
  ['the grades', grades.flatMap(({ citations }) => Object.values(citations))],
  ['price levels and prices of countries', [...levels, ...prices].map(({ citation }) => citation)],
  ...[...PRESETS, ...FOUNDRIES].map((slug) => [`preset ${slug}`, ofPreset(slug)] as const),
];

test.each(CITATIONS)('every citation of %s resolves to a title and an address [PRN-3]', (_, citations) => {
  const keys = new Set(
    citations.flatMap((citation) => citation.split(';')).filter((key) => key !== 'assumed'),
  );
  expect(keys.size).toBeGreaterThan(5);
  const sources = sourcesOf(keys);
  expect([...keys].filter((key) => sources[key] === undefined)).toEqual([]);
  for (const [key, { title, address }] of Object.entries(sources)) {
    expect(title, key).toMatch(/\w/);
    expect(address, key).toMatch(/\w/);
  }
});

test('a source of a wage says who published it and when; what is assumed or said by a person has none', () => {
  expect(sourcesOf(['destatis_lc2024;assumed', 'our own books', null])).toEqual({
    destatis_lc2024: {
      title: 'Labour costs 2024 in EU comparison',
      author: 'Statistisches Bundesamt',
      year: '2025-04',
      address: expect.stringMatching(/^https:/),
    },
  });
});

/** What each line of a sheet and each operation names as its source. */
const evidenceOf = (slug: string, file: string, grade: string): readonly string[] => {
  const found = findMaterial(grade, null);
  if (!found.ok) throw new Error(found.problem);
  const facts = knownPart(file);
  const result = price(
    snapshotOf(facts, found.material, presetEnvironment(slug), { lot: 100, language: 'en' }),
  );
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  const ofLine = ({ evidence, children }: CostLine): readonly string[] => [
    evidence.source,
    ...children.flatMap(ofLine),
  ];
  return [
    ...result.cost_sheet.lines.flatMap(ofLine),
    ...result.process_plan.map(({ evidence }) => evidence.source),
  ];
};

test.each(PRESETS)('in %s each source that a line or operation of a sheet names resolves [PRN-3]', (slug) => {
  const named = [
    ['plate_holes_pocket', 'EN AW-6082'],
    ['shaft_turned', 'C45'],
    ['bracket_sheetmetal', 'DC01'],
  ].flatMap(([file = '', grade = '']) => evidenceOf(slug, file, grade));
  const keys = new Set(named.flatMap((source) => source.split(';')).filter((key) => !POINTER.test(key)));
  expect(keys.size).toBeGreaterThan(15);
  const sources = sourcesOf(keys);
  expect([...keys].filter((key) => sources[key] === undefined)).toEqual([]);
});
