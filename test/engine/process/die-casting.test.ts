import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type PricedResult,
  type PricingGeometry,
  type Vec3,
  verifyCalculation,
} from '../../../src/engine/index.ts';
import { tableValue } from '../../../src/engine/parameters/series.ts';
import { factsOfFile, factsOfShape, type Maker } from '../../cad/shapes.ts';
import { BOUNDS, CAST, estimatesCsv } from '../../estimates/cast/worksheet.ts';
import { calloutOf, drawingOf } from '../planner/plan.ts';
import {
  castSnapshot,
  described,
  evaluated,
  linesOf,
  priced,
  rawCost,
  termOf,
  toolOf,
} from '../support/casts.ts';
import { presetEnvironment } from '../support/environment.ts';

const DIE = 'die_cast:ingot';
const HPDC = join(
  process.env.TEST_DATA_DIR ?? join(import.meta.dirname, '../../../../shared/data'),
  'processes/hpdc',
);
const UP: Vec3 = [0, 0, 1];

const box = (wall = 2.5): PricingGeometry =>
  described({ box: [120, 80, 40], volume: (2 * (120 * 40 + 80 * 40) + 120 * 80) * wall, wall });

const atVolume = (annual_volume: number, facts = box(), material = 'AC-46000'): PricedResult =>
  priced(castSnapshot(facts, material, { lot_size: Math.min(annual_volume, 10_000), annual_volume }));

const reasonOf = (result: PricedResult): string | null | undefined =>
  result.alternatives.find(({ id }) => id.startsWith('die_cast'))?.reason;

describe('the sheet of a ventilator part (ARMEE)', () => {
  const MM2_PER_IN2 = 645.16;
  const POUND_FORCE_PER_T = 2204.622_622;
  const locking = (cavities: number): number =>
    evaluated('die_casting.locking_force', {
      pressure: 68.947_573,
      area: 5.5 * MM2_PER_IN2,
      cavities,
      runner_area: 0.5,
      safety: 1,
    }) * POUND_FORCE_PER_T;

  test('fits two cavities into 200,000 lbf, and not three', () => {
    expect(locking(2)).toBeCloseTo(165_000, -1);
    expect(locking(3)).toBeGreaterThan(200_000);
  });

  test('adds up to 1.9500 USD a set, 2.8274 with its margin', () => {
    const secondary =
      evaluated('casting.fettling_hours', { piece: 30, mass: 0, per_kg: 0, parting: 0, per_m: 0 }) * 30;
    const die = evaluated('tooling.amortised', {
      first: 50_000,
      replacement: 0,
      upkeep: 0,
      life: 500_000,
      cavities: 1,
      yield: 1,
      markup: 0,
      price_factor: 1,
      annual_volume: 500_000,
      years: 1,
    });
    const metal =
      evaluated('casting.metal', { mass: 0.11 + 0.154, returns: 0.5, yield: 1, loss: 0, returned: 0 }) * 0.7;
    const hours = { cycle: 60 / 4.5, cavities: 1, yield: 1, utilisation: 0.7 };
    const casting = evaluated('moulding.piece_hours', hours) * 250;
    expect([secondary, die, metal, casting].map((one) => Number(one.toFixed(4)))).toEqual([
      0.25, 0.1, 0.2772, 1.3228,
    ]);
    const sum = secondary + die + metal + casting;
    expect(sum).toBeCloseTo(1.95, 4);
    expect(sum * 1.45).toBeCloseTo(2.8274, 3);
  });

  test('weighs its two models, which are die cast', async () => {
    const kilograms = { 'body.step': 0.154 * 0.4536, 'lid.step': 0.11 * 0.4536 };
    for (const [file, mass] of Object.entries(kilograms)) {
      const result = priced(
        castSnapshot(await factsOfFile(join(HPDC, file)), 'AC-46000', {
          lot_size: 10_000,
          annual_volume: 500_000,
        }),
      );
      expect(result.plan_id, file).toMatch(/^die_cast/);
      expect(Math.abs((result.stock?.net_mass_kg ?? 0) / mass - 1), file).toBeLessThan(0.05);
      expect(result.process_plan.map(({ step }) => step).join(), file).not.toContain('laser');
    }
  });
});

test('the allowance of ISO 8062-3 gives the stock that a foundry prints for RMAG G and DCTG 11', () => {
  const printed = { 100: 4, 160: 5, 250: 6, 400: 7, 630: 8 };
  for (const [size, stock] of Object.entries(printed)) {
    const [rma, dct] = ['rmag.G', 'dctg.11'].map((table) => tableValue(`iso8062.${table}`, Number(size)));
    const exact = evaluated('casting.allowance', { rma: rma ?? Number.NaN, dct: dct ?? Number.NaN });
    expect(Math.ceil(exact), size).toBe(stock);
  }
});

