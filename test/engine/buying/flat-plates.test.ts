import { describe, expect, test } from 'vitest';
import { asFlat } from '../../../src/engine/facts/as-flat.ts';
import {
  type GeometryFace,
  type PricedResult,
  type PricingGeometry,
  type PricingSnapshot,
  price,
  type Vec3,
} from '../../../src/engine/index.ts';
import { PARAMETER_ROWS } from '../../../src/engine/parameters/registry.ts';
import { isDrawn, seriesOf } from '../../../src/engine/stock/families.ts';
import { drawingOf, plate, snapshotOf } from '../support/parts.ts';

const Z: Vec3 = [0, 0, 1];

const face = (id: string, surface: string, area_mm2: number, direction: Vec3): GeometryFace =>
  ({ id, surface, area_mm2, direction, point_mm: [0, 0, 0], radius_mm: null, concave: null }) as GeometryFace;

/** A plate with four through holes, all of its faces told. */
const flat = (thickness: number, bore = 40): PricingGeometry => {
  const bores = 4;
  const hole = (Math.PI * bore * bore) / 4;
  const base = 400 * 300 - bores * hole;
  const [first] = plate().features;
  if (first === undefined) throw new Error('the plate has holes');
  return {
    ...plate({ pocket: false }),
    obb_mm: [400, 300, thickness],
    volume_mm3: base * thickness,
    area_mm2: 2 * base + (2 * (400 + 300) + bores * Math.PI * bore) * thickness,
    features: Array.from({ length: bores }, (_, i) => ({
      ...first,
      id: `hole-${i}`,
      face_ids: [`bore-${i}`],
      diameter_mm: bore,
      depth_mm: thickness,
    })),
    faces: [
      face('top', 'plane', base, Z),
      face('bottom', 'plane', base, [0, 0, -1]),
      ...(
        [
          [1, 0, 0],
          [-1, 0, 0],
          [0, 1, 0],
          [0, -1, 0],
        ] as const
      ).map((direction, i) => face(`side-${i}`, 'plane', (i < 2 ? 300 : 400) * thickness, direction)),
      ...Array.from({ length: bores }, (_, i) =>
        face(`bore-${i}`, 'cylinder', Math.PI * bore * thickness, Z),
      ),
    ],
  };
};

const priced = (snapshot: PricingSnapshot): PricedResult => {
  const result = price(snapshot);
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  return result;
};

const routeOf = ({ plan_id }: PricedResult): string => plan_id?.split(':')[0] ?? '';

