import { describe, expect, test } from 'vitest';
import { bindDrawing } from '../../../src/engine/drawing/bind.ts';
import type { ReadDimension, ReadFact, ReadThread } from '../../../src/engine/drawing/read-facts.ts';
import { type PricedResult, price, verifyCalculation } from '../../../src/engine/index.ts';
import { knownPart } from '../planner/plan.ts';
import { snapshotOf } from '../support/parts.ts';

/** 120 × 80 × 12, four holes Ø8 through, one Ø6 × 7 deep, a pocket 50 × 30 × 6. */
const plate = knownPart('plate_holes_pocket');
const shaft = knownPart('shaft_turned');

const PLAIN: ReadDimension = {
  dimension: 'diameter',
  nominal: 8,
  tolerance: null,
  fit: null,
  limits: null,
  count: 1,
  basic: false,
  reference: false,
};
type Kinds = { [K in ReadFact['kind']]: Extract<ReadFact, { kind: K }>['value'] };
const fact = <K extends ReadFact['kind']>(kind: K, value: Kinds[K], text = kind as string): ReadFact =>
  ({ id: text, kind, value, text, page: 1, confidence: 0.9 }) as ReadFact;
const size = (change: Partial<ReadDimension>): ReadFact => fact('dimension', { ...PLAIN, ...change });
const thread = (change: Partial<ReadThread>): ReadFact =>
  fact('thread', { size: 'M8', diameter_mm: 8, pitch_mm: 1.25, count: 1, ...change });
const title = (field: string, text: string, linear_class: string | null = null): ReadFact =>
  fact('title_block', { field, text, number: null, linear_class });

const told = (facts: readonly ReadFact[], geometry = plate) =>
  bindDrawing(facts, geometry).facts.map(({ status, feature_ids }) => [status, feature_ids.length]);

