import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { uncertaintyLabel } from '../../src/engine/confidence/uncertainty-label.ts';
import { type PricedResult, type PricingSnapshot, price } from '../../src/engine/index.ts';
import { toMicro } from '../../src/engine/quantities/micro.ts';
import { hundredFeatures } from './support/hundred-features.ts';
import { bracket, drawingOf, grade, plate, shaft, snapshotOf } from './support/parts.ts';

const priced = (snapshot: PricingSnapshot): PricedResult => {
  const result = price(snapshot);
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  return result;
};

const known = (name: string) =>
  JSON.parse(readFileSync(new URL(`planner/facts/${name}.json`, import.meta.url), 'utf8'));

const bought = snapshotOf({
  request: { make_or_buy: 'buy', purchase_price: { value: 12.5, currency: 'EUR' } },
});
const crossHole = snapshotOf({ facts: known('shaft_keyway_crosshole') });
const PARTS = {
  plate: snapshotOf({ facts: plate(), request: { annual_volume: 2000 } }),
  shaft: snapshotOf({ facts: shaft() }),
  bracket: snapshotOf({ facts: bracket() }),
  'a shaft that two routes make': crossHole,
  'a hundred features': snapshotOf({ facts: hundredFeatures() }),
  'a bought part': bought,
};

