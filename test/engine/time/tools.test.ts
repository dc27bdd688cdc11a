import { describe, expect, test } from 'vitest';
import type { Context } from '../../../src/engine/plan-context.ts';
import { dataOf, exactTool, insertTool, largestTool } from '../../../src/engine/time/tools.ts';
import { contextOf, toolOf } from './steps.ts';

const ctx = contextOf({ group: 'P' });
/** New price, and what an edge costs over three regrinds at a quarter of it. */
const reground = (price: number): number => (price * (1 + 3 * 0.25)) / (3 + 1);

describe('tools of the registry', () => {
  test('the largest that is no larger than asked', () => {
    const of = (limit: number): number | undefined => largestTool(ctx, 'end_mill', limit)?.diameter;
    expect([20, 19.9, 16, 9, 1, 0.9].map(of)).toEqual([20, 16, 16, 8, 1, undefined]);
    expect(largestTool(ctx, 'no_such_tool', 10)).toBeNull();
  });

  test('what they cost: an end mill Ø8 of 36 reground, Ø5 of 26 thrown away', () => {
    expect(exactTool(ctx, 'end_mill', 8)).toEqual({
      klass: 'end_mill',
      id: null,
      diameter: 8,
      teeth: null,
      material: 'coated_carbide',
      edgePrice: {
        value: reground(36),
        unit: 'EUR',
        evidence: { kind: 'assumed', source: 'assumed', source_id: null, sigma: 0.3 },
      },
      lifeMin: null,
      cuttingData: [],
      level: 'platform',
    });
    expect(exactTool(ctx, 'end_mill', 5).edgePrice.value).toBe(26);
    expect(exactTool(ctx, 'end_mill', 6).edgePrice.value).toBe(reground(28));
  });

  test('between two diameters on a straight line: a drill Ø6 of 35 + a third of 17', () => {
    expect(exactTool(ctx, 'drill', 6).edgePrice.value).toBeCloseTo(reground(35 + 17 / 3), 9);
  });

  test.each([
    ['tap', 8, 26, 'hss'],
    ['countersink', 10, 38, 'hss'],
    ['drill_hss', 10, 9, 'hss'],
  ] as const)('a %s is not ground again', (klass, d, price, material) => {
    expect(exactTool(ctx, klass, d)).toMatchObject({ edgePrice: { value: price }, material });
  });

  test.each([
    ['ball_mill', 10, 58],
    ['reamer', 10, 85],
    ['chamfer_mill', 10, 45],
    ['spot_drill', 10, 38],
    ['thread_mill', 10, 85],
  ] as const)('a %s is', (klass, d, price) => {
    expect(exactTool(ctx, klass, d).edgePrice.value).toBe(reground(price));
  });

  test('materials: a reamer of carbide, the rest coated', () => {
    expect(exactTool(ctx, 'reamer', 10).material).toBe('carbide');
    expect(exactTool(ctx, 'drill', 10).material).toBe('coated_carbide');
    expect(insertTool(ctx, 'cbn_insert')).toMatchObject({ material: 'cbn', edgePrice: { value: 32 } });
  });

  test('an insert has no diameter and the price of an edge', () => {
    expect(insertTool(ctx, 'groove_insert')).toMatchObject({
      klass: 'groove_insert',
      diameter: 0,
      edgePrice: { value: 11, evidence: { source: 'assumed' } },
    });
  });

  test('a class that nobody has is a fault of the registry, named', () => {
    expect(() => exactTool(ctx, 'laser_sword', 3)).toThrow('the registry has no tool laser_sword');
    expect(() => insertTool(ctx, 'laser_sword')).toThrow('the registry has no tool laser_sword');
  });
});

