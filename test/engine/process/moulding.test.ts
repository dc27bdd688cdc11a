import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { partFacts } from '../../../src/engine/facts/part-facts.ts';
import { pullFacts, type ToolKind } from '../../../src/engine/facts/pull-facts.ts';
import {
  formulaById,
  type GeometryFace,
  type PricedResult,
  type PricingGeometry,
  type PricingSnapshot,
  type PullGeometry,
  price,
  type ShapingGeometry,
  type Vec3,
  verifySheet,
} from '../../../src/engine/index.ts';
import { openParameters } from '../../../src/engine/parameters/lookup.ts';
import { PARAMETER_ROWS } from '../../../src/engine/parameters/registry.ts';
import { factsOfShape, type Maker } from '../../cad/shapes.ts';
import { estimatesCsv, MOULDED } from '../../estimates/moulded/worksheet.ts';
import { calloutOf, drawingOf } from '../planner/plan.ts';
import { presetEnvironment, withSettings } from '../support/environment.ts';
import { grade, plate, snapshotOf } from '../support/parts.ts';

const GERMAN = presetEnvironment('de-2026');
const rowOf = (bin: string, parameter: string): number =>
  PARAMETER_ROWS.find((one) => one.bin === bin && one.parameter === parameter)?.value ?? Number.NaN;

const MOULD = 'mould:granulate';
const HOT = 'hot_mould:granulate';

const evaluated = (id: string, terms: Readonly<Record<string, number>>): number =>
  formulaById(id)?.evaluate(terms) ?? Number.NaN;

type Described = Pick<(typeof MOULDED)[number], 'box' | 'volume' | 'wall'>;

/** A part in numbers, as the worksheet describes it. */
const described = ({ box, volume, wall }: Described): PricingGeometry => ({
  ...plate({ pocket: false, holes: 0 }),
  obb_mm: box,
  bbox_mm: box,
  volume_mm3: volume,
  area_mm2: (2 * volume) / wall,
  walls: { least_mm: wall, median_mm: wall, greatest_mm: Math.max(...box) },
});

const CODES: Readonly<Record<string, string>> = { PP: 'PP-H' };

const snapshot = (
  facts: PricingGeometry,
  material: string,
  request: Partial<PricingSnapshot['request']>,
  environment = GERMAN,
): PricingSnapshot => {
  const whole = snapshotOf({ facts, environment, request });
  if (whole.material === null) throw new Error('a part has a material');
  return { ...whole, material: { ...whole.material, grade: grade(CODES[material] ?? material) } };
};

const priced = (of: PricingSnapshot): PricedResult => {
  const result = price(of);
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  return result;
};

const box = (wall = 2.2): PricingGeometry =>
  described({ box: [120, 80, 40], volume: (2 * (120 * 40 + 80 * 40) + 120 * 80) * wall, wall });

const atVolume = (annual_volume: number, facts = box(), material = 'PP'): PricedResult =>
  priced(snapshot(facts, material, { lot_size: Math.min(annual_volume, 10_000), annual_volume }));

type Line = PricedResult['cost_sheet']['lines'][number];

const linesOf = (lines: readonly Line[]): readonly Line[] =>
  lines.flatMap((line) => [line, ...linesOf(line.children)]);

const toolOf = ({ cost_sheet }: PricedResult): Line => {
  const line = linesOf(cost_sheet.lines).find(({ label_id }) =>
    /special_direct\.(hot_)?mould$/.test(label_id),
  );
  if (line === undefined) throw new Error('no mould in the sheet');
  return line;
};

const termOf = (line: Line, name: string): number =>
  line.terms.find((term) => term.name === name)?.value ?? Number.NaN;

const costOf = (result: PricedResult, id: string): number =>
  result.plan_id === id
    ? result.unit_cost
    : (result.alternatives.find((one) => one.id === id)?.unit_cost ?? Number.NaN);

const mouldOf = (result: PricedResult): number => costOf(result, MOULD);

