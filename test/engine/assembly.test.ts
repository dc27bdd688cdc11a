import { describe, expect, test } from 'vitest';
import { codesOf } from '../../src/engine/assembly/codes.ts';
import { fastenerOf } from '../../src/engine/assembly/fastener.ts';
import {
  type PricedComponent,
  type PricedResult,
  type PricingSnapshot,
  price,
  verifyCalculation,
} from '../../src/engine/index.ts';
import { openParameters } from '../../src/engine/parameters/lookup.ts';
import { componentOf, snapshotOf } from './support/parts.ts';

const p = openParameters({ fx: [], request: { currency: 'EUR' }, environment: { parameter_overrides: [] } });
const codes = (change: Partial<PricedComponent>, joint: Parameters<typeof codesOf>[2] = null) => {
  const { handling, insertion, assumed } = codesOf(p, componentOf(change), joint);
  return [handling.bin.split('.').at(-1), insertion.bin.split('.').at(-1), assumed.join(' ')];
};

describe('names of fasteners', () => {
  test.each([
    ['ISO 4762 M6x20', 'screw', 6, 20],
    ['DIN EN ISO 4762 - M6 x 20 - 8.8', 'screw', 6, 20],
    ['DIN912 M10×1×25', 'screw', 10, 25],
    ['Zylinderschraube M5 x 12', 'screw', 5, 12],
    ['Hexagon bolt M12', 'screw', 12, null],
    ['Gewindestift M4x6', 'screw', 4, 6],
    ['ISO 4032 M8', 'nut', 8, null],
    ['Sechskantmutter M8', 'nut', 8, null],
    ['DIN 125-A 8.4', 'washer', null, null],
    ['Unterlegscheibe', 'washer', null, null],
    ['DIN 471 - 20x1.2', 'ring', null, null],
    ['Zylinderstift 6x30 DIN 6325', 'press_fit', null, null],
    ['Deep groove ball bearing 6204 DIN 625', 'press_fit', null, null],
    ['Blindniet 3.2 x 8', 'rivet', null, null],
  ])('%s is a %s', (name, kind, diameter, length) =>
    expect(fastenerOf(name)).toEqual({ kind, diameter, length }),
  );

  test.each([
    'Bracket',
    'Plate ISO 965',
    'Halter nach ISO 2768',
    'EN 10025 cover',
    'Boltholder',
    'Muttergehäuse',
    'M20 flange',
  ])('%s is none', (name) => expect(fastenerOf(name)).toBeNull());
});

describe('codes of Boothroyd and Dewhurst', () => {
  test('a large plain part is found easily, without symmetry that anybody knows', () =>
    expect(codes({ obb_mm: [80, 60, 20] })).toEqual(['code30', 'estimate', 'joint']));

  test('round parts turn about their axis; small and thin ones take longer to grasp', () => {
    expect(codes({ obb_mm: [40, 20, 20], is_rotational: true })[0]).toBe('code10');
    expect(codes({ obb_mm: [10, 5, 5], is_rotational: true })[0]).toBe('code11');
    expect(codes({ obb_mm: [30, 20, 1.5] })[0]).toBe('code33');
    expect(codes({ obb_mm: [5, 4, 1] })[0]).toBe('code34');
    expect(codes({ obb_mm: [5, 4, 3] })[0]).toBe('code32');
    // Longer than wide: the radius counts as thickness.
    expect(codes({ obb_mm: [30, 3, 3], is_rotational: true })[0]).toBe('code13');
  });

  test('heavy parts take both hands or a hoist, long ones both hands', () => {
    expect(codes({ mass_kg: 6, obb_mm: [80, 60, 20] })[0]).toBe('code95');
    expect(codes({ mass_kg: 40, obb_mm: [80, 60, 20] })[0]).toBe('code99');
    expect(codes({ mass_kg: 2, obb_mm: [900, 20, 20] })[0]).toBe('code91');
  });

  test('the base lies in the fixture; fasteners go in as their kind', () => {
    expect(codes({ obb_mm: [80, 60, 20] }, 'base')).toEqual(['code30', 'code00', '']);
    expect(codes({ name: 'ISO 4762 M6x20', mass_kg: 0.01 })).toEqual(['code10', 'code39', '']);
    expect(codes({ name: 'ISO 4032 M3', mass_kg: 0.001 })).toEqual(['code04', 'code39', '']);
    expect(codes({ name: 'DIN 125 washer M8', mass_kg: 0.001 })[1]).toBe('code00');
    expect(codes({ name: 'Zylinderstift 6x30 DIN 6325', mass_kg: 0.001 })).toEqual([
      'estimate',
      'code31',
      'size',
    ]);
  });

  test('what recognition knows of a standard part wins over its name', () => {
    const body = { kind: 'screw', size: 'M3', length_mm: 8 } as const;
    expect(codes({ name: 'NAUO17', mass_kg: 0.001, fastener: body })).toEqual(['code13', 'code39', '']);
    expect(codes({ name: 'ISO 4032 M8', mass_kg: 0.001, fastener: { ...body, kind: 'other' } })).toEqual([
      'code01',
      'code39',
      '',
    ]);
    const ring = { kind: 'retaining_ring', size: null, length_mm: null } as const;
    expect(codes({ name: 'part 7', mass_kg: 0.001, fastener: ring })[1]).toBe('code31');
  });

  test.each([
    ['laid', 'code00'],
    ['held', 'code06'],
    ['fitted', 'code02'],
    ['tight', 'code03'],
    ['pressed', 'code31'],
    ['screwed', 'code39'],
  ] as const)('a piece that is %s takes %s, and nothing is assumed', (joint, insertion) =>
    expect(codes({ obb_mm: [80, 60, 20] }, joint)).toEqual(['code30', insertion, '']),
  );

  test('without size and joint the published middle stands in, and is said to be assumed', () =>
    expect(codes({})).toEqual(['estimate', 'estimate', 'size joint']));
});