describe('tools of the environment', () => {
  const shop = (...tools: readonly Partial<Parameters<typeof toolOf>[0]>[]): Context =>
    contextOf({ group: 'P', tools: tools.map(toolOf) });

  test('come first where one fits, the largest of them, ties by id', () => {
    const mine = shop(
      { tool_id: 'd12', diameter_mm: 12 },
      { tool_id: 'b', diameter_mm: 8 },
      { tool_id: 'a', diameter_mm: 8 },
      { tool_id: 'c', diameter_mm: 8 },
      { tool_id: 'd6', diameter_mm: 6 },
      { tool_id: 'none', diameter_mm: null },
      { tool_id: 'other', klass: 'drill', diameter_mm: 11 },
    );
    expect(largestTool(mine, 'end_mill', 11)).toMatchObject({ id: 'a', diameter: 8 });
    expect(largestTool(mine, 'end_mill', 12)?.id).toBe('d12');
    expect(exactTool(mine, 'end_mill', 8).id).toBe('a');
    // Smaller than the smallest own one: the registry's.
    expect(largestTool(mine, 'end_mill', 5)).toMatchObject({ id: null, diameter: 5 });
    expect(exactTool(mine, 'end_mill', 7).id).toBeNull();
  });

  test('bring price, teeth, life, data and level', () => {
    expect(exactTool(shop({ diameter_mm: 10, price: 100 }), 'end_mill', 10)).toMatchObject({
      id: 'own_tool',
      teeth: 3,
      lifeMin: 40,
      level: 'environment',
      edgePrice: {
        value: reground(100),
        unit: 'EUR',
        evidence: { kind: 'stated', source: 'environment', source_id: 'own_tool', sigma: 0 },
      },
    });
  });

  test('without a price cost what the registry says of their size', () => {
    expect(exactTool(shop({ diameter_mm: 10, price: null }), 'end_mill', 10).edgePrice).toMatchObject({
      value: reground(45),
      evidence: { kind: 'assumed' },
    });
  });

  test('a class that the registry does not know costs nothing that anybody knows', () => {
    const odd = shop({ klass: 'odd', diameter_mm: 10, price: null });
    expect(exactTool(odd, 'odd', 10).edgePrice).toEqual({
      value: 0,
      unit: '1',
      evidence: { kind: 'assumed', source: 'assumed', source_id: null, sigma: 1 },
    });
  });

  test('ball end mills go by either name', () => {
    const mine = shop({ tool_id: 'ball', klass: 'ball_end_mill', diameter_mm: 6 });
    expect(largestTool(mine, 'ball_mill', 6)?.id).toBe('ball');
  });

  const insert = (tool_id: string, ap_max_mm: number | null, change = {}) => ({
    tool_id,
    klass: 'turning_insert',
    diameter_mm: null,
    cutting_data: [{ iso_group: 'P', vc_m_min: 200, fz_mm: 0.3, ap_max_mm, source: null }],
    ...change,
  });

  test('of two inserts the deep one roughs, the shallow one finishes, ties by id', () => {
    const mine = shop(insert('m', 3), insert('z', 5), insert('y', 5), insert('b', 1), insert('a', 1));
    expect(insertTool(mine, 'turning_insert', 'deep').id).toBe('y');
    expect(insertTool(mine, 'turning_insert').id).toBe('y');
    expect(insertTool(mine, 'turning_insert_finish', 'shallow').id).toBe('a');
  });

  test('one that states no depth counts as the shallowest', () => {
    const mine = shop(insert('silent', null), insert('deep', 2));
    expect(insertTool(mine, 'turning_insert', 'deep').id).toBe('deep');
    expect(insertTool(mine, 'turning_insert', 'shallow').id).toBe('silent');
  });

  test('CBN is for hard steel alone, and hard steel for CBN', () => {
    const mine = shop(insert('cbn', 1, { material: 'cbn' }), insert('steel', 1));
    expect(insertTool(mine, 'cbn_insert').id).toBe('cbn');
    expect(insertTool(mine, 'turning_insert').id).toBe('steel');
    expect(insertTool(shop(insert('steel', 1)), 'cbn_insert')).toMatchObject({ id: null, material: 'cbn' });
  });

  test('an insert without data for the material stays in the drawer', () => {
    const data = [{ iso_group: 'K', vc_m_min: 200, fz_mm: 0.3, ap_max_mm: 3, source: null }];
    expect(insertTool(shop(insert('iron', 3, { cutting_data: data })), 'turning_insert').id).toBeNull();
  });

  test('other inserts are taken by their own class', () => {
    const mine = shop(insert('turn', 3), insert('groove', 3, { klass: 'groove_insert' }));
    expect(insertTool(mine, 'groove_insert').id).toBe('groove');
  });

  test('data go by the group, then by those it falls back on', () => {
    const datum = (iso_group: string) => ({
      iso_group,
      vc_m_min: 1,
      fz_mm: 1,
      ap_max_mm: null,
      source: null,
    });
    expect(dataOf([datum('P'), datum('P_alloy')], 'P_qt')?.iso_group).toBe('P_alloy');
    expect(dataOf([datum('P')], 'P_qt')?.iso_group).toBe('P');
    expect(dataOf([datum('M')], 'P_qt')).toBeNull();
  });
});
