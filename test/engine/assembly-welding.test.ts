import { describe, expect, test } from 'vitest';
import {
  weldByDeposition,
  weldBySpeed,
  weldGasByDeposition,
  weldGasBySpeed,
  weldWire,
} from '../../src/engine/formulas/welding.ts';
import type { AssemblyContact } from '../../src/engine/geometry.ts';
import {
  type AssemblyComponent,
  type CostLine,
  type PricedResult,
  type PricingSnapshot,
  price,
  verifyCalculation,
} from '../../src/engine/index.ts';
import { componentOf, LOT } from './support/assemblies.ts';
import { plate, snapshotOf } from './support/parts.ts';

const contact = (a: string, b: string, more: Partial<AssemblyContact> = {}): AssemblyContact => ({
  kind: 'flat',
  a: { component_key: a, instance: 1, face_ids: [`${a}f1`] },
  b: { component_key: b, instance: 1, face_ids: [`${b}f2`] },
  area_mm2: 500,
  length_mm: 600,
  diameter_mm: null,
  clearance_mm: null,
  ...more,
});

const assemblyOf = (
  components: readonly AssemblyComponent[],
  contacts: readonly AssemblyContact[],
  joining?: 'welded',
): PricingSnapshot => ({
  ...snapshotOf({ material: null, request: { lot_size: LOT, annual_volume: null } }),
  facts: { ...plate(), shape_class: 'assembly', features: [], contacts },
  assembly: { of: 'products', components, ...(joining === undefined ? {} : { joining }) },
});

const priced = (snapshot: PricingSnapshot): PricedResult => {
  const result = price(snapshot);
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  return result;
};
const codes = ({ notes }: PricedResult): string[] => notes.map(({ code }) => code);
const weldOf = ({ process_plan }: PricedResult) => process_plan.find(({ process }) => process === 'welding');

const PAIR = [componentOf('a'), componentOf('b')];
const TOUCHING = [contact('a', 'b')];

