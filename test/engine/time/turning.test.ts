import { describe, expect, test } from 'vitest';
import type { Context } from '../../../src/engine/plan-context.ts';
import {
  centre,
  cutGroove,
  faceEnd,
  finishTurn,
  partOff,
  roughTurn,
  turnThread,
} from '../../../src/engine/time/turning.ts';
import { contextOf, derivationOf, expectTerms, machineOf, only, seconds, toolOf } from './steps.ts';

const ctx = contextOf({ group: 'P' });
const lathe = (of: Context, stated: Parameters<typeof machineOf>[1] = {}) =>
  machineOf(of, { klass: 'turning', max_spindle_rpm: 5000, ...stated });
const turned = { diameter: 30, length: 50, featureId: 'turned-1', count: 1 };
const limit = [5000, 'machine:the_machine'] as const;
const cut = <T>(value: T | null): T => {
  if (value === null) throw new Error('nothing is cut');
  return value;
};

describe('roughing Ø40 to Ø30 over 50 mm in C45', () => {
  const cutting = cut(roughTurn(ctx, lathe(ctx), turned, 40));
  const element = only(cutting.th);

  test('4.6 mm without the finishing allowance are heavy: 135 m/min, 0.45 mm/rev, at the mean diameter', () => {
    expect(element).toMatchObject({ id: 'rough', feature_id: 'turned-1' });
    expect(element.evidence.source).toBe('sumitomo_13');
    expectTerms(element.time, 'turning.time_longitudinal', {
      diameter: [35, 'cad'],
      length: [50, 'cad'],
      approach: [2, 'parameter:turning.approach/length'],
      passes: 2,
      cutting_speed: [135, 'parameter:turning.roughing.P.coated_carbide/vc'],
      speed_limit: limit,
      feed: [0.45, 'parameter:turning.roughing.P.coated_carbide/f'],
      count: [1, 'cad'],
    });
    expect(seconds(element)).toBeCloseTo((2 * 52 * 60) / (((1000 * 135) / (Math.PI * 35)) * 0.45), 9);
  });

  test('two passes: an insert takes 4 mm, and 16 kW drive them', () => {
    const passes = derivationOf(element.time, 'passes');
    expect(passes.allowance?.[0]).toBeCloseTo(4.6, 12);
    expect(passes.allowance?.[1]).toBe('plan');
    expect(passes.depth_limit).toEqual([4, 'plan']);
    const h = 0.45 * Math.sin((95 * Math.PI) / 180);
    const kc = 1500 * 0.94 * h ** -0.22 * 1.15;
    expect(passes.power_at_1mm?.[0]).toBeCloseTo((kc * 1 * 0.45 * 135) / 60_000, 9);
    // 1228 rpm lie below the corner at 1500: constant torque.
    expect(passes.power?.[0]).toBeCloseTo(20 * 0.8 * ((1000 * 135) / (Math.PI * 35) / 1500), 9);
    const from = element.time.terms.find(({ name }) => name === 'passes')?.from?.terms;
    const at1 = from?.find(({ name }) => name === 'power_at_1mm')?.from?.terms ?? [];
    expect(Object.fromEntries(at1.map(({ name, source }) => [name, source]))).toEqual({
      kc1_1: 'formula',
      mc: 'material',
      axial_depth: 'definition',
      feed: 'parameter:turning.roughing.P.coated_carbide/f',
      sine_kappa: 'plan',
      cutting_speed: 'parameter:turning.roughing.P.coated_carbide/vc',
      wear_factor: 'parameter:force.wear/k_wear',
    });
  });

  test('wears a roughing edge of 15 minutes', () => {
    const tool = only(cutting.tools);
    expect(tool).toMatchObject({
      id: 'rough:turned-1',
      klass: 'turning_insert',
      life_unit: 's',
      diameter_mm: null,
    });
    expect(tool.life.value).toBeCloseTo(15 * 60, 9);
    expect(tool.use.value).toBeCloseTo(seconds(element), 12);
  });

  test('a spindle of 3 kW takes more passes', () => {
    const weak = cut(roughTurn(ctx, lathe(ctx, { spindle_power_kw: 3 }), turned, 40));
    expect(only(weak.th).time.terms.find(({ name }) => name === 'passes')?.value).toBeGreaterThan(2);
  });
});

