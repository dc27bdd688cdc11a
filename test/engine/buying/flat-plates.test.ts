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
import { isDrawn, seriesOf } from '../../../src/engine/stock/families.ts';
import { drawing, plate, snapshotOf } from '../support/parts.ts';

const Z: Vec3 = [0, 0, 1];

const face = (id: string, surface: string, area_mm2: number, direction: Vec3): GeometryFace =>
  ({ id, surface, area_mm2, direction, point_mm: [0, 0, 0], radius_mm: null, concave: null }) as GeometryFace;

/** A plate with four through holes, all of its faces told. */
const flat = (thickness: number): PricingGeometry => {
  const bores = 4;
  const hole = Math.PI * 20 * 20;
  const base = 400 * 300 - bores * hole;
  const [first] = plate().features;
  if (first === undefined) throw new Error('the plate has holes');
  return {
    ...plate({ pocket: false }),
    obb_mm: [400, 300, thickness],
    volume_mm3: base * thickness,
    area_mm2: 2 * base + (2 * (400 + 300) + bores * Math.PI * 40) * thickness,
    features: Array.from({ length: bores }, (_, i) => ({
      ...first,
      id: `hole-${i}`,
      face_ids: [`bore-${i}`],
      diameter_mm: 40,
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
      ...Array.from({ length: bores }, (_, i) => face(`bore-${i}`, 'cylinder', Math.PI * 40 * thickness, Z)),
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

  test('is cut by arc or flame above it, and by water where neither cuts the grade', () => {
    expect(['plasma', 'flame']).toContain(
      routeOf(priced(snapshotOf({ facts: flat(40), material: '1.0038' }))),
    );
    const { alternatives, plan_id } = priced(snapshotOf({ facts: flat(40), material: '3.7165' }));
    const routes = [plan_id?.split(':')[0], ...alternatives.map(({ route }) => route)];
    expect(routes).toContain('waterjet');
    expect(routes).not.toContain('plasma');
  });

  test('is milled where the drawing asks for finer faces', () => {
    const fine = snapshotOf({
      facts: flat(15),
      material: '1.0038',
      drawing: drawing({ default_ra_um: 1.6, callouts: [] }),
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

  test('is named with its lot where it plainly wins, and the band opens downwards', () => {
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
  test('are none of titanium and nickel alloys', () => {
    for (const category of ['titanium', 'nickel_alloy'] as const) {
      for (const shape of ['round', 'flat', 'square', 'hexagon'] as const)
        expect(seriesOf(category, shape).filter(isDrawn), `${category} ${shape}`).toEqual([]);
    }
    expect(seriesOf('carbon_steel', 'flat').some(isDrawn)).toBe(true);
  });
});
