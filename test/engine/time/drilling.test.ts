import { describe, expect, test } from 'vitest';
import {
  type Bore,
  cutThreads,
  drillClass,
  drillHoles,
  enlargeMouth,
  finishBore,
  isReamed,
  isThreadMilled,
} from '../../../src/engine/time/drilling.ts';
import { contextOf, derivationOf, expectTerms, lifeOf, machineOf, only, seconds, toolOf } from './steps.ts';

const bore = (change: Partial<Bore> = {}): Bore => ({
  diameter: 8,
  depth: 12,
  through: true,
  count: 4,
  featureId: 'hole-1',
  ...change,
});

const rpm = (vc: number, d: number): number => (1000 * vc) / (Math.PI * d);

describe('drilling Ø8 × 12 through, four times, in C45', () => {
  const ctx = contextOf({ group: 'P' });
  const cutting = drillHoles(ctx, machineOf(ctx), bore());
  const element = only(cutting.th);

  test('100 m/min and 0.1905 mm/rev of the table, 2 mm of run-in and 0.3 D for the point: 5.2 s', () => {
    expectTerms(element.time, 'drilling.time_of_holes', {
      depth: [12, 'cad'],
      approach: [2, 'parameter:drilling.approach/length'],
      overrun: 0.3 * 8,
      spindle_speed: rpm(100, 8),
      feed: 0.1905,
      peck_factor: [1, 'plan'],
      count: [4, 'cad'],
    });
    expect(seconds(element)).toBeCloseTo((4 * 16.4 * 60) / (rpm(100, 8) * 0.1905), 9);
    expect(element).toMatchObject({ id: 'drill', feature_id: 'hole-1' });
    // hit_sheet for the feed, tungaloy_1339 for the speed: √(0.15² + 0.18²).
    expect(element.evidence).toEqual({
      kind: 'derived',
      source: 'tungaloy_1339;hit_sheet',
      source_id: null,
      sigma: Math.sqrt(0.15 ** 2 + 0.18 ** 2),
    });
  });

  test('the feed rests on the force of the grade, 1500 at 0.22, and on the power behind the drive', () => {
    const feed = derivationOf(element.time, 'feed');
    expect(feed).toMatchObject({
      feed: [0.1905, 'parameter:drilling.P.coated_carbide.d6_10/f'],
      depth_factor: [1, 'plan'],
      cutting_speed: [100, 'parameter:drilling.P.coated_carbide/vc'],
      diameter: [8, 'cad'],
      kc1_1: [1500, 'material'],
      mc: [0.22, 'material'],
      power: [20 * 0.8, 'formula'],
    });
    expect(derivationOf(element.time, 'overrun')).toEqual({
      diameter: [8, 'cad'],
      share: [0.3, 'parameter:drilling.through/overrun_per_d'],
    });
  });

  test('wears 48 mm of a solid drill that lives 60 m: 52 new, three regrinds at a quarter each', () => {
    const tool = only(cutting.tools);
    expect(tool).toMatchObject({
      id: 'drill:hole-1',
      klass: 'drill',
      tool_id: null,
      diameter_mm: 8,
      material: 'coated_carbide',
      level: 'platform',
      life_unit: 'm',
    });
    expect(tool.use.value).toBeCloseTo(0.048, 12);
    expect(tool.life.value).toBe(60);
    expect(tool.edge_price.value).toBeCloseTo((52 * (1 + 3 * 0.25)) / 4, 12);
  });
});

