import { describe, expect, test } from 'vitest';
import {
  type PricedResult,
  type PricingGeometry,
  price,
  type Vec3,
  verifySheet,
} from '../../../src/engine/index.ts';
import { factsOfShape } from '../../cad/shapes.ts';
import { BOUNDS, CAST, estimatesCsv } from '../../estimates/cast/worksheet.ts';
import { calloutOf, drawingOf } from '../planner/plan.ts';
import { castSnapshot, described, linesOf, priced, rawCost, termOf, toolOf } from '../support/casts.ts';

const CHILL = 'chill_cast:ingot';
const UP: Vec3 = [0, 0, 1];

/** The housing of 250 × 180 × 90 mm with walls of 6 mm. */
const housing = (wall = 6): PricingGeometry =>
  described({ box: [250, 180, 90], volume: (250 * 180 + 2 * (250 + 180 - 2 * wall) * 84) * wall, wall });

const asked = (
  manufacturing_process: string,
  annual_volume: number,
  facts = housing(),
  material = 'AC-42100',
): PricedResult =>
  priced(
    castSnapshot(facts, material, {
      lot_size: Math.min(annual_volume, 1000),
      annual_volume,
      manufacturing_process,
    }),
  );

const chilled = (annual_volume: number, facts = housing()): PricedResult =>
  asked('gravity_casting', annual_volume, facts);

describe('a housing of an aluminium casting alloy', () => {
  test('costs less with each more of it a year, and more with a thicker wall', () => {
    const less = [1, 10, 100, 1000, 5000].map((volume) => chilled(volume).unit_cost);
    expect(less).toEqual(less.toSorted((a, b) => b - a));
    const more = [4, 6, 8, 12].map((wall) => chilled(1000, housing(wall)).unit_cost);
    expect(more).toEqual(more.toSorted((a, b) => a - b));
  });

  test('is refused with walls that do not fill', () => {
    const request = { lot_size: 1000, annual_volume: 1000, manufacturing_process: 'gravity_casting' };
    const result = price(castSnapshot(housing(2), 'AC-42100', request));
    expect(result.outcome).not.toBe('priced');
    expect(JSON.stringify(result)).toContain('gravity_casting_wall');
  });

  test('has a chill whose life is shorter than its programme renewed', () => {
    const [short, long] = [1000, 100_000].map((volume) => toolOf(chilled(volume)));
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
  const stock = (material: string, manufacturing_process: string) => {
    const request = { lot_size: 500, annual_volume: 1000, manufacturing_process };
    const result = priced({ ...castSnapshot(facts, material, request), drawing });
    expect(result.review_reasons, material).not.toContain('faces_unmade');
    return {
      plan: result.plan_id,
      allowance: Number(result.notes.find(({ code }) => code === 'cast_machined')?.params.allowance_mm),
      fixtures: linesOf(result.cost_sheet.lines).filter(({ label_id }) => label_id.endsWith('.fixture'))
        .length,
    };
  };
  const [chill, die] = [stock('AC-42100', 'gravity_casting'), stock('AC-46000', 'die_casting')];
  expect(chill.plan).toBe('chill_cast_mill_3axis:ingot');
  expect(die.plan).toBe('die_cast_mill_3axis:ingot');
  // RMAG E with DCTG 8, RMAG C with DCTG 6, for 120 mm.
  expect(chill.allowance).toBeCloseTo(1.1 + 1.8 / 2, 9);
  expect(die.allowance).toBeCloseTo(0.5 + 0.88 / 2, 9);
  expect([chill.fixtures, die.fixtures]).toEqual([1, 1]);
});

test('a cavity that no slide frees is a sand core, which a pressure die cannot have', async () => {
  const body = (cavity: boolean) =>
    factsOfShape((m) => {
      const block = m.box([0, 0, 0], [160, 120, 80]);
      return cavity
        ? m.cut(block, m.box([8, 8, 8], [152, 112, 72]), m.cylinder([80, 60, -1], UP, 18, 12))
        : m.cut(block, m.box([8, 8, 8], [152, 112, 81]));
    });
  const [open, hollow] = await Promise.all([body(false), body(true)]);
  const [plain, cored] = [chilled(1000, open), chilled(1000, hollow)];
  const stepsOf = ({ process_plan }: PricedResult) => process_plan.map(({ step }) => step);
  expect(stepsOf(plain)).not.toContain('core_making');
  expect(stepsOf(cored).slice(0, 3)).toEqual(['core_making', 'gravity_casting', 'fettling']);
  expect(cored.notes.find(({ code }) => code === 'core_making')?.params.cores).toBe(1);
  const cycleOf = ({ notes }: PricedResult) =>
    Number(notes.find(({ code }) => code === 'gravity_casting')?.params.cycle_s);
  expect(cycleOf(cored)).toBeGreaterThan(20);
  // A box for the core is part of the tool, its sand and hours part of each piece.
  expect(termOf(toolOf(cored), 'first')).toBeGreaterThan(termOf(toolOf(plain), 'first'));
  const sand = linesOf(cored.cost_sheet.lines).filter(({ label_id }) => label_id.endsWith('.goods'));
  expect(sand.map(({ label_params }) => label_params.process)).toEqual(['core_making']);
  expect(verifySheet(cored.cost_sheet)).toEqual([]);
  const request = { lot_size: 1000, annual_volume: 1000, manufacturing_process: 'die_casting' };
  expect(JSON.stringify(price(castSnapshot(hollow, 'AC-46000', request)))).toContain('casting_undercut');
});

describe('the estimated casting from a chill', () => {
  const part = CAST.find(({ process }) => process === 'chill');
  if (part === undefined) throw new Error('the worksheet has a casting from a chill');
  const offers = estimatesCsv()
    .split('\n')
    .flatMap((row) => (row.includes(',chill,') ? [Number(row.split(',')[5])] : []));
  const results = part.programmes.map(({ annual, lot }) =>
    priced(
      castSnapshot(described(part), part.material, {
        lot_size: lot,
        annual_volume: annual,
        manufacturing_process: 'gravity_casting',
      }),
    ),
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
    expect(rawCost(chill)).toBeGreaterThan(
      rawCost(asked('die_casting', bound.annual, housing(), 'AC-46000')),
    );
    expect(rawCost(chill)).toBeGreaterThan(bound.piece[0] / 2);
    expect(rawCost(chill)).toBeLessThan(bound.piece[1] * 2);
    expect(termOf(toolOf(chill), 'first') / 1000).toBeGreaterThan(bound.tool[0] / 2);
    expect(termOf(toolOf(chill), 'first') / 1000).toBeLessThan(bound.tool[1] * 2);
  });
});