describe('published figures of moulding', () => {
  test('a wall of 3 mm cools in 15.918 s, the full wall counting', () => {
    const wall = { wall: 3, diffusivity: 0.1, melt: 230, mould: 50, eject: 90 };
    expect(evaluated('moulding.cooling_time', wall)).toBeCloseTo(15.918_345_062_2, 9);
    expect(evaluated('moulding.cooling_time', { ...wall, wall: 1.5 })).toBeCloseTo(15.918_345_062_2 / 4, 9);
  });

  test('Kazmer: the base, the mould and the piece of the laptop bezel', () => {
    expect(evaluated('moulding.base_price', { fixed: 830, mass: 538, per_kg: 5.25 })).toBeCloseTo(3654.5, 9);
    const mould = { cavities_price: 28_100, base_price: 5250, customisation: 42_500 };
    expect(evaluated('moulding.tool_price', mould) / 100).toBeCloseTo(759, -1);
    // A million pieces are moulded, 98 % of them good; the printed mould includes as much again for its upkeep.
    const good = 0.98;
    const tool = evaluated('tooling.amortised', {
      first: 76_000,
      replacement: 0,
      upkeep: 1e-6,
      life: 1e6,
      cavities: 1,
      yield: good,
      markup: 0,
      price_factor: 1,
      annual_volume: 1e6 * good,
      years: 1,
    });
    const plastic = evaluated('moulding.gross_mass', { mass: 0.082, runner: 0, regrind: 0, yield: good });
    const hours = { cycle: 0.347 * 3600, cavities: 1, yield: good, utilisation: 1 };
    expect(tool + plastic + evaluated('moulding.piece_hours', hours)).toBeCloseTo(0.593, 3);
  });
});

describe('a part of a thermoplastic', () => {
  test('is milled at one a year and moulded at a million', () => {
    const one = atVolume(1);
    const million = atVolume(1_000_000);
    expect(one.plan_id).not.toBe(MOULD);
    expect(one.alternatives.map(({ id }) => id)).toContain(MOULD);
    expect([MOULD, HOT]).toContain(million.plan_id);
    expect(million.alternatives.filter(({ unit_cost }) => unit_cost !== null).length).toBeGreaterThan(0);
  });

  test('costs less as a moulding with each more of it a year', () => {
    const costs = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000].map((volume) => mouldOf(atVolume(volume)));
    expect(costs).toEqual(costs.toSorted((a, b) => b - a));
    expect(new Set(costs).size).toBe(costs.length);
  });

  test('costs more with a thicker wall, by plastic and cooling', () => {
    const costs = [1, 2, 3, 4, 6].map((wall) => mouldOf(atVolume(100_000, box(wall))));
    expect(costs).toEqual(costs.toSorted((a, b) => a - b));
  });

  test('has more cavities in its mould at a larger volume, and a dearer mould', () => {
    const [small, large] = [2000, 2_000_000].map((volume) => toolOf(atVolume(volume)));
    if (small === undefined || large === undefined) throw new Error('two volumes');
    expect(termOf(large, 'cavities')).toBeGreaterThan(termOf(small, 'cavities'));
    expect(termOf(large, 'first')).toBeGreaterThan(termOf(small, 'first'));
  });

  test('is not moulded without an annual volume, or of steel', () => {
    const known = [
      priced(snapshot(box(), 'PP', { lot_size: 10_000, annual_volume: null })),
      priced(snapshotOf({ facts: box(), environment: GERMAN, request: { annual_volume: 100_000 } })),
    ];
    for (const { plan_id, alternatives } of known)
      expect([plan_id, ...alternatives.map(({ id }) => id)].join()).not.toContain('mould');
  });

  test('is weighed as a moulding and no more as a guess', () => {
    const codes = atVolume(100_000).notes.map(({ code }) => code);
    expect(codes).toContain('moulding');
    expect(codes).toContain('pull_facts_estimated');
    expect(codes.filter((code) => code.startsWith('other_process'))).toEqual([]);
  });

  test('costs less where wages and energy do', () => {
    const facts = box();
    const at = (slug: 'de-2026' | 'cn-2026') =>
      linesOf(
        priced(
          snapshot(
            facts,
            'PP',
            { lot_size: 10_000, annual_volume: 100_000, currency: 'EUR' },
            presetEnvironment(slug),
          ),
        ).cost_sheet.lines,
      ).find(({ label_id }) => label_id === 'line.subcontract.work');
    const [german, chinese] = [at('de-2026'), at('cn-2026')];
    if (german === undefined || chinese === undefined) throw new Error('moulders ask for their hours');
    expect(termOf(chinese, 'price_per_hour')).toBeLessThan(termOf(german, 'price_per_hour'));
    expect(termOf(german, 'price_per_hour')).toBeGreaterThan(20);
    expect(termOf(german, 'price_per_hour')).toBeLessThan(150);
  });
});

