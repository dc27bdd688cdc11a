import { describe, expect, test } from 'vitest';
import { bindDrawing } from '../../../src/engine/drawing/bind.ts';
import { questionsOf } from '../../../src/engine/drawing/differences.ts';
import type { ReadFact } from '../../../src/engine/drawing/read-facts.ts';
import { knownPart } from '../planner/plan.ts';
import { snapshotOf } from '../support/parts.ts';
import { fact, size, thread, title } from './facts.ts';

/** 120 × 80 × 12, four holes Ø8 through, one Ø6 × 7 deep, a pocket 50 × 30 × 6. */
const plate = knownPart('plate_holes_pocket');
const shaft = knownPart('shaft_turned');

/** Rz over Ra, as the registry has it. */
const bind = (facts: readonly ReadFact[], geometry = plate) => {
  const bound = bindDrawing(facts, geometry, 4);
  const snapshot = { ...snapshotOf({ facts: geometry }), drawing_read: { facts } };
  return { ...bound, review_reasons: [...new Set(questionsOf(bound, snapshot).map(({ code }) => code))] };
};

const told = (facts: readonly ReadFact[], geometry = plate) =>
  bind(facts, geometry).facts.map(({ status, feature_ids }) => [status, feature_ids.length]);

describe('what is bound to the model', () => {
  test('four holes of one size, four on the sheet: all of them, with their faces', () => {
    const { facts, drawing } = bind([size({ count: 4, fit: 'H7' })], plate);
    expect(facts[0]?.status).toBe('confirmed');
    expect(facts[0]?.face_ids).toHaveLength(4);
    expect(drawing?.callouts.map(({ it_grade, fit, nominal_mm }) => [it_grade, fit, nominal_mm])).toEqual(
      Array.from({ length: 4 }, () => [7, 'H7', 8]),
    );
  });

  test('of several holes a sheet that speaks of one or of three does not say which', () => {
    expect(told([size({ fit: 'H7' }), size({ count: 3, fit: 'H8' })])).toEqual([
      ['unconfirmed', 0],
      ['unconfirmed', 0],
    ]);
  });

  test('a size that no face has is kept, changes nothing and is questioned', () => {
    const { facts, drawing, review_reasons } = bind([size({ nominal: 9, fit: 'H7' })], plate);
    expect(facts[0]?.status).toBe('unconfirmed');
    expect(drawing?.callouts).toEqual([]);
    expect(review_reasons).toEqual(['drawing_unconfirmed']);
  });

  test('lengths of the part, distances of holes and depths are the model’s; others are not', () => {
    const lengths = [120, 80, 12, 96, 60, 50, 6, 48].map((nominal) => size({ dimension: 'linear', nominal }));
    expect(told(lengths).map(([status]) => status)).toEqual(lengths.map(() => 'confirmed'));
    expect(told([size({ dimension: 'linear', nominal: 61.3 })])[0]?.[0]).toBe('unconfirmed');
  });

  test('a tolerance printed in numbers is the coarsest grade that keeps within it', () => {
    const grade = (upper: number) =>
      bind([size({ nominal: 6, tolerance: { lower: 0, upper } })], plate).drawing?.callouts[0]?.it_grade;
    // ISO 286-1 at 6 mm: IT7 is 12 µm, IT8 18 µm, IT11 75 µm.
    expect([0.012, 0.017, 0.018, 0.075].map(grade)).toEqual([7, 7, 8, 11]);
    expect(grade(0.0001)).toBeUndefined();
  });

  test('only the limits are printed: their middle is the size, their distance the tolerance', () => {
    const { drawing } = bind([size({ nominal: null, limits: { lower: 5.994, upper: 6.006 } })], plate);
    expect(drawing?.callouts[0]).toMatchObject({ it_grade: 7, nominal_mm: 6 });
  });

  test('a hole and a shaft of `H7/k6` take each their own grade', () => {
    const hole = bind([size({ nominal: 6, fit: 'H7/k6' })], plate).drawing;
    const turned = bind([size({ nominal: 20, fit: 'H7/k6' })], shaft).drawing;
    expect([hole?.callouts[0]?.it_grade, turned?.callouts[0]?.it_grade]).toEqual([7, 6]);
  });

  test('a thread stands on its core hole or on the nominal diameter', () => {
    expect(told([thread({ count: 4 })])).toEqual([['confirmed', 4]]);
    expect(told([thread({ size: 'M7', diameter_mm: 7, pitch_mm: 1 })])).toEqual([['confirmed', 1]]);
    expect(told([thread({ size: 'M20', diameter_mm: 20, pitch_mm: 2.5 })], shaft)).toEqual([
      ['confirmed', 1],
    ]);
    expect(told([thread({ size: 'M5', diameter_mm: 5, pitch_mm: 0.8 })])).toEqual([['unconfirmed', 0]]);
  });

  test('title block and notes: classes, treatments in both languages, hardness', () => {
    const { drawing } = bind(
      [
        title('general_tolerance', 'ISO 2768-fH', 'f'),
        title('surface_treatment', 'Eloxiert natur 10 µm'),
        title('heat_treatment', 'hardened and tempered'),
        fact('hardness', { scale: 'HRC', min: 58 }),
        fact('roughness', { parameter: 'Rz', value_um: 25, scope: 'general' }),
        fact('roughness', { parameter: 'Ra', value_um: 0.8, scope: 'local' }),
      ],
      plate,
    );
    expect(drawing).toMatchObject({
      general_tolerance: 'f',
      default_ra_um: 6.25,
      surface_treatment: { kind: 'anodising', text: 'Eloxiert natur 10 µm' },
      heat_treatment: { kind: 'heat_treatment' },
      hardness_hrc: 58,
      dimension_count: null,
    });
  });

  test('measured sizes: each as often as printed, without reference and theoretically exact ones', () => {
    const facts = [
      size({ count: 4 }),
      size({ reference: true }),
      size({ basic: true }),
      thread({ count: 2 }),
    ];
    expect(bind(facts, plate).drawing?.dimension_count).toBe(6);
  });
});