describe('holes of other depths and floors', () => {
  const ctx = contextOf({ group: 'P' });
  const machine = machineOf(ctx, { coolant: ['flood'] });
  const at = (change: Partial<Bore>) => only(drillHoles(ctx, machine, bore({ count: 1, ...change })).th);

  test('a blind hole has no overrun, a flat floor takes 30 % longer', () => {
    expectTerms(at({ through: false, flatBottom: true }).time, 'drilling.time_of_holes', {
      depth: [12, 'cad'],
      approach: [2, 'parameter:drilling.approach/length'],
      overrun: [0, 'plan'],
      spindle_speed: rpm(100, 8),
      feed: 0.1905,
      peck_factor: [1.3, 'plan'],
      count: [1, 'cad'],
    });
  });

  // L/D from which slower data hold: the band of a ratio is the one below it.
  test.each([
    [3, 1, 1, 1],
    [3.5, 0.9, 0.9, 1.15],
    [4.5, 0.8, 0.9, 1.15],
    [6, 0.7, 0.8, 1.3],
    [10, 0.625, 0.8, 1.6],
  ])('L/D %d: speed × %d, feed × %d, pecking × %d', (ld, speed, feed, peck) => {
    expectTerms(at({ depth: 8 * ld, through: false }).time, 'drilling.time_of_holes', {
      depth: [8 * ld, 'cad'],
      approach: [2, 'parameter:drilling.approach/length'],
      overrun: [0, 'plan'],
      spindle_speed: rpm(100 * speed, 8),
      feed: 0.1905 * feed,
      peck_factor: [peck, 'plan'],
      count: [1, 'cad'],
    });
  });
});

describe('the kind of drill', () => {
  const ctx = contextOf({ group: 'P' });

  test('high-speed steel below 2, solid carbide up to 20, inserts above, up to four diameters deep', () => {
    const of = (diameter: number, depth: number): string => drillClass(ctx, diameter, depth);
    expect([of(1.9, 5), of(2, 5), of(20, 50)]).toEqual(['drill_hss', 'drill', 'drill']);
    expect([of(20.1, 80), of(25, 100), of(25, 101)]).toEqual([
      'indexable_drill',
      'indexable_drill',
      'drill_hss',
    ]);
  });

  test('Ø25 × 50 by inserts: 129.5 m/min, 0.1156 mm/rev', () => {
    const element = only(drillHoles(ctx, machineOf(ctx), bore({ diameter: 25, depth: 50, count: 1 })).th);
    expect(derivationOf(element.time, 'feed')).toMatchObject({
      feed: [0.1156, 'parameter:drilling.indexable.P.d16_26/f'],
      cutting_speed: [129.5, 'parameter:drilling.indexable.P/vc'],
    });
  });

  test('Ø25 × 50 in titanium by inserts: no table of its own, the speed of solid drills and the feed of steel', () => {
    const titanium = contextOf({ grade: 'TiAl6V4' });
    expect(titanium.group).toBe('S_ti');
    const element = only(
      drillHoles(titanium, machineOf(titanium), bore({ diameter: 25, depth: 50, count: 1 })).th,
    );
    expect(derivationOf(element.time, 'feed')).toMatchObject({
      feed: [0.1156, 'parameter:drilling.indexable.P.d16_26/f'],
      cutting_speed: [40, 'parameter:drilling.S_ti.coated_carbide/vc'],
    });
  });

  test('Ø1.5 in high-speed steel: 38.1 m/min, 0.0762 mm/rev', () => {
    const element = only(drillHoles(ctx, machineOf(ctx), bore({ diameter: 1.5, depth: 4, count: 1 })).th);
    expect(derivationOf(element.time, 'feed')).toMatchObject({
      feed: [0.0762, 'parameter:drilling.P.hss_co.d2_4/f'],
      cutting_speed: [38.1, 'parameter:drilling.P.hss_co/vc'],
    });
  });

  test('Ø1.5 in cast iron: no table in high-speed steel, that of solid drills', () => {
    const iron = contextOf({ group: 'K' });
    const element = only(drillHoles(iron, machineOf(iron), bore({ diameter: 1.5, depth: 4, count: 1 })).th);
    expect(derivationOf(element.time, 'feed')).toMatchObject({
      cutting_speed: [90, 'parameter:drilling.K.coated_carbide/vc'],
      feed: [0.127, 'parameter:drilling.P.coated_carbide.d2_4/f'],
    });
  });

  test('is chosen by the nominal diameter where the drill leaves something for a reamer', () => {
    const cutting = drillHoles(ctx, machineOf(ctx), bore({ diameter: 19.9, nominal: 20.2, depth: 30 }));
    expect(only(cutting.tools).klass).toBe('indexable_drill');
  });
});

