import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type PricingGeometry, type PricingRequest, price } from '../../../src/engine/index.ts';
import { bracket, plate, shaft, snapshotOf } from '../support/parts.ts';

type Row = { readonly primary_code: string; readonly category: string; readonly forms: readonly string[] };

const GRADES = (
  JSON.parse(readFileSync(new URL('../../../data/materials/grades.json', import.meta.url), 'utf8')) as {
    readonly grades: readonly Row[];
  }
).grades;

const codesWith = (...forms: readonly string[]): readonly string[] =>
  GRADES.filter((row) => row.forms.join() === forms.join()).map(({ primary_code }) => primary_code);

const made = (facts: PricingGeometry, material: string, request: Partial<PricingRequest> = {}) =>
  price(snapshotOf({ facts, material, request: { lot_size: 100, annual_volume: null, ...request } }));

describe('a grade that is only cast', () => {
  const cast = codesWith('casting');

  test('is machined from an estimated casting, and says so, with the band opened', () => {
    expect(cast.length).toBeGreaterThan(50);
    for (const facts of [plate(), shaft()]) {
      for (const code of cast.filter((_, i) => i % 12 === 0)) {
        const result = made(facts, code);
        if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
        expect(result.stock?.form, code).toBe('near_net_casting');
        expect(result.review_reasons, code).toContain('casting_estimated');
        expect(result.notes.map((note) => note.code)).toContain('casting_estimated');
        for (const { id, unit_cost } of result.alternatives)
          if (unit_cost !== null) expect(id, code).toContain('near_net_casting');
      }
    }
  });

  test('is never cut from sheet', () => {
    const result = made(bracket(), 'AC-46000');
    expect(result).toMatchObject({
      outcome: 'unpriceable',
      reasons: [{ code: 'form_not_sold', params: { form: 'sheet', sold: 'casting' } }],
    });
  });

  test('is priced without a flag where the customer sends the casting', () => {
    const result = made(plate(), 'AC-46000', { provided_stock_kind: 'near_net_casting' });
    expect(result.outcome).toBe('priced');
    expect(result.review_reasons).not.toContain('casting_estimated');
  });
});

describe('a wrought grade', () => {
  const formsOf = (facts: PricingGeometry, code: string): readonly string[] => {
    const result = made(facts, code);
    if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
    return [...new Set([result.stock?.designation ?? '', ...result.alternatives.map(({ id }) => id)])];
  };

  test('is bought in its own forms alone', () => {
    // Free-cutting steel has no plate, S690QL nothing else.
    expect(formsOf(plate(), '1.0715').filter((id) => /plate/.test(id))).toEqual([]);
    expect(formsOf(plate(), '1.8928').filter((id) => /flat|square/.test(id))).toEqual([]);
    expect(formsOf(shaft(), '1.8928').filter((id) => /round_\d/.test(id) && !/blank/.test(id))).toEqual([]);
  });

  test('that is rolled as sheet only is not turned from bar', () => {
    expect(made(shaft(), '1.0330')).toMatchObject({
      outcome: 'unpriceable',
      reasons: [{ code: 'form_not_sold', params: { grade: '1.0330', sold: 'sheet' } }],
    });
    expect(made(bracket(), '1.0330').outcome).toBe('priced');
    expect(made(shaft(), '1.0330', { material_is_provided: true }).outcome).toBe('priced');
  });

  test('that nobody rolls is not cut by a laser', () => {
    expect(made(bracket(), '1.0715')).toMatchObject({
      outcome: 'unpriceable',
      reasons: [{ code: 'form_not_sold', params: { form: 'sheet', sold: 'round_bar or flat_bar' } }],
    });
  });
});

test('a moulding compound is no stock to machine', () => {
  expect(made(plate(), 'SAN')).toMatchObject({
    outcome: 'unpriceable',
    reasons: [{ code: 'sold_as_compound_only', params: { grade: 'SAN' } }],
  });
});

test('a sheet that nobody stocks is refused with the nearest that is', () => {
  const facts = bracket();
  const thick = { ...facts, sheet: facts.sheet && { ...facts.sheet, thickness_mm: 2.25 } };
  const result = made(thick, '1.4301');
  expect(result).toMatchObject({
    outcome: 'unpriceable',
    reasons: [{ code: 'sheet_thickness_not_stocked', params: { thickness_mm: 2.25, nearest_mm: 2 } }],
  });
});
