import { describe, expect, test } from 'vitest';
import type { ResolvedParameter } from '../../../src/engine/records.ts';
import {
  cadTerm,
  derivedEvidence,
  element,
  joined,
  noCutting,
  planTerm,
  standard,
} from '../../../src/engine/time/element.ts';
import { clampOnce, rapids, toolChanges } from '../../../src/engine/time/handling.ts';
import { exactTool, insertTool } from '../../../src/engine/time/tools.ts';
import { changeOf, wornByCount, wornByLength, wornByTime } from '../../../src/engine/time/wear.ts';
import { contextOf, expectTerms, lifeOf, machineOf, only, toolOf } from './steps.ts';

const ctx = contextOf({ group: 'P' });
const row = (change: Partial<ResolvedParameter> = {}): ResolvedParameter => ({
  bin: 'test.bin',
  parameter: 'time',
  unit: 's',
  value: 10,
  sigma: 0.3,
  band: [1, 20],
  citation: 'F26',
  layer: 'platform',
  source_id: null,
  ...change,
});

describe('elements of time', () => {
  test('a standard time in seconds or in minutes, as often as it occurs', () => {
    const twice = standard('load', row(), planTerm(2), 'hole-1');
    expect(twice).toMatchObject({
      id: 'load',
      feature_id: 'hole-1',
      evidence: { kind: 'catalogue', sigma: 0.3 },
    });
    expectTerms(twice.time, 'time.standard', { time: [10, 'parameter:test.bin/time'], count: [2, 'plan'] });
    expect(twice.time.value).toBe(20);
    const setup = standard('base', row({ unit: 'min', value: 45 }));
    expectTerms(setup.time, 'time.standard_minutes', {
      minutes: [45, 'parameter:test.bin/time'],
      count: [1, 'plan'],
    });
    expect(setup.time.value).toBe(2700);
    expect(setup.feature_id).toBeNull();
    expect(standard('base', row({ unit: 'min', value: 3 }), planTerm(4)).time.value).toBe(720);
  });

  test('where a term comes from', () => {
    expect([cadTerm(3), planTerm(4)]).toEqual([
      { value: 3, source: 'cad' },
      { value: 4, source: 'plan' },
    ]);
  });

  test('evidence of several rows: all sources, independent sigmas, the weakest kind', () => {
    expect(derivedEvidence([row({ sigma: 0.3 }), row({ sigma: 0.4, citation: 'F27' })])).toEqual({
      kind: 'derived',
      source: 'F26;F27',
      source_id: null,
      sigma: 0.5,
    });
    expect(derivedEvidence([row(), row({ citation: 'assumed' })])).toMatchObject({
      kind: 'assumed',
      source: 'F26;assumed',
    });
    expect(
      derivedEvidence([
        row({ citation: 'assumed' }),
        row({ layer: 'override', source_id: 'env', citation: 'own' }),
      ]),
    ).toMatchObject({ kind: 'assumed', source_id: 'env', source: 'assumed;own' });
    expect(derivedEvidence([row(), row()]).source).toBe('F26');
  });

  test('steps are joined in their order', () => {
    const at = (id: string) => ({ th: [standard(id, row())], tools: [] });
    expect(joined([at('a'), noCutting, at('b')]).th.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(noCutting).toEqual({ th: [], tools: [] });
    const one = standard('x', row());
    expect(element('y', one.time, one.evidence)).toMatchObject({ id: 'y', feature_id: null });
  });
});

describe('handling', () => {
  test.each([
    [0.5, 15],
    [0.6, 25],
    [2, 25],
    [7, 60],
    [150, 900],
  ])(
    'a piece of %d kg is loaded and taken out in %d s, clamped in 20 in the vice, cleaned in 8',
    (kg, load) => {
      const elements = clampOnce(ctx, kg, 'vise');
      expect(elements.map(({ id, time }) => [id, time.value])).toEqual([
        ['load_unload', load],
        ['clamp', 20],
        ['chips', 8],
      ]);
    },
  );

  test('a chuck takes 15 s', () => {
    expect(clampOnce(ctx, 1, 'chuck')[1]?.time.value).toBe(15);
  });

  test('chip to chip at what the machine states, once per tool; none without a tool', () => {
    const machine = machineOf(ctx);
    const changes = only(toolChanges(machine, 3));
    expect(changes).toEqual({
      id: 'tool_change',
      feature_id: null,
      time: expect.objectContaining({ value: 15 }),
      evidence: { kind: 'stated', source: 'machine:the_machine', source_id: 'the_machine', sigma: 0 },
    });
    expectTerms(changes.time, 'time.standard', { time: [5, 'machine:the_machine'], count: [3, 'plan'] });
    expect(toolChanges(machine, 0)).toEqual([]);
    expect(only(toolChanges(machine, 1)).time.value).toBe(5);
  });

  test('rapid moves: 250 mm at 30 m/min and 4 m/s² up and down', () => {
    const moves = only(rapids(ctx, machineOf(ctx), 2, 250));
    expect(moves).toMatchObject({
      id: 'rapid',
      evidence: { source: 'assumed', kind: 'assumed', sigma: 0.3 },
    });
    expectTerms(moves.time, 'time.rapid_moves', {
      moves: [2, 'plan'],
      distance: [250, 'cad'],
      rapid_speed: [30, 'machine:the_machine'],
      acceleration: [4, 'parameter:aux.rapid.any/acceleration'],
    });
    expect(moves.time.value).toBeCloseTo(2 * (0.5 + 0.25), 12);
    expect(rapids(ctx, machineOf(ctx), 0, 250)).toEqual([]);
    expect(rapids(ctx, machineOf(ctx), 1, 250)).toHaveLength(1);
  });
});

describe('wear', () => {
  const minute = standard('cut', row({ unit: 'min', value: 1 })).time;
  const speed = (value: number) => ({ value, source: 'plan' });

  test('by time in the cut: a coated end mill lives 75 min, at 80 % of the speed (1/0.8)^(1/0.28) as long', () => {
    const use = wornByTime(ctx, 'rough', exactTool(ctx, 'end_mill', 10), minute, speed(100), speed(80));
    expect(use).toMatchObject({ id: 'rough', life_unit: 's', diameter_mm: 10 });
    expect(use.use.value).toBe(60);
    expect(use.life.value).toBeCloseTo(75 * 60 * 1.25 ** (1 / 0.28), 6);
    expectTerms(use.life, 'tool.taylor_life', {
      reference_life: [75, 'parameter:tool.end_mill/life_min'],
      reference_speed: [100, 'plan'],
      speed: [80, 'plan'],
      exponent: [0.28, 'parameter:tool_life.taylor.coated_carbide/n'],
      most_gain: [4, 'parameter:tool.taylor_cap/life_ratio'],
      material_factor: [1, 'definition'],
    });
  });

  test('high-speed steel has the flatter curve: n 0.125', () => {
    const steel = { ...exactTool(ctx, 'end_mill', 10), material: 'hss' as const, lifeMin: 60, id: 'h' };
    const use = wornByTime(ctx, 'rough', steel, minute, speed(100), speed(125));
    expect(use.life.value).toBeCloseTo(60 * 60 * 0.8 ** 8, 6);
    expect(use.life.terms.find(({ name }) => name === 'exponent')?.source).toBe(
      'parameter:tool_life.taylor.hss/n',
    );
    expect(use.life.terms.find(({ name }) => name === 'reference_life')?.source).toBe('tool:h');
    const nameless = wornByTime(ctx, 'rough', { ...steel, id: null }, minute, speed(100), speed(100));
    expect(nameless.life.terms.find(({ name }) => name === 'reference_life')?.source).toBe('tool:end_mill');
  });

  test('by drilled metres, less of them in austenitic steel: 60 m · 0.7', () => {
    const inox = contextOf({ grade: '1.4301' });
    const use = wornByLength(inox, 'drill', exactTool(inox, 'drill', 8), cadTerm(20), cadTerm(5), minute);
    expect(use.life_unit).toBe('m');
    expectTerms(use.use, 'tool.drilled_length', { depth: [20, 'cad'], count: [5, 'cad'] });
    expectTerms(use.life, 'tool.counted_life', {
      life: [60, 'parameter:tool.drill/life_m'],
      material_factor: [0.7, 'parameter:tool.life_factor.M/factor'],
    });
    expect(use.life.value).toBeCloseTo(42, 12);
    const odd = contextOf({ group: 'X' });
    expect(
      lifeOf(wornByLength(odd, 'drill', exactTool(odd, 'drill', 8), cadTerm(20), cadTerm(5), minute)),
    ).toEqual({
      life: 60,
      material_factor: 1,
    });
  });

  test('by holes: a tap cuts 300, 2.5 times as many in aluminium', () => {
    const aluminium = contextOf({ grade: '6082' });
    const use = wornByCount(aluminium, 'tap', exactTool(aluminium, 'tap', 8), cadTerm(4), minute);
    expect(use).toMatchObject({ life_unit: 'hole', diameter_mm: 8 });
    expect([use.use.value, use.life.value]).toEqual([4, 750]);
    expect(use.life.terms[0]?.source).toBe('parameter:tool.tap/life_holes');
  });

  test('a stated life in minutes counts the time in the cut instead, whatever the tool', () => {
    const own = { ...exactTool(ctx, 'tap', 8), lifeMin: 30, id: 'own' };
    for (const use of [
      wornByCount(ctx, 'tap', own, cadTerm(4), minute),
      wornByLength(ctx, 'tap', own, cadTerm(20), cadTerm(4), minute),
    ]) {
      expect(use.life_unit).toBe('s');
      expect(use.use.value).toBe(60);
      expect(use.life.value).toBe(1800);
      expect(use.life.terms.filter(({ source }) => source === 'definition').map(({ name }) => name)).toEqual([
        'reference_speed',
        'speed',
        'material_factor',
      ]);
    }
  });

  test.each([
    'turning_insert',
    'turning_insert_finish',
    'boring_insert',
    'part_off_insert',
    'groove_insert',
    'thread_insert',
    'cbn_insert',
    'boring_head',
  ])('an edge of a %s is turned in 1.5 min', (klass) => {
    const use = wornByTime(ctx, 'x', insertTool(ctx, klass), minute, speed(1), speed(1));
    expect(changeOf(ctx, use).time.terms[0]).toMatchObject({
      value: 1.5,
      source: 'parameter:tool.change/insert_index',
    });
  });

  test('of a face mill or an indexable drill too; other tools are swapped in 4, once per life', () => {
    const source = (klass: string): string | undefined =>
      changeOf(
        ctx,
        wornByTime(ctx, 'x', { ...exactTool(ctx, klass, 50), lifeMin: 10 }, minute, speed(1), speed(1)),
      ).time.terms[0]?.source;
    expect(source('face_mill')).toBe('parameter:tool.change/insert_index');
    expect(source('indexable_drill')).toBe('parameter:tool.change/insert_index');
    const change = changeOf(
      ctx,
      wornByTime(ctx, 'x', exactTool(ctx, 'end_mill', 10), minute, speed(1), speed(1)),
    );
    expect(change).toMatchObject({ id: 'worn_tool', evidence: { source: 'assumed', sigma: 0.3 } });
    expectTerms(change.time, 'time.wear_change', {
      change: [4, 'parameter:tool.change/preset_swap'],
      use: 60,
      life: 75 * 60,
    });
    expect(change.time.value).toBeCloseTo((4 * 60) / 75, 9);
  });

  test('a tool of the environment keeps its id, level and material', () => {
    const mine = contextOf({ group: 'P', tools: [toolOf({ diameter_mm: 10, level: 'parent' })] });
    const use = wornByTime(mine, 'x', exactTool(mine, 'end_mill', 10), minute, speed(1), speed(1));
    expect(use).toMatchObject({ tool_id: 'own_tool', level: 'parent', material: 'coated_carbide' });
  });
});