describe('a drill of the environment', () => {
  const own = toolOf({ tool_id: 'd8', klass: 'drill', diameter_mm: 8, flutes: 2, life_min: 30, price: 40 });
  const ctx = contextOf({ group: 'P', tools: [own] });
  const cutting = drillHoles(ctx, machineOf(ctx), bore());

  test('brings its own speed, and its feed per tooth on both lips', () => {
    expect(derivationOf(only(cutting.th).time, 'feed')).toMatchObject({
      feed: [0.1, 'tool:d8'],
      cutting_speed: [120, 'tool:d8'],
    });
  });

  test('lives the minutes that are stated, at its own speed', () => {
    const tool = only(cutting.tools);
    expect(tool.life_unit).toBe('s');
    expect(tool.life.value).toBeCloseTo(30 * 60, 9);
    expect(tool.use.value).toBeCloseTo(seconds(only(cutting.th)), 12);
  });

  test('without flutes is fed as stated', () => {
    const one = contextOf({ group: 'P', tools: [{ ...own, flutes: null }] });
    const feed = derivationOf(only(drillHoles(one, machineOf(one), bore()).th).time, 'feed');
    expect(feed.feed).toEqual([0.05, 'tool:d8']);
  });
});

describe('finishing a bore', () => {
  const ctx = contextOf({ group: 'P' });
  const machine = machineOf(ctx);

  test('Ø10 is reamed at 43.43 m/min and 0.25 mm/rev; a reamer lives 60 m', () => {
    const cutting = finishBore(ctx, machine, bore({ diameter: 10, depth: 20, count: 2 }));
    const element = only(cutting.th);
    expect(element).toMatchObject({ id: 'ream', feature_id: 'hole-1' });
    expect(element.evidence.source).toBe('protocutter_steel;assumed');
    expectTerms(element.time, 'drilling.time_of_holes', {
      depth: [20, 'cad'],
      approach: [2, 'parameter:drilling.approach/length'],
      overrun: [0, 'plan'],
      spindle_speed: rpm(43.43, 10),
      feed: [0.25, 'parameter:reaming.any.d7_12/f'],
      peck_factor: [1, 'plan'],
      count: [2, 'cad'],
    });
    expect(derivationOf(element.time, 'spindle_speed').cutting_speed).toEqual([
      43.43,
      'parameter:reaming.P.carbide/vc',
    ]);
    const tool = only(cutting.tools);
    expect(tool).toMatchObject({ id: 'ream:hole-1', klass: 'reamer', material: 'carbide', life_unit: 'm' });
    expect(tool.use.value).toBeCloseTo(0.04, 12);
  });

  test('Ø40 is bored fine: 285 m/min slowed to 80 %, 0.08 mm/rev; the edge lives 40 min', () => {
    const cutting = finishBore(ctx, machine, bore({ diameter: 40, depth: 30, count: 1 }));
    const element = only(cutting.th);
    expect(element.id).toBe('bore');
    expectTerms(element.time, 'drilling.time_of_holes', {
      depth: [30, 'cad'],
      approach: [2, 'parameter:drilling.approach/length'],
      overrun: [0, 'plan'],
      spindle_speed: rpm(285 * 0.8, 40),
      feed: [0.08, 'parameter:drilling.strategy/bore_f'],
      peck_factor: [1, 'plan'],
      count: [1, 'cad'],
    });
    const tool = only(cutting.tools);
    expect(tool).toMatchObject({
      id: 'bore:hole-1',
      klass: 'boring_head',
      diameter_mm: null,
      life_unit: 's',
    });
    expect(tool.life.value).toBeCloseTo(40 * 60, 9);
  });

  test('a plastic, which has no row of fine turning in speed, is bored like aluminium', () => {
    const plastic = contextOf({ group: 'N_plastic' });
    const element = only(finishBore(plastic, machineOf(plastic), bore({ diameter: 50, depth: 10 })).th);
    expect(derivationOf(element.time, 'spindle_speed').cutting_speed?.[1]).toBe(
      'parameter:turning.finishing.N_al_wrought.coated_carbide/vc',
    );
  });

  test('and hard steel, which has no coated row either, like steel', () => {
    const hard = contextOf({ group: 'H' });
    const element = only(finishBore(hard, machineOf(hard), bore({ diameter: 50, depth: 10 })).th);
    expect(derivationOf(element.time, 'spindle_speed').cutting_speed).toEqual([
      285 * 0.8,
      'parameter:turning.finishing.P.coated_carbide/vc',
    ]);
  });

  test('a reamer of the environment brings its data: 0.05 on each of six teeth', () => {
    const own = toolOf({ tool_id: 'r10', klass: 'reamer', diameter_mm: 10, flutes: 6 });
    const mine = contextOf({ group: 'P', tools: [own] });
    const element = only(finishBore(mine, machineOf(mine), bore({ diameter: 10, depth: 20 })).th);
    const terms = Object.fromEntries(
      element.time.terms.map(({ name, value, source }) => [name, [value, source]]),
    );
    expect(terms.feed?.[0]).toBeCloseTo(0.3, 12);
    expect(terms.feed?.[1]).toBe('tool:r10');
    expect(derivationOf(element.time, 'spindle_speed').cutting_speed).toEqual([120, 'tool:r10']);
  });

  test('up to and with 32 mm', () => {
    expect([32, 32.1].map((d) => isReamed(ctx, d))).toEqual([true, false]);
  });
});

