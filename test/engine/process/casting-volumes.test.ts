import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openParameters } from '../../../src/engine/parameters/lookup.ts';
import { factsOfFile } from '../../cad/shapes.ts';
import { castSnapshot, described, priced } from '../support/casts.ts';
import { presetEnvironment } from '../support/environment.ts';

/** The housing of 250 × 180 × 90 mm with walls of 6 mm. */
const WALL = 6;
const HOUSING = described({
  box: [250, 180, 90],
  volume: (250 * 180 + 2 * (250 + 180 - 2 * WALL) * 84) * WALL,
  wall: WALL,
});
const GERMAN = presetEnvironment('de-2026');
const PAGE = readFileSync(new URL('../../../docs/decisions/casting-volumes.md', import.meta.url), 'utf8');
const registry = openParameters({
  fx: [],
  request: { currency: 'EUR' },
  environment: { parameter_overrides: [] },
});

/** A row of the registry, multiplied. */
type Change = readonly [bin: string, parameter: string, factor: number];

const changed = (changes: readonly Change[]) => ({
  ...GERMAN,
  parameter_overrides: changes.map(([bin, parameter, factor]) => ({
    bin,
    parameter,
    value: registry.get(bin, parameter).value * factor,
    source: 'sensitivity',
    source_id: null,
    level: 'environment' as const,
  })),
});

const SAND = 'sand_casting';
const CHILL = 'gravity_casting';
const DIE = 'die_casting';

const upTo = (most: number) => (volume: number) => Math.min(volume, most);
const inLots = (lots: number) => (volume: number) => Math.max(1, Math.round(volume / lots));

type Case = { readonly changes?: readonly Change[]; readonly lot?: (volume: number) => number };

const costOf = (process: string, volume: number, { changes = [], lot = upTo(1000) }: Case): number =>
  priced(
    castSnapshot(
      HOUSING,
      'AC-46200',
      { lot_size: lot(volume), annual_volume: volume, manufacturing_process: process },
      changed(changes),
    ),
  ).unit_cost;

const VOLUMES = [50, 100, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 4000, 5000, 6000, 8000, 10_000];
const MORE = [12_000, 16_000, 20_000, 30_000];

/** First of the volumes at which a process costs less than another. */
const from = (process: string, than: string, of: Case): string => {
  const found = [...VOLUMES, ...MORE].find(
    (volume) => costOf(process, volume, of) < costOf(than, volume, of),
  );
  return found === undefined ? 'never' : found.toLocaleString('en');
};

const poured = (line: string): Change => [`sand_casting.line.${line}`, 'poured', 0.01];
const fettled = (factor: number): readonly Change[] =>
  ['piece', 'per_kg', 'per_m'].map((name) => ['sand_casting.fettling.line.aluminium', name, factor]);
const tool = (process: string, factor: number): readonly Change[] =>
  ['cavity_hours', 'hours_per_area', 'once_hours'].map((name) => [`${process}.tool`, name, factor]);
const person: Change = ['gravity_casting.station', 'operator_share', 1 / 0.6];
const single: Change = ['gravity_casting.tool', 'most_cavities', 0.5];

const CASES: readonly (readonly [string, Case])[] = [
  ['as the engine has it, lots of up to 1,000', {}],
  ['a lot a month', { lot: inLots(12) }],
  ['a lot a year', { lot: inLots(1) }],
  ['sand by hand alone', { changes: [poured('machine'), poured('flask'), poured('vertical')] }],
  ['sand by hand and on the machine, no line', { changes: [poured('flask'), poured('vertical')] }],
  [
    'lines at twice their price',
    {
      changes: [
        ['sand_casting.line.flask', 'acquisition_cost', 2],
        ['sand_casting.line.vertical', 'acquisition_cost', 2],
      ],
    },
  ],
  [
    '13 % scrap in sand in place of 8 %',
    { changes: [['sand_casting.metal.aluminium', 'yield', 0.87 / 0.92]] },
  ],
  ['least charge of a lot in sand times 4', { changes: [['subcontract.sand_casting', 'min_price', 4]] }],
  ['fettling of sand castings times 2', { changes: fettled(2) }],
  [
    'patterns of plastic and metal times 2',
    {
      changes: [
        ['sand_casting.pattern.plastic', 'hours_factor', 2],
        ['sand_casting.pattern.metal', 'hours_factor', 2],
      ],
    },
  ],
  ['hours of the gravity die times 0.5', { changes: tool('gravity_casting', 0.5) }],
  ['one person at each gravity station', { changes: [person] }],
  ['gravity dies with one cavity', { changes: [single] }],
  ['both of these', { changes: [person, single] }],
  ['hours of the pressure die times 0.5', { changes: tool('die_casting', 0.5) }],
];

describe('the volumes at which the housing changes its process', () => {
  test('stand on their page for every case', () => {
    for (const [name, of] of CASES)
      expect(PAGE).toContain(
        `| ${name} | ${from(CHILL, SAND, of)} | ${from(DIE, CHILL, of)} | ${from(DIE, SAND, of)} |`,
      );
  });

  test('are in the order of sand, gravity die and pressure die at 50, 1,000 and 50,000 a year, called off by the month', () => {
    const of = { lot: inLots(12) };
    const cheapest = [50, 1000, 50_000].map(
      (volume) => [SAND, CHILL, DIE].toSorted((a, b) => costOf(a, volume, of) - costOf(b, volume, of))[0],
    );
    expect(cheapest).toEqual([SAND, CHILL, DIE]);
  });

  test('hardly depend on the draft: it would add under 2 % of metal to the bosses of the example', async () => {
    const facts = await factsOfFile(new URL('../../../examples/housing_cast.step', import.meta.url).pathname);
    // 0.030 inch of draft for each root of an inch of draw, half of it on average; a boss leaves with one half of the mould.
    const mean = (25.4 * 0.03 * Math.sqrt(90 / 25.4)) / 2;
    const bosses = facts.faces.filter(
      ({ surface, concave, radius_mm }) => surface === 'cylinder' && concave === false && radius_mm === 9,
    );
    expect(bosses.length).toBeGreaterThan(0);
    const metal = bosses.reduce((sum, { area_mm2 }) => sum + area_mm2, 0) * mean;
    expect(metal / facts.volume_mm3).toBeLessThan(0.02);
    expect(metal / facts.volume_mm3).toBeGreaterThan(0.005);
  });
});
