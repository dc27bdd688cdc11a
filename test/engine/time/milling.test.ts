import { describe, expect, test } from 'vitest';
import { planTerm } from '../../../src/engine/time/element.ts';
import {
  clearVolume,
  type Engagement,
  faceOff,
  followPath,
  forceOf,
  type MillingState,
  millingState,
  sweepArea,
} from '../../../src/engine/time/milling.ts';
import { exactTool, insertTool } from '../../../src/engine/time/tools.ts';
import { contextOf, derivationOf, expectTerms, lifeOf, machineOf, only, seconds, toolOf } from './steps.ts';

const ctx = contextOf({ group: 'P' });
const machine = machineOf(ctx);

const engagement = (change: Partial<Engagement> = {}): Engagement => ({
  kind: 'roughing',
  tool: exactTool(ctx, 'end_mill', 10),
  radial: planTerm(5),
  strategyDepth: planTerm(10),
  depth: 12,
  reach: 12,
  ...change,
});

const rpm = (vc: number, d: number): number => (1000 * vc) / (Math.PI * d);
const stateOf = (change: Partial<Engagement> = {}): MillingState =>
  millingState(ctx, machine, engagement(change));

/** Half engagement cuts as thick as fz; full slotting is where the roughing table was made, no thinner. */
describe('roughing C45 with a Ø10 end mill, ae 5', () => {
  const state = stateOf();

  test('160 m/min and 0.045 on four teeth', () => {
    expectTerms(state.speed, 'cutting.spindle_speed', {
      cutting_speed: [160, 'parameter:milling.roughing.P.coated_carbide/vc'],
      diameter: [10, 'plan'],
      speed_limit: [8000, 'machine:the_machine'],
    });
    expectTerms(state.feed, 'milling.feed_rate', {
      spindle_speed: rpm(160, 10),
      teeth: [4, 'parameter:milling.teeth.P.coated_carbide/z'],
      feed_per_tooth: [0.045, 'parameter:milling.roughing.P.coated_carbide.d6_10/fz'],
      factor: [1, 'plan'],
      chip_thinning: 1,
      feed_limit: [15_000, 'parameter:machine.milling_3axis/feed_max_mm_min'],
    });
    expect(derivationOf(state.feed, 'chip_thinning')).toEqual({
      radial_depth: [5, 'plan'],
      reference_depth: [10, 'plan'],
      diameter: [10, 'plan'],
      limit: [2, 'parameter:milling.strategy/chip_thinning_max'],
    });
    expect(state.evidence).toMatchObject({ source: 'F26', kind: 'derived' });
    expect(state.evidence.sigma).toBeCloseTo(Math.sqrt(0.1 ** 2 + 0.14 ** 2), 12);
  });

  test('two passes of 6, since 12 is more than the strategy’s 10', () => {
    expect(state.axial.value).toBe(6);
    expect(state.passes).toBe(2);
    const terms = Object.fromEntries(
      state.axial.terms.map(({ name, value, source }) => [name, [value, source]]),
    );
    expect(terms).toMatchObject({
      strategy_depth: [10, 'plan'],
      depth: [12, 'cad'],
      stable_depth: [10, 'plan'],
    });
  });

  test('the power of one millimetre by Kienzle at 6° of rake: kc 1410 · hm^−0.22 · 1.2 · 1.15', () => {
    const arc = Math.acos(1 - (2 * 5) / 10);
    const hm = (2 * 5 * 0.045) / (10 * arc);
    const kc = 1500 * (1 - 0.06) * hm ** -0.22 * 1.2 * 1.15;
    const vf = rpm(160, 10) * 4 * 0.045;
    expect(state.axial.terms.find(({ name }) => name === 'power_at_1mm')?.value).toBeCloseTo(
      (1 * 5 * vf * kc) / 60e6,
      9,
    );
    expect(state.axial.terms.find(({ name }) => name === 'power')?.value).toBeCloseTo(16, 9);
    const powerTerm = state.axial.terms.find(({ name }) => name === 'power_at_1mm');
    const at1 = Object.fromEntries(
      (powerTerm?.from?.terms ?? []).map(({ name, value, source }) => [name, [value, source]]),
    );
    expect(at1.axial_depth).toEqual([1, 'definition']);
    expect(at1.radial_depth).toEqual([5, 'plan']);
    const force = Object.fromEntries(
      (powerTerm?.from?.terms.find(({ name }) => name === 'specific_force')?.from?.terms ?? []).map(
        ({ name, source }) => [name, source],
      ),
    );
    expect(force).toEqual({
      kc1_1: 'formula',
      mc: 'material',
      radial_depth: 'plan',
      diameter: 'plan',
      feed_per_tooth: 'parameter:milling.roughing.P.coated_carbide.d6_10/fz',
      milling_factor: 'parameter:force.milling/k_factor',
      wear_factor: 'parameter:force.wear/k_wear',
    });
  });

  test('the force at the rake of the tool, of its own group where that has one', () => {
    expectTerms(forceOf(ctx), 'cutting.raked_force', {
      kc1_1: [1500, 'material'],
      tool_rake: [6, 'parameter:force.rake/tool_rake'],
      basis_rake: [0, 'material'],
      per_degree: [0.01, 'parameter:force.rake/k_per_degree'],
    });
    const aluminium = contextOf({ grade: '6082' });
    expect(forceOf(aluminium).terms.find(({ name }) => name === 'tool_rake')).toMatchObject({
      value: 12,
      source: 'parameter:force.rake.N_al_wrought/tool_rake',
    });
    // The answer is kept by the part, not mixed up with another question.
    expect(forceOf(aluminium).value).toBeCloseTo(800 * (1 - 0.12), 9);
    expect(exactTool(aluminium, 'end_mill', 10).klass).toBe('end_mill');
  });
});