describe('lighter cuts and bores', () => {
  const speedOf = (stock: number, bore = false, of = ctx) =>
    only(cut(roughTurn(of, lathe(of), turned, stock, bore)).th).time.terms.find(
      ({ name }) => name === 'cutting_speed',
    );

  test('from 2 mm of allowance on it is heavy, below medium', () => {
    expect(speedOf(34.9)).toMatchObject({ value: 135 });
    expect(speedOf(34.7)).toMatchObject({
      value: 190,
      source: 'parameter:turning.medium.P.coated_carbide/vc',
    });
  });

  test('the limit itself is heavy', () => {
    // 3 − 0.4 − 0.6 is exact in no binary: the least stock whose allowance reaches 2.
    const stock = 30 + 2 * (2 + 0.4);
    const allowance = Math.abs(stock - 30) / 2 - 0.4;
    expect(speedOf(stock)?.value).toBe(allowance >= 2 ? 135 : 190);
  });

  test('nothing is roughed where only the finishing allowance stands', () => {
    expect(roughTurn(ctx, lathe(ctx), turned, 30.8)).toBeNull();
    expect(roughTurn(ctx, lathe(ctx), turned, 30)).toBeNull();
    expect(roughTurn(ctx, lathe(ctx), turned, 30.82)).not.toBeNull();
  });

  test('a bore is cut at 80 % of the speed, 70 % of feed and depth, with a boring insert', () => {
    const cutting = cut(roughTurn(ctx, lathe(ctx), turned, 20, true));
    const element = only(cutting.th);
    expect(element.id).toBe('bore_rough');
    const term = (name: string) => element.time.terms.find((one) => one.name === name)?.value;
    expect(term('cutting_speed')).toBeCloseTo(135 * 0.8, 9);
    expect(term('feed')).toBeCloseTo(0.45 * 0.7, 9);
    expect(derivationOf(element.time, 'passes').depth_limit?.[0]).toBeCloseTo(4 * 0.7, 9);
    expect(only(cutting.tools)).toMatchObject({ id: 'bore_rough:turned-1', klass: 'boring_insert' });
  });

  test('a plastic takes the uncoated rows; a table without depth the strategy’s', () => {
    const plastic = contextOf({ group: 'N_plastic' });
    expect(speedOf(34, false, plastic)).toMatchObject({
      value: 350,
      source: 'parameter:turning.medium.N_plastic.uncoated_carbide/vc',
    });
    const element = only(cut(roughTurn(plastic, lathe(plastic), turned, 34)).th);
    expect(derivationOf(element.time, 'passes').depth_limit?.[0]).toBe(3);
  });

  test('a group without any row turns as steel does, with feed and depth of the strategy', () => {
    const odd = contextOf({ group: 'X' });
    const element = only(cut(roughTurn(odd, lathe(odd), turned, 40)).th);
    const term = (name: string) => element.time.terms.find((one) => one.name === name);
    expect(term('cutting_speed')?.source).toBe('parameter:turning.roughing.P.coated_carbide/vc');
    expect(term('feed')).toMatchObject({ value: 0.25, source: 'parameter:turning.strategy/feed' });
    expect(derivationOf(element.time, 'passes').depth_limit?.[0]).toBe(3);
    const fine = only(finishTurn(odd, lathe(odd), turned, 100, 1).th);
    expect(derivationOf(fine.time, 'feed').feed_limit).toEqual([
      0.12,
      'parameter:turning.strategy/finish_feed',
    ]);
  });
});