describe('a part of a die-casting alloy', () => {
  test('is die cast with its die in the place of an estimate by mass', () => {
    const result = atVolume(50_000);
    expect(result.plan_id).toBe(DIE);
    expect(result.review_reasons).not.toContain('casting_estimated');
    expect(result.alternatives.map(({ reason }) => reason)).toContain('casting_planned');
    const steps = result.process_plan.map(({ step }) => step);
    expect(steps.slice(0, 2)).toEqual(['die_casting', 'fettling']);
    expect(toolOf(result).label_id).toBe('line.special_direct.die');
  });

  test('costs less with each more of it a year', () => {
    const costs = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000].map((volume) => atVolume(volume).unit_cost);
    expect(costs).toEqual(costs.toSorted((a, b) => b - a));
    expect(new Set(costs).size).toBe(costs.length);
  });

  test('costs more with a thicker wall, by metal and solidification', () => {
    const costs = [1, 2, 3, 5, 7].map((wall) => atVolume(100_000, box(wall)).unit_cost);
    expect(costs).toEqual(costs.toSorted((a, b) => a - b));
  });

  test('is cast in zinc with a hot chamber, faster and with a longer life of the die', () => {
    const [zinc, aluminium] = [atVolume(100_000, box(), 'ZP0410'), atVolume(100_000)];
    const cycle = (of: PricedResult) => of.notes.find(({ code }) => code === 'die_casting')?.params.cycle_s;
    expect(cycle(zinc)).toBeLessThan(Number(cycle(aluminium)));
    expect(termOf(toolOf(zinc), 'life')).toBeGreaterThan(5 * termOf(toolOf(aluminium), 'life'));
  });

  test('costs the caster the price of his ingots, whatever the lot', () => {
    const metal = (lot_size: number) =>
      linesOf(
        priced(castSnapshot(box(), 'AC-46000', { lot_size, annual_volume: 50_000 })).cost_sheet.lines,
      ).find(({ label_id }) => label_id === 'line.material.stock');
    expect(metal(50)?.amount).toBe(metal(20_000)?.amount);
  });

  test('costs less where wages and energy do', () => {
    const hour = (slug: 'de-2026' | 'cn-2026') => {
      const request = { lot_size: 10_000, annual_volume: 100_000, currency: 'EUR' };
      const { cost_sheet } = priced(castSnapshot(box(), 'AC-46000', request, presetEnvironment(slug)));
      const line = linesOf(cost_sheet.lines).find(({ label_id }) => label_id === 'line.subcontract.work');
      return line === undefined ? Number.NaN : termOf(line, 'price_per_hour');
    };
    expect(hour('cn-2026')).toBeLessThan(hour('de-2026'));
    expect(hour('de-2026')).toBeGreaterThan(50);
    expect(hour('de-2026')).toBeLessThan(300);
  });
});

describe('a die refuses', () => {
  const request = { lot_size: 1000, annual_volume: 10_000 };

  test('an alloy of sand and chills, with its reason, and a wrought one without a word', () => {
    expect(reasonOf(priced(castSnapshot(box(), 'AC-42100', request)))).toBe('alloy_not_die_cast');
    const wrought = priced(castSnapshot(box(), 'AW-6082', request));
    expect([wrought.plan_id, ...wrought.alternatives.map(({ id }) => id)].join()).not.toContain('die_cast');
  });

  test('walls that do not fill or are porous', () => {
    expect(reasonOf(priced(castSnapshot(box(14), 'AC-46000', request)))).toBe('die_casting_wall');
    expect(reasonOf(priced(castSnapshot(box(0.6), 'AC-46000', request)))).toBe('die_casting_wall');
  });

  test('a programme that nobody states: the estimate by mass stays', () => {
    const result = priced(castSnapshot(box(), 'AC-46000', { lot_size: 1000, annual_volume: null }));
    expect(result.plan_id).toContain('near_net_casting');
    expect(result.review_reasons).toContain('casting_estimated');
  });

  test('a general tolerance that no casting holds on every face', () => {
    const fine = {
      ...castSnapshot(box(), 'AC-46000', request),
      drawing: drawingOf({ general_tolerance: 'f' }),
    };
    expect(reasonOf(priced(fine))).toBe('die_casting_tolerance');
  });
});

