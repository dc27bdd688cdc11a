import { describe, expect, test } from 'vitest';
import { findMaterial } from '../../../src/cli/plan/material.ts';
import { presetEnvironment } from '../../../src/cli/plan/preset.ts';
import { snapshotOf } from '../../../src/cli/plan/snapshot.ts';
import { type PricedResult, price, verifyCalculation } from '../../../src/engine/index.ts';
import { factsOfShape, type Maker } from '../../cad/shapes.ts';

const environment = presetEnvironment('de-2026');

type Make = (maker: Maker) => ReturnType<Maker['box']>;

const of = async (make: Make, code: string) => {
  const found = findMaterial(code, null);
  if (!found.ok) throw new Error(found.problem);
  return { facts: await factsOfShape(make), material: found.material };
};

const priced = async (make: Make, code: string): Promise<PricedResult> => {
  const { facts, material } = await of(make, code);
  const result = price(snapshotOf(facts, material, environment, { lot: 100, language: 'en' }));
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  return result;
};

const disc = ({ turned }: Maker) =>
  turned([
    [0, 0],
    [30, 0],
    [30, 20],
    [0, 20],
  ]);

describe('what stands beside the axis', () => {
  test('a pin beside the axis is turned in a chucking of its own, in jaws set over [PRW-15]', async () => {
    const result = await priced(
      (maker) => maker.fuse(disc(maker), maker.cylinder([8, 0, 20], [0, 0, 1], 12.5, 30)),
      'C45',
    );
    const pin = result.process_plan.filter(({ features }) => features.includes('boss-1'));
    expect(pin.map(({ step }) => step)).toEqual(['turn_rough', 'turn_finish']);
    expect(new Set(pin.map(({ setup_no }) => setup_no)).size).toBe(1);
    expect(result.process_plan.some(({ step, setup_no }) => step === 'turn_face' && setup_no === 1)).toBe(
      true,
    );
    expect(result.notes.find(({ code }) => code === 'fixture_needed')?.params).toMatchObject({
      reason: 'set_over',
    });
    expect(result.review_reasons).not.toContain('faces_unmade');
  });
});

describe('slender parts', () => {
  const spindle = ({ turned }: Maker) =>
    turned([
      [0, 0],
      [5, 0],
      [5, 30],
      [6, 30],
      [6, 370],
      [5, 370],
      [5, 400],
      [0, 400],
    ]);

  test('of a bright bar that stays as it is only the ends stand out of the chuck', async () => {
    const result = await priced(spindle, '1.4301');
    expect(result.plan_id).toBe('turn:round_12_sawn');
    expect(result.notes.map(({ code }) => code)).not.toContain('steady_rest');
    expect(result.process_plan.filter(({ step }) => step === 'turn_finish')).toHaveLength(2);
  });

  test('one that is turned all along is still too slender', async () => {
    const { facts, material } = await of(spindle, 'Ti6Al4V');
    const result = price(snapshotOf(facts, material, environment, { lot: 100, language: 'en' }));
    expect(result.outcome).toBe('unpriceable');
  });
});

test('a cone and a dome are finished along their generatrix: diameter times length is their area over pi', async () => {
  const pin = ({ turned }: Maker) =>
    turned([
      [0, 0],
      [20, 0],
      [20, 30],
      [12, 38],
      [12, 60],
      [0, 72, 12 * Math.SQRT1_2, 60 + 12 * Math.SQRT1_2],
    ]);
  const { process_plan: operations } = await priced(pin, 'C45');
  const finished = operations
    .filter(({ step }) => step === 'turn_finish')
    .flatMap(({ time_elements }) => time_elements)
    .filter(({ id }) => id === 'finish')
    .map(({ terms }) => {
      const termOf = (name: string) => terms.find((term) => term.name === name)?.value ?? Number.NaN;
      return termOf('diameter') * termOf('length');
    });
  const cone = ((40 + 24) / 2) * 8 * Math.SQRT2;
  const dome = 2 * 12 * 12;
  for (const area of [cone, dome]) expect(finished.some((one) => Math.abs(one / area - 1) < 1e-3)).toBe(true);
});

test('bars of titanium are bought in steps that the trade has, and are turned', async () => {
  const pin = ({ cylinder }: Maker) => cylinder([0, 0, 0], [0, 0, 1], 6.5, 40);
  const result = await priced(pin, 'Ti6Al4V');
  expect(result.stock?.designation).toMatch(/Ø1[45] /);
  expect(result.process_plan.map(({ step }) => step)).toContain('turn_finish');
});

