import { describe, expect, test } from 'vitest';
import {
  type CostLine,
  type PricedResult,
  type PricingSnapshot,
  price,
  verifyCalculation,
} from '../../src/engine/index.ts';
import { componentOf, LOT } from './support/assemblies.ts';
import { drawingOf, plate, snapshotOf } from './support/parts.ts';

const SCREW = componentOf('s', { fastener: { kind: 'screw', size: 'M6', length_mm: 20 }, quantity: 4 });
const COMPONENTS = [componentOf('a', { quantity: 2 }), componentOf('b'), SCREW];

const noteOf = (text: string) => ({
  id: '1-2',
  kind: 'note' as const,
  value: { note: 'coat' },
  text,
  page: 1,
  confidence: 1,
});
const assemblyOf = (more: Partial<PricingSnapshot> = {}, components = COMPONENTS): PricingSnapshot => ({
  ...snapshotOf({ material: null, request: { lot_size: LOT, annual_volume: null } }),
  facts: {
    ...plate(),
    shape_class: 'assembly',
    features: [],
    contacts: [
      {
        kind: 'flat',
        a: { component_key: 'a', instance: 1, face_ids: ['f1'] },
        b: { component_key: 'b', instance: 1, face_ids: ['f2'] },
        area_mm2: 500,
        length_mm: 600,
        diameter_mm: null,
        clearance_mm: null,
      },
    ],
  },
  assembly: { of: 'products', components },
  ...more,
});
const COATED = { drawing_read: { facts: [noteOf('pulverbeschichtet RAL 7035')] } };

const priced = (snapshot: PricingSnapshot): PricedResult => {
  const result = price(snapshot);
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  return result;
};
const every = (lines: readonly CostLine[]): readonly CostLine[] =>
  lines.flatMap((line) => [line, ...every(line.children)]);
const boughtOf = ({ cost_sheet }: PricedResult) =>
  every(cost_sheet.lines).filter(({ label_id }) => label_id === 'line.subcontract.work');
const treatedOf = ({ process_plan }: PricedResult) =>
  process_plan.filter(({ step }) => step === 'heat_treatment' || step === 'surface_treatment');
const termOf = (result: PricedResult, name: string): number =>
  boughtOf(result)[0]?.terms.find((term) => term.name === name)?.value ?? Number.NaN;

describe('a treatment of the whole', () => {
  test('is a subcontract line at the assembly that cites its drawing, and the sheet proves itself [CALC-10]', () => {
    const [plain, coated] = [priced(assemblyOf()), priced(assemblyOf(COATED))];
    expect(treatedOf(plain)).toEqual([]);
    expect(treatedOf(coated)).toMatchObject([
      { process: 'powder_coating', step: 'surface_treatment', op_id: 'OP50' },
    ]);
    const [line] = boughtOf(coated);
    expect(line).toMatchObject({ door: 'drawing', facts: [{ fact_id: '1-2' }] });
    expect(coated.unit_cost).toBeGreaterThan(plain.unit_cost);
    const painted = priced(assemblyOf({ drawing_read: { facts: [noteOf('lackiert RAL 7035')] } }));
    expect(treatedOf(painted)[0]?.process).toBe('other');
    expect(painted.review_reasons).toContain('subcontract_price_assumed');
    expect(coated.notes).toContainEqual({
      code: 'treatment',
      params: { text: 'pulverbeschichtet RAL 7035' },
    });
    expect(verifyCalculation(coated)).toEqual([]);
  });

  test('goes by mass and area of the made pieces: no screw, and no face that lies on another [CALC-10]', () => {
    const own = priced(assemblyOf(COATED));
    expect(termOf(own, 'area')).toBeCloseTo((3 * plate().area_mm2 - 2 * 500) / 1e4, 6);
    const twice = [componentOf('a', { quantity: 4 }), componentOf('b', { quantity: 2 }), SCREW];
    expect(termOf(priced(assemblyOf(COATED, twice)), 'mass')).toBeCloseTo(2 * termOf(own, 'mass'), 6);
  });

  test('is taken from the revision’s drawing, the caller’s word before it, the request’s text behind it', () => {
    const facts = [noteOf('feuerverzinkt')];
    expect(treatedOf(priced(assemblyOf({ revision_drawing: { facts } })))[0]?.process).toBe('zinc_plating');
    expect(treatedOf(priced(assemblyOf({ request_read: { facts } })))[0]?.process).toBe('zinc_plating');
    expect(
      treatedOf(priced(assemblyOf({ ...COATED, request_read: { facts } }))).map(({ process }) => process),
    ).toEqual(['powder_coating']);
    const said = drawingOf({
      heat_treatment: { kind: 'heat_treatment', text: 'stress relieved' },
      surface_treatment: { kind: 'anodising', text: 'anodised' },
    });
    const both = priced(assemblyOf({ ...COATED, drawing: said }));
    expect(treatedOf(both).map(({ process, op_id }) => [process, op_id])).toEqual([
      ['heat_treatment', 'OP40'],
      ['anodising', 'OP50'],
    ]);
    expect(boughtOf(both).every(({ facts: cited }) => cited === undefined)).toBe(true);
  });

  test('is the environment’s subcontractor’s where there is one', () => {
    const plain = assemblyOf(COATED);
    const row = {
      subcontractor_id: 'coater',
      name: 'Coater',
      process: 'powder_coating',
      price_per_kg: 0,
      price_per_dm2: 1,
      price_per_lot: 0,
      min_price: 0,
      transport_eur_per_lot: 0,
      lead_time_days: null,
      level: 'environment',
    } as unknown as (typeof plain.environment.subcontractors)[number];
    const result = priced({ ...plain, environment: { ...plain.environment, subcontractors: [row] } });
    const [line] = boughtOf(result);
    expect(line?.label_params).toMatchObject({ name: 'Coater' });
    // One euro for each square decimetre.
    expect(line?.amount).toBeCloseTo(termOf(result, 'area'), 2);
  });

  test('that a component’s own sheet asks for too is told: both are paid for', () => {
    const own = componentOf('a');
    const drawn = { ...own, snapshot: own.snapshot && { ...own.snapshot, ...COATED } };
    const result = priced(assemblyOf(COATED, [drawn, componentOf('b')]));
    expect(result.review_reasons).toContain('assembly_treatment_twice');
    expect(priced(assemblyOf(COATED)).review_reasons).not.toContain('assembly_treatment_twice');
  });
});
