import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { polygonOf } from '../../../src/engine/facts/polygon.ts';
import { type PricedResult, type PricingGeometry, price, type Vec3 } from '../../../src/engine/index.ts';
import { presetEnvironment } from '../support/environment.ts';
import { drawingOf, snapshotOf } from '../support/parts.ts';
import { knownPart } from './plan.ts';

const made = (stem: string): PricingGeometry =>
  JSON.parse(readFileSync(new URL(`./made/${stem}.json`, import.meta.url), 'utf8')) as PricingGeometry;

const priced = (facts: PricingGeometry, change: Parameters<typeof snapshotOf>[0] = {}): PricedResult => {
  const result = price(snapshotOf({ facts, ...change }));
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  return result;
};

describe('spanner flats', () => {
  it.each([
    ['hexagon_standoff', 'hexagon', 13, 40],
    ['hexagon_nut', 'hexagon', 24, 14.07],
    ['hexagon_fitting', 'hexagon', 27, 15],
    ['square_spindle', 'square', 20, 60],
  ])('of %s: a %s of %d across, %d long', (stem, sides, flats, length) => {
    const found = polygonOf(made(stem));
    expect(found).toMatchObject({ sides, is_outline: true });
    expect(found?.across_flats_mm).toBeCloseTo(flats, 4);
    expect(found?.length_mm).toBeCloseTo(length, 1);
    expect(found?.face_ids).toHaveLength(sides === 'hexagon' ? 6 : 4);
  });

  it.each(['plate_holes_pocket', 'block_features', 'inch_cube', 'shaft_turned', 'shaft_keyway_crosshole'])(
    'are not found on %s',
    (stem) => expect(polygonOf(knownPart(stem))).toBeNull(),
  );

  it('are found wherever the part lies', () => {
    // A turn about x by a right angle: y becomes z.
    const turn = ([x, y, z]: Vec3): Vec3 => [x, -z, y];
    const given = made('hexagon_fitting');
    const moved = {
      ...given,
      obb_axes: given.obb_axes.map(turn) as unknown as PricingGeometry['obb_axes'],
      faces: given.faces.map((face) => ({
        ...face,
        direction: face.direction && turn(face.direction),
        point_mm: face.point_mm && turn(face.point_mm),
      })),
    };
    expect(polygonOf(moved)?.across_flats_mm).toBeCloseTo(27, 4);
  });

  it('make no spindle of a square plate with a boss', () => {
    const given = made('square_spindle');
    const short = { ...given, obb_mm: [20, 20, 12] as const, obb_axes: [...given.obb_axes].reverse() };
    expect(polygonOf(given)?.sides).toBe('square');
    expect(polygonOf(short as unknown as PricingGeometry)).toBeNull();
  });

  it('are no hexagon when one flat lies deeper', () => {
    const given = made('hexagon_standoff');
    const faces = given.faces.map((face) =>
      face.id === 'f3' ? { ...face, point_mm: [3.75, 6, 0] as const } : face,
    );
    expect(polygonOf({ ...given, faces })).toBeNull();
  });
});

describe('a part with spanner flats', () => {
  it.each([
    ['hexagon_standoff', 'hex_bar', 13],
    ['hexagon_nut', 'hex_bar', 24],
    ['hexagon_fitting', 'hex_bar', 27],
  ])('%s is turned from %s of its own width, no flat is milled', (stem, form, flats) => {
    const result = priced(made(stem));
    expect(result.stock).toMatchObject({ form });
    expect(result.stock?.blank_mm[0]).toBe(flats);
    expect(result.process_plan.some(({ process }) => process === 'milling')).toBe(false);
    expect(result.process_plan.map(({ step }) => step)).toContain('turn_face');
  });

  it('takes square bar for a spindle with a square end', () =>
    expect(priced(made('square_spindle')).stock).toMatchObject({ form: 'square_bar' }));

  it('weighs round bar with milled flats beside it, which costs more', () => {
    const result = priced(made('hexagon_fitting'));
    const round = result.alternatives.filter(({ id }) => id.includes('round_'));
    expect(round.length).toBeGreaterThan(0);
    for (const other of round) expect(other.unit_cost ?? 0).toBeGreaterThan(result.unit_cost);
  });

  it('has its flats milled where the drawing asks for a fine one', () => {
    const given = made('hexagon_nut');
    const drawing = drawingOf({ general_tolerance: 'f' });
    const result = priced(given, { drawing });
    expect(result.stock?.form).toBe('round_bar');
    const milled = result.process_plan.filter(({ features }) => features.includes('spanner-flats'));
    expect(milled.map(({ step }) => step)).toContain('mill_finish');
  });

  it('is milled in a shop without a lathe', () => {
    const environment = presetEnvironment('de-2026');
    const machines = environment.machines.filter(({ klass }) => klass !== 'turning' && klass !== 'mill_turn');
    const result = priced(made('hexagon_standoff'), { environment: { ...environment, machines } });
    expect(result.plan_id).toContain('mill_3axis');
  });

  it('is weighed against milling where the geometry came as a milled part', () => {
    const result = priced(made('hexagon_standoff'));
    const milled = result.alternatives.filter(
      ({ route, unit_cost }) => route === 'mill_3axis' && unit_cost !== null,
    );
    expect(milled.length).toBeGreaterThan(0);
    for (const { unit_cost } of milled) expect(unit_cost ?? 0).toBeGreaterThan(result.unit_cost);
  });
});
