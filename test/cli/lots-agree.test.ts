import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { GeometryFacts } from '../../src/cad/facts.ts';
import { findMaterial } from '../../src/cli/plan/material.ts';
import { presetEnvironment } from '../../src/cli/plan/preset.ts';
import { snapshotOf } from '../../src/cli/plan/snapshot.ts';
import type { PricingGeometry, PricingSnapshot } from '../../src/engine/index.ts';
import { CAD_DATA, EXAMPLES, factsOf, withData } from '../cad/support.ts';
import { atLot, expectAsRun, expectEconomicsAsRun, pricedAt } from '../engine/support/lots.ts';

const environment = presetEnvironment('de-2026');

const partOf = (facts: PricingGeometry, grade?: string): PricingSnapshot => {
  const found = findMaterial(grade, environment.settings.default_material_family.value);
  if (!found.ok) throw new Error(found.problem);
  const snapshot = snapshotOf(facts, found.material, environment, { lot: 1, language: 'en' });
  return { ...snapshot, request: { ...snapshot.request, annual_volume: 2000 } };
};

/** The children of the file's product as components, each a part that is made. */
const assemblyOf = (facts: GeometryFacts): PricingSnapshot => {
  const snapshot = partOf(facts);
  const components = (facts.components?.children ?? []).map(({ key, name, quantity, fastener }) => {
    const own = facts.component_facts[key];
    if (own === undefined) throw new Error(key);
    const part = partOf(own);
    return {
      key,
      name,
      quantity,
      fastener: fastener ?? null,
      snapshot: { ...part, request: { ...part.request, lot_size: quantity, annual_volume: null } },
    };
  });
  return { ...snapshot, material: null, assembly: { of: 'products', components } };
};

/** Every point of the curve from both ends, and a lot beside the points. */
const expectAgreement = (snapshot: PricingSnapshot): void => {
  for (const from of [1, 1000]) {
    const own = atLot(snapshot, from);
    const here = pricedAt(snapshot, from);
    expectEconomicsAsRun(own, here);
    const sizes = from === 1 ? here.lot_curve.map(({ lot_size }) => lot_size) : [1, 75, 200];
    for (const size of sizes) expectAsRun(own, here, size);
    expect(here.lot_curve.length).toBeGreaterThan(9);
  }
};

test('a bent bracket and a turned shaft cost on the curve what a run costs', async () => {
  for (const file of ['bracket_sheetmetal.step', 'shaft_turned.step'])
    expectAgreement(partOf(await factsOf(join(EXAMPLES, file))));
});

test('a bracket at a lot of 75 runs on the cheapest machines that a preview knows', async () => {
  const snapshot = partOf(await factsOf(join(EXAMPLES, 'bracket_sheetmetal.step')));
  const steps = ({ process_plan }: ReturnType<typeof pricedAt>) =>
    process_plan.map(({ machine }) => machine?.id ?? null);
  const [one, many] = [pricedAt(snapshot, 1), pricedAt(snapshot, 100_000)];
  expect(steps(one)).not.toEqual(steps(many));
  expectAsRun(atLot(snapshot, 1), one, 75);
  expectAsRun(atLot(snapshot, 100_000), many, 75);
});

test('the vice: its components are planned at the lots that the lot of the assembly gives them', async () => {
  const vice = assemblyOf(await factsOf(join(EXAMPLES, 'vice_assembly.step')));
  const here = pricedAt(vice, 10);
  for (const lot of [1, 100, 1000]) expectAsRun(atLot(vice, 10), here, lot);
  expectEconomicsAsRun(atLot(vice, 10), here);
});

withData('parts whose machines change with the lot', () => {
  test('mfcad_0-5-10-11-11-23', async () => {
    expectAgreement(partOf(await factsOf(join(CAD_DATA, 'mfcad/mfcad_0-5-10-11-11-23.step'))));
  });

  test('a flat sheet with cut-outs', async () => {
    expectAgreement(partOf(await factsOf(join(CAD_DATA, '../estimates/perforated_sheet.step')), '1.4301'));
  });

  test('a channel with bends', async () => {
    expectAgreement(
      partOf(await factsOf(join(CAD_DATA, '../estimates/sheet_bracket_6bends.step')), '1.4301'),
    );
  });
});