test('hexagon turned to one diameter at both ends: both are turned, and the hole in its flats is drilled by hand for one', async () => {
  const corner = 22 / Math.sqrt(3);
  const fitting = (maker: Maker) => {
    const outline = Array.from(
      { length: 6 },
      (_, k) => [corner * Math.cos((k * Math.PI) / 3), corner * Math.sin((k * Math.PI) / 3), 0] as const,
    );
    const ends = maker.turned([
      [0, 0],
      [9, 0],
      [9, 14],
      [13, 14],
      [13, 26],
      [9, 26],
      [9, 40],
      [0, 40],
    ]);
    const body = maker.common(maker.extrusion(outline, [0, 0, 1], 40), ends);
    return maker.cut(body, maker.cylinder([0, 0, 20], [0, 1, 0], 3, 20));
  };
  const { facts, material } = await of(fitting, 'CuZn39Pb3');
  const bosses = facts.features.filter(({ kind }) => kind === 'boss');
  expect(
    bosses.map(({ diameter_mm, depth_mm }) => [diameter_mm, depth_mm].map((x) => Math.round(x ?? 0))),
  ).toEqual([
    [18, 14],
    [18, 14],
  ]);
  const at = (lot: number) => {
    const result = price(snapshotOf(facts, material, environment, { lot, language: 'en' }));
    if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
    return result;
  };
  const one = at(1);
  expect(one.review_reasons).not.toContain('faces_unexplained');
  const turned = one.process_plan
    .filter(({ step }) => step === 'turn_rough')
    .flatMap(({ features }) => features);
  expect(new Set(turned)).toEqual(new Set(bosses.map(({ id }) => id)));
  const drill = one.process_plan.find(({ features }) => features.some((id) => id.startsWith('hole')));
  expect(drill?.machine?.name).toContain('Column drill');
});

test('drawn hexagon goes through a guide bush of its section, as far as the bush takes its corners', async () => {
  const nipple = (flats: number) => (maker: Maker) => {
    const corner = flats / Math.sqrt(3);
    const outline = Array.from(
      { length: 6 },
      (_, k) => [corner * Math.cos((k * Math.PI) / 3), corner * Math.sin((k * Math.PI) / 3), 0] as const,
    );
    const bar = maker.extrusion(outline, [0, 0, 1], 30);
    const ends = maker.turned([
      [0, 0],
      [flats * 0.35, 0],
      [flats * 0.35, 10],
      [flats, 10],
      [flats, 30],
      [0, 30],
    ]);
    return maker.common(bar, ends);
  };
  const guided = async (flats: number) => {
    const { facts, material } = await of(nipple(flats), 'CuZn39Pb3');
    const many = snapshotOf(facts, material, environment, { lot: 10_000, language: 'en' });
    const result = price(many);
    if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
    const ids = [result.plan_id, ...result.alternatives.map(({ id }) => id)];
    return ids.filter((id) => id?.includes('_guided'));
  };
  expect(await guided(22)).toContain('sliding_head:hexagon_22_guided');
  expect(await guided(36)).toEqual([]);
});

describe('parts that are mostly bore', () => {
  const ring = (outer: number, inner: number, height: number) => (maker: Maker) =>
    maker.turned([
      [inner, 0],
      [outer, 0],
      [outer, height],
      [inner, height],
    ]);

  test('a thin bush is sawn off hollow bar with a skin outside and in the bore, and bored without drilling', async () => {
    const { stock, process_plan } = await priced(ring(40, 35, 60), 'E355');
    expect(stock?.designation).toMatch(/^hollow bar 85×9 /);
    const steps = process_plan.map(({ step }) => step);
    expect(steps).not.toContain('drill');
    expect(steps).toContain('bore_finish');
  });

  test('a bush with little bore still comes off the solid bar', async () => {
    const { stock } = await priced(ring(40, 8, 60), 'S355J2');
    expect(stock?.designation).toMatch(/^round bar/);
  });

  test('a ring over every bar is bought as a ring, and held by jaws that stand out over the chuck', async () => {
    const { stock, process_plan } = await priced(ring(200, 150, 60), 'S355J2');
    expect(stock?.designation).toBe('rolled ring Ø404 / Ø296 × 64');
    expect(new Set(process_plan.flatMap(({ machine }) => machine?.id ?? []))).toContain('turn_chuck400');
  });

  test('a ring of steel may be cut by flame: the whole disc is paid for, and the cut; no other metal burns', async () => {
    // So small a bore that a rolled ring is hardly lighter than the disc, and an edge that no beam breaks.
    const flange = ({ turned }: Maker) =>
      turned([
        [30, 0],
        [198, 0],
        [200, 2],
        [200, 60],
        [30, 60],
      ]);
    const steel = await priced(flange, 'S355J2');
    expect(steel.stock?.designation).toBe('flame-cut ring Ø410 / Ø50 × 64');
    expect(steel.stock?.gross_mass_kg).toBeCloseTo(Math.PI * 205 ** 2 * 64 * 7.85e-6, 3);
    expect(steel.process_plan[0]?.step).toBe('flame_cutting');
    expect(verifyCalculation(steel)).toEqual([]);
    const stainless = await priced(flange, '1.4301');
    const plans = [stainless.plan_id, ...stainless.alternatives.map(({ id }) => id)];
    expect(plans.filter((id) => id?.includes('flame'))).toEqual([]);
  });
});