describe('limits of a cut', () => {
  test('beyond four diameters the feed falls to 80 %, beyond six to half', () => {
    const factor = (reach: number): number | undefined =>
      stateOf({ reach }).feed.terms.find(({ name }) => name === 'factor')?.value;
    expect([40, 40.1, 60, 60.1].map(factor)).toEqual([1, 0.8, 0.8, 0.5]);
  });

  test('a factor of the cut comes on top', () => {
    expect(
      stateOf({ reach: 50, feedFactor: 0.6 }).feed.terms.find(({ name }) => name === 'factor')?.value,
    ).toBe(0.8 * 0.6);
  });

  test('beside a thin wall half the depth is taken', () => {
    expect(stateOf({ thinWall: true }).axial.terms.find(({ name }) => name === 'strategy_depth')?.value).toBe(
      5,
    );
    expect(stateOf({ thinWall: true }).passes).toBe(3);
  });

  test('the stability lobe caps the depth', () => {
    const shaky = machineOf(ctx, { chatter_stability_lobe: [[0, 4]] });
    const state = millingState(ctx, shaky, engagement());
    expect(state.axial.terms.find(({ name }) => name === 'stable_depth')?.value).toBe(4);
    expect(state.passes).toBe(3);
  });

  test('a weak spindle takes more passes', () => {
    const weak = machineOf(ctx, { spindle_power_kw: 1 });
    expect(millingState(ctx, weak, engagement()).passes).toBeGreaterThan(2);
  });
});

