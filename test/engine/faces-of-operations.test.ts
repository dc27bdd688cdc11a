import { describe, expect, test } from 'vitest';
import { type PricedResult, type PricingGeometry, price } from '../../src/engine/index.ts';
import { factsOfShape } from '../cad/shapes.ts';
import { knownPart } from './planner/plan.ts';
import { snapshotOf } from './support/parts.ts';

/** Steps that part the blank from its bar, break edges or look at the part: they cut no face of it. */
const CUTS_NO_FACE = ['saw', 'mill_deburr', 'deburr', 'inspect'];

const priced = (facts: PricingGeometry): PricedResult => {
  const result = price(snapshotOf({ facts, material: '1.0577', request: { lot_size: 100 } }));
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  return result;
};

const facesOf = (result: PricedResult, step: string): readonly (readonly string[])[] =>
  result.process_plan.filter((one) => one.step === step).map(({ face_ids }) => face_ids);

/** The flat faces of a part that look along a direction of the file. */
const looking = (facts: PricingGeometry, axis: 0 | 1 | 2, way: 1 | -1): readonly string[] =>
  facts.faces
    .filter(({ surface, direction }) => surface === 'plane' && (direction?.[axis] ?? 0) * way > 0.99)
    .map(({ id }) => id);

describe('the faces of what cuts', () => {
  test.each([
    'block_features',
    'plate_holes_pocket',
    'plate_rotated',
    'bracket_sheetmetal',
    'shaft_turned',
    'shaft_keyway_crosshole',
  ])(
    '%s: every operation that cuts faces says which, in the plan and where the cost comes from [CAL-3]',
    (name) => {
      const facts = knownPart(name);
      const known = new Set(facts.faces.map(({ id }) => id));
      const result = priced(facts);
      const cutting = result.process_plan.filter(({ step }) => !CUTS_NO_FACE.includes(step));
      expect(cutting.length).toBeGreaterThan(1);
      for (const { op_id, step, face_ids } of cutting) {
        expect(face_ids.length, `${op_id} ${step}`).toBeGreaterThan(0);
        expect(face_ids.every((id) => known.has(id))).toBe(true);
        expect(new Set(face_ids).size, `${op_id} ${step}`).toBe(face_ids.length);
      }
      const rows = new Map(result.cost_drivers.map(({ ref, face_ids }) => [ref, face_ids]));
      for (const { op_id, face_ids } of cutting) expect(rows.get(op_id) ?? face_ids).toEqual(face_ids);
    },
  );

  test('each clamping faces its own side, and rest milling lies before the faces of no feature [CAL-3]', () => {
    const facts = knownPart('block_features');
    const result = priced(facts);
    const [first = [], second = []] = facesOf(result, 'mill_face');
    const sides = [...looking(facts, 2, 1), ...looking(facts, 2, -1)];
    for (const id of [...first, ...second]) expect(sides).toContain(id);
    expect(first.filter((id) => second.includes(id))).toEqual([]);
    const [rest = []] = facesOf(result, 'mill_rest');
    expect(rest).not.toContain(first[0]);
    for (const id of [...facesOf(result, 'drill'), ...facesOf(result, 'mill_outline')].flat())
      expect(rest).not.toContain(id);
  });

  test('the outline of a block sawn from plate is what stands round it', async () => {
    const facts = (await factsOfShape(({ box }) => box([0, 0, 0], [180, 123, 37]))) as PricingGeometry;
    const [outline = []] = facesOf(priced(facts), 'mill_outline');
    const around = ([0, 1] as const).flatMap((axis) => [
      ...looking(facts, axis, 1),
      ...looking(facts, axis, -1),
    ]);
    expect(outline.length).toBeGreaterThan(0);
    for (const id of outline) expect(around).toContain(id);
  });

  test('the contour of a bent sheet is its edges: neither of its two sides, no bend [CAL-3]', () => {
    const facts = knownPart('bracket_sheetmetal');
    const [contour = []] = facesOf(priced(facts), 'laser_cut');
    const holes = facts.features.flatMap(({ kind, face_ids }) => (kind === 'hole' ? face_ids : []));
    const bends = facts.features.flatMap(({ kind, face_ids }) => (kind === 'bend' ? face_ids : []));
    const thickness = facts.sheet?.thickness_mm ?? 0;
    const edges = contour.filter((id) => !holes.includes(id));
    const area = facts.faces.reduce((sum, face) => sum + (edges.includes(face.id) ? face.area_mm2 : 0), 0);
    const holed = facts.features.reduce(
      (sum, { kind, diameter_mm, count }) =>
        sum + (kind === 'hole' ? Math.PI * (diameter_mm ?? 0) * count : 0),
      0,
    );
    expect(edges.filter((id) => bends.includes(id))).toEqual([]);
    expect(area / thickness / ((facts.sheet?.contour_length_mm ?? 0) - holed)).toBeCloseTo(1, 1);
  });

  test('a turned part: facing cuts the free end, parting off the other', () => {
    const result = priced(knownPart('shaft_turned'));
    const [faced = []] = facesOf(result, 'turn_face');
    const [parted = []] = facesOf(result, 'part_off');
    expect([faced.length, parted.length]).toEqual([1, 1]);
    expect(faced).not.toEqual(parted);
  });

  test('a tube cut to length: its ends are sawn', async () => {
    const facts = (await factsOfShape(({ cylinder, cut }) =>
      cut(cylinder([0, 0, 0], [0, 0, 1], 20, 600), cylinder([0, 0, -1], [0, 0, 1], 17, 602)),
    )) as PricingGeometry;
    expect(facts.shape_class).toBe('profile');
    const [ends = []] = facesOf(priced(facts), 'saw');
    expect([...ends].sort()).toEqual([...looking(facts, 2, 1), ...looking(facts, 2, -1)].sort());
  });
});