describe('a hot runner', () => {
  const bracket = MOULDED.find(({ part }) => part === 'pa66_bracket');
  if (bracket === undefined) throw new Error('a part of filled polyamide was estimated');
  const at = (annual_volume: number, material = 'PA66-GF30', environment = GERMAN) => {
    const request = { lot_size: Math.min(annual_volume, 10_000), annual_volume };
    return priced(snapshot(described(bracket), material, request, environment));
  };

  test('adds the printed factors of a manifold with thermal gates to a mould', () => {
    const row = (name: string) => rowOf('moulding.hot_runner', name);
    const [cavity_share, base_share] = [row('cavity_share'), row('base_share')];
    expect([cavity_share, base_share]).toEqual([0.4, 2]);
    const bezel = { mould: 0, cavities_price: 28_100, cavity_share, base_price: 5250, base_share };
    expect(evaluated('moulding.hot_runner_mould', bezel)).toBeCloseTo(11_240 + 10_500, 9);
  });

  test('is chosen where the runners that it saves cost more than its manifold', () => {
    const [few, many] = [at(1000), at(500_000)];
    expect([few.plan_id, many.plan_id]).toEqual([MOULD, HOT]);
    expect(costOf(few, HOT)).toBeGreaterThan(few.unit_cost);
    expect(costOf(many, MOULD)).toBeGreaterThan(many.unit_cost);
    expect(termOf(toolOf(many), 'first')).toBeGreaterThan(termOf(toolOf(few), 'first'));
    expect(many.notes.find(({ code }) => code === 'hot_runner')?.params).toEqual({
      drops: many.tooling?.items[0]?.cavities,
    });
    expect(few.notes.map(({ code }) => code)).not.toContain('hot_runner');
  });

  test('has no scrap of runners: only rejects cost more plastic than the piece', () => {
    const [cold = 0, hot = 0] = [at(1000), at(500_000)].map(({ cost_sheet }) =>
      linesOf(cost_sheet.lines).reduce((most, line) => Math.max(most, termOf(line, 'buy_to_fly') || 0), 0),
    );
    expect(hot).toBeCloseTo(1 / rowOf('moulding.polymer.PA66_GF30', 'yield'), 6);
    expect(cold).toBeGreaterThan(hot);
  });

  test('stands in the tooling block and in the sheet, which verifies', () => {
    const separate = at(500_000, 'PA66-GF30', withSettings(GERMAN, { tooling_mode: 'separate' }));
    expect(separate.tooling?.items.map(({ kind }) => kind)).toEqual(['hot_mould']);
    expect(verifySheet(at(500_000).cost_sheet)).toEqual([]);
    expect(toolOf(at(500_000)).label_id).toBe('line.special_direct.hot_mould');
  });
});

describe('a mould refuses', () => {
  const reasonOf = (of: PricingSnapshot): string | null | undefined =>
    priced(of).alternatives.find(({ id }) => id.startsWith('mould'))?.reason;
  const request = { lot_size: 1000, annual_volume: 10_000 };

  test('walls that do not fill or cool', () => {
    expect(reasonOf(snapshot(box(14), 'PP', request))).toBe('moulding_wall');
    expect(reasonOf(snapshot(box(0.45), 'PP', request))).toBe('moulding_wall');
  });

  test('polymers without data', () => {
    expect(reasonOf(snapshot(box(), 'PTFE', request))).toBe('no_moulding_data');
  });

  test('a grade or a thread that it does not hold', () => {
    const bored = plate({ pocket: false, holes: 1 });
    const facts = { ...bored, walls: { least_mm: 3, median_mm: 3, greatest_mm: 20 } };
    const drawn = (demand: Parameters<typeof calloutOf>[1]) => ({
      ...snapshot(facts, 'PP', request),
      drawing: drawingOf({ callouts: [calloutOf('hole-000', demand)] }),
    });
    expect(reasonOf(drawn({ it_grade: 8 }))).toBe('moulding_tolerance');
    expect(reasonOf(drawn({ thread: 'M10' }))).toBe('moulding_thread');
    expect(reasonOf(drawn({ it_grade: 12 }))).toBeUndefined();
  });
});