describe('finishing', () => {
  const cutting = finishTurn(ctx, lathe(ctx), turned, 3.2, 2);
  const element = only(cutting.th);

  test('the feed that gives Ra 3.2 with a nose of 0.4: √(8 · 0.4 · 0.0144)', () => {
    expect(element).toMatchObject({ id: 'finish', feature_id: 'turned-1' });
    expectTerms(element.time, 'turning.time_longitudinal', {
      diameter: [30, 'cad'],
      length: [50, 'cad'],
      approach: [2, 'parameter:turning.approach/length'],
      passes: [2, 'plan'],
      cutting_speed: [285, 'parameter:turning.finishing.P.coated_carbide/vc'],
      speed_limit: limit,
      feed: Math.sqrt(8 * 0.4 * 0.0144),
      count: [1, 'cad'],
    });
    expect(derivationOf(element.time, 'feed')).toEqual({
      ra: [3.2, 'drawing'],
      rz_per_ra: [4.5, 'parameter:surface/rz_per_ra'],
      nose_radius: [0.4, 'parameter:turning.strategy/nose_radius_finish'],
      divisor: [8, 'parameter:surface.turning/rth_divisor'],
      feed_limit: [0.25, 'parameter:turning.finishing.P.coated_carbide/f'],
    });
    expect(only(cutting.tools)).toMatchObject({ id: 'finish:turned-1', klass: 'turning_insert_finish' });
  });

  test('hard steel is finished with CBN at 140 m/min', () => {
    const hard = contextOf({ group: 'H' });
    const fine = finishTurn(hard, lathe(hard), turned, 0.8, 1, false);
    expect(only(fine.tools)).toMatchObject({ klass: 'cbn_insert', material: 'cbn' });
    expect(only(fine.th).time.terms.find(({ name }) => name === 'cutting_speed')).toMatchObject({
      value: 140,
      source: 'parameter:turning.finishing.H.cbn/vc',
    });
  });

  test('a bore is finished by the boring insert', () => {
    const fine = finishTurn(ctx, lathe(ctx), turned, 3.2, 1, true);
    expect(only(fine.th).id).toBe('bore_finish');
    expect(only(fine.tools)).toMatchObject({ id: 'bore_finish:turned-1', klass: 'boring_insert' });
  });
});

describe('inserts of the environment', () => {
  const insert = (tool_id: string, ap_max_mm: number | null) =>
    toolOf({
      tool_id,
      klass: 'turning_insert',
      diameter_mm: null,
      cutting_data: [{ iso_group: 'P', vc_m_min: 200, fz_mm: 0.3, ap_max_mm, source: 'maker' }],
    });
  const shop = contextOf({ group: 'P', tools: [insert('shallow', 1), insert('deep', 5)] });

  test('the deep one roughs, the shallow one finishes, at their own data', () => {
    const rough = cut(roughTurn(shop, lathe(shop), turned, 40));
    const [element] = rough.th;
    expect(element?.time.terms.find(({ name }) => name === 'cutting_speed')).toMatchObject({
      value: 200,
      source: 'tool:deep',
    });
    expect(element?.time.terms.find(({ name }) => name === 'feed')).toMatchObject({
      value: 0.3,
      source: 'tool:deep',
    });
    expect(element && derivationOf(element.time, 'passes').depth_limit).toEqual([5, 'plan']);
    expect(element?.evidence.source).toBe('sumitomo_13');
    const fine = finishTurn(shop, lathe(shop), turned, 3.2, 1);
    expect(only(fine.tools).tool_id).toBe('shallow');
  });

  test('one that states no depth takes the table’s', () => {
    const silent = contextOf({ group: 'P', tools: [insert('silent', null)] });
    const element = only(cut(roughTurn(silent, lathe(silent), turned, 40)).th);
    expect(derivationOf(element.time, 'passes').depth_limit).toEqual([4, 'plan']);
  });

  test('bores keep the tables: the data are for outer turning', () => {
    const own = toolOf({ tool_id: 'b', klass: 'boring_insert', diameter_mm: null });
    const mine = contextOf({ group: 'P', tools: [own] });
    const cutting = cut(roughTurn(mine, lathe(mine), turned, 20, true));
    expect(only(cutting.tools).tool_id).toBe('b');
    expect(only(cutting.th).time.terms.find(({ name }) => name === 'cutting_speed')?.value).toBeCloseTo(
      108,
      9,
    );
  });

  test('groove and part-off inserts bring theirs', () => {
    const own = (klass: string) => toolOf({ tool_id: `own ${klass}`, klass, diameter_mm: null });
    const mine = contextOf({ group: 'P', tools: [own('groove_insert'), own('part_off_insert')] });
    const groove = only(
      cutGroove(mine, lathe(mine), { bottom: 24, depth: 3, width: 4, count: 1, featureId: 'g' }).th,
    );
    const parting = only(partOff(mine, lathe(mine), 40, 0).th);
    for (const [{ time }, klass] of [
      [groove, 'groove_insert'],
      [parting, 'part_off_insert'],
    ] as const) {
      expect(time.terms.find(({ name }) => name === 'cutting_speed')).toMatchObject({
        value: 120,
        source: `tool:own ${klass}`,
      });
      expect(time.terms.find(({ name }) => name === 'feed')?.value).toBe(0.05);
    }
  });
});