describe('a housing as the kernel reads it', () => {
  const CORNERS = [
    [12, 12],
    [108, 12],
    [12, 78],
    [108, 78],
  ] as const;
  const housing = (m: Maker) => {
    const open = m.cut(m.box([0, 0, 0], [120, 90, 40]), m.box([3, 3, 3], [117, 87, 41]));
    const bossed = m.fuse(open, ...CORNERS.map(([x, y]) => m.cylinder([x, y, 0], UP, 6, 40)));
    const cored = CORNERS.map(([x, y]) => m.cylinder([x, y, 25], UP, 2.1, 16));
    return m.cut(bossed, ...cored, m.cylinder([60, 45, -1], UP, 22, 5));
  };
  const request = { lot_size: 5000, annual_volume: 50_000 };
  type Drawn = Parameters<typeof calloutOf>[1];
  const drawn = async (demands: (facts: PricingGeometry) => readonly (readonly [string, Drawn])[]) => {
    const facts = await factsOfShape(housing);
    const callouts = demands(facts).map(([id, demand]) => calloutOf(id, demand));
    return priced({ ...castSnapshot(facts, 'AC-46000', request), drawing: drawingOf({ callouts }) });
  };
  const bore = ({ features }: PricingGeometry) =>
    features.find(({ diameter_mm }) => diameter_mm === 44)?.id ?? '';
  const tapped = ({ features }: PricingGeometry) =>
    features.filter(({ kind, diameter_mm }) => kind === 'hole' && (diameter_mm ?? 0) < 5).map(({ id }) => id);
  const top = ({ features }: PricingGeometry) =>
    features.find(({ kind, axis, position_mm: at }) => kind === 'face' && axis?.[2] === 1 && at?.[2] === 40)
      ?.id ?? '';
  const named = (result: PricedResult) =>
    result.process_plan.map(({ step, features }) => [step, features] as const);

  test('is whole as cast without demands', async () => {
    const result = await drawn(() => []);
    expect(result.plan_id).toBe(DIE);
    expect(result.process_plan.map(({ step }) => step)).toEqual(['die_casting', 'fettling', 'inspect']);
  });

  test('is machined only where its drawing says so, in a fixture for castings', async () => {
    const [raw, threaded] = [
      await drawn(() => []),
      await drawn((facts) => tapped(facts).map((id) => [id, { thread: 'M5' }])),
    ];
    expect(threaded.plan_id).toBe('die_cast_mill_3axis:ingot');
    const work = named(threaded).filter(([step]) => !['die_casting', 'fettling', 'inspect'].includes(step));
    const made = new Set(work.flatMap(([, features]) => features));
    expect([...made]).toHaveLength(4);
    expect(work.map(([step]) => step)).toEqual(expect.arrayContaining(['drill', 'tap']));
    expect(work.map(([step]) => step).filter((step) => /face|outline|rough|finish/.test(step))).toEqual([]);
    expect(threaded.unit_cost).toBeGreaterThan(raw.unit_cost);
    expect(threaded.review_reasons).not.toContain('faces_unmade');
    const labels = linesOf(threaded.cost_sheet.lines).map(({ label_id }) => label_id);
    expect(labels).toEqual(
      expect.arrayContaining(['line.special_direct.die', 'line.special_direct.fixture']),
    );
  });

  test('brings stock on a smooth face and a fine bore, which a mill removes', async () => {
    const raw = await drawn(() => []);
    const fine = await drawn((facts) => [
      [bore(facts), { it_grade: 7 }],
      [top(facts), { ra_um: 1.6 }],
    ]);
    const steps = named(fine).map(([step]) => step);
    expect(steps).toEqual(expect.arrayContaining(['mill_surface', 'mill_finish']));
    const { allowance_mm } = fine.notes.find(({ code }) => code === 'cast_machined')?.params ?? {};
    // RMAG C and half of DCTG 6 for 120 mm.
    expect(allowance_mm).toBeCloseTo(0.5 + 0.88 / 2, 9);
    expect(fine.stock?.gross_mass_kg).toBeGreaterThan(raw.stock?.gross_mass_kg ?? 0);
    expect(fine.review_reasons).not.toContain('faces_unmade');
  });

  test('rejects porous castings after a face is machined, each with its metal, casting and machining', async () => {
    const lost = ({ cost_sheet }: PricedResult) =>
      linesOf(cost_sheet.lines).filter(({ label_id }) => label_id.endsWith('.porous'));
    const raw = await drawn(() => []);
    expect(lost(raw)).toEqual([]);
    const sealed = await drawn((facts) => [[top(facts), { ra_um: 1.6 }]]);
    expect(new Set(lost(sealed).map(({ label_id }) => label_id.split('.')[1]))).toEqual(
      new Set(['material', 'subcontract', 'machine', 'labour', 'tooling']),
    );
    const machined = lost(sealed).find(({ label_id }) => label_id === 'line.machine.porous');
    const machine = linesOf(sealed.cost_sheet.lines).filter(
      ({ label_id, op_refs }) => label_id.startsWith('line.machine.run') && op_refs.length > 0,
    );
    const hours = machine.reduce((sum, { amount }) => sum + amount, 0);
    expect(machined?.amount).toBeCloseTo((hours * 0.02) / 0.98, 5);
    expect(sealed.notes.find(({ code }) => code === 'casting_porous')?.params).toEqual({ percent: 2 });
    expect(verifyCalculation(sealed)).toEqual([]);
  });

  test('needs no slide for a threaded hole in its side, and one for a plain one', async () => {
    const facts = await factsOfShape((m) => m.cut(housing(m), m.cylinder([-1, 45, 20], [1, 0, 0], 4, 6)));
    const side = facts.features.find(({ diameter_mm }) => diameter_mm === 8)?.id ?? '';
    const slides = (thread: string | null) => {
      const drawing = drawingOf({ callouts: thread === null ? [] : [calloutOf(side, { thread })] });
      const result = priced({ ...castSnapshot(facts, 'AC-46000', request), drawing });
      return result.notes.find(({ code }) => code === 'die_casting')?.params.slides;
    };
    expect([slides(null), slides('M10')]).toEqual([1, 0]);
  });

  test('is turned where its diameters are fine, and not faced at ends that stay as cast', async () => {
    const facts = await factsOfShape((m) =>
      m.cut(
        m.fuse(m.cylinder([0, 0, 0], UP, 50, 6), m.cylinder([0, 0, 0], UP, 15, 30)),
        m.cylinder([0, 0, -1], UP, 10, 40),
      ),
    );
    const hub = facts.features.find(({ diameter_mm }) => diameter_mm === 20)?.id ?? '';
    const drawing = drawingOf({ callouts: [calloutOf(hub, { it_grade: 7 })] });
    const result = priced({ ...castSnapshot(facts, 'AC-46000', request), drawing });
    const steps = named(result).map(([step]) => step);
    expect(result.plan_id).toBe('die_cast_turn:ingot');
    expect(steps).toContain('ream');
    expect(steps).not.toContain('turn_face');
  });
});