describe('tables', () => {
  const termOf = (state: MillingState, name: string) => {
    const term = state.feed.terms.find((one) => one.name === name);
    return [term?.value, term?.source];
  };

  test.each([
    ['roughing', 12, 'milling.roughing.P.coated_carbide.d10_16', 0.0575],
    ['shoulder', 12, 'milling.shoulder.P.coated_carbide.d10_16', 0.1],
    ['finishing', 12, 'milling.finishing.P.coated_carbide.d10_16', 0.115],
    ['finishing', 20, 'milling.finishing.P.coated_carbide.d16_25', 0.135],
  ] as const)('%s with Ø%d', (kind, d, bin, fz) => {
    const state = stateOf({ kind, tool: exactTool(ctx, 'end_mill', d) });
    expect(termOf(state, 'feed_per_tooth')).toEqual([fz, `parameter:${bin}/fz`]);
  });

  test('below Ø4 the feed falls as a maker’s table does: a quarter at Ø3 over 0.4605 at Ø4', () => {
    const small = stateOf({ tool: exactTool(ctx, 'end_mill', 3), radial: planTerm(1.5) });
    expect(termOf(small, 'feed_per_tooth')[0]).toBeCloseTo((0.02 * 0.25) / 0.4605, 9);
    expect(termOf(stateOf({ tool: exactTool(ctx, 'end_mill', 4) }), 'feed_per_tooth')[0]).toBe(0.02);
  });

  test('a face mill: 185 m/min, 0.1775 on five inserts at Ø63, seven at Ø100, three at Ø40', () => {
    const face = (d: number): MillingState =>
      stateOf({ kind: 'facing', tool: exactTool(ctx, 'face_mill', d), radial: planTerm(0.7 * d) });
    expect(termOf(face(63), 'feed_per_tooth')).toEqual([
      0.1775,
      'parameter:milling.facing.P.indexable_carbide.d50_80/fz',
    ]);
    expect(termOf(face(63), 'teeth')).toEqual([5, 'parameter:milling.teeth.indexable_carbide.d50_80/z']);
    expect(termOf(face(125), 'teeth')[0]).toBe(7);
    expect(termOf(face(40), 'teeth')[0]).toBe(3);
    expect(face(63).speed.terms[0]?.source).toBe('parameter:milling.facing.P.indexable_carbide/vc');
  });

  test('a group without rows mills as steel does', () => {
    const odd = contextOf({ group: 'X' });
    const state = millingState(odd, machineOf(odd), engagement({ tool: exactTool(odd, 'end_mill', 8) }));
    expect(termOf(state, 'feed_per_tooth')).toEqual([
      0.0575,
      'parameter:milling.roughing.P.coated_carbide.d10_16/fz',
    ]);
    expect(state.speed.terms[0]?.source).toBe('parameter:milling.roughing.P.coated_carbide/vc');
    expect(termOf(state, 'teeth')).toEqual([4, 'parameter:milling.teeth.P.coated_carbide/z']);
  });

  test('what one table lacks comes from the kind next to it', () => {
    const lacking = (kind: Engagement['kind'], gone: string) => {
      const part = contextOf({ group: 'P', without: (bin) => bin.startsWith(`milling.${gone}.P`) });
      return millingState(part, machineOf(part), engagement({ kind })).speed.terms[0]?.source;
    };
    const of = (name: string): string => `parameter:milling.${name}.P.coated_carbide/vc`;
    expect(lacking('roughing', 'roughing')).toBe(of('shoulder'));
    expect(lacking('shoulder', 'shoulder')).toBe(of('roughing'));
    expect(lacking('finishing', 'finishing')).toBe(of('shoulder'));
    // A solid mill has no facing table at all.
    expect(lacking('facing', 'facing')).toBe(of('shoulder'));
  });
});

describe('a tool of the environment', () => {
  const own = toolOf({ tool_id: 'e10', flutes: 3 });
  const shop = contextOf({ group: 'P', tools: [own] });
  const state = (kind: Engagement['kind']): MillingState =>
    millingState(shop, machineOf(shop), engagement({ kind, tool: exactTool(shop, 'end_mill', 10) }));

  test('brings data for shouldering; roughing and finishing keep the tables’ relation to it', () => {
    const rates = (kind: Engagement['kind']) => [
      state(kind).reference.value,
      state(kind).feed.terms.find(({ name }) => name === 'feed_per_tooth')?.value,
    ];
    expect(rates('shoulder')).toEqual([120, 0.05]);
    const [vc, fz] = rates('roughing');
    expect(vc).toBeCloseTo((120 * 160) / 185, 9);
    expect(fz).toBeCloseTo((0.05 * 0.045) / 0.0675, 9);
    const [fast, fine] = rates('finishing');
    expect(fast).toBeCloseTo((120 * 225) / 185, 9);
    expect(fine).toBeCloseTo((0.05 * 0.0925) / 0.0675, 9);
    expect(state('roughing').reference.source).toBe('tool:e10');
    expect(state('roughing').evidence.source).toBe('F26');
    expect(state('roughing').feed.terms.find(({ name }) => name === 'teeth')).toMatchObject({
      value: 3,
      source: 'tool:e10',
    });
  });

  test('its depth caps the strategy’s', () => {
    expect(state('roughing').axial.terms.find(({ name }) => name === 'strategy_depth')?.value).toBe(6);
  });

  test('a face mill’s data are for facing', () => {
    const face = toolOf({ tool_id: 'f63', klass: 'face_mill', diameter_mm: 63, flutes: 5 });
    const mine = contextOf({ group: 'P', tools: [face] });
    const tool = exactTool(mine, 'face_mill', 63);
    const at = millingState(
      mine,
      machineOf(mine),
      engagement({ kind: 'facing', tool, radial: planTerm(44) }),
    );
    expect(at.reference).toEqual({ value: 120, source: 'tool:f63' });
    expect(at.feed.terms.find(({ name }) => name === 'feed_per_tooth')?.value).toBe(0.05);
  });
});

