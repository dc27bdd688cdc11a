import { describe, expect, test } from 'vitest';
import {
  type MachineClass,
  type PricedResult,
  type PricingGeometry,
  price,
  verifyCalculation,
} from '../../../src/engine/index.ts';
import type { FleetMember } from '../../../src/engine/snapshot.ts';
import { bracket, plate, shaft, snapshotOf } from '../support/parts.ts';

/** A tie, as machines of the same cost leave it. */
const SAME = 0.9999;

/** A shop of the preset with these machines. */
const shopOf = (
  facts: PricingGeometry,
  machines: readonly FleetMember[],
  lot_size: number,
  material = '1.0577',
): PricedResult => {
  const usual = snapshotOf({ facts, material, request: { lot_size } });
  expect(machines.length).toBeGreaterThan(0);
  const result = price({ ...usual, environment: { ...usual.environment, machines } });
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  expect(verifyCalculation(result)).toEqual([]);
  return result;
};

const MACHINES = snapshotOf({ facts: plate() }).environment.machines;

/** A shop of the preset without some classes of machine. */
const shopWithout = (
  facts: PricingGeometry,
  gone: readonly MachineClass[],
  lot_size = 100,
  material = '1.0577',
): PricedResult =>
  shopOf(
    facts,
    MACHINES.filter(({ klass }) => !gone.includes(klass)),
    lot_size,
    material,
  );

const steps = (result: PricedResult): string[] => result.process_plan.map(({ step }) => step);
const machinesOf = (result: PricedResult, process: string): string[] => [
  ...new Set(
    result.process_plan.flatMap(({ process: own, machine }) =>
      own === process && machine !== null ? [machine.id] : [],
    ),
  ),
];
const classOf = (id: string): MachineClass | undefined =>
  MACHINES.find(({ machine_id }) => machine_id === id)?.klass;

describe('a preference is never a refusal', () => {
  test('a shop with only 5-axis mills makes a plain block on them [PRW-11]', () => {
    const result = shopWithout(plate(), ['milling_3axis', 'drilling']);
    expect(machinesOf(result, 'milling').map(classOf)).toEqual(['milling_5axis']);
    expect(result.unit_cost).toBeGreaterThan(shopWithout(plate(), []).unit_cost);
  });

  test('a shop with only mill-turn centres turns on them [PRW-11]', () => {
    const result = shopWithout(shaft(), ['turning']);
    expect(machinesOf(result, 'turning').map(classOf)).toEqual(['mill_turn']);
  });

  test('where there is a lathe or a 3-axis mill, it is taken [PRW-11]', () => {
    expect(machinesOf(shopWithout(shaft(), []), 'turning').map(classOf)).toEqual(['turning']);
    expect(machinesOf(shopWithout(plate(), []), 'milling').map(classOf)).not.toContain('milling_5axis');
  });
});

describe('a shop without a saw', () => {
  test('buys its blanks cut and pays for the cut once; with a saw it pays none [PRW-12]', () => {
    const own = shopWithout(plate(), []);
    const bought = shopWithout(plate(), ['sawing']);
    expect(steps(own)).toContain('saw');
    expect(steps(own)).not.toContain('cutting_to_length');
    expect(steps(bought)).not.toContain('saw');
    // The same bar, so that nothing but the cut differs; other blanks of plate are cut by the merchant anyway.
    expect(bought.plan_id).toBe(own.plan_id);
    const cuts = bought.process_plan.filter(({ step }) => step === 'cutting_to_length');
    expect(cuts).toHaveLength(1);
    expect(cuts[0]?.cost).toBeGreaterThan(0);
    const costOf = (result: PricedResult, which: (step: string) => boolean): number =>
      result.process_plan.reduce((sum, { step, cost }) => sum + (which(step) ? cost : 0), 0);
    const isCut = (step: string): boolean => step === 'saw' || step === 'cutting_to_length';
    // Nothing else is paid for: the blank is the same, and the other operations carry the lost pieces of a dearer blank at most.
    const others = [own, bought].map((result) => costOf(result, (step) => !isCut(step)));
    expect(Math.abs((others[1] ?? 0) / (others[0] ?? 0) - 1)).toBeLessThan(0.02);
    expect(bought.stock?.designation).toBe(own.stock?.designation);
  });
});

describe('a shop without a laser', () => {
  /** Sheet of 6 mm of the outline of the bracket. */
  const sheet = (bend_count: number): PricingGeometry => {
    const facts = bracket();
    if (facts.sheet === null) throw new Error('the bracket is of sheet');
    const thickness_mm = 6;
    return {
      ...facts,
      volume_mm3: facts.volume_mm3 * (thickness_mm / facts.sheet.thickness_mm),
      features: facts.features.filter(({ kind }) => bend_count > 0 || kind !== 'bend'),
      sheet: { ...facts.sheet, thickness_mm, bend_count },
    };
  };

  test.each([0, 2])('buys sheet of %d bends cut, says so, and does the rest itself [PRW-13]', (bends) => {
    const facts = sheet(bends);
    const own = shopWithout(facts, [], 100, '1.4301');
    const bought = shopWithout(facts, ['laser_cutting'], 100, '1.4301');
    expect(steps(own)).toContain('laser_cut');
    expect(steps(own)).not.toContain('contract_laser');
    expect(steps(bought).filter((step) => step === 'contract_laser')).toHaveLength(1);
    expect(steps(bought).filter((step) => step === 'bend')).toHaveLength(bends === 0 ? 0 : 1);
    expect(bought.review_reasons).toContain('subcontract_price_assumed');
    expect(bought.unit_cost).toBeGreaterThan(own.unit_cost);
  });
});

describe('one machine more', () => {
  const parts: readonly (readonly [string, PricingGeometry])[] = [
    ['plate', plate()],
    ['shaft', shaft()],
    ['bracket', bracket()],
  ];

  test.each(parts)('never makes a %s dearer, for one piece, ten or a hundred [PRW-14]', (_, facts) => {
    for (const lot of [1, 10, 100]) {
      const whole = shopWithout(facts, [], lot);
      const used = new Set(whole.process_plan.flatMap(({ machine }) => machine?.id ?? []));
      // Who could do without a machine that the plan takes would have done so.
      for (const id of used) {
        const less = shopOf(
          facts,
          MACHINES.filter(({ machine_id }) => machine_id !== id),
          lot,
        );
        expect(less.unit_cost, `${id} at ${lot}`).toBeGreaterThanOrEqual(whole.unit_cost * SAME);
      }
    }
  });
});