describe('a plate whose faces lie across and along its thickness', () => {
  test('has the contour and the pierces that its volume and area say', () => {
    const sheet = asFlat(flat(15))?.sheet;
    expect(sheet?.thickness_mm).toBe(15);
    expect(sheet?.contour_length_mm).toBeCloseTo(2 * 700 + 4 * Math.PI * 40, 6);
    expect(sheet?.pierces).toBe(5);
    expect(sheet?.unfolded_mm).toEqual([400, 300]);
  });

  test('is none with a pocket, a slanted face or a hole that does not go through', () => {
    const part = flat(15);
    expect(asFlat({ ...part, volume_mm3: part.volume_mm3 * 0.9 })).toBeNull();
    expect(asFlat({ ...part, faces: [...part.faces, face('slant', 'plane', 10, [0.6, 0, 0.8])] })).toBeNull();
    const blind = part.features.map((feature) => ({ ...feature, through: false }));
    expect(asFlat({ ...part, features: blind })).toBeNull();
  });

  test('is cut by the laser as far as it reaches, at less than milling it round', () => {
    const result = priced(snapshotOf({ facts: flat(15), material: '1.0038' }));
    expect(routeOf(result)).toBe('laser');
    const milled = result.alternatives.find(({ route }) => route === 'mill_3axis');
    expect(milled?.unit_cost ?? 0).toBeGreaterThan(result.unit_cost);
  });

  test('is cut by arc or flame above it, and by water where neither cuts the grade [PRS-4]', () => {
    expect(['plasma', 'flame']).toContain(
      routeOf(priced(snapshotOf({ facts: flat(40), material: '1.0038' }))),
    );
    const { alternatives, plan_id } = priced(snapshotOf({ facts: flat(40), material: '3.7165' }));
    const routes = [plan_id?.split(':')[0], ...alternatives.map(({ route }) => route)];
    expect(routes).toContain('waterjet');
    expect(routes).not.toContain('plasma');
  });

  test('is cut by arc or flame at the speeds of the makers of nozzles, slower the thicker it is [PRS-4]', () => {
    const rows = (bin: string) =>
      PARAMETER_ROWS.filter((row) => row.bin.startsWith(`${bin}.t`) && row.parameter === 'speed');
    // schneidforum.de, averages of nozzle makers' tables: plasma at 260 to 360 A; acetylene 0.56, propane 0.475.
    expect(PARAMETER_ROWS.find(({ bin }) => bin === 'plasma_cutting.steel.t15')?.value).toBe(2.537);
    const flame = PARAMETER_ROWS.find(({ bin }) => bin === 'flame_cutting.steel.t15')?.value ?? 0;
    expect(flame).toBeGreaterThan(0.475);
    expect(flame).toBeLessThan(0.56);
    for (const bin of ['plasma_cutting.steel', 'plasma_cutting.aluminium', 'flame_cutting.steel']) {
      const speeds = rows(bin)
        .toSorted((a, b) => Number(a.bin.split('.t')[1]) - Number(b.bin.split('.t')[1]))
        .map(({ value }) => value);
      expect(speeds.length, bin).toBeGreaterThan(3);
      expect(speeds, bin).toEqual(speeds.toSorted((a, b) => b - a));
    }
  });

  test('has its holes under 1.5 times the thickness drilled, where an arc cuts the contour', () => {
    const stepsAt = (bore: number) =>
      priced(snapshotOf({ facts: flat(40, bore), material: '1.0038' })).process_plan?.map(
        ({ step }) => step,
      ) ?? [];
    expect(stepsAt(40)).toContain('drill');
    expect(stepsAt(70)).not.toContain('drill');
  });

  test('is not cut by arc or flame where the drawing asks for f, and a human looks at m: ISO 9013 leaves more', () => {
    const asked = (general_tolerance: 'f' | 'm') =>
      priced(
        snapshotOf({
          facts: flat(40),
          material: '1.0038',
          drawing: drawingOf({ general_tolerance, default_ra_um: 12.5, callouts: [] }),
        }),
      );
    expect(['plasma', 'flame']).not.toContain(routeOf(asked('f')));
    const medium = asked('m');
    expect(['plasma', 'flame']).toContain(routeOf(medium));
    expect(medium.review_reasons).toContain('contour_tolerance');
    expect(medium.notes.find(({ code }) => code === 'contour_tolerance')?.params).toMatchObject({
      held_mm: 2.3,
      asked_mm: 0.5,
    });
    const without = priced(snapshotOf({ facts: flat(40), material: '1.0038' }));
    expect(without.review_reasons).not.toContain('contour_tolerance');
  });

  test('is cut by a laser at its class of ISO 9013: thin sheet holds m, thick plate is looked at by a human', () => {
    const askedAt = (thickness: number) =>
      priced(
        snapshotOf({
          facts: flat(thickness),
          material: '1.0038',
          drawing: drawingOf({ general_tolerance: 'm', default_ra_um: 12.5, callouts: [] }),
        }),
      );
    const thick = askedAt(15);
    expect(routeOf(thick)).toBe('laser');
    expect(thick.review_reasons).toContain('contour_tolerance');
    expect(thick.notes.find(({ code }) => code === 'contour_tolerance')?.params).toMatchObject({
      process: 'laser_cutting',
      held_mm: 0.55,
      asked_mm: 0.5,
    });
    expect(askedAt(5).review_reasons).not.toContain('contour_tolerance');
    expect(priced(snapshotOf({ facts: flat(15), material: '1.0038' })).review_reasons).not.toContain(
      'contour_tolerance',
    );
  });

  /** What each route costs at best, the chosen one among them. */
  const costs = (thickness: number, lot_size: number, material = '1.0577', asked = {}) => {
    const facts = flat(thickness);
    const result = priced(snapshotOf({ facts, material, request: { lot_size }, ...asked }));
    const all = [{ route: routeOf(result), unit_cost: result.unit_cost }, ...result.alternatives];
    const best = new Map<string, number>();
    for (const { route, unit_cost } of all)
      if (route !== null && unit_cost !== null)
        best.set(route, Math.min(unit_cost, best.get(route) ?? unit_cost));
    return { result, best, of: (route: string) => best.get(route) ?? Number.NaN };
  };
  const asking = (general_tolerance: 'v' | 'm', default_ra_um: number) => ({
    drawing: drawingOf({ general_tolerance, default_ra_um, callouts: [] }),
  });

  test('is cut by arc or flame beside a laser that reaches where that costs less for the lot [PRS-6]', () => {
    const many = costs(25, 100);
    expect(routeOf(many.result)).toBe('plasma');
    expect(many.of('plasma')).toBeLessThan(many.of('flame'));
    expect(many.of('flame')).toBeLessThan(many.of('laser'));
    // Sending one plate out costs more than the laser of the shop.
    const single = costs(25, 1);
    expect(routeOf(single.result)).toBe('laser');
    expect(single.of('plasma')).toBeGreaterThan(single.of('laser'));
    // At 12 mm the laser is the faster one, and below nobody asks.
    expect(costs(12, 100).of('plasma')).toBeGreaterThan(costs(12, 100).of('laser'));
    expect([...costs(10, 100).best.keys()]).not.toContain('plasma');
    expect([...costs(15, 100).best.keys()]).not.toContain('flame');
    // Above 40 mm the flame is cheaper than the arc.
    expect(costs(35, 100).of('plasma')).toBeLessThan(costs(35, 100).of('flame'));
    expect(costs(50, 100).of('flame')).toBeLessThan(costs(50, 100).of('plasma'));
  });

  test('stays on the laser where the drawing asks for less than class 2 of ISO 9013 leaves [PRS-6]', () => {
    const medium = costs(25, 100, '1.0577', asking('m', 12.5));
    expect(routeOf(medium.result)).toBe('laser');
    expect([...medium.best.keys()]).not.toContain('plasma');
    expect([...medium.best.keys()]).not.toContain('flame');
    const open = costs(25, 100, '1.0577', asking('v', 12.5));
    expect(routeOf(open.result)).toBe('plasma');
    expect(open.result.review_reasons).not.toContain('contour_tolerance');
  });

  test.each(['1.4301', 'AW-5083'])(
    'of %s leaves the laser for an arc only where no edge is asked for [PRS-6]',
    (grade) => {
      const plain = costs(25, 100, grade);
      expect(routeOf(plain.result)).toBe('laser');
      expect([...plain.best.keys()]).not.toContain('plasma');
      const coarse = costs(25, 100, grade, asking('v', 25));
      expect(coarse.of('plasma')).toBeLessThan(coarse.of('laser'));
      expect(coarse.result.process_plan.map(({ step }) => step)).not.toContain('dress_edges');
    },
  );

  test('of a metal that does not burn has the edges of an arc dressed, by their length and thickness [PRS-4]', () => {
    const dressed = (thickness: number, material: string, asked = {}) =>
      costs(thickness, 100, material, asked)
        .result.process_plan.find(({ step }) => step === 'dress_edges')
        ?.time_elements.find(({ id }) => id === 'edges')?.time_s;
    // The outline alone, for its bores are drilled: 1 mm off at 5 cm3/min.
    const length = 2 * 700;
    expect(dressed(30, '1.4301')).toBeCloseTo((length * 30 * 60) / 5000, 6);
    expect(dressed(30, '1.4301', asking('v', 25))).toBeUndefined();
    expect(dressed(30, '1.0577')).toBeUndefined();
  });

  test('is never cut by water where a laser reaches: that is ten times as fast [PRS-6]', () => {
    const speed = (bin: string) =>
      PARAMETER_ROWS.find((row) => row.bin === bin && row.parameter === 'speed')?.value ?? 0;
    expect(speed('laser.stainless.n2.12kw.t20')).toBeGreaterThan(10 * speed('waterjet_cutting.steel.t20'));
    expect(speed('laser.aluminium.n2.12kw.t10')).toBeGreaterThan(
      10 * speed('waterjet_cutting.aluminium.t10'),
    );
    expect([...costs(20, 100, '1.4301').best.keys()]).not.toContain('waterjet');
  });

  test('is milled where the drawing asks for finer faces', () => {
    const fine = snapshotOf({
      facts: flat(15),
      material: '1.0038',
      drawing: drawingOf({ default_ra_um: 1.6, callouts: [] }),
    });
    expect(routeOf(priced(fine))).toBe('mill_3axis');
  });
});