describe('mouths', () => {
  const ctx = contextOf({ group: 'P' });
  const machine = machineOf(ctx);
  const mouth = bore({ diameter: 15, depth: 6, count: 2 });

  test('a counterbore takes the drill’s speed at 70 % and a countersink’s feed at 60 %', () => {
    const cutting = enlargeMouth(ctx, machine, 'counterbore', mouth);
    const element = only(cutting.th);
    expect(element).toMatchObject({ id: 'counterbore', feature_id: 'hole-1' });
    expect(element.evidence.source).toBe('tungaloy_1339;assumed');
    expectTerms(element.time, 'drilling.time_of_holes', {
      depth: [6, 'cad'],
      approach: [2, 'parameter:drilling.approach/length'],
      overrun: [0, 'plan'],
      spindle_speed: rpm(100 * 0.7, 15),
      feed: [0.12 * 0.6, 'parameter:countersink.any.hss.d10_20/f'],
      peck_factor: [1, 'plan'],
      count: [2, 'cad'],
    });
    const tool = only(cutting.tools);
    expect(tool).toMatchObject({ id: 'counterbore:hole-1', klass: 'countersink', life_unit: 'hole' });
    expect([tool.use.value, tool.life.value]).toEqual([2, 3000]);
  });

  test('a countersink its own: 20 m/min in high-speed steel', () => {
    const element = only(enlargeMouth(ctx, machine, 'countersink', mouth).th);
    expect(element.id).toBe('countersink');
    expect(derivationOf(element.time, 'spindle_speed').cutting_speed).toEqual([
      20,
      'parameter:countersink.P.hss/vc',
    ]);
    expect(element.time.terms.find(({ name }) => name === 'feed')?.value).toBe(0.12);
  });

  test('in hard steel, which the table lacks, as in steel', () => {
    const hard = contextOf({ group: 'H' });
    const element = only(enlargeMouth(hard, machineOf(hard), 'countersink', mouth).th);
    expect(derivationOf(element.time, 'spindle_speed').cutting_speed?.[1]).toBe(
      'parameter:countersink.P.hss/vc',
    );
  });

  test('a countersink of the environment sinks at its own speed, and counterbores at the drill’s', () => {
    const own = toolOf({ tool_id: 'cs', klass: 'countersink', diameter_mm: 15, life_min: null });
    const mine = contextOf({ group: 'P', tools: [own] });
    const speed = (kind: 'countersink' | 'counterbore') =>
      derivationOf(only(enlargeMouth(mine, machineOf(mine), kind, mouth).th).time, 'spindle_speed')
        .cutting_speed;
    expect(speed('countersink')).toEqual([120, 'tool:cs']);
    expect(speed('counterbore')?.[0]).toBeCloseTo(70, 9);
  });
});