describe('what is bound to the model', () => {
  test('four holes of one size, said to be four: all of them, with their faces', () => {
    const { facts, drawing } = bindDrawing([size({ count: 4, fit: 'H7' })], plate);
    expect(facts[0]?.status).toBe('confirmed');
    expect(facts[0]?.face_ids).toHaveLength(4);
    expect(drawing?.callouts.map(({ it_grade, fit, nominal_mm }) => [it_grade, fit, nominal_mm])).toEqual(
      Array.from({ length: 4 }, () => [7, 'H7', 8]),
    );
  });

  test('of several holes a sheet that speaks of one or of three does not say which', () => {
    expect(told([size({ fit: 'H7' }), size({ count: 3 })])).toEqual([
      ['unconfirmed', 0],
      ['unconfirmed', 0],
    ]);
  });

  test('a size that no face has is kept, moves nothing and is asked for', () => {
    const { facts, drawing, review_reasons } = bindDrawing([size({ nominal: 9, fit: 'H7' })], plate);
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
      bindDrawing([size({ nominal: 6, tolerance: { lower: 0, upper } })], plate).drawing?.callouts[0]
        ?.it_grade;
    // ISO 286-1 at 6 mm: IT7 is 12 µm, IT8 18 µm, IT11 75 µm.
    expect([0.012, 0.017, 0.018, 0.075].map(grade)).toEqual([7, 7, 8, 11]);
    expect(grade(0.0001)).toBeUndefined();
  });

  test('only the limits are printed: their middle is the size, their distance the tolerance', () => {
    const { drawing } = bindDrawing([size({ nominal: null, limits: { lower: 5.994, upper: 6.006 } })], plate);
    expect(drawing?.callouts[0]).toMatchObject({ it_grade: 7, nominal_mm: 6 });
  });

  test('a hole and a shaft of `H7/k6` take each their own grade', () => {
    const hole = bindDrawing([size({ nominal: 6, fit: 'H7/k6' })], plate).drawing;
    const turned = bindDrawing([size({ nominal: 20, fit: 'H7/k6' })], shaft).drawing;
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

  test('the sheet of another part moves no price', () => {
    const foreign = [9, 17, 23, 31, 44].map((nominal) =>
      size({ dimension: 'linear', nominal: nominal + 0.3, fit: 'H7' }),
    );
    const { drawing, review_reasons } = bindDrawing([...foreign, title('heat_treatment', 'gehärtet')], plate);
    expect([drawing, review_reasons]).toEqual([null, ['drawing_of_another_part']]);
  });

  test('title block and notes: classes, treatments in both languages, hardness', () => {
    const { drawing } = bindDrawing(
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

  test('what is measured: sizes as often as they are said, not those for information or exact by theory', () => {
    const facts = [
      size({ count: 4 }),
      size({ reference: true }),
      size({ basic: true }),
      thread({ count: 2 }),
    ];
    expect(bindDrawing(facts, plate).drawing?.dimension_count).toBe(6);
  });
});

describe('what moves the price', () => {
  const priced = (...facts: readonly ReadFact[]): PricedResult => {
    const result = price({ ...snapshotOf({ facts: plate }), drawing_read: facts });
    if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
    expect(verifyCalculation(result)).toEqual([]);
    return result;
  };
  const steps = ({ process_plan }: PricedResult) => process_plan.map(({ step }) => step);
  const plain = priced(title('part_name', 'Platte'));

  test('a fit is reamed, a thread is tapped, and both cost', () => {
    const reamed = priced(size({ count: 4, fit: 'H7' }));
    expect(steps(reamed)).toContain('ream');
    expect(reamed.offer_price).toBeGreaterThan(plain.offer_price);
    const tapped = priced(thread({ size: 'M7', diameter_mm: 7, pitch_mm: 1 }));
    expect(steps(tapped)).toContain('tap');
    expect(tapped.offer_price).toBeGreaterThan(plain.offer_price);
  });

  test('a treatment is bought', () => {
    const anodised = priced(title('surface_treatment', 'hard anodised 25 µm'));
    expect(anodised.cost_sheet.lines.map(({ bucket }) => bucket)).toContain('subcontract');
  });

  test('read from the sheet or given by the caller: the same price', () => {
    const read = priced(size({ count: 4, fit: 'H7' }));
    const { drawing } = bindDrawing([size({ count: 4, fit: 'H7' })], plate);
    const given = price({ ...snapshotOf({ facts: plate }), drawing });
    expect(given.outcome === 'priced' ? given.offer_price : null).toBe(read.offer_price);
  });

  test('what is not borne out by the model leaves the price as it is, and is asked for by its words', () => {
    const foreign = priced(size({ nominal: 9, fit: 'H7' }), title('part_name', 'Platte'));
    const others = priced(size({ nominal: 8, count: 4 }), title('part_name', 'Platte'));
    expect(steps(foreign)).toEqual(steps(others));
    expect(foreign.review_reasons).toContain('drawing_unconfirmed');
    expect(foreign.notes).toContainEqual({
      code: 'drawing_unconfirmed',
      params: { text: 'dimension', page: 1 },
    });
  });

  test('the model’s own demands count where the drawing is silent on the feature, and only there', () => {
    const demand = (feature_id: string | null, fit: string) => ({
      feature_id,
      nominal_mm: 8,
      it_grade: Number(fit.slice(1)),
      fit,
      ra_um: null,
      thread: null,
      count: 1,
    });
    const ids = plate.features.filter(({ diameter_mm }) => diameter_mm === 8).map(({ id }) => id);
    const facts = { ...plate, pmi: { callouts: [...ids.map((id) => demand(id, 'H7')), demand(null, 'H6')] } };
    const silent = price(snapshotOf({ facts }));
    const read = priced(size({ count: 4, fit: 'H7' }));
    expect(silent.outcome === 'priced' ? steps(silent) : null).toEqual(steps(read));
    expect(silent.review_reasons).not.toContain('callout_unmatched');
    const loose = size({ count: 4, fit: 'H11' });
    const overruled = price({ ...snapshotOf({ facts }), drawing_read: [loose] });
    expect(overruled.outcome === 'priced' ? overruled.offer_price : null).toBe(priced(loose).offer_price);
  });
});
