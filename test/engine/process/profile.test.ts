import { describe, expect, test } from 'vitest';
import {
  type GeometryFeature,
  type PricedResult,
  type PricingGeometry,
  price,
  type ResolvedEnvironment,
  verifyCalculation,
} from '../../../src/engine/index.ts';
import { presetEnvironment } from '../support/environment.ts';
import { bracket, calloutOf, drawingOf, plate, snapshotOf } from '../support/parts.ts';

type Section = NonNullable<PricingGeometry['profile']>;

const TUBE: Section = { section: 'square_tube', outer_mm: [40, 40], wall_mm: 3, length_mm: 600 };

/** A piece of a section with four holes Ø9 in its walls, two and two opposite. */
const piece = (
  section: Section = TUBE,
  change: Partial<GeometryFeature> = {},
  bends: readonly GeometryFeature[] = [],
): PricingGeometry => {
  const [first] = plate().features.filter(({ kind }) => kind === 'hole') as [GeometryFeature];
  const area = 4 * section.wall_mm * (section.outer_mm[0] - section.wall_mm);
  return {
    ...plate(),
    shape_class: 'profile',
    obb_mm: [section.length_mm, ...section.outer_mm],
    volume_mm3: section.length_mm * area,
    area_mm2: section.length_mm * 4 * (section.outer_mm[0] + section.wall_mm),
    profile: section,
    features: [{ ...first, id: 'holes', depth_mm: section.wall_mm, count: 4, ...change }, ...bends],
  };
};

const without = (...keys: readonly string[]): ResolvedEnvironment => {
  const environment = presetEnvironment('de-2026');
  return {
    ...environment,
    machines: environment.machines.filter(({ machine_id }) => !keys.includes(machine_id)),
  };
};

const priced = (facts: PricingGeometry, lot_size: number, environment = without()): PricedResult => {
  const result = price(snapshotOf({ facts, material: '1.0038', environment, request: { lot_size } }));
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  expect(verifyCalculation(result)).toEqual([]);
  return result;
};

const routeOf = ({ plan_id }: PricedResult): string => plan_id?.split(':')[0] ?? '';
const routesOf = (result: PricedResult): readonly string[] => [
  ...new Set([
    routeOf(result),
    ...result.alternatives.flatMap(({ id, unit_cost }) =>
      unit_cost === null ? [] : (id.split(':')[0] ?? ''),
    ),
  ]),
];
const bucketsOf = (result: PricedResult): readonly string[] =>
  result.cost_sheet.lines.map(({ bucket }) => bucket);

describe('a tube with holes', () => {
  test('alone it is marked out and drilled by hand: nobody writes a program for a column drill', () => {
    const one = priced(piece(), 1);
    expect(routeOf(one)).toBe('saw_drill');
    expect(bucketsOf(one)).not.toContain('special_direct');
    const drill = one.process_plan.find(({ step }) => step === 'drill');
    expect(drill?.machine?.name).toContain('Column drill');
  });

  test('by the thousand a tube laser cuts its length and its holes off the whole bar, and nobody saws', () => {
    const many = priced(piece(), 1000);
    expect(routeOf(many)).toBe('tube_laser');
    expect(many.process_plan.map(({ step }) => step)).toEqual(['tube_laser_cutting', 'deburr', 'inspect']);
    expect(many.review_reasons).not.toContain('route_runner_up_far');
    expect(routesOf(many)).toContain('saw_mill');
  });

  test('two more holes in its walls are two more contours and pierces of the beam', () => {
    const hours = (count: number) =>
      priced(piece(TUBE, { count }), 1000)
        .cost_sheet.lines.find(({ bucket }) => bucket === 'subcontract')
        ?.children.find(({ formula_id }) => formula_id === 'cost.subcontract_by_hour')
        ?.terms.find(({ name }) => name === 'hours')?.value ?? 0;
    const [two, four, eight] = [hours(2), hours(4), hours(8)];
    expect(two).toBeGreaterThan(0);
    expect(eight - four).toBeCloseTo(2 * (four - two), 9);
    expect(four).toBeGreaterThan(two);
  });

  test.each<[string, PricingGeometry]>([
    ['an open section', piece({ ...TUBE, section: 'other' })],
    ['a countersink', piece(TUBE, { subtype: 'countersunk' })],
    ['a blind hole', piece(TUBE, { through: false, depth_mm: 2 })],
    ['a section wider than its chucks', piece({ ...TUBE, outer_mm: [300, 300], wall_mm: 5 })],
    ['a wall that no beam of its power cuts', piece({ ...TUBE, outer_mm: [140, 140], wall_mm: 40 })],
  ])('%s is no work for a tube laser', (_, facts) => {
    expect(routesOf(priced(facts, 1000))).not.toContain('tube_laser');
  });

  test('what a drawing threads or fits is no work for a tube laser', () => {
    const asked = (change: { readonly thread?: string; readonly it_grade?: number }) => {
      const callout = calloutOf('holes', { count: 4, ...change });
      const result = price(
        snapshotOf({
          facts: piece(),
          material: '1.0038',
          drawing: drawingOf({ callouts: [callout] }),
          request: { lot_size: 1000 },
        }),
      );
      if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
      return routesOf(result);
    };
    expect(asked({})).toContain('tube_laser');
    expect(asked({ thread: 'M10' })).not.toContain('tube_laser');
    expect(asked({ it_grade: 8 })).not.toContain('tube_laser');
  });

  test('a shop without a column drill drills by program; one with nothing else drills by hand at any lot', () => {
    expect(routesOf(priced(piece(), 1, without('drill_column')))).not.toContain('saw_drill');
    const open = piece({ ...TUBE, section: 'other' });
    const programmed = presetEnvironment('de-2026')
      .machines.filter(
        ({ klass, machine_id }) => klass.startsWith('milling') || machine_id === 'drill_tap_centre',
      )
      .map(({ machine_id }) => machine_id);
    expect(routeOf(priced(open, 1000, without(...programmed)))).toBe('saw_drill');
  });

  test('a bent one is refused by every route', () => {
    const [bend] = bracket().features.filter(({ kind }) => kind === 'bend') as [GeometryFeature];
    const result = price(
      snapshotOf({ facts: piece(TUBE, {}, [bend]), material: '1.0038', request: { lot_size: 1000 } }),
    );
    expect(result.outcome).toBe('unpriceable');
  });
});
