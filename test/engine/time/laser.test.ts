import { describe, expect, test } from 'vitest';
import type { MachineData } from '../../../src/engine/machines/machine-data.ts';
import type { Context } from '../../../src/engine/plan-context.ts';
import type { MaterialFacts } from '../../../src/engine/records.ts';
import type { Cutting } from '../../../src/engine/time/element.ts';
import { cutFlat, laserTable } from '../../../src/engine/time/laser.ts';
import { contextOf, expectTerms, machineOf, only } from './steps.ts';

const steel = contextOf({ grade: 'S235' });
const of = (category: MaterialFacts['category']): Context => ({
  ...steel,
  material: { ...steel.material, category },
});

/** A laser of a power. */
const laser = (kw: number): MachineData => {
  const machine = machineOf(steel, { klass: 'laser_cutting' });
  const term: MachineData['term'] = (name) =>
    name === 'laser_power_kw' ? { value: kw, source: 'machine:laser' } : machine.term(name);
  return { ...machine, term, value: (name) => term(name).value };
};

const cut = (ctx: Context, kw: number, thickness: number): Cutting => {
  const outcome = cutFlat(ctx, laser(kw), thickness, 1200, 3);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.cutting;
};

const speed = (ctx: Context, kw: number, thickness: number) => {
  const term = cut(ctx, kw, thickness).th[0]?.time.terms.find(({ name }) => name === 'speed');
  return [term?.value, term?.source];
};

describe('families and gases', () => {
  test.each([
    ['stainless_steel', 'stainless', 'n2'],
    ['nickel_alloy', 'stainless', 'n2'],
    ['titanium', 'stainless', 'n2'],
    ['aluminium', 'aluminium', 'n2'],
    ['magnesium', 'aluminium', 'n2'],
    ['copper_alloy', 'copper_brass', 'n2'],
    ['zinc_alloy', 'copper_brass', 'n2'],
    ['carbon_steel', 'mild_steel', 'n2'],
    ['alloy_steel', 'mild_steel', 'n2'],
  ] as const)('%s is cut as %s with %s', (category, family, gas) => {
    expect(laserTable(of(category), 3)).toEqual({ family, gas });
  });

  test('mild steel with oxygen from 6 mm on, others never', () => {
    const gases = (category: MaterialFacts['category']) =>
      [5.9, 6, 8].map((thickness) => laserTable(of(category), thickness).gas);
    expect(gases('carbon_steel')).toEqual(['n2', 'o2', 'o2']);
    expect(gases('stainless_steel')).toEqual(['n2', 'n2', 'n2']);
  });
});

describe('12 kW', () => {
  test.each(['carbon_steel', 'stainless_steel', 'aluminium'] as const)(
    'cut 25 mm of %s, slower than 15 [PRS-3]',
    (category) => {
      const ctx = of(category);
      const [thick = 0, thin = 0] = [25, 15].map((t) => Number(speed(ctx, 12, t)[0]));
      expect(thick).toBeGreaterThan(0);
      expect(thick).toBeLessThan(thin / 2);
    },
  );

  test.each(['stainless_steel', 'aluminium'] as const)(
    'cut no 30 mm of %s, and 6 kW no 25 [PRS-3]',
    (category) => {
      const ctx = of(category);
      expect(cutFlat(ctx, laser(12), 30, 1200, 3).ok).toBe(false);
      expect(cutFlat(ctx, laser(6), 25, 1200, 3).ok).toBe(false);
    },
  );
});

describe('1.2 m of contour and three piercings in 2 mm of mild steel at 3 kW', () => {
  const cutting = cut(steel, 3, 2);

  test('at 10 m/min, 15 % for corners; 0.18 s to pierce and 0.4 s to move, three times', () => {
    const [contours, pierce, move] = cutting.th;
    if (!contours || !pierce || !move) throw new Error('three elements');
    expect(cutting.th.map(({ id }) => id)).toEqual(['contours', 'pierce', 'move']);
    expectTerms(contours.time, 'laser.time_of_contours', {
      length: [1200, 'cad'],
      speed: [10, 'parameter:laser.mild_steel.n2.3kw.t2/speed'],
      corner_factor: [1.15, 'parameter:laser.any/time_factor'],
    });
    expect(contours.time.value).toBeCloseTo((1.2 / 10) * 60 * 1.15, 9);
    expectTerms(pierce.time, 'time.standard', {
      time: [0.18, 'parameter:laser.pierce.mild_steel.t2/time'],
      count: [3, 'cad'],
    });
    expectTerms(move.time, 'time.standard', {
      time: [0.4, 'parameter:laser.any/contour_overhead'],
      count: [3, 'cad'],
    });
    expect(contours.evidence.source).toBe('laserspechub;F29;nm_shop;hglaser_gryf12;assumed');
    expect(pierce.evidence.source).toBe('nm_shop;lasercalcpro');
    expect(move.evidence.source).toBe('hglaser_gryf12;assumed');
  });

  test('wears optics of 12 that last eight hours in the cut', () => {
    const tool = only(cutting.tools.filter(({ klass }) => klass === 'laser_optics'));
    expect(tool).toMatchObject({
      id: 'laser_optics',
      klass: 'laser_optics',
      tool_id: null,
      diameter_mm: null,
      level: 'platform',
      life_unit: 's',
      edge_price: { value: 12, unit: 'EUR' },
    });
    expect(tool.edge_price.evidence).toMatchObject({ kind: 'assumed', sigma: 0.4 });
    expect(tool.life.value).toBeCloseTo(480 * 60, 6);
  });
});