describe('pull facts', () => {
  const X: Vec3 = [1, 0, 0];
  const Y: Vec3 = [0, 1, 0];
  const Z: Vec3 = [0, 0, 1];
  type Undercut = PullGeometry['undercuts'][number];
  const face = (id: string, direction: Vec3): GeometryFace => ({
    id,
    surface: 'plane',
    area_mm2: 100,
    direction,
    point_mm: null,
    radius_mm: null,
    concave: null,
  });
  const faces = [face('top', Z), face('hole', Y), face('hook', X)];
  const locks = (id: string, ...releases: Undercut['releases']): Undercut => ({
    face_ids: [id],
    area_mm2: 100,
    releases,
  });
  const pull = (direction: Vec3, depth_mm: number, undercuts: readonly Undercut[] = []): PullGeometry => ({
    direction,
    projected_area_mm2: 9600,
    depth_mm,
    draft_deg: { top: 90, hole: 0, hook: 0 },
    undercuts,
    parting: { length_mm: 400, inner_mm: 20, planar: true },
  });
  const shaped = (
    pulls: readonly PullGeometry[],
    change: Partial<ShapingGeometry> = {},
  ): PricingGeometry => ({
    ...box(),
    faces,
    shaping: {
      pulls,
      thickest_mm: 2.75,
      thickest_at_mm: [1, 1, 1],
      flow_length_mm: 110,
      flow_ratio: 50,
      ribs: [],
      sharp_inner_edges: [],
      box_share: 0.2,
      ...change,
    },
  });
  const seen = (facts: PricingGeometry, tool: ToolKind = 'mould') => {
    const of = snapshot(facts, 'PP', {});
    return pullFacts(partFacts(of, openParameters(of)), tool);
  };
  const slide = { kind: 'slide', direction: X } as const;
  const lifter = { kind: 'lifter', direction: X } as const;
  const many = (facts: PricingGeometry, volume = 1_000_000) => atVolume(volume, facts);
  const perCavity = (result: PricedResult) =>
    termOf(toolOf(result), 'first') / termOf(toolOf(result), 'cavities');

  test('are the sides of the box where a part has none', () => {
    const { pulls, wall_mm, isMeasured } = seen(box());
    expect([wall_mm, isMeasured]).toEqual([2.2, false]);
    expect(pulls[0]).toMatchObject({ depth_mm: 40, projected_mm2: 120 * 80, undercuts: [], trapped: [] });
  });

  test('prefer the pull with the fewest members of the tool, then the shallowest', () => {
    const ways = [pull(X, 20, [locks('hole', slide)]), pull(Y, 80), pull(Z, 40)];
    expect(seen(shaped(ways)).pulls.map(({ direction }) => direction)).toEqual([Z, Y, X]);
  });

  test('count one slide for all that leaves in its direction, and each lifter', () => {
    const held = (release: Undercut['releases'][number]) =>
      seen(shaped([pull(Z, 40, [locks('hole', release), locks('hook', release)])])).pulls[0];
    expect(held(slide)?.undercuts).toEqual([{ ...slide, face_ids: ['hole', 'hook'] }]);
    expect(held(lifter)?.undercuts).toHaveLength(2);
  });

  test('leave a die no lifters, and ignore what is drilled later', () => {
    const ways = [pull(Z, 40, [locks('hook', lifter), locks('filled', slide)])];
    expect(seen(shaped(ways)).pulls[0]).toMatchObject({ undercuts: [lifter], trapped: [] });
    expect(seen(shaped(ways), 'die').pulls[0]).toMatchObject({ undercuts: [], trapped: ['hook'] });
  });

  test('make a mould with a slide dearer, and a locked face none', () => {
    const plain = many(shaped([pull(Z, 40)]));
    const slid = many(shaped([pull(Z, 40, [locks('hole', slide)])]));
    expect(perCavity(slid)).toBeGreaterThan(perCavity(plain));
    expect(slid.unit_cost).toBeGreaterThan(plain.unit_cost);
    const stuck = many(shaped([pull(Z, 40, [locks('hook')])]));
    expect([MOULD, HOT]).not.toContain(stuck.plan_id);
    expect(stuck.alternatives.find(({ id }) => id.startsWith('mould'))?.reason).toBe('moulding_undercut');
  });

  test('make a piece dearer that is thicker somewhere, or that the melt fills from afar', () => {
    const plain = many(shaped([pull(Z, 40)]));
    expect(many(shaped([pull(Z, 40)], { thickest_mm: 5 })).unit_cost).toBeGreaterThan(plain.unit_cost);
    expect(many(shaped([pull(Z, 40)], { flow_ratio: 140 })).unit_cost).toBe(plain.unit_cost);
    expect(many(shaped([pull(Z, 40)], { flow_ratio: 900 })).unit_cost).toBeGreaterThan(plain.unit_cost);
  });

  test('cool a round boss as a cylinder: faster than a wall of its diameter, slower than the wall it stands on', () => {
    const boss = { kind: 'boss', face_ids: ['hook'], thickness_mm: 8, base_mm: 2.2, ratio: 8 / 2.2 } as const;
    const cost = (change: Partial<ShapingGeometry>) => many(shaped([pull(Z, 40)], change)).unit_cost;
    const [wall, solid, slab] = [{}, { thickest_mm: 8, ribs: [boss] }, { thickest_mm: 8 }].map(cost);
    expect(solid).toBeLessThan(slab ?? 0);
    expect(solid).toBeGreaterThan(wall ?? 0);
    expect(cost({ thickest_mm: 8 * 0.6532, ribs: [] })).toBeCloseTo(solid ?? 0, 4);
  });

  test('bring findings with their values and limits, and none for a sound part', () => {
    const sound = { draft_deg: { top: 90, hole: 2, hook: 2 } };
    const findings = (facts: PricingGeometry) =>
      Object.fromEntries(
        many(facts)
          .notes.filter(({ code }) => /^(dfm_|pull_facts)/.test(code))
          .map(({ code, params }) => [code, params]),
      );
    expect(findings(shaped([{ ...pull(Z, 40), ...sound }]))).toEqual({});
    expect(findings(box())).toEqual({ pull_facts_estimated: {} });
    const rib = { kind: 'rib', face_ids: ['hole'], thickness_mm: 2, base_mm: 2.2, ratio: 2 / 2.2 } as const;
    const unsound = shaped([pull(Z, 40, [locks('hook', slide)])], {
      thickest_mm: 6.6,
      ribs: [rib],
      sharp_inner_edges: [{ face_ids: ['hole', 'hook'], length_mm: 10 }],
    });
    const walls = { least_mm: 1, median_mm: 2.2, greatest_mm: 40, p5_mm: 1, p95_mm: 3 };
    expect(findings({ ...unsound, walls })).toEqual({
      dfm_draft: { faces: 1, least: 0, limit: 1, source: 'mfgabc_design' },
      dfm_wall_ratio: { thin: 1, thick: 3, ratio: 3, limit: 2, source: 'mfgabc_design' },
      dfm_thick_spot: { thickest: 6.6, wall: 2.2, ratio: 6.6 / 2.2, limit: 1.6, source: 'assumed' },
      dfm_rib_ratio: { ribs: 1, ratio: 2 / 2.2, limit: 0.6, source: 'mfgabc_design' },
      dfm_undercut: { slides: 1, lifters: 0 },
      dfm_sharp_corner: { edges: 1 },
    });
    const faces = (facts: PricingGeometry) =>
      Object.fromEntries(
        many(facts).notes.flatMap(({ code, face_ids }) => (face_ids ? [[code, face_ids]] : [])),
      );
    expect(faces({ ...unsound, walls: { ...walls, by_face: { hole: 1, hook: 2.5 } } })).toMatchObject({
      dfm_wall_ratio: ['hole'],
      dfm_rib_ratio: ['hole'],
      dfm_undercut: ['hook'],
      dfm_sharp_corner: ['hole', 'hook'],
    });
  });
});