describe('times', () => {
  const vf = rpm(160, 10) * 4 * 0.045;
  const state = stateOf();

  test('clearing 6000 mm³ twice', () => {
    const cutting = clearVolume(ctx, state, 6000, 2, 'pocket-1');
    const element = only(cutting.th);
    expect(element).toMatchObject({ id: 'rough', feature_id: 'pocket-1' });
    expectTerms(element.time, 'milling.time_of_volume', {
      volume: [6000, 'cad'],
      axial_depth: 6,
      radial_depth: [5, 'plan'],
      feed_rate: vf,
      count: [2, 'cad'],
    });
    expect(seconds(element)).toBeCloseTo((2 * 6000 * 60) / (6 * 5 * vf), 9);
    expect(only(cutting.tools)).toMatchObject({ id: 'rough:pocket-1', klass: 'end_mill', life_unit: 's' });
    expect(only(clearVolume(ctx, state, 6000, 2, null).tools).id).toBe('rough');
  });

  test('following 100 mm in two passes', () => {
    const element = only(followPath(ctx, state, 100, 3, 'slot-1').th);
    expect(element).toMatchObject({ id: 'contour', feature_id: 'slot-1' });
    expectTerms(element.time, 'milling.time_of_path', {
      path: [100, 'cad'],
      approach: [3, 'parameter:milling.approach/length'],
      passes: [2, 'plan'],
      feed_rate: vf,
      count: [3, 'cad'],
    });
  });

  test('facing 60 × 100 goes along the longer side', () => {
    const element = only(faceOff(ctx, state, 60, 100).th);
    expect(element).toMatchObject({ id: 'face', feature_id: null });
    expectTerms(element.time, 'milling.time_of_facing', {
      length: [100, 'cad'],
      width: [60, 'cad'],
      diameter: [10, 'plan'],
      radial_depth: [5, 'plan'],
      approach: [3, 'parameter:milling.approach/length'],
      passes: [2, 'plan'],
      feed_rate: vf,
      count: [1, 'plan'],
    });
  });

  test('sweeping 1500 mm²', () => {
    const element = only(sweepArea(ctx, state, 1500, 1, 'pocket-1').th);
    expect(element.id).toBe('floor');
    expectTerms(element.time, 'milling.time_of_area', {
      area: [1500, 'cad'],
      radial_depth: [5, 'plan'],
      feed_rate: vf,
      count: [1, 'cad'],
    });
  });
});

describe('wear', () => {
  test('at the speed of the table the tool lives its 75 minutes', () => {
    const tool = only(clearVolume(ctx, stateOf(), 6000, 1, 'p').tools);
    expect(tool.life.value).toBeCloseTo(75 * 60, 6);
  });

  test('where the spindle cannot reach the speed, as much longer as Taylor says: 4000 of 5093 rpm', () => {
    const slow = machineOf(ctx, { max_spindle_rpm: 4000 });
    const tool = only(clearVolume(ctx, millingState(ctx, slow, engagement()), 6000, 1, 'p').tools);
    expect(lifeOf(tool).speed).toBeCloseTo((160 * 4000) / rpm(160, 10), 9);
    expect(tool.life.terms.find(({ name }) => name === 'speed')?.source).toBe('plan');
    expect(tool.life.value / 60).toBeCloseTo(75 * (rpm(160, 10) / 4000) ** (1 / 0.28), 6);
  });

  test('an insert of a lathe is no end mill', () => {
    expect(insertTool(ctx, 'turning_insert').klass).toBe('turning_insert');
  });
});
