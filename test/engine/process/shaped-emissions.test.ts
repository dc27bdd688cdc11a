import { describe, expect, test } from 'vitest';
import type { PricedResult } from '../../../src/engine/index.ts';
import { castSnapshot, described, priced } from '../support/casts.ts';
import { presetEnvironment } from '../support/environment.ts';

const GERMAN = presetEnvironment('de-2026');
const FOUNDRY = presetEnvironment('de-2026-foundry');

const boxOf = (wall: number) =>
  described({ box: [120, 80, 40], volume: (2 * (120 * 40 + 80 * 40) + 120 * 80) * wall, wall });

const YEAR = { lot_size: 10_000, annual_volume: 100_000 };

const made = (material: string, wall: number, environment = GERMAN): PricedResult =>
  priced(castSnapshot(boxOf(wall), material, YEAR, environment));

type Source = PricedResult['emissions']['sources'][number];

const sourcesOf = ({ emissions }: PricedResult, kind: Source['kind']): readonly Source[] =>
  emissions.sources.filter((source) => source.kind === kind);

const factorOf = (result: PricedResult): number | undefined =>
  sourcesOf(result, 'material')[0]?.terms.find(({ name }) => name === 'factor')?.value;

/** Electricity for a kilogram of the piece. */
const kwhPerKg = (result: PricedResult): number => {
  const kwh = sourcesOf(result, 'energy').reduce((sum, { kg_co2e, terms }) => {
    const grid = terms.find(({ name }) => name === 'factor')?.value ?? Number.NaN;
    return sum + kg_co2e / grid;
  }, 0);
  return kwh / result.mass_kg;
};

describe('CO2e of what is bought', () => {
  test.each([
    ['PP-H', 2.5, 2],
    ['PA66', 2.5, 6.4],
    ['AC-46000', 2.5, 0.5],
    ['AC-42100', 5, 6.7],
    ['ZP0410', 2.5, 3.5],
    ['MC21120', 2.5, 20],
  ])('%s counts as its granulate or ingot, not as its family, without a credit', (material, wall, factor) => {
    const result = made(material, wall);
    expect(factorOf(result)).toBe(factor);
    expect(sourcesOf(result, 'credit')).toEqual([]);
  });
});

describe('electricity', () => {
  test.each([
    // 0.6 to 2.5 kWh/kg of injection moulding in general; 44 to 65 GJ/t in die casting, all energy of the plant.
    ['PP-H', 2.5, 0.3, 5],
    ['AC-46000', 2.5, 0.5, 18],
    ['AC-42100', 5, 0.5, 18],
  ])('of %s is of the size that plants publish, bought and in house', (material, wall, least, most) => {
    for (const environment of [GERMAN, FOUNDRY]) {
      const kwh = kwhPerKg(made(material, wall, environment));
      expect(kwh).toBeGreaterThan(least);
      expect(kwh).toBeLessThan(most);
    }
  });

  test('is that of the machine, whoever owns it: bought and in house differ by allowances only', () => {
    const [bought, own] = [GERMAN, FOUNDRY].map((environment) => kwhPerKg(made('PP-H', 2.5, environment)));
    expect((own ?? 0) / (bought ?? 1)).toBeGreaterThan(0.8);
    expect((own ?? 0) / (bought ?? 1)).toBeLessThan(1.6);
  });

  test('of an own press that states no power is that of its size', () => {
    const { machines } = FOUNDRY;
    const silent = machines.map((machine) =>
      machine.klass === 'injection_moulding'
        ? { ...machine, hourly_rate_eur: 20, capabilities: { ...machine.capabilities, vdi_3258: null } }
        : machine,
    );
    const stated = kwhPerKg(made('PP-H', 2.5, FOUNDRY));
    expect(kwhPerKg(made('PP-H', 2.5, { ...FOUNDRY, machines: silent }))).toBeGreaterThan(stated / 2);
  });
});
