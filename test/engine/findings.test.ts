import { describe, expect, test } from 'vitest';
import {
  type Finding,
  type PricedResult,
  type PricingSnapshot,
  preview,
  price,
} from '../../src/engine/index.ts';
import { FACTOR_LEVERS } from '../../src/engine/levers/factor-levers.ts';
import { LEVERS } from '../../src/engine/levers/findings.ts';
import { presetEnvironment } from './support/environment.ts';
import { bracket, calloutOf, drawingOf, grade, openBox, plate, shaft, snapshotOf } from './support/parts.ts';

const priced = (snapshot: PricingSnapshot): PricedResult => {
  const result = price(snapshot);
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  return result;
};

/** A plate with everything a drawing can ask for, so that most levers have something to pull. */
const demanding = snapshotOf({
  facts: plate(),
  drawing: drawingOf({
    general_tolerance: 'f',
    default_ra_um: 1.6,
    surface_treatment: { kind: 'anodising', text: 'anodised' },
    dimension_count: 30,
    callouts: [calloutOf('hole-000', { nominal_mm: 9, it_grade: 7, fit: 'H7', ra_um: 0.8 })],
  }),
  request: { annual_volume: 2000, lot_size: 50, full_stock_charge: 'full' },
});

const result = priced(demanding);

const priceAfter = (finding: Finding): unknown => finding.params.offer_price_after;

/** A fleet that counts how often one of its machines is asked whether it can take a clamping. */
const counted = (priorityOf: (klass: string, own: number) => number) => {
  const environment = presetEnvironment();
  const asked = { times: 0 };
  const machines = environment.machines.map((member) => {
    const { max_part_envelope_mm: room } = member.capabilities;
    const capabilities = Object.defineProperty({ ...member.capabilities }, 'max_part_envelope_mm', {
      enumerable: true,
      get: () => {
        asked.times += 1;
        return room;
      },
    });
    return { ...member, capabilities, fleet_priority: priorityOf(member.klass, member.fleet_priority) };
  });
  return { environment: { ...environment, machines }, asked };
};

describe('the lever of machine choice', () => {
  const pricedIn = ({ environment, asked }: ReturnType<typeof counted>) => {
    const kinds = priced(snapshotOf({ environment })).findings.map(({ kind }) => kind);
    return { kinds, asked: asked.times };
  };

  test('plans nothing again where no priority kept a machine out', () => {
    const alike = pricedIn(counted(() => 1));
    const byClass = pricedIn(counted((klass) => (klass === 'milling_3axis' ? 1 : 2)));
    expect(byClass.asked).toBe(alike.asked);
    expect(byClass.kinds).toEqual(alike.kinds);
  });

  test('plans again where one was kept out', () => {
    const alike = pricedIn(counted(() => 1));
    let rank = 0;
    const oneByOne = pricedIn(counted(() => (rank += 1)));
    expect(oneByOne.asked).toBeGreaterThan(alike.asked);
  });
});

describe('findings', () => {
  test('save the difference of two prices, the greatest saving first', () => {
    expect(result.findings.length).toBeGreaterThan(15);
    for (const { saving_per_piece, params, method, lever } of result.findings) {
      expect(params.offer_price_before, lever).toBe(result.offer_price);
      const difference = Math.round((result.offer_price - Number(params.offer_price_after)) * 1e6) / 1e6;
      expect(saving_per_piece, lever).toBe(difference);
      expect(['exact', 'plan_kept']).toContain(method);
    }
    const savings = result.findings.map(({ saving_per_piece }) => saving_per_piece);
    expect(savings).toEqual(savings.toSorted((a, b) => b - a));
  });

  test('of factors are what a run with that factor gives, or say that the plan is kept', () => {
    const ofFactors = result.findings.filter((finding) => typeof finding.params.factor === 'string');
    expect(ofFactors.length).toBeGreaterThan(6);
    expect(ofFactors.some(({ method }) => method === 'exact')).toBe(true);
    for (const { lever, method } of ofFactors)
      if (/^(rate|time|tooling|material)\./.test(lever)) expect(method, lever).toBe('plan_kept');
    for (const finding of ofFactors) {
      const adjustments = { [finding.lever]: Number(finding.params.to) };
      const answer = preview(demanding, { adjustments, lot_size: null });
      if (answer.outcome !== 'previewed') throw new Error(JSON.stringify(answer));
      if (finding.method === 'exact')
        expect(answer.cost_sheet.total, finding.lever).toBe(priceAfter(finding));
    }
  });

  test('of lot sizes are what the price at that lot size is', () => {
    const ofLots = result.findings.filter((finding) => finding.lever === 'lot_size');
    expect(ofLots.length).toBeGreaterThan(0);
    for (const finding of ofLots) {
      const request = { ...demanding.request, lot_size: Number(finding.params.to) };
      expect(priced({ ...demanding, request }).offer_price).toBe(priceAfter(finding));
    }
  });

  test('of a treatment are the price without it', () => {
    const finding = result.findings.find((entry) => entry.lever === 'surface_treatment');
    if (!finding || demanding.drawing === null) throw new Error('no such finding');
    const plain = { ...demanding, drawing: { ...demanding.drawing, surface_treatment: null } };
    expect(priced(plain).offer_price).toBeLessThanOrEqual(Number(priceAfter(finding)));
    expect(finding.audience).toBe('design');
  });

  test('save per year what they save per piece on the annual volume, the economic lot net of holding', () => {
    for (const finding of result.findings) {
      if (finding.kind === 'economic_lot')
        expect(finding.saving_per_year).toBe(result.economics?.net_saving_per_year);
      else expect(finding.saving_per_year).toBeCloseTo(finding.saving_per_piece * 2000, 4);
    }
    const once = priced(snapshotOf({ facts: plate() }));
    expect(once.findings.every((finding) => finding.saving_per_year === null)).toBe(true);
    expect(once.economics).toBeNull();
  });

  test('of every factor, and of fifteen kinds in all, occur over a few parts, for every audience', () => {
    const mixed = presetEnvironment();
    const moulded = snapshotOf({ facts: openBox(), environment: mixed, request: { annual_volume: 100_000 } });
    if (moulded.material === null) throw new Error('a part has a material');
    const others = [
      { ...moulded, material: { ...moulded.material, grade: grade('PP-H') } },
      snapshotOf({ facts: shaft(), request: { annual_volume: 500 } }),
      snapshotOf({ facts: bracket(), request: { lot_size: 3, annual_volume: 500 } }),
      snapshotOf({ facts: plate({ scale: 2 }), environment: mixed, request: { annual_volume: 100 } }),
    ].flatMap((snapshot) => priced(snapshot).findings);
    const all = [...result.findings, ...others];
    const kinds = new Set(all.map((finding) => finding.kind));
    expect(kinds.size).toBeGreaterThanOrEqual(15);
    expect(FACTOR_LEVERS.map(({ kind }) => kind).filter((kind) => !kinds.has(kind))).toEqual([]);
    expect(new Set(all.map((finding) => finding.audience))).toEqual(
      new Set(['procurement', 'work_preparation', 'operations', 'design']),
    );
    expect(all.every((finding) => finding.confidence > 0 && finding.confidence < 1)).toBe(true);
  });

  test('come from levers with a row of the registry each', () => {
    expect(LEVERS.length).toBeGreaterThanOrEqual(20);
    expect(new Set(LEVERS.map((lever) => lever.kind)).size).toBe(LEVERS.length);
  });
});