describe('threads', () => {
  const ctx = contextOf({ group: 'P' });
  const machine = machineOf(ctx);
  const thread = { diameter: 10, pitch: 1.5, depth: 20, count: 3, featureId: 'hole-1' };

  test('M10 is tapped at 16.76 m/min: down and back over 20 mm and three pitches, 1 s to reverse', () => {
    const cutting = cutThreads(ctx, machine, thread);
    const element = only(cutting.th);
    expect(element).toMatchObject({ id: 'tap', feature_id: 'hole-1' });
    expect(element.evidence).toMatchObject({ source: 'clarkson_taps', sigma: 0.12 });
    expectTerms(element.time, 'threading.time_of_tapping', {
      depth: [20, 'cad'],
      pitch: [1.5, 'plan'],
      overrun_pitches: [3, 'parameter:tapping.any/overrun_pitches'],
      spindle_speed: rpm(16.76, 10),
      reverse_time: [1, 'parameter:tapping.any/reverse_time'],
      count: [3, 'cad'],
    });
    expect(derivationOf(element.time, 'spindle_speed').cutting_speed?.[1]).toBe(
      'parameter:tapping.P.hss_e/vc',
    );
    expect(seconds(element)).toBeCloseTo(3 * ((2 * 24.5 * 60) / (rpm(16.76, 10) * 1.5) + 1), 9);
    const tool = only(cutting.tools);
    expect(tool).toMatchObject({ id: 'tap:hole-1', klass: 'tap', material: 'hss', life_unit: 'hole' });
    expect([tool.use.value, tool.life.value]).toEqual([3, 300]);
  });

  test('a tap of the environment cuts at its own speed', () => {
    const own = toolOf({ tool_id: 'm10', klass: 'tap', diameter_mm: 10, material: 'hss', life_min: null });
    const mine = contextOf({ group: 'P', tools: [own] });
    const element = only(cutThreads(mine, machineOf(mine), thread).th);
    expect(derivationOf(element.time, 'spindle_speed').cutting_speed).toEqual([120, 'tool:m10']);
  });

  test('hard steel is milled even where it is small: no tap stands in its table', () => {
    const hard = contextOf({ group: 'H' });
    expect(only(cutThreads(hard, machineOf(hard), thread).th).id).toBe('thread_mill');
  });

  test('M24 is tapped, M30 milled', () => {
    expect([24, 24.1].map((d) => isThreadMilled(ctx, d))).toEqual([false, true]);
  });

  test('M30 × 3.5 with the Ø24 cutter that 0.8 of it lets in: seven passes of one and a half turns', () => {
    const large = { ...thread, diameter: 30, pitch: 3.5 };
    const cutting = cutThreads(ctx, machine, large);
    const element = only(cutting.th);
    const speed = rpm(90, 24);
    expect(element).toMatchObject({ id: 'thread_mill', feature_id: 'hole-1' });
    expect(element.evidence.source).toBe('iscar_thread');
    expect(element.evidence.sigma).toBeCloseTo(Math.sqrt(0.2 ** 2 + 0.18 ** 2), 12);
    expectTerms(element.time, 'threading.time_of_thread_milling', {
      thread_diameter: [30, 'plan'],
      radial_passes: [7, 'parameter:thread_milling.pitch_3/radial_passes'],
      revolutions: [1.5, 'parameter:thread_milling.any/revolutions'],
      feed_rate: speed * 4 * 0.18,
      count: [3, 'cad'],
    });
    expect(derivationOf(element.time, 'feed_rate')).toMatchObject({
      teeth: [4, 'parameter:thread_milling.any/flutes'],
      feed_per_tooth: [0.18, 'parameter:thread_milling.P.coated_carbide.d14/fz'],
      factor: [1, 'plan'],
      chip_thinning: [1, 'plan'],
      feed_limit: [15_000, 'parameter:machine.milling_3axis/feed_max_mm_min'],
    });
    const tool = only(cutting.tools);
    expect(tool).toMatchObject({ id: 'thread_mill:hole-1', diameter_mm: 24, life_unit: 'hole' });
    expect(tool.life.value).toBe(2000);
    expect(lifeOf(tool)).toEqual({ life: 2000, material_factor: 1 });
  });

  test('a thread smaller than the smallest cutter is milled with one made for it', () => {
    const hard = contextOf({ group: 'H' });
    const cutting = cutThreads(hard, machineOf(hard), { ...thread, diameter: 3, pitch: 0.5 });
    expect(only(cutting.tools).diameter_mm).toBeCloseTo(2.4, 12);
    // Hard steel has a speed of its own and the feeds of steel.
    expect(derivationOf(only(cutting.th).time, 'feed_rate').feed_per_tooth?.[1]).toBe(
      'parameter:thread_milling.P.coated_carbide.d2/fz',
    );
  });

  test('without a row for its group a thread is milled as in steel', () => {
    const odd = contextOf({ group: 'X' });
    const cutting = cutThreads(odd, machineOf(odd), { ...thread, diameter: 30, pitch: 3.5 });
    expect(derivationOf(only(cutting.th).time, 'feed_rate').feed_per_tooth?.[1]).toBe(
      'parameter:thread_milling.P.coated_carbide.d14/fz',
    );
    const tapped = only(cutThreads(odd, machineOf(odd), thread).th);
    expect(derivationOf(tapped.time, 'spindle_speed').cutting_speed?.[1]).toBe(
      'parameter:tapping.P.hss_e/vc',
    );
  });
});