describe('a process that no route plans', () => {
  const small: PricingGeometry = {
    ...flat(2),
    obb_mm: [40, 30, 2],
    volume_mm3: (40 * 30 - Math.PI * 16) * 2,
    area_mm2: 2 * (40 * 30 - Math.PI * 16) + (140 + Math.PI * 8) * 2,
    shape_class: 'sheet_metal',
    features: flat(2)
      .features.slice(0, 1)
      .map((feature) => ({ ...feature, diameter_mm: 8 })),
    sheet: {
      thickness_mm: 2,
      bend_count: 0,
      contour_length_mm: 140 + Math.PI * 8,
      pierces: 2,
      unfolded_mm: [40, 30],
    },
  };
  const at = (lot_size: number) =>
    priced(snapshotOf({ facts: small, material: '1.0330', request: { lot_size } }));

  test('is named with two lots: from which the cheapest die would win, and one at the usual price [PRS-12]', () => {
    const named = (lot: number) => at(lot).notes.find(({ code }) => code === 'other_process_wins')?.params;
    const many = named(100_000);
    const least = Number(many?.from_lot_least);
    expect(many?.from_lot).toBeGreaterThanOrEqual(1.8 * least);
    expect(named(least * 0.8)).toBeUndefined();
    // Below it the lot is named beforehand, and neither the band nor the review moves; far below nothing is said.
    const before = at(Math.round(least * 0.5));
    expect(before.notes.find(({ code }) => code === 'other_process_later')?.params).toMatchObject({
      process: 'stamping',
      from_lot_least: expect.any(Number),
    });
    expect(before.review_reasons).not.toContain('other_process_wins');
    expect(before.confidence.p10).toBeGreaterThan(before.offer_price * 0.6);
    expect(at(10).notes.map(({ code }) => code)).not.toContain('other_process_later');
    // Between the two the dearer die would not pay: said, with the lot from which it does, and the band goes down to the cheaper one.
    const between = at(Math.round(least * 1.3));
    const note = between.notes.find(({ code }) => code === 'other_process_wins')?.params;
    expect(note?.process).toBe('stamping');
    expect(note?.from_lot).toBeGreaterThan(between.lot_size);
    expect(between.confidence.p10).toBeLessThan(between.offer_price * 0.61);
  });

  test('is named with its lot where it plainly wins, and the band opens downwards [PRS-12]', () => {
    const many = at(100_000);
    const note = many.notes.find(({ code }) => code === 'other_process_wins');
    expect(note?.params.process).toBe('stamping');
    expect(note?.params.from_lot).toBeLessThanOrEqual(100_000);
    expect(many.review_reasons).toContain('other_process_wins');
    expect(many.confidence.p10).toBeLessThan(many.offer_price * 0.6);
    const few = at(100);
    expect(few.notes.map(({ code }) => code)).not.toContain('other_process_wins');
    expect(few.confidence.p10).toBeGreaterThan(few.offer_price * 0.6);
  });
});

describe('drawn bars', () => {
  test('are none of titanium and nickel alloys [PRS-7]', () => {
    for (const category of ['titanium', 'nickel_alloy'] as const) {
      for (const shape of ['round', 'flat', 'square', 'hexagon'] as const)
        expect(
          seriesOf({ category, forms: null, inch_sizes: false }, shape).filter(isDrawn),
          `${category} ${shape}`,
        ).toEqual([]);
    }
    expect(seriesOf({ category: 'carbon_steel', forms: null, inch_sizes: false }, 'flat').some(isDrawn)).toBe(
      true,
    );
  });

  test('of stainless steel are flats and squares of small section, as a stockholder lists them [PRS-7]', () => {
    const drawn = (shape: 'flat' | 'square') =>
      seriesOf({ category: 'stainless_steel', forms: null, inch_sizes: false }, shape).filter(isDrawn);
    const flats = drawn('flat').flatMap(({ pairs }) => pairs);
    expect(flats).toContainEqual([100, 20]);
    for (const [width, thickness] of flats) {
      expect(width).toBeLessThanOrEqual(100);
      expect(thickness).toBeLessThanOrEqual(20);
    }
    expect(Math.max(...drawn('square').flatMap(({ sizes }) => sizes))).toBe(50);
  });
});
