import { describe, expect, test } from 'vitest';
import type { PricedResult, PricingGeometry, Vec3 } from '../../../src/engine/index.ts';
import { factsOfShape } from '../../cad/shapes.ts';
import { BOUNDS, CAST, estimatesCsv } from '../../estimates/cast/worksheet.ts';
import { calloutOf, drawingOf } from '../planner/plan.ts';
import { castSnapshot, described, linesOf, priced, rawCost, termOf, toolOf } from '../support/casts.ts';

const CHILL = 'chill_cast:ingot';
const DIE = 'die_cast:ingot';
const UP: Vec3 = [0, 0, 1];

/** The housing of 250 × 180 × 90 mm with walls of 6 mm. */
const housing = (wall = 6): PricingGeometry =>
  described({ box: [250, 180, 90], volume: (250 * 180 + 2 * (250 + 180 - 2 * wall) * 84) * wall, wall });

const atVolume = (annual_volume: number, material = 'AC-46200', facts = housing()): PricedResult =>
  priced(castSnapshot(facts, material, { lot_size: Math.min(annual_volume, 1000), annual_volume }));

const reasonOf = (result: PricedResult, id: string): string | null | undefined =>
  result.alternatives.find((other) => other.id.startsWith(id))?.reason;

describe('a housing of an aluminium casting alloy', () => {
  test('goes from a chill to a die as its volume grows', () => {
    const plans = [50, 1000, 50_000].map((volume) => atVolume(volume).plan_id);
    expect(plans).toEqual([CHILL, CHILL, DIE]);
    const beside = atVolume(1000).alternatives.find(({ id }) => id === DIE);
    expect(beside?.unit_cost).toBeGreaterThan(atVolume(1000).unit_cost);
  });

  test('is cast in the process that its alloy takes', () => {
    expect(atVolume(50_000, 'AC-42100').plan_id).toBe(CHILL);
    expect(reasonOf(atVolume(50_000, 'AC-42100'), 'die_cast')).toBe('alloy_not_die_cast');
    expect(atVolume(50, 'AC-46000').plan_id).toBe(DIE);
    expect(reasonOf(atVolume(50, 'AC-46000'), 'chill_cast')).toBe('alloy_not_chill_cast');
  });

  test('costs less with each more of it a year, and more with a thicker wall', () => {
    const less = [1, 10, 100, 1000, 5000].map((volume) => atVolume(volume, 'AC-42100').unit_cost);
    expect(less).toEqual(less.toSorted((a, b) => b - a));
    const more = [4, 6, 8, 12].map((wall) => atVolume(1000, 'AC-42100', housing(wall)).unit_cost);
    expect(more).toEqual(more.toSorted((a, b) => a - b));
  });

  test('is refused with walls that do not fill', () => {
    expect(reasonOf(atVolume(1000, 'AC-42100', housing(2)), 'chill_cast')).toBe('gravity_casting_wall');
  });

  test('has a chill whose life is shorter than its programme renewed', () => {
    const [short, long] = [1000, 100_000].map((volume) => toolOf(atVolume(volume, 'AC-42100')));
    if (short === undefined || long === undefined) throw new Error('two volumes');
    expect(short.label_id).toBe('line.special_direct.chill');
    expect(termOf(long, 'life')).toBeLessThan(400_000);
    const shots = (100_000 * termOf(long, 'years')) / termOf(long, 'cavities') / termOf(long, 'yield');
    const renewed = Math.ceil(shots / termOf(long, 'life')) - 1;
    expect(renewed).toBeGreaterThan(0);
    const spread = termOf(long, 'first') * (1 + termOf(long, 'upkeep') * shots);
    const tools = (spread + renewed * termOf(long, 'replacement')) * (1 + termOf(long, 'markup'));
    const pieces = 100_000 * termOf(long, 'years');
    expect(long.amount).toBeCloseTo(tools / pieces, 4);
  });
});

test('a casting from a chill is machined from more stock than one from a die', async () => {
  const facts = await factsOfShape((m) =>
    m.cut(
      m.box([0, 0, 0], [120, 90, 40]),
      m.box([5, 5, 5], [115, 85, 41]),
      m.cylinder([60, 45, -1], UP, 22, 7),
    ),
  );
  const bore = facts.features.find(({ diameter_mm }) => diameter_mm === 44)?.id ?? '';
  const drawing = drawingOf({ callouts: [calloutOf(bore, { it_grade: 8 })] });
  const stock = (material: string) => {
    const request = { lot_size: 500, annual_volume: 1000 };
    const result = priced({ ...castSnapshot(facts, material, request), drawing });
    expect(result.review_reasons, material).not.toContain('faces_unmade');
    return {
      plan: result.plan_id,
      allowance: Number(result.notes.find(({ code }) => code === 'cast_machined')?.params.allowance_mm),
      fixtures: linesOf(result.cost_sheet.lines).filter(({ label_id }) => label_id.endsWith('.fixture'))
        .length,
    };
  };
  const [chill, die] = [stock('AC-42100'), stock('AC-46000')];
  expect(chill.plan).toBe('chill_cast_mill_3axis:ingot');
  expect(die.plan).toBe('die_cast_mill_3axis:ingot');
  // RMAG E with DCTG 8, RMAG C with DCTG 6, for 120 mm.
  expect(chill.allowance).toBeCloseTo(1.1 + 1.8 / 2, 9);
  expect(die.allowance).toBeCloseTo(0.5 + 0.88 / 2, 9);
  expect([chill.fixtures, die.fixtures]).toEqual([1, 1]);
});

describe('the estimated casting from a chill', () => {
  const part = CAST.find(({ process }) => process === 'chill');
  if (part === undefined) throw new Error('the worksheet has a casting from a chill');
  const offers = estimatesCsv()
    .split('\n')
    .flatMap((row) => (row.includes(',chill,') ? [Number(row.split(',')[5])] : []));
  const results = part.programmes.map(({ annual, lot }) =>
    priced(castSnapshot(described(part), 'AC-42100', { lot_size: lot, annual_volume: annual })),
  );

  test('costs a piece and a chill in the order of its estimates', () => {
    results.forEach((result, i) => {
      expect(result.plan_id).toBe(CHILL);
      expect(rawCost(result) / (offers[i] ?? 0)).toBeGreaterThan(0.45);
      expect(rawCost(result) / (offers[i] ?? 0)).toBeLessThan(1.6);
      const tool = termOf(toolOf(result), 'first') / 1000 / (part.programmes[i]?.tool ?? 0);
      expect(tool).toBeGreaterThan(0.4);
      expect(tool).toBeLessThan(1.7);
    });
  });

  test('costs more per kilogram than a die casting, tools apart, and lies within twice its bounds', () => {
    const bound = BOUNDS.find(({ process }) => process === 'chill');
    if (bound === undefined) throw new Error('a bound for the casting from a chill');
    const chill = results[1];
    if (chill === undefined) throw new Error('a result at the bound');
    expect(rawCost(chill)).toBeGreaterThan(rawCost(atVolume(bound.annual, 'AC-46000')));
    expect(rawCost(chill)).toBeGreaterThan(bound.piece[0] / 2);
    expect(rawCost(chill)).toBeLessThan(bound.piece[1] * 2);
    expect(termOf(toolOf(chill), 'first') / 1000).toBeGreaterThan(bound.tool[0] / 2);
    expect(termOf(toolOf(chill), 'first') / 1000).toBeLessThan(bound.tool[1] * 2);
  });
});