describe('deep holes with coolant through the drill', () => {
  const deep = (grade: 'M' | 'S', coolant: readonly string[], depth: number): number => {
    const ctx = contextOf({ group: grade === 'M' ? 'M' : 'S_ti' });
    return seconds(only(drillHoles(ctx, machineOf(ctx, { coolant }), bore({ depth, count: 1 })).th));
  };

  test.each(['M', 'S'] as const)('%s: 5 D go in one pass, without it they are pecked and slower', (group) => {
    const flushed = deep(group, ['flood', 'through_spindle'], 40.5);
    expect(flushed).toBeCloseTo((deep(group, ['through_spindle'], 20) * (40.5 + 4.4)) / (20 + 4.4), 6);
    expect(deep(group, ['flood'], 40.5)).toBeGreaterThan(1.8 * flushed);
  });

  test('beyond 8 D even that drill pecks', () => {
    expect(deep('M', ['through_spindle'], 65)).toBeGreaterThan(1.5 * deep('M', ['through_spindle'], 63));
  });

  test('a hole of 8 × 12 in 1.4301 takes 4 s and in titanium 6 s: half of what a general sheet for all drills gives [PRM-11]', () => {
    expect(deep('M', ['through_spindle'], 12)).toBeCloseTo((16.4 * 60) / (rpm(60, 8) * 0.1), 6);
    expect(deep('S', ['through_spindle'], 12)).toBeCloseTo((16.4 * 60) / (rpm(40, 8) * 0.12), 6);
  });
});