describe.each(Object.entries(PARTS))('beside the price of %s', (_, snapshot) => {
  const result = priced(snapshot);
  const german = priced({ ...snapshot, request: { ...snapshot.request, language: 'de' } });

  test('the cost drivers are the unit cost, and the last row is all that is not shown [CAL-7]', () => {
    const sum = result.cost_drivers.reduce((total, { amount }) => total + toMicro(amount), 0);
    expect(sum).toBe(toMicro(result.unit_cost));
    expect(result.cost_drivers.map(({ kind }) => kind).indexOf('other')).toBe(result.cost_drivers.length - 1);
    expect(result.cost_drivers.reduce((total, { share }) => total + share, 0)).toBeCloseTo(1, 9);
  });

  test('what drives cost and doubt is said in words, in the language of the calculation [CAL-7]', () => {
    const labels = (of: PricedResult) =>
      [...of.cost_drivers, ...of.confidence.drivers].map(({ label }) => label);
    for (const label of [...labels(result), ...labels(german)]) {
      expect(label).not.toMatch(/[a-z]_[a-z]|[a-z]\.[a-z]|\{|undefined/);
    }
    expect(german.cost_drivers.at(-1)?.label).toBe('Übrige Kosten');
    expect(result.confidence.drivers.map(({ key }) => key)).toEqual(
      german.confidence.drivers.map(({ key }) => key),
    );
    const changed = result.confidence.drivers.filter(
      ({ label, key }, i) => !key.startsWith('rate.machine') && label === german.confidence.drivers[i]?.label,
    );
    expect(changed).toEqual([]);
  });

  test('the totals are those of the plan and of the sheet [CAL-7]', () => {
    const { cycle_time_s, setup_time_s, machines, chip_mass_kg } = result.totals;
    const linesOf = (id: string, name: string) =>
      result.cost_sheet.lines
        .flatMap((line) => line.children)
        .filter((line) => line.label_id === id && (name === '' || line.label_params.machine === name));
    const setups = result.process_plan.reduce((sum, { time }) => sum + time.tr_s, 0);
    expect(setup_time_s).toBeCloseTo(setups, 6);
    const made = result.process_plan.filter(({ process }) => process !== 'inspection');
    const run = made.reduce((sum, { time }) => sum + time.th_s + time.tn_s + time.tv_s, 0);
    expect(cycle_time_s).toBeGreaterThanOrEqual(run - 1e-6);
    for (const { machine_id, name, run_hours, setup_hours } of machines) {
      expect(result.machine_rates.map((rate) => rate.machine_id)).toContain(machine_id);
      const seconds = (id: string) => linesOf(id, name).reduce((sum, { time_s }) => sum + (time_s ?? 0), 0);
      if (
        result.process_plan.every(
          ({ machine, process }) => machine?.id !== machine_id || process !== 'inspection',
        )
      ) {
        expect(run_hours * 3600).toBeCloseTo(seconds('line.machine.run') * result.lot_size, 4);
        expect(setup_hours * 3600).toBeCloseTo(seconds('line.machine.setup'), 6);
      }
    }
    if (chip_mass_kg !== null && result.stock !== null)
      expect(chip_mass_kg).toBeLessThanOrEqual(result.stock.gross_mass_kg - result.stock.net_mass_kg + 1e-9);
  });

  test('trust is of the offer price and does not contradict itself [CAL-6]', () => {
    const { basis, score, sigma_rel, sourced_share } = result.confidence;
    expect(basis).toBe('offer_price');
    // No spread is 100, half of the price is none; half of that is for evidence.
    const spread = Math.min(1, Math.max(0, 1 - sigma_rel / 0.5));
    expect(score).toBe(Math.round(100 * spread * (0.5 + 0.5 * sourced_share)));
    expect(result.review_reasons.includes('mostly_assumed')).toBe(sourced_share < 0.2);
    expect(result.needs_human_review).toBe(result.review_reasons.length > 0);
  });
});

describe('a finding is about what is really there', () => {
  const OF_DRAWINGS = [
    'tolerance',
    'roughness',
    'general_tolerance',
    'surface_finish',
    'inspection_dimensions',
  ];
  const kinds = (result: PricedResult) => result.findings.map(({ kind }) => kind);

  test('without a drawing none is about its numbers [CAL-8]', () => {
    for (const facts of [plate(), shaft(), bracket(), hundredFeatures()])
      expect(kinds(priced(snapshotOf({ facts }))).filter((kind) => OF_DRAWINGS.includes(kind))).toEqual([]);
  });

  test('with a drawing its dimensions are one, but only where it says how many there are [CAL-8]', () => {
    const of = (dimension_count: number | null) =>
      kinds(priced(snapshotOf({ facts: plate(), drawing: drawingOf({ dimension_count }) })));
    expect(of(30)).toContain('inspection_dimensions');
    expect(of(null)).not.toContain('inspection_dimensions');
  });

  test('its confidence falls with the evidence that it rests on, and with how sure the geometry is [CAL-8]', () => {
    const guessed = priced(snapshotOf({ facts: plate() })).findings;
    const of = (findings: PricedResult['findings'], kind: string) =>
      findings.find((finding) => finding.kind === kind)?.confidence ?? Number.NaN;
    expect(new Set(guessed.map(({ confidence }) => confidence)).size).toBeGreaterThan(3);
    const stated = snapshotOf({ facts: plate() });
    const material = stated.material && {
      ...stated.material,
      override: {
        override_id: 'o',
        price_per_kg: stated.material.grade.price_per_kg,
        scrap_price_per_kg: null,
        price_currency: 'EUR',
        density_kg_m3: null,
      },
    };
    const sure = priced({ ...stated, material } as PricingSnapshot).findings;
    expect(of(sure, 'material_price')).toBeGreaterThan(of(guessed, 'material_price'));
    const unsure = plate({ scale: 0.5 });
    const weak = {
      ...unsure,
      features: unsure.features.map((feature) => ({ ...feature, confidence: 0.6 })),
    };
    const deep = (facts: typeof unsure) =>
      of(priced(snapshotOf({ facts: { ...facts } })).findings, 'corner_radius');
    expect(deep(weak)).toBeCloseTo(deep(unsure) * 0.6, 6);
    const corner = priced(snapshotOf({ facts: { ...unsure } })).findings.find(
      ({ kind }) => kind === 'corner_radius',
    );
    const hollow = unsure.features.filter(({ kind, radius_mm }) => kind === 'pocket' && radius_mm !== null);
    expect(corner?.face_ids).toEqual(hollow.flatMap(({ face_ids }) => face_ids));
  });
});

describe('material and route as levers', () => {
  test('the nearest cheaper grade that is as strong is priced in place of the part’s own [CAL-8]', () => {
    const base = snapshotOf({ facts: plate(), material: '1.4404' });
    if (base.material === null) throw new Error('it has a material');
    const cheaper = grade('1.4301');
    const result = priced({ ...base, material: { ...base.material, cheaper_grade: cheaper } });
    const finding = result.findings.find(({ kind }) => kind === 'material');
    expect(finding?.params).toMatchObject({ from: '1.4404', to: '1.4301' });
    const instead = priced({ ...base, material: { ...base.material, grade: cheaper } });
    expect(finding?.params.offer_price_after).toBe(instead.offer_price);
    expect(priced(base).findings.filter(({ kind }) => kind === 'material')).toEqual([]);
  });

  test('each other route that makes the part is shown with what it comes to [CAL-8]', () => {
    const { alternatives, plan_id } = priced(crossHole);
    const shown = alternatives.filter(({ breakdown }) => breakdown !== null);
    const routes = shown.map(({ route }) => route);
    expect(routes.length).toBeGreaterThan(0);
    expect(new Set(routes).size).toBe(routes.length);
    expect(routes).not.toContain(plan_id?.split(':')[0]);
    for (const { offer_price, breakdown } of shown) {
      const sum = breakdown?.buckets.reduce((total, { amount }) => total + toMicro(amount), 0);
      expect(sum).toBe(toMicro(offer_price ?? Number.NaN));
      expect(breakdown?.cycle_time_s).toBeGreaterThan(0);
    }
  });
});

test('every cause of doubt that the engine names has its text, in English and in German', () => {
  const keys = [
    'time.cycle_efficiency.milling',
    'time.setup_efficiency.turning',
    'time.OP10',
    'setup.OP10',
    'setup.pieces',
    'rate.machine.mill3_small',
    'rate.labour',
    'material.price',
    'material.density',
    'material.scrap_price',
    'reject.rate',
    'inspection.sample',
    'tooling.life.milling',
    'special_direct.programming',
    'special_direct.fixture',
    'special_direct.special_tool',
    'stock.minimum',
    'subcontract.anodising',
    'component.bolt',
    'geometry.features',
    'drawing.missing',
    'purchase_price',
    'setting.sga_pct',
    'setting.fai_cost',
  ];
  for (const language of ['en', 'de'])
    for (const key of keys) {
      const label = uncertaintyLabel(language, key, (id) => (id === 'mill3_small' ? 'Mill' : undefined));
      expect(label, key).not.toBe(key);
      expect(label).not.toMatch(/[a-z]_[a-z]|[a-z]\.[a-z]/);
    }
});