describe('hand assembly in plan and sheet', () => {
  const assembly = (components: readonly PricedComponent[]): PricingSnapshot => ({
    ...snapshotOf({ material: null }),
    facts: null,
    components,
  });
  const priced = (components: readonly PricedComponent[]): PricedResult => {
    const result = price(assembly(components));
    if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
    return result;
  };
  const housing = componentOf({ key: 'h', obb_mm: [80, 60, 20], mass_kg: 2 });
  const cover = componentOf({ key: 'd', name: 'Cover', obb_mm: [60, 50, 5] });
  const screws = componentOf({
    key: 's',
    name: 'ISO 4762 M6x20',
    make_or_buy: 'buy',
    quantity: 4,
    mass_kg: 0.007,
  });
  const result = priced([housing, cover, screws]);

  test('parts are placed, then fastened; every component shows its two chart values', () => {
    expect(result.process_plan.map(({ op_id, step }) => [op_id, step])).toEqual([
      ['OP10', 'assemble'],
      ['OP20', 'fasten'],
    ]);
    const fasten = result.process_plan[1]?.time_elements ?? [];
    expect(fasten).toHaveLength(1);
    expect(fasten[0]?.terms.map(({ name, value, source }) => [name, value, source])).toEqual([
      ['count', 4, 'component:s'],
      ['handling', 1.5, 'parameter:assembly.handling.code10/time'],
      ['insertion', 8, 'parameter:assembly.insertion.code39/time'],
    ]);
    expect(fasten[0]?.time_s).toBeCloseTo(4 * 9.5);
  });

  test('both are lines of the sheet, which verifies from its terms', () => {
    const lines = result.cost_sheet.lines.find(({ bucket }) => bucket === 'assembly')?.children ?? [];
    expect(lines.map(({ op_refs }) => op_refs)).toEqual([['OP10'], ['OP20']]);
    expect(verifyCalculation(result)).toEqual([]);
  });

  test('says what it took for granted', () => {
    expect(result.notes).toContainEqual({
      code: 'assembly_joint_assumed',
      params: { count: 1, first: 'Cover' },
    });
    expect(result.notes.map(({ code }) => code)).not.toContain('assembly_size_assumed');
  });

  test('what touches decides how a piece goes in, and the faces of both sides are named', () => {
    const faces = [
      { component_key: 'd', face_ids: ['f1', 'f2'] },
      { component_key: 'h', face_ids: ['f9'] },
    ];
    const joined = priced([
      housing,
      { ...cover, quantity: 3, joints: [{ kind: 'held', count: 1, faces }] },
      screws,
    ]);
    const [assemble] = joined.process_plan;
    expect(
      assemble?.time_elements.flatMap(
        ({ terms }) => terms.find(({ name }) => name === 'insertion')?.source ?? [],
      ),
    ).toEqual([
      'parameter:assembly.insertion.code00/time',
      'parameter:assembly.insertion.code06/time',
      'parameter:assembly.estimate/insertion',
    ]);
    expect(joined.notes).toContainEqual({
      code: 'assembly_joint',
      params: { component: 'Cover', kind: 'held', count: 1, faces: 'd: f1 f2; h: f9' },
    });
    expect(joined.notes).toContainEqual({
      code: 'assembly_joint_assumed',
      params: { count: 1, first: 'Cover' },
    });
    expect(verifyCalculation(joined)).toEqual([]);
  });

  test('more screws cost more, fewer parts less', () => {
    const more = priced([housing, cover, { ...screws, quantity: 6 }]);
    const less = priced([housing, screws]);
    const cost = (of: PricedResult) =>
      of.cost_sheet.lines.find(({ bucket }) => bucket === 'assembly')?.amount ?? 0;
    expect(cost(more)).toBeGreaterThan(cost(result));
    expect(cost(less)).toBeLessThan(cost(result));
  });

  test('of several equal base parts one lies in the fixture', () => {
    const twins = priced([componentOf({ quantity: 3, obb_mm: [80, 60, 20] })]);
    expect(twins.process_plan[0]?.time_elements.filter(({ kind }) => kind === 'th')).toHaveLength(2);
  });
});