describe('faces, grooves and parting', () => {
  test('facing Ø40 to the middle: one pass of 285 m/min and 0.25 mm/rev', () => {
    const cutting = faceEnd(ctx, lathe(ctx), 40, 0, 'face-1');
    const element = only(cutting.th);
    expect(element).toMatchObject({ id: 'face', feature_id: 'face-1' });
    expectTerms(element.time, 'turning.time_facing', {
      outer_diameter: [40, 'cad'],
      inner_diameter: [0, 'cad'],
      approach: [2, 'parameter:turning.approach/length'],
      passes: [1, 'parameter:turning.strategy/facing_passes'],
      cutting_speed: [285, 'parameter:turning.finishing.P.coated_carbide/vc'],
      speed_limit: limit,
      feed: [0.25, 'parameter:turning.finishing.P.coated_carbide/f'],
      count: [1, 'plan'],
    });
    const met = 285_000 / (Math.PI * 5000);
    const minutes = (Math.PI * (44 * 44 - met * met)) / (4 * 1000 * 285 * 0.25) + met / (2 * 5000 * 0.25);
    expect(seconds(element)).toBeCloseTo(minutes * 60, 9);
    expect(only(cutting.tools).id).toBe('face');
  });

  test('a groove 4 wide takes two plunges of the 3 mm insert at 140 m/min', () => {
    const cutting = cutGroove(ctx, lathe(ctx), {
      bottom: 24,
      depth: 3,
      width: 4,
      count: 2,
      featureId: 'groove-1',
    });
    const element = only(cutting.th);
    expect(element).toMatchObject({ id: 'groove', feature_id: 'groove-1' });
    expect(element.evidence.source).toBe('kyocera_569;kyocera_groove');
    expectTerms(element.time, 'turning.time_facing', {
      outer_diameter: [30, 'cad'],
      inner_diameter: [24, 'cad'],
      approach: [1, 'plan'],
      passes: [2, 'plan'],
      cutting_speed: [140, 'parameter:turning.groove.P.coated_carbide/vc'],
      speed_limit: limit,
      feed: [0.075, 'parameter:turning.groove.P.coated_carbide.w2_3/f'],
      count: [2, 'cad'],
    });
    expect(only(cutting.tools)).toMatchObject({ id: 'groove:groove-1', klass: 'groove_insert' });
  });

  test('a narrow one a single plunge with an insert of its width', () => {
    const narrow = { bottom: 24, depth: 1, width: 1.1, count: 1, featureId: 'g' };
    const element = only(cutGroove(ctx, lathe(ctx), narrow).th);
    expect(element.time.terms.find(({ name }) => name === 'passes')?.value).toBe(1);
    expect(element.time.terms.find(({ name }) => name === 'feed')?.source).toBe(
      'parameter:turning.groove.P.coated_carbide.w1_2/f',
    );
  });

  test('a group without rows grooves and parts with the data of steel', () => {
    const odd = contextOf({ group: 'H', without: (bin) => bin.startsWith('turning.groove.H') });
    const narrow = { bottom: 24, depth: 1, width: 2, count: 1, featureId: 'g' };
    const element = only(cutGroove(odd, lathe(odd), narrow).th);
    const term = (name: string) => element.time.terms.find((one) => one.name === name);
    expect(term('cutting_speed')?.source).toBe('parameter:turning.groove.P.coated_carbide/vc');
    expect(term('feed')).toMatchObject({ value: 0.075, source: 'parameter:turning.strategy/groove_feed' });
    // Hard steel has a speed for parting and no feed.
    const parted = only(partOff(contextOf({ group: 'H' }), lathe(ctx), 40, 0).th);
    expect(parted.time.terms.find(({ name }) => name === 'feed')?.source).toBe(
      'parameter:turning.part_off.P.coated_carbide/f',
    );
  });

  test('parting a tube Ø40/Ø20 off: 125 m/min, 0.1 mm/rev through the ring', () => {
    const cutting = partOff(ctx, lathe(ctx), 40, 20);
    const element = only(cutting.th);
    expect(element).toMatchObject({ id: 'part_off', feature_id: null });
    expect(element.evidence.source).toBe('ingersoll_1351;assumed');
    expectTerms(element.time, 'turning.time_facing', {
      outer_diameter: [40, 'cad'],
      inner_diameter: [20, 'cad'],
      approach: [1, 'plan'],
      passes: [1, 'plan'],
      cutting_speed: [125, 'parameter:turning.part_off.P.coated_carbide/vc'],
      speed_limit: limit,
      feed: [0.1, 'parameter:turning.part_off.P.coated_carbide/f'],
      count: [1, 'cad'],
    });
    expect(only(cutting.tools)).toMatchObject({ id: 'part_off:', klass: 'part_off_insert' });
  });
});