describe('assist gas', () => {
  const gasOf = (thickness: number) =>
    only(cut(steel, 6, thickness).tools.filter(({ klass }) => klass !== 'laser_optics'));

  test('is used up over the hour in the cut: nitrogen on thin sheet, oxygen from 6 mm on', () => {
    expect(gasOf(2)).toMatchObject({
      id: 'gas:n2',
      tool_id: null,
      life_unit: 's',
      edge_price: { value: 12 },
    });
    expect(gasOf(8)).toMatchObject({ id: 'gas:o2', edge_price: { value: 2.5, unit: 'EUR/h' } });
    expect(gasOf(2).life.value).toBe(3600);
    expect(gasOf(2).use.value).toBe(cut(steel, 6, 2).th[0]?.time.value);
  });
});

describe('speeds', () => {
  test('of the largest tabled power that the machine has; below the least, of the least', () => {
    expect(speed(steel, 3.9, 2)).toEqual([10, 'parameter:laser.mild_steel.n2.3kw.t2/speed']);
    expect(speed(steel, 4, 2)).toEqual([13, 'parameter:laser.mild_steel.n2.4kw.t2/speed']);
    expect(speed(steel, 20, 2)).toEqual([30, 'parameter:laser.mild_steel.n2.12kw.t2/speed']);
    expect(speed(steel, 2, 2)).toEqual([10, 'parameter:laser.mild_steel.n2.3kw.t2/speed']);
  });

  test('between two thicknesses on a straight line, named by the thinner', () => {
    expect(speed(steel, 6, 4)).toEqual([7.5, 'parameter:laser.mild_steel.n2.6kw.t3/speed']);
  });

  test('the thickest of a table still goes, more does not', () => {
    expect(speed(of('copper_alloy'), 3, 5)[0]).toBe(0.936);
    expect(cutFlat(of('copper_alloy'), laser(3), 5.1, 1200, 3)).toEqual({
      ok: false,
      reason: 'too_thick_for_laser',
    });
    expect(cutFlat(steel, laser(3), 60, 1200, 3)).toEqual({ ok: false, reason: 'too_thick_for_laser' });
  });

  test('mild steel for which nitrogen has no table is cut with oxygen, stainless is not', () => {
    const without = (name: string, bin: string): Context => {
      const bare = contextOf({ grade: 'S235', without: (row) => row.startsWith(bin) });
      return name === 'steel'
        ? bare
        : { ...bare, material: { ...bare.material, category: 'stainless_steel' } };
    };
    expect(speed(without('steel', 'laser.mild_steel.n2'), 3, 2)).toEqual([
      6.15,
      'parameter:laser.mild_steel.o2.3kw.t2/speed',
    ]);
    expect(cutFlat(without('stainless', 'laser.stainless.n2'), laser(3), 2, 100, 1)).toMatchObject({
      ok: false,
    });
    // Oxygen is not replaced by nitrogen.
    expect(cutFlat(without('steel', 'laser.mild_steel.o2'), laser(3), 8, 100, 1)).toMatchObject({
      ok: false,
    });
  });

  test('without a table of piercing, it takes as long as moving there', () => {
    const bare = contextOf({ grade: 'S235', without: (row) => row.startsWith('laser.pierce') });
    const outcome = cutFlat(bare, laser(3), 2, 1200, 3);
    if (!outcome.ok) throw new Error(outcome.reason);
    expect(outcome.cutting.th[1]?.time.terms[0]).toMatchObject({
      value: 0.4,
      source: 'parameter:laser.any/contour_overhead',
    });
  });
});