describe('the five estimated die castings', () => {
  const rows = CAST.filter(({ process }) => process === 'die').flatMap((part) =>
    part.programmes.map((programme) => ({ part, programme })),
  );
  const results = rows.map(({ part, programme: { annual, lot } }) =>
    priced(
      castSnapshot(described(part), part.material, {
        lot_size: lot,
        annual_volume: annual,
        manufacturing_process: 'die_casting',
      }),
    ),
  );

  test('are estimated as their worksheet says', () => {
    const written = readFileSync(new URL('../../estimates/cast/estimates.csv', import.meta.url), 'utf8');
    expect(written).toBe(estimatesCsv());
  });

  test('cost a piece and a die in the order of their estimates, and never less than 1.5 times their metal', () => {
    const offers = estimatesCsv()
      .split('\n')
      .flatMap((row) => (row.includes(',die,') ? [Number(row.split(',')[5])] : []));
    results.forEach((result, i) => {
      const { part, programme } = rows[i] ?? {};
      if (part === undefined || programme === undefined) throw new Error('a row for each result');
      const name = `${part.part} at ${programme.annual}`;
      expect(result.plan_id, name).toBe(DIE);
      expect(rawCost(result) / (offers[i] ?? 0), name).toBeGreaterThan(0.45);
      expect(rawCost(result) / (offers[i] ?? 0), name).toBeLessThan(1.6);
      const tool = termOf(toolOf(result), 'first') / 1000 / programme.tool;
      expect(tool, name).toBeGreaterThan(0.4);
      expect(tool, name).toBeLessThan(1.7);
      const metal = linesOf(result.cost_sheet.lines).find(
        ({ label_id }) => label_id === 'line.material.stock',
      );
      expect(rawCost(result) / (metal?.amount ?? 0), name).toBeGreaterThan(1.5);
    });
  });

  test('lie within twice the bounds of an experienced planner', () => {
    for (const { part, process, annual, piece, tool } of BOUNDS) {
      const i = rows.findIndex(({ part: of, programme }) => of.part === part && programme.annual === annual);
      const result = results[i];
      if (process !== 'die' || result === undefined) continue;
      expect(rawCost(result), part).toBeGreaterThan(piece[0] / 2);
      expect(rawCost(result), part).toBeLessThan(piece[1] * 2);
      const first = termOf(toolOf(result), 'first') / 1000;
      expect(first, part).toBeGreaterThan(tool[0] / 2);
      expect(first, part).toBeLessThan(tool[1] * 2);
    }
  });
});
