import { describe, expect, test } from 'vitest';
import {
  type PricedResult,
  type PricingGeometry,
  price,
  verifyCalculation,
} from '../../../src/engine/index.ts';
import { factsOfShape, type Maker } from '../../cad/shapes.ts';
import { presetEnvironment } from '../support/environment.ts';
import { plate, snapshotOf } from '../support/parts.ts';

const DE = presetEnvironment('de-2026');

const priced = (facts: PricingGeometry, material: string, lot_size = 100, environment = DE): PricedResult => {
  const result = price(snapshotOf({ facts, material, request: { lot_size }, environment }));
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  expect(verifyCalculation(result)).toEqual([]);
  return result;
};

const made = (make: (maker: Maker) => ReturnType<Maker['box']>) => factsOfShape(make);
const routeOf = ({ plan_id }: PricedResult): string => plan_id?.split(':')[0] ?? '';
const steps = ({ process_plan }: PricedResult): readonly string[] => process_plan.map(({ step }) => step);
const facesOf = ({ process_plan }: PricedResult, step: RegExp): readonly string[] =>
  process_plan.filter((one) => step.test(one.step)).flatMap(({ face_ids }) => face_ids);

describe('bores that meet, ports and chambers', () => {
  const block = ({ box, cylinder, cut }: Maker, ...more: ReturnType<Maker['box']>[]) =>
    cut(
      box([0, 0, 0], [80, 60, 50]),
      cylinder([-1, 30, 25], [1, 0, 0], 5, 60),
      cylinder([40, -1, 25], [0, 1, 0], 4, 35),
      cylinder([20, 30, 25], [0, 0, 1], 6, 26),
      cylinder([20, 30, 38], [0, 0, 1], 12, 13),
      ...more,
    );

  test('of a valve block are drilled from every side, and nothing is dropped [PRW-5]', async () => {
    const facts = await made((maker) => block(maker));
    const result = priced(facts, 'AW-6082');
    const bores = facts.faces.filter(({ surface, concave }) => surface === 'cylinder' && concave === true);
    expect(bores.length).toBeGreaterThan(3);
    const drilled = facesOf(result, /drill|bore|counterbore|mill/);
    for (const { id } of bores) expect(drilled, id).toContain(id);
    expect(result.review_reasons).not.toContain('faces_unmade');
    expect(
      new Set(
        result.process_plan.filter(({ process }) => process === 'milling').map(({ setup_no }) => setup_no),
      ).size,
    ).toBeGreaterThan(1);
  });

  test('have the mouths that meet inside broken by hand through a bore, and those of a plate none [PRW-5]', async () => {
    const crossings = (result: PricedResult) =>
      result.process_plan
        .filter(({ step }) => step === 'deburr')
        .flatMap(({ time_elements }) => time_elements)
        .filter(({ id }) => id === 'crossings')
        .map(({ time_s }) => time_s);
    expect(crossings(priced(await made((maker) => block(maker)), 'AW-6082'))).toEqual([2 * 40]);
    expect(crossings(priced(plate(), 'AW-6082'))).toEqual([]);
  });

  test('that open into a chamber which no tool reaches are flagged, with a wider band [PRW-5]', async () => {
    const reached = priced(await made((maker) => block(maker)), 'AW-6082');
    const hidden = priced(
      await made((maker) => block(maker, maker.cylinder([55, 30, 17], [0, 0, 1], 14, 16))),
      'AW-6082',
    );
    expect(hidden.needs_human_review).toBe(true);
    expect(hidden.review_reasons).toContain('faces_unmade');
    expect(hidden.confidence.sigma_rel).toBeGreaterThan(reached.confidence.sigma_rel);
  });
});

describe('what is round all about its axis', () => {
  test('a ball on a stem is turned, the sphere with it [PRW-7]', async () => {
    const facts = await made(({ sphere, cylinder, fuse }) =>
      fuse(cylinder([0, 0, 0], [0, 0, 1], 8, 30), sphere([0, 0, 40], 18)),
    );
    const result = priced(facts, '1.0503');
    const ball = facts.faces.filter(({ surface }) => surface === 'sphere').map(({ id }) => id);
    expect(ball.length).toBeGreaterThan(0);
    for (const id of ball) expect(facesOf(result, /^turn_/)).toContain(id);
    expect(result.process_plan.some(({ process }) => process === 'milling')).toBe(false);
  });

  test('a free profile is turned [PRW-7]', async () => {
    const facts = await made(({ turned }) =>
      turned([
        [0, 0],
        [12, 0],
        [9, 40, 16, 20],
        [15, 80, 5, 60],
        [0, 80],
      ]),
    );
    const result = priced(facts, '1.0503');
    expect(steps(result)).toContain('turn_finish');
    expect(result.process_plan.some(({ process }) => process === 'milling')).toBe(false);
    const curved = facts.faces.filter(({ surface }) => surface !== 'plane').map(({ id }) => id);
    for (const id of curved) expect(facesOf(result, /^turn_/)).toContain(id);
  });
});