describe('what two views say', () => {
  test('a pocket has as many corners as the sheet says', () => {
    expect(told([size({ dimension: 'radius', nominal: 5, count: 4 })])).toEqual([['confirmed', 1]]);
  });

  test('the tolerance of a depth makes no bore finer', () => {
    const depth = size({ dimension: 'depth', nominal: 7, tolerance: { lower: -0.01, upper: 0.01 } });
    const { facts, drawing } = bind([depth]);
    expect([facts[0]?.status, drawing?.callouts]).toEqual(['confirmed', []]);
  });

  test('two of four holes in each view are all four', () => {
    const half = (id: string) => ({ ...size({ count: 2, fit: 'H7' }), id });
    expect(told([half('1-1'), half('1-2')])).toEqual([
      ['confirmed', 4],
      ['confirmed', 4],
    ]);
  });

  test('a plain size without a count may be any of several holes, and requires nothing', () => {
    const { facts, drawing } = bind([size({})]);
    expect(facts[0]?.status).toBe('confirmed');
    expect(drawing?.callouts).toEqual([]);
  });

  test('a sheet in inches without a note is compared with the model in inches', () => {
    const inches = [120, 80, 12, 96, 60, 50].map((mm) => size({ dimension: 'linear', nominal: mm / 25.4 }));
    const hole = size({ nominal: 8 / 25.4, count: 4, tolerance: { lower: 0, upper: 0.015 / 25.4 } });
    const { unit, facts, drawing } = bind([...inches, hole]);
    expect([unit, facts.map(({ status }) => status)]).toEqual([25.4, facts.map(() => 'confirmed')]);
    expect(drawing?.callouts.map(({ it_grade }) => it_grade)).toEqual([7, 7, 7, 7]);
  });
});

describe('what contradicts the model', () => {
  const reasons = (...facts: readonly ReadFact[]) => bind(facts).review_reasons;
  const mass = (number: number) =>
    fact('title_block', { field: 'mass', text: `${number} kg`, number, linear_class: null });

  test('a mass that is not the model’s, and one that is', () => {
    expect(reasons(mass(25))).toEqual(['drawing_mass_differs']);
    expect(reasons(mass(0.78))).toEqual([]);
  });

  test('a length that is longer than the whole model', () => {
    expect(reasons(size({ dimension: 'linear', nominal: 175 }))).toEqual([
      'drawing_envelope_differs',
      'drawing_unconfirmed',
    ]);
  });

  test('another revision than the part’s, and a material that the catalogue does not know or that is not priced', () => {
    const facts = [title('revision', 'C'), title('material', 'X99')];
    const of = (read: object) =>
      questionsOf(bindDrawing(facts, plate, 4), {
        ...snapshotOf({ facts: plate }),
        drawing_read: { facts, ...read },
      }).map(({ code, isReason }) => [code, isReason]);
    expect(of({ part_revision: 'B' })).toEqual([['drawing_revision_differs', true]]);
    expect(of({ material: { text: 'X99', grade_id: 'another', candidates: [] } })).toEqual([
      ['drawing_material_differs', false],
    ]);
  });

  test('a roughness at one place of which nobody can say which face it is', () => {
    expect(reasons(fact('roughness', { parameter: 'Ra', value_um: 0.4, scope: 'local' }))).toEqual([
      'drawing_unconfirmed',
    ]);
  });
});