describe('a box as the kernel reads it', () => {
  const request = { lot_size: 10_000, annual_volume: 100_000 };
  const open = (m: Maker) => m.cut(m.box([0, 0, 0], [120, 80, 40]), m.box([2, 2, 2], [118, 78, 41]));
  const slides = (result: PricedResult) =>
    result.notes.find(({ code }) => code === 'moulding')?.params.slides;

  test('leaves its mould without a slide, with a hole in the side by one', async () => {
    const plain = priced(snapshot(await factsOfShape(open), 'PP', request));
    const holed = await factsOfShape((m) => m.cut(open(m), m.cylinder([-1, 40, 20], [1, 0, 0], 5, 5)));
    const drilled = priced(snapshot(holed, 'PP', request));
    expect([plain.plan_id, drilled.plan_id]).toEqual([MOULD, MOULD]);
    expect([slides(plain), slides(drilled)]).toEqual([0, 1]);
    expect(plain.notes.map(({ code }) => code)).not.toContain('pull_facts_estimated');
    expect(drilled.unit_cost).toBeGreaterThan(plain.unit_cost);
  });

  test('costs the same however its file puts it', async () => {
    const here = priced(snapshot(await factsOfShape(open), 'PP', request));
    const motion = { axis: [0.3, -0.7, 0.6], angle: 1.1, shift: [40, -300, 12], mirror: null } as const;
    const there = priced(snapshot(await factsOfShape(open, motion), 'PP', request));
    expect(Math.abs(there.unit_cost / here.unit_cost - 1)).toBeLessThan(1e-3);
  });
});