describe('round parts that are flat', () => {
  test.each([
    ['a disc of 120 × 6', 60, 0, 6],
    ['a washer of 30/17 × 3', 15, 8.5, 3],
  ])('%s is cut from sheet, its two sides as bought [PRS-5]', async (_, outer, inner, thickness) => {
    const facts = await made(({ cylinder, cut }) => {
      const disc = cylinder([0, 0, 0], [0, 0, 1], outer, thickness);
      return inner === 0 ? disc : cut(disc, cylinder([0, 0, -1], [0, 0, 1], inner, thickness + 2));
    });
    const result = priced(facts, '1.0038');
    expect(routeOf(result)).toBe('laser');
    expect(result.stock?.designation).toMatch(/sheet|plate/);
    const sides = facts.faces.filter(({ surface }) => surface === 'plane').map(({ id }) => id);
    expect(sides).toHaveLength(2);
    for (const id of sides) expect(facesOf(result, /./)).not.toContain(id);
  });
});

describe('the contour of a plate', () => {
  const plateOf = (thickness: number) =>
    made(({ box, cylinder, cut }) =>
      cut(
        box([0, 0, 0], [400, 300, thickness]),
        cylinder([100, 100, -1], [0, 0, 1], 40, thickness + 2),
        cylinder([300, 200, -1], [0, 0, 1], 40, thickness + 2),
      ),
    );
  const WEAK = { ...DE, machines: DE.machines.filter(({ machine_id }) => machine_id !== 'laser_12kw') };

  test.each([
    ['1.0038', 'plasma'],
    ['1.4301', 'laser'],
    ['AW-5083', 'laser'],
  ])('of 25 mm in %s is cut by 12 kW, which 6 kW do not reach [PRS-3]', async (grade, cheapest) => {
    const facts = await plateOf(25);
    const lasers = (environment: typeof DE) => {
      const result = priced(facts, grade, 100, environment);
      const others = result.alternatives.filter(({ unit_cost }) => unit_cost !== null);
      return [routeOf(result), ...others.map(({ route }) => route)].includes('laser');
    };
    expect(lasers(DE)).toBe(true);
    expect(lasers(WEAK)).toBe(false);
    expect(routeOf(priced(facts, grade))).toBe(cheapest);
    expect(routeOf(priced(facts, grade, 1))).toBe('laser');
  });

  test.each([1, 100, 5000])('is cut by what is cheapest for a lot of %d [PRS-6]', async (lot) => {
    for (const thickness of [20, 40]) {
      const result = priced(await plateOf(thickness), '1.0038', lot);
      const others = result.alternatives.flatMap(({ route, unit_cost }) =>
        unit_cost === null ? [] : [{ route, unit_cost }],
      );
      expect(new Set(others.map(({ route }) => route)).size, `${thickness}`).toBeGreaterThan(0);
      for (const { route, unit_cost } of others)
        expect(unit_cost, route ?? '').toBeGreaterThanOrEqual(result.unit_cost);
    }
  });
});

describe('faces as bought', () => {
  const block = () =>
    made(({ box, cylinder, cut }) =>
      cut(box([0, 0, 0], [100, 60, 20]), cylinder([30, 30, -1], [0, 0, 1], 5, 30)),
    );

  test.each([
    ['1.0503', true],
    ['3.7165', false],
    ['2.4668', false],
    ['AW-6082', false],
  ])('of drawn flat bar in %s: %s [PRS-7]', async (grade, drawn) => {
    const result = priced(await block(), grade);
    const ids = [result.plan_id, ...result.alternatives.map(({ id }) => id)];
    expect(ids.some((id) => id?.includes('_drawn') === true)).toBe(drawn);
  });
});

describe('contours of one cutting program', () => {
  const sizes = [6, 8, 10, 12, 14];
  const withHoles = (count: number) =>
    made(({ box, cylinder, cut }) =>
      cut(
        box([0, 0, 0], [300, 100, 3]),
        ...sizes.slice(0, count).map((d, i) => cylinder([40 + 50 * i, 50, -1], [0, 0, 1], d / 2, 5)),
      ),
    );
  const measuredAt = async (count: number) =>
    priced(await withHoles(count), '1.0038')
      .process_plan.filter(({ process }) => process === 'inspection')
      .flatMap(({ time_elements }) => time_elements)
      .filter(({ id }) => id === 'caliper')
      .flatMap(({ terms }) => terms)
      .find(({ name }) => name === 'count')?.value;

  test('are shown by one size of each kind of hole: its place is the program [PRS-13]', async () => {
    const [two = 0, five = 0] = [await measuredAt(2), await measuredAt(5)];
    expect(five - two).toBe(3);
  });
});

describe('a bar that is fed', () => {
  test.each([10, 24, 40, 60])(
    'of Ø%d is turned first on a lathe that feeds bars of that diameter [PRW-16]',
    async (d) => {
      const facts = await made(({ cylinder, fuse }) =>
        fuse(cylinder([0, 0, 0], [0, 0, 1], d / 2, 20), cylinder([0, 0, 20], [0, 0, 1], d * 0.35, 30)),
      );
      const result = priced(facts, '1.0503', 200);
      expect(result.plan_id).toMatch(/bar_fed|guided/);
      const [first] = result.process_plan.filter(({ machine }) => machine !== null);
      const member = DE.machines.find(({ machine_id }) => machine_id === first?.machine?.id);
      expect(member?.capabilities.workholding).toContain('bar_feeder');
      expect(Number(member?.capabilities.extra.bar_capacity_mm)).toBeGreaterThanOrEqual(d);
    },
  );
});
