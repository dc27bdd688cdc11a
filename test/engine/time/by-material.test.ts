import { describe, expect, test } from 'vitest';
import { drillHoles } from '../../../src/engine/time/drilling.ts';
import { millingState } from '../../../src/engine/time/milling.ts';
import { exactTool } from '../../../src/engine/time/tools.ts';
import { contextOf, machineOf, seconds } from './steps.ts';

const rpm = (vc: number, d: number): number => (1000 * vc) / (Math.PI * d);

const evidenceOf = (element: { readonly evidence: { readonly source?: string | null } }): string =>
  element.evidence.source ?? '';

describe('drilling Ø8 × 20 through by material, as the makers of drills say [PRM-11]', () => {
  // Speed and feed of the registry with the keys of their sources: drill makers' tables, trials in 304, in titanium and in alloy 718.
  test.each([
    ['carbon steel', 'P', 100, 0.1905, 'tungaloy_1339;hit_sheet'],
    ['42CrMo4, annealed', 'P_alloy', 90, 0.1905, 'tungaloy_1339;hit_sheet'],
    ['austenitic stainless', 'M', 60, 0.1, 'tungaloy_1339;hit_sheet;imd_304_drills;assumed'],
    ['titanium', 'S_ti', 40, 0.12, 'li_shih_ti;assumed'],
    ['nickel alloy 718', 'S_ni', 13.75, 0.12, 'kivak_2012;assumed'],
  ] as const)('%s', (_, group, vc, f, source) => {
    const ctx = contextOf({ group });
    const cutting = drillHoles(ctx, machineOf(ctx), {
      diameter: 8,
      depth: 20,
      through: true,
      count: 1,
      featureId: 'hole-1',
    });
    const [element] = cutting.th.filter(({ id }) => id === 'drill');
    if (element === undefined) throw new Error('nothing is drilled');
    // 2 mm of run-in and 0.3 D for the point.
    expect(seconds(element)).toBeCloseTo(((20 + 2 + 2.4) * 60) / (rpm(vc, 8) * f), 6);
    expect([...new Set(evidenceOf(element).split(';'))].join(';')).toBe(source);
  });
});

describe('roughing and finishing with a 12 mm end mill by material [PRM-12]', () => {
  // Tungaloy general catalogue 2020-2021 p. 1091 (full slot; 0.05 to 0.1 D), Iscar Multi-Master 2022 p. 92 (nickel, shoulder).
  test.each([
    ['carbon steel', 'P', 160, 0.0575, 225, 0.115],
    ['austenitic stainless', 'M', 80, 0.0525, 130, 0.0675],
    ['titanium', 'S_ti', 35, 0.05, 60, 0.075],
    ['aluminium', 'N_al_wrought', 525, 0.0625, 625, 0.13],
    ['nickel alloy', 'S_ni', 23.38, 0.036, 33, 0.036],
  ] as const)('%s', (_, group, vcRough, fzRough, vcFine, fzFine) => {
    const ctx = contextOf({ group });
    const tool = exactTool(ctx, 'end_mill', 12);
    const state = (kind: 'roughing' | 'finishing', radial: number) =>
      millingState(ctx, machineOf(ctx), {
        kind,
        tool,
        radial: { value: radial, source: 'plan' },
        strategyDepth: { value: 6, source: 'plan' },
        depth: 6,
        reach: 0,
      });
    const term = (made: ReturnType<typeof state>, name: string): number =>
      made.feed.terms.find((one) => one.name === name)?.value ?? Number.NaN;
    const rough = state('roughing', 12);
    expect(term(rough, 'feed_per_tooth')).toBe(fzRough);
    expect(rough.reference.value).toBe(vcRough);
    const fine = state('finishing', 0.84);
    expect(term(fine, 'feed_per_tooth')).toBe(fzFine);
    expect(fine.reference.value).toBe(vcFine);
    // The tables of finishing were made at 0.07 D; nickel has that of a shoulder only, so that its thin chips let it be fed faster, as far as 0.1 D.
    if (group === 'S_ni')
      expect(term(fine, 'chip_thinning')).toBeCloseTo(Math.sqrt((0.3 * 0.7) / (0.1 * 0.9)), 6);
    else expect(term(fine, 'chip_thinning')).toBeCloseTo(1, 9);
  });

  test('a wall that gives way is not fed faster for its thin chips', () => {
    const ctx = contextOf({ group: 'N_al_wrought' });
    const feed = (thinWall: boolean): number =>
      millingState(ctx, machineOf(ctx), {
        kind: 'finishing',
        tool: exactTool(ctx, 'end_mill', 12),
        radial: { value: 0.3, source: 'plan' },
        strategyDepth: { value: 6, source: 'plan' },
        depth: 6,
        reach: 0,
        thinWall,
      }).feed.terms.find(({ name }) => name === 'chip_thinning')?.value ?? Number.NaN;
    // Nor is any finishing cut faster than at the least engagement of its table, 0.05 D, where 0.3 mm are 0.025 D.
    expect(feed(false)).toBeCloseTo(Math.sqrt((0.07 * 0.93) / (0.05 * 0.95)), 6);
    expect(feed(true)).toBe(1);
  });
});