describe('threads', () => {
  const thread = { diameter: 30, pitch: 1.5, length: 20, featureId: 'thread-1', side: 'external' } as const;

  test('M30 × 1.5 outside: seven passes at 130 m/min, each with 0.6 s back', () => {
    const cutting = turnThread(ctx, lathe(ctx), thread);
    const element = only(cutting.th);
    expect(element).toMatchObject({ id: 'thread', feature_id: 'thread-1' });
    expect(element.evidence.source).toBe('assumed;sumitomo_415');
    expectTerms(element.time, 'turning.time_threading', {
      length: [20, 'cad'],
      pitch: [1.5, 'plan'],
      overrun_pitches: [3, 'parameter:tapping.any/overrun_pitches'],
      passes: [7, 'parameter:turning.thread.external.pitch_1p5/passes'],
      cutting_speed: [130, 'parameter:turning.thread.P.coated_carbide/vc'],
      diameter: [30, 'cad'],
      speed_limit: limit,
      retract: [0.6, 'parameter:turning.thread/retract_time'],
      count: [1, 'plan'],
    });
    expect(only(cutting.tools)).toMatchObject({ id: 'thread:thread-1', klass: 'thread_insert' });
  });

  test('inside eight', () => {
    const element = only(turnThread(ctx, lathe(ctx), { ...thread, side: 'internal' }).th);
    expect(element.time.terms.find(({ name }) => name === 'passes')).toMatchObject({
      value: 8,
      source: 'parameter:turning.thread.internal.pitch_1p5/passes',
    });
  });

  test('without a table inside, as many as outside at 1.5; without a speed, that of steel', () => {
    const bare = contextOf({
      group: 'X',
      without: (bin) => bin.startsWith('turning.thread.internal'),
    });
    const element = only(turnThread(bare, lathe(bare), { ...thread, pitch: 3, side: 'internal' }).th);
    expect(element.time.terms.find(({ name }) => name === 'passes')).toMatchObject({
      value: 7,
      source: 'parameter:turning.thread.external.pitch_1p5/passes',
    });
    expect(element.time.terms.find(({ name }) => name === 'cutting_speed')?.source).toBe(
      'parameter:turning.thread.P.coated_carbide/vc',
    );
  });

  test('centring takes 4 s and wears nothing', () => {
    const { th, tools } = centre(ctx);
    expect(only(th)).toMatchObject({ id: 'centre', feature_id: null, time: { value: 4 } });
    expect(tools).toEqual([]);
  });
});