describe('welding', () => {
  test('nothing is welded unless somebody says so [CALC-14]', () => {
    const silent = priced(assemblyOf(PAIR, TOUCHING));
    expect(weldOf(silent)).toBeUndefined();
    expect(codes(silent)).not.toContain('weld_seam');
  });

  test('said so, what touches is a seam: its length from the contact, faces of both sides, and it costs', () => {
    const [silent, welded] = [
      priced(assemblyOf(PAIR, TOUCHING)),
      priced(assemblyOf(PAIR, TOUCHING, 'welded')),
    ];
    expect(weldOf(welded)).toBeDefined();
    expect(welded.notes.find(({ code }) => code === 'weld_seam')?.params).toMatchObject({
      component: 'Part a',
      other: 'Part b',
      count: 1,
      length_mm: 600,
      faces: 'a: af1; b: bf2',
    });
    expect(welded.unit_cost).toBeGreaterThan(silent.unit_cost);
    expect(verifyCalculation(welded)).toEqual([]);
    const longer = priced(assemblyOf(PAIR, [contact('a', 'b', { length_mm: 1200 })], 'welded'));
    expect(longer.unit_cost).toBeGreaterThan(welded.unit_cost);
  });

  test('a drawing of the assembly says so as well: the lines cite it, and it may deny it [CALC-13]', () => {
    const drawn = (text: string, note = 'weld') => ({
      ...assemblyOf(PAIR, TOUCHING),
      drawing_read: {
        facts: [{ id: '1-4', kind: 'note' as const, value: { note }, text, page: 1, confidence: 1 }],
      },
    });
    const welded = priced(drawn('Alle Nähte umlaufend geschweißt'));
    expect(weldOf(welded)).toBeDefined();
    const cited = welded.cost_sheet.lines
      .flatMap(function every(line): readonly CostLine[] {
        return [line, ...line.children.flatMap(every)];
      })
      .filter(({ facts }) => facts !== undefined);
    expect(cited.length).toBeGreaterThan(0);
    for (const { door, facts } of cited) expect([door, facts?.[0]?.fact_id]).toEqual(['drawing', '1-4']);
    expect(weldOf(priced(drawn('not welded')))).toBeUndefined();
    expect(weldOf(priced(drawn('gereinigt', 'clean')))).toBeUndefined();
    expect(verifyCalculation(welded)).toEqual([]);
  });

  test('the size of its fillets is the drawing’s: cited, more metal for a larger one, and by thickness where several differ [CALC-11]', () => {
    const drawn = (legs: readonly (readonly [string, number | null])[], joining?: 'welded') => {
      const facts = legs.map(([text, size], at) => ({
        id: `1-${at + 1}`,
        kind: 'note' as const,
        value: { note: 'weld', size },
        text,
        page: 1,
        confidence: 1,
      }));
      return priced({ ...assemblyOf(PAIR, TOUCHING, joining), drawing_read: { facts } });
    };
    const legOf = (result: PricedResult) =>
      result.notes.find(({ code }) => code === 'weld_seam')?.params.leg_mm;
    const assumed = priced(assemblyOf(PAIR, TOUCHING, 'welded'));
    const [small, large] = [drawn([['z3', 3]]), drawn([['z8', 8]])];
    expect([legOf(small), legOf(large)]).toEqual([3, 8]);
    expect(large.unit_cost).toBeGreaterThan(small.unit_cost);
    expect(verifyCalculation(large)).toEqual([]);
    const every = (lines: readonly CostLine[]): readonly CostLine[] =>
      lines.flatMap((line) => [line, ...every(line.children)]);
    const said = drawn([['z8', 8]], 'welded');
    expect(every(said.cost_sheet.lines).some(({ facts }) => facts?.[0]?.text === 'z8')).toBe(true);
    const several = drawn([
      ['z3', 3],
      ['z8', 8],
    ]);
    expect(legOf(several)).toBe(legOf(assumed));
    expect(several.review_reasons).toContain('weld_sizes_differ');
    expect(legOf(drawn([['a5', null]]))).toBe(legOf(assumed));
    expect(drawn([['a5', null]]).notes).toContainEqual({
      code: 'weld_symbol_unread',
      params: { text: 'a5', page: 1 },
    });
  });

  test('a drawing of the assembly that says another mass than the model is told, and nothing of it is priced', () => {
    const facts = [
      {
        id: '1-1',
        kind: 'title_block' as const,
        value: { field: 'mass', text: '99 kg', number: 99, linear_class: null },
        text: '99 kg',
        page: 1,
        confidence: 1,
      },
    ];
    const [plain, told] = [
      priced(assemblyOf(PAIR, TOUCHING)),
      priced({ ...assemblyOf(PAIR, TOUCHING), drawing_read: { facts } }),
    ];
    expect(told.review_reasons).toContain('drawing_mass_differs');
    expect(told.unit_cost).toBe(plain.unit_cost);
  });

  test('a pair that a screw goes through is not welded, nor a standard part, nor two metals [CALC-14]', () => {
    const screw = componentOf('s', { fastener: { kind: 'screw', size: 'M6', length_mm: 20 } });
    const through = (piece: string) =>
      contact('s', piece, { kind: 'round', diameter_mm: 6, clearance_mm: 0.4 });
    const screwed = priced(assemblyOf([...PAIR, screw], [...TOUCHING, through('a'), through('b')], 'welded'));
    expect(weldOf(screwed)).toBeUndefined();
    expect(codes(screwed)).toContain('weld_without_seam');
    expect(screwed.needs_human_review).toBe(true);
    const [one, other] = PAIR;
    const own = other?.snapshot ?? null;
    if (one === undefined || other === undefined || own?.material == null) throw new Error('a made pair');
    const grade = { ...own.material.grade, category: 'copper_alloy' as const };
    const brass = { ...other, snapshot: { ...own, material: { ...own.material, grade } } };
    expect(weldOf(priced(assemblyOf([one, brass], TOUCHING, 'welded')))).toBeUndefined();
  });

  test('wire and gas of a seam are lines of their own, that grow with it', () => {
    const every = (lines: readonly CostLine[]): readonly CostLine[] =>
      lines.flatMap((line) => [line, ...every(line.children)]);
    const linesOf = (result: PricedResult) =>
      every(result.cost_sheet.lines).filter(({ label_params: { klass } }) =>
        /^weld_(wire|gas)$/.test(String(klass)),
      );
    const of = (length_mm: number) =>
      linesOf(priced(assemblyOf(PAIR, [contact('a', 'b', { length_mm })], 'welded')));
    const [short, long] = [of(600), of(1200)];
    expect(short.map(({ label_params: { klass } }) => klass)).toEqual(['weld_wire', 'weld_gas']);
    for (const [at, line] of short.entries()) {
      expect(line.amount).toBeGreaterThan(0);
      expect(long[at]?.amount).toBeCloseTo(2 * line.amount, 2);
    }
    expect(codes(priced(assemblyOf(PAIR, TOUCHING, 'welded')))).not.toContain('weld_consumables_left_out');
  });

  test('wire and gas are the metal of the seam and the time of the arc', () => {
    const metal = { length: 600, leg: 4, density: 7850 };
    expect(weldWire.evaluate({ ...metal, efficiency: 0.95 })).toBeCloseTo(0.03768 / 0.95, 9);
    expect(weldGasBySpeed.evaluate({ length: 600, travel_speed: 0.5, flow: 15 })).toBeCloseTo(0.018, 9);
    // 180.864 s of arc at 9 l/min.
    expect(weldGasByDeposition.evaluate({ ...metal, deposition: 0.75, flow: 9 })).toBeCloseTo(0.0271296, 9);
  });

  test('times are those of the published figures', () => {
    // 600 mm at 0.5 m/min is 72 s of arc; at 45 % arc time 160 s, and 15 % of the arc for cleaning.
    const bySpeed = { length: 600, travel_speed: 0.5, arc_on_share: 0.45, clean_share: 0.15 };
    expect(weldBySpeed.evaluate(bySpeed)).toBeCloseTo(160 + 10.8, 9);
    // A leg of 4 mm is 8 mm2: 4.8 cm3 of steel are 37.68 g, at 0.75 kg/h 180.864 s of arc.
    const byMetal = {
      length: 600,
      leg: 4,
      density: 7850,
      deposition: 0.75,
      arc_on_share: 0.25,
      clean_share: 0.15,
    };
    expect(weldByDeposition.evaluate(byMetal)).toBeCloseTo(180.864 * 4.15, 9);
  });
});