describe('the five estimated parts', () => {
  const rows = MOULDED.flatMap((part) => part.programmes.map((programme) => ({ part, programme })));
  const results = rows.map(({ part, programme: { annual, lot } }) =>
    priced(snapshot(described(part), part.material, { lot_size: lot, annual_volume: annual })),
  );

  test('are estimated as their worksheet says', () => {
    const written = readFileSync(new URL('../../estimates/moulded/estimates.csv', import.meta.url), 'utf8');
    expect(written).toBe(estimatesCsv());
  });

  test('are moulded at every volume, for a piece and a mould in the order of their estimates', () => {
    results.forEach((result, i) => {
      const { part, programme } = rows[i] ?? {};
      if (part === undefined || programme === undefined) throw new Error('a row for each result');
      const name = `${part.part} at ${programme.annual}`;
      expect([MOULD, HOT], name).toContain(result.plan_id);
      const tool = termOf(toolOf(result), 'first') / 1000;
      expect(tool / programme.tool, name).toBeGreaterThan(0.3);
      expect(tool / programme.tool, name).toBeLessThan(1.5);
    });
  });

  test('stand on the proof page as they are priced today', () => {
    const apart = withSettings(GERMAN, { tooling_mode: 'separate' });
    const found = rows.map(({ part, programme: { annual, lot, tool } }, i) => {
      const request = { lot_size: lot, annual_volume: annual };
      const result = priced(snapshot(described(part), part.material, request, apart));
      const first = termOf(toolOf(results[i] ?? result), 'first') / 1000;
      return { annual, piece: result.offer_price / estimateOf(part.part, annual), tool: first / tool };
    });
    const page = readFileSync(new URL('../../../docs/method/proof.md', import.meta.url), 'utf8');
    for (const [annual, of] of Map.groupBy(found, (one) => one.annual)) {
      const [piece, tool] = [of.map((one) => one.piece), of.map((one) => one.tool)].map(shown);
      expect(page).toContain(`| ${annual.toLocaleString('en')} | ${piece} | ${tool} |`);
    }
  });
});

/** The middle factor, and the range of all. */
const shown = (factors: readonly number[]): string => {
  const sorted = factors.toSorted((a, b) => a - b).map((one) => one.toFixed(2));
  return `${sorted[(sorted.length - 1) / 2]} (${sorted[0]} to ${sorted.at(-1)})`;
};

const estimateOf = (part: string, annual: number): number => {
  const row = estimatesCsv()
    .split('\n')
    .map((line) => line.split(','))
    .find(([name, , volume]) => name === part && volume === String(annual));
  return Number(row?.[4]);
};

test('each of the twenty polymers has its price and temperatures, and leaves its mould between mould and melt', () => {
  const bins = [
    ...new Set(PARAMETER_ROWS.flatMap(({ bin }) => (/^moulding\.polymer\../.test(bin) ? [bin] : []))),
  ];
  expect(bins.length).toBeGreaterThanOrEqual(20);
  for (const bin of bins) {
    expect(rowOf(bin, 'price'), bin).toBeGreaterThan(1);
    expect(rowOf(bin, 'cavity_pressure'), bin).toBeGreaterThan(0.2);
    expect(rowOf(bin, 'mould'), bin).toBeLessThan(rowOf(bin, 'eject'));
    expect(rowOf(bin, 'eject'), bin).toBeLessThan(rowOf(bin, 'melt'));
    expect(grade(bin.slice('moulding.polymer.'.length).replaceAll('_', '-')).category).toBe('thermoplastic');
  }
});
