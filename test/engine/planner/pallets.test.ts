import { describe, expect, test } from 'vitest';
import { type PricedResult, price, type ResolvedEnvironment } from '../../../src/engine/index.ts';
import { factsOfShape } from '../../cad/shapes.ts';
import { presetEnvironment } from '../support/environment.ts';
import { snapshotOf } from '../support/parts.ts';

const DE = presetEnvironment('de-2026');
const HORIZONTAL = 'Horizontal machining centre';

/** The preset's shop with a horizontal centre at 250,000 EUR and a quarter for what comes with it, between what two trade papers say. */
const withPallets = (): ResolvedEnvironment => {
  const vertical = DE.machines.find(({ machine_id }) => machine_id === 'mill3_medium');
  const vdi = vertical?.capabilities.vdi_3258;
  if (vertical === undefined || vdi === null || vdi === undefined) throw new Error('no vertical centre');
  const capabilities = {
    ...vertical.capabilities,
    max_part_envelope_mm: [500, 500, 500] as const,
    workholding: [...vertical.capabilities.workholding, 'pallet_changer'],
    vdi_3258: { ...vdi, acquisition_cost_eur: 312_500, maintenance_eur_per_year: 10_000 },
  };
  const id = 'mill_horizontal';
  return {
    ...DE,
    machines: [
      ...DE.machines,
      { ...vertical, machine_id: id, membership_id: id, name: HORIZONTAL, capabilities },
    ],
  };
};

const block = (a: number, b: number, c: number) =>
  factsOfShape(({ box, cylinder, cut }) =>
    cut(
      box([0, 0, 0], [a, b, c]),
      cylinder([a / 2 - 15, b / 2, -1], [0, 0, 1], 6, c + 2),
      cylinder([a / 2 + 15, b / 2, -1], [0, 0, 1], 6, c + 2),
      box([a / 4, b / 4 - 10, c - 10], [(3 * a) / 4, b / 4, c + 2]),
    ),
  );

const priced = (
  facts: Awaited<ReturnType<typeof block>>,
  lot_size: number,
  environment: ResolvedEnvironment,
): PricedResult => {
  const result = price(snapshotOf({ facts, material: 'AW-6082', request: { lot_size }, environment }));
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  return result;
};
const machines = ({ process_plan }: PricedResult): readonly string[] => [
  ...new Set(process_plan.flatMap(({ machine }) => (machine === null ? [] : [machine.name]))),
];

describe('a horizontal centre with two pallets that a shop adds', () => {
  test('takes parts that a crane loads, for less, in numbers, and leaves single pieces where they were [PRM-6]', async () => {
    const heavy = await block(250, 250, 60);
    const shop = withPallets();
    expect(priced(heavy, 1, shop).unit_cost).toBe(priced(heavy, 1, DE).unit_cost);
    expect(machines(priced(heavy, 1, shop))).not.toContain(HORIZONTAL);
    for (const lot of [100, 1000]) {
      expect(machines(priced(heavy, lot, shop)), `${lot}`).toContain(HORIZONTAL);
      expect(priced(heavy, lot, shop).unit_cost, `${lot}`).toBeLessThan(priced(heavy, lot, DE).unit_cost);
    }
  });

  test('is too dear for parts that are loaded in seconds [PRM-6]', async () => {
    const light = await block(100, 80, 40);
    for (const lot of [1, 100, 1000]) {
      const result = priced(light, lot, withPallets());
      expect(machines(result), `${lot}`).not.toContain(HORIZONTAL);
      expect(result.unit_cost).toBe(priced(light, lot, DE).unit_cost);
    }
  });
});
